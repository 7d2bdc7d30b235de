import { describe, expect, test } from "vitest";
import { rupees } from "#domain/money/money";
import {
  EMPTY_SIZE,
  isUntouchedSize,
  MOST_OWN_SIZES,
  ONE_SIZE_NAME,
  ownSizesText,
  parseOwnSizes,
  type WrittenSize,
  writtenSize,
} from "./own-sizes.ts";

const bookmark: WrittenSize = {
  ...EMPTY_SIZE,
  name: " Bookmark ",
  name_te: "బుక్‌మార్క్",
  dimensions: "50 × 150 mm",
  price: "₹49.50",
  weight: "12 g",
};
const sizesOf = (...rows: WrittenSize[]) => {
  const parsed = parseOwnSizes(rows);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.sizes;
};
const keysOf = (...rows: Partial<WrittenSize>[]) =>
  sizesOf(...rows.map((row) => ({ ...EMPTY_SIZE, ...row }))).map(({ key }) => key);

describe("a product's own sizes", () => {
  test("are read as they are written, and written back so", () => {
    const [size] = sizesOf(bookmark);
    expect(size).toEqual({
      key: "bookmark",
      name: "Bookmark",
      name_te: "బుక్‌మార్క్",
      dimensions: "50 × 150 mm",
      price: rupees("49.50"),
      weight_grams: 12,
      drawn: "portrait",
      in_builder: true,
    });
    if (!size) return;
    const again = writtenSize({ ...size, sold_out: true });
    expect(sizesOf(again)).toEqual([size]);
  });

  test("of a new product, as the form begins it, are untouched until anything is typed, in any language", () => {
    const begun = { ...EMPTY_SIZE, name: ONE_SIZE_NAME };
    expect(isUntouchedSize(begun)).toBe(true);
    for (const typed of [
      { price: "450" },
      { dimensions: "A5" },
      { name_te: "ఒకే సైజు" },
      { name: "Small" },
    ])
      expect(isUntouchedSize({ ...begun, ...typed })).toBe(false);
  });

  test("need a name, and nothing else: one without a price isn't offered [R41]", () => {
    expect(sizesOf({ ...EMPTY_SIZE, name: "Frame", price: "0" })).toMatchObject([
      { key: "frame", price: null, dimensions: null, weight_grams: null },
    ]);
    expect(parseOwnSizes([bookmark, { ...EMPTY_SIZE, price: "-1", weight: "heavy" }])).toEqual({
      ok: false,
      errors: {
        "own_sizes.1.name": "Type what this size is called, such as Bookmark.",
        "own_sizes.1.price": "A price can't be below ₹0.",
        "own_sizes.1.weight": "Type whole grams from 1 to 50000, or nothing.",
      },
    });
  });

  test("keep their key under another name, and never share one", () => {
    expect(keysOf({ key: "bookmark", name: "Book ribbon" }, { name: "Bookmark" })).toEqual([
      "bookmark",
      "bookmark-2",
    ]);
    expect(keysOf({ name: "A4!" }, { name: "a4" }, { key: "a4", name: "Sheet" })).toEqual([
      "a4-2",
      "a4-3",
      "a4",
    ]);
    expect(keysOf({ key: "frame", name: "One" }, { key: "frame", name: "Two" })).toEqual([
      "frame",
      "two",
    ]);
  });

  test("never take a key that means something else", () => {
    expect(keysOf({ name: "Postal" }, { name: "Digital" }, { name: "All" })).toEqual([
      "postal-2",
      "digital-2",
      "all-2",
    ]);
    expect(keysOf({ key: "stamp", name: "Poster" }, { key: "Bad Key", name: "Card" })).toEqual([
      "poster",
      "card",
    ]);
  });

  test("in another script have a key that is the same each time", () => {
    const [key] = keysOf({ name: "పుస్తకం" });
    expect(key).toMatch(/^size-\d+$/);
    expect(keysOf({ name: "పుస్తకం" })).toEqual([key]);
    expect(keysOf({ name: "చట్రం" })).not.toEqual([key]);
  });

  test("are so many at most", () => {
    const many = Array.from({ length: MOST_OWN_SIZES + 1 }, () => bookmark);
    expect(parseOwnSizes(many)).toMatchObject({
      ok: false,
      errors: { own_sizes: expect.any(String) },
    });
    expect(parseOwnSizes(many.slice(1)).ok).toBe(true);
  });

  test("stand in the history with all that can be edited of them", () => {
    const written = { ...bookmark, in_builder: "", drawn: "landscape" };
    expect(ownSizesText(sizesOf(written, { ...EMPTY_SIZE, name: "Frame" }))).toBe(
      "Bookmark (bookmark, బుక్‌మార్క్), 50 × 150 mm, ₹49.50, 12 g, landscape, not in customers' combos; Frame (frame), not offered, portrait",
    );
  });
});
