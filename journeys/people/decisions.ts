import { eq, inArray, sql } from "drizzle-orm";
import { db } from "#data/db.server";
import {
  rejectPayment,
  resubmitPayment,
  verifyPayment,
} from "#data/orders/payment/verification.server";
import { orderEvents, payments, paymentVerification } from "#data/schema.server";
import { adminMessages } from "#domain/orders/admin-messages";
import { seenPayment } from "#test/database/store-rows";
import { newTransactionId } from "#test/people/payments";
import { signedIn } from "#test/people/people";
import { expectTaken } from "./buyers.ts";

/**
 * The seller who decides about orders while a page shows them. The decisions are written by the test's process, not by
 * the store's.
 */

export const DECIDING_SELLER = "who-decides-meanwhile@example.com";

export async function verifies(orderId: string): Promise<void> {
  const { person } = await signedIn({ email: DECIDING_SELLER, role: "staff" });
  await expectTaken(verifyPayment(await seenPayment(orderId), person.id, new Date()));
}

export async function rejects(orderId: string): Promise<void> {
  const { person } = await signedIn({ email: DECIDING_SELLER, role: "staff" });
  const reason = adminMessages.rejectionReasons["not-found"];
  const found = { kind: "not-found", reason } as const;
  await expectTaken(rejectPayment(await seenPayment(orderId), person.id, found, new Date()));
}

/** Dates an order's payment and verification back, to the last minutes of the month before this one. */
export async function verifiedLastMonth(orderId: string): Promise<void> {
  const then = sql`date_trunc('month', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata' - interval '5 minutes'`;
  const [payment] = await db
    .update(payments)
    .set({ submitted_at: then, verified_at: then })
    .where(eq(payments.order_id, orderId))
    .returning({ id: payments.id });
  await db
    .update(paymentVerification)
    .set({ decided_at: then })
    .where(eq(paymentVerification.payment_id, payment?.id ?? ""));
}

/**
 * Lets the last decisions about an order be undone for minutes, because a slow machine may need more than the ten
 * seconds of Undo. A page that was opened before must be loaded again.
 */
export async function prolongUndo(orderId: string): Promise<void> {
  const later = sql`now() + interval '20 minutes'`;
  const paymentIds = db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.order_id, orderId));
  await db
    .update(paymentVerification)
    .set({ decided_at: later })
    .where(inArray(paymentVerification.payment_id, paymentIds));
  await db.update(orderEvents).set({ changed_at: later }).where(eq(orderEvents.order_id, orderId));
}

/** Sends the payment again, as the customer would from another phone. */
export async function sendsAgain(userId: string, orderId: string): Promise<void> {
  const payment = { transactionId: newTransactionId(), screenshot: null };
  await expectTaken(resubmitPayment(userId, orderId, payment, new Date()));
}
