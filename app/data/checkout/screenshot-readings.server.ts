import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { isKey } from "#data/columns.server";
import { type Db, db, read } from "#data/db.server";
import { quotes, quoteVersions, screenshotReadings } from "#data/schema.server";
import { registeredNameOf } from "#data/settings/registered-name.server";
import type { Paise } from "#domain/money/money";
import { RECEIPT_CHARACTERS } from "#domain/receipts/receipt";
import type { PayeeNames } from "#domain/receipts/receipt-facts";
import type { Screenshot } from "./quote-versions.server.ts";

// Readings of the pictures of payments. They are requested with the picture, made by a job (server/jobs), deleted
// with it.

/** A claim lasts so long: whoever claimed a picture and died has lost it after this. */
const LEASE_SECONDS = 60;
/** A picture that stops its reader is tried again once. */
const MOST_ATTEMPTS = 2;
/** Customers wait for what was sent so lately; older pictures are read for the seller, when nothing else waits. */
export const OFFERED_FOR_SECONDS = 3_600;
/** The next one is chosen among so many that wait. */
const MOST_CONSIDERED = 1_000;

/** Requests a reading as the picture is attached. One that was read, or can't be, isn't read again. */
export async function requestReading(
  tx: Db,
  userId: string,
  screenshot: Screenshot,
  now: Date,
): Promise<void> {
  await insertReading(tx, userId, screenshot, now);
}

/** The statement that follows requests it, too: it costs an order no statement of its own. */
export function withReading(
  tx: Db,
  userId: string | SQL,
  screenshot: Screenshot | null,
  now: Date,
): Pick<Db, "insert"> {
  if (!screenshot) return tx;
  const reading = tx
    .$with("reading")
    .as(insertReading(tx, userId, screenshot, now).returning({ path: screenshotReadings.path }));
  return tx.with(reading);
}

function insertReading(tx: Db, userId: string | SQL, { sha256, path }: Screenshot, now: Date) {
  return tx
    .insert(screenshotReadings)
    .values({ sha256, path, user_id: userId, requested_at: now })
    .onConflictDoUpdate({
      target: screenshotReadings.sha256,
      set: { path },
      // The other's picture may go before it is read.
      setWhere: sql`${screenshotReadings.state} = 'waiting'`,
    });
}

/** Nobody has its picture any more. */
const PICTURE_DELETED = sql`
  not exists (select from quote_versions
    where screenshot_sha256 = reading.sha256 and screenshot_path is not null)
  and not exists (select from payments
    where screenshot_sha256 = reading.sha256 and screenshot_path is not null)`;

/** Deletes readings of pictures that somebody no longer has: what another payment has still stays. */
export async function forgetReadings(
  hashes: readonly (Uint8Array | null)[],
  tx: Db = db,
): Promise<void> {
  const deleted = hashes.flatMap((hash) => (hash ? [sql`${Buffer.from(hash)}`] : []));
  if (deleted.length === 0) return;
  // One that somebody asks for at this moment is theirs.
  await tx.execute(sql`
    delete from screenshot_readings where sha256 in (
      select sha256 from screenshot_readings reading where sha256 in (${sql.join(deleted, sql`, `)})
        and ${PICTURE_DELETED} for update skip locked)`);
}

/** Whoever took the picture away stopped before its reading went, too. */
const LEFT_BEHIND_HOURS = 24;
const MOST_SWEPT = 5_000;

/** Deletes, for a job, readings of pictures that were deleted. So much a turn; the next goes on. */
export async function sweepReadings(now: Date): Promise<void> {
  const before = new Date(now.getTime() - LEFT_BEHIND_HOURS * 3_600_000).toISOString();
  await db.execute(sql`
    delete from screenshot_readings where sha256 in (
      select sha256 from screenshot_readings reading
      where requested_at < ${before} and ${PICTURE_DELETED}
      limit ${MOST_SWEPT} for update skip locked)`);
}

export type OwnReading = {
  state: "waiting" | "read" | "failed";
  text: string | null;
  requestedAt: Date;
  /** The amount that its page asked for: the picture is compared with it. */
  due: Paise;
  payee: PayeeNames | null;
  quotedAt: Date;
  promisedAt: Date;
};

