/** Coupons: who may use one, on what, and what it takes off (spec §4, §5, §9, readings R14–R17, R44). */
import { episodeIdOf } from "#domain/catalogue/catalogue";
import { AUTO_COUPON_FROM_RUPEES, COUPON_NEAR_RUPEES } from "#domain/limits";
import { add, type Paise, rupees, smaller, subtract, sum, ZERO } from "#domain/money/money";
import { percent } from "#domain/money/percentages";
import { type Outcome, refused } from "#domain/problem";
import { type CartLine, lineTotal } from "./lines.ts";

export type Coupon = {
  id: string;
  code: string;
  name: string;
  active: boolean;
  discount: CouponDiscount;
  /** Both dates are included. Null means no limit, as in every field here (reading R44). */
  validFrom: Date | null;
  validUntil: Date | null;
  minimum: Paise;
  maxUses: number | null;
  maxUsesPerPerson: number | null;
  /** Category keys: those of series, `combos` or `episodes`. */
  categories: readonly string[] | null;
  /** Prefixes of the product ids in the named series (reading R60); missing where no series is named. */
  prefixes?: readonly string[];
  products: readonly string[] | null;
};

export type CouponDiscount =
  | { type: "percentage"; percentage: number }
  | { type: "fixed"; amount: Paise };

/** The uses of a coupon by orders and open quotes. The quote that is being made doesn't count. */
export type CouponUses = { byAll: number; byPerson: number };

type Line = Pick<CartLine, "kind" | "id" | "unitPrice" | "quantity">;

/** Returns the code in capitals (spec §5), or null for an empty one. */
export function parseCouponCode(typed: string): string | null {
  return typed.trim().toUpperCase() || null;
}

export type CouponProblem =
  | { code: "coupon-code-empty" }
  | { code: "coupon-invalid" }
  | { code: "coupon-not-yet-active" }
  | { code: "coupon-expired" }
  | { code: "coupon-minimum"; minimum: Paise }
  | { code: "coupon-limit-exceeded" }
  | { code: "coupon-already-used" }
  | { code: "coupon-not-applicable" };

export type CouponValidation = Outcome<CouponProblem, { coupon: Coupon; discount: Paise }>;

/** The checks of spec §5 in its order, then reading R15. `coupon` is null for an unknown code. */
export function validateCoupon(
  coupon: Coupon | null,
  request: { now: Date; lines: readonly Line[]; uses: CouponUses },
): CouponValidation {
  const { now, lines, uses } = request;
  if (!coupon?.active) return refused({ code: "coupon-invalid" });
  const { validFrom, validUntil, minimum } = coupon;
  if (validFrom && now < validFrom) return refused({ code: "coupon-not-yet-active" });
  if (validUntil && now > validUntil) return refused({ code: "coupon-expired" });
  if (orderAmount(lines) < minimum) return refused({ code: "coupon-minimum", minimum });
  const used = usesProblem(coupon, uses);
  if (used) return refused(used);
  if (!lines.some((line) => appliesTo(coupon, line)))
    return refused({ code: "coupon-not-applicable" });
  return { ok: true, coupon, discount: couponDiscount(coupon, lines) };
}

/** Returns the limit that one more use would break, or null. */
export function usesProblem(
  { maxUses, maxUsesPerPerson }: Pick<Coupon, "maxUses" | "maxUsesPerPerson">,
  { byAll, byPerson }: CouponUses,
): CouponProblem | null {
  if (maxUses !== null && byAll >= maxUses) return { code: "coupon-limit-exceeded" };
  if (maxUsesPerPerson !== null && byPerson >= maxUsesPerPerson)
    return { code: "coupon-already-used" };
  return null;
}

/** The sum of the lines, without delivery. */
export function orderAmount(lines: readonly Line[]): Paise {
  return sum(lines.map(lineTotal));
}

/** The part of a coupon that a browser may know: how much it takes off. Who may use it stays on the server. */
export type CouponTerms = Pick<
  Coupon,
  "code" | "discount" | "minimum" | "categories" | "prefixes" | "products"
>;

export function termsOf(coupon: Coupon): CouponTerms {
  const { code, discount, minimum, categories, prefixes, products } = coupon;
  return { code, discount, minimum, categories, prefixes, products };
}

/** Returns what the coupon takes off these lines: 0 below its minimum. */
export function couponDiscount(coupon: CouponTerms, lines: readonly Line[]): Paise {
  if (orderAmount(lines) < coupon.minimum) return ZERO;
  return discountOf(coupon, orderAmount(lines.filter((line) => appliesTo(coupon, line))));
}

