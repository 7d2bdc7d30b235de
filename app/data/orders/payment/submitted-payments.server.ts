import { eq, type SQL, sql } from "drizzle-orm";
import { type RefundRow, refundWithId, toRefundWithId } from "#data/checkout/refund-ids.server";
import { isSentByAnother } from "#data/checkout/refused-ids.server";
import { type Db, db } from "#data/db.server";
import { indianDaySql } from "#data/figures/payment-days.server";
import { isOfTeam } from "#data/people/team.server";
import { payments, statementCredits, statementImports } from "#data/schema.server";
import { indianDayAfter, startOfIndianDay } from "#domain/indian-time";
import { rupees } from "#domain/money/money";
import type { OrderStatus } from "#domain/orders/order-status";
import { amountDueUnderId } from "#domain/orders/payment/rejections";
import {
  CREDIT_DAYS_AFTER,
  type KnownCredit,
  type SubmittedPayment,
} from "#domain/statements/matching";
import { rejectedPaymentsOf } from "./rejections.server.ts";
import { isReversed } from "./reversals.server.ts";
import { isPending } from "./verification-queue.server.ts";

/** How many undecided payments a statement is matched with. Only a safety limit: no store should have as many. */
const MOST_UNDECIDED_PAYMENTS = 20_000;

/** SQL: an owner moved the payment to another order, whose payment has the ID now. */
const WAS_MOVED = sql`exists (select from payments moved where moved.moved_from = ${payments.id})`;

/**
 * Returns all undecided payments, and all other payments that have one of these transaction ids. `days`: also those of
 * about these days that a seller decided about by hand and whose own ID no statement has, since their customers may
 * have mistyped one of these ids.
 */
export async function submittedPaymentsFor(
  ids: readonly string[],
  tx: Db = db,
  days: readonly string[] = [],
): Promise<SubmittedPayment[]> {
  const open = await paymentRows(tx, sql`${isPending} limit ${MOST_UNDECIDED_PAYMENTS}`);
  const listed = await paymentRows(
    tx,
    sql`${payments.transaction_id} = any(${sql.param(ids)}) and not ${WAS_MOVED}`,
  );
  const decided = await decidedByHand(tx, days.toSorted());
  const rows = new Map([...open, ...listed, ...decided].map((row) => [row.paymentId, row]));
  return await withAmountDue(tx, [...rows.values()]);
}

async function decidedByHand(tx: Db, days: readonly string[]): Promise<PaymentRow[]> {
  const [first, last] = [days.at(0), days.at(-1)];
  if (!first || !last) return [];
  const from = startOfIndianDay(indianDayAfter(first, -CREDIT_DAYS_AFTER));
  const until = startOfIndianDay(indianDayAfter(last, CREDIT_DAYS_AFTER));
  return await paymentRows(
    tx,
    sql`${payments.submitted_at} >= ${from.toISOString()} and ${payments.submitted_at} < ${until.toISOString()}
      and ${payments.method} = 'upi' and ${payments.mistyped_id} is null and decision.statement_credit_id is null
      and decision.outcome is not null and orders.payment_transaction_id = ${payments.transaction_id}
      and not ${WAS_MOVED}
      and not exists (select from statement_credits own where own.transaction_id = ${payments.transaction_id})
      limit ${MOST_UNDECIDED_PAYMENTS}`,
  );
}

/** Returns one UPI payment, and all other payments that ever had its transaction id. */
export async function submittedPayment(
  tx: Db,
  { id, transaction_id }: Pick<typeof payments.$inferSelect, "id" | "transaction_id">,
): Promise<{ payment: SubmittedPayment | null; others: SubmittedPayment[] }> {
  const sameId = sql`${payments.transaction_id} = ${transaction_id} and (${payments.id} = ${id} or not ${WAS_MOVED})`;
  const submitted = await withAmountDue(tx, await paymentRows(tx, sameId));
  return {
    payment: submitted.find(({ paymentId }) => paymentId === id) ?? null,
    others: submitted.filter(({ paymentId }) => paymentId !== id),
  };
}

