import { and, desc, eq, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { isUuid } from "#data/columns.server";
import { type Db, db, transaction } from "#data/db.server";
import { orders, payments, quotes, quoteVersions, unplacedPayments } from "#data/schema.server";
import { MAX_UNPLACED_SCREENSHOTS } from "#domain/checkout/limits";
import { maySeeScreenshot, type ScreenshotFacts, type Viewer } from "#domain/checkout/screenshots";
import {
  detachScreenshot,
  lockVersion,
  type QuoteVersion,
  type Screenshot,
  screenshotColumns,
} from "./quote-versions.server.ts";
import { forgetReadings, readingRequest } from "./screenshot-readings.server.ts";

/**
 * The owner of a screenshot, as its address names it: an unconfirmed quote version, an order, or a payment without an
 * order.
 */
type ScreenshotOf = { version: string } | { orderId: string } | { paymentId: string };

/** Returns the path of the screenshot's file; null if there is none, or this person may not see it. */
export async function screenshotPath(viewer: Viewer, of: ScreenshotOf): Promise<string | null> {
  if (!Object.values(of).every(isUuid)) return null;
  const [screenshot] = await findScreenshot(of);
  return screenshot && maySeeScreenshot(viewer, screenshot) ? screenshot.path : null;
}

async function findScreenshot(
  of: ScreenshotOf,
): Promise<(ScreenshotFacts & { path: string | null })[]> {
  if ("orderId" in of)
    return await db
      .select({
        path: orders.payment_screenshot_url,
        ownerId: orders.user_id,
        submitted: isSubmitted,
      })
      .from(orders)
      .where(eq(orders.id, of.orderId));
  if ("paymentId" in of)
    return await db
      .select({
        path: payments.screenshot_path,
        ownerId: unplacedPayments.user_id,
        submitted: isSubmitted,
      })
      .from(unplacedPayments)
      .innerJoin(payments, eq(payments.unplaced_payment_id, unplacedPayments.id))
      .where(eq(unplacedPayments.id, of.paymentId));
  return await db
    .select({
      path: quoteVersions.screenshot_path,
      ownerId: quotes.user_id,
      submitted: sentWithRefusedId,
    })
    .from(quoteVersions)
    .innerJoin(quotes, eq(quotes.id, quoteVersions.quote_id))
    .where(eq(quoteVersions.id, of.version));
}

const isSubmitted = sql<boolean>`true`;
/**
 * SQL: a transaction ID that was sent with this screenshot was refused. The screenshot counts as sent then, although
 * the quote version isn't confirmed, so sellers may see it (reading R68).
 */
const sentWithRefusedId = sql<boolean>`exists (
  select from refused_transaction_ids where version_id = ${quoteVersions.id})`;

/**
 * Attaches a screenshot to a quote version, replacing an earlier one. A person has at most three screenshots that
 * aren't part of a payment; the oldest are detached. `freed` has the paths of files that can be deleted now. Returns
 * null, and changes nothing, once the version is an order.
 */
export async function attachScreenshot(
  userId: string,
  versionId: string,
  screenshot: Screenshot,
  now = new Date(),
): Promise<{ freed: string[] } | null> {
  const { path } = screenshot;
  return await transaction(async (tx) => {
    const version = await lockVersion(tx, userId, versionId);
    if (!version || version.placed) return null;
    const others = await otherVersionsWithScreenshot(tx, userId, version.id);
    const surplus = others.slice(MAX_UNPLACED_SCREENSHOTS - 1);
    for (const { id } of surplus) await detachScreenshot(tx, id);
    await tx
      .update(quoteVersions)
      .set({ ...screenshotColumns(screenshot), screenshot_at: now })
      .where(eq(quoteVersions.id, version.id));
    await readingRequest(tx, userId, screenshot, now);
    const before = {
      ...version,
      path: version.screenshot?.path ?? null,
      sha256: version.screenshot?.sha256 ?? null,
    };
    const unusedPaths: string[] = [];
    const replaced = [before, ...surplus].filter((one) => one.path !== null && one.path !== path);
    for (const one of replaced)
      if (one.path && !(await isScreenshotUsed(one, one.path, tx))) unusedPaths.push(one.path);
    await forgetReadings(
      replaced.map(({ sha256 }) => sha256),
      tx,
    );
    return { freed: unusedPaths };
  });
}

/** Returns the person's other quote versions that have a screenshot, newest first. */
async function otherVersionsWithScreenshot(tx: Db, userId: string, except: string) {
  return await tx
    .select({
      id: quoteVersions.id,
      quoteId: quotes.id,
      path: quoteVersions.screenshot_path,
      sha256: quoteVersions.screenshot_sha256,
    })
    .from(quoteVersions)
    .innerJoin(quotes, eq(quotes.id, quoteVersions.quote_id))
    .where(
      and(
        eq(quotes.user_id, userId),
        isNotNull(quoteVersions.screenshot_path),
        ne(quoteVersions.id, except),
      ),
    )
    .orderBy(desc(quoteVersions.screenshot_at), desc(quoteVersions.id));
}

/** True if the quote version, or a payment made from it, has this screenshot. */
export async function isScreenshotUsed(
  { id, quoteId }: Pick<QuoteVersion, "id" | "quoteId">,
  path: string,
  tx: Db = db,
): Promise<boolean> {
  const { rows } = await tx.execute<{ used: boolean }>(sql`
    select exists (select from quote_versions where id = ${id} and screenshot_path = ${path})
      or exists (select from payments where order_id = ${quoteId} and screenshot_path = ${path})
      or exists (
        select from unplaced_payments unplaced
        join payments payment on payment.unplaced_payment_id = unplaced.id
        where unplaced.version_id = ${id} and payment.screenshot_path = ${path}) as used`);
  return rows[0]?.used ?? true;
}

/**
 * Returns which of the paths no quote version, payment or order has. It first looks at the order whose id is in the
 * file's name, then looks for the rest in all rows, because a payment may have moved to another order.
 */
export async function unusedScreenshots(paths: readonly string[]): Promise<string[]> {
  const order = sql`substring(path from '([0-9a-f-]{36})payment_screenshot')::uuid`;
  const left = await unusedAmong(paths, {
    versions: sql`quote_id = ${order}`,
    payments: sql`order_id = ${order}`,
    orders: sql`id = ${order}`,
  });
  const any = sql`true`;
  return await unusedAmong(left, { versions: any, payments: any, orders: any });
}

async function unusedAmong(
  paths: readonly string[],
  among: Record<"versions" | "payments" | "orders", SQL>,
): Promise<string[]> {
  if (paths.length === 0) return [];
  const { rows } = await db.execute<{ path: string }>(sql`
    select path from unnest(${sql.param([...paths])}::text[]) path
    where not exists (select from quote_versions where ${among.versions} and screenshot_path = path)
      and not exists (select from payments where ${among.payments} and screenshot_path = path)
      and not exists (select from orders where ${among.orders} and payment_screenshot_url = path)`);
  return rows.map(({ path }) => path);
}
