import { inArray } from "drizzle-orm";
import { db } from "#data/db.server";
import { orders } from "#data/schema.server";
import { indianDay } from "#domain/indian-time";
import { paise } from "#domain/money/money";
import { newTransactionId } from "#test/people/payments";
import type { WrittenCredit } from "#test/statements/statement-file";
import { placeOrder } from "./buyers.ts";

/** A payment that waits, as the bank's line of it would say. */
export type Paid = WrittenCredit & { orderId: string };

/** Orders at once: the machine has other work, too. */
const AT_ONCE = 8;

/** So many orders of as many people, who all say that they have paid. */
export async function paidOrders(count: number): Promise<Paid[]> {
  const placed: Awaited<ReturnType<typeof placeOrder>>[] = [];
  const work = async () => {
    while (left > 0) {
      left -= 1;
      placed.push(await placeOrder("waiting"));
    }
  };
  let left = count;
  await Promise.all(Array.from({ length: AT_ONCE }, work));
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

/** Money that nobody has sent an ID for. */
export function strangersMoney(): WrittenCredit {
  return { transactionId: newTransactionId(), amount: paise(7_700), day: indianDay(new Date()) };
}

/** The bank has another amount than was due. */
export function short(paid: Paid): WrittenCredit {
  return { ...paid, amount: paise(paid.amount - 1_000) };
}

/** The customer typed its last digit wrong. */
export function mistyped({ transactionId, ...paid }: Paid): WrittenCredit {
  const last = (Number(transactionId.at(-1)) + 1) % 10;
  return { ...paid, transactionId: `${transactionId.slice(0, -1)}${last}` };
}

/** Of these orders, how many are verified. */
export async function verifiedOf(paid: readonly Paid[]): Promise<number> {
  const ids = paid.map(({ orderId }) => orderId);
  const rows = await db.select().from(orders).where(inArray(orders.id, ids));
  return rows.filter(({ payment_verified }) => payment_verified).length;
}
