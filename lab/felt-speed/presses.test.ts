import { expect, it } from "vitest";
import { chanceOf } from "../simulate/chances.ts";
import { type Kind, missing, randomTimes, type State } from "./presses.ts";

const KINDS: Kind[] = ["size", "quantity", "quantity", "add", "menu"];
const DONE: State = { path: "/product/rk-01", wallet: true, pieces: 3, inCart: 3, menu: true };

it("presses come in their order, a finger's time apart, within five seconds", () => {
  for (let seed = 0; seed < 50; seed++) {
    const at = randomTimes(chanceOf(seed), 5);
    expect(at).toEqual(at.toSorted((one, other) => one - other));
    for (const [place, moment] of at.entries())
      expect(moment - (at[place - 1] ?? -150)).toBeGreaterThanOrEqual(150 - 1e-9);
    expect(at[4]).toBeLessThan(5_000);
  }
});

it("the same seed presses at the same moments, another one at others", () => {
  expect(randomTimes(chanceOf(1), 5)).toEqual(randomTimes(chanceOf(1), 5));
  expect(randomTimes(chanceOf(2), 5)).not.toEqual(randomTimes(chanceOf(1), 5));
});

it("a press without effect is lost, and one that was done twice counts as well", () => {
  expect(missing(KINDS, DONE)).toEqual([]);
  expect(missing(KINDS, { ...DONE, pieces: 1, menu: false })).toEqual([
    "quantity",
    "quantity",
    "menu",
  ]);
  expect(missing(KINDS, { ...DONE, pieces: 4 })).toEqual(["quantity"]);
  expect(missing(KINDS, { ...DONE, wallet: false, inCart: 0 })).toEqual(["size", "add"]);
  // These presses found none of their controls on the page.
  expect(missing(KINDS, { ...DONE, pieces: 0 })).toEqual(["quantity", "quantity"]);
  expect(missing(["buy now"], DONE)).toEqual(["buy now"]);
  expect(missing(["buy now"], { ...DONE, path: "/auth" })).toEqual([]);
});
