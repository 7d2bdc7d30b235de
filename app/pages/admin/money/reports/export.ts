import { data } from "react-router";
import {
  countedPayments,
  countedRefunds,
  exportedPayments,
  exportedRefunds,
  recordReportExport,
} from "#data/figures/payment-days.server";
import { exportedMonthRows } from "#data/months/months.server";
import { MONTH_COLUMNS, monthRow } from "#domain/figures/months";
import {
  DAY_COLUMNS,
  dayRow,
  type MonthOrDay,
  PAYMENT_COLUMNS,
  parseMonth,
  paymentDays,
  paymentRow,
  refundRow,
} from "#domain/figures/payment-days";
import { csvFile } from "#pages/admin/parts/csv-file.server.ts";
import { requireSeller } from "#request/session/session.server";
import type { Route } from "./+types/export";

const FILES = {
  payments: [PAYMENT_COLUMNS, paymentRows],
  days: [DAY_COLUMNS, dayRows],
  month: [MONTH_COLUMNS, monthRows],
} as const;

/**
 * Exports a month as CSV for the accountant. `of`: a row per payment and refund (the default), per day, or per row
 * behind the month's figures.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { id: by } = requireSeller(context);
  const period = parseMonth(url.searchParams.get("month"));
  if (!period) throw data(null, { status: 404 });
  const { month } = period;
  const requested = url.searchParams.get("of");
  const of = requested === "days" || requested === "month" ? requested : "payments";
  await recordReportExport({ month, of }, { by, now: new Date() });
  const [columns, rows] = FILES[of];
  return csvFile(`${of}-${month}`, columns, rows(period));
}

async function* paymentRows(period: MonthOrDay) {
  for await (const payment of exportedPayments(period)) yield paymentRow(payment);
  for await (const refund of exportedRefunds(period)) yield refundRow(refund);
}

async function* dayRows(period: MonthOrDay) {
  const [payments, refunds] = await Promise.all([countedPayments(period), countedRefunds(period)]);
  yield* paymentDays(payments, refunds).days.toReversed().map(dayRow);
}

async function* monthRows(period: MonthOrDay) {
  for await (const row of exportedMonthRows(period)) yield monthRow(row, period.month);
}
