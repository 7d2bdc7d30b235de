import { inArray, lt, type SQL, sql } from "drizzle-orm";
import { forgetReadings } from "#data/checkout/screenshot-readings.server";
import { type Db, db, transaction } from "#data/db.server";
import { cartIdempotencyKeys, cartMerges, cartReorders } from "#data/schema.server";
import { daysBefore } from "#domain/indian-time";
import { INCIDENT_KINDS, INCIDENTS } from "#domain/orders/incidents";
import { LOG_DAYS } from "#domain/people/limits";
import { MOST_OLD_ROWS_COUNTED, type Retention } from "#domain/people/retention";

// These functions delete old data. Where an owner sets the period, each call deletes a limited number of rows, so
// that a large store isn't blocked when the owner shortens it.

const FILES_AT_ONCE = 100;
const MOST_SCREENSHOTS_DELETED = 2_000;
const MOST_ROWS_DELETED = 5_000;
/** How many days merge keys, and combos that were never ordered, are stored. Owners can't change it. */
const RETENTION_DAYS = 30;

/** A browser may repeat a request with the same key for this many days. */
const REQUEST_KEY_DAYS = 2;

const INCIDENTS_WITH_TASK = INCIDENT_KINDS.filter((kind) => INCIDENTS[kind].task);
const INCIDENTS_THAT_SETTLE = INCIDENT_KINDS.filter((kind) => INCIDENTS[kind].settles);

/** SQL for the rows that are old, by kind of data: the clean-up deletes them, and the settings page counts them. */
const OLD_ROWS = {
  unplacedScreenshots: ({ now, unplacedDays }: Sweep) => sql`
    quote_versions version where screenshot_path is not null
      and screenshot_at < ${before(now, unplacedDays)}`,
  versions: ({ now, unplacedDays }: Sweep) => sql`
    quote_versions version where expires_at < ${before(now, unplacedDays)} and screenshot_path is null
      and not exists (select from quotes where placed_version_id = version.id)
      and not exists (select from unplaced_payments where version_id = version.id)`,
  // Screenshots of orders, and of payments without an order, that were finished more than `screenshotDays` ago. They
  // stay while money or a parcel is in dispute.
  screenshots: ({ now, screenshotDays }: Sweep) => sql`
    payments payment where screenshot_path is not null
      and submitted_at < ${before(now, screenshotDays)}
      and (exists (
        select from orders where orders.id = payment.order_id
          and status in ('shipped', 'delivered', 'cancelled')
          and (payment_verified or not exists (
            select from payments live where live.order_id = orders.id and live.released_at is null))
          and not exists (
            select from refunds where order_id = orders.id and withdrawn_at is null and refunded_at is null)
          and not exists (
            select from order_incidents incident where incident.order_id = orders.id
              and incident.withdrawn_at is null and ${inArray(sql`kind`, INCIDENTS_WITH_TASK)}
              and not exists (select from order_incidents replaced where replaced.order_id = orders.id
                and ${inArray(sql`replaced.kind`, INCIDENTS_THAT_SETTLE)} and replaced.withdrawn_at is null)
              and not exists (select from refunds where order_id = orders.id and refunded_at is not null))
          and coalesce((select max(changed_at) from order_events where order_id = orders.id), updated_at)
            < ${before(now, screenshotDays)})
      or exists (
        select from payment_verification decision
        where payment.unplaced_payment_id is not null and payment.order_id is null
          and decision.payment_id = payment.id
          and withdrawn_at is null and decided_at < ${before(now, screenshotDays)}))`,
  messages: ({ now, messageDays }: Sweep) => sql`
    contact_messages where sent_at < ${before(now, messageDays)}`,
  // An episode's last email stays, since it shows how the purchase was delivered: one sent by SMTP, and one written
  // to the log. Failed emails stay until a seller sends them again.
  emails: ({ now, emailDays }: Sweep) => sql`
    outbox email where coalesce(sent_at, skipped_at) < ${before(now, emailDays)}
      and (kind <> 'episode-mail' or exists (
        select from outbox later
        where later.payload ->> 'purchaseId' = email.payload ->> 'purchaseId'
          and later.sent_by = email.sent_by and later.sent_at > email.sent_at))`,
  securityLog: ({ now }: Sweep) => sql`security_log where at < ${before(now, LOG_DAYS)}`,
} satisfies Record<string, (sweep: Sweep) => SQL>;

type Sweep = Retention & { now: Date };
type SweptKind = keyof typeof OLD_ROWS;

function before(now: Date, days: number): string {
  return daysBefore(now, days).toISOString();
}

