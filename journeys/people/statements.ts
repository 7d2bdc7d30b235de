import { inArray } from "drizzle-orm";
import { db } from "#data/db.server";
import { orders } from "#data/schema.server";
import { indianDay } from "#domain/indian-time";
import { paise } from "#domain/money/money";
import { newTransactionId } from "#test/people/payments";
import type { WrittenCredit } from "#test/statements/statement-file";
import { placeOrder } from "./buyers.ts";

/** A pending payment, with what the bank's statement would say about it. */
export type Paid = WrittenCredit & { orderId: string };

/** How many orders are placed at once, on a machine that has other work, too. */
const ORDERS_AT_ONCE = 8;

/** Places `count` orders, each by another customer; all payments are pending. */
export async function paidOrders(count: number): Promise<Paid[]> {
  const placed: Awaited<ReturnType<typeof placeOrder>>[] = [];
  const work = async () => {
    while (left > 0) {
      left -= 1;
      placed.push(await placeOrder("waiting"));
    }
  };
  let left = count;
  await Promise.all(Array.from({ length: ORDERS_AT_ONCE }, work));
  const ids = placed.map(({ orderId }) => orderId);
  const rows = await db.select().from(orders).where(inArray(orders.id, ids));
  const totals = new Map(rows.map(({ id, total_amount }) => [id, total_amount]));
  const day = indianDay(new Date());
  return placed.map(({ orderId, transactionId }) => ({
    orderId,
    transactionId,
    amount: totals.get(orderId) ?? paise(0),
    day,
  }));
}

/** Returns a credit whose transaction ID no customer has sent. */
export function unknownCredit(): WrittenCredit {
  return { transactionId: newTransactionId(), amount: paise(7_700), day: indianDay(new Date()) };
}

/** Returns a credit of ₹10 less than the payment should have. */
export function shortCredit(paid: Paid): WrittenCredit {
  return { ...paid, amount: paise(paid.amount - 1_000) };
}

/** Returns a credit whose ID differs from the customer's in the last digit, as after a typing mistake. */
export function mistypedCredit({ transactionId, ...paid }: Paid): WrittenCredit {
  const last = (Number(transactionId.at(-1)) + 1) % 10;
  return { ...paid, transactionId: `${transactionId.slice(0, -1)}${last}` };
}

/** Returns how many of these orders are verified. */
export async function verifiedOf(paid: readonly Paid[]): Promise<number> {
  const ids = paid.map(({ orderId }) => orderId);
  const rows = await db.select().from(orders).where(inArray(orders.id, ids));
  return rows.filter(({ payment_verified }) => payment_verified).length;
}
