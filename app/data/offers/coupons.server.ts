import { and, count, desc, eq, gt } from "drizzle-orm";
import { type Db, db } from "#data/db.server";
import { couponHolds, coupons, couponUsage, orders, quotes } from "#data/schema.server";
import { formattedDate } from "#domain/formatted-dates";
import { offersMessages } from "#domain/offers/admin-messages";
import { refused } from "#domain/problem";

/** How many coupons the admin's list shows, active ones first (our choice; the specification has no number). */
const COUPONS_LISTED = 200;

export type CouponRow = typeof coupons.$inferSelect;

export async function couponsForAdmin(): Promise<CouponRow[]> {
  return await db
    .select()
    .from(coupons)
    .orderBy(desc(coupons.is_active), desc(coupons.created_at), desc(coupons.id))
    .limit(COUPONS_LISTED);
}

/** How many orders are listed under a coupon (our choice; the specification has no number). */
const USES_LISTED = 50;

export type CouponUses = Awaited<ReturnType<typeof couponUses>>;

/** Counts the orders and the open payment pages that use a coupon, and lists the newest of these orders. */
export async function couponUses(id: string, now: Date) {
  const ofCoupon = eq(couponUsage.coupon_id, id);
  const [used, [held], newest] = await Promise.all([
    db.$count(couponUsage, ofCoupon),
    db
      .select({ count: count() })
      .from(couponHolds)
      .innerJoin(quotes, eq(quotes.id, couponHolds.quote_id))
      .where(and(eq(couponHolds.coupon_id, id), gt(couponHolds.held_until, now))),
    db
      .select({
        id: orders.id,
        orderNumber: orders.order_number,
        saved: couponUsage.discount_amount,
        at: couponUsage.used_at,
      })
      .from(couponUsage)
      .innerJoin(orders, eq(orders.id, couponUsage.order_id))
      .where(ofCoupon)
      .orderBy(desc(couponUsage.used_at))
      .limit(USES_LISTED),
  ]);
  const listed = newest.map(({ at, ...order }) => ({ ...order, at: formattedDate(at, now) }));
  return { used, held: held?.count ?? 0, orders: listed };
}

/**
 * Refuses another code for a coupon that was used, and a limit below its uses so far. Open payments keep the discount
 * that their versions promised (reading R52); carts get the new one at once.
 */
export async function couponConflict(tx: Db, before: CouponRow, after: CouponRow) {
  const { id, used_count: taken } = before;
  const isUsed = async () =>
    taken > 0 || (await tx.$count(couponUsage, eq(couponUsage.coupon_id, id))) > 0;
  if (before.code !== after.code && (await isUsed())) {
    const sentence = offersMessages["code-in-use"];
    return refused({ code: "code-in-use", field: "code", sentence });
  }
  if (after.max_uses !== null && after.max_uses < taken) {
    const sentence = offersMessages["fewer-than-taken"]({ taken });
    return refused({ code: "fewer-than-taken", field: "max_uses", sentence });
  }
  return null;
}
