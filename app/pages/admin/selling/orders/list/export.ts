import { exportedOrders, recordExport } from "#data/orders/lists/exported-orders.server";
import { type ExportForm, exportColumns, exportRows } from "#domain/orders/lists/order-export";
import { type OrderFilter, parseOrderFilter } from "#domain/orders/lists/order-filter";
import { extractSearchFilters } from "#domain/orders/lists/order-search";
import { hasPermission } from "#domain/people/team/seller-roles";
import { csvFile } from "#pages/admin/parts/csv-file.server.ts";
import { requireSeller } from "#request/session/session.server";
import type { Route } from "./+types/export";

/**
 * Exports the list's orders as CSV, reading a few hundred at a time. Addresses and phones are included only for roles
 * that may see customers; an accountant gets a file without them.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { id: by, role } = requireSeller(context);
  const filter = parseOrderFilter(url.searchParams);
  const form: ExportForm = {
    rows: url.searchParams.get("rows") === "orders" ? "orders" : "lines",
    contacts: hasPermission(role, "see-customers"),
  };
  await recordExport(filter, form, { by, now: new Date() });
  return csvFile(fileName(filter), exportColumns(form), rowsOf(filter, form));
}

async function* rowsOf(filter: OrderFilter, form: ExportForm) {
  for await (const order of exportedOrders(extractSearchFilters(filter, new Date())))
    yield* exportRows(order, form);
}

function fileName({ from, to }: OrderFilter): string {
  return `orders${from ? `-from-${from}` : ""}${to ? `-to-${to}` : ""}`;
}
