import { eq } from "drizzle-orm";
import { hasLivePayment } from "#data/checkout/transaction-ids.server";
import type { Db } from "#data/db.server";
import { episodePurchases, orders, payments, upiTransactionId } from "#data/schema.server";
import { recordEvent, type Writer } from "#data/settings/events.server";
import { unmarkReversed } from "./reversals.server.ts";

// A mistyped ID is a transaction ID that a customer sent with a mistake. The payment then has the bank's ID, so that
// everything that is known by that ID (statements, reversals, other senders) finds it, and remembers the typed one.

type PaymentOfOrder = { orderId: string; paymentId: string };

/** Gives a payment the bank's ID and remembers the one that its customer sent. The caller has locked the order. */
export async function replaceMistypedId(
  tx: Db,
  payment: PaymentOfOrder,
  { typed, bank, note }: { typed: string; bank: string; note: string | null },
  writer: Writer,
): Promise<void> {
  await tx
    .update(payments)
    .set({ transaction_id: bank, mistyped_id: typed })
    .where(eq(payments.id, payment.paymentId));
  await recordChangedId(tx, payment, { before: typed, after: bank, note }, writer);
}

/**
 * Gives a payment the ID back that its customer sent. Returns false, and changes nothing, if the payment has no other
 * ID than that, or if another payment has taken it.
 */
export async function restoreTypedId(
  tx: Db,
  payment: PaymentOfOrder,
  writer: Writer,
): Promise<boolean> {
  const [stored] = await tx
    .select({ bank: upiTransactionId, typed: payments.mistyped_id })
    .from(payments)
    .where(eq(payments.id, payment.paymentId));
  if (!stored?.typed || (await hasLivePayment(tx, stored.typed))) return false;
  await tx
    .update(payments)
    .set({ transaction_id: stored.typed, mistyped_id: null })
    .where(eq(payments.id, payment.paymentId));
  await unmarkReversed(tx, payment.paymentId);
  const change = { before: stored.bank, after: stored.typed, note: null };
  await recordChangedId(tx, payment, change, writer);
  return true;
}

/** Writes the changed ID to the rows that copy it, and to the order's history. */
async function recordChangedId(
  tx: Db,
  { orderId }: PaymentOfOrder,
  { before, after, note }: { before: string; after: string; note: string | null },
  { by, now }: Writer,
): Promise<void> {
  const changed = { payment_transaction_id: after, updated_at: now };
  await tx.update(orders).set(changed).where(eq(orders.id, orderId));
  await tx.update(episodePurchases).set(changed).where(eq(episodePurchases.order_id, orderId));
  const event = { kind: "transaction_id", before, after, note } as const;
  await recordEvent(tx, { subject: "order", id: orderId, ...event }, { by, now });
}
