import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { isUuid, newId } from "#data/columns.server";
import { db, transaction } from "#data/db.server";
import { smsSources } from "#data/schema.server";
import { recordEvent, type Writer } from "#data/settings/events.server";
import { OLD_KEY_DAYS } from "#domain/statements/forwarded-sms";

// The phones that forward the bank's SMS. The settings say which senders count, and which payments their SMS may
// verify.

export type SmsSource = Awaited<ReturnType<typeof smsSourcesNow>>[number];

/** SQL for the number of days, since the phone was added, that statements of its account cover. */
export const AGREED_DAYS_COLUMN = sql<number>`(
  select count(distinct day)::int from sms_audits, generate_series(
    greatest(from_day, (sms_sources.created_at at time zone 'Asia/Kolkata')::date), to_day, interval '1 day') day
  where source_id = sms_sources.id)`;

export async function smsSourcesNow() {
  const rows = await db
    .select({ source: smsSources, agreedDays: AGREED_DAYS_COLUMN })
    .from(smsSources)
    .orderBy(asc(smsSources.created_at));
  return rows.map(({ source, ...more }) => ({ ...source, ...more }));
}

/** True if a source that isn't turned off reports what the bank received. */
export async function hasBankFeed(): Promise<boolean> {
  return (await db.$count(smsSources, isNull(smsSources.off_at))) > 0;
}

/** What is needed to check a phone's signature. */
export type ActiveSmsSource = Pick<SmsSource, "id" | "serial" | "overlap_until">;

export async function findActiveSmsSources(): Promise<ActiveSmsSource[]> {
  const { id, serial, overlap_until, off_at } = smsSources;
  return await db.select({ id, serial, overlap_until }).from(smsSources).where(isNull(off_at));
}

/** Counts a message that the phone signed and that isn't about money received. */
export async function countIgnoredSms(id: string, as: "other_senders" | "unread", now: Date) {
  const counted = { [as]: sql`${smsSources[as]} + 1`, last_message_at: now };
  await db.update(smsSources).set(counted).where(eq(smsSources.id, id));
}

export async function addSmsSource(name: string, { by, now }: Writer): Promise<string> {
  const id = newId();
  await transaction(async (tx) => {
    await tx.insert(smsSources).values({ id, name, created_at: now });
    const event = { subject: "sms-source", id, action: "added", facts: { title: name } } as const;
    await recordEvent(tx, event, { by, now });
  });
  return id;
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
  { by, now }: Writer,
  seenOverlapUntil: string | null = null,
): Promise<number | null> {
  if (!isUuid(id)) return null;
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
      .returning({ title: smsSources.name, serial: smsSources.serial });
    if (!row) return null;
    const action = { off: "switched-off", on: "switched-on" }[change as "on"] ?? change;
    const event = { subject: "sms-source", id, action, facts: { title: row.title } } as const;
    await recordEvent(tx, event, { by, now });
    return row.serial;
  });
}
