import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { isMissingRefund, proofOfRefund, refundRow } from "#data/checkout/refund-lines.server";
import { type Db, db } from "#data/db.server";
import { episodePurchases, orders, profiles, refunds } from "#data/schema.server";
import { recordEvent } from "#data/settings/events.server";
import { daysBefore } from "#domain/indian-time";
import { type Paise, plainDecimal, rupees, sum, ZERO } from "#domain/money/money";
import { refundOnCancelling } from "#domain/orders/episode-purchases";
import type { PaymentStatus } from "#domain/orders/order-status";
import { receivedAmount } from "#domain/orders/payment/rejections";
import { refundable } from "#domain/orders/refund-amounts";
import type { RefundProof } from "#domain/orders/refund-proof";
import type { OrderFacts } from "#domain/orders/transitions";
import { rejectedPayments } from "./payment/rejections.server.ts";

// A refund is money that is owed or was given back to a customer. Each refund is a row that says who decided it and
// when (readings R53, R54).

const isOpenRefund = and(isNull(refunds.withdrawn_at), isNull(refunds.refunded_at));

/** How the refund was sent. `to` is the UPI ID, null if the customer gave none; `reference` is UPI's 12 digits. */
export type RefundPayment = {
  to: string | null;
  reference?: string | null;
  note?: string | null;
};
export type PaidRefund = RefundPayment & { id: string };

type PaidTwice = { id: string; orderId: string | null; paid: Paise };

/**
 * Brings the owed refunds of one person's purchases of one episode up to date. `twice` has the paid purchases that
 * don't give the episode, because another one does; each is owed a refund of its own. Other owed refunds of
 * `purchases` are withdrawn.
 */
export async function settleRefunds(
  tx: Db,
  purchases: readonly { id: string }[],
  paidTwice: readonly PaidTwice[],
  by: string | null,
  now: Date,
): Promise<void> {
  const ids = purchases.map(({ id }) => id);
  const owed = await tx
    .select()
    .from(refunds)
    .where(and(inArray(refunds.purchase_id, ids), isOpenRefund));
  for (const refund of owed) {
    const stays = paidTwice.some((purchase) => purchase.id === refund.purchase_id);
    if (!stays) await withdrawRefund(tx, refund, by, now);
  }
  for (const { id, orderId, paid } of paidTwice) {
    const known = owed.some(({ purchase_id }) => purchase_id === id);
    if (!known && orderId)
      await recordOwedRefund(tx, { orderId, purchaseId: id, amount: paid }, by, now);
  }
}

/**
 * Brings the owed refund of a cancelled order up to date: one with another amount is withdrawn and replaced.
 * `payment` is the payment's status.
 */
export async function oweRefundOfCancelled(
  tx: Db,
  orderId: string,
  payment: PaymentStatus,
  by: string | null,
  now: Date,
): Promise<void> {
  const amount = refundOnCancelling({ payment, ...(await amountsOf(tx, orderId)) });
  const ofCancelled = and(eq(refunds.order_id, orderId), isNull(refunds.purchase_id), isOpenRefund);
  const [before] = await tx.select().from(refunds).where(ofCancelled);
  if (before?.amount === amount) return;
  if (before) await withdrawRefund(tx, before, by, now);
  await recordOwedRefund(tx, { orderId, purchaseId: null, amount }, by, now);
}

async function recordOwedRefund(
  tx: Db,
  { orderId, purchaseId, amount }: { orderId: string; purchaseId: string | null; amount: Paise },
  by: string | null,
  now: Date,
): Promise<void> {
  if (amount === 0) return;
  await tx
    .insert(refunds)
    .values({ order_id: orderId, purchase_id: purchaseId, amount, due_by: by, due_at: now });
  await recordRefund(tx, orderId, [null, "owed"], amount, by, now);
}

async function withdrawRefund(
  tx: Db,
  { id, order_id, amount }: Pick<typeof refunds.$inferSelect, "id" | "order_id" | "amount">,
  by: string | null,
  now: Date,
): Promise<void> {
  await tx.update(refunds).set({ withdrawn_by: by, withdrawn_at: now }).where(eq(refunds.id, id));
  await recordRefund(tx, order_id, ["owed", "withdrawn"], amount, by, now);
}

/**
 * Records that a seller sent this refund to the UPI ID that they saw. Returns its amount; null: it isn't owed any
 * more.
 */
