import { and, asc, desc, eq, getTableColumns, inArray, lte, sql } from "drizzle-orm";
import { type Db, db } from "#data/db.server";
import { coupons, couponUsage } from "#data/schema.server";
import { autoApplyMessage, couponMessages } from "#domain/cart/coupon-messages";
import {
  AUTO_COUPON_FROM,
  type AutoApply,
  COUPON_NEAR,
  type Coupon,
  type CouponDiscount,
  type CouponProblem,
  type CouponUses,
  type CouponValidation,
  chooseCoupon,
  isShownAsOffer,
  mayAutoApply,
  orderAmount,
  parseCouponCode,
  validateCoupon,
} from "#domain/cart/coupons";
import type { CartLine } from "#domain/cart/lines";
import type { CheckoutSource } from "#domain/checkout/quotes";
import { add, type Paise, rupees, ZERO } from "#domain/money/money";
import { type Outcome, type Refused, refused } from "#domain/problem";

/** The most coupons that are checked for suggestions to one cart (our limit). */
const MAX_COUPONS_CHECKED = 50;

type CouponRequest = {
  userId: string;
  source: CheckoutSource;
  lines: readonly Pick<CartLine, "kind" | "id" | "unitPrice" | "quantity">[];
  now: Date;
};

/** The query for the check failed (spec §8); `cause` is only logged. */
export type CouponFailure = {
  code: "coupon-not-validated" | "coupon-usage-not-validated";
  cause: unknown;
};

type CouponOutcome =
  | Extract<CouponValidation, { ok: true }>
  | Refused<CouponProblem | CouponFailure>;

/**
 * Checks a typed code (spec §5), without taking a use of the coupon. When the quote is made, the coupon is checked
 * again and a use is taken (reading R17).
 */
export async function checkCoupon(typed: string, request: CouponRequest): Promise<CouponOutcome> {
  const code = parseCouponCode(typed);
  if (code === null) return refused({ code: "coupon-code-empty" });
  const found = await orCouponFailure("coupon-not-validated", () => couponByCode(db, code));
  if (!found.ok) return found;
  const uses = await orCouponFailure("coupon-usage-not-validated", () =>
    couponUsesOrUnused(db, found.value, request),
  );
  return uses.ok ? validateCoupon(found.value, { ...request, uses: uses.value }) : uses;
}

type AttemptResult<T> = Outcome<CouponFailure, { value: T }>;

async function orCouponFailure<T>(
  code: CouponFailure["code"],
  work: () => Promise<T>,
): Promise<AttemptResult<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (cause) {
    return refused({ code, cause });
  }
}

/**
 * Validates a coupon in the quote's transaction, which has locked the person, so that the uses of their other
 * checkouts are counted too.
 */
export async function validateCouponIn(
  tx: Db,
  code: string,
  request: CouponRequest,
): Promise<CouponValidation> {
  const coupon = await couponByCode(tx, code);
  return validateCoupon(coupon, {
    ...request,
    uses: await couponUsesOrUnused(tx, coupon, request),
  });
}

async function couponUsesOrUnused(
  tx: Db,
  coupon: Coupon | null,
  request: CouponRequest,
): Promise<CouponUses> {
  const uses = coupon && (await countUses(tx, [coupon.id], request)).get(coupon.id);
  return uses ?? NO_USES;
}

const NO_USES: CouponUses = { byAll: 0, byPerson: 0 };

/**
 * Counts the uses of each coupon, without the one that this checkout's own quote holds. It is one statement so that a
 * quote which becomes an order meanwhile is counted once.
 */
async function countUses(
  tx: Db,
  couponIds: readonly string[],
  { userId, source, now }: CouponRequest,
): Promise<Map<string, CouponUses>> {
  if (couponIds.length === 0) return new Map();
  const own = sql`coupon_holds hold join quotes on quotes.id = hold.quote_id
    where hold.coupon_id = coupons.id and quotes.user_id = ${userId}`;
  const rows = await tx
    .select({
      id: coupons.id,
      byAll: sql<number>`${coupons.used_count} - (
        select count(*) from ${own} and quotes.source = ${source})::integer`,
      byPerson: sql<number>`((
        select count(*) from coupon_usage
        where coupon_usage.coupon_id = coupons.id and coupon_usage.user_id = ${userId}
      ) + (
        select count(*) from ${own}
          and quotes.source <> ${source} and hold.held_until > ${now.toISOString()}
      ))::integer`,
    })
    .from(coupons)
    .where(inArray(coupons.id, [...couponIds]));
  return new Map(rows.map(({ id, ...uses }) => [id, uses]));
}

