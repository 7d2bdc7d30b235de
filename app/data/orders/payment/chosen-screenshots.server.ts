import { and, eq, sql } from "drizzle-orm";
import type { Screenshot } from "#data/checkout/quote-versions.server";
import { type OwnReading, requestReading } from "#data/checkout/screenshot-readings.server";
import { db, read } from "#data/db.server";
import { orderOf } from "#data/orders/orders.server";
import { screenshotReadings } from "#data/schema.server";
import { SCREENSHOT_BUCKET } from "#domain/checkout/screenshots";
import { QUOTE_LIFE_SECONDS } from "#domain/limits";
import { amountDue } from "#domain/orders/payment/rejections";
import { rejectedPaymentsOf } from "./rejections.server.ts";

// Pictures that are chosen after a rejection are read before they are sent. Of one that never is, the reading goes
// within a day or two and the file within a week: their sweeps find that no payment has it.

/** The limit is an order's until the sweep of the next day; what isn't read is sent all the same. */
const MOST_CHOSEN = 10;

export async function mayReadChosen(userId: string, orderId: string): Promise<boolean> {
  const { user_id, path } = screenshotReadings;
  const ofOrder = sql`starts_with(${path}, ${`${SCREENSHOT_BUCKET}/${orderId}`})`;
  const chosen = await read(() => db.$count(screenshotReadings, and(eq(user_id, userId), ofOrder)));
  return chosen < MOST_CHOSEN;
}

export async function readChosen(userId: string, screenshot: Screenshot, now: Date): Promise<void> {
  await requestReading(db, userId, screenshot, now);
}

/** The reading of a picture that this person sent, beside what is still due of their order; null: there is none. */
export async function readingOfChosen(
  userId: string,
  orderId: string,
  /** The hash is in hexadecimal digits. */
  sha256: string,
): Promise<OwnReading | null> {
  const order = await orderOf(userId, orderId);
  if (!order) return null;
  const { state, text, requested_at: requestedAt } = screenshotReadings;
  const own = and(
    eq(screenshotReadings.sha256, Buffer.from(sha256, "hex")),
    eq(screenshotReadings.user_id, userId),
  );
  const [row] = await read(() =>
    db.select({ state, text, requestedAt }).from(screenshotReadings).where(own),
  );
  if (!row) return null;
  const rejected = await read(() => rejectedPaymentsOf(db, [orderId]));
  // The picture may be of the first payment, by a page that was shown as long before the order.
  const promisedAt = new Date(order.placedAt.getTime() - QUOTE_LIFE_SECONDS * 1_000);
  const due = amountDue(order.total, rejected.get(orderId) ?? []);
  return { ...row, due, payee: order.payee, quotedAt: promisedAt, promisedAt };
}
