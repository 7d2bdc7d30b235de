/** The bill: one sum that the cart, the checkout, the quote and the order all show (spec §2, §9). */
import { type CartLine, isDigital, lineTotal } from "#domain/cart/lines";
import { add, type Paise, rupees, smaller, subtract, sum, ZERO } from "#domain/money/money";
import { type DeliveryChoice, FREE_DELIVERY_FROM, type Shipping, shippingFor } from "./shipping.ts";

export type Bill = {
  subtotal: Paise;
  /** What the coupon takes off; never more than the subtotal. */
  discount: Paise;
  shipping: Shipping;
  /** subtotal − discount + shipping.cost, to the paisa. */
  total: Paise;
  /** Nothing of it is carried: no address, no delivery fee (reading R11). */
  allDigital: boolean;
  freeDelivery: FreeDelivery;
};

/** The banner of the cart and the hint of the checkout. */
export type FreeDelivery =
  | { state: "far" }
  | { state: "near"; missing: Paise }
  | { state: "reached" };

export const FREE_DELIVERY_NEAR_FROM = rupees(800);

export function billFor(
  lines: readonly Pick<CartLine, "kind" | "unitPrice" | "quantity">[],
  choice: DeliveryChoice = "standard",
  couponDiscount: Paise = ZERO,
): Bill {
  const subtotal = sum(lines.map(lineTotal));
  const allDigital = lines.every(isDigital);
  const shipping = shippingFor({ choice, subtotal, allDigital });
  const discount = smaller(couponDiscount, subtotal);
  const total = add(subtract(subtotal, discount), shipping.cost);
  return {
    subtotal,
    discount,
    shipping,
    total,
    allDigital,
    freeDelivery: freeDelivery(subtotal, allDigital),
  };
}

/** From ₹800 up to under ₹1000, and from ₹1000 (spec §2 Cart); an all-digital order has none (R44). */
function freeDelivery(subtotal: Paise, allDigital: boolean): FreeDelivery {
  if (allDigital || subtotal < FREE_DELIVERY_NEAR_FROM) return { state: "far" };
  if (subtotal >= FREE_DELIVERY_FROM) return { state: "reached" };
  return { state: "near", missing: subtract(FREE_DELIVERY_FROM, subtotal) };
}
