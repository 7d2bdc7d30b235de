import { and, eq, isNull, type SQL, type SQLWrapper } from "drizzle-orm";
import { payments, paymentVerification } from "#data/schema.server";

/**
 * Condition for the current decision on a payment, which is the one that nobody undid. `payment` is a payment's id,
 * or the column that has it.
 */
export function currentDecision(payment: string | SQLWrapper = payments.id): SQL | undefined {
  return and(eq(paymentVerification.payment_id, payment), isNull(paymentVerification.withdrawn_at));
}
