import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CartLine, lineTotal } from "#domain/cart/lines";
import { paise, rupees, ZERO } from "#domain/money/money";
import { billFor } from "./bill.ts";
import { DEFAULT_DELIVERY, DELIVERY_CHOICES, type DeliveryChoice } from "./shipping.ts";

/** Makes a bill with the specification's delivery fees by default. */
const priced = (
  lines: readonly Line[],
  choice: DeliveryChoice = "standard",
  discount = ZERO,
  terms = DEFAULT_DELIVERY,
) => billFor(lines, choice, discount, terms);

type Line = Pick<CartLine, "kind" | "unitPrice" | "quantity">;

const card = (price: number, quantity = 1): Line => ({
  unitPrice: rupees(price),
  quantity,
  kind: "product",
});
const episode: Line = { unitPrice: rupees(199), quantity: 1, kind: "episode" };

const anyLine = fc.record({
  unitPrice: fc.integer({ min: 0, max: 100_000_000 }).map(paise),
  quantity: fc.integer({ min: 1, max: 100 }),
  kind: fc.constantFrom("product" as const, "episode" as const, "combo" as const),
});
const anyLines = fc.array(anyLine, { maxLength: 50 });
const anyChoice = fc.constantFrom(...DELIVERY_CHOICES);
const anyDiscount = fc.integer({ min: 0, max: 1_000_000_000 }).map(paise);
const MANY = { numRuns: 10_000 };

describe("the bill", () => {
  test("adds the lines and standard shipping", () => {
    const bill = priced([card(49, 2), card(15, 10)]);
    expect(bill.subtotal).toBe(rupees(248));
    expect(bill.total).toBe(rupees(298));
  });

  test("a coupon never takes free delivery away [R14]", () => {
    const bill = priced([card(100, 10)], "standard", rupees(300));
    expect(bill.shipping.cost).toBe(0);
    expect(bill.total).toBe(rupees(700));
  });

  test("a discount never exceeds the amount", () => {
    const bill = priced([card(49)], "standard", rupees(500));
    expect(bill.discount).toBe(rupees(49));
    expect(bill.total).toBe(rupees(50));
  });

  test("a coupon that pays for everything digital leaves nothing to pay [§9.9, R21]", () => {
    expect(priced([episode], "standard", rupees(199)).total).toBe(0);
  });

  test("an all-digital order has no delivery fee, a mixed one has [R11]", () => {
    expect(priced([episode])).toMatchObject({
      allDigital: true,
      shipping: { type: "digital", cost: 0 },
    });
    expect(priced([episode, card(49)])).toMatchObject({ allDigital: false, total: rupees(298) });
  });

  test("an empty cart costs nothing", () => {
    expect(priced([])).toMatchObject({ subtotal: 0, total: 0, freeDelivery: { state: "far" } });
  });
});

describe("the way to free delivery", () => {
  test("shows from ₹800 up to under ₹1000 and congratulates from ₹1000 [§2.94, §2.104, §9.7]", () => {
    expect(priced([card(799)]).freeDelivery).toEqual({ state: "far" });
    expect(priced([card(800)]).freeDelivery).toEqual({ state: "near", missing: rupees(200) });
    expect(priced([card(999)]).freeDelivery).toEqual({ state: "near", missing: rupees(1) });
    expect(priced([card(1_000)]).freeDelivery).toEqual({ state: "reached" });
  });

  test("episodes count in a mixed source, and an all-digital one shows nothing [R44]", () => {
    const album: Line = { ...episode, unitPrice: rupees(980) };
    expect(priced([album, card(49)]).freeDelivery).toEqual({ state: "reached" });
    expect(priced([album, episode]).freeDelivery).toEqual({ state: "far" });
  });
});

describe("another store's delivery", () => {
  const terms = { ...DEFAULT_DELIVERY, freeFrom: rupees(500) };

  test("is free from its own limit, and said from four fifths of it", () => {
    const free = (price: number) => priced([card(price)], "standard", ZERO, terms).freeDelivery;
    expect(free(399)).toEqual({ state: "far" });
    expect(free(400)).toEqual({ state: "near", missing: rupees(100) });
    expect(free(500)).toEqual({ state: "reached" });
  });

  test("is never free where there is no limit", () => {
    const bill = priced([card(9_000)], "standard", ZERO, { ...terms, freeFrom: null });
    expect(bill).toMatchObject({ freeDelivery: { state: "far" }, total: rupees(9_050) });
  });
});

describe("every bill", () => {
  test("has a total that is never negative [§9.9]", () => {
    fc.assert(
      fc.property(anyLines, anyChoice, anyDiscount, (lines, choice, discount) => {
        expect(priced(lines, choice, discount).total).toBeGreaterThanOrEqual(0);
      }),
      MANY,
    );
  });

  test("takes off what the coupon says, but never more than the amount", () => {
    fc.assert(
      fc.property(anyLines, anyChoice, anyDiscount, (lines, choice, discount) => {
        const bill = priced(lines, choice, discount);
        expect(bill.discount).toBe(discount > bill.subtotal ? bill.subtotal : discount);
      }),
      MANY,
    );
  });

  test("has parts that add up to the whole, to the paisa [R2]", () => {
    fc.assert(
      fc.property(anyLines, anyChoice, anyDiscount, (lines, choice, discount) => {
        const bill = priced(lines, choice, discount);
        const owed = lines.reduce((total, line) => total + BigInt(lineTotal(line)), 0n);
        expect(BigInt(bill.subtotal)).toBe(owed);
        expect(bill.total).toBe(bill.subtotal - bill.discount + bill.shipping.cost);
      }),
      MANY,
    );
  });

  test("is the same in whatever order its lines come [R2]", () => {
    const shuffled = anyLines.chain((lines) =>
      fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
    );
    fc.assert(
      fc.property(shuffled, anyChoice, anyDiscount, ([lines, others], choice, discount) => {
        expect(priced(others, choice, discount)).toEqual(priced(lines, choice, discount));
      }),
      MANY,
    );
  });
});
