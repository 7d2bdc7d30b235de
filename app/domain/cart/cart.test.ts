import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CARD_SIZES, idProblem } from "#domain/catalogue/catalogue";
import { rupees } from "#domain/money/money";
import {
  type AddFacts,
  addToGuestCart,
  changeGuestQuantity,
  decideAdd,
  decideQuantity,
  episodeOffer,
  isQuantity,
} from "./cart.ts";
import { type GuestLine, guestCartText, parseGuestCart } from "./guest-lines.ts";
import { countPieces, lineKey } from "./lines.ts";

const twoPostcards: GuestLine = {
  id: "ndk-01",
  size: "postal",
  addedPrice: rupees(49),
  quantity: 2,
};

describe("quantities", () => {
  test("an integer from 1 to 100 [§5.3, §9.34]", () => {
    expect([1, 2, 100].every(isQuantity)).toBe(true);
    for (const wrong of [0, -1, 101, 1.5, Number.NaN, "1", null])
      expect(isQuantity(wrong)).toBe(false);
  });

  const card = { id: "ndk-01", size: "postal" } as const;
  const tapes = { id: "episode_tapes", size: "digital", quantity: 1 } as const;
  const facts = { offer: { price: rupees(49) }, inLine: 0, lines: 0, purchase: null };
  const adding = (quantity: number, more: Partial<AddFacts> = {}) =>
    decideAdd({ ...card, quantity }, { ...facts, ...more });
  const refused = (code: string) => ({ ok: false, problem: { code } });

  test("an add that would pass 100 is refused, so that the line stays as it is [R41]", () => {
    expect(adding(1, { inLine: 99, lines: 1 })).toEqual({ ok: true, quantity: 100 });
    for (const wrong of [101, 0, -1, 1.5])
      expect(adding(wrong)).toEqual(refused("invalid-quantity"));
    expect(adding(1, { inLine: 100, lines: 1 })).toEqual(refused("invalid-quantity"));
  });

  test("the 51st line is refused, a fuller 50th is not [R9]", () => {
    expect(adding(1, { lines: 49 }).ok).toBe(true);
    expect(adding(1, { lines: 50 })).toEqual(refused("cart-full"));
    expect(adding(1, { inLine: 1, lines: 50 })).toEqual({ ok: true, quantity: 2 });
  });

  test("an episode is in the cart once, and is not bought twice [R27]", () => {
    expect(decideAdd(tapes, { ...facts, lines: 3 })).toEqual({ ok: true, quantity: 1 });
    expect(decideAdd(tapes, { ...facts, inLine: 1, lines: 3 })).toEqual(refused("episode-in-cart"));
    expect(decideAdd(tapes, { ...facts, lines: 50 })).toEqual(refused("cart-full"));
    expect(decideAdd(tapes, { ...facts, purchase: "completed" })).toEqual(
      refused("episode-purchased"),
    );
  });

  test("only what is sold is added [R41, R43]", () => {
    const combo = { id: "starter-pack", size: null, quantity: 1 };
    expect(adding(1, { offer: null })).toEqual(refused("product-unavailable"));
    expect(adding(1, { offer: { price: null } })).toEqual(refused("size-unavailable"));
    expect(decideAdd(tapes, { ...facts, offer: null })).toEqual(refused("episode-not-found"));
    for (const price of ["0", "0.99", "100000.01"])
      expect(decideAdd(tapes, { ...facts, offer: episodeOffer(rupees(price)) })).toEqual(
        refused("episode-unpayable"),
      );
    expect(decideAdd(tapes, { ...facts, offer: episodeOffer(rupees(1)) }).ok).toBe(true);
    expect(decideAdd(combo, { ...facts, offer: null })).toEqual(refused("combo-unavailable"));
    expect(decideAdd({ ...combo, id: "<b>" }, facts)).toEqual(refused("combo-unavailable"));
    expect(decideAdd({ ...card, id: "<b>", quantity: 1 }, facts)).toEqual(
      refused("invalid-product-id"),
    );
  });

  test("a quantity of 0 or less takes the line out", () => {
    expect(decideQuantity(card, 0)).toEqual({ ok: true, quantity: 0 });
    expect(decideQuantity(card, -3)).toEqual({ ok: true, quantity: 0 });
    expect(decideQuantity(card, 7)).toEqual({ ok: true, quantity: 7 });
    for (const wrong of [101, 2.5])
      expect(decideQuantity(card, wrong)).toEqual(refused("invalid-quantity"));
    expect(decideQuantity(tapes, 2)).toEqual(refused("invalid-quantity"));
  });

  test("the badge counts pieces [R41]", () => {
    expect(countPieces([])).toBe(0);
    expect(countPieces([{ quantity: 2 }, { quantity: 1 }, { quantity: 40 }])).toBe(43);
  });

  test("two sizes of one card are two lines", () => {
    const keys = [
      lineKey({ id: "ndk-01", size: "postal" }),
      lineKey({ id: "ndk-01", size: "stamp" }),
      lineKey({ id: "ndk-01", size: null }),
    ];
    expect(new Set(keys).size).toBe(3);
  });
});

