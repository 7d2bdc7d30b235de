import { sql } from "drizzle-orm";
import { db } from "#data/db.server";
import { type Paise, rupees } from "#domain/money/money";
import { ORDERS_PER_PAGE } from "#domain/orders/limits";
import { IS_NOT_OURS, UNMATCHED } from "./unmatched-credits.server.ts";

type FoundCredit = {
  id: string;
  transactionId: string;
  amount: Paise;
  day: string;
  payerName: string | null;
  list: "open" | "aside";
  /** The credit before it in its list; null: it is the first. */
  after: string | null;
};

/** Returns unmatched credits whose transaction ID ends with these digits, and those that an owner set aside. */
export async function creditsEndingWith(digits: string): Promise<FoundCredit[]> {
  const ends = `${[...digits].reverse().join("")}%`;
  const { rows } = await db.execute<Omit<FoundCredit, "amount"> & { amount: string }>(sql`
    select credit.id, credit.transaction_id as "transactionId", credit.amount::text as amount,
      to_char(credit.credited_on, 'YYYY-MM-DD') as day, credit.payer_name as "payerName",
      case when credit.decision = 'not-ours' then 'aside' else 'open' end as list,
      (select newer.id from statement_credits newer where newer.payment_id is null
        and (newer.credited_on, newer.id) > (credit.credited_on, credit.id)
        order by newer.credited_on, newer.id limit 1) as after
    from statement_credits credit
    where credit.payment_id is null and reverse(credit.transaction_id) like ${ends}
      and (${UNMATCHED} or ${IS_NOT_OURS})
    order by credit.credited_on desc, credit.id desc limit ${ORDERS_PER_PAGE}`);
  return rows.map((row) => ({ ...row, amount: rupees(row.amount) }));
}
