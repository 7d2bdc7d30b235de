import { and, asc, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { isUuid, newId } from "#data/columns.server";
import { type Db, db, transaction } from "#data/db.server";
import { mailboxes, smsSources } from "#data/schema.server";
import { recordEvent, type Writer } from "#data/settings/events.server";
import { OLD_KEY_DAYS } from "#domain/statements/forwarded-sms";

// The phones that forward the bank's SMS, and the mailboxes that get its emails. The settings say which senders and
// accounts count, and which payments their messages may verify.

export type SmsSource = Awaited<ReturnType<typeof smsSourcesNow>>[number];

/** SQL for the number of days, since the phone was added, that statements of its account cover. */
export const AGREED_DAYS_COLUMN = sql<number>`(
  select count(distinct day)::int from sms_audits, generate_series(
    greatest(from_day, (sms_sources.created_at at time zone 'Asia/Kolkata')::date), to_day, interval '1 day') day
  where source_id = sms_sources.id)`;

/** A mailbox without its password. */
const { password: _, ...publicMailboxColumns } = getTableColumns(mailboxes);

export async function smsSourcesNow() {
  const rows = await db
    .select({
      source: smsSources,
      agreedDays: AGREED_DAYS_COLUMN,
      waiting: sql<number>`(select count(*)::int from bank_emails
        where source_id = ${smsSources}.id and counted_at is null)`,
      mailbox: publicMailboxColumns,
    })
    .from(smsSources)
    .leftJoin(mailboxes, eq(mailboxes.source_id, smsSources.id))
    .orderBy(asc(smsSources.created_at));
  return rows.map(({ source, ...more }) => ({ ...source, ...more }));
}

/** True if a source that isn't turned off reports what the bank received. */
export async function hasBankFeed(): Promise<boolean> {
  return (await db.$count(smsSources, isNull(smsSources.off_at))) > 0;
}

/**
 * Locks all sources. Must be called before any credit is locked, because a contradiction about one credit may pause
 * several of them.
 */
export async function lockSources(tx: Db): Promise<void> {
  await tx.select({ id: smsSources.id }).from(smsSources).orderBy(asc(smsSources.id)).for("update");
}

/** The facts that checking a phone's signature needs. A mailbox has no signature of its own. */
export type ActiveSmsSource = Pick<SmsSource, "id" | "serial" | "overlap_until">;

export async function findActiveSmsSources(): Promise<ActiveSmsSource[]> {
  const { id, serial, overlap_until, off_at, kind } = smsSources;
  const isActivePhone = and(isNull(off_at), eq(kind, "phone"));
  return await db.select({ id, serial, overlap_until }).from(smsSources).where(isActivePhone);
}

/** Counts a message of the bank's, or one that a phone forwarded, that isn't about money received. */
export async function countIgnoredSms(id: string, as: "other_senders" | "unread", now: Date) {
  const counted = { [as]: sql`${smsSources[as]} + 1`, last_message_at: now };
  await db.update(smsSources).set(counted).where(eq(smsSources.id, id));
}

export async function addSmsSource(name: string, writer: Writer): Promise<string> {
  const id = newId();
  await transaction((tx) => insertSource(tx, { id, name, kind: "phone" }, writer));
  return id;
}

type NewSource = Pick<SmsSource, "id" | "name" | "kind">;

export async function insertSource(tx: Db, source: NewSource, writer: Writer): Promise<void> {
  await tx.insert(smsSources).values({ ...source, created_at: writer.now });
  await recordSourceEvent(tx, source, "added", writer);
}

export async function recordSourceEvent(
  tx: Db,
  { id, name, kind }: NewSource,
  action: string,
  writer: Writer,
): Promise<void> {
  const subject = kind === "phone" ? "sms-source" : "mailbox";
  await recordEvent(tx, { subject, id, action, facts: { title: name } }, writer);
}

/**
 * The changes of a phone. `resumed` ends a pause; only an owner may do so, who has to know why the phone was paused.
 */
export const SOURCE_CHANGES = ["off", "on", "resumed", "renewed"] as const;

/**
 * Changes a phone. `renewed` gives it a new secret: the current secret stays valid for some days, an older one
 * becomes invalid. `seenOver` is the transaction ID that the owner saw as the reason for the pause; if the phone was
 * paused for another ID since, nothing changes. Returns the serial number of the phone's secret; null: no such phone,
 * or no such pause.
 */
export async function changeSource(
  id: string,
  change: (typeof SOURCE_CHANGES)[number],
  writer: Writer,
  seenOverlapUntil: string | null = null,
): Promise<number | null> {
  if (!isUuid(id)) return null;
  const { now } = writer;
  const overlap_until = new Date(now.getTime() + OLD_KEY_DAYS * 24 * 60 * 60 * 1_000);
  const changes = {
    off: { off_at: now },
    on: { off_at: null },
    resumed: { paused_at: null, paused_over: null },
    renewed: { serial: sql`${smsSources.serial} + 1`, overlap_until },
  };
  return await transaction(async (tx) => {
    const [row] = await tx
      .update(smsSources)
      .set(changes[change])
      .where(
        and(
          eq(smsSources.id, id),
          seenOverlapUntil ? eq(smsSources.paused_over, seenOverlapUntil) : undefined,
        ),
      )
      .returning();
    if (!row) return null;
    const action = { off: "switched-off", on: "switched-on" }[change as "on"] ?? change;
    await recordSourceEvent(tx, row, action, writer);
    return row.serial;
  });
}
