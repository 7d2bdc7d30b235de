import { and, count, desc, eq, gt } from "drizzle-orm";
import { couponColumns, toCoupon } from "#data/cart/coupons.server";
import { isUuid, newId } from "#data/columns.server";
import { type Db, db, read, transaction } from "#data/db.server";
import { couponHolds, coupons, couponUsage, orders, quotes } from "#data/schema.server";
import {
  addRow,
  type SavedRow,
  type SaveProblem,
  type Saving,
  saveRow,
  unlessTaken,
} from "#data/settings/saved.server";
import type { Coupon } from "#domain/cart/coupons";
import type { Paise } from "#domain/money/money";
import { type Refused, refused } from "#domain/problem";

export type AdminCoupon = Coupon & { listed: boolean; version: number; usedCount: number };

/** How many coupons the admin's list shows, active ones first (our choice; the specification has no number). */
const COUPONS_LISTED = 200;

/** Lists the coupons. `usedCount` counts uses by orders and by open payments. */
export async function couponsForAdmin(): Promise<AdminCoupon[]> {
  const rows = await read(() =>
    db
      .select(couponColumns())
      .from(coupons)
      .orderBy(desc(coupons.is_active), desc(coupons.created_at), desc(coupons.id))
      .limit(COUPONS_LISTED),
  );
  return rows.map(toAdminCoupon);
}

function toAdminCoupon(row: Parameters<typeof toCoupon>[0]): AdminCoupon {
  const { listed, version, used_count: usedCount } = row;
  return { ...toCoupon(row), listed, version, usedCount };
}

type CouponUses = {
  used: number;
  held: number;
  /** The newest orders that used the coupon. */
  orders: { id: string; orderNumber: string; saved: Paise; at: Date }[];
};

/** How many orders are listed under a coupon (our choice; the specification has no number). */
const USES_LISTED = 50;

/** Returns a coupon with its uses; null for an unknown id. */
export async function couponForAdmin(
  id: string,
  now: Date,
): Promise<{ coupon: AdminCoupon; uses: CouponUses } | null> {
  if (!isUuid(id)) return null;
  return await read(async () => {
    const [row] = await db.select(couponColumns()).from(coupons).where(eq(coupons.id, id));
    if (!row) return null;
    return { coupon: toAdminCoupon(row), uses: await listUses(id, now) };
  });
}

async function listUses(id: string, now: Date): Promise<CouponUses> {
  const ofCoupon = eq(couponUsage.coupon_id, id);
  const [[used], [held], used_by] = await Promise.all([
    db.select({ count: count() }).from(couponUsage).where(ofCoupon),
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
  return { used: used?.count ?? 0, held: held?.count ?? 0, orders: used_by };
}

/** The columns that the coupon form sets. */
type CouponValues = {
  code: string;
  name: string;
  is_active: boolean;
  discount_type: "percentage" | "fixed";
  /** Per cent or rupees, such as '10.00'. */
  discount_value: string;
  valid_from: Date | null;
  valid_until: Date | null;
  minimum_order_amount: Paise;
  max_uses: number | null;
  max_uses_per_user: number | null;
  applicable_categories: string[] | null;
  applicable_products: string[] | null;
  listed: boolean;
};

type SaveCouponProblem =
  | SaveProblem
  | { code: "code-taken" }
  /** Orders or open payments have used the old code, so it can't change. */
  | { code: "code-in-use" }
  | { code: "fewer-than-taken"; taken: number };

/**
 * Adds a coupon (`seen` null) or changes one. Open payments keep the discount that their versions promised (reading
 * R52); carts get the new one at once. A code that was used can't change, and the limit can't go below the uses so
 * far.
 */
export async function saveCoupon(
  id: string | null,
  values: CouponValues,
  saving: Saving,
): Promise<SavedRow | Refused<SaveCouponProblem>> {
  return await unlessTaken("coupons_code_unique", "code-taken", () =>
    transaction((tx) =>
      id === null ? addCoupon(tx, values, saving) : changeCoupon(tx, id, values, saving),
    ),
  );
}

async function addCoupon(tx: Db, values: CouponValues, saving: Saving): Promise<SavedRow> {
  const id = newId();
  return await addRow(tx, { subject: "coupon", id }, values, saving, () =>
    tx.insert(coupons).values({ id, ...values, created_at: saving.now }),
  );
}

async function changeCoupon(
  tx: Db,
  id: string,
  values: CouponValues,
  saving: Saving,
): Promise<SavedRow | Refused<SaveCouponProblem>> {
  const locked = await lockCoupon(tx, id);
  if (!locked) return refused({ code: "missing" });
  const { used_count: taken } = locked;
  if (locked.code !== values.code && (taken > 0 || (await wasUsedInOrder(tx, id))))
    return refused({ code: "code-in-use" });
  if (values.max_uses !== null && values.max_uses < taken)
    return refused({ code: "fewer-than-taken", taken });
  return await saveRow(tx, { subject: "coupon", id }, locked, values, saving, (changed) =>
    tx.update(coupons).set(changed).where(eq(coupons.id, id)),
  );
}

async function lockCoupon(tx: Db, id: string) {
  if (!isUuid(id)) return undefined;
  const [row] = await tx.select().from(coupons).where(eq(coupons.id, id)).for("no key update");
  return row;
}

/** True if an order used the coupon. */
async function wasUsedInOrder(tx: Db, id: string): Promise<boolean> {
  return (await tx.$count(couponUsage, eq(couponUsage.coupon_id, id))) > 0;
}

/** Switches a coupon on or off, whatever version of it the seller saw. */
export async function switchCoupon(
  id: string,
  active: boolean,
  { by, now }: { by: string; now: Date },
): Promise<SavedRow | Refused<SaveProblem>> {
  return await transaction(async (tx) => {
    const locked = await lockCoupon(tx, id);
    const saving = { seen: locked?.version ?? null, by, now };
    const values = { is_active: active };
    return await saveRow(tx, { subject: "coupon", id }, locked, values, saving, (changed) =>
      tx.update(coupons).set(changed).where(eq(coupons.id, id)),
    );
  });
}
