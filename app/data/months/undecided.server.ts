import { and, lt, sql } from "drizzle-orm";
import { IS_PENDING_UNPLACED } from "#data/checkout/unplaced-payments.server";
import { db } from "#data/db.server";
import { isPending } from "#data/orders/payment/verification-queue.server";
import { payments } from "#data/schema.server";
import { UNMATCHED_CREDITS } from "#data/statements/unmatched-credits.server";
import type { MonthOrDay } from "#domain/figures/payment-days";
import { indianDay } from "#domain/indian-time";

/** Counts what nobody has decided about yet, from the beginning to a month's end. */
export async function countUndecidedUpTo({ until }: MonthOrDay) {
  const before = lt(payments.submitted_at, until);
  const [orders, unplaced, { rows }] = await Promise.all([
    db.$count(payments, and(isPending, before)),
    db.$count(payments, and(IS_PENDING_UNPLACED, before)),
    db.execute<{ count: number }>(sql`
      select count(*)::int as count ${UNMATCHED_CREDITS} and credited_on < ${indianDay(until)}`),
  ]);
  return { orders, unplaced, credits: rows[0]?.count ?? 0 };
}
