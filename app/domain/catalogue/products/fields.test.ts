import { describe, expect, test } from "vitest";
import { rupees } from "#domain/money/money";
import { changedFields, parseProductFields, parseProductPrice } from "./fields.ts";
import { nextProductId, prefixProblem, productIdProblem } from "./ids.ts";

const anyPicture = () => true;

describe("a price", () => {
  test.each([
    ["49", 49],
    [" ₹ 1,299.50 ", 1299.5],
    ["10,00,000", 1_000_000],
    ["12.500", 12.5],
  ])("%s is read as the seller means it", (written, price) => {
    expect(parseProductPrice(written)).toEqual({ ok: true, price: rupees(price) });
  });

  test.each(["", "  ", "0", "0.00"])("'%s' means that the size isn't offered [R41]", (written) => {
    expect(parseProductPrice(written)).toEqual({ ok: true, price: null });
  });

  test.each([
    ["0.001", "too-many-decimals"],
    ["-1", "negative"],
    ["−₹5", "negative"],
    ["1000000.01", "too-high"],
    ["999999999999999", "too-high"],
    ["1e3", "not-a-number"],
    ["forty", "not-a-number"],
    ["4,9", "not-a-number"],
    ["49,50", "not-a-number"],
    ["1,299,50", "not-a-number"],
    ["1.2.3", "not-a-number"],
    ["NaN", "not-a-number"],
  ])("%s is named as %s [R48]", (written, problem) => {
    expect(parseProductPrice(written)).toEqual({ ok: false, problem });
  });
});

test("every wrong field is named at once, and nothing else", () => {
  const parsed = parseProductFields(
    { product_name: " ", stamp_size: "0.001", place: "-1", is_active: "perhaps", image_url: "x" },
    () => false,
  );
  expect(parsed.ok ? {} : Object.keys(parsed.errors).sort()).toEqual([
    "image_url",
    "is_active",
    "place",
    "product_name",
    "stamp_size",
  ]);
});

test("what differs is told as it is written, and a price of ₹0 is none", () => {
  const parsed = parseProductFields({ product_name: "Tea", postal_card_size: "49" }, anyPicture);
  if (!parsed.ok) throw new Error("not parsed");
  const before = { ...parsed.fields, stamp_size: rupees(0), postal_card_size: rupees(39.5) };
  expect(changedFields(before, parsed.fields)).toEqual({
    postal_card_size: { before: "39.50", after: "49" },
  });
});

describe("an id", () => {
  test("is offered one higher than the highest of its series, with as many digits", () => {
    expect(nextProductId("qt", ["qt-09", "qt-12", "quote-99", "qt-x"])).toBe("qt-13");
    expect(nextProductId("fest", [])).toBe("fest-01");
    expect(nextProductId("rk", ["rk-0099"])).toBe("rk-0100");
  });

  test.each([
    ["qt-13", null],
    ["q", "id-malformed"],
    ["qt-ఒకటి", "id-malformed"],
    ["episode_qt-1", "id-malformed"],
    ["new", "id-malformed"],
    ["poster-1", "id-without-series"],
  ])("%s: %s", (id, problem) => {
    expect(productIdProblem(id, ["qt", "new"])).toBe(problem);
  });

  test.each([
    ["fest", null],
    ["f", "prefix-malformed"],
    ["Fest", "prefix-malformed"],
    ["fest-1", "prefix-malformed"],
    ["q", "prefix-malformed"],
    ["qtx", "prefix-taken"],
    ["quo", "prefix-taken"],
  ])("a prefix %s: %s [R60]", (prefix, problem) => {
    expect(prefixProblem(prefix, ["qt", "quote", "ndk"])).toBe(problem);
  });
});
