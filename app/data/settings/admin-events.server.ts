import { and, desc, eq } from "drizzle-orm";
import { type Db, db, read } from "#data/db.server";
import { adminEvents, users } from "#data/schema.server";
import { formattedDate } from "#domain/formatted-dates";
import {
  type AdminSubject,
  BY_COMMAND,
  BY_ERASED,
  type HistoryEntry,
  historyLines,
} from "#domain/people/admin-events";

/** A change that somebody made in the admin. Orders have events of their own (`order_events`). */
export type AdminEvent = {
  subject: AdminSubject;
  id?: string;
  /** A verb in the past tense: saved, archived, imported, invited. */
  action: string;
  /** What changed, for the history: no secrets, and no customer's data. */
  facts?: Record<string, unknown>;
};

/** Who makes a change, and when. */
export type Writer = { by: string; now: Date };

/** Records a change in the transaction that makes it, so that neither is there without the other. */
export async function recordAdminEvent(
  tx: Db,
  { subject, id, action, facts = {} }: AdminEvent,
  /** `by` is null for commands on the server. */
  { by, now }: { by: string | null; now: Date },
): Promise<void> {
  await tx
    .insert(adminEvents)
    .values({ subject, subject_id: id ?? null, action, facts, done_by: by, done_at: now });
}

/** Events of one subject, or of one row of it, newest first: what `<History>` shows. */
export async function historyOf(
  subject: AdminSubject,
  id: string | null,
  now: Date,
): Promise<HistoryEntry[]> {
  const rows = await read(() =>
    db
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
      .limit(MOST_SHOWN),
  );
  return rows.map(({ event, email }) => ({
    key: String(event.id),
    at: formattedDate(event.done_at, now),
    who: event.done_by === null ? BY_COMMAND : email || BY_ERASED,
    ...historyLines({ ...event, subjectId: event.subject_id }),
  }));
}

const MOST_SHOWN = 20;
