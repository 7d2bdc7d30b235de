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

/** What of the store somebody changed in the admin; orders have events of their own. */
export type AdminEvent = {
  subject: AdminSubject;
  id?: string;
  /** A verb of the past: saved, archived, imported, invited. */
  action: string;
  /** What changed, for who reads it later: no secrets, and of customers no data. */
  facts?: Record<string, unknown>;
};

/** Who changes something, and when. */
export type Writer = { by: string; now: Date };

/** Stands in the transaction of what it tells, so that there is neither without the other. */
export async function recordAdminEvent(
  tx: Db,
  { subject, id, action, facts = {} }: AdminEvent,
  /** `by` is null for a command on the server. */
  { by, now }: { by: string | null; now: Date },
): Promise<void> {
  await tx
    .insert(adminEvents)
    .values({ subject, subject_id: id ?? null, action, facts, done_by: by, done_at: now });
}

/** What became of one subject, or of one of its kind, the newest first: what `<History>` shows. */
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
