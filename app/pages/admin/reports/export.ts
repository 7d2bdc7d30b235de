import { data } from "react-router";
import {
  countedPayments,
  countedRefunds,
  exportedPayments,
  exportedRefunds,
  recordReportExport,
} from "#data/figures/payment-days.server";
import {
  DAY_COLUMNS,
  dayRow,
  type MonthOrDay,
  PAYMENT_COLUMNS,
  parseMonthOrDay,
  paymentDays,
  paymentRow,
  refundRow,
} from "#domain/figures/payment-days";
import { csvFile } from "#pages/admin/parts/csv-file.server.ts";
import { requireSeller } from "#request/session/session.server";
import type { Route } from "./+types/export";

/** A month for the accountant: each payment and refund a row, or each day one, as spreadsheets read them. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { id: by } = requireSeller(context);
  const period = parseMonthOrDay(url.searchParams.get("month") ?? "");
  if (!period || period.text !== period.month) throw data(null, { status: 404 });
  const of = url.searchParams.get("of") === "days" ? "days" : "payments";
  await recordReportExport({ month: period.month, of }, { by, now: new Date() });
  const columns = of === "days" ? DAY_COLUMNS : PAYMENT_COLUMNS;
  return csvFile(
    `${of}-${period.month}`,
    columns,
    of === "days" ? dayRows(period) : paymentRows(period),
  );
}

async function* paymentRows(period: MonthOrDay) {
  for await (const payment of exportedPayments(period)) yield paymentRow(payment);
  for await (const refund of exportedRefunds(period)) yield refundRow(refund);
}

async function* dayRows(period: MonthOrDay) {
  const [payments, refunds] = await Promise.all([countedPayments(period), countedRefunds(period)]);
  yield* paymentDays(payments, refunds).days.toReversed().map(dayRow);
}
