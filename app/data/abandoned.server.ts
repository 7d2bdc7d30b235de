import { and, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { db } from "./db.server.ts";
import { cartMerges, quotes } from "./schema.server.ts";

/** How long evidence of a payment is kept although no order came of it, and a merge is remembered. */
const KEPT_DAYS = 30;
const AT_ONCE = 100;

/**
 * The screenshots of quotes that were cancelled or ran out a month ago. `remove` deletes the picture; the
 * row forgets it after, so that a sweep that broke off finds it again. Answers how many went.
 */
export async function removeAbandonedScreenshots(
  now: Date,
  remove: (path: string) => Promise<void>,
): Promise<number> {
  const old = await db
    .select({ id: quotes.id, path: quotes.screenshot_path })
    .from(quotes)
    .where(
      and(
        isNotNull(quotes.screenshot_path),
        sql`${quotes.state} in ('cancelled', 'expired')`,
        lt(quotes.closed_at, monthBefore(now)),
      ),
    )
    .limit(AT_ONCE);
  for (const { path } of old) if (path) await remove(path);
  const ids = old.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await db
    .update(quotes)
    .set({ screenshot_path: null, screenshot_sha256: null })
    .where(inArray(quotes.id, ids));
  return ids.length;
}

/** After a month no browser tries the same merge again. */
export async function forgetOldMerges(now: Date): Promise<void> {
  await db.delete(cartMerges).where(lt(cartMerges.merged_at, monthBefore(now)));
}

function monthBefore(now: Date): Date {
  return new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000);
}
