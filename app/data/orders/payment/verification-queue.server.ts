import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { isUuid } from "#data/columns.server";
import { db } from "#data/db.server";
import { linesOf } from "#data/orders/order-lines.server";
import { cancelledUnverified, isUnverified } from "#data/orders/orders.server";
import { orders, payments, upiTransactionId, users } from "#data/schema.server";
import { type OrderStatus, type PaymentStatus, paymentStatusOf } from "#domain/orders/order-status";
import { evidenceFactsOf } from "./evidence.server.ts";
import { rejectionsOf } from "./rejections.server.ts";

/** The number of payments to verify that the seller's browser loads in advance (our choice). */
const VERIFICATION_QUEUE_PAGE_ORDERS = 20;

// The verification queue has the undecided payments of orders, oldest first.

/**
 * Condition: a payment is undecided; a partial index exists for it. Payments of orders that a seller cancelled don't
 * count. The scalar subquery keeps PostgreSQL from starting with all unverified orders.
 */
export const isPending = and(
  isNull(payments.verified_at),
  isNull(payments.released_at),
  sql`(select ${or(isUnverified, cancelledUnverified)} from orders where orders.id = payments.order_id)`,
);

export type QueuedPayment = Awaited<ReturnType<typeof withTheirFacts>>[number];

/** How many other orders the customer has, and the newest of them. */
type OtherOrders = {
  count: number;
  newest: { id: string; orderNumber: string; status: OrderStatus; payment: PaymentStatus }[];
};

/**
 * The part of the queue to return: what follows the payment `after`, or the order `orderId` alone. The payments `first`
 * come before all others.
 */
type QueuePart = { after?: string | undefined; orderId?: string; first?: readonly string[] };

export type QueueWindow = Awaited<ReturnType<typeof paymentsToVerify>>;

/** `next`: the payment after which the next window begins; null at the end. */
export async function paymentsToVerify({ after, orderId, first }: QueuePart = {}) {
  const isNone = [after, orderId].some((key) => key !== undefined && !isUuid(key));
  if (isNone) return { rows: [] as QueuedPayment[], next: null };
  // Without `first`, the order is that of the partial index.
  const isLater = first ? [sql`${payments.id} <> all(${sql.param(first)}::uuid[])`] : [];
  const position = sql.join([...isLater, payments.submitted_at, payments.id], sql`, `);
  const follows =
    after && sql`(${position}) > (select ${position} from payments where id = ${after})`;
  const condition = and(
    isPending,
    follows || undefined,
    orderId ? eq(orders.id, orderId) : undefined,
  );
  const found = await queuedRows(condition, position);
  const shown = found.slice(0, VERIFICATION_QUEUE_PAGE_ORDERS);
  const next = found.length > shown.length ? (shown.at(-1)?.paymentId ?? null) : null;
  return { rows: await withTheirFacts(shown), next };
}

/** Reads the payments of a window and one more, by which it is known whether there is a next window. */
async function queuedRows(condition: SQL | undefined, order: SQL) {
  return await db
    .select({
      paymentId: payments.id,
      orderId: orders.id,
      orderNumber: orders.order_number,
      buyerId: orders.user_id,
      status: orders.status,
      total: orders.total_amount,
      transactionId: upiTransactionId,
      hasScreenshot: sql<boolean>`${payments.screenshot_path} is not null`,
      submittedAt: payments.submitted_at,
      name: sql<string | null>`coalesce(${orders.customer_name}, (
        select name from profiles where id = ${orders.user_id}))`,
      email: users.email,
      mobile: orders.mobile_number,
      /** The UPI ID that the payment page showed; null in orders of an older release. */
      payee: orders.upi_id,
      /** How many pieces of the order are missing (reading R63). */
      missing: sql<number>`(
        select coalesce(sum(short), 0)::int from order_pieces where order_id = ${orders.id})`,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.order_id))
    .innerJoin(users, eq(users.id, orders.user_id))
    .where(condition)
    .orderBy(order)
    .limit(VERIFICATION_QUEUE_PAGE_ORDERS + 1);
}

async function withTheirFacts(shown: Awaited<ReturnType<typeof queuedRows>>) {
  if (shown.length === 0) return [];
  const [orderIds, paymentIds] = [
    shown.map((row) => row.orderId),
    shown.map((row) => row.paymentId),
  ];
  const [lines, rejected, others, evidence] = await Promise.all([
    linesOf(orderIds),
    rejectionsOf(orderIds),
    otherOrdersOf(orderIds),
    evidenceFactsOf(paymentIds),
  ]);
  return shown.flatMap(({ name, email, mobile, ...row }) => {
    const facts = evidence.get(row.paymentId);
    // The order was deleted between the queries.
    if (!facts) return [];
    return {
      ...row,
      customer: { name, email, mobile },
      items: (lines.get(row.orderId) ?? []).map(({ name, size, sizeNames, quantity }) => ({
        name,
        size,
        sizeNames,
        quantity,
      })),
      rejected: rejected.get(row.orderId) ?? [],
      others: others.get(row.orderId) ?? { count: 0, newest: [] },
      evidence: facts,
    };
  });
}

/** Counting the queue stops at this number. */
const MOST_PENDING_COUNTED = 10_000;

export async function countToVerify(): Promise<number> {
  const [found] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(
      db
        .select({ id: payments.id })
        .from(payments)
        .where(isPending)
        .limit(MOST_PENDING_COUNTED)
        .as("waiting"),
    );
  return found?.count ?? 0;
}

const MOST_OTHER_ORDERS = 4;
const MOST_OTHER_ORDERS_COUNTED = 100;

type OtherOrderRow = {
  of: string;
  count: number;
  id: string;
  orderNumber: string;
  status: OrderStatus;
  verified: boolean;
  submitted: boolean;
};

async function otherOrdersOf(orderIds: string[]): Promise<Map<string, OtherOrders>> {
  const { rows } = await db.execute<OtherOrderRow>(sql`
    select own.id as of, other.id, other.order_number as "orderNumber", other.status,
      other.payment_verified as verified, (
        select id from payments where order_id = other.id and released_at is null) is not null as submitted,
      (select count(*)::int from (
        select 1 from orders where user_id = own.user_id and payment_transaction_id is not null and id <> own.id
        limit ${MOST_OTHER_ORDERS_COUNTED}) counted) as count
    from orders own
    cross join lateral (
      select id, order_number, status, payment_verified from orders
      where user_id = own.user_id and payment_transaction_id is not null and id <> own.id
      order by created_at desc, id desc limit ${MOST_OTHER_ORDERS}) other
    where own.id in ${orderIds}`);
  const others = new Map<string, OtherOrders>();
  for (const { of, count, id, orderNumber, status, ...payment } of rows) {
    const known = others.get(of) ?? { count, newest: [] };
    known.newest.push({ id, orderNumber, status, payment: paymentStatusOf(payment) });
    others.set(of, known);
  }
  return others;
}
