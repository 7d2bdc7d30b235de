import { searchCards } from "#data/offers/combos.server";
import { SEARCH_QUERY_CHARACTERS } from "#domain/limits";
import { pictureAddress } from "#request/files/pictures.server";
import { requireSeller } from "#request/session/session.server";
import type { Route } from "./+types/card-search";

/** Searches the cards on sale, for the form of a combo or an order. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireSeller(context);
  const query = (url.searchParams.get("q") ?? "").replaceAll("\0", "").trim();
  const cards = await searchCards(query.slice(0, SEARCH_QUERY_CHARACTERS));
  return { cards: cards.map((card) => ({ ...card, picture: pictureAddress(card.picture) })) };
}

/** Returns null after a network error or a sign-out. Throwing would replace the page, and what was typed on it. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return await serverLoader().catch(() => null);
}
