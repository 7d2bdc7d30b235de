import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { comboProducts } from "#data/catalogue/combo-prices.server";
import { currentTiers } from "#data/catalogue/combos.server";
import { db } from "#data/db.server";
import { couponDiscount, couponOffers } from "#domain/cart/coupons";
import { type CartItem, type CartLine, countPieces } from "#domain/cart/lines";
import { priceCombo } from "#domain/catalogue/combos";
import { billFor } from "#domain/checkout/bill";
import { DEFAULT_DELIVERY } from "#domain/checkout/shipping";
import { rupees } from "#domain/money/money";
import { testDatabase } from "#test/database/database";
import { insertCoupon, person, stockCatalogue } from "#test/database/store-rows";
import { cartOf } from "./cart.server.ts";
import { addCombo, addLine } from "./cart-additions.server.ts";
import { setQuantity } from "./cart-changes.server.ts";
import { checkCoupon, couponByCode, couponsForCart } from "./coupons.server.ts";
import { addCustomCombo } from "./custom-combos.server.ts";

// After a click the browser at once shows a result that the domain's functions compute. These tests compare it with
// the server's result.

testDatabase();
beforeAll(stockCatalogue);

const now = new Date("2026-11-20T09:00:00Z");
const fiveCards: CartItem[] = [
  { id: "ndk-01", size: "postal", quantity: 3 },
  { id: "rk-stamp", size: "stamp", quantity: 2 },
];

const anyPresses = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 30 })),
  { minLength: 1, maxLength: 5 },
);

test("bill, coupon and pieces as pressed are those that the server answers, whatever is pressed [R1, R14, R15]", async () => {
  const { code } = await insertCoupon({
    discount_type: "percentage",
    discount_value: "12.5",
    minimum_order_amount: rupees(300),
    listed: true,
  });
  const terms = await couponByCode(db, code);
  if (!terms) throw new Error("no coupon");
  await fc.assert(
    fc.asyncProperty(anyPresses, async (presses) => {
      const asha = await person();
      await addLine(asha, { id: "ndk-01", size: "postal", quantity: 2 });
      await addCombo(asha, "starter-pack");
      await addCustomCombo(asha, fiveCards, rupees(157));
      let shown: readonly CartLine[] = (await cartOf(asha)).lines;
      for (const [place, quantity] of presses) {
        const line = shown[place];
        if (!line) continue;
        shown = shown.map((other) => (other === line ? { ...line, quantity } : other));
        await setQuantity(asha, line, quantity);
        shown = shown.filter((other) => other.quantity > 0);
      }
      const { lines } = await cartOf(asha);
      const request = { userId: asha, source: "cart" as const, lines, now };
      const checked = await checkCoupon(code, request);
      const discount = checked.ok ? checked.discount : rupees(0);
      expect(couponDiscount(terms, shown)).toBe(discount);
      expect(billFor(shown, "standard", couponDiscount(terms, shown), DEFAULT_DELIVERY)).toEqual(
        billFor(lines, "standard", discount, DEFAULT_DELIVERY),
      );
      expect(countPieces(shown)).toBe(countPieces(lines));
      const { coupons } = await couponsForCart(request);
      const [offer] = couponOffers(coupons, { lines: shown, applied: null });
      expect(offer?.missing === 0 ? offer.saves : 0).toBe(discount);
    }),
    { numRuns: 20 },
  );
});

const anySelection = fc
  .uniqueArray(fc.constantFrom<CartItem[]>(...fiveCards.map((item) => [item])), {
    minLength: 1,
    maxLength: 2,
  })
  .chain((items) =>
    fc.tuple(
      ...items
        .flat()
        .map((item) => fc.integer({ min: 5, max: 40 }).map((quantity) => ({ ...item, quantity }))),
    ),
  );

test("a combo costs what the builder shows, and its line says what it saves [R12, R43]", async () => {
  const { tiers } = await currentTiers();
  await fc.assert(
    fc.asyncProperty(anySelection, async (items) => {
      const asha = await person();
      const shown = priceCombo(items, await comboProducts(db, items), tiers);
      const added = await addCustomCombo(asha, items, shown.finalPrice);
      expect(added).toMatchObject({ ok: true, price: shown });
      const [line] = (await cartOf(asha)).lines;
      expect(line?.unitPrice).toBe(shown.finalPrice);
      expect(line?.comboDiscount?.saved ?? 0).toBe(shown.discount);
    }),
    { numRuns: 20 },
  );
});
