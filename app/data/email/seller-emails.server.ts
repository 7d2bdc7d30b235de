import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { type Db, db, transaction } from "#data/db.server";
import { orders, outbox, sellers, settings, users } from "#data/schema.server";
import { recordEvent } from "#data/settings/events.server";
import { SETTINGS } from "#data/settings/settings-schema.server";
import type { StoreFacts } from "#domain/email/order-facts";
import {
  DEFAULT_SELLER_EMAILS,
  type SellerEmailFacts,
  type SellerEmailRule,
  sellerEmail,
  sellerEmailTime,
} from "#domain/email/seller-emails";
import type { EmailContent } from "#domain/email/templates";
import { rupees } from "#domain/money/money";
import type { QueuedMessage, SellerEvent } from "./outbox.server.ts";

/** Owners get these emails unless they opted out, staff if they opted in, accountants never. */
const WANTS_ORDER_EMAILS = sql`coalesce(${sellers.order_emails}, ${sellers.role} = 'owner') and ${sellers.role} <> 'accountant'`;

/**
 * Returns an email about the event for each seller who wants it, to be queued in its transaction. The settings decide when it is sent. They are read from the table,
 * because those that a node remembers may be older.
 */
export async function sellerEmails(
  tx: Db,
  event: SellerEvent,
  now: Date,
): Promise<QueuedMessage[]> {
  const rows = await tx
    .select({
      userId: sellers.user_id,
      rule: sql<unknown>`(select value from ${settings} where subject = 'orderEmails' order by version desc limit 1)`,
    })
    .from(sellers)
    .where(and(isNotNull(sellers.user_id), WANTS_ORDER_EMAILS));
  const happened = "orderId" in event ? event.orderId : event.unplacedId;
  return rows.map(({ userId, rule }) => ({
    kind: "seller-mail",
    payload: event,
    userId,
    // No order's id: with one, this email would be listed among those to the customer.
    orderId: null,
    event: `${happened} seller ${userId}`,
    notBefore: sellerEmailTime(now, ruleOf(rule)),
  }));
}

function ruleOf(value: unknown): SellerEmailRule {
  const parsed = SETTINGS.orderEmails.safeParse(value);
  return parsed.success ? parsed.data : DEFAULT_SELLER_EMAILS;
}

/**
 * Returns one email about all events that are due to a seller; null if they have left the team or don't want such
 * emails.
 */
export async function sellerEmailOf(
  userId: string,
  events: readonly SellerEvent[],
  store: StoreFacts,
): Promise<{ ok: true; to: string; content: EmailContent } | null> {
  const to = await addressOf(userId, store);
  if (!to) return null;
  const admin = `${store.origin}/admin`;
  const content = sellerEmail(await sellerEmailFacts(events), {
    storeName: store.storeName,
    admin,
  });
  return { ok: true, to, content };
}

async function addressOf(userId: string, { sellerEmails }: StoreFacts): Promise<string | null> {
  const [seller] = await db
    .select({ email: users.email, listed: sellers.email, invitedAt: sellers.invited_at })
    .from(sellers)
    .innerJoin(users, eq(users.id, sellers.user_id))
    .where(and(eq(sellers.user_id, userId), WANTS_ORDER_EMAILS));
  const sells = seller && (seller.invitedAt !== null || sellerEmails.includes(seller.listed));
  return sells ? seller.email : null;
}

async function sellerEmailFacts(events: readonly SellerEvent[]): Promise<SellerEmailFacts> {
  const orderIds = events.flatMap((event) => ("orderId" in event ? [event.orderId] : []));
  const unplacedIds = events.flatMap((event) => ("unplacedId" in event ? [event.unplacedId] : []));
  const [placed, stored] = await Promise.all([
    orderIds.length === 0 ? [] : ordersOf(orderIds),
    unplacedIds.length === 0 ? [] : unplacedOf(unplacedIds),
  ]);
  return { orders: placed, unplaced: stored };
}

async function ordersOf(ids: string[]): Promise<SellerEmailFacts["orders"]> {
  return await db
    .select({
      orderNumber: orders.order_number,
      total: orders.total_amount,
      pieces: sql<number>`(select coalesce(sum(quantity), 0)::int from order_items where order_id = ${orders.id})`,
      isPending: sql<boolean>`not ${orders.payment_verified} and ${orders.status} <> 'cancelled'`,
    })
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(orders.created_at, orders.id);
}

async function unplacedOf(ids: string[]): Promise<SellerEmailFacts["unplaced"]> {
  const { rows } = await db.execute<{ amount: string }>(sql`
    select version.total_amount as amount from unplaced_payments unplaced
    join quote_versions version on version.id = unplaced.version_id
    where ${inArray(sql`unplaced.id`, ids)} order by unplaced.stored_at`);
  return rows.map(({ amount }) => ({ amount: rupees(amount) }));
}

/** True if a seller is emailed about new orders; null if they aren't in the team. */
export async function wantsOrderEmails(userId: string): Promise<boolean | null> {
  const [row] = await db
    .select({ wants: sql<boolean>`${WANTS_ORDER_EMAILS}` })
    .from(sellers)
    .where(eq(sellers.user_id, userId));
  return row?.wants ?? null;
}

export async function setWantsOrderEmails(
  userId: string,
  wants: boolean,
  now: Date,
): Promise<boolean> {
  return await transaction(async (tx) => {
    const { rowCount } = await tx
      .update(sellers)
      .set({ order_emails: wants })
      .where(eq(sellers.user_id, userId));
    if (!rowCount) return false;
    const action = wants ? "order-emails-on" : "order-emails-off";
    await recordEvent(tx, { subject: "seller", action }, { by: userId, now });
    return true;
  });
}

/** Says when the newest email to a seller was sent, or why it wasn't. */
export async function lastSellerEmail(userId: string) {
  const [row] = await db
    .select({
      sentAt: outbox.sent_at,
      notBefore: outbox.not_before,
      deadAt: outbox.dead_at,
      error: outbox.last_error,
    })
    .from(outbox)
    .where(and(eq(outbox.user_id, userId), eq(outbox.kind, "seller-mail")))
    .orderBy(desc(outbox.created_at))
    .limit(1);
  return row ?? null;
}
