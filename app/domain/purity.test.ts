import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

/** What a source of this folder mentions although time, chance and the outside world are arguments here. */
function impurities(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  return IMPURE.flatMap(({ what, pattern }) => (pattern.test(code) ? [what] : []));
}

const IMPURE = [
  {
    what: "the clock",
    pattern: /\bDate\.now\b|\bnew Date\(\s*\)|\bnew Date\b(?!\s*\()|(?<!new )\bDate\(/,
  },
  { what: "the clock", pattern: /\bperformance\b|\bTemporal\.Now\b|\bset(?:Timeout|Interval)\b/ },
  { what: "randomness", pattern: /\bMath\.random\b|\bcrypto\b|\brandomUUID\b/ },
  { what: "the process", pattern: /\bprocess\.|\bglobalThis\b|\bfetch\(/ },
  {
    what: "an import from outside",
    pattern: /(?:\bfrom\s+|\bimport\s*\(?\s*)["'](?!(?:\.|#domain)\/[\w/-]+(?:\.ts)?["'])/,
  },
];

describe("the rules of this folder", () => {
  const folder = import.meta.dirname;
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
  );

  test("no source mentions the clock, chance or anything outside", () => {
    const found = sources.map((name) => ({
      name,
      found: impurities(readFileSync(`${folder}/${name}`, "utf8")),
    }));
    expect(sources).toContain("money/money.ts");
    expect(found.filter((source) => source.found.length > 0)).toEqual([]);
  });

  test("the rule sees what it forbids", () => {
    expect(impurities("const now = Date.now();")).toEqual(["the clock"]);
    expect(impurities("const now = new Date();")).toEqual(["the clock"]);
    expect(impurities("const id = Math.random();")).toEqual(["randomness"]);
    expect(impurities('import { db } from "#data/db.server";')).toEqual(["an import from outside"]);
    expect(impurities('import "node:fs";')).toEqual(["an import from outside"]);
    expect(impurities('export { a } from "../ui/a.ts";')).toEqual(["an import from outside"]);
    expect(impurities("const home = process.env.HOME;")).toEqual(["the process"]);
  });

  test("the rule leaves alone what is allowed", () => {
    expect(impurities('import { add } from "./money/money.ts";')).toEqual([]);
    expect(impurities('import { add } from "#domain/money/money";')).toEqual([]);
    expect(impurities("const day = new Date(milliseconds);")).toEqual([]);
    expect(impurities("// Date.now() is forbidden here")).toEqual([]);
  });
});
