import { allProducts } from "#data/catalogue/catalogue.server";
import { db } from "#data/db.server";
import type { OrderLine } from "#domain/cart/lines";
import { offeredSizes } from "#domain/catalogue/sizes";
import { withNames } from "./line-names.server.ts";

/** How many pieces of each product the sample has. */
const QUANTITIES = [2, 1];

/** Returns lines of the first products on sale, for previews of emails; empty for a store that sells nothing yet. */
export async function sampleLines(): Promise<OrderLine[]> {
  const { rows } = await allProducts();
  const lines = rows.flatMap(({ product_id: id, product_name: name, ...product }) => {
    const [size] = offeredSizes(product);
    return size ? [{ id, name, size }] : [];
  });
  return await withNames(
    db,
    QUANTITIES.flatMap((quantity, index) => {
      const line = lines[index];
      return line ? [sampleLine(line, quantity)] : [];
    }),
  );
}

function sampleLine(
  { id, name, size }: { id: string; name: string; size: ReturnType<typeof offeredSizes>[number] },
  quantity: number,
): OrderLine {
  return {
    kind: "product",
    id,
    size: size.key,
    sizeNames: size.labels,
    name,
    picture: null,
    unitPrice: size.price,
    quantity,
    contents: [],
    comboDiscount: null,
  };
}