/** Returns the credits of earlier statements that have one of these transaction ids. */
export async function knownCredits(ids: readonly string[], tx: Db = db): Promise<KnownCredit[]> {
  const {
    transaction_id: transactionId,
    credited_on: day,
    payment_id: paymentId,
  } = statementCredits;
  const { amount, decision } = statementCredits;
  const takenBack = isReversed(sql`statement_credits.transaction_id`);
  const { confirmed_at: confirmedAt } = statementImports;
  return await tx
    .select({ transactionId, amount, day, decision, paymentId, takenBack, confirmedAt })
    .from(statementCredits)
    .leftJoin(statementImports, eq(statementImports.id, statementCredits.statement_id))
    .where(sql`${transactionId} = any(${sql.param(ids)})`);
}

type PaymentRow = {
  paymentId: string;
  orderId: string | null;
  orderNumber: string;
  transactionId: string;
  total: string;
  exactDiscount: string;
  received: string | null;
  decidedAt: string | null;
  state: SubmittedPayment["state"];
  status: OrderStatus | null;
  promisedOn: string;
  submittedOn: string;
  sentByAnother: boolean;
  buyerIsOfTeam: boolean;
  refund: RefundRow | null;
};

/**
 * Selects payments. Old orders have no stored quote version; their price was promised within a day before the order.
 * PostgreSQL formats thousands of days without blocking the process that serves customers.
 */
async function paymentRows(tx: Db, which: SQL): Promise<PaymentRow[]> {
  const { rows } = await tx.execute<PaymentRow>(sql`
    select ${payments.id} as "paymentId", ${payments.order_id} as "orderId",
      coalesce(orders.order_number, own_quote.order_number, '') as "orderNumber",
      ${payments.transaction_id} as "transactionId",
      coalesce(orders.total_amount, own_version.total_amount, 0)::text as total,
      coalesce(version.exact_discount, own_version.exact_discount, 0)::text as "exactDiscount",
      decision.amount_received::text as received, decision.decided_at as "decidedAt",
      case when decision.outcome is not null then decision.outcome
        when ${payments.released_at} is not null then 'rejected' else 'waiting' end as state,
      orders.status,
      ${indianDaySql(sql`coalesce(version.created_at, own_version.created_at,
        orders.created_at - interval '1 day', ${payments.submitted_at})`)}::text as "promisedOn",
      ${indianDaySql(sql`${payments.submitted_at}`)}::text as "submittedOn",
      ${isSentByAnother(
        sql`${payments.transaction_id}`,
        sql`coalesce(orders.user_id, unplaced.user_id)`,
      )} as "sentByAnother",
      ${isOfTeam(sql`coalesce(orders.user_id, unplaced.user_id)`)} as "buyerIsOfTeam",
      ${refundWithId(sql`${payments.transaction_id}`)} as refund
    from ${payments}
    left join orders on orders.id = ${payments.order_id}
    left join quotes on quotes.id = orders.quote_id
    left join quote_versions version on version.id = quotes.placed_version_id
    left join unplaced_payments unplaced on unplaced.id = ${payments.unplaced_payment_id}
    left join quote_versions own_version on own_version.id = unplaced.version_id
    left join quotes own_quote on own_quote.id = own_version.quote_id
    left join payment_verification decision
      on decision.payment_id = ${payments.id} and decision.withdrawn_at is null
    where ${which}`);
  return rows;
}

async function withAmountDue(tx: Db, rows: readonly PaymentRow[]): Promise<SubmittedPayment[]> {
  const orderIds = new Set(rows.flatMap(({ orderId }) => orderId ?? []));
  const rejected = await rejectedPaymentsOf(tx, [...orderIds]);
  return rows.map(({ total, exactDiscount, received, status, refund, decidedAt, ...row }) => {
    const before = rejected.get(row.orderId ?? "") ?? [];
    return {
      ...row,
      status: status ?? "confirmation_pending",
      due: amountDueUnderId(row.transactionId, rupees(total), before),
      exactDiscount: rupees(exactDiscount),
      received: received === null ? null : rupees(received),
      refundWithId: toRefundWithId(refund),
      decidedAt: decidedAt === null ? null : new Date(decidedAt),
    };
  });
}
