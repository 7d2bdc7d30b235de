import { and, eq, inArray, sql } from "drizzle-orm";
import { type Db, db } from "#data/db.server";
import { findTemplate } from "#data/email/email-templates.server";
import { enqueue, type QueuedMessage } from "#data/email/outbox.server";
import { orderForAdmin } from "#data/orders/orders.server";
import { episodePurchases, outbox } from "#data/schema.server";
import { branded } from "#domain/email/branding";
import { emailMessages, type SkipReason } from "#domain/email/messages";
import type { NotifiedOrder } from "#domain/email/notified-order";
import {
  eventKey,
  eventsOf,
  ORDER_EMAILS,
  type OrderEmail,
  type OrderEvent,
  templateOf,
} from "#domain/email/order-emails";
import {
  emailLanguage,
  orderEmailFacts,
  type StoreFacts,
  whatsAppText,
} from "#domain/email/order-facts";
import { type EmailContent, fillTemplate } from "#domain/email/templates";
import { undoEnd } from "#domain/orders/history/undo";
import type { PaymentStatus } from "#domain/orders/order-status";
import { emailOfPayment } from "#domain/orders/transitions";
import { type Outcome, refused } from "#domain/problem";

/** How long the email about a shipped parcel waits for the seller to type the tracking ID. */
const TRACKING_WAIT_MILLISECONDS = 5 * 60 * 1000;

const isOrderEmail = inArray(outbox.kind, [
  "order-mail",
  "payment-details-mail",
  "moved-payment-mail",
]);

type OrderAndUser = { id: string; userId: string };

/** Queues an email to an order's customer in the caller's transaction, once for each event. */
export async function notifyCustomer(
  tx: Db,
  order: OrderAndUser,
  event: OrderEvent,
  notBefore: Date,
): Promise<void> {
  await enqueue(tx, [customerEmail(order, event, notBefore)]);
}

export function customerEmail(
  { id: orderId, userId }: OrderAndUser,
  payload: OrderEvent,
  notBefore: Date,
): QueuedMessage {
  const { kind = "order-mail" } = ORDER_EMAILS[payload.email];
  return { kind, payload, userId, orderId, event: eventKey(orderId, payload), notBefore };
}

/**
 * Queues the email that a parcel was sent. With a tracking ID, the email is sent as soon as the seller can no longer
 * undo the change. Without one, it is sent after five minutes.
 */
export async function notifyOfShipping(
  tx: Db,
  { trackingId, ...order }: OrderAndUser & { trackingId: string | null },
  now: Date,
): Promise<void> {
  await withdrawEmails(tx, order.id, "shipped");
  const event = { email: "shipped", of: trackingId } as const;
  const later = new Date(now.getTime() + TRACKING_WAIT_MILLISECONDS);
  await notifyCustomer(tx, order, event, trackingId ? undoEnd(now) : later);
}

/** Queues the email about a changed address. It replaces an earlier one that isn't sent yet. */
export async function notifyOfAddress(
  tx: Db,
  order: OrderAndUser,
  version: number,
  now: Date,
): Promise<void> {
  await withdrawEmails(tx, order.id, "address");
  await notifyCustomer(tx, order, { email: "address", of: String(version) }, undoEnd(now));
}

/**
 * Queues the email about a seller's decision on a payment. It is sent when the seller can no longer undo the
 * decision. An order of episodes alone gets none about a verification, since the emails with the episodes say it.
 */
export async function notifyOfPayment(
  tx: Db,
  order: OrderAndUser & { facts: { allDigital: boolean } },
  payment: { id: string; became: PaymentStatus },
  now: Date,
): Promise<void> {
  const email = emailOfPayment(payment.became);
  if (!email) return;
  const { coveredByEpisodeEmails } = ORDER_EMAILS[email];
  if (
    coveredByEpisodeEmails &&
    order.facts.allDigital &&
    (await givesCustomerEpisodes(tx, order.id))
  )
    return;
  await notifyCustomer(tx, order, { email, of: payment.id }, undoEnd(now));
}

async function givesCustomerEpisodes(tx: Db, orderId: string): Promise<boolean> {
  const completed = and(
    eq(episodePurchases.order_id, orderId),
    eq(episodePurchases.payment_status, "completed"),
  );
  return (await tx.$count(episodePurchases, completed)) > 0;
}

