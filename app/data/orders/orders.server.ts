import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { currentDecision } from "#data/checkout/current-decision.server";
import { unplacedQuote } from "#data/checkout/quote-versions.server";
import { isUuid } from "#data/columns.server";
import { db } from "#data/db.server";
import { orderLineOf } from "#data/json-columns.server";
import { type Page, toPage } from "#data/paging.server";
import {
  coupons,
  couponUsage,
  orderEvents,
  orderItems,
  orders,
  payments,
  paymentVerification,
  preDefinedCombos,
  products,
  profiles,
  quotes,
  quoteVersions,
  storyEpisodes,
  users,
} from "#data/schema.server";
import { registeredNameOf } from "#data/settings/registered-name.server";
import { shortages } from "#data/stock/ordered.server";
import type { OrderedLine } from "#domain/cart/lines";
import type { Gift } from "#domain/checkout/gift";
import { MAX_LISTED_PAYMENTS } from "#domain/checkout/limits";
import type { CheckoutSource } from "#domain/checkout/quotes";
import type { ShippingType } from "#domain/checkout/shipping";
import { hasParcel } from "#domain/checkout/shipping";
import type { StoredEvent } from "#domain/history";
import type { Language } from "#domain/language";
import type { Paise } from "#domain/money/money";
import type { OrderChange } from "#domain/orders/history/order-changes";
import type { IncidentKind } from "#domain/orders/incidents";
import { ORDERS_PER_PAGE } from "#domain/orders/limits";
import {
  type OrderStatus,
  type PaymentMethod,
  type PaymentStatus,
  paymentStatusOf,
  type RefundStatus,
} from "#domain/orders/order-status";
import { amountDue, type RejectionKind } from "#domain/orders/payment/rejections";
import type { OrderFacts } from "#domain/orders/transitions";
import type { PayeeNames } from "#domain/receipts/receipt-facts";
import { isShort, type Shortage } from "#domain/stock/stock";
import { isOnSale, orderLineCard, orderLinePicture } from "./order-pictures.server.ts";
import { versionColumns } from "./order-version.server.ts";
import { rejectionsOf } from "./payment/rejections.server.ts";
import { type Refund, refundsOf } from "./refunds.server.ts";

export type OrderSummary = {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  payment: PaymentStatus;
  refund: RefundStatus | null;
  incident: IncidentKind | null;
  cancelledByCustomer: boolean;
  total: Paise;
  method: PaymentMethod;
  transactionId: string | null;
  /** Why the newest payment was rejected; null if it wasn't rejected, or if an older release stored no kind. */
  rejection: RejectionKind | null;
  placedAt: Date;
};

/** A payment that the customer sent, with the seller's decision on it. */
type OrderPayment = {
  id: string;
  method: PaymentMethod;
  /** Null exactly for cash. */
  transactionId: string | null;
  screenshotPath: string | null;
  submittedAt: Date;
  releasedAt: Date | null;
  verification: {
    id: string;
    outcome: "verified" | "rejected";
    reason: string | null;
    /** Null for a rejection by an older release, which stored no kind. */
    rejection: RejectionKind | null;
    received: Paise | null;
    decidedBy: string;
    decidedAt: Date;
  } | null;
};

/** A change of the order, with the email address of the person who made it. */
type OrderEvent = OrderChange & Pick<StoredEvent, "email" | "byLink">;

export type Order = OrderSummary & {
  userId: string;
  /** The language of the order and its emails (reading R56). */
  language: Language;
  address: string | null;
  customerName: string | null;
  gift: Gift | null;
  mobile: string | null;
  /** The phone number of the delivery address; null in older orders, where the payer's number is used. */
  deliveryMobile: string | null;
  shipping: { type: ShippingType; cost: Paise };
  discount: Paise;
  /** The paise that an exact amount took off the bill (reading R70). */
  exactDiscount: Paise;
  couponCode: string | null;
  trackingId: string | null;
  /** The courier's name; null: none was chosen, or an older release shipped it. */
  courier: string | null;
  /**
   * The number of changes; an open page sends it to ask whether there are more. `changedAt` is the time of the last
   * change.
   */
  version: number;
  changedAt: Date | null;
  addressVersion: number;
  screenshotPath: string | null;
  /** The payee that the payment page named (reading R22); null in older orders. */
  payee: PayeeNames | null;
  linkSerial: number | null;
  /** The UPI ID that the customer named for refunds; null: none. */
  refundUpiId: string | null;
  /** When the customer replaced that UPI ID with another one; null: never. */
  refundUpiIdChangedAt: Date | null;
  /** The lines with the pictures that products have today; a customer's own combo has its first card's. */
  items: OrderedLine[];
  /** Newest first. */
  payments: OrderPayment[];
  /** Oldest first. */
  events: OrderEvent[];
  /** Missing pieces of counted sizes; null: none are missing. */
  shortages: Shortage[] | null;
  /** Refunds of this order's payment, and of other orders' payments for the same episodes. */
  refunds: Refund[];
};

