import { sql } from "drizzle-orm";
import { type Db, db } from "#data/db.server";
import { UNASSIGNED } from "#data/orders/payment/payment-credits.server";
import { isPending } from "#data/orders/payment/verification-queue.server";
import { ACCOUNTANT_LIMIT, isLimited } from "#data/settings/accountant-limit.server";
import { daysBefore } from "#domain/indian-time";
import { type Paise, rupees, ZERO } from "#domain/money/money";
import { type AccountantLimit, OVER_ACCOUNTANT_LIMIT } from "#domain/statements/accountant-limit";
import type { Matches } from "#domain/statements/matching";

type CustomerRow = { paymentId: string; customer: string; before: string; limit: string };

/**
 * Returns the limit for an accountant's import now, the customers of the payments that it proves, and what this
 * accountant's imports have verified for each of them within the last 24 hours.
 */
export async function accountantLimit(
  tx: Db,
  { verify }: Matches,
  { by, now }: { by: string; now: Date },
): Promise<AccountantLimit> {
  const ids = verify.map(({ payment }) => payment.paymentId);
  const { rows } = await tx.execute<CustomerRow>(sql`
    select payments.id as "paymentId", customer.user_id as customer, before.sum::text as before,
      ${ACCOUNTANT_LIMIT}::text as limit
    from payments join orders customer on customer.id = payments.order_id
    cross join lateral (
      select coalesce(sum(credit.amount), 0) as sum from orders earlier
      join payments paid on paid.order_id = earlier.id
      join statement_credits credit on credit.payment_id = paid.id
      where earlier.user_id = customer.user_id and credit.decision in ('chosen', 'verified')
        and credit.decided_by = ${by} and credit.decided_at > ${daysBefore(now, 1).toISOString()}) before
    where payments.id = any(${sql.param(ids)}::uuid[])`);
  return {
    limit: rows[0] ? rupees(rows[0].limit) : ZERO,
    customers: new Map(rows.map(({ paymentId, customer }) => [paymentId, customer])),
    verifiedBefore: new Map(rows.map(({ customer, before }) => [customer, rupees(before)])),
  };
}

/** A statement whose payments wait for an owner, because an accountant imported it. */
type StatementForOwner = {
  id: string;
  fileName: string;
  count: number;
  sum: Paise;
  /** The accountant's email address; null if the account was erased. */
  by: string | null;
};

const MAX_STATEMENTS_LISTED = 5;

/**
 * Returns the statements of accountants that prove undecided payments above the limit, newest first. A payment may also
 * have been sent after the statement was confirmed. `importId`: only this statement.
 */
export async function statementsForOwner(importId?: string): Promise<StatementForOwner[]> {
  const { rows } = await db.execute<Omit<StatementForOwner, "sum"> & { sum: string }>(sql`
    select import.id, import.file_name as "fileName", count(*)::int as count, sum(credit.amount)::text as sum,
      (select email from users where users.id = import.confirmed_by and erased_at is null) as by
    from payments
    join statement_credits credit on credit.transaction_id = payments.transaction_id
    join orders on orders.id = payments.order_id and orders.total_amount > credit.amount - 1
    join statement_imports import on import.id = credit.statement_id
    where ${isPending} and ${isLimited(sql`import`)}
      and ${importId === undefined ? sql`true` : sql`import.id = ${importId}`}
      and (credit.decision is null and credit.amount > ${ACCOUNTANT_LIMIT}
        or credit.decision = ${UNASSIGNED} and credit.problem = ${OVER_ACCOUNTANT_LIMIT})
    group by import.id order by import.confirmed_at desc limit ${MAX_STATEMENTS_LISTED}`);
  return rows.map((row) => ({ ...row, sum: rupees(row.sum) }));
}
