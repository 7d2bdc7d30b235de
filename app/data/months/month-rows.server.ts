import { type SQL, sql } from "drizzle-orm";
import {
  AMOUNT_DUE,
  indianDaySql,
  JOIN_RECEIVED_EARLIER,
  refundsOf,
} from "#data/figures/payment-days.server";
import { UNMATCHED_CREDITS } from "#data/statements/unmatched-credits.server";
import type { MonthFigure, MonthQuery } from "#domain/figures/months";
import { indianDay } from "#domain/indian-time";

// The rows of an open month are what is true now, less what closed months already count for the same source (decision
// 128). A row whose source was deleted since, such as an old credit, stays as it was closed.

const timestampSql = (at: Date) => sql`${at.toISOString()}::timestamptz`;
const COLUMNS = sql`figure, source, day, order_id, order_number, count, amount`;

export function closedRows(month: SQL): SQL {
  return sql`select ${COLUMNS} from closed_month_rows where month = ${month}`;
}

export function openRows(month: MonthQuery): SQL {
  return sql`
    select entry.figure, entry.source, entry.day, entry.order_id, entry.order_number,
      (entry.amount <> 0)::integer - coalesce(closed.count, 0) as count,
      (entry.amount - coalesce(closed.amount, 0))::numeric(10, 2) as amount
    from (${entriesQuery(month)}) as entry (figure, source, day, order_id, order_number, amount)
    left join lateral (select sum(count)::integer as count, sum(amount) as amount from closed_month_rows closed
      where (closed.figure, closed.source) = (entry.figure, entry.source)) closed on true
    where entry.amount <> coalesce(closed.amount, 0) and entry.day >= ${indianDay(month.begins)}::date`;
}

/**
 * The query of each figure for the rows that are true now. An amount of 0 says that a decision, shortage or credit no
 * longer counts.
 */
const ENTRY_QUERIES = {
  orders: () => sql`
    select 'orders', id, day, order_id, order_number, case when received = 0 then 0 else total_amount end
    from decided where outcome = 'verified' and order_id is not null`,
  money: () => sql`
    select proof, id, day, order_id, order_number, received from decided`,
  refunds: ({ since: from, until }) => sql`
    select 'refunds', refund.id, ${indianDaySql(sql`refunded_at`)}, order_id, order_number, amount
    from ${refundsOf({ from, until })}`,
  // A provider's report may be imported after the month of its payments was closed, so reports confirmed since count
  // too.
  fees: ({ since, until }) => sql`
    select part.figure, credit.id, paid_on, orders.id, orders.order_number, part.amount
    from settled_payments settled join statement_imports imported on imported.id = settled.import_id
    join statement_credits credit on credit.transaction_id = settled.transaction_id
    left join payments own on own.id = credit.payment_id
    left join orders on orders.id = own.order_id
    cross join lateral (values ('fees', settled.fee), ('fee-tax', settled.tax)) part (figure, amount)
    where paid_on < ${indianDay(until)}::date
      and (paid_on >= ${indianDay(since)}::date or imported.confirmed_at >= ${timestampSql(since)})`,
  // Orders paid before the end of the month that lack pieces now. An order that was cancelled counts as 0.
  short: ({ until }) => sql`
    select 'short', decision.id, ${indianDaySql(sql`decided_at`)}, orders.id, order_number, case
      when withdrawn_at is null and orders.status <> 'cancelled'
        and exists (select from order_pieces where order_id = orders.id and short > 0) then total_amount else 0 end
    from (
      select decision.id from order_pieces piece join payments payment on payment.order_id = piece.order_id
      join payment_verification decision on decision.payment_id = payment.id and outcome = 'verified'
      where short > 0 union ${sourcesStillCounted("short")}) found
    join payment_verification decision on decision.id = found.id
    join payments payment on payment.id = decision.payment_id
    join orders on orders.id = payment.order_id
    where decided_at < ${timestampSql(until)}`,
  // Credits of the bank that no payment explains. If the payment was rejected and a seller counted its money as a
  // part of the order, the credit is explained.
  unexplained: ({ until }) => sql`
    select 'unexplained', credit.id, credited_on, orders.id, orders.order_number,
      case when found.open then credit.amount else 0 end
    from (
      select id, bool_or(open) as open from (
        select credit.id, not exists (
          select from payments part join payment_verification decision on decision.payment_id = part.id
          where part.transaction_id = credit.transaction_id and withdrawn_at is null
            and amount_received is not null) as open
        ${UNMATCHED_CREDITS}
        union all select source, false from (${sourcesStillCounted("unexplained")}) closed
      ) each group by id) found
    join statement_credits credit on credit.id = found.id
    left join payments own on own.transaction_id = credit.transaction_id and own.released_at is null
    left join orders on orders.id = own.order_id
    where credited_on < ${indianDay(until)}::date`,
  invoices: ({ since, until }) => sql`
    select part.figure, invoice.id, ${indianDaySql(sql`issued_at`)}, orders.id, order_number, part.amount
    from invoices invoice join orders on orders.id = invoice.order_id
    cross join lateral (
      values ('taxable', taxable), ('cgst', cgst), ('sgst', sgst), ('igst', igst)) part (figure, amount)
    where issued_at >= ${timestampSql(since)} and issued_at < ${timestampSql(until)}`,
} satisfies Record<string, (month: MonthQuery) => SQL>;

