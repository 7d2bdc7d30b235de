import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { isKey } from "#data/columns.server";
import { db, read } from "#data/db.server";
import {
  orderItems,
  orders,
  payments,
  paymentVerification,
  quotes,
  quoteVersions,
  users,
} from "#data/schema.server";
import type { Size } from "#domain/catalogue/catalogue";
import { QUEUE_WINDOW } from "#domain/limits";
import type { Paise } from "#domain/money/money";
import type { EvidenceFacts, OtherPayment } from "#domain/orders/evidence";
import { type OrderStatus, type PaymentStatus, paymentStatusOf } from "#domain/orders/order-status";
import type { RejectionKind } from "#domain/orders/rejections";
import { cancelledUnverified, unverified } from "./orders.server.ts";

// The seller's queue: payments of orders that wait for a word on them, the longest waiting first.

/**
 * Of payments, found by the index of what waits; an order that was cancelled by the seller keeps its payment, and waits
 * for nothing. A scalar subquery, because PostgreSQL may begin with all orders that wait for their customers.
 */
export const waiting = and(
  isNull(payments.verified_at),
  isNull(payments.released_at),
  sql`(select ${or(unverified, cancelledUnverified)} from orders where orders.id = payments.order_id)`,
);

export type QueuedPayment = {
  paymentId: string;
  orderId: string;
  orderNumber: string;
  status: OrderStatus;
  total: Paise;
  transactionId: string;
  hasScreenshot: boolean;
  submittedAt: Date;
  placedAt: Date;
  customer: { name: string | null; email: string; mobile: string | null };
  /** Whom its payment page said to pay; null: from before it was stored. */
  payee: string | null;
  items: { name: string; size: Size | null; quantity: number }[];
  /** Of this order, the newest first. */
  rejected: RejectedBefore[];
  others: OtherOrders;
  evidence: EvidenceFacts;
};

type RejectedBefore = {
  transactionId: string;
  kind: RejectionKind | null;
  reason: string;
  received: Paise | null;
  at: Date;
};

/** What else the customer ordered: how many, and the newest of them. */
type OtherOrders = {
  count: number;
  newest: { id: string; orderNumber: string; status: OrderStatus; payment: PaymentStatus }[];
};

/** Which of the queue: what follows on a payment, or one order that waits in it. */
type QueuePlace = { after?: string; orderId?: string };

type QueueWindow = {
  rows: QueuedPayment[];
  /** The payment after which the next window begins; null: there is none. */
  next: string | null;
};

export async function paymentsToVerify({ after, orderId }: QueuePlace = {}): Promise<QueueWindow> {
  if ([after, orderId].some((key) => key !== undefined && !isKey(key)))
    return { rows: [], next: null };
  const follows =
    after &&
    sql`(${payments.submitted_at}, ${payments.id}) > (
      select submitted_at, id from payments where id = ${after})`;
  const found = await read(() =>
    db
      .select({
        paymentId: payments.id,
        orderId: orders.id,
        orderNumber: orders.order_number,
        status: orders.status,
        total: orders.total_amount,
        transactionId: payments.transaction_id,
        hasScreenshot: sql<boolean>`${payments.screenshot_path} is not null`,
        submittedAt: payments.submitted_at,
        placedAt: orders.created_at,
        name: sql<string | null>`coalesce(${orders.customer_name}, (
          select name from profiles where id = ${orders.user_id}))`,
        email: users.email,
        mobile: orders.mobile_number,
        payee: orders.upi_id,
        promisedAt: quoteVersions.created_at,
        chosenBytes: payments.screenshot_chosen_bytes,
        program: payments.screenshot_program,
      })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.order_id))
      .innerJoin(users, eq(users.id, orders.user_id))
      .leftJoin(quotes, eq(quotes.id, orders.quote_id))
      .leftJoin(quoteVersions, eq(quoteVersions.id, quotes.placed_version_id))
      .where(and(waiting, follows || undefined, orderId ? eq(orders.id, orderId) : undefined))
      .orderBy(asc(payments.submitted_at), asc(payments.id))
      .limit(QUEUE_WINDOW + 1),
  );
  const shown = found.slice(0, QUEUE_WINDOW);
  const next = found.length > shown.length ? (shown.at(-1)?.paymentId ?? null) : null;
  if (shown.length === 0) return { rows: [], next };
  const [orderIds, paymentIds] = [
    shown.map((row) => row.orderId),
    shown.map((row) => row.paymentId),
  ];
  const [items, rejected, others, evidence] = await Promise.all([
    itemsOf(orderIds),
    rejectedOf(orderIds),
    otherOrdersOf(orderIds),
    otherPaymentsOf(paymentIds),
  ]);
  const rows = shown.map(({ name, email, mobile, promisedAt, chosenBytes, program, ...row }) => ({
    ...row,
    customer: { name, email, mobile },
    items: items.filter((item) => item.orderId === row.orderId),
    rejected: rejected.filter((payment) => payment.orderId === row.orderId),
    others: others.get(row.orderId) ?? { count: 0, newest: [] },
    evidence: {
      orderId: row.orderId,
      hasPicture: row.hasScreenshot,
      promisedAt,
      chosenBytes,
      program,
      ...(evidence.get(row.paymentId) ?? NO_MATCHES),
    },
  }));
  return { rows, next };
}

