import { LINK_TEXT, type OrderLink, unpaidLinksWith } from "#data/checkout/order-links.server";
import { searchWords } from "#domain/orders/lists/order-search";
import { whereSpelled } from "./filtered-orders.server.ts";

/** Returns links that aren't paid yet, by their order's number, or their customer's name, phone or email address. */
export async function unpaidLinksFound(searchText: string, now: Date): Promise<OrderLink[]> {
  const words = searchWords(searchText);
  if (words.length === 0) return [];
  return await unpaidLinksWith(
    words.map((word) => whereSpelled(word, LINK_TEXT)),
    now,
  );
}
