import { expect, test } from "vitest";
import { SETTINGS } from "#data/settings/settings-schema.server";
import { SETTINGS_SUBJECTS } from "#domain/resources/settings";
import { settingsFields } from "#domain/resources/settings-subject";
import { words } from "./words.ts";

/** The demo leaves only these fields empty, because its products are all cards. */
const OF_KINDS = { productOfKindEn: "", productOfKindTe: "" };

test("the demo's words are settings as an owner's forms take them, in every field", () => {
  for (const subject of ["home", "words"] as const) {
    const names = settingsFields(SETTINGS_SUBJECTS[subject]).map(({ name }) => name);
    const all = { ...words[subject], ...(subject === "words" && OF_KINDS) };
    expect(SETTINGS[subject].parse(words[subject])).toEqual(all);
    expect(Object.keys(all).sort()).toEqual(names.sort());
  }
});
