import { data, href } from "react-router";
import { productsByIds } from "#data/catalogue/catalogue.server";
import { exactStock } from "#data/stock/stock-levels.server";
import { MOST_PRODUCT_IDS_PER_REQUEST } from "#domain/limits";
import { pathInCurrentLanguage } from "#protocol/language-addresses";
import { log } from "#request/log/log.server";
import type { Route } from "./+types/guest-lines";
import { productInfo } from "./product-info.server.ts";
import type { ProductInfo } from "./product-info.ts";
import { savedProducts, saveProducts } from "./saved-products.ts";

type Products = { products: ProductInfo[] | null };

/**
 * Returns the current names, pictures and prices of products whose lines are stored in a browser (a guest's cart, the
 * builder's selection). Withdrawn products are missing. `products` null: they couldn't be read (spec §8).
 */
export async function loader({ url }: Route.LoaderArgs) {
  const ids = url.searchParams.getAll("id").slice(0, MOST_PRODUCT_IDS_PER_REQUEST);
  return data(await loadProducts(ids), { headers: { "Cache-Control": "no-store" } });
}

async function loadProducts(ids: string[]): Promise<Products> {
  try {
    const products = await productsByIds(ids, exactStock({ userId: null, now: new Date() }));
    return { products: products.filter(({ is_active }) => is_active).map(productInfo) };
  } catch (error) {
    log.error({ err: error }, "lines of a browser not loaded");
    return { products: null };
  }
}

/**
 * Splits a long list of products into several requests, because one address with all ids would be too long. If the
 * server doesn't respond, returns the products that this browser saved last.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Answer> {
  const ids = new URL(request.url).searchParams.getAll("id");
  try {
    const answers = await Promise.all(inBatches(ids).map((part) => requestProducts(part, request)));
    if (answers.some(({ products }) => products === null)) return { products: null };
    const products = answers.flatMap((answer) => answer.products ?? []);
    saveProducts(products);
    return { products };
  } catch {
    return { products: savedProducts(), networkError: true };
  }
}

type Answer = Products & { networkError?: true };

function inBatches(ids: readonly string[]): string[][] {
  const parts = Math.ceil(ids.length / MOST_PRODUCT_IDS_PER_REQUEST);
  return Array.from({ length: parts }, (_, part) =>
    ids.slice(part * MOST_PRODUCT_IDS_PER_REQUEST, (part + 1) * MOST_PRODUCT_IDS_PER_REQUEST),
  );
}

async function requestProducts(ids: string[], { signal }: Request): Promise<Products> {
  const query = new URLSearchParams(ids.map((id) => ["id", id]));
  const address = pathInCurrentLanguage(href("/cart/guest-lines"));
  const response = await fetch(`${address}?${query}`, { signal });
  if (!response.ok) throw new Error(`products answered ${response.status}`);
  return await response.json();
}
