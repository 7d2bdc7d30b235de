import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { migrations } from "#data/migrations.server";
import { RELEASE } from "#data/schema-state.server";
import {
  datedChangelog,
  editedMigrations,
  nextRelease,
  releaseProblem,
  storedMigrations,
} from "./plan.ts";

const stored = storedMigrations([{ name: "0001_initial", sql: "create table a ()" }]);
const withMore = (name: string) => ({ ...stored, [name]: "a hash" });
const ready = {
  last: "1.2.3",
  kind: "minor" as const,
  uncommitted: "",
  changelog: "# Changelog\n\n## Unreleased\n\n- Cards fly.\n\n## 1.2.3\n\n- Cards.\n",
  stored,
  now: withMore("0002_wings"),
};

describe("a release", () => {
  it("has the next number", () => {
    expect(nextRelease("1.2.3", "patch")).toBe("1.2.4");
    expect(nextRelease("1.2.3", "minor")).toBe("1.3.0");
    expect(nextRelease("1.2.3", "major")).toBe("2.0.0");
  });

  it("is made of what is committed, described, and changes tables as a release may", () => {
    expect(releaseProblem(ready)).toBe(null);
    expect(releaseProblem({ ...ready, now: withMore("0002_drop_needs_1.2") })).toBe(null);
    expect(releaseProblem({ ...ready, kind: "patch", now: stored })).toBe(null);
  });

  it.each([
    ["uncommitted work", { uncommitted: " M README.md" }, /isn't committed:\n M README\.md$/],
    [
      "nothing to read about it",
      { changelog: "## Unreleased\n\n## 1.2.3\n\n- Cards.\n" },
      /says nothing under/,
    ],
    ["a last release that wasn't kept", { stored: null }, /^test\/releases\/1\.2\.3 is missing/],
    [
      "a released migration that was edited",
      { now: { "0001_initial": "another" } },
      /^0001_initial isn't as 1\.2\.3 had it/,
    ],
    ["a released migration that is gone", { now: {} }, /^0001_initial isn't as/],
    ["tables that a patch changes", { kind: "patch" as const }, /has 0002_wings: make a minor/],
    [
      "a migration that nodes of the last release don't survive",
      { now: withMore("0002_drop_needs_1.3") },
      /^A migration needs 1\.3: nodes of 1\.2\.3 couldn't run beside/,
    ],
  ])("isn't made with %s", (_, change, sentence) => {
    expect(releaseProblem({ ...ready, ...change })).toMatch(sentence);
  });

  it("takes what was unreleased under its number and day", () => {
    const at = new Date("2026-11-23T20:00:00Z");
    expect(datedChangelog(ready.changelog, "1.3.0", at)).toBe(
      "# Changelog\n\n## Unreleased\n\n## 1.3.0\n\n24 November 2026.\n\n- Cards fly.\n\n## 1.2.3\n\n- Cards.\n",
    );
  });
});

describe("the releases that were made", () => {
  const releases = readdirSync(import.meta.dirname).filter((name) => /^\d+\.\d+\.\d+$/.test(name));
  const root = join(import.meta.dirname, "../..");
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");

  it("are kept up to the last one, each with its section of the changelog", () => {
    expect(releases).toContain(RELEASE);
    const sections = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)$/gm)].map(([, name]) => name);
    expect(sections.toSorted()).toEqual(releases.toSorted());
  });

  it.each(releases)("%s: its migrations are as they were", (release) => {
    const file = join(import.meta.dirname, release, "migrations.json");
    expect(existsSync(file)).toBe(true);
    const then = JSON.parse(readFileSync(file, "utf8"));
    expect(Object.keys(then).length).toBeGreaterThan(20);
    expect(editedMigrations(then, storedMigrations(migrations))).toEqual([]);
  });
});
