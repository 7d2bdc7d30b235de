import { and, asc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Paise } from "#domain/money";
import type { Db } from "./db.server.ts";
import { coupons, couponUsage } from "./schema.server.ts";

// A use is taken where the quote is made and given back when the quote or its order ends without a
// sale (reading R17). So `used_count` is the open quotes that hold the coupon and the orders that used it.

/**
 * From the coupon that a quote held to the one that it will hold; the same one stays held once. False
 * when no use is left: then the caller undoes the transaction, and the quote keeps what it had.
 */
export async function moveCouponHold(
  tx: Db,
  before: string | null,
  after: string | null,
): Promise<boolean> {
  if (before === after) return true;
  if (before && after) await lockCoupons(tx, [before, after]);
  if (before) await giveCouponBack(tx, before);
  return after === null || (await holdCoupon(tx, after));
}

/** In one order for everybody, so that two people who swap coupons don't wait for each other. */
async function lockCoupons(tx: Db, ids: string[]): Promise<void> {
  await tx
    .select({ id: coupons.id })
    .from(coupons)
    .where(inArray(coupons.id, ids))
    .orderBy(asc(coupons.id))
    .for("no key update");
}

/**
 * Takes one use. False when none is left or the coupon was withdrawn meanwhile. A guarded update: two
 * people can never both take the last one.
 */
async function holdCoupon(tx: Db, couponId: string): Promise<boolean> {
  const held = await tx
    .update(coupons)
    .set({ used_count: sql`${coupons.used_count} + 1` })
    .where(
      and(
        eq(coupons.id, couponId),
        eq(coupons.is_active, true),
        or(isNull(coupons.max_uses), lt(coupons.used_count, coupons.max_uses)),
      ),
    );
  return held.rowCount === 1;
}

export async function giveCouponBack(tx: Db, couponId: string): Promise<void> {
  await tx
    .update(coupons)
    .set({ used_count: sql`greatest(${coupons.used_count} - 1, 0)` })
    .where(eq(coupons.id, couponId));
}

export type CouponUse = { couponId: string; userId: string; orderId: string; saved: Paise };

/** spec §7 coupon_usage: insert, with the order. The use that the quote held becomes this row. */
export async function recordCouponUse(tx: Db, use: CouponUse, now: Date): Promise<void> {
  await tx.insert(couponUsage).values({
    coupon_id: use.couponId,
    user_id: use.userId,
    order_id: use.orderId,
    discount_amount: use.saved,
    used_at: now,
  });
}

/** spec §7 coupon_usage: delete by order_id, when the order is cancelled. */
export async function takeBackCouponUse(tx: Db, orderId: string): Promise<void> {
  const used = await tx
    .delete(couponUsage)
    .where(eq(couponUsage.order_id, orderId))
    .returning({ couponId: couponUsage.coupon_id });
  for (const { couponId } of used) await giveCouponBack(tx, couponId);
}