/** The result of looking for a coupon automatically (spec §3 Coupon auto-apply result). */
type AutoApplyResult = {
  shouldApply: boolean;
  coupon: Coupon | null;
  discountAmount: Paise;
  /** The sentence for the customer; null where no coupon was looked for. */
  message: string | null;
  /** A failure's cause, only logged. */
  cause?: unknown;
};

/** Finds the coupon that saves most (spec §4 Coupon, reading R16). `applied` is the coupon that is applied now. */
export async function autoApplyCoupon(
  request: CouponRequest & { applied: { code: string } | null },
): Promise<AutoApplyResult> {
  try {
    return toResult(await findBestCoupon(request));
  } catch (cause) {
    return { ...NOT_APPLIED, message: couponMessages.couponFailed, cause };
  }
}

type AutoApplyOutcome = AutoApply | Refused<{ code: "not-tried" }>;

async function findBestCoupon(
  request: Parameters<typeof autoApplyCoupon>[0],
): Promise<AutoApplyOutcome> {
  const { lines, applied, source } = request;
  const wanted = mayAutoApply({
    lines,
    applied: applied !== null,
    directEpisode: source !== "cart",
  });
  if (!wanted) return refused({ code: "not-tried" });
  const found = await couponsForAmount(db, orderAmount(lines));
  const ids = found.map(({ id }) => id);
  const uses = await countUses(db, ids, request);
  const candidates = found.map((coupon) => ({ coupon, uses: uses.get(coupon.id) ?? NO_USES }));
  return chooseCoupon(candidates, request);
}

const NOT_APPLIED = { shouldApply: false, coupon: null, discountAmount: ZERO };

function toResult(answer: AutoApplyOutcome): AutoApplyResult {
  const message = autoApplyMessage(answer);
  if (!answer.ok) return { ...NOT_APPLIED, message };
  const { coupon, discount: discountAmount } = answer;
  return { shouldApply: true, coupon, discountAmount, message };
}

/** Finds an active coupon by its code in upper case (spec §7 coupons). */
export async function couponByCode(tx: Db, code: string): Promise<Coupon | null> {
  if (!CODE.test(code)) return null;
  const [row] = await tx
    .select(couponColumns())
    .from(coupons)
    .where(and(eq(coupons.code, code.toUpperCase()), eq(coupons.is_active, true)));
  return row ? toCoupon(row) : null;
}

/** The codes that the column can hold. PostgreSQL refuses to compare texts with NUL and other control characters. */
const CODE = /^[^\s\p{Cc}]{1,40}$/u;

/** Lists the active coupons, sorted by code (spec §7 coupons). */
export async function activeCoupons(): Promise<Coupon[]> {
  const rows = await db
    .select(couponColumns())
    .from(coupons)
    .where(eq(coupons.is_active, true))
    .orderBy(asc(coupons.code));
  return rows.map(toCoupon);
}

/**
 * Returns the coupons that the cart's page lists: those marked as listed that the cart can use or nearly use
 * (docs/decisions/0033), at most MAX_COUPONS_CHECKED. If the query fails the list is empty, and the caller logs
 * `cause`.
 */
export async function couponsForCart(
  request: CouponRequest,
): Promise<{ coupons: Coupon[]; cause?: unknown }> {
  try {
    const listed = await listedCoupons(add(orderAmount(request.lines), COUPON_NEAR));
    const ids = listed.map(({ id }) => id);
    const uses = await countUses(db, ids, request);
    const shown = listed
      .map((coupon) => ({ coupon, uses: uses.get(coupon.id) ?? NO_USES }))
      .filter((candidate) => isShownAsOffer(candidate, request));
    return { coupons: shown.map(({ coupon }) => coupon) };
  } catch (cause) {
    return { coupons: [], cause };
  }
}