export function orderFacts(
  order: Pick<Order, "status" | "payment" | "shipping" | "cancelledByCustomer" | "shortages">,
): OrderFacts {
  const { status, payment, shipping, cancelledByCustomer, shortages } = order;
  return {
    status,
    payment,
    allDigital: !hasParcel(shipping.type),
    collected: shipping.type === "collected",
    cancelledByCustomer,
    isShort: isShort(shortages),
  };
}

/**
 * SQL: the order has a payment that wasn't rejected (reading R20). A scalar subquery, because with `exists`
 * PostgreSQL may read all payments.
 */
export const hasSubmittedPayment = sql<boolean>`(
  select payment.id from payments payment where payment.order_id = orders.id and payment.released_at is null
) is not null`;

/**
 * SQL for the state of an order's refunds: `owed` while any is unpaid; null without refunds. A refund after a
 * rejection is never `partly`, because it gives back all that had arrived.
 */
const refundStatusColumn = sql<RefundStatus | null>`(
  select case
    when bool_or(refunded_at is null) then 'owed'
    when sum(amount) < orders.total_amount and ${hasSubmittedPayment} then 'partly'
    when count(*) > 0 then 'refunded' end
  from refunds where refunds.order_id = orders.id and withdrawn_at is null)`;

/** SQL for the last incident of the order's parcel; null: none. */
const lastIncidentColumn = sql<IncidentKind | null>`(
  select kind from order_incidents where order_incidents.order_id = orders.id and withdrawn_at is null
  order by recorded_at desc, id desc limit 1)`;

/** SQL for the transaction ID; null: cash has none. */
export const transactionIdShown = sql<string | null>`nullif(${orders.payment_transaction_id}, '')`;

/** SQL for how the newest payment was made. */
export const paymentMethodColumn = sql<PaymentMethod>`(
  select payment.method from payments payment
  where payment.order_id = orders.id order by payment.submitted_at desc, payment.id desc limit 1)`;

/** SQL for the kind of the newest payment's rejection. */
export const rejectionColumn = sql<RejectionKind | null>`(
  select verification.rejection from payments payment
    left join payment_verification verification
      on verification.payment_id = payment.id and verification.withdrawn_at is null
  where payment.order_id = orders.id order by payment.submitted_at desc, payment.id desc limit 1)`;

export const summaryColumns = {
  id: orders.id,
  orderNumber: orders.order_number,
  status: orders.status,
  total: orders.total_amount,
  method: paymentMethodColumn,
  transactionId: transactionIdShown,
  rejection: rejectionColumn,
  placedAt: orders.created_at,
  verified: orders.payment_verified,
  submitted: hasSubmittedPayment,
  refund: refundStatusColumn,
  incident: lastIncidentColumn,
  cancelledByCustomer: orders.cancelled_by_customer,
};

type SummaryRow = Omit<OrderSummary, "payment"> & { verified: boolean; submitted: boolean };

export function toSummary<Row extends SummaryRow>({ verified, submitted, ...row }: Row) {
  return { ...row, payment: paymentStatusOf({ verified, submitted }) };
}

/** Condition: the order isn't cancelled or sent, and its payment isn't verified. */
export const isUnverified = and(
  inArray(orders.status, ["confirmation_pending", "pending"]),
  sql`not ${orders.payment_verified}`,
);

/** Condition: the customer cancelled the order, and its payment was never verified. */
export const cancelledUnverified = and(
  eq(orders.status, "cancelled"),
  sql`${orders.cancelled_by_customer} and not ${orders.payment_verified}`,
);

/**
 * What limits a person's quotes: how many unverified orders they have, also those whose payment was rejected, and
 * cancelled ones with an undecided payment; and the order number of their quote of this source that isn't an order yet.
 */
