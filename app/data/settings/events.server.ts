import { and, desc, eq, sql } from "drizzle-orm";
import { type Db, db } from "#data/db.server";
import { adminEvents, orderEvents, users } from "#data/schema.server";
import { type HistoryEntry, historyEntry } from "#domain/history";
import type { OrderChange } from "#domain/orders/history/order-changes";
import { undoEnd } from "#domain/orders/history/undo";
import type { AdminSubject } from "#domain/people/admin-events";
import { namedEvents } from "./event-names.server.ts";

/** A change that somebody made in the admin, other than of an order. */
export type AdminEvent = {
  subject: AdminSubject;
  id?: string;
  /** A verb in the past tense, such as 'saved', 'archived' or 'invited'. */
  action: string;
  /** What changed, as the history shows it. No secrets and no customer's data. */
  facts?: Record<string, unknown>;
};

type OrderEvent = { subject: "order"; id: string; note?: string | null } & Omit<
  OrderChange,
  "note" | "by" | "at"
>;

/** Who makes a change, and when. */
export type Writer = { by: string; now: Date };

/**
 * Records a change in the transaction that makes it, so that neither exists without the other. Events are never
 * edited.
 */
export async function recordEvent(
  tx: Db,
  event: OrderEvent | AdminEvent,
  /** `by` is null for operators' commands, and where the store itself changes an order. */
  { by, now }: { by: string | null; now: Date },
): Promise<void> {
  if (isOfOrder(event)) {
    const { subject: _, id: order_id, ...change } = event;
    await orderEvent(tx, order_id, change, { by, now });
    if (mayChangeWorth(change)) await checkInvoices(tx, order_id, now);
    return;
  }
  const { subject, id, action, facts = {} } = event;
  await tx
    .insert(adminEvents)
    .values({ subject, subject_id: id ?? null, action, facts, done_by: by, done_at: now });
}

/** The event of an order whose worth it doesn't change. */
export function orderEvent(
  tx: Db,
  order_id: string,
  change: Omit<OrderEvent, "subject" | "id">,
  { by, now }: { by: string | null; now: Date },
) {
  return tx.insert(orderEvents).values({ ...change, order_id, changed_by: by, changed_at: now });
}

function isOfOrder(event: OrderEvent | AdminEvent): event is OrderEvent {
  return event.subject === "order";
}

/** True if the change may make an invoice or a credit note due. */
function mayChangeWorth({ kind, after }: Pick<OrderEvent, "kind" | "after">): boolean {
  return ["payment", "refund", "address"].includes(kind) || after === "cancelled";
}

/** Queues a check of the order's invoices for when the change can't be undone any more, if the store has invoices. */
async function checkInvoices(tx: Db, orderId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into invoice_checks (order_id, due_at)
    select ${orderId}, ${undoEnd(now).toISOString()}::timestamptz
    where exists (select from settings where subject = 'invoices')
    on conflict (order_id) do update set due_at = greatest(invoice_checks.due_at, excluded.due_at)`);
}

/** Returns the events of one subject, or of one row of it, newest first, as `<History>` shows them. */
export async function historyOf(
  subject: AdminSubject,
  id: string | null,
  now: Date,
): Promise<HistoryEntry[]> {
  const found = await db
    .select({ event: adminEvents, email: users.email })
    .from(adminEvents)
    .leftJoin(users, eq(users.id, adminEvents.done_by))
    .where(
      and(
        eq(adminEvents.subject, subject),
        id === null ? undefined : eq(adminEvents.subject_id, id),
      ),
    )
    .orderBy(desc(adminEvents.id))
    .limit(MOST_SHOWN);
  const rows = await namedEvents(
    db,
    found.map(({ event, email }) => ({ ...event, subjectId: event.subject_id, email })),
  );
  return rows.map(({ id: key, done_at: at, done_by: by, email, ...event }) =>
    historyEntry({ key: String(key), at, by, email, event }, now),
  );
}

const MOST_SHOWN = 20;
