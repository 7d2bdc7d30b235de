import { desc, eq, isNull, sql } from "drizzle-orm";
import { newId } from "#data/columns.server";
import { db, transaction, violatedConstraint } from "#data/db.server";
import { backupIdentity, backups } from "#data/schema.server";
import type { BackupFacts } from "#domain/settings/backups";

/** A running backup updates its row's `seen_at` this often; an old `seen_at` shows that it was killed. */
export const BACKUP_HEARTBEAT_MILLISECONDS = 15_000;
const KILLED_AFTER_SECONDS = 120;

/** The store's id, the same on every node. */
export async function storeId(): Promise<string> {
  const [row] = await db.select({ id: backupIdentity.id }).from(backupIdentity);
  if (!row) throw new Error("the store has no identity");
  return row.id;
}

/** Records a backup's start and returns its id; null while another one runs. */
export async function beginBackup(
  { target, encrypted }: { target: string; encrypted: boolean },
  now: Date,
): Promise<string | null> {
  const id = newId();
  const row = { id, started_at: now, seen_at: now, target: target.slice(0, 1000), encrypted };
  try {
    await transaction(async (tx) => {
      const at = sql`${now.toISOString()}::timestamptz`;
      // A `seen_at` a day in the future comes from a wrong clock; without this rule its backup would count as
      // running until then.
      const away = sql`(seen_at < ${at} - make_interval(secs => ${KILLED_AFTER_SECONDS}) or seen_at > ${at} + interval '1 day')`;
      await tx
        .update(backups)
        .set({ finished_at: now, problem: "The backup ended without a message: was it killed?" })
        .where(sql`${isNull(backups.finished_at)} and ${away}`);
      await tx.insert(backups).values(row);
    });
    return id;
  } catch (error) {
    if (violatedConstraint(error) === "backups_one_at_a_time") return null;
    throw error;
  }
}

export async function backupSeen(id: string, now: Date): Promise<void> {
  await db.update(backups).set({ seen_at: now }).where(eq(backups.id, id));
}

type BackupResult = { bytes: number; rows: number; files: number } | { problem: string };

export async function finishBackup(id: string, result: BackupResult, now: Date): Promise<void> {
  const values =
    "problem" in result
      ? { problem: result.problem.slice(0, 1000) }
      : // The row stores only these three figures of the result. `problem: null` clears an earlier problem: while this
        // machine slept, another node may have recorded that the backup was killed.
        { bytes: result.bytes, rows: result.rows, files: result.files, problem: null };
  await db
    .update(backups)
    .set({ ...values, seen_at: now, finished_at: now })
    .where(eq(backups.id, id));
}

/** True if a backup of this store to this target ended well. */
export async function wasBackedUpTo(target: string): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select exists (select from backups where finished_at is not null and problem is null
      and target = ${target.slice(0, 1000)}) as found`);
  return rows[0]?.found ?? false;
}

export type BackupRow = typeof backups.$inferSelect;
const MOST_SHOWN = 30;

/** Newest first. */
export async function latestBackups(): Promise<BackupRow[]> {
  return await db.select().from(backups).orderBy(desc(backups.started_at)).limit(MOST_SHOWN);
}

/**
 * Returns the time of the last complete backup and the problem of the latest one, for warning owners. Ignores backups
 * that a wrong clock dated in the future.
 */
export async function backupFacts(): Promise<BackupFacts> {
  const { rows } = await db.execute<{
    lastGood: string | null;
    lastProblem: string | null;
  }>(sql`select
    (select max(finished_at) from backups where problem is null and finished_at <= now()) as "lastGood",
    (select problem from backups where finished_at <= now() order by finished_at desc, id desc limit 1) as "lastProblem"`);
  const [row] = rows;
  return {
    lastGood: row?.lastGood ? new Date(row.lastGood) : null,
    lastProblem: row?.lastProblem ?? null,
  };
}
