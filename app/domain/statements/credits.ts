import type { Paise } from "#domain/money/money";

/**
 * Money that arrived, as one line of a bank's or a payment app's statement says it. Debits, balances and lines that
 * aren't UPI never become one.
 */
export type StatementCredit = {
  /** Where it stands in the file, from 1, preamble and header counted. */
  line: number;
  /** The 12 digits. Text: some begin with 0. */
  transactionId: string;
  amount: Paise;
  /** The day in India, YYYY-MM-DD. */
  day: string;
  /** null: the line doesn't say. */
  payerUpiId: string | null;
  /** What the payer's app was given to write beside it, as far as the bank keeps it: often an order number. */
  note: string | null;
};