describe("the guest's cart", () => {
  test("is a list of product_id, quantity, size and size_price [§3.7]", () => {
    expect(JSON.parse(guestCartText([twoPostcards]))).toEqual([
      { product_id: "ndk-01", quantity: 2, size: "postal", size_price: 49 },
    ]);
  });

  test("a line's size defaults to postal and its price to none [§4.3]", () => {
    expect(parseGuestCart('[{"product_id":"ndk-01","quantity":1}]')).toEqual([
      { id: "ndk-01", size: "postal", addedPrice: null, quantity: 1 },
    ]);
  });

  test("what can't be a line is left out", () => {
    for (const text of [null, "", "{", "null", "{}", '"x"', "[null, 1, [], {}]"]) {
      expect(parseGuestCart(text)).toEqual([]);
    }
    const wrong = [
      { product_id: "ndk-01", quantity: 0, size: "postal" },
      { product_id: "ndk-01", quantity: -1, size: "postal" },
    ];
    expect(parseGuestCart(JSON.stringify(wrong))).toEqual([]);
  });

  test.each(["<script>", "ab", "rain tapes", "x".repeat(500), "\0", 17, ""])(
    "an entry whose product ID can't be one is kept, so that the merge says that it isn't sold: %j [R7]",
    (product_id) => {
      const stored = JSON.stringify([{ product_id, quantity: 3, size: "wallet" }]);
      const [line, ...more] = parseGuestCart(stored);
      expect(line).toMatchObject({ size: "wallet", quantity: 3 });
      expect(more).toEqual([]);
      expect(idProblem(line?.id ?? "rk-01")).toEqual({ code: "invalid-product-id" });
      expect(parseGuestCart(guestCartText(parseGuestCart(stored)))).toEqual([line]);
    },
  );

  test.each([
    [{}, { size: "postal", quantity: 1 }],
    [
      { size: null, quantity: null },
      { size: "postal", quantity: 1 },
    ],
    [
      { size: "", quantity: "2" },
      { size: "postal", quantity: 2 },
    ],
    [
      { size: " Stamp", quantity: 1.5 },
      { size: "stamp", quantity: 1 },
    ],
    [{ quantity: "many" }, { size: "postal", quantity: 1 }],
    [{ quantity: 250 }, { size: "postal", quantity: 250 }],
    [
      { size: "Postal Card Size", quantity: 1 },
      { size: "unknown", quantity: 1, sizeNames: { en: "Postal Card Size", te: null } },
    ],
    [
      { size: "digital", quantity: 1 },
      { size: "unknown", quantity: 1, sizeNames: { en: "digital", te: null } },
    ],
  ])(
    "an entry that names a product isn't dropped in silence: %j [§4.3, R7, R41]",
    (entry, line) => {
      const stored = JSON.stringify([{ product_id: "ndk-01", size_price: 0, ...entry }]);
      expect(parseGuestCart(stored)).toEqual([{ id: "ndk-01", addedPrice: null, ...line }]);
      expect(parseGuestCart(guestCartText(parseGuestCart(stored)))).toEqual(parseGuestCart(stored));
    },
  );

  test("lines past the cart's limit are read, so that the merge names them [R41]", () => {
    const many = Array.from({ length: 60 }, (_, at) => ({ product_id: `ndk-${at}`, quantity: 1 }));
    expect(parseGuestCart(JSON.stringify(many))).toHaveLength(60);
  });

  test("entries of one product and size are one line, of which the merge names what is above 100 [R7]", () => {
    const entry = { product_id: "ndk-01", quantity: 60, size: "stamp", size_price: "15.00" };
    expect(parseGuestCart(JSON.stringify([entry, entry]))).toEqual([
      { id: "ndk-01", size: "stamp", addedPrice: rupees(15), quantity: 120 },
    ]);
  });

  test("every cart comes back from the browser as it was [R6]", () => {
    const lines = fc.uniqueArray(
      fc.record({
        id: fc.stringMatching(/^[\w-]{3,20}$/).filter((id) => !/^(episode|custom)_/.test(id)),
        size: fc.constantFrom(...CARD_SIZES),
        addedPrice: fc
          .integer({ min: 1, max: 100_000_000 })
          .map((amount) => rupees((amount / 100).toFixed(2))),
        quantity: fc.integer({ min: 1, max: 100 }),
      }),
      { maxLength: 50, selector: lineKey },
    );
    fc.assert(
      fc.property(lines, (cart) => {
        expect(parseGuestCart(guestCartText(cart))).toEqual(cart);
      }),
      { numRuns: 1_000 },
    );
  });

  test("adding fills the line that is there, or makes one at the top [R6]", () => {
    const added = addToGuestCart([twoPostcards], { ...twoPostcards, quantity: 3 });
    expect(added).toEqual({ ok: true, lines: [{ ...twoPostcards, quantity: 5 }] });
    const other = addToGuestCart([twoPostcards], { ...twoPostcards, size: "stamp" });
    expect(other).toMatchObject({ lines: [{ size: "stamp" }, { size: "postal" }] });
    expect(addToGuestCart([twoPostcards], { ...twoPostcards, quantity: 99 }).ok).toBe(false);
    const few = { ok: false, problem: { code: "few-left", left: 3 } };
    expect(addToGuestCart([twoPostcards], twoPostcards, 3)).toEqual(few);
    expect(changeGuestQuantity([twoPostcards], twoPostcards, 4, 3)).toEqual(few);
    expect(changeGuestQuantity([{ ...twoPostcards, quantity: 9 }], twoPostcards, 8, 3).ok).toBe(
      true,
    );
  });

  test("one less of a saved line of more than 100 pieces leaves 100 [R7]", () => {
    const many = { ...twoPostcards, quantity: 250 };
    expect(changeGuestQuantity([many], many, 249)).toEqual({
      ok: true,
      lines: [{ ...many, quantity: 100 }],
    });
  });

  test("changing a guest's quantity to 0 removes the line", () => {
    expect(changeGuestQuantity([twoPostcards], twoPostcards, 4)).toEqual({
      ok: true,
      lines: [{ ...twoPostcards, quantity: 4 }],
    });
    expect(changeGuestQuantity([twoPostcards], twoPostcards, 0)).toEqual({ ok: true, lines: [] });
  });
});
