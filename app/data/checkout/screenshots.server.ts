import { eq, sql } from "drizzle-orm";
import { isKey } from "#data/columns.server";
import { db, read } from "#data/db.server";
import { orders, payments, quotes, quoteVersions, unplacedPayments } from "#data/schema.server";
import { maySeeScreenshot, type ScreenshotFacts, type Viewer } from "#domain/checkout/screenshots";

/** The parameters of its address: of a version that isn't confirmed, an order, or an unplaced payment. */
export type ScreenshotOf = { version: string } | { orderId: string } | { paymentId: string };

/** Where its file lies; null where there is none that this person may see. */
export async function screenshotPath(viewer: Viewer, of: ScreenshotOf): Promise<string | null> {
  if (!Object.values(of).every(isKey)) return null;
  const [screenshot] = await read(() => findScreenshot(of));
  return screenshot && maySeeScreenshot(viewer, screenshot) ? screenshot.path : null;
}

async function findScreenshot(
  of: ScreenshotOf,
): Promise<(ScreenshotFacts & { path: string | null })[]> {
  if ("orderId" in of)
    return await db
      .select({ path: orders.payment_screenshot_url, ownerId: orders.user_id, submitted })
      .from(orders)
      .where(eq(orders.id, of.orderId));
  if ("paymentId" in of)
    return await db
      .select({ path: payments.screenshot_path, ownerId: unplacedPayments.user_id, submitted })
      .from(unplacedPayments)
      .innerJoin(payments, eq(payments.unplaced_payment_id, unplacedPayments.id))
      .where(eq(unplacedPayments.id, of.paymentId));
  return await db
    .select({
      path: quoteVersions.screenshot_path,
      ownerId: quotes.user_id,
      submitted: notSubmitted,
    })
    .from(quoteVersions)
    .innerJoin(quotes, eq(quotes.id, quoteVersions.quote_id))
    .where(eq(quoteVersions.id, of.version));
}

const submitted = sql<boolean>`true`;
const notSubmitted = sql<boolean>`false`;
