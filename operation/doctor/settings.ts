import { stat } from "node:fs/promises";
import { editDistance } from "#domain/edit-distance";
import { type Finding, warning } from "./findings.ts";

type Environment = Record<string, string | undefined>;

/** Variables of other programs, which look like ours or may be in `.env`. */
const OTHER_PROGRAMS_VARIABLES =
  /^(LANGUAGE|LANG|TZ|TMPDIR|LC_\w+|PG\w+|NODE_\w+|UV_\w+|NPM_\w+|\w+_PROXY|PATH)$/i;
/** Prefixes that the store's variables begin with. */
const STORE_PREFIXES = /^(S3|SMTP|UPI|MAIL|DATABASE|PICTURES|BACKUP)_/;

/** Unknown names: every one in `.env`, and those in the environment that look like a misspelled setting. */
export function unknownNames(
  known: readonly string[],
  { environment, envFile }: { environment: Environment; envFile: Environment },
): Finding[] {
  const foreign = (name: string) => !known.includes(name) && !OTHER_PROGRAMS_VARIABLES.test(name);
  const ofEnvironment = Object.keys(environment)
    .filter(foreign)
    .filter((name) => STORE_PREFIXES.test(name) || probablyMeant(name, known) !== null);
  const names = new Set([...Object.keys(envFile).filter(foreign), ...ofEnvironment]);
  return [...names].toSorted().flatMap((name) => {
    const guess = probablyMeant(name, known);
    return warning(
      `${name} is set, and the store has no setting of that name.`,
      guess ? `Is ${guess} meant?` : ".env.example lists every setting; take this one out.",
    );
  });
}

/** The setting that a name probably misspells, or null. */
function probablyMeant(name: string, known: readonly string[]): string | null {
  const upper = name.toUpperCase();
  const most = name.length > 6 ? 2 : 1;
  const distance = (one: string) => editDistance(upper, one, upper.length);
  const near = known.filter(
    (one) =>
      distance(one) <= most ||
      (upper.length >= 8 && (one.startsWith(`${upper}_`) || upper.startsWith(`${one}_`))),
  );
  return near.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

/** Values in `.env` that don't reach the store: cut off at a #, or overridden by the environment. */
export function envFileTraps(
  text: string,
  { environment, envFile }: { environment: Environment; envFile: Environment },
): Finding[] {
  const cut = text.split(/\r?\n/).flatMap((line) => {
    const [, name, value = ""] = /^\s*(?:export\s+)?(\w+)\s*=\s*([^\s"'`#][^#]*)#/.exec(line) ?? [];
    // A # after a space begins a comment, as its writer intended.
    return name && !/\s$/.test(value) ? [name] : [];
  });
  const overruled = Object.entries(envFile).flatMap(([name, value]) =>
    environment[name] !== undefined && environment[name] !== value ? [name] : [],
  );
  return [
    ...cut.flatMap((name) =>
      warning(
        `${name} in .env is cut off at its #, which begins a comment there.`,
        "Put the value in quotation marks, or write %23 for # in an address.",
      ),
    ),
    ...overruled.flatMap((name) =>
      warning(
        `${name} stands in .env and otherwise in the environment, whose value holds.`,
        "Take one of them out.",
      ),
    ),
  ];
}

/** A file's permissions; null if there is no such file. */
export async function modeOf(path: string): Promise<number | null> {
  return await stat(path).then(
    (found) => found.mode,
    () => null,
  );
}

/** Warns if other accounts can read a file. `mode` is as in `stat`; null if there is no such file. */
export function readableByOthers(path: string, mode: number | null): Finding[] {
  if (mode === null || (mode & 0o077) === 0) return [];
  return warning(
    `${path} holds secrets, and other accounts of this machine may read it (mode ${(mode & 0o777).toString(8)}).`,
    `chmod 600 ${path}`,
  );
}
