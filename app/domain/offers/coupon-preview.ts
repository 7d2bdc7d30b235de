/** Computes what a coupon saves on sample carts, with the checkout's own function. */
import { type Coupon, type CouponProblem, orderAmount, validateCoupon } from "#domain/cart/coupons";
import type { CartLine } from "#domain/cart/lines";
import { type Paise, paise, rupees, subtract, ZERO } from "#domain/money/money";

type Line = Pick<CartLine, "kind" | "id" | "unitPrice" | "quantity">;

type SampleCart = { holds: "anything" | "half" | "only"; amount: Paise };

/** `pays` is without delivery. */
export type CouponPreview = SampleCart & {
  saves: Paise;
  pays: Paise;
  problem: CouponProblem | null;
};

const SAMPLE_RUPEES = [300, 800, 1_500];

/**
 * Samples are first orders of ₹300, ₹800 and ₹1,500. For a coupon limited to some products, half of each cart is
 * these, and a further cart has nothing else.
 */
export function couponPreviews(coupon: Coupon, now: Date): CouponPreview[] {
  return sampleCarts(coupon).map((cart) => previewOf(coupon, cart, now));
}

function sampleCarts(coupon: Coupon): SampleCart[] {
  const amounts = SAMPLE_RUPEES.map((amount) => rupees(amount));
  if (!isRestricted(coupon)) return amounts.map((amount) => ({ holds: "anything", amount }));
  const halves = amounts.map((amount) => ({ holds: "half" as const, amount }));
  return [...halves, { holds: "only", amount: rupees(800) }];
}

function previewOf(coupon: Coupon, cart: SampleCart, now: Date): CouponPreview {
  const lines = linesOf(coupon, cart);
  // A future coupon is previewed at its start.
  const at = coupon.validFrom && coupon.validFrom > now ? coupon.validFrom : now;
  const uses = { byAll: 0, byPerson: 0 };
  const validation = validateCoupon({ ...coupon, active: true }, { now: at, lines, uses });
  const saves = validation.ok ? validation.discount : ZERO;
  const pays = subtract(orderAmount(lines), saves);
  return { ...cart, saves, pays, problem: validation.ok ? null : validation.problem };
}

function isRestricted({ categories, products }: Coupon): boolean {
  return Boolean(categories?.length || products?.length);
}

function linesOf(coupon: Coupon, { holds, amount }: SampleCart): Line[] {
  const half = paise(Math.round(amount / 2));
  const matching = { ...matchingLine(coupon), quantity: 1 };
  if (holds === "half")
    return [
      { ...matching, unitPrice: half },
      { ...OTHER, unitPrice: subtract(amount, half) },
    ];
  return [{ ...(holds === "only" ? matching : OTHER), unitPrice: amount }];
}

const OTHER = { kind: "product", id: "another-card", quantity: 1 } as const;

/** A line that the coupon applies to. */
function matchingLine({ categories, prefixes, products }: Coupon): Pick<Line, "kind" | "id"> {
  const [product] = products ?? [];
  if (product) return { kind: "product", id: product };
  const [category = ""] = categories ?? [];
  if (category === "combos") return { kind: "combo", id: "a-combo" };
  if (category === "episodes") return { kind: "episode", id: "episode_one" };
  const [prefix = category] = prefixes ?? [];
  return { kind: "product", id: prefix };
}
