import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Vitest begins with the longest file that it has met before, in a fresh checkout with the largest. Journeys are small
 * and take longest, those above all that visit screen after screen: whoever has them last works on alone.
 */
const LENGTHS = [/accessibility-[\w-]+\.journey\.ts$/, /\.journey\.ts$/, /\.gate\.test\.ts$/];

/** The system tests wait more than they work: each goes beside what works. */
export class Order extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isWaiting = ({ project }: TestSpecification) => project.name === "system";
    const working = sorted.filter((file) => !isWaiting(file));
    const longestFirst = working.toSorted((one, other) => lengthOf(one) - lengthOf(other));
    return spread(sorted.filter(isWaiting), withoutDocumentFirst(longestFirst));
  }
}

function lengthOf({ moduleId }: TestSpecification): number {
  const index = LENGTHS.findIndex((pattern) => pattern.test(moduleId));
  return index === -1 ? LENGTHS.length : index;
}

/** A worker goes on with the next file as long as it is of the same project and environment. */
function withoutDocumentFirst(files: TestSpecification[]): TestSpecification[] {
  const inDocument = new Set(
    files.filter(({ moduleId }) => readFileSync(moduleId, "utf8").startsWith("// @vitest-env")),
  );
  return [...files.filter((file) => !inDocument.has(file)), ...inDocument];
}

/** `few` among the first quarter of `many`, which takes most of the time, at equal distances. */
function spread<T>(few: T[], many: T[]): T[] {
  const distance = Math.max(1, Math.floor(many.length / 4 / few.length));
  const all = [...many];
  for (const [index, one] of few.entries()) all.splice(index * (distance + 1), 0, one);
  return all;
}
