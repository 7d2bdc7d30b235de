import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const text = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
const readers = ["fonts.ts", "art/faces.ts"].map(text);

test("every font that is installed is cut for the site or drawn with", () => {
  const installed = Object.keys(JSON.parse(text("../package.json")).devDependencies).filter(
    (name) => name.startsWith("@fontsource"),
  );
  const families = installed.map((name) => name.split("/").at(-1) ?? name);
  expect(families.length).toBeGreaterThan(0);
  expect(families.filter((family) => !readers.some((reader) => reader.includes(family)))).toEqual(
    [],
  );
});
