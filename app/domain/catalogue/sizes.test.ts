import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { translations } from "#domain/language";
import { paise, rupees, ZERO } from "#domain/money/money";
import { cardSizes } from "#test/store/card-sizes";
import { CARD_SIZES, PRICE_COLUMNS } from "./catalogue.ts";
import {
  isSizeSoldOut,
  isSoldOut,
  type OwnSize,
  offeredPrice,
  offeredSizes,
  ownSizeLabels,
  startingPrice,
  startingPriceOf,
} from "./sizes.ts";

describe("the sizes of a product", () => {
  test("are the specification's three, with their names, dimensions and prices [§2.68, §9.50]", () => {
    const sizes = cardSizes({ stamp: rupees(9), postal: rupees(49), wallet: rupees(29) }, [
      "wallet",
    ]);
    expect(sizes).toEqual([
      {
        key: "postal",
        name: "Postal Card Size",
        dimensions: "105 × 148 mm",
        price: rupees(49),
        soldOut: false,
        inBuilder: true,
        drawn: "portrait",
      },
      {
        key: "wallet",
        name: "Wallet Size",
        dimensions: "54 × 86 mm",
        price: rupees(29),
        soldOut: true,
        inBuilder: true,
        drawn: "portrait",
      },
      {
        key: "stamp",
        name: "Stamp Size",
        dimensions: "30 × 40 mm",
        price: rupees(9),
        soldOut: false,
        inBuilder: true,
        drawn: "portrait",
      },
    ]);
  });

  test("are those that have a price [R41]", () => {
    const sizes = cardSizes({ postal: ZERO, stamp: rupees(9) });
    expect(sizes.map(({ key }) => key)).toEqual(["stamp"]);
  });
});

describe("a product's own sizes", () => {
  const bookmark: OwnSize = {
    key: "bookmark",
    name: "Bookmark",
    ...translations("name", () => null),
    name_te: "బుక్‌మార్క్",
    dimensions: "50 × 150 mm",
    price: rupees(49),
    weight_grams: 12,
    drawn: "portrait",
    in_builder: false,
    sold_out: true,
  };
  const none = { postal_card_size: null, wallet_size: null, stamp_size: null, sold_out: [] };

  test("stand after the preset's, in their order, and alone where there are none of those", () => {
    const frame = { ...bookmark, key: "frame", weight_grams: null, sold_out: false };
    const own_sizes = [bookmark, frame];
    const sizes = offeredSizes({ ...none, stamp_size: rupees(9), own_sizes });
    expect(sizes.map(({ key }) => key)).toEqual(["stamp", "bookmark", "frame"]);
    expect(offeredSizes({ ...none, own_sizes })[0]).toEqual({
      key: "bookmark",
      name: "Bookmark",
      dimensions: "50 × 150 mm",
      price: rupees(49),
      soldOut: true,
      inBuilder: false,
      weight: 12,
      drawn: "portrait",
      labels: { en: "Bookmark, 50 × 150 mm", te: "బుక్‌మార్క్, 50 × 150 mm" },
    });
    expect(sizes[2]).not.toHaveProperty("weight");
  });

  test("have no dimensions to speak of, or no name in Telugu", () => {
    expect(ownSizeLabels({ ...bookmark, name_te: null, dimensions: null })).toEqual({
      en: "Bookmark",
      te: null,
    });
  });

  test.each([null, ZERO])("aren't offered at a price of %j [R41]", (price) => {
    expect(offeredSizes({ ...none, own_sizes: [{ ...bookmark, price }] })).toEqual([]);
  });
});

describe("what a size can be ordered for", () => {
  const prices = { postal: rupees(49), wallet: rupees(0), stamp: null };

  test.each([
    ["its price", [], "postal", rupees(49), false],
    ["nothing where it has no price", [], "stamp", null, false],
    ["nothing where there is none to pay [R41]", [], "wallet", null, false],
    ["nothing where it is sold out", ["postal"], "postal", null, true],
    ["its price where another is sold out", ["stamp"], "postal", rupees(49), false],
    ["nothing, and isn't sold out, where it isn't offered", ["stamp"], "stamp", null, false],
  ] as const)("%s", (_, soldOut, size, price, isOut) => {
    const product = { sizes: cardSizes(prices, soldOut) };
    expect(offeredPrice(product, size)).toBe(price);
    expect(isSizeSoldOut(product, size)).toBe(isOut);
  });
});

describe("a card's starting price", () => {
  test("is the lowest of its sizes, and says whether there are dearer ones", () => {
    const sizes = [rupees(49), rupees(29), rupees(15)];
    expect(startingPrice(sizes)).toEqual({ lowest: rupees(15), hasDearer: true });
    expect(startingPrice([rupees(9), rupees(9)])).toEqual({ lowest: rupees(9), hasDearer: false });
  });

  test("leaves out sizes that aren't offered [R41]", () => {
    const oneSize = [null, ZERO, rupees(29)];
    expect(startingPrice(oneSize)).toEqual({ lowest: rupees(29), hasDearer: false });
    expect(startingPrice([null, ZERO])).toBeNull();
  });
});

describe("a card of which sizes are sold out", () => {
  const card = {
    postal_card_size: rupees(49),
    wallet_size: rupees(29),
    stamp_size: null,
    own_sizes: [],
  };

  test.each([
    ["none", [], { lowest: rupees(29), hasDearer: true }, false],
    ["the cheapest", ["wallet"], { lowest: rupees(49), hasDearer: false }, false],
    ["all that are offered", ["wallet", "postal"], { lowest: rupees(29), hasDearer: true }, true],
    ["one that isn't offered", ["stamp"], { lowest: rupees(29), hasDearer: true }, false],
  ] as const)("%s", (_, sold_out, price, soldOut) => {
    expect(startingPriceOf(offeredSizes({ ...card, sold_out }))).toEqual(price);
    expect(isSoldOut(offeredSizes({ ...card, sold_out }))).toBe(soldOut);
  });

  test("names a price wherever a size is offered, and is sold out only then", () => {
    const price = fc.option(fc.nat(10_000).map(paise));
    const cards = fc.record({
      postal_card_size: price,
      wallet_size: price,
      stamp_size: price,
      own_sizes: fc.constant([]),
      sold_out: fc.subarray([...CARD_SIZES]),
    });
    fc.assert(
      fc.property(cards, (any) => {
        const isOffered = CARD_SIZES.some((size) => any[PRICE_COLUMNS[size]]);
        expect(startingPriceOf(offeredSizes(any)) !== null).toBe(isOffered);
        if (!isOffered) expect(isSoldOut(offeredSizes(any))).toBe(false);
      }),
    );
  });
});
