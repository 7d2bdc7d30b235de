import { sql } from "drizzle-orm";
import { AMOUNT_DUE, indianDaySql } from "#data/figures/payment-days.server";
import type { DueAmount } from "#domain/checkout/exact-amounts";
import { TRANSACTION_ID_DIGITS } from "#domain/checkout/limits";
import { rupees } from "#domain/money/money";
import { CREDIT_DAYS_AFTER } from "#domain/statements/matching";
import { MAX_DIFFERING_DIGITS } from "#domain/statements/near-ids";
import type { SentPayment } from "#domain/statements/placement/mistyped-id";

// Compares the transaction IDs that customers sent for their orders with the bank's.

/** The most days by which a payment with a near ID may have been sent before or after its money arrived. */
export const NEAR_ID_DAYS = CREDIT_DAYS_AFTER + 2;

/** SQL that joins, as `payment`, the newest payment of an order. */
export const JOIN_SENT_PAYMENT = sql`left join lateral (
  select id, order_id, method, transaction_id, submitted_at, mistyped_id, released_at from payments sent
  where sent.order_id = orders.id order by submitted_at desc, id desc limit 1) payment on true`;

/**
 * SQL for the payment as its customer sent it, as JSON; null if the order has none by UPI, an owner has replaced its ID
 * already, or a part of its money arrived.
 */
export const SENT_PAYMENT = sql`case when payment.method = 'upi' and payment.mistyped_id is null and not exists (
    select from payment_verification said where said.payment_id = payment.id and said.withdrawn_at is null
      and said.amount_received is not null)
  then jsonb_build_object('paymentId', payment.id, 'transactionId', payment.transaction_id,
    'due', (${AMOUNT_DUE})::text, 'exactDiscount', version.exact_discount::text,
    'promisedOn', ${indianDaySql(sql`version.created_at`)}, 'submittedOn', ${indianDaySql(sql`payment.submitted_at`)},
    'isRejected', payment.released_at is not null,
    'isInBank', exists (select from statement_credits own where own.transaction_id = payment.transaction_id)
      or exists (select from payment_sms sms
        where sms.payment_id = payment.id and sms.transaction_id = payment.transaction_id)) end`;

const PLACES = Array.from(
  { length: TRANSACTION_ID_DIGITS },
  (_, place) => sql`${place + 1}::integer`,
);
/** SQL for how many digits of a sent ID and the credit's differ. */
const DIFFERING_DIGITS = sql.join(
  PLACES.map(
    (place) =>
      sql`(substr(payment.transaction_id, ${place}, 1) <> substr(credit.transaction_id, ${place}, 1))::integer`,
  ),
  sql` + `,
);

/**
 * SQL: the ID of `payment` differs from that of `credit` in at most two digits. Of three blocks of four digits, two
 * mistakes leave at least one equal, so the digits of few payments are counted.
 */
export const HAS_NEAR_ID = sql`(left(payment.transaction_id, 4) = left(credit.transaction_id, 4)
    or substr(payment.transaction_id, 5, 4) = substr(credit.transaction_id, 5, 4)
    or right(payment.transaction_id, 4) = right(credit.transaction_id, 4))
  and ${DIFFERING_DIGITS} <= ${MAX_DIFFERING_DIGITS}::integer`;

export type SentPaymentRow = Omit<SentPayment, keyof DueAmount> & Record<keyof DueAmount, string>;

export function toSentPayment(row: SentPaymentRow | null): SentPayment | null {
  return row && { ...row, due: rupees(row.due), exactDiscount: rupees(row.exactDiscount) };
}
