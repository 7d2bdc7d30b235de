import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ComboItem, countPieces } from "#domain/cart/lines";
import { multiplied, paise, rupees, sum, ZERO } from "#domain/money/money";
import { cardSizes } from "#test/store/card-sizes";
import { CARD_SIZES } from "./catalogue.ts";
import { comboMessageFor, comboRefusals } from "./combo-refusals.ts";
import {
  type Combo,
  type ComboProducts,
  comboFigures,
  comboItemsText,
  decideCustomCombo,
  EMPTY_SELECTION,
  FALLBACK_COMBOS,
  FALLBACK_TIERS,
  isComboLargeEnough,
  isPriceMismatch,
  nextTier,
  offeredCombo,
  offeredSelection,
  parseComboItems,
  parseSelection,
  piecesOf,
  priceCombo,
  type Selection,
  selectedItems,
  selectionText,
  selectPiece,
  setPieces,
  tierFor,
  tiersOrFallback,
  validateCustomCombo,
} from "./combos.ts";

const nightBus = {
  name: "Night Bus",
  sizes: cardSizes({ postal: rupees(49), wallet: rupees(29), stamp: rupees(9) }),
};
const garland = { name: "Garland", sizes: cardSizes({ stamp: rupees("9.50") }) };
const products: ComboProducts = new Map([
  ["ndk-01", nightBus],
  ["rk-stamp", garland],
]);

const postal = { id: "ndk-01", size: "postal" } as const;
const stamp = { id: "rk-stamp", size: "stamp" } as const;
const items = (quantity: number): ComboItem[] => [{ ...postal, quantity }];

describe("discount tiers", () => {
  test("the fallback tiers: 5-7 5%, 8-10 10%, 11-15 15%, 16+ 20% [§9.12, §9.13, §9.14, §9.15]", () => {
    const earned = (count: number) => tierFor(FALLBACK_TIERS, count)?.discount_percentage ?? 0;
    expect([0, 4, 5, 7, 8, 10, 11, 15, 16, 10_000].map(earned)).toEqual([
      0, 0, 5, 5, 10, 10, 15, 15, 20, 20,
    ]);
  });

  test("a tier without max_items is open ended [§3.11]", () => {
    const open = { min_items: 3, max_items: null, discount_percentage: 7 };
    expect(tierFor([open], 2)).toBeNull();
    expect(tierFor([open], 3)).toBe(open);
    expect(tierFor([open], 9_999)).toBe(open);
  });

  test("an empty table gives way to the fallback tiers, a filled one doesn't [R13]", () => {
    const own = [{ min_items: 6, max_items: 9, discount_percentage: 12.5 }];
    expect(tiersOrFallback([])).toBe(FALLBACK_TIERS);
    expect(tiersOrFallback(own)).toBe(own);
  });

  test("no matching tier in a filled table gives 0 % [R43]", () => {
    const own = [{ min_items: 6, max_items: 9, discount_percentage: 10 }];
    expect(priceCombo(items(5), products, own)).toMatchObject({ discount: 0, discountTier: null });
    expect(priceCombo(items(10), products, own)).toMatchObject({ discount: 0, discountTier: null });
    expect(priceCombo(items(6), products, own)).toMatchObject({ discount: rupees(29) });
  });

  test("of tiers that overlap the one that begins last counts, however they are ordered", () => {
    const wide = { min_items: 5, max_items: null, discount_percentage: 5 };
    const late = { min_items: 10, max_items: null, discount_percentage: 12 };
    expect(tierFor([wide, late], 12)).toBe(late);
    expect(tierFor([late, wide], 12)).toBe(late);
  });

  test("the tier box knows what a few more items would earn", () => {
    expect(nextTier(FALLBACK_TIERS, 0)).toEqual({ moreItems: 5, percentage: 5 });
    expect(nextTier(FALLBACK_TIERS, 4)).toEqual({ moreItems: 1, percentage: 5 });
    expect(nextTier(FALLBACK_TIERS, 10)).toEqual({ moreItems: 1, percentage: 15 });
    expect(nextTier(FALLBACK_TIERS, 16)).toBeNull();
    expect(nextTier([...FALLBACK_TIERS].reverse(), 6)).toEqual({ moreItems: 2, percentage: 10 });
  });
});

