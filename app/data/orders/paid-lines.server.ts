import { eq } from "drizzle-orm";
import { couponColumns, toCoupon } from "#data/cart/coupons.server";
import type { Db } from "#data/db.server";
import { coupons } from "#data/schema.server";
import { appliesTo } from "#domain/cart/coupons";
import { lineTotal, type OrderLine } from "#domain/cart/lines";
import { type Paise, subtract, sum } from "#domain/money/money";
import { paidAmountsOfLines } from "#domain/orders/episode-purchases";

/**
 * Returns what each of an order's lines cost after its part of the coupon. `paid` is what the order cost without
 * delivery; `couponId` the coupon that lowered it.
 */
export async function paidForLines(
  tx: Db,
  lines: readonly OrderLine[],
  paid: Paise,
  couponId: string | null,
): Promise<Paise[]> {
  const [row] = couponId
    ? await tx.select(couponColumns()).from(coupons).where(eq(coupons.id, couponId))
    : [];
  const coupon = row && toCoupon(row);
  return paidAmountsOfLines(
    lines.map((line) => ({
      amount: lineTotal(line),
      discounted: coupon !== undefined && appliesTo(coupon, line),
    })),
    subtract(sum(lines.map(lineTotal)), paid),
  );
}
