import { data } from "react-router";
import { recordReportExport } from "#data/figures/payment-days.server";
import { listInvoices } from "#data/invoices/invoice-lists.server";
import { allRows } from "#data/paging.server";
import { type MonthOrDay, parseMonth } from "#domain/figures/payment-days";
import { INVOICE_COLUMNS, invoiceRows } from "#domain/invoices/invoice-export";
import { csvFile } from "#pages/admin/parts/csv-file.server.ts";
import { requireSeller } from "#request/session/session.server";
import type { Route } from "./+types/export";

/** How many documents are held in memory at once. */
const DOCUMENTS_PER_BATCH = 500;

/** Exports a month's invoices and credit notes as CSV for the accountant. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { id: by } = requireSeller(context);
  const period = parseMonth(url.searchParams.get("month"));
  if (!period) throw data(null, { status: 404 });
  await recordReportExport({ month: period.month, of: "invoices" }, { by, now: new Date() });
  return csvFile(`invoices-${period.month}`, INVOICE_COLUMNS, rowsOf(period));
}

async function* rowsOf(period: MonthOrDay) {
  for await (const document of allRows((after) => listInvoices(period, after, DOCUMENTS_PER_BATCH)))
    yield* invoiceRows(document);
}
