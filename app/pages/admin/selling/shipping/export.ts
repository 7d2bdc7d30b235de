import { ordersToBook, recordCourierFile } from "#data/orders/parcel/shipping-list.server";
import { COURIER_FILES, courierColumns, courierRows } from "#domain/orders/parcel/courier-file";
import { csvFile } from "#pages/admin/parts/csv-file.server.ts";
import { requireSeller } from "#request/session/session.server";
import { settings } from "#request/settings/settings.server";
import type { Route } from "./+types/export";

/** Exports the parcels to ship as CSV, with names, addresses and phones, for booking them with a courier. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { id: by } = requireSeller(context);
  const requested = url.searchParams.get("as");
  const file = COURIER_FILES.find((each) => each === requested) ?? "general";
  const { booked, weights } = await ordersToBook();
  await recordCourierFile({ file, parcels: booked.length }, { by, now: new Date() });
  const { brand, contact, legal } = settings();
  const sender = { name: brand.storeName, ...contact, address: legal.postalAddress };
  const rows = courierRows(file, booked, weights, sender);
  return csvFile(`parcels-${file}`, courierColumns(file), rows);
}
