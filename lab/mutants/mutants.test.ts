import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { MUTANTS } from "./mutants.ts";

it.each(MUTANTS)(
  "the fault $name can be put in: its text occurs once in $file, and its tests are there",
  ({ file, text, tests }) => {
    expect(readFileSync(file, "utf8").split(text)).toHaveLength(2);
    for (const test of tests) expect(existsSync(test), test).toBe(true);
  },
);
