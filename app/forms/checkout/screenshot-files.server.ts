import type { QuoteVersion, Screenshot } from "#data/checkout/quote-versions.server";
import { forgetReadings } from "#data/checkout/screenshot-readings.server";
import { attachScreenshot, isScreenshotUsed } from "#data/checkout/screenshots.server";
import { SCREENSHOT_BUCKET, screenshotName } from "#domain/checkout/screenshots";
import { counters } from "#request/counters.server";
import { log } from "#request/log/log.server";
import { files } from "#services/files.server";
import { wakeReader } from "#services/reader.server";
import type { PaymentPicture } from "./screenshot-form.server.ts";

type StoredScreenshot = Screenshot & { attached: boolean };

/**
 * Stores a validated picture of its version, and attaches it. Null when the storage failed. Where the version is an
 * order already it isn't attached, and only the answer has it: `discardUnused`.
 */
export async function storeScreenshot(
  version: QuoteVersion,
  picture: PaymentPicture,
): Promise<StoredScreenshot | null> {
  const screenshot = await storeFile(version, picture);
  return screenshot && (await attach(version, screenshot));
}

/**
 * The file alone, for the payment that it comes with. Null when the storage failed: a failed upload never stops an
 * order (spec §8).
 */
export async function storeFile(
  version: QuoteVersion,
  { bytes, extension, sha256, origin }: PaymentPicture,
): Promise<Screenshot | null> {
  const path = pathFor(version, extension, sha256);
  try {
    await files.put(path, bytes);
    counters.uploads += 1;
    counters.uploadBytes += bytes.length;
    return { path, sha256, ...origin };
  } catch (error) {
    return notStored(error);
  }
}

async function attach(
  version: QuoteVersion,
  screenshot: Screenshot,
): Promise<StoredScreenshot | null> {
  try {
    const attached = await attachScreenshot(version.userId, version.id, screenshot);
    if (attached) wakeReader();
    for (const freed of attached?.freed ?? []) await remove(freed);
    return { ...screenshot, attached: attached !== null };
  } catch (error) {
    return notStored(error);
  }
}

function notStored(error: unknown): null {
  log.warn({ err: error }, "a payment screenshot was not stored");
  return null;
}

/** No payment took it: it waits at its version for the next press of Confirm. */
export async function keepForLater(
  version: QuoteVersion,
  screenshot: Screenshot | null,
): Promise<void> {
  const stored = screenshot && (await attach(version, screenshot));
  if (stored && !stored.attached) await discardUnused(version, stored);
}

/** The specification's name, in a folder that no other version and no other picture of it has. */
function pathFor({ id, quoteId }: QuoteVersion, extension: string, sha256: Uint8Array): string {
  const mark = markOf(sha256);
  return `${SCREENSHOT_BUCKET}/${id}-${mark}/${screenshotName(quoteId, extension)}`;
}

/**
 * Stores a screenshot beside the rejected one, which stays as the seller saw it: the spec's name with a
 * mark of the picture itself. Null when the storage failed: the transaction id counts without it.
 */
export async function storeResubmittedScreenshot(
  orderId: string,
  { bytes, extension, sha256, origin }: PaymentPicture,
): Promise<Screenshot | null> {
  const path = `${SCREENSHOT_BUCKET}/${orderId}payment_screenshot-${markOf(sha256)}.${extension}`;
  try {
    await files.put(path, bytes);
    return { path, sha256, ...origin };
  } catch (error) {
    log.warn({ err: error }, "a payment screenshot was not stored");
    return null;
  }
}

/** A picture that neither the version nor an order or payment that came of it has. */
export async function discardUnused(
  version: Pick<QuoteVersion, "id" | "quoteId">,
  screenshot: Screenshot | null | undefined,
): Promise<void> {
  if (!screenshot || (await isScreenshotUsed(version, screenshot.path))) return;
  await remove(screenshot.path);
  await forgetReadings([screenshot.sha256]);
}

/** The sweep of what nobody needs mustn't stop what somebody does. */
async function remove(path: string): Promise<void> {
  await files.remove(path).catch((error: unknown) => {
    log.warn({ err: error }, "a screenshot that nobody needs was not deleted");
  });
}

/**
 * Of a picture and of the day on which it is stored: nobody writes again what has lain there for days, so that the sweep
 * (server/jobs/sweep-files.ts) takes nothing from under a payment that is on its way.
 */
function markOf(sha256: Uint8Array): string {
  const day = new Date().toISOString().slice(0, 10).replaceAll("-", "");
  return `${Buffer.from(sha256).toString("hex", 0, 6)}-${day}`;
}
