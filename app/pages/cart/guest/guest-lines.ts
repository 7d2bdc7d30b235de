import { data } from "react-router";
import { productsByIds } from "#data/catalogue/catalogue.server";
import { exactStock } from "#data/stock/stock-levels.server";
import { MAX_PRODUCT_IDS_PER_REQUEST } from "#domain/catalogue/limits";
import { log } from "#request/log/log.server";
import type { Route } from "./+types/guest-lines";
import { productInfo } from "./product-info.server.ts";

/**
 * Returns the current names, pictures and prices of products whose lines are stored in a browser (a guest's cart, the
 * builder's selection). Withdrawn products are missing. `products` null: they couldn't be read (spec §8).
 */
export async function loader({ url }: Route.LoaderArgs) {
  const ids = url.searchParams.getAll("id").slice(0, MAX_PRODUCT_IDS_PER_REQUEST);
  return data(await loadProducts(ids), { headers: { "Cache-Control": "no-store" } });
}

async function loadProducts(ids: string[]) {
  try {
    const products = await productsByIds(ids, exactStock({ userId: null, now: new Date() }));
    return { products: products.filter(({ is_active }) => is_active).map(productInfo) };
  } catch (error) {
    log.error({ err: error }, "lines of a browser not loaded");
    return { products: null };
  }
}
