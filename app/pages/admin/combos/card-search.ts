import { searchCards } from "#data/offers/combos.server";
import { type NamedProduct, searchProducts } from "#data/offers/coupon-products.server";
import { SEARCH_QUERY_CHARACTERS } from "#domain/limits";
import { pictureAddress } from "#request/files/pictures.server";
import { requireSeller } from "#request/session/session.server";
import type { Route } from "./+types/card-search";

/**
 * Searches the cards on sale, for the form of a combo or an order; with `all`, products and episodes by their names
 * alone, for the form of a coupon.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireSeller(context);
  const typed = (url.searchParams.get("q") ?? "").replaceAll("\0", "").trim();
  const query = typed.slice(0, SEARCH_QUERY_CHARACTERS);
  if (url.searchParams.has("all")) return { cards: [], named: await searchProducts(query) };
  const cards = await searchCards(query);
  const named: NamedProduct[] = [];
  return {
    cards: cards.map((card) => ({ ...card, picture: pictureAddress(card.picture) })),
    named,
  };
}

/** Returns null after a network error or a sign-out. Throwing would replace the page, and what was typed on it. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return await serverLoader().catch(() => null);
}
