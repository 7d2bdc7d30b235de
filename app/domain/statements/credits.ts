import type { Paise } from "#domain/money/money";

/** Money that arrived, from one line of a statement. Debits, balances and lines that aren't UPI are never credits. */
export type StatementCredit = {
  /** The line's number in the file, from 1, preamble and header included. */
  line: number;
  /** 12 digits as text: some begin with 0. */
  transactionId: string;
  amount: Paise;
  /** YYYY-MM-DD, by Indian time. */
  day: string;
  /** Null where the line doesn't say it. */
  payerUpiId: string | null;
  /** The payer's note, as far as the bank keeps it: often an order number. */
  note: string | null;
  /** Its settlement by a merchant's report; undefined: it is in no report, or can't be read. */
  settled?: SettledFacts;
};

export type SettledFacts = {
  fee: Paise;
  /** The tax on the fee. */
  tax: Paise;
  /** The settlement's ID, or its day; null: not settled yet. */
  settlement: string | null;
};

/**
 * The decision on a credit of a confirmed statement. chosen: confirmed, but its payment isn't verified yet; left:
 * chosen, but couldn't be verified; doubtful: statements contradict each other about its id. The last four are for
 * unmatched credits; sum: it is the sum of a merchant's settlement.
 */
export const CREDIT_DECISIONS = [
  "chosen",
  "verified",
  "left",
  "doubtful",
  "invited",
  "placed",
  "not-ours",
  "sum",
] as const;
export type CreditDecision = (typeof CREDIT_DECISIONS)[number];

/** A credit with one of these can be assigned like one without a decision. */
export const UNASSIGNED_DECISIONS: readonly CreditDecision[] = ["left", "invited"];