describe("what a custom combo costs", () => {
  test("discount = rounded (subtotal × percent), final = subtotal − discount [§3.13, §9.11, §9.17, §9.18]", () => {
    // 5 % of ₹245 is ₹12.25, rounded to ₹12; 5 % of ₹250 is ₹12.50, rounded to ₹13.
    expect(priceCombo(items(5), products, FALLBACK_TIERS)).toEqual({
      totalItems: 5,
      subtotal: rupees(245),
      discount: rupees(12),
      finalPrice: rupees(233),
      discountTier: FALLBACK_TIERS[0],
    });
  });

  test("the discount is rounded half up to the whole rupee [§9.17, R2]", () => {
    const tenRupees = new Map([["p-01", { name: "", sizes: cardSizes({ stamp: rupees(10) }) }]]);
    const ofTen = (quantity: number) =>
      priceCombo([{ id: "p-01", size: "stamp", quantity }], tenRupees, FALLBACK_TIERS);
    expect(ofTen(5)).toMatchObject({ subtotal: rupees(50), discount: rupees(3) });
    expect(ofTen(7)).toMatchObject({ subtotal: rupees(70), discount: rupees(4) });
    expect(ofTen(6)).toMatchObject({ subtotal: rupees(60), discount: rupees(3) });
  });

  test("the tier is earned by pieces over all lines", () => {
    const mixed = [
      { ...postal, quantity: 3 },
      { ...stamp, quantity: 2 },
    ];
    expect(priceCombo(mixed, products, FALLBACK_TIERS)).toMatchObject({
      totalItems: 5,
      subtotal: rupees(166),
      discount: rupees(8),
      finalPrice: rupees(158),
    });
  });

  test("a pricing failure returns zeros [§8.28]", () => {
    const zeros = { totalItems: 0, subtotal: 0, discount: 0, finalPrice: 0, discountTier: null };
    const failing: ComboItem[] = [
      { id: "gone", size: "postal", quantity: 5 },
      { id: "rk-stamp", size: "postal", quantity: 5 },
      { ...postal, quantity: 0 },
      { ...postal, quantity: Number.NaN },
      { ...postal, quantity: 101 },
    ];
    for (const item of failing) expect(priceCombo([item], products, FALLBACK_TIERS)).toEqual(zeros);
    expect(priceCombo([], products, FALLBACK_TIERS)).toEqual(zeros);
  });

  test("the price may differ by 1 rupee, and by no paisa more [§9.19]", () => {
    expect(isPriceMismatch(rupees(233), rupees(233))).toBe(false);
    expect(isPriceMismatch(rupees(233), rupees(234))).toBe(false);
    expect(isPriceMismatch(rupees(234), rupees(233))).toBe(false);
    expect(isPriceMismatch(rupees(233), rupees("234.01"))).toBe(true);
    expect(isPriceMismatch(rupees("234.01"), rupees(233))).toBe(true);
  });

  const anyTier = fc.record({
    min_items: fc.integer({ min: 1, max: 60 }),
    max_items: fc.option(fc.integer({ min: 1, max: 200 })),
    discount_percentage: fc.integer({ min: 0, max: 10_000 }).map((basis) => basis / 100),
  });
  const anyTiers = fc.array(anyTier, { maxLength: 5 });
  const anyPieces = fc.array(
    fc.record({
      size: fc.constantFrom(...CARD_SIZES),
      price: fc.integer({ min: 1, max: 100_000_000 }).map(paise),
      quantity: fc.integer({ min: 1, max: 100 }),
    }),
    { maxLength: 12 },
  );

  function offered(
    pieces: { size: (typeof CARD_SIZES)[number]; price: typeof ZERO; quantity: number }[],
  ) {
    const lines = pieces.map(({ size, price, quantity }, index) => ({
      item: { id: `p-${index}`, size, quantity },
      prices: [`p-${index}`, { name: "", sizes: cardSizes({ [size]: price }) }] as const,
      total: multiplied(price, quantity),
    }));
    return {
      items: lines.map(({ item }) => item),
      products: new Map(lines.map(({ prices }) => prices)),
      subtotal: sum(lines.map(({ total }) => total)),
    };
  }

  test("the parts add up, the discount is never above the subtotal, nothing is negative [§9.18]", () => {
    fc.assert(
      fc.property(anyPieces, anyTiers, (pieces, tiers) => {
        const { items, products, subtotal } = offered(pieces);
        const price = priceCombo(items, products, tiers);
        expect(price.subtotal).toBe(subtotal);
        expect(price.discount + price.finalPrice).toBe(subtotal);
        expect(price.discount).toBeGreaterThanOrEqual(0);
        expect(price.finalPrice).toBeGreaterThanOrEqual(0);
        expect(price.discount === subtotal || price.discount % 100 === 0).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });

  test("neither the order of the items nor that of the tiers changes the price", () => {
    fc.assert(
      fc.property(anyPieces, anyTiers, (pieces, tiers) => {
        const { items, products } = offered(pieces);
        const distinct = [...new Map(tiers.map((tier) => [tier.min_items, tier])).values()];
        expect(priceCombo(items.toReversed(), products, distinct.toReversed())).toEqual(
          priceCombo(items, products, distinct),
        );
      }),
      { numRuns: 10_000 },
    );
  });

  test("with the fallback tiers one more item of a kind never makes the rate lower", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), (count) => {
        const rate = (items: number) => tierFor(FALLBACK_TIERS, items)?.discount_percentage ?? 0;
        expect(rate(count + 1)).toBeGreaterThanOrEqual(rate(count));
        const next = nextTier(FALLBACK_TIERS, count);
        if (next) expect(rate(count + next.moreItems)).toBe(next.percentage);
      }),
      { numRuns: 10_000 },
    );
  });
});

