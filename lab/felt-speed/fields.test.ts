import { expect, it } from "vitest";
import { chanceOf } from "../simulate/chances.ts";
import { FORMS, lostFields } from "./fields.ts";
import { randomTimes } from "./presses.ts";

const TEXTS = { name: "Asha Rao, Vijayawada", message: "Is it still for sale" };

it("each field gets 20 characters", () => {
  for (const { texts } of FORMS)
    for (const text of Object.values(texts)) expect(text).toHaveLength(20);
});

it("a field is lost without its text, with a part of it and with more", () => {
  expect(lostFields(TEXTS, TEXTS, true)).toEqual([]);
  expect(lostFields(TEXTS, { ...TEXTS, name: "" }, true)).toEqual(["name"]);
  expect(lostFields(TEXTS, { ...TEXTS, message: "Is it still" }, false)).toEqual(["message"]);
  expect(lostFields(TEXTS, { ...TEXTS, name: "Asha Rao, VijayawadaAsha" }, true)).toEqual(["name"]);
  // This page had no such fields any more.
  expect(lostFields(TEXTS, {}, true)).toEqual(["name", "message"]);
});

it("all fields are lost if the page shows their texts and doesn't use them", () => {
  expect(lostFields(TEXTS, TEXTS, false)).toEqual(["name", "message"]);
});

it("fields are typed into one after another, within five seconds", () => {
  for (let seed = 0; seed < 50; seed++) {
    const at = randomTimes(chanceOf(seed), 4, 700);
    for (const [place, moment] of at.entries())
      expect(moment - (at[place - 1] ?? -700)).toBeGreaterThanOrEqual(700 - 1e-9);
    expect(at[3]).toBeLessThan(5_000);
  }
});
