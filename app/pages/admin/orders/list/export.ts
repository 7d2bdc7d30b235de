import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { exportedOrders, recordExport } from "#data/orders/lists/exported-orders.server";
import { EXPORT_COLUMNS, exportRows } from "#domain/orders/accountant-export";
import { type OrderFilter, parseOrderFilter } from "#domain/orders/order-filter";
import { log } from "#request/log/log.server";
import { requireSeller } from "#request/session/session.server";
import type { Route } from "./+types/export";

/** The list's orders for the accountant, a few hundred at a time, as Excel, LibreOffice and programs read it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { id: by } = requireSeller(context, "see-figures");
  const filter = parseOrderFilter(url.searchParams);
  await recordExport(filter, { by, now: new Date() });
  const table = stringify({
    columns: [...EXPORT_COLUMNS],
    header: true,
    // Excel takes UTF-8 for what it is by this mark alone.
    bom: true,
    // A name that begins with = + - or @ is a name, and never a formula.
    escape_formulas: true,
    record_delimiter: "windows",
  });
  pipeline(Readable.from(rowsOf(filter)), table, (error) => {
    if (error) log.error({ err: error }, "an export broke off");
  });
  return new Response(Readable.toWeb(table) as ReadableStream, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName(filter)}"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

async function* rowsOf(filter: OrderFilter) {
  for await (const order of exportedOrders(filter)) yield* exportRows(order);
}

function fileName({ from, to }: OrderFilter): string {
  return `orders${from ? `-from-${from}` : ""}${to ? `-to-${to}` : ""}.csv`;
}
