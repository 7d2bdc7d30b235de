import { exactDate } from "#domain/formatted-dates";
import { rupeesWithPaise } from "#domain/money/money";
import { plural } from "#domain/plural";
import type { DoubtReason, SkippedLines } from "#domain/statements/reading/doubts";
import type { CreditedSum } from "./settlements.ts";

const NO_STATEMENT =
  "This doesn't look like a statement: no line has a date, a text and an amount. Download it from your bank again, as CSV or Excel.";

/** Messages about a file that can't be used, with what to do. */
export const statementMessages = {
  "statement-empty": "This file is empty. Choose another file.",
  "no-header": NO_STATEMENT,
  "unknown-layout": NO_STATEMENT,
  "other-header": "These columns belong to another file. Choose the file again.",
  "dates-mixed": ({ lines }: { lines: [number, number] }) =>
    `Day and month can't be told apart: lines ${lines.join(" and ")} contradict each other. Download the file from your bank again; opening and saving it in a spreadsheet may have changed its dates.`,
};

/** Messages on a statement's page after a click that changed nothing. */
export const IMPORT_PROBLEMS = {
  "import-not-found": "This statement isn't there any more. Choose its file again.",
  "import-not-confirmed": "Nothing was changed. This statement isn't confirmed yet.",
  "preview-changed":
    "Nothing was verified, because something has changed since you looked. Please check the new list, then press once more.",
} as const;

/** Returns the message for a file without UPI credits. It says what the file has instead. */
export function noCredits(dropped: SkippedLines): string {
  const { sums = [] } = dropped;
  const others = omittedInWords(dropped);
  const found = others === null ? "" : ` It has ${others}.`;
  const report =
    sums.length > 0
      ? ` If a payment provider pays you for many payments at once, first import its ${reportFor(sums)}.`
      : "";
  return `This file has no money that came in by UPI.${found} Is it the right account, and the right days?${report}`;
}

/** Returns text such as `report for 24 Nov 2026 to explain this sum of ₹144.51`. */
export function reportFor(sums: readonly CreditedSum[]): string {
  const days = [...new Set(sums.map(({ day }) => day))].toSorted();
  const [from, to] = [days.at(0) ?? "", days.at(-1) ?? ""].map((day) => exactDate(new Date(day)));
  const [only, ...more] = sums;
  const what =
    only && more.length === 0
      ? `this payout of ${rupeesWithPaise(only.amount)}`
      : `these ${sums.length} payouts`;
  return `report for ${from === to ? from : `${from} to ${to}`} to explain ${what}`;
}

type SumLines = readonly { line: number; transactionId: string | null }[];

/** Returns text such as `2 UPI payments and 1 sum from your payment provider, explained below,`. */
export function receivedInWords(credits: number, sums: SumLines): string {
  const payments = credits - sums.filter(({ transactionId }) => transactionId).length;
  const counted = plural(payments, "UPI payment");
  if (sums.length === 0) return counted;
  const summed = `${plural(sums.length, "payout")} of your payment provider (see below)`;
  return payments === 0 ? summed : `${counted} and ${summed}`;
}

/**
 * Returns the number of lines of each kind that aren't payments to the store or sums of them, in words; null if there
 * are none.
 */
export function omittedInWords(dropped: Partial<SkippedLines>, sums: SumLines = []): string | null {
  const { debits = 0, reversals = 0, unfinished = 0, repeated = [], doubtful = [] } = dropped;
  const unclear = new Set(doubtful.map(({ line }) => line));
  const summed = sums.filter(({ line, transactionId }) => !transactionId && !unclear.has(line));
  const notUpi = (dropped.notUpi ?? 0) - summed.length;
  const counts = [
    debits > 0 && plural(debits, "payment out", "payments out"),
    notUpi > 0 && `${notUpi} not by UPI`,
    reversals > 0 && `${reversals} taken back`,
    unfinished > 0 && `${unfinished} failed or pending`,
    repeated.length > 0 && `${repeated.length} listed twice`,
  ].filter((count) => count !== false);
  return counts.length > 0 ? `${andList(counts)}` : null;
}

function andList(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}

/** Says why a line isn't counted. */
export const LINE_DOUBTS: Record<DoubtReason, string> = {
  "no-id": "The line has no ID of 12 digits",
  "lost-digits": "A spreadsheet dropped the zeros at the beginning of the ID",
  rounded: "A spreadsheet rounded the ID",
  "several-ids":
    "The line has several numbers of 12 digits, and the payer may have typed one of them",
  "ids-differ": "The columns have different IDs",
  "payers-words": "The 12 digits are in a place where payers type names and notes",
  "more-cells":
    "The line has more columns than the other lines; the payer's text may have shifted them",
  "amount-unreadable": "The amount can't be read",
  "date-unreadable": "The date can't be read",
  direction: "The line doesn't say whether the money came in or went out",
  "taken-back": "Another line takes the money with this ID back",
  "same-id-other-amount": "Another line has the same ID with another amount",
  uncounted: "A refund, or a payment without an ID: it isn't counted",
  "reported-otherwise":
    "An earlier report has another amount, fee, tax or settlement for this payment. The earlier report counts",
};