/** Selects the sources that closed months still count for a figure, after all corrections. */
function sourcesStillCounted(figure: MonthFigure): SQL {
  return sql`select source from closed_month_rows where figure = ${figure} group by source having sum(amount) <> 0`;
}

export function entriesQuery(month: MonthQuery): SQL {
  const each = Object.values(ENTRY_QUERIES).map((rows) => rows(month));
  return sql`with ${decisionsQuery(month)} ${sql.join(each, sql` union all `)}`;
}

/**
 * SQL for the decisions which say that money arrived, with the amount: for a verified payment what was due, for a
 * rejected one the part that a seller found. All decisions about an order are read together, because a later one
 * about the same transaction ID replaces the earlier one, as in the domain's `receivedAmount` and `amountDueUnderId`.
 */
function decisionsQuery({ since, until }: MonthQuery): SQL {
  return sql`
    changed as (
      select payment_id from payment_verification where decided_at >= ${timestampSql(since)} union
      select payment_id from payment_verification where withdrawn_at >= ${timestampSql(since)}),
    concerned as (
      select payment_id as id from changed
      union select sibling.id from changed join payments own on own.id = payment_id
      join payments sibling on sibling.order_id = own.order_id),
    decided as materialized (
      select decision.id, outcome, ${indianDaySql(sql`decision.decided_at`)} as day, orders.id as order_id, orders.total_amount,
        coalesce(orders.order_number, quotes.order_number) as order_number,
        case when payment.method = 'cash' then 'cash' when credit.id is null then 'hand'
          when credit.chosen_on = ${indianDaySql(sql`decision.decided_at`)} then 'sms' else 'statement' end as proof,
        case when decision.withdrawn_at is not null then 0
          when outcome = 'verified' then ${AMOUNT_DUE}
          when exists (select ${DECISIONS_OF_SAME_ORDER} and same.transaction_id = payment.transaction_id
            and (said.decided_at, same.id) > (decision.decided_at, payment.id)) then 0
          else amount_received end as received
      from concerned
      join payments payment on payment.id = concerned.id
      join payment_verification decision on decision.payment_id = payment.id
        and (outcome = 'verified' or amount_received is not null)
      left join orders on orders.id = payment.order_id
      left join unplaced_payments unplaced on unplaced.id = unplaced_payment_id and payment.order_id is null
      left join quote_versions version on version.id = unplaced.version_id
      left join quotes on quotes.id = version.quote_id
      left join statement_credits credit on credit.id = decision.statement_credit_id
      ${JOIN_RECEIVED_EARLIER}
      where decision.decided_at < ${timestampSql(until)})`;
}

/** The decisions about payments of the same order that say whether money arrived. */
const DECISIONS_OF_SAME_ORDER = sql`
  from payments same join payment_verification said on said.payment_id = same.id and said.withdrawn_at is null
  where same.order_id = payment.order_id and (said.outcome = 'verified' or said.amount_received is not null
    or said.rejection in ('not-found', 'payment-failed'))`;

/** Sums up rows by figure, in paise. Rows whose day is in an earlier month are the corrections. */
export function figuresOf(rows: SQL, month: SQL): SQL {
  const isOfEarlier = sql`filter (where day < (${month} || '-01')::date)`;
  return sql`
    select coalesce(jsonb_object_agg(figure, to_jsonb(summed) - 'figure'), '{}') as figures
    from (
      select figure, sum(count) as count, (sum(amount) * 100)::bigint as amount, count(*) ${isOfEarlier} as corrections,
        coalesce(sum(amount) ${isOfEarlier} * 100, 0)::bigint as corrected
      from (${rows}) counted group by figure) summed`;
}