/** A line matches when a list of the coupon names it. A missing or empty list names nothing (R15, R44). */
export function appliesTo(
  { categories, prefixes, products }: Pick<Coupon, "categories" | "prefixes" | "products">,
  line: Pick<CartLine, "kind" | "id">,
): boolean {
  if (!categories?.length && !products?.length) return true;
  const kind = KIND_CATEGORIES[line.kind];
  const ids = [line.id, episodeIdOf(line.id)];
  return (
    (kind !== null && (categories ?? []).includes(kind)) ||
    (line.kind === "product" && (prefixes ?? []).some((prefix) => line.id.startsWith(prefix))) ||
    (products ?? []).some((product) => ids.includes(product))
  );
}

/** The category of combos and of episodes; a product's category comes from its id (reading R15). */
const KIND_CATEGORIES = {
  combo: "combos",
  episode: "episodes",
  product: null,
} as const satisfies Record<CartLine["kind"], string | null>;

/** spec §9: a percentage of the amount, to the paisa, or a fixed value; never above the amount. */
export function discountOf({ discount }: Pick<Coupon, "discount">, amount: Paise): Paise {
  const off =
    discount.type === "percentage" ? percent(amount, discount.percentage) : discount.amount;
  return smaller(off, amount);
}

// ── Auto-apply ──────────────────────────────────────────────────────────────────────────────────

export const AUTO_COUPON_FROM = rupees(AUTO_COUPON_FROM_RUPEES);

/** Whether coupons are looked for at all (spec §4 Coupon). */
export function mayAutoApply(request: {
  lines: readonly Line[];
  applied: boolean;
  directEpisode: boolean;
}): boolean {
  return (
    !request.applied && !request.directEpisode && orderAmount(request.lines) >= AUTO_COUPON_FROM
  );
}

export type CouponCandidate = { coupon: Coupon; uses: CouponUses };

export type AutoApply = Outcome<
  { code: "coupon-not-applicable" | "no-valid-coupons" },
  { coupon: Coupon; discount: Paise }
>;

/** Returns the valid coupon that saves most; the first of equals (R16). */
export function chooseCoupon(
  candidates: readonly CouponCandidate[],
  request: { now: Date; lines: readonly Line[] },
): AutoApply {
  if (candidates.length === 0) return refused({ code: "coupon-not-applicable" });
  const best = candidates
    .map(({ coupon, uses }) => validateCoupon(coupon, { ...request, uses }))
    .reduce<{ coupon: Coupon; discount: Paise } | null>(saving, null);
  return best
    ? { ok: true, coupon: best.coupon, discount: best.discount }
    : refused({ code: "no-valid-coupons" });
}

function saving(best: { coupon: Coupon; discount: Paise } | null, validation: CouponValidation) {
  return validation.ok && validation.discount > (best?.discount ?? ZERO) ? validation : best;
}

// ── Coupons that the cart names ─────────────────────────────────────────────────────────────────

/** The cart names a coupon when it is at most this far below the coupon's minimum. */
export const COUPON_NEAR = rupees(COUPON_NEAR_RUPEES);

/** A listed coupon is shown if the customer may use it now, or could with a higher amount. */
export function mayBeShown(
  { coupon, uses }: CouponCandidate,
  request: { now: Date; lines: readonly Line[] },
): boolean {
  const validation = validateCoupon(coupon, { ...request, uses });
  if (validation.ok) return true;
  return validation.problem.code === "coupon-minimum" && usesProblem(coupon, uses) === null;
}

/** A coupon that the cart names. `missing` is how much more must be in the cart; 0 where the coupon applies. */
export type CouponOffer = { coupon: CouponTerms; saves: Paise; missing: Paise };

/**
 * Lists the coupons for the cart to name: those that apply, best saving first, then those that need a little more.
 * Leaves out any that saves less than the `applied` one.
 */
export function couponOffers(
  coupons: readonly CouponTerms[],
  { lines, applied }: { lines: readonly Line[]; applied: CouponTerms | null },
): CouponOffer[] {
  const saved = applied ? couponDiscount(applied, lines) : ZERO;
  return coupons
    .filter(({ code }) => code !== applied?.code)
    .flatMap((coupon) => offerOf(coupon, lines) ?? [])
    .filter(({ saves }) => saves > saved)
    .toSorted((one, other) => nearness(one) - nearness(other) || other.saves - one.saves);
}

function offerOf(coupon: CouponTerms, lines: readonly Line[]): CouponOffer | null {
  const matching = lines.filter((line) => appliesTo(coupon, line));
  const amount = orderAmount(lines);
  const missing = amount < coupon.minimum ? subtract(coupon.minimum, amount) : ZERO;
  if (matching.length === 0 || missing > COUPON_NEAR) return null;
  return { coupon, missing, saves: discountOf(coupon, add(orderAmount(matching), missing)) };
}

function nearness({ missing }: CouponOffer): number {
  return missing > 0 ? 1 : 0;
}