/**
 * True if a coupon would be applied automatically at ₹1000 (spec §9); only then does the checkout hint at it. False
 * if the query fails.
 */
export async function mayCouponAutoApply(request: CouponRequest): Promise<boolean> {
  const usable = async () => {
    const coupons = await couponsForAmount(db, AUTO_COUPON_FROM);
    const ids = coupons.map(({ id }) => id);
    const uses = await countUses(db, ids, request);
    return coupons.some((coupon) =>
      isShownAsOffer({ coupon, uses: uses.get(coupon.id) ?? NO_USES }, request),
    );
  };
  return await usable().catch(() => false);
}

/**
 * Returns active coupons that may be listed, with a minimum of at most this amount, largest discount first (spec §7
 * coupons).
 */
async function listedCoupons(highestMinimum: Paise): Promise<Coupon[]> {
  const rows = await db
    .select(couponColumns())
    .from(coupons)
    .where(
      and(
        eq(coupons.is_active, true),
        eq(coupons.listed, true),
        lte(coupons.minimum_order_amount, highestMinimum),
      ),
    )
    .orderBy(desc(coupons.discount_value), asc(coupons.code))
    .limit(MAX_COUPONS_CHECKED);
  return rows.map(toCoupon);
}

/** Returns active coupons with a minimum of at most this amount, highest discount_value first (spec §7 coupons). */
export async function couponsForAmount(tx: Db, amount: Paise): Promise<Coupon[]> {
  const rows = await tx
    .select(couponColumns())
    .from(coupons)
    .where(and(eq(coupons.is_active, true), lte(coupons.minimum_order_amount, amount)))
    .orderBy(desc(coupons.discount_value), asc(coupons.code));
  return rows.map(toCoupon);
}

/** Returns the ids of a person's uses of a coupon (spec §7 coupon_usage). */
export async function usageIds(couponId: string, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: couponUsage.id })
    .from(couponUsage)
    .where(and(eq(couponUsage.coupon_id, couponId), eq(couponUsage.user_id, userId)));
  return rows.map(({ id }) => id);
}

type UsedCoupon = {
  couponId: string;
  orderId: string;
  saved: Paise;
  usedAt: Date;
  code: string;
  name: string;
  discount: CouponDiscount;
};

/** Lists a person's used coupons with code, name, type and value, the newest first (spec §7 coupon_usage). */
export async function usedCoupons(userId: string): Promise<UsedCoupon[]> {
  const rows = await db
    .select()
    .from(couponUsage)
    .innerJoin(coupons, eq(coupons.id, couponUsage.coupon_id))
    .where(eq(couponUsage.user_id, userId))
    .orderBy(desc(couponUsage.used_at));
  return rows.map(({ coupon_usage: usage, coupons: coupon }) => ({
    couponId: usage.coupon_id,
    orderId: usage.order_id,
    saved: usage.discount_amount,
    usedAt: usage.used_at,
    code: coupon.code,
    name: coupon.name,
    discount: toDiscount(coupon),
  }));
}

type CouponRow = typeof coupons.$inferSelect;

/** A coupon's columns, and the id prefixes of the series that it is limited to (reading R60). */
export function couponColumns() {
  const prefixes = sql<string[] | null>`(
    select array_agg(prefix) from series, unnest(series.prefixes) as prefix
    where series.key = any(${coupons.applicable_categories}))`;
  return { ...getTableColumns(coupons), prefixes };
}

export function toCoupon(row: CouponRow & { prefixes: string[] | null }): Coupon {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    active: row.is_active,
    discount: toDiscount(row),
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    minimum: row.minimum_order_amount,
    maxUses: row.max_uses,
    maxUsesPerPerson: row.max_uses_per_user,
    categories: row.applicable_categories,
    ...(row.prefixes && { prefixes: row.prefixes }),
    products: row.applicable_products,
  };
}

/** `discount_value` is per cent or rupees, depending on the type. */
function toDiscount({ discount_type, discount_value }: CouponRow): CouponDiscount {
  return discount_type === "percentage"
    ? { type: "percentage", percentage: Number(discount_value) }
    : { type: "fixed", amount: rupees(discount_value) };
}