export async function quoteLimitFacts(
  userId: string,
  source: CheckoutSource,
): Promise<{ unverifiedOrders: number; orderNumber: string | null }> {
  const lookedFor = and(cancelledUnverified, hasSubmittedPayment);
  const which = and(eq(orders.user_id, userId), or(isUnverified, lookedFor));
  const { rows } = await db.execute<Awaited<ReturnType<typeof quoteLimitFacts>>>(sql`
    select (select count(*)::int from ${orders} where ${which}) as "unverifiedOrders",
      (select order_number from ${quotes} where ${unplacedQuote(userId, source)}) as "orderNumber"`);
  return rows[0] ?? { unverifiedOrders: 0, orderNumber: null };
}

export type OrderToPayAgain = Pick<OrderSummary, "id" | "orderNumber" | "method" | "rejection"> & {
  /** The amount still to be paid: the whole, or the rest after a part has arrived. */
  due: Paise;
};

/** Returns the person's orders whose payment was rejected, newest first, at most five. */
export async function ordersToPayAgain(userId: string): Promise<OrderToPayAgain[]> {
  const { id, orderNumber, total, method, rejection } = summaryColumns;
  const rows = await db
    .select({ id, orderNumber, total, method, rejection })
    .from(orders)
    .where(
      and(
        eq(orders.user_id, userId),
        isNotNull(orders.payment_transaction_id),
        isUnverified,
        sql`not ${hasSubmittedPayment}`,
      ),
    )
    .orderBy(desc(orders.created_at), desc(orders.id))
    .limit(MAX_LISTED_PAYMENTS);
  const ids = rows.map((row) => row.id);
  const rejected = await rejectionsOf(ids);
  return rows.map(({ total, ...order }) => ({
    ...order,
    due: amountDue(total, rejected.get(order.id) ?? []),
  }));
}

/**
 * Returns a page of a person's orders, newest first (spec §7, reading R34). `after` is the last order of the page
 * before.
 */
export async function ordersOf(userId: string, after?: string): Promise<Page<OrderSummary>> {
  if (after !== undefined && !isUuid(after)) return { rows: [], next: null };
  const older =
    after &&
    sql`(${orders.created_at}, ${orders.id}) < (
    select created_at, id from orders where id = ${after} and user_id = ${userId})`;
  const rows = await db
    .select(summaryColumns)
    .from(orders)
    .where(
      and(eq(orders.user_id, userId), isNotNull(orders.payment_transaction_id), older || undefined),
    )
    .orderBy(desc(orders.created_at), desc(orders.id))
    .limit(ORDERS_PER_PAGE + 1);
  return toPage(rows.map(toSummary));
}

/** Returns everything about a person's own order; null for anybody else's (reading R3). */
export async function orderOf(userId: string, orderId: string): Promise<Order | null> {
  if (!isUuid(orderId)) return null;
  const found = await findOrder(orderId, eq(orders.user_id, userId));
  if (!found) return null;
  const { profileName: _, email: __, ...order } = found;
  return order;
}

/** Returns a person's own order with its lines and payments, without its history and refunds. */
export async function orderContentsOf(
  userId: string,
  orderId: string,
): Promise<Omit<Order, "events" | "refunds"> | null> {
  const row = isUuid(orderId) && (await findOrderRow(orderId, eq(orders.user_id, userId)));
  if (!row) return null;
  const { profileName: _, email: __, ...order } = row;
  const [items, payments] = await Promise.all([itemsOf(orderId), paymentsOf(orderId)]);
  return { ...order, items, payments };
}

/** Columns of what lowered an order's bill. A cancelled order has given its coupon's use back, but not the quote's. */
export const discountColumns = {
  discount:
    sql`coalesce(${couponUsage.discount_amount}, ${quoteVersions.discount_amount}, 0)`.mapWith(
      quoteVersions.discount_amount,
    ),
  exactDiscount: sql`coalesce(${quoteVersions.exact_discount}, 0)`.mapWith(
    quoteVersions.exact_discount,
  ),
};

export type AdminOrder = Order & { email: string };

/** Returns any order with its customer's email address, for sellers. */
export async function orderForAdmin(orderId: string): Promise<AdminOrder | null> {
  if (!isUuid(orderId)) return null;
  const found = await findOrder(orderId);
  if (!found) return null;
  const { profileName, email, ...order } = found;
  return { ...order, customerName: order.customerName ?? profileName, email: email ?? "" };
}

type FoundOrder = Order & { profileName: string | null; email: string | null };

async function findOrder(orderId: string, whereBuyer?: SQL): Promise<FoundOrder | null> {
  const row = await findOrderRow(orderId, whereBuyer);
  if (!row) return null;
  const [items, payments, events, refunds] = await Promise.all([
    itemsOf(orderId),
    paymentsOf(orderId),
    eventsOf(orderId),
    refundsOf(orderId),
  ]);
  return { ...row, items, payments, events, refunds };
}

