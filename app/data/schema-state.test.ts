import { describe, expect, it } from "vitest";
import { oldestRelease, schemaState, unusableSchema } from "./schema-state.server.ts";

const known = ["0001_initial", "0003_orders"];
const state = (applied: string[], release = "1.2.0") => schemaState(applied, { known, release });

describe("a database's tables are, to a release,", () => {
  it("none yet, its own, or ones that it brings up to date", () => {
    expect(state([])).toEqual({ kind: "empty" });
    expect(state(["0003_orders", "0001_initial"])).toEqual({ kind: "current" });
    expect(state(["0001_initial"])).toEqual({ kind: "older", missing: ["0003_orders"] });
  });

  it("a newer one's, which it works with: a node beside the first of the next release, or who went back", () => {
    expect(state([...known, "0009_more", "0008_wishes"])).toEqual({
      kind: "newer",
      unknown: ["0008_wishes", "0009_more"],
    });
  });

  it.each([
    ["1.1.9", "refused"],
    ["1.2.0", "newer"],
    ["1.2.7", "newer"],
    ["1.10.0", "newer"],
    ["2.0.0", "newer"],
    ["0.9.0", "refused"],
  ])("where a migration dropped what releases before 1.2 read, to %s: %s", (release, kind) => {
    expect(state([...known, "0010_old_names_needs_1.2"], release).kind).toBe(kind);
  });

  it("refused, with what to do, where a newer release dropped what this one reads", () => {
    expect(state([...known, "0010_old_names_needs_1.4", "0011_more_needs_1.3"])).toEqual({
      kind: "refused",
      sentence:
        "The database is of a newer release: it needs 1.4 or newer, and this is 1.2.0. Start that release again, or restore a backup from before the update (docs/upgrading.md).",
    });
  });

  it("refused where something unknown is there and something of its own isn't: nobody has tried that", () => {
    expect(state(["0001_initial", "0002_elsewhere"])).toEqual({
      kind: "refused",
      sentence:
        "The database isn't of this release nor of one before or after it: 0002_elsewhere isn't known here, and 0003_orders is missing there. Start the release that it was last used with, or restore a backup from before the update (docs/upgrading.md).",
    });
  });

  it("refused where they are from before the first migration", () => {
    expect(state(["0001_store", "0099_promised_goods"])).toEqual({
      kind: "refused",
      sentence:
        "The database is from an older version of the store (its schema is 0099_promised_goods). Start with an empty DATA_DIR or database: nothing of an older version is carried over.",
    });
  });
});

it("a migration's name says which releases run on what it leaves", () => {
  expect(oldestRelease(known)).toBe("0.1");
  expect(oldestRelease([...known, "0010_a_needs_0.9", "0012_b_needs_0.10"])).toBe("0.10");
});

it("a command that changes no table works with its own and with newer ones, and says what else to do", () => {
  const messageFor = (applied: string[]) => unusableSchema(state(applied));
  expect(messageFor(known)).toBeNull();
  expect(messageFor([...known, "0009_more"])).toBeNull();
  for (const none of [[], ["0001_initial"]])
    expect(messageFor(none)).toContain("start the store once");
  expect(messageFor([...known, "0010_old_names_needs_1.4"])).toContain("Start that release again");
});
