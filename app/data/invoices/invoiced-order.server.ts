import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#data/db.server";
import { orderLineOf } from "#data/json-columns.server";
import { paidAmounts } from "#data/orders/paid-lines.server";
import {
  couponUsage,
  invoices,
  orderItems,
  orders,
  payments,
  profiles,
  quotes,
  quoteVersions,
} from "#data/schema.server";
import { lineLabel } from "#domain/cart/line-label";
import type { OrderLine } from "#domain/cart/lines";
import { episodeIdOf } from "#domain/catalogue/catalogue";
import { hasParcel } from "#domain/checkout/shipping";
import type { Buyer } from "#domain/invoices/document-html";
import type { CountedRefund, InvoicedOrder, SoldLine } from "#domain/invoices/documents";
import { gstStateCode } from "#domain/invoices/gst-states";
import { type Paise, rupees, ZERO } from "#domain/money/money";
import { addressParts } from "#domain/people/addresses/address";

/** An order with what its invoices show: its number, its day and the buyer. */
type NamedOrder = InvoicedOrder & { number: string; placedAt: Date; buyer: Buyer };

const orderColumns = {
  number: orders.order_number,
  total: orders.total_amount,
  delivery: orders.shipping_cost,
  status: orders.status,
  verified: orders.payment_verified,
  verifiedAt: payments.verified_at,
  placedAt: orders.created_at,
  shipping: orders.shipping_type,
  address: orders.shipping_address,
  payer: orders.customer_name,
  name: profiles.name,
  recipient: orders.gift_recipient,
  exactDiscount: sql`coalesce(${quoteVersions.exact_discount}, 0)`.mapWith(
    quoteVersions.exact_discount,
  ),
  couponId: sql<string | null>`coalesce(${couponUsage.coupon_id}, ${quoteVersions.coupon_id})`,
};

/** Reads an order to invoice; the caller has locked it. */
export async function invoicedOrder(tx: Db, orderId: string): Promise<NamedOrder> {
  const [row] = await tx
    .select(orderColumns)
    .from(orders)
    .leftJoin(payments, and(eq(payments.order_id, orders.id), isNull(payments.released_at)))
    .leftJoin(profiles, eq(profiles.id, orders.user_id))
    .leftJoin(couponUsage, eq(couponUsage.order_id, orders.id))
    .leftJoin(quotes, eq(quotes.id, orders.quote_id))
    .leftJoin(quoteVersions, eq(quoteVersions.id, quotes.placed_version_id))
    .where(eq(orders.id, orderId));
  if (!row) throw new Error(`no order to invoice: ${orderId}`);
  const { number, total, verified, placedAt, address, recipient } = row;
  const name = row.payer ?? row.name;
  const rows = await tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.order_id, orderId))
    .orderBy(asc(orderItems.position));
  const items = rows.map((item) => orderLineOf({ ...item, image_url: null }));
  const cancelled = row.status === "cancelled";
  const paid = await paidAmounts(tx, items, row);
  return {
    ...{ number, total, delivery: paid.delivery, placedAt, cancelled },
    verifiedAt: verified ? row.verifiedAt : null,
    parcelTo: hasParcel(row.shipping)
      ? (gstStateCode(addressParts(address ?? "").state) ?? "")
      : null,
    buyer: { name, deliverTo: address && [recipient ?? name, address].filter(Boolean).join("\n") },
    sold: soldLines(items, paid.lines),
    refunds: await countedRefunds(tx, orderId, cancelled, items),
    documents: await tx
      .select()
      .from(invoices)
      .where(eq(invoices.order_id, orderId))
      .orderBy(asc(invoices.issued_at), asc(invoices.id)),
  };
}

function soldLines(items: readonly OrderLine[], values: readonly Paise[]): SoldLine[] {
  return items.map((item, place) => ({
    name: `${item.names?.en ?? item.name}, ${lineLabel(item)}`,
    quantity: item.quantity,
    value: values[place] ?? ZERO,
    products: productsOf(item),
  }));
}

function productsOf({ kind, id, contents }: OrderLine): (string | null)[] {
  if (kind === "episode") return [null];
  // Old orders have combos without stored contents. For these, the combo's own id is used instead of its cards' ids.
  return contents.length > 0 ? contents.map((content) => content.id) : [id];
}

/**
 * Returns the refunds that lower the invoiced amount: those that were paid, and those that a cancelled order still
 * owes.
 */
async function countedRefunds(
  tx: Db,
  orderId: string,
  cancelled: boolean,
  items: readonly OrderLine[],
): Promise<CountedRefund[]> {
  const { rows } = await tx.execute<{
    id: string;
    amount: string;
    at: string;
    episode: string | null;
  }>(sql`
    select refunds.id, amount, coalesce(refunded_at, due_at) as at, purchase.episode_id as episode
    from refunds left join episode_purchases purchase on purchase.id = refunds.purchase_id
    where refunds.order_id = ${orderId} and withdrawn_at is null
      and (refunded_at is not null or (${cancelled} and refunds.purchase_id is null))
    order by due_at, refunds.id`);
  return rows.map(({ id, amount, at, episode }) => {
    const line = items.findIndex((item) => episode !== null && episodeIdOf(item.id) === episode);
    return { id, amount: rupees(amount), at: new Date(at), line: line < 0 ? null : line };
  });
}
