import { data } from "react-router";
import { productsByIds } from "#data/catalogue.server";
import { MOST_COMBO_LINES } from "#domain/limits";
import { log } from "#request/log.server";
import type { Route } from "./+types/guest-lines";
import { keepProducts, keptProducts } from "./kept-products.ts";
import { productInfo } from "./product-info.server.ts";
import type { ProductInfo } from "./shown-line.ts";

/**
 * What lines that lie in the browser are called, look like and cost today: a guest's cart, the
 * builder's selection. Withdrawn products are missing; null where they can't be read (spec §8).
 */
export async function loader({ url }: Route.LoaderArgs) {
  const ids = url.searchParams.getAll("id").slice(0, MOST_COMBO_LINES);
  return data({ products: await productsNow(ids) }, { headers: { "Cache-Control": "no-store" } });
}

/** Without an answer: what this browser knows from the last one. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Answer> {
  try {
    const { products } = await serverLoader();
    if (products) keepProducts(products);
    return { products };
  } catch {
    return { products: keptProducts(), unanswered: true };
  }
}

type Answer = { products: ProductInfo[] | null; unanswered?: true };

async function productsNow(ids: string[]): Promise<ProductInfo[] | null> {
  try {
    const products = await productsByIds(ids);
    return products.filter(({ is_active }) => is_active).map(productInfo);
  } catch (error) {
    log.error({ err: error }, "lines of a browser not loaded");
    return null;
  }
}
