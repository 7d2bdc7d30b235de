import { type SQL, sql } from "drizzle-orm";
import { isUuid } from "#data/columns.server";
import { db, transaction } from "#data/db.server";
import { allRows, type Page, toPage } from "#data/paging.server";
import { recordEvent } from "#data/settings/events.server";
import type { RefundShownBy } from "#domain/figures/months";
import type {
  CountedPayments,
  CountedRefunds,
  ListedPayment,
  ListedRefund,
  MonthOrDay,
  PaymentFigure,
  PaymentState,
  StatementState,
} from "#domain/figures/payment-days";
import { type Paise, rupees } from "#domain/money/money";

// A payment counts on the Indian day on which it was submitted, no matter when a seller decided about it. The index
// `payments_by_day` makes a month's query fast.

/** SQL for the Indian day of a timestamp. */
export const indianDaySql = (at: SQL) => sql`(${at} at time zone 'Asia/Kolkata')::date`;
const PAYMENT_STATE = sql`case when payment.released_at is not null then 'rejected'
  when payment.verified_at is not null then 'verified' else 'undecided' end`;
const STATEMENT_STATE = sql`case when payment.method = 'cash' then 'cash' when credit.id is not null then 'found'
  when covered.day is not null then 'missing' else 'uncovered' end`;
/**
 * SQL for the amount due, as `amountDueUnderId` calculates it: the order's total less what arrived under other IDs.
 * Needs `payment`, `orders`, `version` (of an unplaced payment) and `JOIN_RECEIVED_EARLIER`.
 */
export const AMOUNT_DUE = sql`coalesce(orders.total_amount - case when earlier.received < orders.total_amount
  then earlier.received else 0 end, version.total_amount)`;

/** SQL that joins, as `earlier.received`, how much arrived for the same order by rejected payments with other IDs. */
export const JOIN_RECEIVED_EARLIER = sql`
  left join lateral (
    select coalesce(sum(amount_received), 0) as received from (
      select distinct on (other.transaction_id) said.amount_received
      from payments other join payment_verification said on said.payment_id = other.id and said.withdrawn_at is null
      where other.order_id = payment.order_id and other.transaction_id is distinct from payment.transaction_id
        and said.outcome = 'rejected'
        and (said.amount_received is not null or said.rejection in ('not-found', 'payment-failed'))
      order by other.transaction_id, said.decided_at desc, other.id desc) parts) earlier on true`;

/**
 * SQL for the payments of a period, each with its credit on a bank statement; without cash that was undone. A
 * payment is missing from the statements only if one covers its day. A statement covers the days from its first
 * credit to its last, except days that weren't over when it was imported.
 */
function paymentsOf({ from, until }: MonthOrDay): SQL {
  return sql`
    payments payment
    left join orders on orders.id = payment.order_id
    left join unplaced_payments unplaced on unplaced.id = payment.unplaced_payment_id and payment.order_id is null
    left join quote_versions version on version.id = unplaced.version_id
    left join statement_credits credit on credit.transaction_id = payment.transaction_id
      and credit.statement_id is not null
    left join (
      select distinct series.day::date as day
      from statement_imports import, generate_series(
        greatest(covers_from, ${indianDaySql(sql`${from.toISOString()}::timestamptz`)})::timestamp,
        least(covers_to, ${indianDaySql(sql`${until.toISOString()}::timestamptz`)})::timestamp, interval '1 day') as series (day)
      where confirmed_at is not null and covers_from is not null
        and import.created_at >= (series.day + interval '1 day') at time zone 'Asia/Kolkata'
    ) covered on covered.day = ${indianDaySql(sql`payment.submitted_at`)}
    ${JOIN_RECEIVED_EARLIER}
    where not (payment.method = 'cash' and payment.released_at is not null)
      and payment.submitted_at >= ${from.toISOString()} and payment.submitted_at < ${until.toISOString()}`;
}

type CountRow = { day: string; count: number; amount: string };

