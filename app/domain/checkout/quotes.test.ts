import { describe, expect, test } from "vitest";
import { type CartLine, lineKey } from "#domain/cart/cart";
import { rupees } from "#domain/money/money";
import { cartDiffers, quoteLine, quoteLineKey } from "./quotes.ts";

const postal: CartLine = {
  kind: "product",
  productId: "ndk-01",
  size: "postal",
  name: "Night Bus",
  picture: "product-images/card",
  unitPrice: rupees(49),
  addedPrice: rupees(45),
  quantity: 2,
};
const episode: CartLine = {
  ...postal,
  kind: "episode",
  productId: "episode_night-bus-tapes",
  episodeId: "night-bus-tapes",
  quantity: 1,
  totalEpisodes: 8,
  durationMinutes: null,
};
const contents = [
  { product_id: "ndk-01", product_name: "Night Bus", size: "postal" as const, quantity: 2 },
];
const combo: CartLine = {
  ...postal,
  kind: "combo",
  comboId: "starter-pack",
  name: "Starter Pack",
  contents,
};
const cart = [postal, episode, combo];
const quoted = cart.map(quoteLine);

describe("a quoted line", () => {
  test("costs what the piece costs today, not what it cost when it was added [R18]", () => {
    expect(quoteLine(postal)).toEqual({
      product_id: "ndk-01",
      product_name: "Night Bus",
      size: "postal",
      quantity: 2,
      price: rupees(49),
      combo_id: null,
      combo_name: null,
      contents: null,
      image_url: "product-images/card",
    });
  });

  test("of a combo names the combo and no product [§7.46]", () => {
    expect(quoteLine(combo)).toMatchObject({
      product_id: null,
      product_name: "Starter Pack",
      size: null,
      combo_id: "starter-pack",
      combo_name: "Starter Pack",
      contents,
    });
  });

  test("is known by the cart's key", () => {
    expect(quoted.map(quoteLineKey)).toEqual(cart.map(lineKey));
  });
});

describe("the cart differs from what was quoted [R18]", () => {
  test("never when only its prices and its order moved", () => {
    expect(cartDiffers(quoted, [combo, episode, { ...postal, unitPrice: rupees(99) }])).toBe(false);
  });

  test.for([
    ["a quantity changed", [{ ...postal, quantity: 3 }, episode, combo]],
    ["a line went", [postal, episode]],
    ["a line came", [...cart, { ...postal, productId: "rk-01" }]],
    ["a line is of another size", [{ ...postal, size: "stamp" }, episode, combo]],
    ["a line gave way to another", [postal, episode, { ...combo, comboId: "family-pack" }]],
  ] as [string, CartLine[]][])("when %s", ([, changed]) => {
    expect(cartDiffers(quoted, changed)).toBe(true);
  });
});
