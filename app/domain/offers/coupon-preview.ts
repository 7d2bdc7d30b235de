/** Shows an owner what a coupon would save on sample carts, calculated by the same function as at the checkout. */
import { couponMessages } from "#domain/cart/coupon-messages";
import { type Coupon, orderAmount, validateCoupon } from "#domain/cart/coupons";
import type { CartLine } from "#domain/cart/lines";
import { messageFor } from "#domain/messages";
import { amountToPay, type Paise, paise, rupees, subtract } from "#domain/money/money";

type Line = Pick<CartLine, "kind" | "id" | "unitPrice" | "quantity">;

type SampleCart = { couponAppliesTo: "anything" | "half" | "only"; amount: Paise };

const SAMPLE_RUPEES = [300, 800, 1_500];

/**
 * Previews a coupon on customers' first orders of ₹300, ₹800 and ₹1,500. If the coupon is limited to some products,
 * these are half of each cart's amount, and a further cart holds only them. What is paid doesn't include delivery.
 */
export function couponPreviews(coupon: Coupon, now: Date): { label: string; text: string }[] {
  return sampleCarts(coupon).map((cart) => ({
    label: `${amountToPay(cart.amount)} cart${CART_LABELS[cart.couponAppliesTo]}`,
    text: outcomeOf(coupon, cart, now),
  }));
}

const CART_LABELS: Readonly<Record<SampleCart["couponAppliesTo"], string>> = {
  anything: "",
  half: ", half of it items that the coupon is for",
  only: ", only items that the coupon is for",
};

function sampleCarts(coupon: Coupon): SampleCart[] {
  const amounts = SAMPLE_RUPEES.map((amount) => rupees(amount));
  if (!isRestricted(coupon))
    return amounts.map((amount) => ({ couponAppliesTo: "anything", amount }));
  const halfMatchingCarts = amounts.map((amount) => ({ couponAppliesTo: "half" as const, amount }));
  return [...halfMatchingCarts, { couponAppliesTo: "only", amount: rupees(800) }];
}

function outcomeOf(coupon: Coupon, cart: SampleCart, now: Date): string {
  const lines = linesOf(coupon, cart);
  // A coupon that begins in the future is previewed as if it had begun.
  const at = coupon.validFrom && coupon.validFrom > now ? coupon.validFrom : now;
  const uses = { byAll: 0, byPerson: 0 };
  const validation = validateCoupon({ ...coupon, active: true }, { now: at, lines, uses });
  if (!validation.ok) return messageFor(couponMessages, validation.problem);
  const saves = validation.discount;
  return `pays ${amountToPay(subtract(orderAmount(lines), saves))} (saves ${amountToPay(saves)})`;
}

function isRestricted({ categories, products }: Coupon): boolean {
  return Boolean(categories?.length || products?.length);
}

function linesOf(coupon: Coupon, { couponAppliesTo, amount }: SampleCart): Line[] {
  const half = paise(Math.round(amount / 2));
  const matching = { ...matchingLine(coupon), quantity: 1 };
  if (couponAppliesTo === "half")
    return [
      { ...matching, unitPrice: half },
      { ...OTHER_CARD_LINE, unitPrice: subtract(amount, half) },
    ];
  return [{ ...(couponAppliesTo === "only" ? matching : OTHER_CARD_LINE), unitPrice: amount }];
}

const OTHER_CARD_LINE = { kind: "product", id: "another-card", quantity: 1 } as const;

/** Returns a line to which the coupon applies. */
function matchingLine({ categories, prefixes, products }: Coupon): Pick<Line, "kind" | "id"> {
  const [product] = products ?? [];
  if (product) return { kind: "product", id: product };
  const [category = ""] = categories ?? [];
  if (category === "combos") return { kind: "combo", id: "a-combo" };
  if (category === "episodes") return { kind: "episode", id: "episode_one" };
  const [prefix = category] = prefixes ?? [];
  return { kind: "product", id: prefix };
}
