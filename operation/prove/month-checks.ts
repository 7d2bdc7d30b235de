import { sql } from "drizzle-orm";
import type { Db } from "#data/db.server";
import { closedRows, entriesQuery, figuresOf, openRows } from "#data/months/month-rows.server";
import { currentClosingState } from "#data/months/months.server";
import { BEFORE_ALL_ORDERS, monthQuery, openMonth } from "#domain/figures/months";
import { parseMonth } from "#domain/figures/payment-days";
import { startOfIndianDay } from "#domain/indian-time";
import { add, plainDecimal, rupees } from "#domain/money/money";
import { amountDue, receivedAmount } from "#domain/orders/payment/rejections";
import { type Check, type CheckedRow, orderPath, orderPathOrRow } from "./check.ts";
import { REJECTED, type Rejected, rejectedOf } from "./money-checks.ts";

// Checks that closed months stay as they were, and that each sum is in exactly one month (decision 128). A store that
// never closed a month has nothing to check.

export const MONTH_CHECKS: readonly Check[] = [
  {
    name: "months-add-up",
    holds: "A closed month says what its rows come to; none before it is open, and it was over.",
    where: (month) => `/admin/reports/months?month=${month}`,
    sql: sql`
      select closed.month as id, 'The month ' || closed.month as name, case
        when closed.figures <> summed.figures then 'has other figures than its rows add up to'
        when lag(closed.first_day) over (order by closed.month) <> first_day - interval '1 month'
          then 'is closed, but the month before it isn''t'
        when closed_at < (first_day + interval '1 month') at time zone 'Asia/Kolkata' then 'was closed before it was over'
        end as found
      from (select *, (month || '-01')::timestamp as first_day from closed_months) closed
      cross join lateral (${figuresOf(closedRows(sql`closed.month`), sql`closed.month`)}) summed`,
  },
  {
    name: "months-hold-all",
    holds: "What happened stands in one month: a closed one, with corrections, or the open one.",
    where: orderPathOrRow,
    find: rowsOfNoMonth,
  },
  {
    name: "months-of-orders",
    holds:
      "Of an order's money, closed months, corrections and the open month come to what it has.",
    where: orderPath,
    find: wrongOrders,
  },
];

/** All entries of the books, unlike a month's page, which reads only those that may have changed. */
const allEntries = (until = startOfIndianDay("2100-01-01")) => sql`
  (${entriesQuery({ since: BEFORE_ALL_ORDERS, begins: BEFORE_ALL_ORDERS, until })}) as entry (figure, source, day, order_id, order_number, amount)`;

async function rowsOfNoMonth(tx: Db): Promise<CheckedRow[]> {
  const books = await currentClosingState(tx);
  const open = parseMonth(openMonth(books));
  if (books.closedUpTo === null || !open) return [];
  const { rows } = await tx.execute<CheckedRow>(sql`
    with closed as (
      select figure, source, max(order_id::text) as order_id, max(order_number) as order_number, sum(amount) as amount
      from closed_month_rows group by figure, source)
    select coalesce(entry.order_id::text, closed.order_id, 'closed_month_rows ' || source) as id,
      coalesce('Order ' || coalesce(entry.order_number, closed.order_number), 'What has no order') as name,
      format('differs by ₹%s (%s) from what all months have of it', coalesce(entry.amount, 0) - coalesce(closed.amount, 0), figure) as found
    from ${allEntries(open.until)} full join closed using (figure, source)
    where coalesce(entry.amount, 0) <> coalesce(closed.amount, 0)
      and (entry.day is not null or figure not in ('unexplained', 'fees', 'fee-tax'))
      and (figure, source) not in (select figure, source from (${openRows(monthQuery(open, books))}) of_open_month)
    order by name`);
  return rows;
}

type OrderFacts = {
  id: string;
  name: string;
  verified: boolean;
  transactionId: string | null;
  total: string;
  rejected: Rejected;
  received: string;
  refunded: string;
  given: string;
};

/**
 * Compares the books' entries for each order with the order. The check `months-hold-all` compares the entries with
 * the closed months.
 */
async function wrongOrders(tx: Db): Promise<CheckedRow[]> {
  if ((await currentClosingState(tx)).closedUpTo === null) return [];
  const { rows } = await tx.execute<OrderFacts>(sql`
    with booked as (
      select order_id, sum(amount) filter (where figure in ('statement', 'sms', 'hand', 'cash')) as received,
        sum(amount) filter (where figure = 'refunds') as refunded
      from ${allEntries()} group by order_id)
    select orders.id, 'Order ' || order_number as name, payment_verified as verified,
      payment_transaction_id as "transactionId", total_amount as total, ${REJECTED} as rejected,
      coalesce(received, 0) as received, coalesce(refunded, 0) as refunded, coalesce(given, 0) as given
    from orders left join booked on booked.order_id = orders.id
    left join (select order_id, sum(amount) as given from refunds where refunded_at is not null group by order_id) paid_back
      on paid_back.order_id = orders.id
    where coalesce(received, 0) <> case when payment_verified then total_amount else 0 end
      or coalesce(refunded, 0) <> coalesce(given, 0)
    order by order_number`);
  return rows.map((row) => ({ id: row.id, name: row.name, found: orderWrong(row) }));
}

function orderWrong({ verified, transactionId, ...row }: OrderFacts): string | null {
  const total = rupees(row.total);
  const rejected = rejectedOf(row.rejected);
  const others = rejected.filter((each) => each.transactionId !== transactionId);
  const has = verified
    ? add(receivedAmount(others), amountDue(total, others))
    : receivedAmount(rejected);
  if (rupees(row.received) !== has)
    return `got ₹${plainDecimal(has)}, but the months have ₹${row.received}`;
  if (row.refunded === row.given) return null;
  return `gave back ₹${row.given}, but the months have ₹${row.refunded}`;
}
