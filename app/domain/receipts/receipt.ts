/**
 * Facts from a screenshot's recognized text. Recognition errs, so only certain facts are offered, and none decides a
 * payment.
 */
import { dayOnReceipt } from "./receipt-day.ts";
import { readIds } from "./receipt-ids.ts";
import { outcomeOf } from "./receipt-outcome.ts";

export type Receipt = {
  /** The 12 digits, if certain enough to offer to the payer. */
  transactionId: string | null;
  /** All runs of 12 digits that may be the id, including `transactionId`. */
  candidates: string[];
  /** The app whose own number the receipt shows; that isn't the transaction id. */
  foreign: "phonepe" | "google" | null;
  outcome: ReceiptOutcome | null;
  /** `2026-11-23`; null where the receipt has no day, or several. */
  day: string | null;
};

export type ReceiptOutcome = "success" | "pending" | "failed";

/** Texts are cut here; no receipt is longer. */
export const RECEIPT_CHARACTERS = 8_000;

export function receiptOf(text: string): Receipt {
  const bounded = text.slice(0, RECEIPT_CHARACTERS);
  return { ...readIds(bounded), outcome: outcomeOf(bounded), day: dayOnReceipt(bounded) };
}