export async function payRefund(
  tx: Db,
  orderId: string,
  { id: refundId, to, reference, note }: PaidRefund,
  sellerId: string,
  now: Date,
): Promise<Paise | null> {
  const [refund] = await tx
    .update(refunds)
    .set({ refunded_by: sellerId, refunded_at: now, refunded_to: to, reference, note })
    .where(and(eq(refunds.id, refundId), eq(refunds.order_id, orderId), isOpenRefund))
    .returning({ amount: refunds.amount });
  if (!refund) return null;
  await recordRefund(tx, orderId, ["owed", "refunded"], refund.amount, sellerId, now);
  return refund.amount;
}

/**
 * Notes the UPI reference of a refund that was sent, unless a line of the bank shows it already. Returns false if there
 * is no such refund.
 */
export async function noteReference(
  tx: Db,
  orderId: string,
  { id, reference }: { id: string; reference: string },
  by: string,
  now: Date,
): Promise<boolean> {
  const isUnseen = sql`not exists (select from statement_reversals line where line.refund_id = ${refunds.id})`;
  const [refund] = await tx
    .update(refunds)
    .set({ reference })
    .where(
      and(
        ...[eq(refunds.id, id), eq(refunds.order_id, orderId)],
        ...[isNotNull(refunds.refunded_at), isUnseen],
      ),
    )
    .returning({ amount: refunds.amount });
  if (!refund) return false;
  await recordRefund(tx, orderId, ["refunded", "noted"], refund.amount, by, now);
  return true;
}

/**
 * Returns how much can still be refunded, after all refunds so far, owed or paid. The caller has locked the order.
 */
export async function refundableOf(
  tx: Db,
  orderId: string,
  { status, payment }: Pick<OrderFacts, "status" | "payment">,
): Promise<Paise> {
  const { total, received } = await amountsOf(tx, orderId);
  const rows = await tx
    .select({ amount: refunds.amount })
    .from(refunds)
    .where(and(eq(refunds.order_id, orderId), isNull(refunds.withdrawn_at)));
  return refundable({
    status,
    payment,
    total,
    received,
    refunds: rows.map(({ amount }) => amount),
  });
}

/**
 * Records a refund that wasn't owed, such as part of the price for a damaged card, or all of it for a lost parcel.
 */
export async function insertPaidRefund(
  tx: Db,
  orderId: string,
  id: string,
  { amount, to, reference, note }: RefundPayment & { amount: Paise },
  sellerId: string,
  now: Date,
): Promise<void> {
  const owed = { id, order_id: orderId, amount, due_by: sellerId, due_at: now };
  const paid = { refunded_by: sellerId, refunded_at: now, refunded_to: to, reference, note };
  await tx.insert(refunds).values({ ...owed, ...paid });
  await recordRefund(tx, orderId, [null, "refunded"], amount, sellerId, now);
}

/** Returns the amount of the order's refund with this ID; null if there is none. The caller has locked the order. */
export async function refundWithKey(tx: Db, orderId: string, id: string): Promise<Paise | null> {
  const [refund] = await tx
    .select({ amount: refunds.amount })
    .from(refunds)
    .where(and(eq(refunds.id, id), eq(refunds.order_id, orderId)));
  return refund?.amount ?? null;
}

async function recordRefund(
  tx: Db,
  orderId: string,
  [before, after]: [
    before: "owed" | "refunded" | null,
    after: "owed" | "withdrawn" | "refunded" | "noted",
  ],
  amount: Paise,
  by: string | null,
  at: Date,
): Promise<void> {
  const note = plainDecimal(amount);
  await recordEvent(
    tx,
    { subject: "order", id: orderId, kind: "refund", before, after, note },
    { by, now: at },
  );
}

export async function isAllRefunded(tx: Db, orderId: string): Promise<boolean> {
  const { total, refunded } = await amountsOf(tx, orderId);
  return total === sum(refunded);
}

async function amountsOf(tx: Db, orderId: string) {
  const [order] = await tx
    .select({ total: orders.total_amount })
    .from(orders)
    .where(eq(orders.id, orderId));
  const stays = await tx
    .select({ paid: episodePurchases.amount_paid })
    .from(episodePurchases)
    .where(
      and(eq(episodePurchases.order_id, orderId), eq(episodePurchases.payment_status, "completed")),
    );
  const refunded = await tx
    .select({ amount: refunds.amount })
    .from(refunds)
    .where(and(eq(refunds.order_id, orderId), isNotNull(refunds.refunded_at)));
  return {
    total: order?.total ?? ZERO,
    received: receivedAmount(await rejectedPayments(tx, orderId)),
    keptEpisodePrices: stays.map(({ paid }) => paid),
    refunded: refunded.map(({ amount }) => amount),
  };
}