/** What was read from the screenshot of a person's unconfirmed version; null if there is none. */
export async function readingOfVersion(
  userId: string,
  versionId: string,
): Promise<OwnReading | null> {
  if (!isKey(versionId)) return null;
  const { upi_id, upi_name } = quoteVersions;
  const [row] = await read(() =>
    db
      .select({
        state: screenshotReadings.state,
        text: screenshotReadings.text,
        requestedAt: screenshotReadings.requested_at,
        due: quoteVersions.total_amount,
        payee: { upi_id, upi_name, registeredName: registeredNameOf(upi_id) },
        quotedAt: quotes.created_at,
        promisedAt: quoteVersions.created_at,
      })
      .from(screenshotReadings)
      .innerJoin(
        quoteVersions,
        and(
          eq(quoteVersions.screenshot_sha256, screenshotReadings.sha256),
          isNotNull(quoteVersions.screenshot_path),
        ),
      )
      .innerJoin(quotes, eq(quotes.id, quoteVersions.quote_id))
      .where(and(eq(quoteVersions.id, versionId), eq(quotes.user_id, userId))),
  );
  if (!row) return null;
  const { upi_id: upiId, upi_name: name, registeredName } = row.payee;
  return { ...row, payee: upiId && name ? { upiId, name, registeredName } : null };
}

export type ClaimedReading = { sha256: Uint8Array; path: string; attempts: number };

/**
 * The next picture to read, which nobody else reads meanwhile. Those that customers wait for come first, and among
 * them those of whoever had the fewest read lately.
 */
export async function claimReading(now: Date): Promise<ClaimedReading | null> {
  const at = now.toISOString();
  const lately = new Date(now.getTime() - OFFERED_FOR_SECONDS * 1_000).toISOString();
  const { rows } = await db.execute<ClaimedReading>(sql`
    update screenshot_readings reading
    set claimed_until = ${leaseEnd(now)}, attempts = attempts + 1
    where sha256 = (
      select sha256 from screenshot_readings
      where sha256 in (
          select sha256 from screenshot_readings where state = 'waiting'
          order by requested_at desc limit ${MOST_CONSIDERED})
        and state = 'waiting' and (claimed_until is null or claimed_until <= ${at})
      order by requested_at < ${lately}, (
          select count(*) from screenshot_readings other
          where other.user_id = screenshot_readings.user_id and other.read_at > ${lately}),
        requested_at, sha256
      limit 1
      for update skip locked
    )
    returning sha256, path, attempts`);
  return rows[0] ?? null;
}

function leaseEnd(now: Date): string {
  return new Date(now.getTime() + LEASE_SECONDS * 1_000).toISOString();
}

/** Whoever read it before died of it as often as anybody may. */
export function isGivenUp({ attempts }: ClaimedReading): boolean {
  return attempts > MOST_ATTEMPTS;
}

/** The claim's own reading only: one whose lease ran out and was taken over says nothing any more. */
export async function markRead(
  { sha256, attempts }: ClaimedReading,
  text: string,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update screenshot_readings
    set state = 'read', text = ${boundedText(text)}, claimed_until = null, read_at = ${now.toISOString()}
    where sha256 = ${Buffer.from(sha256)} and state = 'waiting' and attempts = ${attempts}`);
}

/** PostgreSQL's text has no NUL; its characters are code points, and half of one is none. */
function boundedText(text: string): string {
  return text.replaceAll("\u0000", "").slice(0, RECEIPT_CHARACTERS).toWellFormed();
}

/** The picture couldn't be read: it is tried again once, a while later, unless that would change nothing. */
export async function markUnread(
  { sha256, attempts }: ClaimedReading,
  { again }: { again: boolean },
  now: Date,
): Promise<void> {
  const failed = !again || attempts >= MOST_ATTEMPTS;
  await db.execute(sql`
    update screenshot_readings
    set claimed_until = ${failed ? null : leaseEnd(now)}, state = ${failed ? "failed" : "waiting"},
      read_at = ${failed ? now.toISOString() : null}
    where sha256 = ${Buffer.from(sha256)} and state = 'waiting' and attempts = ${attempts}`);
}

/** The picture is given back without fault of its own: for another node, or for later. */
export async function giveReadingBack(
  { sha256, attempts }: ClaimedReading,
  until: Date,
): Promise<void> {
  await db.execute(sql`
    update screenshot_readings set claimed_until = ${until.toISOString()}, attempts = attempts - 1
    where sha256 = ${Buffer.from(sha256)} and state = 'waiting' and attempts = ${attempts}`);
}
