import { exportedOrders, recordExport } from "#data/orders/lists/exported-orders.server";
import { EXPORT_COLUMNS, exportRows } from "#domain/orders/lists/accountant-export";
import { type OrderFilter, parseOrderFilter } from "#domain/orders/lists/order-filter";
import { csvFile } from "#pages/admin/parts/csv-file.server.ts";
import { requireSeller } from "#request/session/session.server";
import type { Route } from "./+types/export";

/** The list's orders for the accountant, a few hundred at a time, as Excel, LibreOffice and programs read it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { id: by } = requireSeller(context, "see-figures");
  const filter = parseOrderFilter(url.searchParams);
  await recordExport(filter, { by, now: new Date() });
  return csvFile(fileName(filter), EXPORT_COLUMNS, rowsOf(filter));
}

async function* rowsOf(filter: OrderFilter) {
  for await (const order of exportedOrders(filter)) yield* exportRows(order);
}

function fileName({ from, to }: OrderFilter): string {
  return `orders${from ? `-from-${from}` : ""}${to ? `-to-${to}` : ""}`;
}