/** Counts the rows of each kind that the next clean-up would delete with these settings. */
export async function countOld(days: Retention, now: Date): Promise<Record<SweptKind, number>> {
  const counts = Object.entries(OLD_ROWS).map(
    ([kind, which]) => sql`(select count(*)::int from (
      select from ${which({ ...days, now })} limit ${MOST_OLD_ROWS_COUNTED}) as old)
      as ${sql.identifier(kind)}`,
  );
  const { rows } = await db.execute<Record<SweptKind, number>>(
    sql`select ${sql.join(counts, sql`, `)}`,
  );
  const [row] = rows;
  if (!row) throw new Error("nothing was counted");
  return row;
}

/**
 * SQL for the paths of screenshots that the next clean-up deletes; an interrupted one may have deleted their files
 * already.
 */
export function oldScreenshots(days: Retention, now: Date): SQL {
  const sweep = { ...days, now };
  return sql`select screenshot_path as path from ${OLD_ROWS.unplacedScreenshots(sweep)}
    union select screenshot_path from ${OLD_ROWS.screenshots(sweep)}`;
}

export type Removing = {
  remove: (path: string) => Promise<void>;
  failed: (error: unknown) => void;
  /** Aborted when the node stops; the clean-up then ends after the current file. */
  stopping?: AbortSignal | undefined;
};

/**
 * Deletes screenshots of quote versions that were never confirmed. `remove` deletes the file before its path is
 * cleared in the row, so that an interrupted clean-up finds it again. A failure is reported to `failed` and doesn't
 * stop the rest. Returns the number of deleted files.
 */
export async function removeExpiredScreenshots(
  days: Retention,
  now: Date,
  removing: Removing,
): Promise<number> {
  return await removeScreenshots(removing, {
    next: (after) => sql`
      select version.id, screenshot_path as path, screenshot_sha256 as sha256, screenshot_at as at
      from ${OLD_ROWS.unplacedScreenshots({ ...days, now })} and ${behind(sql`screenshot_at`, sql`version.id`, after)}
      order by screenshot_at, version.id limit ${FILES_AT_ONCE}`,
    // A row that its customer has locked at this moment is left to the next clean-up.
    forget: (tx, ids) =>
      tx.execute(sql`
        update quote_versions set screenshot_path = null, screenshot_sha256 = null, screenshot_at = null,
          screenshot_chosen_sha256 = null, screenshot_chosen_bytes = null, screenshot_program = null
        where id in (select id from quote_versions where ${inArray(sql`id`, ids)} for update skip locked)`),
  });
}

/**
 * Deletes screenshots of finished orders and payments. Their hashes stay, so that it is noticed if somebody sends the
 * same screenshot again.
 */
export async function removeOldScreenshots(
  days: Retention,
  now: Date,
  removing: Removing,
): Promise<number> {
  return await removeScreenshots(removing, {
    next: (after) => sql`
      select payment.id, screenshot_path as path, screenshot_sha256 as sha256, submitted_at as at
      from ${OLD_ROWS.screenshots({ ...days, now })} and ${behind(sql`submitted_at`, sql`payment.id`, after)}
      order by submitted_at, payment.id limit ${FILES_AT_ONCE}`,
    // Orders are locked before their payments (docs/decisions/0072).
    forget: async (tx, ids) => {
      const orders = sql`select order_id from payments where ${inArray(sql`id`, ids)}`;
      await tx.execute(
        sql`select 1 from orders where id in (${orders}) order by id for no key update`,
      );
      await tx.execute(
        sql`update orders set payment_screenshot_url = null where id in (${orders})`,
      );
      await tx.execute(
        sql`update payments set screenshot_path = null where ${inArray(sql`id`, ids)}`,
      );
    },
  });
}

type OldScreenshot = { id: string; path: string; sha256: Uint8Array | null; at: string };
type Pictures = {
  next: (after: OldScreenshot | null) => SQL;
  forget: (tx: Db, ids: string[]) => Promise<unknown>;
};

async function removeScreenshots(
  { remove, failed, stopping }: Removing,
  { next, forget }: Pictures,
): Promise<number> {
  let deleted = 0;
  let after: OldScreenshot | null = null;
  for (
    let checked = 0;
    checked < MOST_SCREENSHOTS_DELETED && !stopping?.aborted;
    checked += FILES_AT_ONCE
  ) {
    const { rows }: { rows: OldScreenshot[] } = await db.execute<OldScreenshot>(next(after));
    const ids: string[] = [];
    const hashes: (Uint8Array | null)[] = [];
    for (const { id, path, sha256 } of rows) {
      if (stopping?.aborted) break;
      try {
        if (path) await remove(path);
        ids.push(id);
        hashes.push(sha256);
      } catch (error) {
        failed(error);
      }
    }
    if (ids.length > 0) await transaction((tx) => forget(tx, ids));
    await forgetReadings(hashes);
    deleted += ids.length;
    after = rows.at(-1) ?? null;
    if (rows.length < FILES_AT_ONCE) break;
  }
  return deleted;
}

