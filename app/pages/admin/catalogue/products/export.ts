import { exportedProducts } from "#data/catalogue/products/imports.server";
import { usesCardSizes } from "#data/catalogue/products/products.server";
import { columnsOf, exportedLine } from "#domain/catalogue/products/import";
import { csvFile } from "#pages/admin/parts/csv-file.server.ts";
import { requireSeller } from "#request/session/session.server";
import type { Route } from "./+types/export";

/** Exports every product, in columns that the import reads. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  requireSeller(context);
  const columns = columnsOf({ presetSizes: await usesCardSizes() });
  return await csvFile("products", columns, rows(columns));
}

async function* rows(columns: ReturnType<typeof columnsOf>): AsyncGenerator<string[]> {
  for await (const page of exportedProducts())
    yield* page.map((product) => exportedLine(product, columns));
}
