import type { QuoteVersion, Screenshot } from "#data/checkout/quote-versions.server";
import { forgetReadings } from "#data/checkout/screenshot-readings.server";
import { attachScreenshot, isScreenshotUsed } from "#data/checkout/screenshots.server";
import { SCREENSHOT_BUCKET, screenshotName } from "#domain/checkout/screenshots";
import { counters } from "#request/figures/counters.server";
import { log } from "#request/log/log.server";
import { files } from "#services/files.server";
import { wakeReader } from "#services/reader.server";
import type { UploadedScreenshot } from "./screenshot-form.server.ts";

/**
 * Stores a validated screenshot and attaches it to its quote version. "placed": the version was placed meanwhile, so
 * the file was deleted again. Null: storing failed.
 */
export async function storeScreenshot(
  version: QuoteVersion,
  upload: UploadedScreenshot,
): Promise<"attached" | "placed" | null> {
  const screenshot = await storeFile(version, upload);
  return screenshot && (await attachToVersion(version, screenshot));
}

/** The file that came with Confirm, while nobody knows yet whether its payment will be stored. */
type PendingFile = {
  /** Null if none came, or if storing it failed. */
  screenshot: Screenshot | null;
  /** The payment is stored, and `unneeded` is the screenshot that it left without use: its file is deleted. */
  commit: (unneeded: Screenshot | undefined) => Promise<void>;
};

/**
 * Stores the file that came with Confirm, and runs `place` with it. If that throws or doesn't commit the file, it is
 * attached to its quote version, so that the next Confirm finds it.
 */
export async function withPendingFile<Answer>(
  version: QuoteVersion,
  upload: UploadedScreenshot | null,
  place: (file: PendingFile) => Promise<Answer>,
): Promise<Answer> {
  const screenshot = upload && (await storeFile(version, upload));
  let isCommitted = false;
  const commit = async (unneeded: Screenshot | undefined) => {
    isCommitted = true;
    await discardUnused(version, unneeded);
  };
  try {
    return await place({ screenshot, commit });
  } finally {
    if (screenshot && !isCommitted) await attachToVersion(version, screenshot);
  }
}

/** Stores the file without attaching it. Null if storing failed, which never stops an order (spec §8). */
export async function storeFile(
  version: QuoteVersion,
  upload: UploadedScreenshot,
): Promise<Screenshot | null> {
  const { bytes, extension, sha256 } = upload;
  const stored = await putFile(screenshotPathFor(version, extension, sha256), upload);
  if (!stored) return null;
  counters.uploads += 1;
  counters.uploadBytes += bytes.length;
  return stored;
}

async function putFile(
  path: string,
  { bytes, sha256, origin }: UploadedScreenshot,
): Promise<Screenshot | null> {
  try {
    await files.put(path, bytes);
    return { path, sha256, ...origin };
  } catch (error) {
    return logNotStored(error);
  }
}

/** Attaches the screenshot to its quote version, or deletes its file if the version takes none any more. */
async function attachToVersion(
  version: QuoteVersion,
  screenshot: Screenshot,
): Promise<"attached" | "placed" | null> {
  try {
    const attached = await attachScreenshot(version.userId, version.id, screenshot);
    if (attached) wakeReader();
    for (const freed of attached?.freed ?? []) await remove(freed);
    if (attached) return "attached";
  } catch (error) {
    return logNotStored(error);
  }
  await discardUnused(version, screenshot);
  return "placed";
}

function logNotStored(error: unknown): null {
  log.warn({ err: error }, "a payment screenshot was not stored");
  return null;
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
  upload: UploadedScreenshot,
): Promise<Screenshot | null> {
  const mark = hashWithDay(upload.sha256);
  const path = `${SCREENSHOT_BUCKET}/${orderId}payment_screenshot-${mark}.${upload.extension}`;
  return await putFile(path, upload);
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