/** SQL for the rows after `after`. Its time is PostgreSQL's own text, because a Date would lose the microseconds. */
function behind(at: SQL, id: SQL, after: OldScreenshot | null): SQL {
  return after ? sql`(${at}, ${id}) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`;
}

/**
 * Deletes the rows of promised_products whose quote versions have expired or become orders. Owners can then delete
 * these products.
 */
export async function releasePromisedProducts(now: Date): Promise<void> {
  await db.execute(sql`
    delete from promised_products using quote_versions version join quotes on quotes.id = version.quote_id
    where version.id = version_id
      and (version.expires_at <= ${now.toISOString()} or quotes.state = 'placed')`);
}

/** Deletes quote versions that expired long ago and have neither a screenshot nor an order or payment. */
export async function deleteOldVersions(days: Retention, now: Date): Promise<void> {
  const old = OLD_ROWS.versions({ ...days, now });
  await db.execute(sql`
    delete from ${old} and version.id in (
      select version.id from ${old} order by expires_at limit ${MOST_ROWS_DELETED} for update of version skip locked)`);
}

/** Deletes users known only by an order's link, once they have no order and no quote version left. */
export async function deleteOldGuests(days: Retention, now: Date): Promise<void> {
  await db.execute(sql`
    delete from users where id in (
      select id from users guest where provider = 'link' and created_at < ${before(now, days.unplacedDays)}
        and not exists (select from orders where user_id = guest.id)
        and not exists (select from unplaced_payments where user_id = guest.id)
        and not exists (select from order_links where guest_id = guest.id and claimed_by is not null)
        and not exists (select from quotes join quote_versions version on version.quote_id = quotes.id
          where quotes.user_id = guest.id)
      limit ${MOST_ROWS_DELETED} for update skip locked)`);
}

/**
 * Deletes customers' own combos a month after they were made, if they are in no cart, no order and no quote version
 * that can still be confirmed. The combos are locked and the carts checked again, so that a combo that is put back
 * into a cart at that moment stays.
 */
export async function deleteUnorderedCombos(now: Date): Promise<void> {
  const unused = sql`not exists (select from combo_cart_items where custom_combo_order_id = combo.id)
    and not exists (
      select from quotes join quote_versions version on version.quote_id = quotes.id
      where quotes.user_id = combo.user_id and version.expires_at > ${now.toISOString()}
        and version.lines @> jsonb_build_array(jsonb_build_object('combo_id', 'custom_' || combo.id)))`;
  await transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from custom_combo_orders combo
      where status = 'pending' and created_at < ${before(now, RETENTION_DAYS)} and ${unused}
      order by created_at limit ${FILES_AT_ONCE} for update skip locked`);
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await tx.execute(sql`
      delete from custom_combo_orders combo where ${inArray(sql`combo.id`, ids)} and ${unused}`);
  });
}

/** Deletes the keys of merges, clicks and reorders that no browser sends again any more. */
export async function forgetOldMerges(now: Date): Promise<void> {
  const old = daysBefore(now, RETENTION_DAYS);
  await db.delete(cartMerges).where(lt(cartMerges.merged_at, old));
  await db.delete(cartReorders).where(lt(cartReorders.reordered_at, old));
  await db
    .delete(cartIdempotencyKeys)
    .where(lt(cartIdempotencyKeys.added_at, daysBefore(now, REQUEST_KEY_DAYS)));
}

export async function deleteOldEmails(days: Retention, now: Date): Promise<void> {
  await db.execute(sql`
    delete from outbox where id in (
      select email.id from ${OLD_ROWS.emails({ ...days, now })} limit ${MOST_ROWS_DELETED}
      for update of email skip locked)`);
}

/** Deletes old contact messages, answered or not. */
export async function deleteOldMessages(days: Retention, now: Date): Promise<void> {
  await db.execute(sql`
    delete from contact_messages where id in (
      select id from ${OLD_ROWS.messages({ ...days, now })} order by sent_at limit ${MOST_ROWS_DELETED})`);
}

/**
 * How many years the invoices of erased accounts keep their text. Law demands at most eight, from the end of the
 * financial year.
 */
const INVOICE_YEARS = 9;

/** Empties the text of old invoices of erased accounts, which names the buyer. Serials and amounts stay. */
export async function forgetOldInvoices(now: Date): Promise<void> {
  await db.execute(sql`
    update invoices set html = '' where id in (
      select invoices.id from invoices join orders on orders.id = order_id join users on users.id = user_id
      where erased_at is not null and html <> ''
        and issued_at < ${now.toISOString()}::timestamptz - make_interval(years => ${INVOICE_YEARS})
      limit ${MOST_ROWS_DELETED})`);
}
