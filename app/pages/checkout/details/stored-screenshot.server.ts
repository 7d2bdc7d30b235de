import { z } from "zod";
import { attachScreenshot, type Quote, quoteOf, type Screenshot } from "#data/quotes.server";
import { SCREENSHOT_NOT_IMAGE, SCREENSHOT_REQUIRED, SCREENSHOT_TOO_LARGE } from "#domain/messages";
import { screenshotName } from "#domain/quotes";
import { log } from "#request/log.server";
import type { ImageProblem, UploadedImage } from "#request/uploads.server";
import { files } from "#services/files.server";

/** The private bucket (spec §7 Storage, reading R4). */
const BUCKET = "payment-screenshots";

/** What a file field sends: a file, or for none an empty one or nothing. */
export const chosenPicture = z
  .union([z.instanceof(File), z.literal("")])
  .optional()
  .transform((file) => (file && file.size > 0 ? file : undefined));

/** Room for what the server lets in at all, so that a picture that is too large gets its own sentence. */
export const PICTURE_FORM_BYTES = 7 * 2 ** 20;

/**
 * Stores a judged picture under its quote, in place of an earlier one. Null when the storage failed or
 * the quote isn't open any more: a failed upload never stops an order (spec §8).
 */
export async function storeScreenshot(
  quote: Quote,
  { bytes, extension, sha256 }: UploadedImage,
): Promise<Screenshot | null> {
  if (quote.state !== "open") return null;
  const screenshot = { path: `${BUCKET}/${screenshotName(quote.id, extension)}`, sha256 };
  try {
    await files.put(screenshot.path, bytes);
    if (!(await attachScreenshot(quote.userId, quote.id, screenshot))) return await late(quote);
    const before = quote.screenshot?.path;
    if (before && before !== screenshot.path) await files.remove(before);
    return screenshot;
  } catch (error) {
    log.warn({ err: error }, "a payment screenshot was not stored");
    return null;
  }
}

/** Placed meanwhile: the order keeps what lies there. Closed: nobody needs the picture. */
async function late(quote: Quote): Promise<null> {
  const now = await quoteOf(quote.userId, quote.id);
  log.info({ state: now?.state ?? "gone" }, "a payment screenshot came after its quote was closed");
  return null;
}

export function sayImageProblem({ code }: ImageProblem): string {
  if (code === "image-missing") return SCREENSHOT_REQUIRED;
  return code === "image-too-large" ? SCREENSHOT_TOO_LARGE : SCREENSHOT_NOT_IMAGE;
}