describe("what a custom combo may hold", () => {
  const validate = (request: { id: string; size: string; quantity: number }[], userId = "asha") =>
    validateCustomCombo({ userId, items: request, products });
  const messages = (answer: ReturnType<typeof validate>) =>
    answer.ok ? null : comboMessageFor(answer.problem);

  test("items must be non-empty [§5.38]", () => {
    expect(messages(validate([]))?.text).toBe("No items provided");
  });

  test("a user id is required [§5.39, §8.22]", () => {
    expect(messages(validate(items(5), ""))?.text).toBe("User ID is required");
  });

  test("the total quantity must be at least 5; the answer names the count received [§5.40]", () => {
    expect(validate(items(4))).toEqual({
      ok: false,
      problem: { code: "too-few-items", received: 4 },
    });
    expect(messages(validate(items(4)))?.text).toContain("Minimum 5 items required for combo");
    expect(messages(validate(items(4)))?.text).toContain("4");
    expect(
      validate([
        { ...postal, quantity: 4 },
        { ...stamp, quantity: 1 },
      ]).ok,
    ).toBe(true);
    expect(validate([{ ...postal, quantity: Number.NaN }]).ok).toBe(false);
  });

  test("each item that is wrong is told by its number [§5.35, §5.36, §5.37]", () => {
    const answer = validate([
      { ...postal, quantity: 5 },
      { id: "gone", size: "postal", quantity: 1 },
      { id: "rk-stamp", size: "postal", quantity: 1 },
      { id: "ndk-01", size: "Postal Card", quantity: 1 },
      { ...stamp, quantity: 0 },
      { ...stamp, quantity: 1.5 },
      { ...stamp, quantity: 101 },
    ]);
    expect(messages(answer)).toEqual({
      text: "Validation failed",
      advice: [
        "Item 2: Product not found",
        "Item 3: Invalid size or price not available",
        "Item 4: Invalid size or price not available",
        "Item 5: Quantity must be greater than 0",
        "Item 6: Quantity must be greater than 0",
        comboRefusals["quantity-too-high"]({ item: 7 }),
      ].join("\n"),
    });
  });

  test("a price of zero is no price [§5.36]", () => {
    const free = new Map([["p-01", { name: "", sizes: cardSizes({ stamp: ZERO }) }]]);
    const request = [{ id: "p-01", size: "stamp", quantity: 5 }];
    expect(validateCustomCombo({ userId: "asha", items: request, products: free })).toMatchObject({
      problem: { items: [{ item: 1, code: "size-unavailable" }] },
    });
  });

  test("more than 100 different cards are refused before they are looked at", () => {
    const many = Array.from({ length: 101 }, (_, index) => ({
      id: `p-${index}`,
      size: "stamp",
      quantity: 1,
    }));
    expect(validate(many)).toMatchObject({ problem: { code: "too-many-lines" } });
  });

  const decide = (shown: number, request = items(5)) =>
    decideCustomCombo({
      userId: "asha",
      items: request,
      products,
      tiers: FALLBACK_TIERS,
      shown: rupees(shown),
    });

  test("the price is recomputed, and one that differs by more than 1 rupee is refused", () => {
    expect(decide(233)).toMatchObject({ ok: true, price: { finalPrice: rupees(233) } });
    expect(decide(234)).toMatchObject({ ok: true, price: { finalPrice: rupees(233) } });
    const refusal = decide(235);
    expect(refusal).toMatchObject({ ok: false, problem: { code: "pricing-mismatch" } });
    expect(!refusal.ok && comboMessageFor(refusal.problem).text).toBe(
      "Pricing mismatch detected. Please try again.",
    );
  });

  test("what can't be priced is never recorded for nothing", () => {
    // The total of 100 lines of 100 pieces at ₹10,00,000 exceeds the highest amount that the code can calculate with.
    const dear = { name: "", sizes: cardSizes({ stamp: rupees(1_000_000) }) };
    const lines = Array.from({ length: 100 }, (_, index) => `p-${index}`);
    const answer = decideCustomCombo({
      userId: "asha",
      items: lines.map((id) => ({ id, size: "stamp", quantity: 100 })),
      products: new Map(lines.map((id) => [id, dear])),
      tiers: FALLBACK_TIERS,
      shown: ZERO,
    });
    expect(answer).toMatchObject({ ok: false, problem: { code: "pricing-mismatch" } });
  });
});

