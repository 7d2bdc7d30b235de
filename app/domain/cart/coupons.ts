/** Coupons: who may use one, on what, and what it takes off (spec §4, §5, §9, readings R14–R17, R44). */
import { episodeIdOf } from "#domain/catalogue/catalogue";
import { add, type Paise, rupees, smallerAmount, subtract, sum, ZERO } from "#domain/money/money";
import { percent } from "#domain/money/percentages";
import { type Outcome, refused } from "#domain/problem";
import { AUTO_COUPON_FROM_RUPEES } from "./limits.ts";
import { type CartLine, lineTotal } from "./lines.ts";

/** The cart suggests a coupon if its lines cost at most this much less than the coupon's minimum (our choice). */
const COUPON_OFFERED_WITHIN_RUPEES = 300;

export type Coupon = {
  id: string;
  code: string;
  name: string;
  active: boolean;
  discount: CouponDiscount;
  /** The first and the last moment of validity. In every field of this type null means no limit (reading R44). */
  validFrom: Date | null;
  validUntil: Date | null;
  minimum: Paise;
  maxUses: number | null;
  maxUsesPerPerson: number | null;
  /** Keys of series, or `combos` or `episodes`. */
  categories: readonly string[] | null;
  /** The product id prefixes of the series in `categories` (reading R60); missing if it names no series. */
  prefixes?: readonly string[];
  products: readonly string[] | null;
};

export type CouponDiscount =
  | { type: "percentage"; percentage: number }
  | { type: "fixed"; amount: Paise };

/** How often a coupon was used, by orders and by open quotes. The quote that is being made isn't counted. */
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

/** Checks a coupon in the order of spec §5, then reading R15. `coupon` is null if the code is unknown. */
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

/** Returns the limit that one more use would break, or null if none. */
export function usesProblem(
  { maxUses, maxUsesPerPerson }: Pick<Coupon, "maxUses" | "maxUsesPerPerson">,
  { byAll, byPerson }: CouponUses,
): CouponProblem | null {
  if (maxUses !== null && byAll >= maxUses) return { code: "coupon-limit-exceeded" };
  if (maxUsesPerPerson !== null && byPerson >= maxUsesPerPerson)
    return { code: "coupon-already-used" };
  return null;
}

/** The sum of the lines, without delivery fee and before any discount. */
export function orderAmount(lines: readonly Line[]): Paise {
  return sum(lines.map(lineTotal));
}

/** The part of a coupon that is sent to browsers: what it takes off. The server decides who may use it. */
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

/**
 * A coupon with lists of categories or products applies to every line that one of the lists names. A coupon without
 * lists applies to every line (readings R15, R44).
 */
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

/**
 * The category key of combos and episodes. Products have no key here, because the prefix of their id shows the series
 * (reading R15).
 */
const KIND_CATEGORIES = {
  combo: "combos",
  episode: "episodes",
  product: null,
} as const satisfies Record<CartLine["kind"], string | null>;

/** A discount is a percentage, rounded to the paisa, or a fixed value. It never exceeds the amount (spec §9). */
export function discountOf({ discount }: Pick<Coupon, "discount">, amount: Paise): Paise {
  const amountOff =
    discount.type === "percentage" ? percent(amount, discount.percentage) : discount.amount;
  return smallerAmount(amountOff, amount);
}

// ── Auto-apply ──────────────────────────────────────────────────────────────────────────────────

export const AUTO_COUPON_FROM = rupees(AUTO_COUPON_FROM_RUPEES);

/** True if the cart may look for a coupon to apply automatically (spec §4 Coupon). */
export function mayAutoApply(request: {
  lines: readonly Line[];
  applied: boolean;
  directEpisode: boolean;
}): boolean {
  return (
    !request.applied && !request.directEpisode && orderAmount(request.lines) >= AUTO_COUPON_FROM
  );
}

type CouponCandidate = { coupon: Coupon; uses: CouponUses };

export type AutoApply = Outcome<
  { code: "coupon-not-applicable" | "no-valid-coupons" },
  { coupon: Coupon; discount: Paise }
>;

/** Returns the valid coupon that saves most. Of several that save the same, the first (reading R16). */
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

// ── Coupons that the cart suggests ──────────────────────────────────────────────────────────────

/** The cart suggests a coupon if its lines cost at most this much less than the coupon's minimum. */
export const COUPON_NEAR = rupees(COUPON_OFFERED_WITHIN_RUPEES);

/** True if the customer may use the coupon now, or could if the cart reached its minimum. */
export function isShownAsOffer(
  { coupon, uses }: CouponCandidate,
  request: { now: Date; lines: readonly Line[] },
): boolean {
  const validation = validateCoupon(coupon, { ...request, uses });
  if (validation.ok) return true;
  return validation.problem.code === "coupon-minimum" && usesProblem(coupon, uses) === null;
}

/**
 * A coupon that the cart suggests. `missing` is the amount still needed to use it; 0 if the cart reaches its minimum.
 */
export type CouponOffer = { coupon: CouponTerms; saves: Paise; missing: Paise };

/**
 * Lists the coupons that the cart suggests: first those that apply, then those whose minimum is nearly reached, each
 * group with the best saving first. A coupon that saves no more than the `applied` one is left out.
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
