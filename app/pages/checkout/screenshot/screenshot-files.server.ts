import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import type { QuoteVersion, Screenshot } from "#data/checkout/quote-versions.server";
import { attachScreenshot, isScreenshotUsed } from "#data/checkout/screenshots.server";
import { screenshotName } from "#domain/checkout/screenshots";
import { fairQueue } from "#request/fair-queue.server";
import type { UploadedImage } from "#request/files/uploads.server";
import { log } from "#request/log/log.server";
import { currentPerson } from "#request/session/session.server";
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

/** Forms with pictures that are read into memory at once. Confirm has places of its own (reading R59). */
const turns = { upload: fairQueue(8), confirm: fairQueue(8) };

/** Less than this is no picture, and waits for nobody. */
const SMALL_FORM_BYTES = 64 * 1024;

/**
 * Waits for its turn before a byte of the form is read: one of a person at a time, so that what one sends
 * in numbers lets others' come in between.
 */
export async function inUploadTurn<T>(
  queue: keyof typeof turns,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  work: () => Promise<T>,
): Promise<T> {
  const person = currentPerson(context);
  const length = Number(request.headers.get("Content-Length") ?? Infinity);
  if (!person || length < SMALL_FORM_BYTES) return await work();
  return await turns[queue](person.id, work);
}

type StoredScreenshot = Screenshot & { attached: boolean };

/**
 * Stores a validated picture of its version. Null when the storage failed: a failed upload never stops an order
 * (spec §8). Where the version is an order already it isn't attached, and only the answer has it: a payment
 * without an order takes it, or `discardUnused`.
 */
export async function storeScreenshot(
  version: QuoteVersion,
  { bytes, extension, sha256 }: UploadedImage,
): Promise<StoredScreenshot | null> {
  const path = pathFor(version, extension, sha256);
  try {
    await files.put(path, bytes);
    const attached = await attachScreenshot(version.userId, version.id, { path, sha256 });
    for (const freed of attached?.freed ?? []) await remove(freed);
    return { path, sha256, attached: attached !== null };
  } catch (error) {
    log.warn({ err: error }, "a payment screenshot was not stored");
    return null;
  }
}

/** The specification's name, in a folder that no other version and no other picture of it has. */
function pathFor({ id, quoteId }: QuoteVersion, extension: string, sha256: Uint8Array): string {
  const mark = Buffer.from(sha256).toString("hex", 0, 6);
  return `${BUCKET}/${id}-${mark}/${screenshotName(quoteId, extension)}`;
}

/** A picture that neither the version nor an order or payment that came of it has. */
export async function discardUnused(
  version: Pick<QuoteVersion, "id" | "quoteId">,
  screenshot: Screenshot | null,
): Promise<void> {
  if (!screenshot || (await isScreenshotUsed(version, screenshot.path))) return;
  await remove(screenshot.path);
}

/** The sweep of what nobody needs mustn't stop what somebody does. */
async function remove(path: string): Promise<void> {
  await files.remove(path).catch((error: unknown) => {
    log.warn({ err: error }, "a screenshot that nobody needs was not deleted");
  });
}
