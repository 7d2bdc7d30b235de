import { and, eq, isNull } from "drizzle-orm";
import type { Writer } from "#data/catalogue/products/products.server";
import { isKey } from "#data/columns.server";
import { transaction } from "#data/db.server";
import { paymentSms, payments } from "#data/schema.server";
import type { Paise } from "#domain/money/money";

/** What a bank's message says. */
export type SmsCredit = { transactionId: string; amount: Paise; day: string | null };

/**
 * Keeps what a bank's message says beside the payment that it was pasted to, and nothing of its text. It is evidence for
 * who looks, and verifies nothing. False: the payment doesn't wait any more.
 */
export async function storeSms(
  paymentId: string,
  { transactionId, amount, day }: SmsCredit,
  { by, now }: Writer,
): Promise<boolean> {
  if (!isKey(paymentId)) return false;
  const says = {
    transaction_id: transactionId,
    amount,
    credited_on: day,
    pasted_by: by,
    pasted_at: now,
  };
  return await transaction(async (tx) => {
    const waits = and(
      eq(payments.id, paymentId),
      isNull(payments.verified_at),
      isNull(payments.released_at),
    );
    const [payment] = await tx.select({ id: payments.id }).from(payments).where(waits).for("share");
    if (!payment) return false;
    await tx
      .insert(paymentSms)
      .values({ payment_id: paymentId, ...says })
      .onConflictDoUpdate({ target: paymentSms.payment_id, set: says });
    return true;
  });
}
