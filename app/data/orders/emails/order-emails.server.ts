import { and, eq, sql } from "drizzle-orm";
import { type Db, db, read } from "#data/db.server";
import { findTemplate } from "#data/email/email-templates.server";
import { enqueue } from "#data/email/outbox.server";
import { orderForAdmin } from "#data/orders/orders.server";
import { episodePurchases, outbox } from "#data/schema.server";
import { emailMessages } from "#domain/email/messages";
import {
  emailLanguage,
  eventKey,
  eventsOf,
  type NotifiedOrder,
  type OrderEmail,
  type OrderEvent,
  orderEmailFacts,
  type StoreFacts,
  templateOf,
  whatsAppText,
} from "#domain/email/order-emails";
import { type EmailContent, fillTemplate } from "#domain/email/templates";
import { undoEnd } from "#domain/orders/history/undo";
import type { PaymentStatus } from "#domain/orders/order-status";
import { emailOfPayment } from "#domain/orders/transitions";

/** What a seller types between Shipped and the tracking ID: the email waits for it. */
const TRACKING_WAIT_MILLISECONDS = 5 * 60 * 1000;

type Whose = { id: string; userId: string };

/** In the transaction of what is told, once an event. */
export async function notifyCustomer(
  tx: Db,
  { id: orderId, userId }: Whose,
  event: OrderEvent,
  notBefore: Date,
): Promise<void> {
  const message = { kind: "order-mail", payload: event } as const;
  await enqueue(tx, [{ ...message, userId, orderId, event: eventKey(orderId, event), notBefore }]);
}

/** The parcel is on its way; under its tracking ID once there is one, and when Undo is over. */
export async function notifyOfShipping(
  tx: Db,
  { trackingId, ...order }: Whose & { trackingId: string | null },
  now: Date,
): Promise<void> {
  await withdrawEmails(tx, order.id, "shipped");
  const event = { email: "shipped", of: trackingId } as const;
  const later = new Date(now.getTime() + TRACKING_WAIT_MILLISECONDS);
  await notifyCustomer(tx, order, event, trackingId ? undoEnd(now) : later);
}

/** Where its parcel goes now; an earlier version that waits is told no more. */
export async function notifyOfAddress(
  tx: Db,
  order: Whose,
  version: number,
  now: Date,
): Promise<void> {
  await withdrawEmails(tx, order.id, "address");
  await notifyCustomer(tx, order, { email: "address", of: String(version) }, undoEnd(now));
}

/**
 * The seller decided about a payment. It isn't told before Undo is over; nor is a verification where episodes are
 * all that was bought: their own emails say it.
 */
export async function notifyOfPayment(
  tx: Db,
  order: Whose & { facts: { allDigital: boolean } },
  payment: { id: string; became: PaymentStatus },
  now: Date,
): Promise<void> {
  const email = emailOfPayment(payment.became);
  if (!email) return;
  if (email === "verified" && order.facts.allDigital && (await givesEpisodes(tx, order.id))) return;
  await notifyCustomer(tx, order, { email, of: payment.id }, undoEnd(now));
}

async function givesEpisodes(tx: Db, orderId: string): Promise<boolean> {
  const completed = and(
    eq(episodePurchases.order_id, orderId),
    eq(episodePurchases.payment_status, "completed"),
  );
  return (await tx.$count(episodePurchases, completed)) > 0;
}

/** What nobody has begun to send. */
export async function withdrawEmails(tx: Db, orderId: string, email: OrderEmail): Promise<void> {
  await tx
    .delete(outbox)
    .where(
      and(
        eq(outbox.order_id, orderId),
        eq(outbox.kind, "order-mail"),
        sql`${outbox.payload} ->> 'email' = ${email}`,
        eq(outbox.attempts, 0),
      ),
    );
}

type FoundEmail =
  | { ok: true; to: string; content: EmailContent }
  | { ok: false; problem: { code: "template-off"; template: string } };

/** An order's email, filled; null when what it tells isn't so (any more). */
export async function orderEmail(
  orderId: string,
  event: OrderEvent,
  store: StoreFacts,
): Promise<FoundEmail | null> {
  const order = await orderForAdmin(orderId);
  if (!order?.email || !isStillSo(order, event)) return null;
  const template = await findTemplate(templateOf(event.email), emailLanguage(order, store));
  if (!template)
    return { ok: false, problem: { code: "template-off", template: templateOf(event.email) } };
  const { content } = filled(order, event, store, template);
  return { ok: true, to: order.email, content };
}

function isStillSo(order: NotifiedOrder, { email, of }: OrderEvent): boolean {
  return eventsOf(order).some((each) => each.email === email && each.of === of);
}

function filled(
  order: NotifiedOrder,
  event: OrderEvent,
  store: StoreFacts,
  template: EmailContent,
) {
  const nameless = emailMessages.nameless(emailLanguage(order, store));
  const facts = orderEmailFacts(order, event, store, nameless);
  return { content: fillTemplate(template, facts), orderUrl: facts.order_url };
}

/** How the customer was told of an event, for the seller. */
export type OrderNotification = OrderEvent & {
  at: Date;
  /** `none`: none was ever sent, or it is forgotten after a month. */
  state: "none" | "waiting" | "logged" | "emailed" | "failed" | "off";
  sentAt: Date | null;
  error: string | null;
  /** The same text for WhatsApp; null where the template is switched off. */
  whatsApp: string | null;
};

/** Everything that an order's customer is told, the newest first. */
export async function notificationsOf(
  order: NotifiedOrder,
  store: StoreFacts,
): Promise<OrderNotification[]> {
  const rows = await read(() =>
    db
      .select({
        event: outbox.event,
        sentAt: outbox.sent_at,
        sentBy: outbox.sent_by,
        deadAt: outbox.dead_at,
        skippedAt: outbox.skipped_at,
        error: outbox.last_error,
      })
      .from(outbox)
      .where(and(eq(outbox.order_id, order.id), eq(outbox.kind, "order-mail"))),
  );
  return await Promise.all(
    eventsOf(order).map(async ({ at, ...event }) => {
      const row = rows.find((each) => each.event === eventKey(order.id, event));
      const template = await findTemplate(templateOf(event.email), emailLanguage(order, store));
      const email = template && filled(order, event, store, template);
      return {
        ...event,
        at,
        state: row ? stateOf(row) : "none",
        sentAt: row?.sentAt ?? null,
        error: row?.error ?? null,
        whatsApp: email && whatsAppText(email.content.text, email.orderUrl),
      };
    }),
  );
}

function stateOf(row: {
  sentAt: Date | null;
  sentBy: "log" | "smtp" | null;
  deadAt: Date | null;
  skippedAt: Date | null;
}): OrderNotification["state"] {
  if (row.sentAt) return row.sentBy === "smtp" ? "emailed" : "logged";
  if (row.skippedAt) return "off";
  return row.deadAt ? "failed" : "waiting";
}
