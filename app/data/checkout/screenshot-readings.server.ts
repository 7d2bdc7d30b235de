import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { isUuid } from "#data/columns.server";
import { type Db, db } from "#data/db.server";
import { quotes, quoteVersions, screenshotReadings } from "#data/schema.server";
import { registeredNameOf } from "#data/settings/registered-name.server";
import type { DueAmount } from "#domain/checkout/exact-amounts";
import { RECEIPT_CHARACTERS } from "#domain/receipts/receipt";
import type { PayeeNames } from "#domain/receipts/receipt-facts";
import type { Screenshot } from "./quote-versions.server.ts";

// A screenshot's text is recognised by a job (server/jobs): the upload requests it, and the text is deleted with the
// screenshot.

/**
 * A node's claim on a screenshot ends after this time, so that another node can take over if the first one died. It is
 * longer than an engine may need to start and to read.
 */
const LEASE_SECONDS = 360;
/** A second try waits, so that a short overload of the machine can't fail both. */
const RETRY_AFTER_SECONDS = 60;
/** How many times recognition is tried, since a screenshot may crash the process that reads it. */
const MOST_ATTEMPTS = 2;
/**
 * A customer may still be waiting for the text of a screenshot that is younger than this. Older ones are read last,
 * for the seller.
 */
export const CUSTOMER_WAITS_SECONDS = 3_600;
/** How many queued screenshots are considered when the next one is chosen. */
const MOST_READINGS_CONSIDERED = 1_000;

/** Requests recognition of a new screenshot. One that was read before, or couldn't be read, isn't read again. */
export function readingRequest(
  tx: Db,
  userId: string | SQL,
  { sha256, path }: Screenshot,
  now: Date,
) {
  return tx
    .insert(screenshotReadings)
    .values({ sha256, path, user_id: userId, requested_at: now })
    .onConflictDoUpdate({
      target: screenshotReadings.sha256,
      set: { path },
      // The path is updated too: the same screenshot may have been uploaded for another payment, whose file may be
      // deleted before it is read.
      setWhere: sql`${screenshotReadings.state} = 'waiting'`,
    });
}

/** SQL: no quote version and no payment has the screenshot any more. */
const SCREENSHOT_UNUSED = sql`
  not exists (select from quote_versions
    where screenshot_sha256 = reading.sha256 and screenshot_path is not null)
  and not exists (select from payments
    where screenshot_sha256 = reading.sha256 and screenshot_path is not null)`;

/** Deletes the texts of these screenshots, unless another payment still has the screenshot. */
export async function forgetReadings(
  hashes: readonly (Uint8Array | null)[],
  tx: Db = db,
): Promise<void> {
  const deleted = hashes.flatMap((hash) => (hash ? [sql`${Buffer.from(hash)}`] : []));
  if (deleted.length === 0) return;
  // Rows that an upload is requesting at this moment are locked, and are skipped.
  await tx.execute(sql`
    delete from screenshot_readings where sha256 in (
      select sha256 from screenshot_readings reading where sha256 in (${sql.join(deleted, sql`, `)})
        and ${SCREENSHOT_UNUSED} for update skip locked)`);
}

/** A text must be this old before the clean-up looks whether its screenshot was deleted. */
const UNUSED_TEXT_HOURS = 24;
const MOST_READINGS_DELETED = 5_000;

/** A job's work: deletes the texts of deleted screenshots, at most MOST_READINGS_DELETED each time. */
export async function deleteUnusedReadings(now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNUSED_TEXT_HOURS * 3_600_000).toISOString();
  await db.execute(sql`
    delete from screenshot_readings where sha256 in (
      select sha256 from screenshot_readings reading
      where requested_at < ${before} and ${SCREENSHOT_UNUSED}
      limit ${MOST_READINGS_DELETED} for update skip locked)`);
}

/** `due` is the amount that the payment page asked for, which the text is compared with. */
export type OwnReading = DueAmount & {
  state: "waiting" | "read" | "failed";
  text: string | null;
  requestedAt: Date;
  payee: PayeeNames | null;
  quotedAt: Date;
  promisedAt: Date;
};