export async function countedPayments(period: MonthOrDay): Promise<CountedPayments[]> {
  const { rows } = await db.execute<
    CountRow & { state: PaymentState; statement: StatementState }
  >(sql`
    select to_char(day, 'YYYY-MM-DD') as day, state, statement, count(*)::int as count,
      sum(amount)::numeric(14, 2)::text as amount
    from (
      select ${indianDaySql(sql`payment.submitted_at`)} as day, ${PAYMENT_STATE} as state, ${STATEMENT_STATE} as statement,
        ${AMOUNT_DUE} as amount
      from ${paymentsOf(period)}) paid
    group by 1, 2, 3`);
  return rows.map((row) => ({ ...row, amount: rupees(row.amount) }));
}

/** SQL for the refunds of a period, of orders and of payments without an order. */
export function refundsOf({ from, until }: Pick<MonthOrDay, "from" | "until">): SQL {
  const within = (column: SQL) =>
    sql`${column} >= ${from.toISOString()} and ${column} < ${until.toISOString()}`;
  return sql`(
    select refunds.id, refunded_at, refunds.amount, refunds.reference, orders.id as order_id, orders.order_number,
      ${refundShownBy(sql`line.refund_id = refunds.id`)} as shown_by
    from refunds join orders on orders.id = refunds.order_id
    where refunded_at is not null and ${within(sql`refunded_at`)}
    union all
    select verification.id, verification.decided_at, version.total_amount, null, null, quotes.order_number,
      ${refundShownBy(sql`line.unplaced_payment_id = unplaced.id`)}
    from payment_verification verification
    join payments payment on payment.id = verification.payment_id
    join unplaced_payments unplaced on unplaced.id = payment.unplaced_payment_id and unplaced.settled_as = 'refunded'
    join quote_versions version on version.id = unplaced.version_id
    join quotes on quotes.id = version.quote_id
    where verification.outcome = 'verified' and verification.withdrawn_at is null
      and ${within(sql`verification.decided_at`)}) refund`;
}

/** SQL for what shows a refund: a statement, or a phone's SMS alone; `team` if nothing does (reading R73). */
function refundShownBy(isItsLine: SQL): SQL {
  return sql`coalesce((select case when line.statement_id is null then 'sms' else 'statement' end
    from statement_reversals line where ${isItsLine}), 'team')`;
}

/** Returns the sums of a period's refunds by what shows them today; kinds without a refund are missing. */
export async function refundSums(
  period: MonthOrDay,
): Promise<Partial<Record<RefundShownBy, Paise>>> {
  const { rows } = await db.execute<{ shownBy: RefundShownBy; amount: string }>(sql`
    select shown_by as "shownBy", sum(amount)::numeric(14, 2)::text as amount
    from ${refundsOf(period)} group by 1`);
  return Object.fromEntries(rows.map(({ shownBy, amount }) => [shownBy, rupees(amount)]));
}

export async function countedRefunds(period: MonthOrDay): Promise<CountedRefunds[]> {
  const { rows } = await db.execute<CountRow>(sql`
    select to_char(${indianDaySql(sql`refunded_at`)}, 'YYYY-MM-DD') as day, count(*)::int as count,
      sum(amount)::numeric(14, 2)::text as amount
    from ${refundsOf(period)} group by 1`);
  return rows.map((row) => ({ ...row, amount: rupees(row.amount) }));
}

/** Returns when the first payment was submitted; null if there is none. */
export async function firstPaymentAt(): Promise<Date | null> {
  const { rows } = await db.execute<{ at: Date }>(
    sql`select submitted_at as at from payments order by submitted_at, id limit 1`,
  );
  return rows[0] ? new Date(rows[0].at) : null;
}

const PAYMENTS_PER_PAGE = 50;
const EXPORTED_AT_ONCE = 500;

const WHERE_FIGURE: Record<Exclude<PaymentFigure, "refunded">, SQL> = {
  submitted: sql`true`,
  verified: sql`${PAYMENT_STATE} = 'verified'`,
  undecided: sql`${PAYMENT_STATE} = 'undecided'`,
  rejected: sql`${PAYMENT_STATE} = 'rejected'`,
  found: sql`${PAYMENT_STATE} <> 'rejected' and ${STATEMENT_STATE} = 'found'`,
  missing: sql`${PAYMENT_STATE} <> 'rejected' and ${STATEMENT_STATE} = 'missing'`,
  uncovered: sql`${PAYMENT_STATE} <> 'rejected' and ${STATEMENT_STATE} = 'uncovered'`,
  cash: sql`${PAYMENT_STATE} <> 'rejected' and ${STATEMENT_STATE} = 'cash'`,
};

