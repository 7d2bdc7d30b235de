import { sql } from "drizzle-orm";
import { db } from "#data/db.server";

/** Counts of the background jobs' open work; `oldest` is in seconds. */
export type QueuedWork = {
  /**
   * `oldest` is how long the longest overdue email has waited without a node sending it; `dead` counts those that
   * were given up.
   */
  emails: { queued: number; dead: number; oldest: number };
  /** Screenshots whose text hasn't been recognised yet. */
  readings: { queued: number; oldest: number };
  /** Payments that a confirmed statement proves, and that a job is about to verify. */
  statements: { queued: number; oldest: number };
};

const openEmails = sql`sent_at is null and dead_at is null and skipped_at is null`;

/** Counts the work of the whole store in one statement; each part of it reads a partial index. */
export async function queuedWork(): Promise<QueuedWork> {
  const { rows } = await db.execute<{ work: QueuedWork }>(sql`select json_build_object(
    'emails', (select json_build_object(
      'queued', count(*),
      'dead', (select count(*) from outbox where dead_at is not null),
      'oldest', ${secondsSince(sql`min(not_before) filter (
        where not_before < now() and (claimed_until is null or claimed_until < now()))`)})
      from outbox where ${openEmails}),
    'readings', (select json_build_object('queued', count(*), 'oldest', ${secondsSince(sql`min(requested_at)`)})
      from screenshot_readings where state = 'waiting'),
    'statements', (select json_build_object('queued', count(*), 'oldest', ${secondsSince(sql`min(coalesce(decided_at, confirmed_at))`)})
      from statement_credits left join statement_imports on statement_imports.id = statement_id
      where decision = 'chosen')) as work`);
  const [row] = rows;
  if (!row) throw new Error("nothing was counted");
  return row.work;
}

function secondsSince(since: ReturnType<typeof sql>) {
  return sql`coalesce(extract(epoch from now() - ${since})::int, 0)`;
}
