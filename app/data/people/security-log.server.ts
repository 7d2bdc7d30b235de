import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { isUuid } from "#data/columns.server";
import { type Db, db, transaction } from "#data/db.server";
import { toPage } from "#data/paging.server";
import { newId, securityLog, users } from "#data/schema.server";
import { namedEvents } from "#data/settings/event-names.server";
import { daysBefore } from "#domain/indian-time";
import { ORDERS_PER_PAGE } from "#domain/orders/limits";
import { LOG_DAYS, MAX_LOG_ENTRIES } from "#domain/people/limits";

export type SecurityEntry = {
  kind: string;
  at: Date;
  userId?: string | undefined;
  /** Only codes and counts: never names, addresses or email addresses. */
  facts: Record<string, string | number | boolean>;
  count: number;
  /** Entries with the same value share one row, whose count grows; null: a row of its own. */
  countedAs: string | null;
};

/** Writes entries. Each kind has at most 1000 rows and 30 days (spec §9, reading R36). */
export async function appendToSecurityLog(entries: SecurityEntry[], now: Date): Promise<void> {
  await transaction(async (tx) => {
    await tx
      .insert(securityLog)
      .values(entries.map(rowOf).sort(byCounted))
      .onConflictDoUpdate({
        target: securityLog.counted_as,
        set: {
          count: sql`${securityLog.count} + excluded.count`,
          at: sql`greatest(${securityLog.at}, excluded.at)`,
        },
      });
    for (const kind of new Set(entries.map((entry) => entry.kind))) await trim(tx, kind);
  });
  await deleteOldSecurityLog(now);
}

function rowOf({ kind, at, userId, facts, count, countedAs }: SecurityEntry) {
  return { id: newId(), kind, at, user_id: userId ?? null, facts, count, counted_as: countedAs };
}

/** Sorts entries, so that nodes that count into the same rows lock them in one order and can't deadlock. */
function byCounted(a: { counted_as: string | null }, b: { counted_as: string | null }): number {
  return (a.counted_as ?? "") < (b.counted_as ?? "") ? -1 : 1;
}

/**
 * Deletes the oldest entries above a kind's limit. Each kind has its own limit, so that a flood of one doesn't push
 * out another.
 */
async function trim(tx: Db, kind: string): Promise<void> {
  const surplus = tx
    .select({ id: securityLog.id })
    .from(securityLog)
    .where(eq(securityLog.kind, kind))
    .orderBy(desc(securityLog.at), desc(securityLog.id))
    .offset(MAX_LOG_ENTRIES);
  // Rows that another transaction is deleting are skipped.
  const free = tx
    .select({ id: securityLog.id })
    .from(securityLog)
    .where(and(eq(securityLog.kind, kind), inArray(securityLog.id, surplus)))
    .for("update", { skipLocked: true });
  await tx.delete(securityLog).where(inArray(securityLog.id, free));
}

export async function deleteOldSecurityLog(now: Date): Promise<void> {
  const oldest = daysBefore(now, LOG_DAYS);
  await db.delete(securityLog).where(lt(securityLog.at, oldest));
}

/** Returns how often each kind occurred since then, most frequent first. */
export async function securityCounts(since: Date): Promise<{ kind: string; count: number }[]> {
  const { rows } = await db.execute<{ kind: string; count: number }>(sql`
    select kind, sum(count)::int as count from security_log
    where at >= ${since.toISOString()} group by kind order by count desc, kind`);
  return rows;
}

/** Returns a page of entries, newest first: of one kind or all, of one person or everybody. */
export async function securityPage(
  { kind, userId }: { kind?: string | undefined; userId?: string | undefined },
  after?: string,
) {
  if (after !== undefined && !isUuid(after)) return { rows: [], next: null };
  const older =
    after &&
    sql`(${securityLog.at}, ${securityLog.id}) < (
    select at, id from security_log where id = ${after})`;
  const { id, at, facts, count } = securityLog;
  const found = await db
    .select({ id, kind: securityLog.kind, at, email: users.email, facts, count })
    .from(securityLog)
    .leftJoin(users, eq(users.id, securityLog.user_id))
    .where(
      and(
        kind ? eq(securityLog.kind, kind) : undefined,
        userId ? eq(securityLog.user_id, userId) : undefined,
        older || undefined,
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(ORDERS_PER_PAGE + 1);
  const entries = found.map((row) => ({
    ...row,
    ...{ subject: "security", subjectId: null, action: row.kind },
    facts: row.facts as Record<string, unknown>,
  }));
  return toPage(await namedEvents(db, entries));
}
