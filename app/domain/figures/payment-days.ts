/**
 * Payments of customers, by the Indian day on which they were sent. Two answers are known of each: a seller's
 * decision, and whether a bank's statement has it. Each adds up to what was submitted.
 */
import { exactTime } from "#domain/formatted-dates";
import { indianDay, indianDayAfter, parseDay, startOfIndianDay } from "#domain/indian-time";
import { add, type Paise, plainDecimal, ZERO } from "#domain/money/money";

/** The seller's decisions, and the statement's answers where nobody rejected the payment. */
export type PaymentState = "verified" | "undecided" | "rejected";
/** missing: a confirmed statement covers its day, and hasn't got its ID. uncovered: none covers its day yet. cash: none ever will. */
export type StatementState = "found" | "missing" | "uncovered" | "cash";

export type Total = { count: number; amount: Paise };
export const NOTHING: Total = { count: 0, amount: ZERO };

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

export type PaymentFigures = Record<PaymentFigure, Total>;
export type PaymentDay = { day: string; figures: PaymentFigures };

export type CountedPayments = Total & {
  day: string;
  state: PaymentState;
  statement: StatementState;
};
export type CountedRefunds = Total & { day: string };

/** Days with anything on them, the newest first, and their totals. */
export function paymentDays(
  payments: readonly CountedPayments[],
  refunds: readonly CountedRefunds[],
): { days: PaymentDay[]; sum: PaymentFigures } {
  const days = new Map<string, PaymentFigures>();
  const sum = noFigures();
  const put = (day: string, figure: PaymentFigure, total: Total) => {
    const figures = days.get(day) ?? noFigures();
    days.set(day, figures);
    figures[figure] = together(figures[figure], total);
    sum[figure] = together(sum[figure], total);
  };
  for (const { day, state, statement, ...total } of payments) {
    put(day, "submitted", total);
    put(day, state, total);
    if (state !== "rejected") put(day, statement, total);
  }
  for (const { day, ...total } of refunds) put(day, "refunded", total);
  const listed = [...days].map(([day, figures]) => ({ day, figures }));
  return { days: listed.sort((one, other) => (one.day < other.day ? 1 : -1)), sum };
}

function noFigures(): PaymentFigures {
  return Object.fromEntries(
    Object.keys(PAYMENT_FIGURES).map((figure) => [figure, NOTHING]),
  ) as PaymentFigures;
}

function together(one: Total, other: Total): Total {
  return { count: one.count + other.count, amount: add(one.amount, other.amount) };
}

/** The span of '2026-11' or '2026-11-22', from its first moment until before its last. */
export type MonthOrDay = { text: string; month: string; from: Date; until: Date };

/** The span is null where there is no such month or day. */
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

/** The month after '2026-11' is '2026-12'; the one before it by -1. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

export function monthOf(at: Date): string {
  return indianDay(at).slice(0, 7);
}

/** A payment, as the lists behind the figures and the accountant's file have it. */
export type ListedPayment = {
  id: string;
  submittedAt: Date;
  orderId: string | null;
  orderNumber: string;
  transactionId: string;
  amount: Paise;
  state: PaymentState;
  statement: StatementState;
  decidedAt: Date | null;
  /** The statement's line, where it has the payment's ID. */
  credit: { amount: Paise; day: string; line: number; fileName: string } | null;
};

export type ListedRefund = {
  id: string;
  refundedAt: Date;
  /** The order is null where no order came of the payment. */
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

/** A spreadsheet would show twelve digits alone as 1.23457E+11, and drop their leading zeros. */
const asText = (transactionId: string) => `UPI ${transactionId}`;

export function paymentRow(payment: ListedPayment): string[] {
  const { submittedAt, credit, state, statement } = payment;
  return [
    "Payment",
    indianDay(submittedAt),
    exactTime(submittedAt),
    payment.orderNumber,
    payment.transactionId === "" ? "" : asText(payment.transactionId),
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
  const id = reference ? asText(reference) : "";
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
