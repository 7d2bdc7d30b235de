import { MAX_PRODUCT_IDS_PER_REQUEST } from "#domain/catalogue/limits";
import { href } from "#protocol/href";
import { pathInCurrentLanguage } from "#protocol/language-addresses";
import type { ProductInfo } from "./product-info.server.ts";
import { savedProducts, saveProducts } from "./saved-products.ts";

type Products = { products: ProductInfo[] | null };

/**
 * Loads products by their ids, in several requests, because one address with all ids would be too long. `products`
 * null: the store couldn't read them. If it doesn't respond, returns the products that this browser saved last.
 */
export async function loadProducts(
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Products & { networkError?: true }> {
  try {
    const answers = await Promise.all(inBatches(ids).map((part) => requestProducts(part, signal)));
    if (answers.some(({ products }) => products === null)) return { products: null };
    const products = answers.flatMap((answer) => answer.products ?? []);
    saveProducts(products);
    return { products };
  } catch {
    return { products: savedProducts(), networkError: true };
  }
}

function inBatches(ids: readonly string[]): string[][] {
  const parts = Math.ceil(ids.length / MAX_PRODUCT_IDS_PER_REQUEST);
  return Array.from({ length: parts }, (_, part) =>
    ids.slice(part * MAX_PRODUCT_IDS_PER_REQUEST, (part + 1) * MAX_PRODUCT_IDS_PER_REQUEST),
  );
}

async function requestProducts(ids: string[], signal: AbortSignal): Promise<Products> {
  const query = new URLSearchParams(ids.map((id) => ["id", id]));
  const address = pathInCurrentLanguage(href("/cart/guest-lines"));
  const response = await fetch(`${address}?${query}`, { signal });
  if (!response.ok) throw new Error(`products answered ${response.status}`);
  return await response.json();
}
