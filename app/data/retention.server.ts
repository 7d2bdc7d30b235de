import { and, gt, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { db, transaction } from "./db.server.ts";
import { cartMerges, cartReorders, quoteVersions } from "./schema.server.ts";

/** Days for which evidence of a payment is stored although nothing came of it, and a merge is remembered. */
const RETENTION_DAYS = 30;
const AT_ONCE = 100;

/**
 * The screenshots of versions that were never confirmed, a month after they were uploaded. `remove` deletes the
 * picture; the row forgets it after, so that a sweep that broke off finds it again. One that can't be deleted
 * is told to `failed` and stays for the next sweep, behind nobody. Answers how many went.
 */
export async function removeExpiredScreenshots(
  now: Date,
  remove: (path: string) => Promise<void>,
  failed: (error: unknown) => void,
): Promise<number> {
  let gone = 0;
  for (let after: string | null = ""; after !== null; ) {
    const old = await expiredAfter(after, now);
    const ids: string[] = [];
    for (const { id, path } of old) {
      try {
        if (path) await remove(path);
        ids.push(id);
      } catch (error) {
        failed(error);
      }
    }
    await forgetScreenshots(ids);
    gone += ids.length;
    after = old.length === AT_ONCE ? (old.at(-1)?.id ?? null) : null;
  }
  return gone;
}

async function expiredAfter(id: string, now: Date) {
  return db
    .select({ id: quoteVersions.id, path: quoteVersions.screenshot_path })
    .from(quoteVersions)
    .where(
      and(
        isNotNull(quoteVersions.screenshot_path),
        lt(quoteVersions.screenshot_at, monthBefore(now)),
        id === "" ? undefined : gt(quoteVersions.id, id),
      ),
    )
    .orderBy(quoteVersions.id)
    .limit(AT_ONCE);
}

async function forgetScreenshots(ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(quoteVersions)
    .set({ screenshot_path: null, screenshot_sha256: null, screenshot_at: null })
    .where(inArray(quoteVersions.id, ids));
}

/** What nobody can confirm any more, or was placed and stands in an order, may be deleted again. */
export async function releasePromisedProducts(now: Date): Promise<void> {
  await db.execute(sql`
    delete from promised_products using quote_versions version join quotes on quotes.id = version.quote_id
    where version.id = version_id
      and (version.expires_at <= ${now.toISOString()} or quotes.state = 'placed')`);
}

/** What was promised and never paid, a month after it ran out: with its picture gone, nothing asks for it. */
export async function deleteOldVersions(now: Date): Promise<void> {
  await db.execute(sql`
    delete from quote_versions version
    where expires_at < ${monthBefore(now).toISOString()} and screenshot_path is null
      and not exists (select from quotes where placed_version_id = version.id)
      and not exists (select from unplaced_payments where version_id = version.id)`);
}

/**
 * Customers' own combos that fell out of a cart and were never ordered, a month after they were made, unless
 * a payment that can be confirmed still names them. They are locked before the cart is looked at again: one
 * that is put back at this moment stays.
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
      where status = 'pending' and created_at < ${monthBefore(now).toISOString()} and ${unused}
      order by created_at limit ${AT_ONCE} for update skip locked`);
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await tx.execute(sql`
      delete from custom_combo_orders combo where ${inArray(sql`combo.id`, ids)} and ${unused}`);
  });
}

/** After a month no browser tries the same merge, or the same Buy again, once more. */
export async function forgetOldMerges(now: Date): Promise<void> {
  await db.delete(cartMerges).where(lt(cartMerges.merged_at, monthBefore(now)));
  await db.delete(cartReorders).where(lt(cartReorders.reordered_at, monthBefore(now)));
}

/**
 * Emails about an order, a month after they were sent or switched off. Of an episode's, the last of each way
 * stays: it says how the purchase was delivered. What failed stays until the seller has tried again.
 */
export async function deleteOldEmails(now: Date): Promise<void> {
  await db.execute(sql`
    delete from outbox email
    where coalesce(sent_at, skipped_at) < ${monthBefore(now).toISOString()}
      and (kind <> 'episode-mail' or exists (
        select from outbox later
        where later.payload ->> 'purchaseId' = email.payload ->> 'purchaseId'
          and later.sent_by = email.sent_by and later.sent_at > email.sent_at))`);
}

function monthBefore(now: Date): Date {
  return new Date(now.getTime() - RETENTION_DAYS * 24 * 60 * 60 * 1000);
}
