/** A calendar month for the accountant, by Indian days and when money came or went (docs/decisions/0128). */
import { startOfIndianDay } from "#domain/indian-time";
import { type Paise, plainDecimal } from "#domain/money/money";
import { type Outcome, refused } from "#domain/problem";
import { type MonthOrDay, monthAfter, monthOf } from "./payment-days.ts";

/** The figures of a month, each with the part of the page that shows it. */
export const MONTH_FIGURES = {
  orders: ["Orders", "Orders paid"],
  short: ["Orders", "Orders with missing pieces"],
  statement: ["Money in", "Found in a bank's or provider's file"],
  sms: ["Money in", "Reported by the bank's SMS"],
  hand: ["Money in", "Seen by a seller"],
  cash: ["Money in", "In cash"],
  refunds: ["Money out", "Refunds"],
  fees: ["Money out", "Fees of your payment provider"],
  "fee-tax": ["Money out", "Tax on these fees"],
  unexplained: ["Not explained", "Money without an order"],
  taxable: ["Invoices, less credit notes", "Taxable value"],
  cgst: ["Invoices, less credit notes", "CGST"],
  sgst: ["Invoices, less credit notes", "SGST or UTGST"],
  igst: ["Invoices, less credit notes", "IGST"],
} as const satisfies Record<string, readonly [part: string, label: string]>;
export type MonthFigure = keyof typeof MONTH_FIGURES;

export function isMonthFigure(text: string): text is MonthFigure {
  return Object.hasOwn(MONTH_FIGURES, text);
}

/** `corrections` counts rows of earlier months, which `count` and `amount` include; `corrected` is their sum. */
export type MonthTotal = { count: number; amount: Paise; corrections: number; corrected: Paise };
export type MonthTotals = Partial<Record<MonthFigure, MonthTotal>>;

/** A row that a figure counts; `id` is a decision's, refund's, credit's or document's. */
export type MonthRow = {
  figure: MonthFigure;
  id: string;
  day: string;
  orderId: string | null;
  orderNumber: string | null;
  count: number;
  amount: Paise;
};

/** The last month that was closed, and the month of the first payment. */
export type Books = { closedUpTo: string | null; first: string | null };

/** The first month that isn't closed: the next to be, and the one that has the corrections. */
export function openMonth({ closedUpTo, first }: Books): string | null {
  return closedUpTo ? monthAfter(closedUpTo, 1) : first;
}

export const CLOSING_PROBLEMS = {
  "month-unknown": "There is nothing to close.",
  "month-closed": "This month is closed already.",
  "month-not-over": "This month isn't over yet.",
  "earlier-month-open": "Close the earlier months first.",
} as const;
export type ClosingProblem = { code: keyof typeof CLOSING_PROBLEMS };

/** Months are closed in their order, each once it's over. */
export function decideClosing(month: string, books: Books, now: Date): Outcome<ClosingProblem> {
  const open = openMonth(books);
  if (open === null || month < (books.first ?? "")) return refused({ code: "month-unknown" });
  if (month < open) return refused({ code: "month-closed" });
  if (month >= monthOf(now)) return refused({ code: "month-not-over" });
  return month === open ? { ok: true } : refused({ code: "earlier-month-open" });
}

/** The month that a row corrects; null: it is of this one. */
export function corrects({ day }: Pick<MonthRow, "day">, month: string): string | null {
  return day < month ? day.slice(0, 7) : null;
}

export const ALWAYS = startOfIndianDay("2000-01-01");
const DAY = 24 * 60 * 60 * 1_000;

/** A month's rows come from changes since `since` to what happened from `begins` until `until`. */
export type Looked = Record<"since" | "begins" | "until", Date>;

/**
 * The open month also has what earlier ones lack. Changes of more than a day before it began stand in closed ones,
 * since no transaction that was open at a closing lasts for a day.
 */
export function lookedAt({ month, from, until }: MonthOrDay, books: Books): Looked {
  if (month !== openMonth(books)) return { since: from, begins: from, until };
  return { since: new Date(from.getTime() - DAY), begins: ALWAYS, until };
}

export const MONTH_COLUMNS = ["Month", "Figure", "Day", "Order", "Corrects", "Count", "Amount (₹)"];

export function monthRow(row: MonthRow, month: string): string[] {
  const { figure, day, orderNumber, count, amount } = row;
  const name = MONTH_FIGURES[figure].join(": ");
  const rest = [corrects(row, month) ?? "", String(count), plainDecimal(amount)];
  return [month, name, day, orderNumber ?? "", ...rest];
}