/** Returns the recognised text of an unconfirmed quote version's screenshot; null: it has none. */
export async function readingOfVersion(
  userId: string,
  versionId: string,
): Promise<OwnReading | null> {
  if (!isUuid(versionId)) return null;
  const { upi_id, upi_name } = quoteVersions;
  const [row] = await db
    .select({
      state: screenshotReadings.state,
      text: screenshotReadings.text,
      requestedAt: screenshotReadings.requested_at,
      due: quoteVersions.total_amount,
      exactDiscount: quoteVersions.exact_discount,
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
    .where(and(eq(quoteVersions.id, versionId), eq(quotes.user_id, userId)));
  if (!row) return null;
  const { upi_id: upiId, upi_name: name, registeredName } = row.payee;
  return { ...row, payee: upiId && name ? { upiId, name, registeredName } : null };
}

export type ClaimedReading = { sha256: Uint8Array; path: string; attempts: number };

/**
 * Claims the next screenshot to read. Those that a customer may be waiting for come first; among them, those of
 * people who had few read lately.
 */
export async function claimReading(now: Date): Promise<ClaimedReading | null> {
  const at = now.toISOString();
  const customerWaitsSince = new Date(now.getTime() - CUSTOMER_WAITS_SECONDS * 1_000).toISOString();
  const { rows } = await db.execute<ClaimedReading>(sql`
    update screenshot_readings reading
    set claimed_until = ${inSeconds(LEASE_SECONDS, now)}, attempts = attempts + 1
    where sha256 = (
      select sha256 from screenshot_readings
      where sha256 in (
          select sha256 from screenshot_readings where state = 'waiting'
          order by requested_at desc limit ${MOST_READINGS_CONSIDERED})
        and state = 'waiting' and (claimed_until is null or claimed_until <= ${at})
      order by requested_at < ${customerWaitsSince}, (
          select count(*) from screenshot_readings other
          where other.user_id = screenshot_readings.user_id and other.read_at > ${customerWaitsSince}),
        requested_at, sha256
      limit 1
      for update skip locked
    )
    returning sha256, path, attempts`);
  return rows[0] ?? null;
}

function inSeconds(seconds: number, now: Date): string {
  return new Date(now.getTime() + seconds * 1_000).toISOString();
}

/** True if all attempts are used up, because the process died at the last one. */
export function isGivenUp({ attempts }: ClaimedReading): boolean {
  return attempts > MOST_ATTEMPTS;
}

/** Stores the recognised text, unless the claim has ended and another node took over. */
export async function storeReading(
  { sha256, attempts }: ClaimedReading,
  text: string,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update screenshot_readings
    set state = 'read', text = ${boundedText(text)}, claimed_until = null, read_at = ${now.toISOString()}
    where sha256 = ${Buffer.from(sha256)} and state = 'waiting' and attempts = ${attempts}`);
}

/** Shortens the text, and removes what PostgreSQL refuses: NUL and half surrogate pairs. */
function boundedText(text: string): string {
  return text.replaceAll("\u0000", "").slice(0, RECEIPT_CHARACTERS).toWellFormed();
}

/** Records a failure. With `again` recognition is tried once more later, if any attempts are left. */
export async function markReadingFailed(
  { sha256, attempts }: ClaimedReading,
  { again }: { again: boolean },
  now: Date,
): Promise<void> {
  const failed = !again || attempts >= MOST_ATTEMPTS;
  await db.execute(sql`
    update screenshot_readings
    set claimed_until = ${failed ? null : inSeconds(RETRY_AFTER_SECONDS, now)}, state = ${failed ? "failed" : "waiting"},
      read_at = ${failed ? now.toISOString() : null}
    where sha256 = ${Buffer.from(sha256)} and state = 'waiting' and attempts = ${attempts}`);
}

/**
 * Gives a claimed screenshot back. The attempt doesn't count, and the screenshot can be claimed again from `until`
 * on.
 */
export async function releaseReading(
  { sha256, attempts }: ClaimedReading,
  until: Date,
): Promise<void> {
  await db.execute(sql`
    update screenshot_readings set claimed_until = ${until.toISOString()}, attempts = attempts - 1
    where sha256 = ${Buffer.from(sha256)} and state = 'waiting' and attempts = ${attempts}`);
}
