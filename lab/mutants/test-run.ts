/** What vitest's JSON says of a run with a fault in it. */
import { basename } from "node:path";

export type TestRun = {
  /** Its absolute path. */
  name: string;
  status: string;
  /** Of a file that could not be loaded, or that failed outside its tests. */
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
}[];

/** What failed, by who saw it; `broken`: files in which neither a test nor the books failed. */
export type Seen = Record<"unit" | "data" | "books" | "broken", string[]>;

/** Where everything has happened that the books know of: what they find there, `prove` has found. */
export const BOOKS = "operation/prove/prove.db.test.ts";
/** How the end of a file of data tests fails, once its database's books are wrong (test/database/database.ts). */
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
    // The others of its tests break the books themselves.
    if (isBooks) seen.books.push(...failed.filter(isFinding).map(({ fullName }) => fullName));
    else (isData(name) ? seen.data : seen.unit).push(...titles);
    if (status !== "failed") continue;
    if (BOOKS_WRONG.test(message)) seen.books.push(`the end of ${basename(name)}`);
    else if (failed.length === 0) seen.broken.push(`${basename(name)}: ${message.slice(0, 300)}`);
  }
  return seen;
}
