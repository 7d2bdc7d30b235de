/**
 * Asks customers about the screenshot that they chose, if it doesn't look right (reading R64). It applies the same
 * rules as the evidence for sellers. It only asks and never refuses, because recognition makes mistakes: in 8 of 80
 * honest screenshots that were cropped, askew or small, it didn't find the amount.
 */
import { type PictureCode, type PictureFacts, pictureCodes } from "./evidence/picture.ts";

export type ScreenshotQuestion =
  | "no-payment"
  | "before-payment"
  | "failed"
  | "pending"
  | "other-amount"
  | "other-day";

/** Which finding leads to which question. Only the first that applies is asked. */
const QUESTIONS: readonly [PictureCode, ScreenshotQuestion][] = [
  ["picture-without-receipt", "no-payment"],
  ["picture-before-payment", "before-payment"],
  ["picture-says-failed", "failed"],
  ["picture-says-pending", "pending"],
  ["picture-without-amount", "other-amount"],
  ["receipt-older-than-order", "other-day"],
  ["receipt-of-later-day", "other-day"],
];

/** Returns the question to ask, or null. It is asked before the customer types the transaction ID. */
export function screenshotQuestion(
  facts: Omit<PictureFacts, "transactionId">,
): ScreenshotQuestion | null {
  const codes = pictureCodes({ ...facts, transactionId: "" });
  return QUESTIONS.find(([code]) => codes.includes(code))?.[1] ?? null;
}
