import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OrderLine } from "#domain/cart/lines";
import { rupees } from "#domain/money/money";
import { shortageSentences } from "./messages.ts";
import {
  allocatePieces,
  allocateStock,
  availablePieces,
  piecesOf,
  piecesToHold,
  shortagesOf,
  shownPiecesLeft,
} from "./stock.ts";

const bus: OrderLine = {
  kind: "product",
  id: "ndk-01",
  size: "postal",
  name: "Night Bus",
  names: { en: "Night Bus", te: "రాత్రి బస్సు" },
  picture: null,
  unitPrice: rupees(49),
  quantity: 2,
  contents: [],
  comboDiscount: null,
};
const tapes: OrderLine = { ...bus, kind: "episode", id: "episode_tapes", size: "digital" };
const inside = { id: "ndk-01", size: "postal", name: "Night Bus", picture: null, quantity: 3 };
const pack: OrderLine = { ...bus, kind: "combo", id: "pack", size: null, contents: [inside] };

describe("pieces of lines", () => {
  it("are a card's and those in combos, each times its line; an episode has none [R63]", () => {
    expect(piecesOf([bus, tapes, pack])).toEqual([{ id: "ndk-01", size: "postal", quantity: 8 }]);
  });

  it("are short where fewer are left than the lines hold together", () => {
    const shortages = shortagesOf([bus, pack], { "ndk-01 postal": 7 });
    expect(shortages).toEqual([{ id: "ndk-01", size: "postal", quantity: 8, left: 7 }]);
    expect(shortagesOf([bus, pack], { "ndk-01 postal": 8 })).toEqual([]);
    expect(shortagesOf([bus, pack], {})).toEqual([]);
  });

  it("are held for somebody new up to three of each", () => {
    const wanted = [{ id: "ndk-01", size: "postal", quantity: 8 }];
    expect(piecesToHold(wanted, true)).toMatchObject([{ quantity: 3 }]);
    expect(piecesToHold(wanted, false)).toEqual(wanted);
  });
});

const count = fc
  .record({
    onHand: fc.nat({ max: 20 }),
    held: fc.nat({ max: 20 }),
    own: fc.nat({ max: 20 }),
    short: fc.nat({ max: 5 }),
  })
  .map((figures) => ({ id: "ndk-01", size: "postal", ...figures }));

describe("Confirm", () => {
  it("never takes more than there is, never what nobody held and others do, and the rest is short", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), count, (quantity, size) => {
        const sold = allocateStock(quantity, size);
        expect(sold.taken + sold.short).toBe(quantity);
        expect(sold.taken).toBeLessThanOrEqual(size.onHand);
        if (sold.taken > size.own) expect(sold.taken).toBeLessThanOrEqual(availablePieces(size));
        // Pieces reserved for the customer are given to them, as far as they are still in stock.
        expect(sold.taken).toBeGreaterThanOrEqual(Math.min(quantity, size.own, size.onHand));
      }),
    );
  });
});

describe("dealing out", () => {
  it("gives each in turn, and no more than there is", () => {
    const rows = [{ most: 2 }, { most: 5 }, { most: 1 }];
    expect(allocatePieces(4, rows).map(({ pieces }) => pieces)).toEqual([2, 2]);
    expect(allocatePieces(0, rows)).toEqual([]);
    const given = fc.property(fc.nat({ max: 30 }), fc.array(fc.nat({ max: 9 })), (pieces, all) => {
      const dealt = allocatePieces(
        pieces,
        all.map((most) => ({ most })),
      );
      const sum = dealt.reduce((total, row) => total + row.pieces, 0);
      const wanted = all.reduce((total, most) => total + most, 0);
      expect(sum).toBe(Math.min(pieces, wanted));
      for (const row of dealt) expect(row.pieces).toBeLessThanOrEqual(row.most);
    });
    fc.assert(given);
  });
});

it("pages say nothing, 'few' from the mark on, or sold out", () => {
  expect([9, 4, 3, 1, 0].map((left) => shownPiecesLeft(left, 3))).toEqual([null, null, 3, 3, 0]);
  expect([1, 0].map((left) => shownPiecesLeft(left, 0))).toEqual([null, 0]);
});

it("an order says in its language what is missing, and what becomes of it", () => {
  const missing = { id: "ndk-01", size: "postal", short: 1, leftOut: 0, awaited: false };
  const states = [missing, { ...missing, awaited: true }, { ...missing, short: 0, leftOut: 1 }];
  expect(shortageSentences([bus], states, "en")).toEqual([
    expect.stringMatching(/^Out of stock since you paid: 1 × Night Bus, Postal Card Size\. /),
    expect.stringMatching(/^1 × Night Bus, Postal Card Size is being made again\. /),
    expect.stringMatching(/won't be sent\. We'll give you its money back\.$/),
  ]);
  expect(shortageSentences([bus], [missing], "te")[0]).toContain("1 × రాత్రి బస్సు, పోస్టల్ కార్డ్ సైజు");
});
