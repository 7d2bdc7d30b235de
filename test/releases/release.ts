/**
 * `npm run release -- patch|minor|major`: checks, numbers the release, stores a small store of it, commits and tags.
 * It pushes nothing.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrations } from "#data/migrations.server";
import { RELEASE } from "#data/schema-state.server";
import { datedChangelog, KINDS, nextRelease, releaseProblem, storedMigrations } from "./plan.ts";

const kind = KINDS.find((one) => one === process.argv[2]);
if (!kind) end(`Say which: npm run release -- ${KINDS.join("|")}`, 2);

const now = storedMigrations(migrations);
const file = join("test/releases", RELEASE, "migrations.json");
const problem = releaseProblem({
  last: RELEASE,
  kind,
  uncommitted: git("status", "--porcelain"),
  changelog: readFileSync("CHANGELOG.md", "utf8"),
  stored: existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null,
  now,
});
if (problem) end(problem);
if (!run("npm", "run", "check")) end("The gate failed: nothing was changed.");

const release = nextRelease(RELEASE, kind);
const folder = join("test/releases", release);
if (!make()) {
  git("checkout", "--", ".");
  rmSync(folder, { recursive: true, force: true });
  end("The release wasn't made: all is as it was committed.");
}
git("add", "--all");
git("commit", "--quiet", "--message", `Release ${release}`);
git("tag", `v${release}`);
console.log(`Release ${release} is committed and tagged v${release}. Push both.`);

/**
 * Writes the release's number, its changelog, and a small store that this very release has made; false if something
 * failed.
 */
function make(): boolean {
  const version = ["version", release, "--no-git-tag-version"];
  if (!run("npm", ...version)) return false;
  const changelog = readFileSync("CHANGELOG.md", "utf8");
  writeFileSync("CHANGELOG.md", datedChangelog(changelog, release, new Date()));
  const making = ["--import", "./test/sql-as-text.ts", "test/releases/make-store.ts"];
  if (!run("npm", "run", "build") || !run(process.execPath, ...making, folder)) return false;
  writeFileSync(join(folder, "migrations.json"), `${JSON.stringify(now, null, 2)}\n`);
  return true;
}

function run(file: string, ...words: string[]): boolean {
  return spawnSync(file, words, { stdio: "inherit" }).status === 0;
}

function git(...words: string[]): string {
  return execFileSync("git", words, { encoding: "utf8" }).trimEnd();
}

function end(sentence: string, code = 1): never {
  console.error(sentence);
  process.exit(code);
}
