import { z } from "zod";
import type { ScreenshotOrigin } from "#data/checkout/quote-versions.server";
import { checkoutMessages } from "#domain/checkout/messages";
import { UPLOAD_LIMIT_BYTES } from "#domain/pictures/limits";
import { PROGRAM_CHARACTERS, programOf } from "#domain/pictures/picture-bytes";
import type { Outcome } from "#domain/problem";
import { refuseProblem } from "#forms/problem.server";
import {
  type ImageProblem,
  type UploadedImage,
  validateImage,
} from "#request/files/uploads.server";
import { LIMITS } from "#request/forms/limits.server";

/** A file field. Browsers send an empty file if none was chosen. */
export const chosenPicture = z
  .union([z.instanceof(File), z.literal("")])
  .optional()
  .transform((file) => (file && file.size > 0 ? file : undefined));

/**
 * A screenshot's fields. If the browser shrank the picture before sending it, `chosen_…` describe the original file.
 * Wrong values there are ignored, because they mustn't stop a payment.
 */
export const screenshotFields = {
  screenshot: chosenPicture,
  chosen_sha256: ignoredIfInvalid(z.string().regex(/^[\da-f]{64}$/)),
  chosen_bytes: ignoredIfInvalid(
    z.coerce
      .number()
      .int()
      .min(1)
      .max(UPLOAD_LIMIT_BYTES - 1),
  ),
  chosen_program: ignoredIfInvalid(
    z
      .string()
      .trim()
      .min(1)
      .max(PROGRAM_CHARACTERS)
      .regex(/^\P{C}+$/u),
  ),
};

export const screenshotExample = {
  screenshot: ":picture",
  chosen_sha256: "ab".repeat(32),
  chosen_bytes: "250000",
  chosen_program: "Samsung",
};

function ignoredIfInvalid<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().catch(undefined);
}

type SentScreenshot = z.output<z.ZodObject<typeof screenshotFields>>;

export type UploadedScreenshot = UploadedImage & { origin: ScreenshotOrigin };

/**
 * Validates the picture's bytes. Which program made the picture is read from the original file: here, or by the browser
 * before it shrank the picture.
 */
export async function validateScreenshot(
  sent: SentScreenshot,
): Promise<Outcome<ImageProblem, { image: UploadedScreenshot }>> {
  const validated = await validateImage(sent.screenshot);
  if (!validated.ok) return validated;
  const { image } = validated;
  return { ok: true, image: { ...image, origin: originOf(image, sent) } };
}

function originOf(
  { bytes, sha256 }: UploadedImage,
  { chosen_sha256 = "", chosen_bytes, chosen_program }: SentScreenshot,
): ScreenshotOrigin {
  const hash = Buffer.from(chosen_sha256, "hex");
  const isOther = hash.length > 0 && !hash.equals(sha256);
  return isOther && chosen_bytes
    ? { chosen: { sha256: hash, bytes: chosen_bytes }, program: chosen_program ?? null }
    : { chosen: null, program: programOf(bytes) };
}

/** This limit is above that of a screenshot, so that a picture that is too large is refused with our own sentence. */
export const SCREENSHOT_FORM_BYTES = 7 * 2 ** 20;

/** Rules for a form that uploads a screenshot alone. */
export const screenshotForm = {
  who: "customer",
  maxBytes: SCREENSHOT_FORM_BYTES,
  turn: "upload",
  limit: { of: LIMITS.upload, sentence: () => checkoutMessages.tooManyUploads },
  failed: () => checkoutMessages.screenshotNotSavedYet,
  field: "screenshot",
} as const;

export function refuseScreenshot(problem: ImageProblem) {
  return refuseProblem(problem, checkoutMessages, {}, "screenshot");
}
