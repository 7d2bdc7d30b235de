import type { Paise } from "#domain/money/money";

/** Money that arrived by UPI, from one line of a statement. Debits and balances are never credits. */
export type StatementCredit = {
  /** The line's number in the file, from 1. It counts every line, including those above the table. */
  line: number;
  /** The 12 digits, as a text because some begin with 0. */
  transactionId: string;
  amount: Paise;
  /** The Indian day, as YYYY-MM-DD. */
  day: string;
  /** Null if the line has no UPI ID of the payer. */
  payerUpiId: string | null;
  /** The payer's name where the bank writes it; missing if it doesn't. */
  payerName?: string | null;
  /** The payer's note, as far as the bank shows it. It is often an order number. */
  note: string | null;
  /** How a payment provider settled the credit, by the provider's report. Missing if no report has the credit. */
  settled?: SettledFacts;
};

/** Money that went out by UPI, as a line says of which the ID is certain. It may be a refund (reading R73). */
export type SentMoney = {
  amount: Paise;
  day: string;
  /** The payee's UPI ID, where the bank writes it; null if it doesn't, or if a note may have supplied it. */
  payeeUpiId: string | null;
};

/** A transaction ID under which money went out or back. */
export type OutgoingId = {
  transactionId: string;
  /** Missing or null if the report leaves a doubt about the amount or the day. */
  sent?: SentMoney | null;
  /** True if the money came back. */
  returned?: boolean;
};

export type SettledFacts = {
  fee: Paise;
  /** The tax on the fee. */
  tax: Paise;
  /** The ID or the day of the settlement (the pay-out of several payments together); null if it isn't settled yet. */
  settlement: string | null;
};

/**
 * The decision about a credit of a confirmed statement. `chosen`: it is confirmed, but its payment isn't verified yet.
 * `unassigned`: it couldn't be verified. `doubtful`: statements contradict each other about its ID. The last four are for
 * credits without an order; `sum` means that it is the sum of a provider's settlement.
 */
export const CREDIT_DECISIONS = [
  "chosen",
  "verified",
  "unassigned",
  "doubtful",
  "invited",
  "placed",
  "not-ours",
  "sum",
] as const;
export type CreditDecision = (typeof CREDIT_DECISIONS)[number];

/** With these decisions a credit can still be assigned to an order, as one without a decision can. */
export const UNASSIGNED_DECISIONS: readonly CreditDecision[] = ["unassigned", "invited"];
