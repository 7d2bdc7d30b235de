import { and, asc, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { CARD_SIZES, type Size } from "#domain/catalogue";
import { ORDERS_PER_PAGE } from "#domain/limits";
import { type Paise, ZERO } from "#domain/money";
import type { OrderFacts, OrderStatus, PaymentStatus } from "#domain/order-states";
import type { ComboContent } from "#domain/quotes";
import type { ShippingType } from "#domain/shipping";
import { isKey } from "./columns.server.ts";
import { db, read } from "./db.server.ts";
import { cardShown, pictureShown } from "./order-pictures.server.ts";
import {
  couponUsage,
  orderEvents,
  orderItems,
  orders,
  paymentClaims,
  paymentVerification,
  preDefinedCombos,
  products,
  quotes,
  storyEpisodes,
  users,
} from "./schema.server.ts";

export type OrderSummary = {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  payment: PaymentStatus;
  total: Paise;
  transactionId: string | null;
  placedAt: Date;
};

export type OrderItem = {
  productId: string | null;
  name: string;
  size: Size | null;
  quantity: number;
  price: Paise;
  comboId: string | null;
  comboName: string | null;
  contents: ComboContent[] | null;
  /** Today's picture of the product, episode or ready-made combo; of an own combo, its first card's. */
  picture: string | null;
};

/** A payment that the customer said they made, and what the seller found. */
export type Claim = {
  id: string;
  transactionId: string;
  screenshotPath: string | null;
  claimedAt: Date;
  releasedAt: Date | null;
  verification: {
    outcome: "verified" | "rejected";
    reason: string | null;
    decidedBy: string;
    decidedAt: Date;
  } | null;
};

export type OrderEvent = { status: OrderStatus; movedBy: string | null; movedAt: Date };

export type Order = OrderSummary & {
  userId: string;
  address: string | null;
  customerName: string | null;
  mobile: string | null;
  shipping: { type: ShippingType; cost: Paise };
  discount: Paise;
  trackingId: string | null;
  screenshotPath: string | null;
  items: OrderItem[];
  /** The newest first. */
  claims: Claim[];
  /** The oldest first. */
  events: OrderEvent[];
};

/** What the order's next step depends on. */
export function factsOf(order: Pick<Order, "status" | "payment" | "shipping">): OrderFacts {
  const { status, payment, shipping } = order;
  return { status, payment, allDigital: shipping.type === "digital" };
}

/**
 * No claim is live: the last was rejected and no newer one has come (reading R20). A scalar subquery,
 * because PostgreSQL may answer `not exists` by reading every claim of the store.
 */
export const rejected = sql<boolean>`(
  select claim.id from payment_claims claim where claim.order_id = orders.id and claim.released_at is null
) is null`;

export const summaryColumns = {
  id: orders.id,
  orderNumber: orders.order_number,
  status: orders.status,
  total: orders.total_amount,
  transactionId: orders.payment_transaction_id,
  placedAt: orders.created_at,
  verified: orders.payment_verified,
  rejected,
};

type SummaryRow = Omit<OrderSummary, "payment"> & { verified: boolean; rejected: boolean };

export function toSummary<Row extends SummaryRow>({ verified, rejected, ...row }: Row) {
  return { ...row, payment: paymentStatus(verified, rejected) };
}

function paymentStatus(verified: boolean, rejected: boolean): PaymentStatus {
  if (verified) return "verified";
  return rejected ? "rejected" : "waiting";
}

export type Page<Row> = {
  rows: Row[] /** Where the next page goes on, or null. */;
  next: string | null;
};

/** One row more than the page tells whether there is another page. */
export function toPage<Row extends { id: string }>(rows: Row[]): Page<Row> {
  const shown = rows.slice(0, ORDERS_PER_PAGE);
  return { rows: shown, next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null };
}

/** A person's orders with a payment id, the newest first (spec §7), 20 a page (reading R34). */
export async function ordersOf(userId: string, after?: string): Promise<Page<OrderSummary>> {
  if (after !== undefined && !isKey(after)) return { rows: [], next: null };
  const older =
    after &&
    sql`(${orders.created_at}, ${orders.id}) < (
    select created_at, id from orders where id = ${after} and user_id = ${userId})`;
  const rows = await read(() =>
    db
      .select(summaryColumns)
      .from(orders)
      .where(
        and(
          eq(orders.user_id, userId),
          isNotNull(orders.payment_transaction_id),
          older || undefined,
        ),
      )
      .orderBy(desc(orders.created_at), desc(orders.id))
      .limit(ORDERS_PER_PAGE + 1),
  );
  return toPage(rows.map(toSummary));
}

/** A person's own order with everything that belongs to it; anybody else's is null (reading R3). */
export async function orderOf(userId: string, orderId: string): Promise<Order | null> {
  if (!isKey(orderId)) return null;
  return await findOrder(orderId, eq(orders.user_id, userId));
}

export type DeskOrder = Order & { email: string };

/** Any order, for the seller, with the e-mail address of its customer. */
export async function orderForDesk(orderId: string): Promise<DeskOrder | null> {
  if (!isKey(orderId)) return null;
  const order = await findOrder(orderId);
  if (!order) return null;
  const [user] = await read(() =>
    db.select({ email: users.email }).from(users).where(eq(users.id, order.userId)),
  );
  return { ...order, email: user?.email ?? "" };
}

async function findOrder(orderId: string, whose?: SQL): Promise<Order | null> {
  const [found] = await read(() =>
    db
      .select({
        ...summaryColumns,
        userId: orders.user_id,
        address: orders.shipping_address,
        customerName: orders.customer_name,
        mobile: orders.mobile_number,
        shippingType: orders.shipping_type,
        shippingCost: orders.shipping_cost,
        couponDiscount: couponUsage.discount_amount,
        quotedDiscount: quotes.discount_amount,
        trackingId: orders.tracking_id,
        screenshotPath: orders.payment_screenshot_url,
      })
      .from(orders)
      .leftJoin(couponUsage, eq(couponUsage.order_id, orders.id))
      .leftJoin(quotes, eq(quotes.id, orders.quote_id))
      .where(and(eq(orders.id, orderId), whose)),
  );
  if (!found) return null;
  const { shippingType, shippingCost, couponDiscount, quotedDiscount, ...order } = toSummary(found);
  const [items, claims, events] = await Promise.all([
    itemsOf(orderId),
    claimsOf(orderId),
    eventsOf(orderId),
  ]);
  const shipping = { type: shippingType, cost: shippingCost };
  // A cancelled order has given its coupon back; its bill still adds up.
  const discount = couponDiscount ?? quotedDiscount ?? ZERO;
  return { ...order, shipping, discount, items, claims, events };
}

const contentsColumn = z
  .array(
    z.object({
      product_id: z.string(),
      product_name: z.string(),
      size: z.enum(CARD_SIZES),
      quantity: z.number(),
    }),
  )
  .nullable();

async function itemsOf(orderId: string): Promise<OrderItem[]> {
  const rows = await read(() =>
    db
      .select({
        productId: orderItems.product_id,
        name: orderItems.product_name,
        size: orderItems.size,
        quantity: orderItems.quantity,
        price: orderItems.price,
        comboId: orderItems.combo_id,
        comboName: orderItems.combo_name,
        contents: orderItems.contents,
        picture: pictureShown,
      })
      .from(orderItems)
      .leftJoin(products, eq(products.product_id, cardShown))
      .leftJoin(storyEpisodes, eq(storyEpisodes.id, orderItems.episode_id))
      .leftJoin(preDefinedCombos, eq(preDefinedCombos.combo_id, orderItems.combo_id))
      .where(eq(orderItems.order_id, orderId))
      .orderBy(asc(orderItems.position)),
  );
  return rows.map((row) => ({ ...row, contents: contentsColumn.parse(row.contents) }));
}

async function claimsOf(orderId: string): Promise<Claim[]> {
  const rows = await read(() =>
    db
      .select()
      .from(paymentClaims)
      .leftJoin(paymentVerification, eq(paymentVerification.claim_id, paymentClaims.id))
      .where(eq(paymentClaims.order_id, orderId))
      .orderBy(desc(paymentClaims.claimed_at), desc(paymentClaims.id)),
  );
  return rows.map(({ payment_claims: claim, payment_verification: found }) => ({
    id: claim.id,
    transactionId: claim.transaction_id,
    screenshotPath: claim.screenshot_path,
    claimedAt: claim.claimed_at,
    releasedAt: claim.released_at,
    verification: found && {
      outcome: found.outcome,
      reason: found.reason,
      decidedBy: found.decided_by,
      decidedAt: found.decided_at,
    },
  }));
}

async function eventsOf(orderId: string): Promise<OrderEvent[]> {
  const { status, moved_by: movedBy, moved_at: movedAt } = orderEvents;
  return await read(() =>
    db
      .select({ status, movedBy, movedAt })
      .from(orderEvents)
      .where(eq(orderEvents.order_id, orderId))
      .orderBy(asc(movedAt), asc(orderEvents.id)),
  );
}