/** How many wait; a store that has more of them than this has another problem. */
const MOST_WAITING = 10_000;

export async function countToVerify(): Promise<number> {
  const [found] = await read(() =>
    db
      .select({ count: sql<number>`count(*)::int` })
      .from(
        db
          .select({ id: payments.id })
          .from(payments)
          .where(waiting)
          .limit(MOST_WAITING)
          .as("waiting"),
      ),
  );
  return found?.count ?? 0;
}

/** What the store knows of an order's newest payment, for its own page; null: it has none. */
export async function evidenceFacts({
  id: orderId,
  payments: [newest],
}: {
  id: string;
  payments: readonly { id: string; screenshotPath: string | null }[];
}): Promise<EvidenceFacts | null> {
  if (!newest) return null;
  const [others, known] = await Promise.all([
    otherPaymentsOf([newest.id]),
    read(() =>
      db
        .select({
          promisedAt: quoteVersions.created_at,
          chosenBytes: payments.screenshot_chosen_bytes,
          program: payments.screenshot_program,
        })
        .from(payments)
        .innerJoin(orders, eq(orders.id, payments.order_id))
        .leftJoin(quotes, eq(quotes.id, orders.quote_id))
        .leftJoin(quoteVersions, eq(quoteVersions.id, quotes.placed_version_id))
        .where(eq(payments.id, newest.id)),
    ),
  ]);
  return {
    orderId,
    hasPicture: newest.screenshotPath !== null,
    ...(known[0] ?? { promisedAt: null, chosenBytes: null, program: null }),
    ...(others.get(newest.id) ?? NO_MATCHES),
  };
}

async function itemsOf(orderIds: string[]) {
  return await read(() =>
    db
      .select({
        orderId: orderItems.order_id,
        name: orderItems.product_name,
        size: orderItems.size,
        quantity: orderItems.quantity,
      })
      .from(orderItems)
      .where(inArray(orderItems.order_id, orderIds))
      .orderBy(asc(orderItems.position)),
  );
}

async function rejectedOf(orderIds: string[]): Promise<(RejectedBefore & { orderId: string })[]> {
  const rejected = and(
    eq(paymentVerification.outcome, "rejected"),
    isNull(paymentVerification.withdrawn_at),
  );
  const rows = await read(() =>
    db
      .select({
        orderId: payments.order_id,
        transactionId: payments.transaction_id,
        kind: paymentVerification.rejection,
        reason: paymentVerification.reason,
        received: paymentVerification.amount_received,
        at: paymentVerification.decided_at,
      })
      .from(payments)
      .innerJoin(paymentVerification, eq(paymentVerification.payment_id, payments.id))
      .where(and(inArray(payments.order_id, orderIds), rejected))
      .orderBy(desc(paymentVerification.decided_at)),
  );
  return rows.map(({ orderId, reason, ...row }) => ({
    ...row,
    orderId: orderId ?? "",
    reason: reason ?? "",
  }));
}

