import { expect, test } from "vitest";
import { SETTINGS } from "#data/settings/settings-schema.server";
import { words } from "./words.ts";

test("the demo's words are settings as an owner's forms take them, in every field", () => {
  for (const subject of ["home", "words"] as const) {
    expect(SETTINGS[subject].parse(words[subject])).toEqual(words[subject]);
    expect(Object.keys(words[subject])).toEqual(Object.keys(SETTINGS[subject].shape));
  }
});
