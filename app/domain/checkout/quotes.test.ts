import { describe, expect, test } from "vitest";
import type { CartLine } from "#domain/cart/lines";
import { cartDiffers } from "./quotes.ts";

type Line = Pick<CartLine, "id" | "size" | "quantity">;

const postal: Line = { id: "ndk-01", size: "postal", quantity: 2 };
const episode: Line = { id: "episode_night-bus-tapes", size: "digital", quantity: 1 };
const combo: Line = { id: "starter-pack", size: null, quantity: 2 };
const cart = [postal, episode, combo];

describe("the cart differs from what was quoted [R18]", () => {
  test("never when only its order moved", () => {
    expect(cartDiffers(cart, [combo, episode, postal])).toBe(false);
  });

  test.for([
    ["a quantity changed", [{ ...postal, quantity: 3 }, episode, combo]],
    ["a line went", [postal, episode]],
    ["a line came", [...cart, { ...postal, id: "rk-01" }]],
    ["a line is of another size", [{ ...postal, size: "stamp" }, episode, combo]],
    ["a line gave way to another", [postal, episode, { ...combo, id: "family-pack" }]],
  ] as [string, Line[]][])("when %s", ([, changed]) => {
    expect(cartDiffers(cart, changed)).toBe(true);
  });
});