describe("the builder's selection", () => {
  test("a size button and + add a piece, 0 or less removes the line [§2.73, §3.13]", () => {
    const one = selectPiece(EMPTY_SELECTION, postal);
    const two = selectPiece(selectPiece(one, postal), stamp);
    expect(selectedItems(two)).toEqual([
      { ...postal, quantity: 2 },
      { ...stamp, quantity: 1 },
    ]);
    expect(selectedItems(setPieces(two, stamp, 0))).toEqual([{ ...postal, quantity: 2 }]);
    expect(selectedItems(setPieces(two, postal, 0))).toEqual([{ ...stamp, quantity: 1 }]);
    expect(selectedItems(setPieces(two, postal, -3))).toEqual([{ ...stamp, quantity: 1 }]);
    expect(setPieces(EMPTY_SELECTION, postal, -1)).toEqual({});
    expect(piecesOf(two, postal)).toBe(2);
    expect(piecesOf(two, { ...postal, size: "wallet" })).toBe(0);
  });

  test("nothing of it is changed in place", () => {
    const frozen: Selection = Object.freeze(selectPiece(EMPTY_SELECTION, postal));
    selectPiece(frozen, postal);
    setPieces(frozen, postal, 0);
    expect(selectedItems(frozen)).toEqual([{ ...postal, quantity: 1 }]);
  });

  test("a line stays at 100", () => {
    const full = setPieces(EMPTY_SELECTION, postal, 100);
    expect(selectPiece(full, postal)).toBe(full);
    expect(setPieces(full, postal, 1.5)).toBe(full);
  });

  test("Add to Cart needs 5 items [§9.10]", () => {
    expect(isComboLargeEnough(countPieces(items(4)))).toBe(false);
    expect(isComboLargeEnough(countPieces(items(5)))).toBe(true);
  });

  test("every selection comes back from the browser as it was", () => {
    const anyChoice = fc.record({
      id: fc.stringMatching(/^[\w-]{3,20}$/),
      size: fc.constantFrom(...CARD_SIZES),
      quantity: fc.integer({ min: 1, max: 100 }),
    });
    fc.assert(
      fc.property(fc.array(anyChoice, { maxLength: 30 }), (choices) => {
        const selection = choices.reduce<Selection>(
          (made, choice) => setPieces(made, choice, choice.quantity),
          EMPTY_SELECTION,
        );
        expect(parseSelection(selectionText(selection))).toEqual(selection);
      }),
      { numRuns: 10_000 },
    );
  });

  test("whatever else the browser holds is left out, and breaks nothing", () => {
    for (const text of [null, "", "{", "null", "{}", '"x"', "[null, 1, [], {}]"])
      expect(parseSelection(text)).toEqual({});
    const kept = parseSelection(
      JSON.stringify([
        { product_id: "<b>", size: "stamp", quantity: 1 },
        { product_id: "ndk-01", size: "Postal Card", quantity: 1 },
        { product_id: "ndk-01", size: "stamp", quantity: "2" },
        { product_id: "ndk-01", size: "postal", quantity: 900 },
      ]),
    );
    expect(selectedItems(kept)).toEqual([{ ...postal, quantity: 100 }]);
  });

  test("a selection loses what is no longer sold", () => {
    const old: ComboItem[] = [
      { ...postal, quantity: 2 },
      { id: "gone", size: "postal", quantity: 3 },
      { id: "rk-stamp", size: "wallet", quantity: 1 },
    ];
    const offered = offeredSelection(parseSelection(comboItemsText(old)), products);
    expect(selectedItems(offered)).toEqual([{ ...postal, quantity: 2 }]);
  });
});

