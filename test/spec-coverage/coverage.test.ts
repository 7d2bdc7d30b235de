import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { coveragePage, locate, type Proof, unproved } from "./coverage.ts";
import { statements } from "./statements.ts";

const spec = readFileSync("docs/spec.md", "utf8");
const rows = locate(spec, statements);
const [first] = statements;

describe("the specification's coverage", () => {
  it("holds every sentence of the specification, in its order", () => {
    expect(rows.length).toBeGreaterThan(350);
    expect(rows.map(({ section }) => section)).toContain("§2 Orders list");
  });

  it.each([
    ["left out", statements.slice(1)],
    ["left out at the end", statements.slice(0, -1)],
    ["changed", [{ ...first, says: "The product is a shop.", tests: [] }, ...statements.slice(1)]],
  ])("is refused when a sentence is %s", (_, wrong) => {
    expect(() => locate(spec, wrong)).toThrow();
  });

  const row = { section: "§2 Home", says: "Two big buttons.", tests: ["home > has two buttons"] };
  const ran: Proof = { name: "home > has two buttons", file: "home.test.ts", passed: true };

  it("is complete when each named test ran and passed", () => {
    expect(unproved([row], [ran])).toEqual([]);
    expect(unproved([{ ...row, tests: [], instead: "Not ours." }], [])).toEqual([]);
  });

  it.each([
    ["has no test", { ...row, tests: [] }, [ran]],
    ["names a test that didn't run", row, []],
    ["names a test that failed", row, [{ ...ran, passed: false }]],
  ])("says so when a statement %s", (_, wrong, run) => {
    expect(unproved([wrong], run)).toEqual([expect.stringContaining("Two big buttons.")]);
  });

  it("links each proof on the page for people", () => {
    expect(coveragePage([row], [ran])).toContain(
      "| Two big buttons. | [home \\> has two buttons](../home.test.ts) |",
    );
  });
});