export type Refund = Awaited<ReturnType<typeof refundsOf>>[number];

type RefundRow = {
  id: string;
  orderId: string;
  orderNumber: string;
  amount: string;
  refundedAt: string | null;
  refundedTo: string | null;
  reference: string | null;
  proof: RefundProof | null;
  /** The seller who says that it was sent; null: it wasn't, or that account is erased. */
  sentBy: string | null;
  note: string | null;
  /**
   * Set if an episode was paid for twice: its title, and the order that gives it. Null for the refund of a cancelled
   * order, and for one that a seller gave.
   */
  twice: { title: string; orderId: string | null; orderNumber: string | null } | null;
};

/** Returns the refunds of the order's payment, and those of other orders' payments for the same episodes. */
export async function refundsOf(orderId: string) {
  const { rows } = await db.execute<RefundRow>(sql`
    select refund.id, refund.order_id as "orderId", orders.order_number as "orderNumber", refund.amount,
      refund.refunded_at as "refundedAt", refund.refunded_to as "refundedTo", refund.reference, refund.note,
      ${proofOfRefund("refund")} as proof,
      coalesce(sender.name, (select email from users where id = refund.refunded_by and erased_at is null)) as "sentBy",
      case when episode.id is not null then jsonb_build_object('title', episode.title,
        'orderId', owned.order_id, 'orderNumber', owned.order_number) end as twice
    from refunds refund
    join orders on orders.id = refund.order_id
    left join profiles sender on sender.id = refund.refunded_by
    left join episode_purchases purchase on purchase.id = refund.purchase_id
    left join story_episodes episode on episode.id = purchase.episode_id
    left join episode_purchases owned on owned.user_id = purchase.user_id
      and owned.episode_id = purchase.episode_id and owned.payment_status = 'completed'
    where refund.withdrawn_at is null and (refund.order_id = ${orderId} or owned.order_id = ${orderId})
      and refund.order_id in (
        select ${orderId}::uuid union
        select other.order_id from episode_purchases own
        join episode_purchases other on other.user_id = own.user_id and other.episode_id = own.episode_id
        where own.order_id = ${orderId})
    order by refund.due_at, refund.id`);
  return rows.map((row) => ({
    ...row,
    amount: rupees(row.amount),
    refundedAt: row.refundedAt === null ? null : new Date(row.refundedAt),
  }));
}

export type OwedRefund = Awaited<ReturnType<typeof owedRefunds>>[number];

/**
 * Returns the refunds that are still owed, oldest first, with the UPI ID that the customer named. `isCash`: no payment
 * of the order was made by UPI.
 */
export async function owedRefunds() {
  const { id, order_id: orderId, amount, due_at } = refunds;
  return await db
    .select({
      ...{ id, orderId, orderNumber: orders.order_number, amount },
      customerName: sql<string | null>`coalesce(${orders.customer_name}, ${profiles.name})`,
      upiId: profiles.refund_upi_id,
      /** Set if the customer named another UPI ID after the refund was due. */
      upiIdChangedAt: sql`case when ${profiles.refund_upi_id_changed_at} > ${due_at}
        then ${profiles.refund_upi_id_changed_at} end`.mapWith(profiles.refund_upi_id_changed_at),
      isCash: sql<boolean>`coalesce((select bool_and(method = 'cash') from payments
        where payments.order_id = ${orders.id} and released_at is null), false)`,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, orderId))
    .leftJoin(profiles, eq(profiles.id, orders.user_id))
    .where(isOpenRefund)
    .orderBy(asc(due_at), asc(id))
    .limit(MAX_OWED_LISTED);
}

const MAX_OWED_LISTED = 20;

/** Refunds older than this many days aren't looked for in statements any more. */
const DAYS_LOOKED_FOR = 60;

/** Returns recent refunds that sellers sent, but that no statement shows although some cover their days. */
export async function missingRefunds(now: Date) {
  const { id, order_id: orderId, amount, refunded_at, refunded_to, reference } = refunds;
  return await db
    .select({ id, orderId, orderNumber: orders.order_number, amount })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(
      and(
        gt(refunded_at, daysBefore(now, DAYS_LOOKED_FOR)),
        or(isNotNull(reference), isNotNull(refunded_to)),
        sql`not exists (select from statement_reversals line where line.refund_id = ${id})`,
        isMissingRefund(refundRow("refunds")),
      ),
    )
    .orderBy(asc(refunded_at))
    .limit(MAX_OWED_LISTED);
}
