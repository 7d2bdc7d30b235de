import { NO_FACTS, type ShopFacts, shopFactsNow } from "#data/catalogue/shop-facts.server";

let loadedFacts = NO_FACTS;

/** Reads them whenever the settings are read, so that no page needs a query for them. */
export async function loadShopFacts(): Promise<void> {
  loadedFacts = await shopFactsNow();
}

/** Returns what the shop has to show, which decides what its pages speak of (docs/decisions/0140). */
export function shopFacts(): ShopFacts {
  return loadedFacts;
}
