import { stringify } from "csv-stringify/sync";
import { exportedProducts } from "#data/catalogue/products/imports.server";
import { exportedLine, IMPORT_COLUMNS } from "#domain/catalogue/products/import";
import { requireSeller } from "#request/session/session.server";
import type { Route } from "./+types/export";

/** Every product in the import's own columns; formulas are defused. */
export function loader({ context }: Route.LoaderArgs): Response {
  requireSeller(context, "edit-catalogue");
  return new Response(streamOf(csvParts()), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="products.csv"',
      "Cache-Control": "no-store",
    },
  });
}

/** Read as fast as it is sent. */
function streamOf(parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void parts.return(undefined),
  });
}

async function* csvParts(): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  // A spreadsheet knows UTF-8 by its mark.
  yield encoder.encode(`\uFEFF${stringify([[...IMPORT_COLUMNS]])}`);
  for await (const page of exportedProducts())
    yield encoder.encode(stringify(page.map(exportedLine)));
}