async function findOrderRow(
  orderId: string,
  whereBuyer?: SQL,
): Promise<Omit<FoundOrder, "items" | "payments" | "events" | "refunds"> | null> {
  const [found] = await db
    .select({
      ...summaryColumns,
      ...versionColumns,
      shortages,
      userId: orders.user_id,
      language: orders.language,
      address: orders.shipping_address,
      customerName: orders.customer_name,
      giftRecipient: orders.gift_recipient,
      giftMessage: orders.gift_message,
      mobile: orders.mobile_number,
      deliveryMobile: orders.delivery_mobile,
      shippingType: orders.shipping_type,
      shippingCost: orders.shipping_cost,
      ...discountColumns,
      couponCode: coupons.code,
      trackingId: orders.tracking_id,
      courier: orders.courier,
      addressVersion: orders.address_version,
      screenshotPath: orders.payment_screenshot_url,
      upiId: orders.upi_id,
      upiName: orders.upi_name,
      registeredName: registeredNameOf(orders.upi_id),
      refundUpiId: profiles.refund_upi_id,
      refundUpiIdChangedAt: profiles.refund_upi_id_changed_at,
      linkSerial: sql<number | null>`(
        select serial from order_links where quote_id = ${orders.quote_id} and claimed_by is null)`,
      profileName: profiles.name,
      email: users.email,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.user_id))
    .leftJoin(couponUsage, eq(couponUsage.order_id, orders.id))
    .leftJoin(profiles, eq(profiles.id, orders.user_id))
    .leftJoin(quotes, eq(quotes.id, orders.quote_id))
    .leftJoin(quoteVersions, eq(quoteVersions.id, quotes.placed_version_id))
    .leftJoin(
      coupons,
      sql`${coupons.id} = coalesce(${couponUsage.coupon_id}, ${quoteVersions.coupon_id})`,
    )
    .where(and(eq(orders.id, orderId), whereBuyer));
  if (!found) return null;
  const {
    shippingType,
    shippingCost,
    giftRecipient,
    giftMessage,
    upiId,
    upiName,
    registeredName,
    ...order
  } = toSummary(found);
  const shipping = { type: shippingType, cost: shippingCost };
  const gift = giftRecipient ? { recipient: giftRecipient, message: giftMessage } : null;
  const payee = upiId === null ? null : { upiId, name: upiName ?? "", registeredName };
  return { ...order, payee, gift, shipping };
}

async function itemsOf(orderId: string): Promise<OrderedLine[]> {
  const rows = await db
    .select({
      ...getTableColumns(orderItems),
      image_url: orderLinePicture,
      onSale: isOnSale,
    })
    .from(orderItems)
    .leftJoin(products, eq(products.product_id, orderLineCard))
    .leftJoin(storyEpisodes, eq(storyEpisodes.id, orderItems.episode_id))
    .leftJoin(preDefinedCombos, eq(preDefinedCombos.combo_id, orderItems.combo_id))
    .where(eq(orderItems.order_id, orderId))
    .orderBy(asc(orderItems.position));
  return rows.map(({ onSale, ...item }) => ({ ...orderLineOf(item), onSale: onSale === true }));
}

async function paymentsOf(orderId: string): Promise<OrderPayment[]> {
  const rows = await db
    .select()
    .from(payments)
    .leftJoin(paymentVerification, currentDecision())
    .where(eq(payments.order_id, orderId))
    .orderBy(desc(payments.submitted_at), desc(payments.id));
  return rows.map(({ payments: payment, payment_verification: found }) => ({
    id: payment.id,
    method: payment.method,
    transactionId: payment.transaction_id,
    screenshotPath: payment.screenshot_path,
    submittedAt: payment.submitted_at,
    releasedAt: payment.released_at,
    verification: found && {
      id: found.id,
      outcome: found.outcome,
      reason: found.reason,
      rejection: found.rejection,
      received: found.amount_received,
      decidedBy: found.decided_by,
      decidedAt: found.decided_at,
    },
  }));
}

const isOrderedByLink = sql<boolean>`(${users.provider} = 'link' and ${users.erased_at} is null) is true`;

async function eventsOf(orderId: string): Promise<OrderEvent[]> {
  const { kind, before, after, note, changed_by: by, changed_at: at } = orderEvents;
  return await db
    .select({ kind, before, after, note, by, at, email: users.email, byLink: isOrderedByLink })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, by))
    .where(eq(orderEvents.order_id, orderId))
    .orderBy(asc(orderEvents.seq));
}
