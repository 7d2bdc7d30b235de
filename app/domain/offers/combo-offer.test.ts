import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_COMBO_LINES } from "#domain/catalogue/limits";
import { paise, rupees } from "#domain/money/money";
import { cardSizes } from "#test/store/card-sizes";
import { comboOfferFigures, comboOfferProblem } from "./combo-offer.ts";

const card = (name: string, soldOut: "postal"[] = []) => ({
  name,
  sizes: cardSizes({ postal: rupees(49), wallet: rupees(29) }, soldOut),
});
const sold = new Map([
  ["ndk-01", card("Night bus")],
  ["ndk-02", card("Rain", ["postal"])],
]);
const known = new Map([
  ["ndk-01", "Night bus"],
  ["ndk-02", "Rain"],
  ["ndk-03", "Put away"],
]);
const item = (id: string, size: "postal" | "wallet" | "stamp" = "postal", quantity = 1) => ({
  id,
  size,
  quantity,
});
const combo = {
  items: [item("ndk-01")],
  original: rupees(100),
  final: rupees(80),
  active: true,
};
const problemOf = (change: Partial<typeof combo>) =>
  comboOfferProblem({ ...combo, ...change }, { known, sold });

describe("a ready-made combo", () => {
  it.each([
    ["of cards that are sold", {}, null],
    ["at its original price", { final: rupees(100) }, null],
    ["dearer than before", { final: paise(10_001) }, { code: "dearer-than-original" }],
    ["of nothing", { items: [] }, { code: "no-cards" }],
    ["of one card in two sizes", { items: [item("ndk-01"), item("ndk-01", "wallet")] }, null],
    [
      "of one card twice",
      { items: [item("ndk-01"), item("ndk-01")] },
      { code: "card-twice", card: "Night bus" },
    ],
    [
      "of a card that nobody knows",
      { items: [item("ndk-99")] },
      { code: "card-unknown", card: "ndk-99" },
    ],
    [
      "of no piece",
      { items: [item("ndk-01", "postal", 0)] },
      { code: "quantity-wrong", card: "Night bus" },
    ],
    [
      "of 101 pieces",
      { items: [item("ndk-01", "postal", 101)] },
      { code: "quantity-wrong", card: "Night bus" },
    ],
    [
      "of a card that isn't sold",
      { items: [item("ndk-03")] },
      { code: "card-not-sold", card: "Put away" },
    ],
    [
      "of a size that has no price",
      { items: [item("ndk-01", "stamp")] },
      { code: "card-not-sold", card: "Night bus" },
    ],
    [
      "of a size that is sold out",
      { items: [item("ndk-02")] },
      { code: "card-not-sold", card: "Rain" },
    ],
    ["put away, of a card that isn't sold", { items: [item("ndk-03")], active: false }, null],
    [
      "put away, of a card that nobody knows",
      { items: [item("x-1")], active: false },
      { code: "card-unknown", card: "x-1" },
    ],
  ])("%s", (_, change, problem) => {
    expect(problemOf(change)).toEqual(problem);
  });

  it("holds so many cards and no more", () => {
    const cards = (count: number) => Array.from({ length: count }, (_, n) => item(`card-${n}`));
    const all = new Map(cards(MAX_COMBO_LINES).map(({ id }) => [id, id]));
    const holding = (count: number) =>
      comboOfferProblem({ ...combo, items: cards(count), active: false }, { known: all, sold });
    expect(holding(MAX_COMBO_LINES)).toBeNull();
    expect(holding(MAX_COMBO_LINES + 1)).toEqual({ code: "too-many-cards" });
  });

  it("names what its cards cost alone, where all are sold, and what is saved, never less than nothing", () => {
    expect(comboOfferFigures({ ...combo, items: [item("ndk-01", "postal", 2)] }, sold)).toEqual({
      value: rupees(98),
      savings: rupees(20),
      percent: 20,
    });
    expect(comboOfferFigures({ ...combo, items: [item("ndk-03")] }, sold).value).toBeNull();
    const amount = fc.nat(1_000_000).map(paise);
    fc.assert(
      fc.property(amount, amount, (original, final) => {
        const { savings } = comboOfferFigures({ ...combo, original, final }, sold);
        expect(savings).toBe(Math.max(0, original - final));
      }),
    );
  });
});
