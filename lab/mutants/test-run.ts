/** The JSON that Vitest writes about a run with a fault in the code. */
import { basename } from "node:path";

export type TestRun = {
  /** The test file's absolute path. */
  name: string;
  status: string;
  /** The error of a file that couldn't be loaded, or that failed outside its tests. */
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
}[];

/**
 * What failed, by the kind of test that noticed it. `broken` are files in which neither a test nor the books' check
 * failed.
 */
export type Seen = Record<"unit" | "data" | "books" | "broken", string[]>;

/**
 * The test file whose store has everything that the books' checks look at. A fault that the checks find in it would
 * also be found by `npm run prove`.
 */
export const BOOKS = "operation/prove/prove.db.test.ts";
/** Matches how a file of data tests fails at its end if its database's books are wrong (test/database/database.ts). */
const BOOKS_WRONG = /^(?:AssertionError: )?expected \[.*\] to deeply equal \[\]/s;

export function isData(file: string): boolean {
  return file.endsWith(".db.test.ts");
}

function isFinding({ fullName, failureMessages }: TestRun[number]["assertionResults"][number]) {
  const [why = ""] = failureMessages;
  return fullName.startsWith("finds nothing wrong") && BOOKS_WRONG.test(why);
}

export function seenIn(suites: TestRun): Seen {
  const seen: Seen = { unit: [], data: [], books: [], broken: [] };
  for (const { name, status, message, assertionResults } of suites) {
    const failed = assertionResults.filter((test) => test.status === "failed");
    const titles = failed.map(({ fullName }) => `${basename(name)}: ${fullName}`);
    const isBooks = name.endsWith(BOOKS);
    // Other tests of this file break the books on purpose, so only findings count.
    if (isBooks) seen.books.push(...failed.filter(isFinding).map(({ fullName }) => fullName));
    else (isData(name) ? seen.data : seen.unit).push(...titles);
    if (status !== "failed") continue;
    if (BOOKS_WRONG.test(message)) seen.books.push(`the end of ${basename(name)}`);
    else if (failed.length === 0) seen.broken.push(`${basename(name)}: ${message.slice(0, 300)}`);
  }
  return seen;
}
