/**
 * Customers' payments, by the Indian day on which they were submitted. They are counted in two ways: by the seller's
 * decision, and by what bank statements say. Counted by decision, they add up to all submitted payments; counted by
 * statements, to those that weren't rejected.
 */
import { exactTime } from "#domain/formatted-dates";
import { indianDay, indianDayAfter, parseDay, startOfIndianDay } from "#domain/indian-time";
import { add, type Paise, plainDecimal, ZERO } from "#domain/money/money";

/** The seller's decision on a payment. Only payments that weren't rejected are compared with statements. */
export type PaymentState = "verified" | "undecided" | "rejected";
/**
 * What bank statements say about a payment. missing: a confirmed statement covers its day, but doesn't have its ID.
 * uncovered: no statement covers its day yet. cash: no statement will ever have it.
 */
export type StatementState = "found" | "missing" | "uncovered" | "cash";

export type CountAndAmount = { count: number; amount: Paise };
export const ZERO_TOTAL: CountAndAmount = { count: 0, amount: ZERO };

export const PAYMENT_FIGURES = {
  submitted: "Submitted",
  verified: "Verified",
  undecided: "Not decided",
  rejected: "Rejected",
  found: "Found in a statement",
  missing: "Missing",
  uncovered: "No statement yet",
  cash: "In cash",
  refunded: "Refunded",
} as const satisfies Record<string, string>;
export type PaymentFigure = keyof typeof PAYMENT_FIGURES;

export function isPaymentFigure(text: string): text is PaymentFigure {
  return Object.hasOwn(PAYMENT_FIGURES, text);
}

export type PaymentFigures = Record<PaymentFigure, CountAndAmount>;
type PaymentDay = { day: string; figures: PaymentFigures };

export type CountedPayments = CountAndAmount & {
  day: string;
  state: PaymentState;
  statement: StatementState;
};
export type CountedRefunds = CountAndAmount & { day: string };

/** Returns the figures of each day, newest first, and their totals. */
export function paymentDays(
  payments: readonly CountedPayments[],
  refunds: readonly CountedRefunds[],
): { days: PaymentDay[]; sum: PaymentFigures } {
  const days = new Map<string, PaymentFigures>();
  const sum = noFigures();
  const addToDay = (day: string, figure: PaymentFigure, total: CountAndAmount) => {
    const figures = days.get(day) ?? noFigures();
    days.set(day, figures);
    figures[figure] = addedFigures(figures[figure], total);
    sum[figure] = addedFigures(sum[figure], total);
  };
  for (const { day, state, statement, ...total } of payments) {
    addToDay(day, "submitted", total);
    addToDay(day, state, total);
    if (state !== "rejected") addToDay(day, statement, total);
  }
  for (const { day, ...total } of refunds) addToDay(day, "refunded", total);
  const listed = [...days].map(([day, figures]) => ({ day, figures }));
  return { days: listed.sort((one, other) => (one.day < other.day ? 1 : -1)), sum };
}

function noFigures(): PaymentFigures {
  return Object.fromEntries(
    Object.keys(PAYMENT_FIGURES).map((figure) => [figure, ZERO_TOTAL]),
  ) as PaymentFigures;
}

function addedFigures(one: CountAndAmount, other: CountAndAmount): CountAndAmount {
  return { count: one.count + other.count, amount: add(one.amount, other.amount) };
}

/** A month such as '2026-11', or a day such as '2026-11-22'. `from` is included, `until` isn't. */
export type MonthOrDay = { text: string; month: string; from: Date; until: Date };

/** Returns null if there is no such month or day. */
export function parseMonthOrDay(text: string): MonthOrDay | null {
  const isMonth = /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text);
  const first = isMonth ? `${text}-01` : parseDay(text);
  if (first === null) return null;
  const after = isMonth ? `${monthAfter(text, 1)}-01` : indianDayAfter(text);
  return {
    text,
    month: text.slice(0, 7),
    from: startOfIndianDay(first),
    until: startOfIndianDay(after),
  };
}

