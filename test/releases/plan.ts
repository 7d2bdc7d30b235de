/** Decides whether a release can be made, and which number, migrations and changelog it has. */
import { createHash } from "node:crypto";
import { isBefore, oldestRelease } from "#data/schema-state.server";

export const KINDS = ["patch", "minor", "major"] as const;
export type Kind = (typeof KINDS)[number];

type Migration = { name: string; sql: string };
/** Each migration's hash in a release, by name. */
export type StoredMigrations = Record<string, string>;

export function storedMigrations(migrations: readonly Migration[]): StoredMigrations {
  const hash = (sql: string) => createHash("sha256").update(sql).digest("hex");
  return Object.fromEntries(migrations.map(({ name, sql }) => [name, hash(sql)]));
}

/** Returns the names of migrations that were released and have since been changed or deleted. */
export function editedMigrations(stored: StoredMigrations, now: StoredMigrations): string[] {
  return Object.keys(stored).filter((name) => stored[name] !== now[name]);
}

export function nextRelease(last: string, kind: Kind): string {
  const [major = 0, minor = 0, patch = 0] = last.split(".").map(Number);
  if (kind === "major") return `${major + 1}.0.0`;
  return kind === "minor" ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

/**
 * Returns why no release can be made, in a sentence; null if one can. `stored` are the last release's migrations, or
 * null if they weren't stored.
 */
export function releaseProblem({
  last,
  kind,
  uncommitted,
  changelog,
  stored,
  now,
}: {
  last: string;
  kind: Kind;
  uncommitted: string;
  changelog: string;
  stored: StoredMigrations | null;
  now: StoredMigrations;
}): string | null {
  if (uncommitted) return `Commit or put away what isn't committed:\n${uncommitted}`;
  if (unreleased(changelog) === "")
    return "CHANGELOG.md says nothing under '## Unreleased': write what its reader will notice.";
  if (!stored) return `test/releases/${last} is missing: the last release wasn't kept.`;
  const [edited] = editedMigrations(stored, now);
  if (edited) return `${edited} isn't as ${last} had it: undo that, and write a new migration.`;
  const added = Object.keys(now).filter((name) => !(name in stored));
  if (kind === "patch" && added.length > 0)
    return `A patch changes no table, and this one has ${added.join(", ")}: make a minor release.`;
  const oldest = oldestRelease(added);
  if (isBefore(last, oldest))
    return `A migration needs ${oldest}: nodes of ${last} couldn't run beside the new one. Contract in the release after.`;
  return null;
}

const HEADING = "## Unreleased\n";

function unreleased(changelog: string): string {
  return changelog.split(HEADING)[1]?.split(/^## /m)[0]?.trim() ?? "";
}

/** Moves the changelog's unreleased entries under the release's number and date. */
export function datedChangelog(changelog: string, release: string, at: Date): string {
  const day = at.toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "Asia/Kolkata" });
  return changelog.replace(HEADING, `${HEADING}\n## ${release}\n\n${day}.\n`);
}
