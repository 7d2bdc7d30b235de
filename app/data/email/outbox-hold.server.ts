import { eq, isNull, sql } from "drizzle-orm";
import { newId } from "#data/columns.server";
import { type Db, db, transaction } from "#data/db.server";
import { outboxHolds } from "#data/schema.server";
import { recordEvent } from "#data/settings/events.server";

/**
 * Stops the sending of all emails after a restore, until an owner releases the outbox. Emails that were queued before
 * the backup (`backupAt`) may have been sent already.
 */
export async function holdOutbox(tx: Db, backupAt: Date, now: Date): Promise<void> {
  await tx
    .insert(outboxHolds)
    .values({ id: newId(), held_at: now, backup_at: backupAt })
    .onConflictDoNothing();
}

type OutboxHold = {
  id: string;
  backupAt: Date;
  /** How many unsent emails were in the backup (`before`), and how many were queued after the restore (`since`). */
  before: number;
  since: number;
};

const UNSENT = sql`sent_at is null and dead_at is null and skipped_at is null`;

/** Returns the hold that stops emails now; null if they are sent as usual. */
export async function outboxHold(): Promise<OutboxHold | null> {
  const [hold] = await db.select().from(outboxHolds).where(isNull(outboxHolds.released_at));
  if (!hold) return null;
  const held = hold.held_at.toISOString();
  const { rows } = await db.execute<{ before: number; since: number }>(sql`select
    count(*) filter (where created_at <= ${held})::int as before,
    count(*) filter (where created_at > ${held})::int as since
    from outbox where ${UNSENT}`);
  const { before = 0, since = 0 } = rows[0] ?? {};
  return { id: hold.id, backupAt: hold.backup_at, before, since };
}

/**
 * Starts sending again. Unsent emails that were in the backup are sent too, or skipped with a reason. Returns false
 * if somebody released the outbox before.
 */
export async function releaseOutbox(
  holdId: string,
  { before }: { before: "skip" | "send" },
  { by, now }: { by: string; now: Date },
): Promise<boolean> {
  return await transaction(async (tx) => {
    const [hold] = await tx
      .update(outboxHolds)
      .set({ released_at: now, released_by: by })
      .where(sql`${eq(outboxHolds.id, holdId)} and ${isNull(outboxHolds.released_at)}`)
      .returning({ heldAt: outboxHolds.held_at });
    if (!hold) return false;
    const skipped =
      before === "send"
        ? null
        : await tx.execute(sql`update outbox set skipped_at = ${now.toISOString()}, last_error = ${SKIPPED_ERROR}
            where id in (select id from outbox
              where ${UNSENT} and created_at <= ${hold.heldAt.toISOString()} order by id for update)`);
    const facts = {
      emailsFromTheBackup: before === "send" ? "sent" : "not sent",
      skipped: skipped?.rowCount ?? 0,
    };
    await recordEvent(tx, { subject: "emails", action: "released", facts }, { by, now });
    return true;
  });
}

const SKIPPED_ERROR =
  "Not sent: this email was in a backup that was restored, and may have been sent before.";
