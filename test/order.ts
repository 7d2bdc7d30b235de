import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Vitest begins with the longest file that it has met before, in a fresh checkout with the largest. These are small
 * and take longest: whoever has them last works on alone.
 */
const LONGEST = /accessibility-[\w-]+\.journey\.ts$/;

/** The system tests wait more than they work: each goes beside what works. */
export class Order extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
    const isWaiting = ({ project }: TestSpecification) => project.name === "system";
    const working = sorted.filter((file) => !isLongest(file) && !isWaiting(file));
    return [
      ...sorted.filter(isLongest),
      ...spread(sorted.filter(isWaiting), withoutDocumentFirst(working)),
    ];
  }
}

/** A worker goes on with the next file as long as it is of the same project and environment. */
function withoutDocumentFirst(files: TestSpecification[]): TestSpecification[] {
  const inDocument = new Set(
    files.filter(({ moduleId }) => readFileSync(moduleId, "utf8").startsWith("// @vitest-env")),
  );
  return [...files.filter((file) => !inDocument.has(file)), ...inDocument];
}

/** `few` among the first half of `many`, at equal distances. */
function spread<T>(few: T[], many: T[]): T[] {
  const distance = Math.max(1, Math.floor(many.length / 2 / few.length));
  const all = [...many];
  for (const [index, one] of few.entries()) all.splice(index * (distance + 1), 0, one);
  return all;
}
