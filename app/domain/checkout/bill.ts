/** The bill that the cart, the checkout, the quote and the order all show (spec §2, §9). */
import { type CartLine, isDigital, lineTotal } from "#domain/cart/lines";
import { add, type Paise, paise, smallerAmount, subtract, sum } from "#domain/money/money";
import { type DeliveryChoice, type DeliveryTerms, type Shipping, shippingFor } from "./shipping.ts";

export type Bill = {
  subtotal: Paise;
  /** The coupon's discount. It never exceeds the subtotal. */
  discount: Paise;
  shipping: Shipping;
  /** subtotal − discount + shipping.cost, to the paisa. */
  total: Paise;
  /** True if nothing needs a parcel; then there is no address and no delivery fee (reading R11). */
  allDigital: boolean;
  freeDelivery: FreeDelivery;
};

/** How close the order is to free delivery, for the cart's banner and the checkout's hint. */
type FreeDelivery = { state: "far" } | { state: "near"; missing: Paise } | { state: "reached" };

/**
 * The banner shows the missing amount from this percentage of the limit: from ₹800 for a limit of ₹1000 (spec §2 Cart).
 */
const NEARLY_FREE_DELIVERY_PERCENT = 80;

export function billFor(
  lines: readonly Pick<CartLine, "kind" | "unitPrice" | "quantity">[],
  choice: DeliveryChoice | "collected",
  couponDiscount: Paise,
  terms: DeliveryTerms,
): Bill {
  const subtotal = sum(lines.map(lineTotal));
  const allDigital = lines.every(isDigital);
  const shipping = shippingFor({ choice, subtotal, allDigital }, terms);
  const discount = smallerAmount(couponDiscount, subtotal);
  const total = add(subtract(subtotal, discount), shipping.cost);
  return {
    subtotal,
    discount,
    shipping,
    total,
    allDigital,
    freeDelivery: freeDelivery(subtotal, allDigital, terms.freeFrom),
  };
}

/**
 * Says how close the subtotal is to free delivery. With a limit of ₹1000, `near` begins at ₹800 (spec §2 Cart). Orders
 * of episodes alone stay `far` (reading R44).
 */
function freeDelivery(subtotal: Paise, allDigital: boolean, freeFrom: Paise | null): FreeDelivery {
  if (allDigital || freeFrom === null || subtotal < nearFrom(freeFrom)) return { state: "far" };
  if (subtotal >= freeFrom) return { state: "reached" };
  return { state: "near", missing: subtract(freeFrom, subtotal) };
}

function nearFrom(freeFrom: Paise): Paise {
  return paise(Math.round((freeFrom * NEARLY_FREE_DELIVERY_PERCENT) / 100));
}
