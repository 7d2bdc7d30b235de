import { expect, test } from "vitest";
import { type AdminEventRow, historyLines } from "./admin-events.ts";
import { withNames } from "./event-names.ts";

const NAMES: Record<string, string> = {
  "product qt-07": "Night Bus",
  "series festival": "Festival Cards",
  "stock qt-07 large": "Night Bus, Large",
  "size qt-07 large": "Large",
  "coupon 0198f3c2": "DIWALI",
  "story-tile t1": "Aarambh",
  "story-tile t2": "Rain",
  "order 0198f3c3": "ORD-1",
};

function lines(event: Omit<AdminEventRow, "action"> & { action?: string }) {
  const named = withNames(
    { action: "saved", ...event },
    (kind, id) => NAMES[`${kind} ${id}`] ?? null,
  );
  return historyLines(named);
}

test("a coupon's history names products and series, and keeps the id of one that is deleted", () => {
  const facts = {
    applicable_products: { before: null, after: ["qt-07", "gone-01"] },
    applicable_categories: ["festival", "combos"],
  };
  expect(lines({ subject: "coupon", subjectId: "0198f3c2", facts })).toEqual({
    sentence: "Saved: coupon ‘DIWALI’",
    facts: [
      "Only for these products: none → Night Bus, gone-01",
      "Only for these series: Festival Cards, Combos",
    ],
  });
});

test("stock, sold-out sizes and a combo's contents are named as on the shop's pages", () => {
  expect(
    lines({ subject: "stock", subjectId: "qt-07 large", action: "counted", facts: {} }).sentence,
  ).toBe("Counted: stock ‘Night Bus, Large’");
  const sizes = { sizes: ["large", "postal"] };
  expect(
    lines({ subject: "product", subjectId: "qt-07", action: "sold-out", facts: sizes }),
  ).toEqual({
    sentence: "Sold out: product ‘Night Bus’",
    facts: ["Sizes: Large, Postal Card Size"],
  });
  const imported = { sold_out: { before: "", after: "large postal" } };
  expect(lines({ subject: "product", subjectId: "qt-07", facts: imported }).facts).toEqual([
    "Sold out: none → Large, postal",
  ]);
  const items = [
    { product_id: "qt-07", size: "large", quantity: 2 },
    { product_id: "gone-01", size: "postal", quantity: 1 },
  ];
  expect(
    lines({ subject: "combo", subjectId: "pack", facts: { included_products: items } }).facts,
  ).toEqual(["Contents: 2 × Night Bus, Large, 1 × gone-01 postal"]);
});

test("tiles are named by their titles, and an order of the security log by its number", () => {
  const order = { order: { before: ["t1", "t2"], after: ["t2", "t1"] } };
  expect(
    lines({ subject: "story-tile", subjectId: "stories", action: "ordered", facts: order }).facts,
  ).toEqual(["Order of the tiles: Aarambh, Rain → Rain, Aarambh"]);
  expect(
    withNames(
      { subject: "security", subjectId: null, action: "x", facts: { order: "0198f3c3" } },
      (kind, id) => NAMES[`${kind} ${id}`] ?? null,
    ).facts,
  ).toEqual({ order: "ORD-1" });
});
