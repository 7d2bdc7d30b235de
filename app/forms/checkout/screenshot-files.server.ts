import type { QuoteVersion, Screenshot } from "#data/checkout/quote-versions.server";
import { forgetReadings } from "#data/checkout/screenshot-readings.server";
import { attachScreenshot, isScreenshotUsed } from "#data/checkout/screenshots.server";
import { SCREENSHOT_BUCKET, screenshotName } from "#domain/checkout/screenshots";
import { counters } from "#request/figures/counters.server";
import { log } from "#request/log/log.server";
import { files } from "#services/files.server";
import { wakeReader } from "#services/reader.server";
import type { UploadedScreenshot } from "./screenshot-form.server.ts";

type StoredScreenshot = Screenshot & { attached: boolean };

/**
 * Stores a validated screenshot and attaches it to its quote version; null if storing failed. If the version was
 * placed meanwhile, the screenshot isn't attached, and the caller deletes it by `discardUnused`.
 */
export async function storeScreenshot(
  version: QuoteVersion,
  upload: UploadedScreenshot,
): Promise<StoredScreenshot | null> {
  const screenshot = await storeFile(version, upload);
  return screenshot && (await attachToVersion(version, screenshot));
}

/** Stores the file without attaching it. Null if storing failed, which never stops an order (spec §8). */
export async function storeFile(
  version: QuoteVersion,
  { bytes, extension, sha256, origin }: UploadedScreenshot,
): Promise<Screenshot | null> {
  const path = screenshotPathFor(version, extension, sha256);
  try {
    await files.put(path, bytes);
    counters.uploads += 1;
    counters.uploadBytes += bytes.length;
    return { path, sha256, ...origin };
  } catch (error) {
    return logNotStored(error);
  }
}

async function attachToVersion(
  version: QuoteVersion,
  screenshot: Screenshot,
): Promise<StoredScreenshot | null> {
  try {
    const attached = await attachScreenshot(version.userId, version.id, screenshot);
    if (attached) wakeReader();
    for (const freed of attached?.freed ?? []) await remove(freed);
    return { ...screenshot, attached: attached !== null };
  } catch (error) {
    return logNotStored(error);
  }
}

function logNotStored(error: unknown): null {
  log.warn({ err: error }, "a payment screenshot was not stored");
  return null;
}

/** Attaches the screenshot of a failed Confirm to its quote version, so that the next Confirm finds it. */
export async function storeUnusedScreenshot(
  version: QuoteVersion,
  screenshot: Screenshot | null,
): Promise<void> {
  const stored = screenshot && (await attachToVersion(version, screenshot));
  if (stored && !stored.attached) await discardUnused(version, stored);
}

/** The path ends in the specification's file name, in a folder of its own for each quote version and file. */
function screenshotPathFor(
  { id, quoteId }: QuoteVersion,
  extension: string,
  sha256: Uint8Array,
): string {
  const mark = hashWithDay(sha256);
  return `${SCREENSHOT_BUCKET}/${id}-${mark}/${screenshotName(quoteId, extension)}`;
}

/**
 * Stores another screenshot after a rejection, beside the one that the seller saw. Null if storing failed; the new
 * transaction ID counts all the same.
 */
export async function storeResubmittedScreenshot(
  orderId: string,
  { bytes, extension, sha256, origin }: UploadedScreenshot,
): Promise<Screenshot | null> {
  const path = `${SCREENSHOT_BUCKET}/${orderId}payment_screenshot-${hashWithDay(sha256)}.${extension}`;
  try {
    await files.put(path, bytes);
    return { path, sha256, ...origin };
  } catch (error) {
    log.warn({ err: error }, "a payment screenshot was not stored");
    return null;
  }
}

/** Deletes the file, unless a quote version, an order or a payment uses it. */
export async function discardUnused(
  version: Pick<QuoteVersion, "id" | "quoteId">,
  screenshot: Screenshot | null | undefined,
): Promise<void> {
  if (!screenshot || (await isScreenshotUsed(version, screenshot.path))) return;
  await remove(screenshot.path);
  await forgetReadings([screenshot.sha256]);
}

/** Deletes a file that nobody needs; a failure is only logged. */
async function remove(path: string): Promise<void> {
  await files.remove(path).catch((error: unknown) => {
    log.warn({ err: error }, "a screenshot that nobody needs was not deleted");
  });
}

/**
 * A hash with the day, so that a path of an earlier day is never written again. The job that deletes unused files
 * (server/jobs/sweep-files.ts) can therefore safely delete old ones.
 */
function hashWithDay(sha256: Uint8Array): string {
  const day = new Date().toISOString().slice(0, 10).replaceAll("-", "");
  return `${Buffer.from(sha256).toString("hex", 0, 6)}-${day}`;
}