/** Returns null if there is no such month. */
export function parseMonth(text: string | null): MonthOrDay | null {
  const period = parseMonthOrDay(text ?? "");
  return period?.text === period?.month ? period : null;
}

/** Adds months: one after '2026-11' is '2026-12'; -1 gives the month before. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

export function monthOf(at: Date): string {
  return indianDay(at).slice(0, 7);
}

/**
 * Returns the month that a report shows: the requested one, or the current one if none or a future one was requested.
 */
export function requestedMonth(text: string | null, now: Date): MonthOrDay {
  const requested = parseMonthOrDay(text ?? "")?.month ?? monthOf(now);
  const period = parseMonthOrDay(requested > monthOf(now) ? monthOf(now) : requested);
  if (!period) throw new Error(`no month: ${requested}`);
  return period;
}

/** Returns the months before and after, for links; null if there is none. `first` is the first payment's time. */
export function monthsAround(month: string, first: Date | null, now: Date) {
  return {
    month,
    before: first && monthOf(first) < month ? monthAfter(month, -1) : null,
    after: month < monthOf(now) ? monthAfter(month, 1) : null,
  };
}

/** A payment in the lists behind the figures and in the accountant's file. */
export type ListedPayment = {
  id: string;
  submittedAt: Date;
  orderId: string | null;
  orderNumber: string;
  transactionId: string | null;
  amount: Paise;
  state: PaymentState;
  statement: StatementState;
  decidedAt: Date | null;
  /** The line of a bank statement that has the payment's ID, if any. */
  credit: { amount: Paise; day: string; line: number; fileName: string } | null;
};

export type ListedRefund = {
  id: string;
  refundedAt: Date;
  /** Null if the payment has no order. */
  orderId: string | null;
  orderNumber: string;
  amount: Paise;
  reference: string | null;
};

export const PAYMENT_COLUMNS = [
  "Kind",
  "Day",
  "Time (IST)",
  "Order",
  "Transaction ID",
  "Amount submitted (₹)",
  "Seller's decision",
  "Decided (IST)",
  "In a statement",
  "Amount in the statement (₹)",
  "Day in the statement",
  "Statement",
  "Line",
  "Refunded (₹)",
] as const;

/** Puts 'UPI' before an ID, because spreadsheets show twelve digits as 1.23457E+11 and drop leading zeros. */
const transactionIdAsText = (transactionId: string) => `UPI ${transactionId}`;

export function paymentRow(payment: ListedPayment): string[] {
  const { submittedAt, credit, state, statement } = payment;
  return [
    "Payment",
    indianDay(submittedAt),
    exactTime(submittedAt),
    payment.orderNumber,
    payment.transactionId === null ? "" : transactionIdAsText(payment.transactionId),
    plainDecimal(payment.amount),
    PAYMENT_FIGURES[state],
    payment.decidedAt ? exactTime(payment.decidedAt) : "",
    state === "rejected" && !credit ? "" : PAYMENT_FIGURES[statement],
    credit ? plainDecimal(credit.amount) : "",
    credit?.day ?? "",
    credit?.fileName ?? "",
    credit ? String(credit.line) : "",
    "",
  ];
}

export function refundRow({ refundedAt, orderNumber, amount, reference }: ListedRefund): string[] {
  const day = indianDay(refundedAt);
  const id = reference ? transactionIdAsText(reference) : "";
  const empty = Array.from({ length: PAYMENT_COLUMNS.length - 6 }, () => "");
  return ["Refund", day, exactTime(refundedAt), orderNumber, id, ...empty, plainDecimal(amount)];
}

export const DAY_COLUMNS: readonly string[] = [
  "Day",
  ...Object.values(PAYMENT_FIGURES).flatMap((label) => [`${label}`, `${label} (₹)`]),
];

export function dayRow({ day, figures }: PaymentDay): string[] {
  const names = Object.keys(PAYMENT_FIGURES) as PaymentFigure[];
  const cells = names.flatMap((name) => {
    const { count, amount } = figures[name];
    return [String(count), plainDecimal(amount)];
  });
  return [day, ...cells];
}
