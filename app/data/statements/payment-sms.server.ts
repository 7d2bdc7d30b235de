import { and, eq, isNull } from "drizzle-orm";
import { isUuid } from "#data/columns.server";
import { db, transaction } from "#data/db.server";
import { recordReversals, reversedAmong } from "#data/orders/payment/reversals.server";
import { knownCredits, submittedPaymentsFor } from "#data/orders/payment/submitted-payments.server";
import { orders, paymentSms, payments } from "#data/schema.server";
import type { Writer } from "#data/settings/events.server";
import { indianDay } from "#domain/indian-time";
import { isOwnOrder } from "#domain/orders/payment/single-decision";
import type { StatementCredit } from "#domain/statements/credits";
import { type Matches, matchStatement } from "#domain/statements/matching";
import type { SmsCredit } from "#domain/statements/reading/sms";

/** The facts that a pasted SMS states about money that came in. */
type PastedCredit = Pick<SmsCredit, "transactionId" | "amount" | "day">;

/**
 * Stores what a bank's SMS says about a payment, without the SMS's text. It is evidence and verifies nothing. Sellers
 * can't add it to their own orders. Returns why it wasn't stored; null: it was.
 */
export async function storeSms(
  paymentId: string,
  { transactionId, amount, day }: PastedCredit,
  { by, now }: Writer,
  alone = false,
): Promise<"payment-changed" | "own-order" | null> {
  if (!isUuid(paymentId)) return "payment-changed";
  const readSms = {
    transaction_id: transactionId,
    amount,
    credited_on: day,
    pasted_by: by,
    pasted_at: now,
  };
  return await transaction(async (tx) => {
    const pending = and(
      eq(payments.id, paymentId),
      isNull(payments.verified_at),
      isNull(payments.released_at),
    );
    const [payment] = await tx
      .select({ buyer: orders.user_id })
      .from(payments)
      .leftJoin(orders, eq(orders.id, payments.order_id))
      .where(pending)
      .for("share", { of: payments });
    if (!payment) return "payment-changed";
    if (isOwnOrder(payment.buyer, { id: by, alone })) return "own-order";
    await tx
      .insert(paymentSms)
      .values({ payment_id: paymentId, ...readSms })
      .onConflictDoUpdate({ target: paymentSms.payment_id, set: readSms });
    return null;
  });
}

/**
 * Matches an SMS as if it were a statement of one line. If an undecided payment has its transaction ID, the SMS is
 * stored with that payment.
 */
export async function matchSms(
  sms: PastedCredit,
  writer: Writer,
): Promise<{ credit: StatementCredit; matches: Matches }> {
  const { transactionId, amount } = sms;
  const day = sms.day ?? indianDay(writer.now);
  const credit = { line: 1, transactionId, amount, day, payerUpiId: null, note: null };
  const [payments, known, reversed] = await Promise.all([
    submittedPaymentsFor([transactionId], db, [day]),
    knownCredits([transactionId]),
    reversedAmong([transactionId]),
  ]);
  for (const { transactionId: sent, state, paymentId } of payments)
    if (sent === transactionId && state === "waiting") await storeSms(paymentId, sms, writer);
  const facts = { credits: [credit], payments, known, reversed, covers: null };
  return { credit, matches: matchStatement(facts) };
}

/** Stores that money went out or back under this transaction ID, as `storeForwardedReversal` does. */
export async function storePastedReversal(transactionId: string, writer: Writer): Promise<void> {
  const pasted = { name: "Pasted SMS" };
  await transaction((tx) => recordReversals(tx, pasted, [{ transactionId }], writer));
}
