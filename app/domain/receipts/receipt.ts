/**
 * The facts of a payment's screenshot, by the text that was recognised on it. Recognition errs: what isn't sure is
 * not offered, and nothing of it decides a payment.
 */
import { dayOf } from "./receipt-day.ts";
import { readIds } from "./receipt-ids.ts";
import { outcomeOf } from "./receipt-outcome.ts";

export type Receipt = {
  /** The 12 digits, sure enough to be offered to whoever took the picture. */
  transactionId: string | null;
  /** Every run of 12 digits that may be a transaction id, `transactionId` among them. */
  candidates: string[];
  /** The receipt has an app's own number, which is no transaction id. */
  foreign: "phonepe" | "google" | null;
  outcome: ReceiptOutcome | null;
  /** The day that the receipt names, `2026-11-23`; null where it names none or several. */
  day: string | null;
};

export type ReceiptOutcome = "success" | "pending" | "failed";

/** Longer texts are no receipt's; what is stored and looked at ends here. */
export const RECEIPT_CHARACTERS = 8_000;

export function receiptOf(text: string): Receipt {
  const bounded = text.slice(0, RECEIPT_CHARACTERS);
  return { ...readIds(bounded), outcome: outcomeOf(bounded), day: dayOf(bounded) };
}
