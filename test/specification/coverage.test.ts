import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { coveragePage, locate, type ProvingTest, problemsOf } from "./coverage.ts";
import { notes, unprovable } from "./notes.ts";
import { statements } from "./statements.ts";

const spec = readFileSync("docs/spec.md", "utf8");
const entries = Object.entries(statements);

describe("the specification's coverage", () => {
  it("holds every sentence of the specification, in its order", () => {
    expect(locate(spec).map(({ section }) => section)).toContain("§2 Orders list");
    const notesOf = Object.keys({ ...notes, ...unprovable });
    expect(notesOf.filter((id) => !(id in statements))).toEqual([]);
  });

  it.each([
    ["left out", entries.slice(1)],
    ["left out at the end", entries.slice(0, -1)],
    ["changed", entries.with(1, ["§0.2", "The product is a shop."])],
  ])("is refused when a sentence is %s", (_, wrong) => {
    expect(() => locate(spec, Object.fromEntries(wrong))).toThrow();
  });

  const buttons = { id: "§2.1", says: "Two big buttons.", section: "§2 Home" };
  const ran: ProvingTest = {
    name: "home > has two [§2.1, R13]",
    file: "home.test.ts",
    passed: true,
  };

  it("is complete when a test that names the statement ran and passed", () => {
    expect(problemsOf([buttons], [ran])).toEqual([]);
    expect(problemsOf([{ ...buttons, unprovable: "Not ours." }], [])).toEqual([]);
  });

  it.each([
    ["no test names a statement", [{ ...ran, name: "home > has two [R13]" }], "Two big buttons."],
    ["another statement is named", [{ ...ran, name: "has two [§2.11]" }], "Two big buttons."],
    ["one of its tests failed", [ran, { ...ran, passed: false }], "Two big buttons."],
    ["a title names what isn't there", [ran, { ...ran, name: "it [§2.2]" }], "no statement"],
  ])("says so when %s", (_, run, sentence) => {
    expect(problemsOf([buttons], run)).toContainEqual(expect.stringContaining(sentence));
  });

  it("links each proof on the page for people", () => {
    expect(coveragePage([buttons], [ran])).toContain(
      "| §2.1 | Two big buttons. | [home \\> has two \\[R13\\]](../home.test.ts) |",
    );
  });
});
