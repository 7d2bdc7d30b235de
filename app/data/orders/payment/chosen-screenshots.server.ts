import { and, eq, sql } from "drizzle-orm";
import type { Screenshot } from "#data/checkout/quote-versions.server";
import { type OwnReading, readingRequest } from "#data/checkout/screenshot-readings.server";
import { db } from "#data/db.server";
import { orderOf } from "#data/orders/orders.server";
import { screenshotReadings } from "#data/schema.server";
import { QUOTE_LIFE_SECONDS } from "#domain/checkout/limits";
import { SCREENSHOT_BUCKET } from "#domain/checkout/screenshots";
import { amountDue } from "#domain/orders/payment/rejections";
import { rejectionsOf } from "./rejections.server.ts";

/**
 * How many screenshots of an order may be recognised before they are sent. After a rejection, the text of a
 * screenshot is recognised as soon as the customer chooses it. If the screenshot is never sent, its text is deleted
 * within two days, so that another one can be recognised, and its file within a week. Screenshots beyond the limit
 * can be sent too.
 */
const MOST_CHOSEN_PER_ORDER = 10;

export async function mayReadChosenScreenshot(userId: string, orderId: string): Promise<boolean> {
  const { user_id, path } = screenshotReadings;
  const ofOrder = sql`starts_with(${path}, ${`${SCREENSHOT_BUCKET}/${orderId}`})`;
  const chosen = await db.$count(screenshotReadings, and(eq(user_id, userId), ofOrder));
  return chosen < MOST_CHOSEN_PER_ORDER;
}

export async function readChosenScreenshot(
  userId: string,
  screenshot: Screenshot,
  now: Date,
): Promise<void> {
  await readingRequest(db, userId, screenshot, now);
}

/** Returns the recognised text of a screenshot that this person chose, with the amount due; null: none. */
export async function readingOfChosenScreenshot(
  userId: string,
  orderId: string,
  /** In hexadecimal digits. */
  sha256: string,
): Promise<OwnReading | null> {
  const order = await orderOf(userId, orderId);
  if (!order) return null;
  const { state, text, requested_at: requestedAt } = screenshotReadings;
  const own = and(
    eq(screenshotReadings.sha256, Buffer.from(sha256, "hex")),
    eq(screenshotReadings.user_id, userId),
  );
  const [row] = await db.select({ state, text, requestedAt }).from(screenshotReadings).where(own);
  if (!row) return null;
  const rejected = await rejectionsOf([orderId]);
  // The screenshot may show the order's first payment, which can have been made as early as a quote's lifetime before
  // the order.
  const promisedAt = new Date(order.placedAt.getTime() - QUOTE_LIFE_SECONDS * 1_000);
  const due = amountDue(order.total, rejected.get(orderId) ?? []);
  const { exactDiscount, payee } = order;
  return { ...row, due, exactDiscount, payee, quotedAt: promisedAt, promisedAt };
}
