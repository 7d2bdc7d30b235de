/**
 * Asks the payer about the screenshot that they chose (reading R64), by the rules of the seller's evidence. It only
 * asks, because recognition errs: on 8 of 80 honest screenshots that were cropped, askew or small it didn't find the
 * amount.
 */
import { type PictureCode, type PictureFacts, pictureCodes } from "./evidence/picture.ts";

export type ScreenshotQuestion =
  | "no-payment"
  | "before-payment"
  | "failed"
  | "pending"
  | "other-amount"
  | "other-day";

/** The first that applies is asked, and no other. */
const QUESTIONS: readonly [PictureCode, ScreenshotQuestion][] = [
  ["picture-without-receipt", "no-payment"],
  ["picture-before-payment", "before-payment"],
  ["picture-says-failed", "failed"],
  ["picture-says-pending", "pending"],
  ["picture-without-amount", "other-amount"],
  ["receipt-older-than-order", "other-day"],
  ["receipt-of-later-day", "other-day"],
];

/** Null: nothing to ask. The payer hasn't typed the ID yet. */
export function screenshotQuestion(
  facts: Omit<PictureFacts, "transactionId">,
): ScreenshotQuestion | null {
  const codes = pictureCodes({ ...facts, transactionId: "" });
  return QUESTIONS.find(([code]) => codes.includes(code))?.[1] ?? null;
}
