import { sql } from "drizzle-orm";
import { db } from "#data/db.server";
import { AMOUNT_DUE, JOIN_RECEIVED_EARLIER } from "#data/figures/payment-days.server";
import { type Paise, rupees } from "#domain/money/money";
import { type NearId, nearIdOf } from "#domain/statements/near-ids";
import { mistypedIdProblem } from "#domain/statements/placement/mistyped-id";
import {
  HAS_NEAR_ID,
  JOIN_SENT_PAYMENT,
  NEAR_ID_DAYS,
  SENT_PAYMENT,
  type SentPaymentRow,
  toSentPayment,
} from "./sent-payments.server.ts";
import { UNMATCHED } from "./unmatched-credits.server.ts";

/** An unmatched credit with almost the ID that an order's customer sent. */
export type NearCredit = {
  creditId: string;
  transactionId: string;
  amount: Paise;
  day: string;
  how: NearId;
};

type NearCreditRow = Omit<NearCredit, "amount" | "how"> & {
  amount: string;
  isIdSent: boolean;
  sent: SentPaymentRow | null;
};

const MAX_CREDITS_COMPARED = 10;

/** Returns the unmatched credit that can be the order's payment, because the IDs are near; null: none, or several. */
export async function nearCreditOf(orderId: string): Promise<NearCredit | null> {
  const { rows } = await db.execute<NearCreditRow>(sql`
    select credit.id as "creditId", credit.transaction_id as "transactionId", credit.amount::text as amount,
      to_char(credit.credited_on, 'YYYY-MM-DD') as day, ${SENT_PAYMENT} as sent,
      exists (select from payments same where same.transaction_id = credit.transaction_id) as "isIdSent"
    from orders
    join quotes on quotes.id = orders.quote_id
    join quote_versions version on version.id = quotes.placed_version_id
    ${JOIN_SENT_PAYMENT}
    ${JOIN_RECEIVED_EARLIER}
    cross join lateral (select case when version.exact_discount > 0 then 0.99 else 0 end as paise) allowed
    join statement_credits credit on credit.amount between ${AMOUNT_DUE} - allowed.paise and ${AMOUNT_DUE} + allowed.paise
      and credit.credited_on between (payment.submitted_at at time zone 'Asia/Kolkata')::date - ${NEAR_ID_DAYS}::integer
        and (payment.submitted_at at time zone 'Asia/Kolkata')::date + ${NEAR_ID_DAYS}::integer
    where orders.id = ${orderId} and ${HAS_NEAR_ID} and ${UNMATCHED} limit ${MAX_CREDITS_COMPARED}`);
  const near = rows.flatMap(({ sent: row, isIdSent, ...found }) => {
    const credit = { ...found, amount: rupees(found.amount) };
    const sent = toSentPayment(row);
    const how = sent && nearIdOf(sent.transactionId, credit.transactionId);
    const unassigned = { ...credit, decision: null, paymentId: null, takenBack: false };
    return how && mistypedIdProblem(unassigned, sent, isIdSent) === null ? { ...credit, how } : [];
  });
  return near.length === 1 ? (near[0] ?? null) : null;
}
