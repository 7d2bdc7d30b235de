import { eq } from "drizzle-orm";
import { couponColumns, toCoupon } from "#data/cart/coupons.server";
import type { Db } from "#data/db.server";
import { coupons } from "#data/schema.server";
import { appliesTo } from "#domain/cart/coupons";
import { lineTotal, type OrderLine } from "#domain/cart/lines";
import { add, type Paise, subtract, ZERO } from "#domain/money/money";
import { paidAmountsOfLines } from "#domain/orders/episode-purchases";

type PaidOrder = {
  total: Paise;
  delivery: Paise;
  exactDiscount: Paise;
  /** The coupon that lowered the bill. */
  couponId: string | null;
};

/**
 * Returns what was paid for each of an order's lines and for its delivery: after their parts of the coupon, which
 * lowers lines alone, and of an exact amount's paise, which lower both.
 */
export async function paidAmounts(
  tx: Db,
  lines: readonly OrderLine[],
  { total, delivery, exactDiscount, couponId }: PaidOrder,
): Promise<{ lines: Paise[]; delivery: Paise }> {
  const [row] = couponId
    ? await tx.select(couponColumns()).from(coupons).where(eq(coupons.id, couponId))
    : [];
  const coupon = row && toCoupon(row);
  const bill = add(total, exactDiscount);
  const afterCoupon = paidAmountsOfLines(
    lines.map((line) => ({
      amount: lineTotal(line),
      discounted: coupon !== undefined && appliesTo(coupon, line),
    })),
    subtract(add(delivery, ...lines.map(lineTotal)), bill),
  );
  const paid = paidAmountsOfLines(
    [...afterCoupon, delivery].map((amount) => ({ amount, discounted: true })),
    exactDiscount,
  );
  return { lines: paid.slice(0, -1), delivery: paid.at(-1) ?? ZERO };
}
