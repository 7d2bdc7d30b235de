/** A month's figures for the accountant. Each event counts on the Indian day when money came or went (decision 128). */
import { startOfIndianDay } from "#domain/indian-time";
import { type Paise, plainDecimal } from "#domain/money/money";
import { type Outcome, refused } from "#domain/problem";
import { type MonthOrDay, monthAfter, monthOf } from "./payment-days.ts";

/** The figures of a month, each with its heading and its label. */
export const MONTH_FIGURES = {
  orders: ["Orders", "Orders paid"],
  short: ["Orders", "Orders with missing pieces"],
  statement: ["Money in", "Found in a bank's or provider's file"],
  sms: ["Money in", "Reported by the bank's SMS or email"],
  hand: ["Money in", "Verified by hand"],
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

/** The proofs of a refund (reading R73), each with its label; sums by it are those of today, in a closed month, too. */
export const REFUND_SHOWN_BY = {
  statement: "seen in a statement",
  sms: "reported by the bank’s SMS",
  team: "noted by your team alone",
} as const;
export type RefundShownBy = keyof typeof REFUND_SHOWN_BY;

export function isMonthFigure(text: string): text is MonthFigure {
  return Object.hasOwn(MONTH_FIGURES, text);
}

/**
 * The total of a figure. `count` and `amount` include corrections of earlier, closed months; `corrections` is the
 * number of these corrections, `corrected` their sum.
 */
export type MonthTotal = { count: number; amount: Paise; corrections: number; corrected: Paise };
export type MonthTotals = Partial<Record<MonthFigure, MonthTotal>>;

/** A row of a figure. `id` sorts the rows of a month by day, and the rows of a day by order. */
export type MonthRow = {
  figure: MonthFigure;
  id: string;
  day: string;
  orderId: string | null;
  orderNumber: string | null;
  count: number;
  amount: Paise;
};

/** `closedUpTo` is the last month that was closed, `first` the month of the first payment. */
export type ClosingState = { closedUpTo: string | null; first: string | null };

/** Returns the first month that isn't closed. It is closed next, and it holds all corrections of closed months. */
export function openMonth({ closedUpTo, first }: ClosingState): string | null {
  return closedUpTo ? monthAfter(closedUpTo, 1) : first;
}

export const CLOSING_PROBLEMS = {
  "month-unknown": "This month has nothing to close.",
  "month-closed": "This month is closed already.",
  "month-not-over": "This month isn't over yet.",
  "earlier-month-open": "Close the earlier months first.",
} as const;
export type ClosingProblem = { code: keyof typeof CLOSING_PROBLEMS };

/** Decides whether a month can be closed: months are closed in order, each once it is over. */
export function decideClosing(
  month: string,
  books: ClosingState,
  now: Date,
): Outcome<ClosingProblem> {
  const open = openMonth(books);
  if (open === null || month < (books.first ?? "")) return refused({ code: "month-unknown" });
  if (month < open) return refused({ code: "month-closed" });
  if (month >= monthOf(now)) return refused({ code: "month-not-over" });
  return month === open ? { ok: true } : refused({ code: "earlier-month-open" });
}

/** Returns the earlier month that a row corrects; null if the row belongs to this month. */
export function correctedMonth({ day }: Pick<MonthRow, "day">, month: string): string | null {
  return day < month ? day.slice(0, 7) : null;
}

export const BEFORE_ALL_ORDERS = startOfIndianDay("2000-01-01");
const DAY = 24 * 60 * 60 * 1_000;

/** The bounds of a month's query: events from `begins` to `until`, of orders that changed since `since`. */
export type MonthQuery = Record<"since" | "begins" | "until", Date>;

/**
 * Returns which rows to read for a month. The open month also includes corrections of earlier months. For these it is
 * enough to read orders that changed since one day before the month began: the last closing included all older changes,
 * because no transaction stays open for a day.
 */
export function monthQuery({ month, from, until }: MonthOrDay, books: ClosingState): MonthQuery {
  if (month !== openMonth(books)) return { since: from, begins: from, until };
  return { since: new Date(from.getTime() - DAY), begins: BEFORE_ALL_ORDERS, until };
}

export const MONTH_COLUMNS = [
  "Day",
  "Order",
  "Kind",
  "Figure",
  "Amount (₹)",
  "Count",
  "Corrects",
  "Month",
];

export function monthRow(row: MonthRow, month: string): string[] {
  const { figure, day, orderNumber, count, amount } = row;
  const facts = [day, orderNumber ?? "", ...MONTH_FIGURES[figure], plainDecimal(amount)];
  return [...facts, String(count), correctedMonth(row, month) ?? "", month];
}
