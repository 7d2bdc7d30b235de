import { findProducts } from "#data/offers/product-search.server";
import { SEARCH_QUERY_CHARACTERS } from "#domain/search/limits";
import { pictureAddress } from "#request/files/pictures.server";
import { requireSeller } from "#request/session/session.server";
import type { Route } from "./+types/product-search";

/** Finds products and episodes by name or ID, for the forms of combos, coupons and orders. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireSeller(context);
  const typed = (url.searchParams.get("q") ?? "").replaceAll("\0", "").trim();
  const found = await findProducts(typed.slice(0, SEARCH_QUERY_CHARACTERS));
  return {
    products: found.map((product) => ({ ...product, picture: pictureAddress(product.picture) })),
  };
}
