import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../../ui");

test("the styleguide shows every shared component", () => {
  const components = readdirSync(folder)
    .filter((name) => name.endsWith(".tsx") && !name.includes(".test."))
    .map((name) => name.replace(".tsx", ""))
    // What they read their texts by, and whether the page lives, shows nothing itself.
    .filter((name) => !["language", "awake"].includes(name));
  const page = readFileSync(join(import.meta.dirname, "components.tsx"), "utf8");
  const shown = [...page.matchAll(/from "#ui\/([\w-]+)"/g)].map(([, name]) => name);
  expect(shown.sort()).toEqual(components.sort());
});