type PaymentRow = Omit<ListedPayment, "amount" | "credit" | "submittedAt" | "decidedAt"> & {
  amount: string;
  submittedAt: string;
  decidedAt: string | null;
  creditAmount: string | null;
  creditDay: string | null;
  creditLine: number | null;
  fileName: string | null;
};

/**
 * Returns a page of the payments behind one figure, sorted by the time of submission. `after` is the last payment of
 * the page before.
 */
export async function listPayments(
  period: MonthOrDay,
  figure: Exclude<PaymentFigure, "refunded">,
  after?: string | null,
  most = PAYMENTS_PER_PAGE,
): Promise<Page<ListedPayment>> {
  const afterCursor =
    after && isUuid(after)
      ? sql`and (payment.submitted_at, payment.id) > (select submitted_at, id from payments where id = ${after})`
      : sql``;
  const { rows } = await db.execute<PaymentRow>(sql`
    select payment.id, payment.submitted_at as "submittedAt", orders.id as "orderId",
      coalesce(orders.order_number, (select order_number from quotes where id = version.quote_id)) as "orderNumber",
      payment.transaction_id as "transactionId", ${AMOUNT_DUE}::text as amount, ${PAYMENT_STATE} as state,
      ${STATEMENT_STATE} as statement,
      (select decided_at from payment_verification decision
        where decision.payment_id = payment.id and withdrawn_at is null) as "decidedAt",
      credit.amount::text as "creditAmount", to_char(credit.credited_on, 'YYYY-MM-DD') as "creditDay",
      credit.line as "creditLine",
      (select file_name from statement_imports where id = credit.statement_id) as "fileName"
    from ${paymentsOf(period)} and ${WHERE_FIGURE[figure]} ${afterCursor}
    order by payment.submitted_at, payment.id limit ${most + 1}`);
  return toPage(rows.map(toPayment), most);
}

function toPayment({ creditAmount, creditDay, creditLine, fileName, ...row }: PaymentRow) {
  const credit = creditAmount !== null && {
    amount: rupees(creditAmount),
    day: creditDay ?? "",
    line: creditLine ?? 0,
    fileName: fileName ?? "",
  };
  return {
    ...row,
    submittedAt: new Date(row.submittedAt),
    decidedAt: row.decidedAt === null ? null : new Date(row.decidedAt),
    amount: rupees(row.amount),
    credit: credit || null,
  };
}

type RefundRow = Omit<ListedRefund, "amount" | "refundedAt"> & {
  amount: string;
  refundedAt: string;
};

export async function listRefunds(
  period: MonthOrDay,
  after?: string | null,
  most = PAYMENTS_PER_PAGE,
): Promise<Page<ListedRefund>> {
  const from = refundsOf(period);
  const afterCursor =
    after && isUuid(after)
      ? sql`where (refunded_at, id) > (select refunded_at, id from ${from} where id = ${after})`
      : sql``;
  const { rows } = await db.execute<RefundRow>(sql`
    select id, refunded_at as "refundedAt", order_id as "orderId", order_number as "orderNumber",
      amount::text as amount, reference
    from ${from} ${afterCursor} order by refunded_at, id limit ${most + 1}`);
  const refunds = rows.map((row) => ({
    ...row,
    refundedAt: new Date(row.refundedAt),
    amount: rupees(row.amount),
  }));
  return toPage(refunds, most);
}

export function exportedPayments(period: MonthOrDay): AsyncGenerator<ListedPayment> {
  return allRows((after) => listPayments(period, "submitted", after, EXPORTED_AT_ONCE));
}

export function exportedRefunds(period: MonthOrDay): AsyncGenerator<ListedRefund> {
  return allRows((after) => listRefunds(period, after, EXPORTED_AT_ONCE));
}

/** Records in the history that a report is exported, before its first line is sent. */
export async function recordReportExport(
  facts: { month: string; of: string },
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await transaction((tx) =>
    recordEvent(tx, { subject: "payments", action: "exported", facts }, { by, now }),
  );
}
