import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Slow files, the slowest first. They start first, because a long file that starts last would run alone at the end.
 * Vitest itself starts with the files that took longest before, but in a fresh checkout with the largest, and journeys
 * are small.
 */
const LONGEST_FIRST = [/accessibility-[\w-]+\.journey\.ts$/, /\.journey\.ts$/, /\.gate\.test\.ts$/];

/** Orders the test files. System tests mostly wait, so they are spread among files that use the processor. */
export class Order extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSystemTest = ({ project }: TestSpecification) => project.name === "system";
    const working = sorted.filter((file) => !isSystemTest(file));
    const longestFirst = working.toSorted((one, other) => lengthOf(one) - lengthOf(other));
    return spread(sorted.filter(isSystemTest), withoutDocumentFirst(longestFirst));
  }
}

function lengthOf({ moduleId }: TestSpecification): number {
  const index = LONGEST_FIRST.findIndex((pattern) => pattern.test(moduleId));
  return index === -1 ? LONGEST_FIRST.length : index;
}

/** Files without a document come first, because a worker takes only files of the same project and environment. */
function withoutDocumentFirst(files: TestSpecification[]): TestSpecification[] {
  const inDocument = new Set(
    files.filter(({ moduleId }) => readFileSync(moduleId, "utf8").startsWith("// @vitest-env")),
  );
  return [...files.filter((file) => !inDocument.has(file)), ...inDocument];
}

/** Spreads `few` at equal distances among the first quarter of `many`, which takes most of the time. */
function spread<T>(few: T[], many: T[]): T[] {
  const distance = Math.max(1, Math.floor(many.length / 4 / few.length));
  const all = [...many];
  for (const [index, one] of few.entries()) all.splice(index * (distance + 1), 0, one);
  return all;
}
