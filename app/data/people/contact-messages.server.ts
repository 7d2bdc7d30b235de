import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { isKey } from "#data/columns.server";
import { db, read, transaction } from "#data/db.server";
import { toPage } from "#data/paging.server";
import { contactMessages, users } from "#data/schema.server";
import { recordAdminEvent } from "#data/settings/admin-events.server";

export const MESSAGE_STATES = ["open", "answered", "archived"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export type ContactMessage = {
  id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  sentAt: Date;
  state: MessageState;
  /** Who said so last. */
  decidedBy: string | null;
  decidedAt: Date | null;
};

type Written = Pick<ContactMessage, "name" | "email" | "subject" | "message">;

/** A customer wrote (reading R26). */
export async function storeContactMessage(written: Written, now: Date): Promise<void> {
  await db.insert(contactMessages).values({ ...written, sent_at: now });
}

const MESSAGES_PER_PAGE = 20;

/** Of one state, the newest first; and the id after which the next page begins. */
export async function contactMessagesIn(state: MessageState, after?: string) {
  if (after !== undefined && !isKey(after)) return { rows: [], next: null };
  const older: SQL | undefined = after ? lt(contactMessages.id, after) : undefined;
  const rows = await read(() =>
    messageRows()
      .where(and(eq(contactMessages.state, state), older))
      .orderBy(desc(contactMessages.id))
      .limit(MESSAGES_PER_PAGE + 1),
  );
  return toPage(rows, MESSAGES_PER_PAGE);
}

function messageRows() {
  const { id, name, email, subject, message, state } = contactMessages;
  const { sent_at: sentAt, decided_at: decidedAt } = contactMessages;
  const decidedBy = sql<
    string | null
  >`(select email from ${users} where id = ${contactMessages.decided_by})`;
  return db
    .select({ id, name, email, subject, message, state, sentAt, decidedBy, decidedAt })
    .from(contactMessages)
    .$dynamic();
}

/** `from` is how the seller saw it: who decided meanwhile isn't overwritten. */
export async function setMessageState(
  id: string,
  { from, to }: { from: MessageState; to: MessageState },
  by: string,
  now: Date,
): Promise<boolean> {
  if (!isKey(id)) return false;
  return await transaction(async (tx) => {
    const { rowCount } = await tx
      .update(contactMessages)
      .set({ state: to, decided_by: by, decided_at: now })
      .where(and(eq(contactMessages.id, id), eq(contactMessages.state, from)));
    if (rowCount !== 1) return false;
    await recordAdminEvent(
      tx,
      { subject: "message", id, action: to, facts: { from } },
      { by, now },
    );
    return true;
  });
}
