import { and, asc, desc, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import { isUuid } from "#data/columns.server";
import { db, transaction } from "#data/db.server";
import { enqueue } from "#data/email/outbox.server";
import { toPage } from "#data/paging.server";
import { contactMessages, users } from "#data/schema.server";
import { recordEvent } from "#data/settings/events.server";

export const MESSAGE_STATES = ["open", "answered", "archived"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/**
 * `number` is how customer and seller refer to the message, `decidedBy` the seller who changed the state last (null:
 * nobody did). Archiving a message doesn't clear `answeredAt`.
 */
export type ContactMessage = Awaited<ReturnType<typeof messageRows>>[number];

type Written = Pick<ContactMessage, "name" | "email" | "subject" | "message">;

/**
 * Stores a customer's message, and queues a copy for the store's inbox if it has one (reading R26). Returns the
 * message's number.
 */
export async function storeContactMessage(
  written: Written,
  { inbox, now }: { inbox: string | null; now: Date },
): Promise<number> {
  return await transaction(async (tx) => {
    const [saved] = await tx
      .insert(contactMessages)
      .values({ ...written, sent_at: now })
      .returning({ id: contactMessages.id, number: contactMessages.number });
    if (!saved) throw new Error("no message was kept");
    const payload = { messageId: saved.id, to: inbox ?? "" };
    const copy = { kind: "contact-mail", payload, userId: null, orderId: null } as const;
    if (inbox) await enqueue(tx, [{ ...copy, notBefore: now }]);
    return saved.number;
  });
}

/** Returns the message as an email, to which a reply goes to its writer; null: it was deleted meanwhile. */
export async function contactEmail(messageId: string) {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, messageId));
  if (!row) return null;
  const { name, email, subject, message: text } = row;
  return { subject, text, replyTo: { name, address: email } };
}

const MESSAGES_PER_PAGE = 20;

/** Returns a page of messages with the cursor of the next: open ones oldest first, all others newest first. */
export async function contactMessagesIn(state: MessageState, after?: string) {
  if (after !== undefined && !isUuid(after)) return { rows: [], next: null };
  const [beyond, order] = state === "open" ? [gt, asc] : [lt, desc];
  const following: SQL | undefined = after ? beyond(contactMessages.id, after) : undefined;
  const rows = await messageRows()
    .where(and(eq(contactMessages.state, state), following))
    .orderBy(order(contactMessages.id))
    .limit(MESSAGES_PER_PAGE + 1);
  return toPage(rows, MESSAGES_PER_PAGE);
}

function messageRows() {
  const { id, number, name, email, subject, message, state } = contactMessages;
  const { sent_at: sentAt, decided_at: decidedAt, answered_at: answeredAt } = contactMessages;
  const decidedBy = sql<
    string | null
  >`(select email from ${users} where id = ${contactMessages.decided_by})`;
  return db
    .select({
      ...{ id, number, name, email, subject, message, state },
      ...{ sentAt, decidedBy, decidedAt, answeredAt },
    })
    .from(contactMessages)
    .$dynamic();
}

/** Changes a message's state. Returns false if it is no longer `from`, the state that the seller saw. */
export async function setMessageState(
  id: string,
  { from, to }: { from: MessageState; to: MessageState },
  by: string,
  now: Date,
): Promise<boolean> {
  if (!isUuid(id)) return false;
  return await transaction(async (tx) => {
    const { rowCount } = await tx
      .update(contactMessages)
      .set({
        ...{ state: to, decided_by: by, decided_at: now },
        ...(to !== "archived" && { answered_at: to === "answered" ? now : null }),
      })
      .where(and(eq(contactMessages.id, id), eq(contactMessages.state, from)));
    if (rowCount !== 1) return false;
    await recordEvent(tx, { subject: "message", id, action: to, facts: { from } }, { by, now });
    return true;
  });
}
