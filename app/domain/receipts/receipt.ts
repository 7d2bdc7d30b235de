/**
 * Reads facts from the recognized text of a screenshot. Recognition makes mistakes, so only certain facts are
 * returned, and none of them decides about a payment.
 */
import { dayOnReceipt } from "./receipt-day.ts";
import { readIds } from "./receipt-ids.ts";
import { outcomeOf } from "./receipt-outcome.ts";

export type Receipt = {
  /** The 12-digit transaction ID, if it is certain enough to be offered to the customer. */
  transactionId: string | null;
  /** All numbers of 12 digits that may be the transaction ID, including `transactionId`. */
  candidates: string[];
  /** The app whose own number the receipt shows. That number isn't the transaction ID. */
  foreign: "phonepe" | "google" | null;
  outcome: ReceiptOutcome | null;
  /** The day, such as `2026-11-23`; null if the receipt has none or several. */
  day: string | null;
};

export type ReceiptOutcome = "success" | "pending" | "failed";

/** The most characters that are read of a text. No receipt is longer. */
export const RECEIPT_CHARACTERS = 8_000;

export function receiptOf(text: string): Receipt {
  const bounded = text.slice(0, RECEIPT_CHARACTERS);
  return { ...readIds(bounded), outcome: outcomeOf(bounded), day: dayOnReceipt(bounded) };
}