describe("lists in JSON columns", () => {
  const list = [{ product_id: "ndk-01", size: "postal", quantity: 2 }];

  test("a list may arrive as JSON text [§3.12]", () => {
    const items = [{ ...postal, quantity: 2 }];
    expect(parseComboItems(list)).toEqual(items);
    expect(parseComboItems(JSON.stringify(list))).toEqual(items);
    expect(JSON.parse(comboItemsText(items))).toEqual(list);
  });

  test("what isn't a list of items is told, not guessed", () => {
    const wrong = [
      null,
      7,
      {},
      "",
      "{",
      '"text"',
      [null],
      [{ product_id: "ndk-01", size: "postal" }],
      [{ product_id: "rk-stamp", size: "stamp", quantity: 0 }],
    ];
    for (const value of wrong) expect(parseComboItems(value)).toBeNull();
    expect(parseComboItems([])).toEqual([]);
  });
});

describe("ready-made combos", () => {
  const starter: Combo = {
    combo_id: "starter-pack",
    combo_name: "Starter Pack",
    description: "",
    image_url: null,
    original_price: rupees(107),
    final_price: rupees(99),
    included_products: [
      { id: "ndk-01", size: "postal", quantity: 1 },
      { id: "ndk-01", size: "wallet", quantity: 2 },
    ],
    is_active: true,
  };

  test("the fallbacks: starter at 99 (107), small collection at 189 (215), family pack at 299 (350) [§9.16]", () => {
    expect(
      FALLBACK_COMBOS.map(({ combo_id, original_price, final_price }) => [
        combo_id,
        original_price,
        final_price,
      ]),
    ).toEqual([
      ["starter-pack", rupees(107), rupees(99)],
      ["small-collection", rupees(215), rupees(189)],
      ["family-pack", rupees(350), rupees(299)],
    ]);
  });

  test("total value is today's single prices, savings compare original and final, items count quantities [R37]", () => {
    expect(comboFigures(starter, products)).toEqual({
      finalPrice: rupees(99),
      originalPrice: rupees(107),
      savings: rupees(8),
      savedPercent: 7,
      totalValue: rupees(107),
      items: 3,
    });
  });

  test("a combo that isn't cheaper saves nothing and strikes nothing through [R37]", () => {
    const dear = { ...starter, original_price: rupees(90) };
    expect(comboFigures(dear, products)).toMatchObject({
      originalPrice: null,
      savings: 0,
      savedPercent: 0,
    });
  });

  test("the total value isn't known where an included item is no longer sold [R37]", () => {
    const broken = {
      ...starter,
      included_products: [{ id: "gone", size: "postal", quantity: 1 } as const],
    };
    expect(comboFigures(broken, products)).toMatchObject({ totalValue: null, items: 1 });
  });

  describe("is sold [R43]", () => {
    const item = (change: object) => ({
      product_id: "ndk-01",
      size: "postal",
      quantity: 1,
      ...change,
    });
    const problemOf = (...included_products: unknown[]) => {
      const offered = offeredCombo({ ...starter, included_products }, products);
      return offered.ok ? null : offered.problem;
    };

    test("where it is active and each card is sold in its size, its list JSON text or not", () => {
      const text = comboItemsText(starter.included_products);
      const list = JSON.parse(text);
      const sold = { ok: true, combo: starter, soldOut: false };
      expect(offeredCombo({ ...starter, included_products: list }, products)).toEqual(sold);
      expect(offeredCombo({ ...starter, included_products: text }, products)).toEqual(sold);
    });

    test("not where it is inactive, whatever it holds", () => {
      const withdrawn = { ...starter, is_active: false, included_products: null };
      expect(offeredCombo(withdrawn, products)).toEqual({
        ok: false,
        problem: { code: "combo-inactive" },
      });
    });

    test.each([
      ["a size that isn't one", [item({ size: "Postal" })]],
      ["no quantity", [item({ quantity: undefined })]],
      ["half a piece", [item({ quantity: 0.5 })]],
      ["more pieces than a line can hold", [item({ quantity: 101 })]],
      ["a card without an id", [item({ product_id: 7 })]],
      ["something else among its items", [item({}), "ndk-01"]],
    ])("not with %s", (_, items) => {
      expect(problemOf(...items)).toEqual({ code: "combo-unreadable" });
    });

    test.each([null, "", "Postal", "{}", 7, { product_id: "ndk-01" }])(
      "not where its list is %j",
      (included_products) => {
        expect(offeredCombo({ ...starter, included_products }, products)).toEqual({
          ok: false,
          problem: { code: "combo-unreadable" },
        });
      },
    );

    test("not with a card that is off sale or unknown, or whose size has no price, each named once", () => {
      const missing = item({ product_id: "gone" });
      expect(problemOf(item({}), missing, { ...missing, size: "wallet" })).toEqual({
        code: "combo-cards-unavailable",
        cards: ["gone"],
      });
      expect(problemOf(item({ product_id: "rk-stamp" }))).toEqual({
        code: "combo-cards-unavailable",
        cards: ["rk-stamp"],
      });
    });

    test("and sold out where too few are left of a card; one that isn't sold at all comes before", () => {
      const few = new Map(products);
      const bus = few.get("ndk-01");
      const sizes = bus?.sizes.map((size) => ({ ...size, left: 1 })) ?? [];
      few.set("ndk-01", { name: "Night Bus", sizes });
      const offeredOf = (...included_products: unknown[]) =>
        offeredCombo({ ...starter, included_products }, few);
      expect(offeredOf(item({}))).toMatchObject({ ok: true, soldOut: false });
      expect(offeredOf(item({ quantity: 2 }))).toMatchObject({ ok: true, soldOut: true });
      expect(offeredOf(item({ quantity: 2 }), item({ product_id: "gone" }))).toMatchObject({
        problem: { code: "combo-cards-unavailable", cards: ["gone"] },
      });
    });
  });
});
