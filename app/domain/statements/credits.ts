import type { Paise } from "#domain/money/money";

/**
 * A credit: money that arrived, as one line of a bank's or a payment app's statement says it. Debits, balances and
 * lines that aren't UPI never become one.
 */
export type StatementCredit = {
  /** The line of the file, from 1, preamble and header counted. */
  line: number;
  /** The 12 digits are text: some begin with 0. */
  transactionId: string;
  amount: Paise;
  /** The day in India, YYYY-MM-DD. */
  day: string;
  /** The UPI ID is null where the line doesn't say it. */
  payerUpiId: string | null;
  /** The note that the payer's app wrote beside it, as far as the bank keeps it: often an order number. */
  note: string | null;
};

/**
 * The decision on a credit of a confirmed statement. chosen: confirmed, and its payment not yet verified; left: it
 * was chosen, and isn't done; doubtful: statements say different things of its id. The last three are about unmatched
 * credits.
 */
export const CREDIT_DECISIONS = [
  "chosen",
  "verified",
  "left",
  "doubtful",
  "invited",
  "placed",
  "not-ours",
] as const;
export type CreditDecision = (typeof CREDIT_DECISIONS)[number];

/** They leave a credit as free to be assigned as none does. */
export const FREE_DECISIONS: readonly CreditDecision[] = ["left", "invited"];
