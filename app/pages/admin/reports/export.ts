import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
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
  PAYMENT_COLUMNS,
  parseReportPeriod,
  paymentDays,
  paymentRow,
  type ReportPeriod,
  refundRow,
} from "#domain/figures/payment-days";
import { log } from "#request/log/log.server";
import { requireSeller } from "#request/session/session.server";
import type { Route } from "./+types/export";

/** A month for the accountant: each payment and refund a row, or each day one, as spreadsheets read them. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { id: by } = requireSeller(context, "see-figures");
  const period = parseReportPeriod(url.searchParams.get("month") ?? "");
  if (!period || period.text !== period.month) throw data(null, { status: 404 });
  const of = url.searchParams.get("of") === "days" ? "days" : "payments";
  await recordReportExport({ month: period.month, of }, { by, now: new Date() });
  const table = stringify({
    columns: [...(of === "days" ? DAY_COLUMNS : PAYMENT_COLUMNS)],
    header: true,
    // Excel takes UTF-8 for what it is by this mark alone.
    bom: true,
    // A statement's name that begins with = + - or @ is a name, and never a formula.
    escape_formulas: true,
    record_delimiter: "windows",
  });
  const rows = of === "days" ? dayRows(period) : paymentRows(period);
  pipeline(Readable.from(rows), table, (error) => {
    if (error) log.error({ err: error }, "an export broke off");
  });
  return new Response(Readable.toWeb(table) as ReadableStream, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${of}-${period.month}.csv"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

async function* paymentRows(period: ReportPeriod) {
  for await (const payment of exportedPayments(period)) yield paymentRow(payment);
  for await (const refund of exportedRefunds(period)) yield refundRow(refund);
}

async function* dayRows(period: ReportPeriod) {
  const [payments, refunds] = await Promise.all([countedPayments(period), countedRefunds(period)]);
  yield* paymentDays(payments, refunds).days.toReversed().map(dayRow);
}