/** Deletes an order's emails of one kind that no node has tried to send yet. */
export async function withdrawEmails(tx: Db, orderId: string, email: OrderEmail): Promise<void> {
  await tx
    .delete(outbox)
    .where(
      and(
        eq(outbox.order_id, orderId),
        isOrderEmail,
        sql`${outbox.payload} ->> 'email' = ${email}`,
        eq(outbox.attempts, 0),
      ),
    );
}

type FoundEmail = Outcome<
  { code: "template-off"; template: string } | { code: "no-email" },
  { to: string; content: EmailContent }
>;

/** Returns the email about an event of an order; null if the event was undone or replaced by a newer one. */
export async function orderEmail(
  orderId: string,
  event: OrderEvent,
  store: StoreFacts,
): Promise<FoundEmail | null> {
  const order = await orderForAdmin(orderId);
  if (!order || !isEventStillTrue(order, event)) return null;
  if (!order.email) return refused({ code: "no-email" });
  const template = await findTemplate(templateOf(event.email), emailLanguage(order, store));
  if (!template) return refused({ code: "template-off", template: templateOf(event.email) });
  const { content } = filledOrderEmail(order, event, store, template);
  return { ok: true, to: order.email, content };
}

function isEventStillTrue(order: NotifiedOrder, { email, of }: OrderEvent): boolean {
  return eventsOf(order).some((each) => each.email === email && each.of === of);
}

function filledOrderEmail(
  order: NotifiedOrder,
  event: OrderEvent,
  store: StoreFacts,
  template: EmailContent,
) {
  const nameless = emailMessages.nameless(emailLanguage(order, store));
  const facts = orderEmailFacts(order, event, store, nameless);
  return {
    content: fillTemplate(branded(template, store.branding), facts),
    orderUrl: facts.order_url,
  };
}

/**
 * `none`: the email was never queued, was deleted some time after it was sent (the owner sets the days), or was
 * skipped for another reason, which its error says. `off`: the template is switched off. `unaddressed`: the customer
 * has no email address.
 */
type NotificationState =
  | "none"
  | "waiting"
  | "logged"
  | "emailed"
  | "failed"
  | "off"
  | "unaddressed";

/**
 * Returns all events of an order about which its customer gets an email, newest first, with the email's state, its
 * name in the admin, and its text for WhatsApp, which is null if the template is switched off.
 */
export async function notificationsOf(order: NotifiedOrder, store: StoreFacts) {
  const rows = await db
    .select({
      event: outbox.event,
      sentAt: outbox.sent_at,
      sentBy: outbox.sent_by,
      deadAt: outbox.dead_at,
      skippedAt: outbox.skipped_at,
      skipReason: outbox.skip_reason,
      error: outbox.last_error,
    })
    .from(outbox)
    .where(and(eq(outbox.order_id, order.id), isOrderEmail));
  return await Promise.all(
    eventsOf(order).map(async ({ at, ...event }) => {
      const row = rows.find((each) => each.event === eventKey(order.id, event));
      const state = row ? notificationState(row) : "none";
      const template = await findTemplate(templateOf(event.email), emailLanguage(order, store));
      const email = template && filledOrderEmail(order, event, store, template);
      return {
        ...event,
        at,
        label: ORDER_EMAILS[event.email].label,
        state,
        sentAt: row?.sentAt ?? null,
        error: state === "unaddressed" ? null : (row?.error ?? null),
        whatsApp: email && whatsAppText(email.content.text, email.orderUrl),
      };
    }),
  );
}

function notificationState(row: {
  sentAt: Date | null;
  sentBy: "log" | "smtp" | null;
  deadAt: Date | null;
  skippedAt: Date | null;
  skipReason: SkipReason | null;
}): NotificationState {
  if (row.sentAt) return row.sentBy === "smtp" ? "emailed" : "logged";
  if (row.skippedAt) return row.skipReason ? SKIPPED[row.skipReason] : "none";
  return row.deadAt ? "failed" : "waiting";
}

const SKIPPED = { "no-email": "unaddressed", "template-off": "off" } as const;
