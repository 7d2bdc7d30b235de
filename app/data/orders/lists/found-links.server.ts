import {
  LINK_TEXT,
  type OrderLink,
  textsOfUnpaidLinks,
  unpaidLinksWith,
} from "#data/checkout/order-links.server";
import {
  isCorrectable,
  type SearchWord,
  searchWords,
  similarWords,
  withSpellings,
} from "#domain/orders/lists/order-search";
import { whereSpelled } from "./filtered-orders.server.ts";

/**
 * Returns links that aren't paid yet, by their order's number, or their customer's name, phone or email address. If
 * there are none, the words are corrected as those of a search for orders are.
 */
export async function unpaidLinksFound(searchText: string, now: Date): Promise<OrderLink[]> {
  const words = searchWords(searchText);
  if (words.length === 0) return [];
  const found = await linksWith(words, now);
  if (found.length > 0) return found;
  const correctable = words.filter(isCorrectable);
  if (correctable.length === 0) return [];
  const texts = await textsOfUnpaidLinks(now);
  const spellings = correctable.map(({ text }) => [text, similarWords(text, texts)] as const);
  const corrected = withSpellings(words, new Map(spellings));
  return corrected ? await linksWith(corrected, now) : [];
}

function linksWith(words: readonly SearchWord[], now: Date): Promise<OrderLink[]> {
  return unpaidLinksWith(
    words.map((word) => whereSpelled(word, LINK_TEXT)),
    now,
  );
}
