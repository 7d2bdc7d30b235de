import type { Screenshot } from "#data/checkout/quote-versions.server";
import type { UploadedImage } from "#request/files/uploads.server";
import { log } from "#request/log/log.server";
import { files } from "#services/files.server";

/**
 * Stores a screenshot beside the rejected one, which stays as the seller saw it: the spec's name with a
 * mark of the picture itself. Null when the storage failed: the transaction id counts without it.
 */
export async function storeAnother(
  orderId: string,
  { bytes, extension, sha256 }: UploadedImage,
): Promise<Screenshot | null> {
  const mark = Buffer.from(sha256).toString("hex", 0, 6);
  const path = `payment-screenshots/${orderId}payment_screenshot-${mark}.${extension}`;
  try {
    await files.put(path, bytes);
    return { path, sha256 };
  } catch (error) {
    log.warn({ err: error }, "a payment screenshot was not stored");
    return null;
  }
}
