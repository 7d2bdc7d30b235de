import { and, asc, eq, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#data/db.server";
import { transaction } from "#data/db.server";
import { couponHolds, coupons, couponUsage } from "#data/schema.server";
import { usesProblem } from "#domain/cart/coupons";
import type { CouponHold } from "#domain/checkout/confirmation";
import type { Paise } from "#domain/money/money";

// A quote takes one use of its coupon when a version with the coupon is made. The use is given back when the quote is
// cancelled, when its last version with the coupon expires, and when its order is cancelled (readings R17, R52). So a
// coupon's `used_count` equals its rows in coupon_holds and coupon_usage. To avoid deadlocks, holds are locked before
// coupons, and coupons in the order of their ids (docs/decisions/0072).

/**
 * Holds a use until the quote's last version with the coupon expires, or extends the hold. Returns false if no use is
 * left or the coupon is switched off; the caller must then roll back.
 */
export async function holdCoupon(
  tx: Db,
  quoteId: string,
  couponId: string,
  until: Date,
): Promise<boolean> {
  const { rows } = await tx.execute<{ made: boolean }>(sql`
    insert into coupon_holds as hold (quote_id, coupon_id, held_until)
    values (${quoteId}, ${couponId}, ${until.toISOString()})
    on conflict (quote_id, coupon_id)
      do update set held_until = greatest(hold.held_until, excluded.held_until)
    returning (xmax = 0) as made`);
  if (!rows[0]?.made) return true;
  return await countUseIfLeft(tx, and(eq(coupons.id, couponId), eq(coupons.is_active, true)));
}

/** Takes one use. The limit is checked in the update itself, so that two people can't take the last use. */
async function countUseIfLeft(tx: Db, which: ReturnType<typeof and>): Promise<boolean> {
  const taken = await tx
    .update(coupons)
    .set({ used_count: sql`${coupons.used_count} + 1` })
    .where(and(which, or(isNull(coupons.max_uses), lt(coupons.used_count, coupons.max_uses))));
  return taken.rowCount === 1;
}

type HoldingQuote = { quoteId: string; userId: string; couponId: string | null };

/**
 * Says whether the coupon of a quote version is still held, or can be taken again. Only the limits on its uses are
 * checked, because its other terms were promised with the version (reading R18). Locks the coupon unless it is held.
 */
export async function couponHoldOf(
  tx: Db,
  { quoteId, userId, couponId }: HoldingQuote,
): Promise<CouponHold> {
  if (!couponId) return "none";
  const held = await lockHolds(tx, quoteId);
  if (held.includes(couponId)) return "held";
  // The quote's other coupons are locked too, because placing the order gives them back.
  const locked = await lockCoupons(tx, [couponId, ...held]);
  const coupon = locked.find(({ id }) => id === couponId);
  if (!coupon) return "used-up";
  const byPerson = await usesByPerson(tx, couponId, userId);
  const limits = { maxUses: coupon.max_uses, maxUsesPerPerson: coupon.max_uses_per_user };
  return usesProblem(limits, { byAll: coupon.used_count, byPerson }) ? "used-up" : "available";
}

/**
 * Locks all coupons that placing this quote version will change. Callers that lock other rows afterwards need it,
 * since coupons are locked first (docs/decisions/0072).
 */
export async function lockCouponsOf(
  tx: Db,
  { quoteId, couponId }: Pick<HoldingQuote, "quoteId" | "couponId">,
): Promise<void> {
  const held = await lockHolds(tx, quoteId);
  await lockCoupons(tx, couponId ? [couponId, ...held] : held);
}

async function lockHolds(tx: Db, quoteId: string): Promise<string[]> {
  const holds = await tx
    .select({ id: couponHolds.coupon_id })
    .from(couponHolds)
    .where(eq(couponHolds.quote_id, quoteId))
    .orderBy(asc(couponHolds.coupon_id))
    .for("update");
  return holds.map(({ id }) => id);
}

async function lockCoupons(tx: Db, ids: string[]) {
  return await tx
    .select()
    .from(coupons)
    .where(inArray(coupons.id, ids))
    .orderBy(asc(coupons.id))
    .for("no key update");
}

async function usesByPerson(tx: Db, couponId: string, userId: string): Promise<number> {
  const { rows } = await tx.execute<{ uses: number }>(sql`
    select ((select count(*) from coupon_usage where coupon_id = ${couponId} and user_id = ${userId})
      + (select count(*) from coupon_holds hold join quotes on quotes.id = hold.quote_id
        where hold.coupon_id = ${couponId} and quotes.user_id = ${userId}))::integer as uses`);
  return rows[0]?.uses ?? 0;
}

/**
 * Takes a use of the coupon again, for a quote version whose hold was given back. `couponHoldOf` must have returned
 * 'available' in the same transaction.
 */
export async function retakeCoupon(tx: Db, couponId: string): Promise<void> {
  if (!(await countUseIfLeft(tx, eq(coupons.id, couponId))))
    throw new Error("a locked coupon was used");
}

/** Deletes a hold whose use is now a row of coupon_usage; `used_count` stays as it is. */
export async function endHold(tx: Db, quoteId: string, couponId: string): Promise<void> {
  await tx
    .delete(couponHolds)
    .where(and(eq(couponHolds.quote_id, quoteId), eq(couponHolds.coupon_id, couponId)));
}

/** Gives back every coupon use that these quotes hold. */
export async function releaseHolds(tx: Db, ...quoteIds: string[]): Promise<void> {
  await releaseMatchingHolds(
    tx,
    sql`quote_id = any(${sql.param(quoteIds)}::uuid[]) order by quote_id, coupon_id for update`,
  );
}

/** A job's work: gives back the uses of quotes whose versions with the coupon have all expired. Returns how many. */
export async function releaseExpiredHolds(now: Date): Promise<number> {
  return await transaction((tx) =>
    releaseMatchingHolds(tx, sql`held_until <= ${now.toISOString()} for update skip locked`),
  );
}

/** Returns the number of holds given back. */
async function releaseMatchingHolds(tx: Db, which: SQL): Promise<number> {
  const { rows } = await tx.execute<{ released: number }>(sql`
    with released as (
      delete from coupon_holds where (quote_id, coupon_id) in (
        select quote_id, coupon_id from coupon_holds where ${which})
      returning coupon_id
    ), counted as (
      select coupon_id, count(*)::integer as uses from released group by coupon_id
    ), locked as materialized (
      select id, uses from coupons join counted on coupon_id = id order by id for no key update of coupons
    ), given_back as (
      update coupons set used_count = greatest(used_count - uses, 0)
      from locked where coupons.id = locked.id
    )
    select count(*)::integer as released from released`);
  return rows[0]?.released ?? 0;
}

async function giveCouponBack(tx: Db, couponId: string): Promise<void> {
  await tx
    .update(coupons)
    .set({ used_count: sql`greatest(${coupons.used_count} - 1, 0)` })
    .where(eq(coupons.id, couponId));
}

type CouponUse = { couponId: string; userId: string; orderId: string; saved: Paise };

/**
 * Records that an order used the coupon (spec §7 coupon_usage). The quote's hold becomes this row: `endHold` deletes
 * it without changing the count.
 */
export function couponUse(tx: Db, use: CouponUse, now: Date) {
  return tx.insert(couponUsage).values({
    coupon_id: use.couponId,
    user_id: use.userId,
    order_id: use.orderId,
    discount_amount: use.saved,
    used_at: now,
  });
}

/** Gives an order's coupon back when the order is cancelled (spec §7 coupon_usage: delete by order_id). */
export async function takeBackCouponUse(tx: Db, orderId: string): Promise<void> {
  const used = await tx
    .delete(couponUsage)
    .where(eq(couponUsage.order_id, orderId))
    .returning({ couponId: couponUsage.coupon_id });
  for (const { couponId } of used) await giveCouponBack(tx, couponId);
}
