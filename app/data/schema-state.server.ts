import { OperatorError } from "#domain/operator-error";
import about from "#package" with { type: "json" };
import { migrations } from "./migrations.server.ts";

/** The release of this code, such as '1.4.0'. */
export const RELEASE: string = about.version;

/**
 * The tables aren't a store's, or are of a release that this one can't work with. The message is written for the
 * operator.
 */
export class SchemaError extends OperatorError {
  static override readonly code: string = "ERR_SCHEMA";
  override name = "SchemaError";
}

/**
 * How a database's tables compare with this release's (decision 98). With `older` ones it works after migrating, with
 * `newer` ones as they are.
 */
export type SchemaState =
  | { kind: "empty" | "current" }
  | { kind: "older"; missing: string[] }
  | { kind: "newer"; unknown: string[] }
  | { kind: "refused"; sentence: string };

/** Compares the applied migrations (`applied`, by name) with those of this release. */
export function schemaState(
  applied: readonly string[],
  { known = migrations.map(({ name }) => name), release = RELEASE } = {},
): SchemaState {
  const missing = known.filter((name) => !applied.includes(name));
  const unknown = applied.filter((name) => !known.includes(name)).toSorted();
  const [first = ""] = known;
  if (applied.length === 0) return { kind: "empty" };
  if (!applied.includes(first)) return refused(beforeTheFirst(applied));
  if (unknown.length === 0)
    return missing.length > 0 ? { kind: "older", missing } : { kind: "current" };
  if (missing.length > 0) return refused(ofAnotherLine(unknown, missing));
  const oldest = oldestRelease(unknown);
  return isBefore(release, oldest) ? refused(tooNew(oldest, release)) : { kind: "newer", unknown };
}

/** Says why a command can't work with these tables, as commands don't migrate; null: it can. */
export function unusableSchema(state: SchemaState): string | null {
  if (state.kind === "refused") return state.sentence;
  if (state.kind === "current" || state.kind === "newer") return null;
  return "The database isn't of this release: start the store once, so that it brings it up to date.";
}

function refused(sentence: string): SchemaState {
  return { kind: "refused", sentence };
}

const FIRST_RELEASE = "0.1";

/** Returns the oldest release that can run on these tables. A contracting migration has that release in its name. */
export function oldestRelease(applied: readonly string[]): string {
  const needed = applied.flatMap((name) => /_needs_(\d+\.\d+)$/.exec(name)?.[1] ?? []);
  return needed.reduce((oldest, one) => (isBefore(oldest, one) ? one : oldest), FIRST_RELEASE);
}

/** True if a release is older than another. Patch numbers don't count, because a patch changes no tables. */
export function isBefore(release: string, other: string): boolean {
  const [[major = 0, minor = 0], [otherMajor = 0, otherMinor = 0]] = [release, other].map((text) =>
    text.split(".").map(Number),
  ) as [number[], number[]];
  return major === otherMajor ? minor < otherMinor : major < otherMajor;
}

const RESTORE = "restore a backup from before the update (docs/upgrading.md)";

function tooNew(oldest: string, release: string): string {
  return `The database is of a newer release: it needs ${oldest} or newer, and this is ${release}. Start that release again, or ${RESTORE}.`;
}

function ofAnotherLine([unknown]: string[], [missing]: string[]): string {
  return `The database isn't of this release nor of one before or after it: ${unknown} isn't known here, and ${missing} is missing there. Start the release that it was last used with, or ${RESTORE}.`;
}

function beforeTheFirst(applied: readonly string[]): string {
  return `The database is from an older version of the store (its schema is ${applied.toSorted().at(-1)}). Start with an empty DATA_DIR or database: nothing of an older version is carried over.`;
}

/** The error for a database that has another program's tables. */
export function notAStore(found: string): SchemaError {
  return new SchemaError(
    `The database has something else in it (${found}). Name an empty one by DATABASE_URL, or another DATA_DIR: nothing is overwritten.`,
  );
}