const MOST_OTHER_ORDERS = 4;
const MOST_OTHERS_COUNTED = 100;

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
  const { rows } = await read(() =>
    db.execute<OtherOrderRow>(sql`
      select own.id as of, other.id, other.order_number as "orderNumber", other.status,
        other.payment_verified as verified, (
          select id from payments where order_id = other.id and released_at is null) is not null as submitted,
        (select count(*)::int from (
          select 1 from orders where user_id = own.user_id and payment_transaction_id is not null and id <> own.id
          limit ${MOST_OTHERS_COUNTED}) counted) as count
      from orders own
      cross join lateral (
        select id, order_number, status, payment_verified from orders
        where user_id = own.user_id and payment_transaction_id is not null and id <> own.id
        order by created_at desc, id desc limit ${MOST_OTHER_ORDERS}) other
      where own.id in ${orderIds}`),
  );
  const others = new Map<string, OtherOrders>();
  for (const { of, count, id, orderNumber, status, ...payment } of rows) {
    const known = others.get(of) ?? { count, newest: [] };
    known.newest.push({ id, orderNumber, status, payment: paymentStatusOf(payment) });
    others.set(of, known);
  }
  return others;
}

/** The oldest of other orders are enough to say so, and whether they were there before. */
const MOST_OTHER_PAYMENTS = 6;

type OtherPaymentRow = Omit<OtherPayment, "submittedAt"> & {
  of: string;
  same: keyof MatchingPayments;
  /** Milliseconds since 1970. */
  submitted: number;
};

type MatchingPayments = Pick<EvidenceFacts, "sameId" | "samePicture" | "sameChosen">;

const NO_MATCHES: MatchingPayments = { sameId: [], samePicture: [], sameChosen: [] };

/** What of a payment is compared with `own`; by what a browser said, where the store's own hashes differ. */
const MATCHES: Readonly<Record<keyof MatchingPayments, SQL>> = {
  sameId: sql`transaction_id = own.transaction_id`,
  samePicture: sql`screenshot_sha256 = own.screenshot_sha256`,
  sameChosen: sql`
    (screenshot_chosen_sha256 in (own.screenshot_sha256, own.screenshot_chosen_sha256)
      or screenshot_sha256 = own.screenshot_chosen_sha256)
    and screenshot_sha256 <> own.screenshot_sha256`,
};

async function otherPaymentsOf(paymentIds: string[]): Promise<Map<string, MatchingPayments>> {
  const matching = (same: keyof MatchingPayments) => sql`
    select id, order_id, unplaced_payment_id, submitted_at from payments
    where ${MATCHES[same]} and id <> own.id
    order by order_id is not distinct from own.order_id, submitted_at limit ${MOST_OTHER_PAYMENTS}`;
  const { rows } = await read(() =>
    db.execute<OtherPaymentRow>(sql`
      select own.id as of, other.same, other.id, other.order_id as "orderId",
        coalesce(orders.order_number, quotes.order_number) as "orderNumber", decision.outcome,
        (extract(epoch from other.submitted_at) * 1000)::float8 as submitted
      from payments own
      cross join lateral (
        (select 'sameId' as same, by_id.* from (${matching("sameId")}) by_id)
        union all
        (select 'samePicture', by_picture.* from (${matching("samePicture")}) by_picture)
        union all
        (select 'sameChosen', by_chosen.* from (${matching("sameChosen")}) by_chosen)) other
      left join orders on orders.id = other.order_id
      left join unplaced_payments on unplaced_payments.id = other.unplaced_payment_id
      left join quote_versions on quote_versions.id = unplaced_payments.version_id
      left join quotes on quotes.id = quote_versions.quote_id
      left join payment_verification decision
        on decision.payment_id = other.id and decision.withdrawn_at is null
      where own.id in ${paymentIds}`),
  );
  const found = new Map<string, Record<keyof MatchingPayments, OtherPayment[]>>();
  for (const { of, same, submitted, ...other } of rows) {
    const known = found.get(of) ?? { sameId: [], samePicture: [], sameChosen: [] };
    known[same].push({ ...other, submittedAt: new Date(submitted) });
    found.set(of, known);
  }
  return found;
}
