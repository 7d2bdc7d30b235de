import { exportedProducts } from "#data/catalogue/products/imports.server";
import { exportedLine, IMPORT_COLUMNS } from "#domain/catalogue/products/import";
import { csvFile } from "#pages/admin/parts/csv-file.server.ts";
import { requireSeller } from "#request/session/session.server";
import type { Route } from "./+types/export";

/** Exports every product, in the columns that the import reads. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  requireSeller(context);
  return await csvFile("products", IMPORT_COLUMNS, rows());
}

async function* rows(): AsyncGenerator<string[]> {
  for await (const page of exportedProducts()) yield* page.map(exportedLine);
}
