/**
 * A payer is asked at once about the picture that they chose (reading R64), by the rules of the seller's evidence.
 * Recognition errs: of 80 honest pictures that were cropped, askew or small, the amount wasn't found on 8. So it is a
 * kind question, and stops nothing.
 */
import { type PictureCode, type PictureFacts, pictureCodes } from "./evidence/picture.ts";

export type ScreenshotQuestion =
  | "no-payment"
  | "before-payment"
  | "failed"
  | "pending"
  | "other-amount"
  | "other-day";

/** The first that holds is asked: one question at a time. */
const QUESTIONS: readonly [PictureCode, ScreenshotQuestion][] = [
  ["picture-without-receipt", "no-payment"],
  ["picture-before-payment", "before-payment"],
  ["picture-says-failed", "failed"],
  ["picture-says-pending", "pending"],
  ["picture-without-amount", "other-amount"],
  ["receipt-older-than-order", "other-day"],
  ["receipt-of-later-day", "other-day"],
];

/** The question is null where nothing is asked. What ID they will type isn't known yet. */
export function screenshotQuestion(
  facts: Omit<PictureFacts, "transactionId">,
): ScreenshotQuestion | null {
  const codes = pictureCodes({ ...facts, transactionId: "" });
  return QUESTIONS.find(([code]) => codes.includes(code))?.[1] ?? null;
}
