import { useEffect, useEffectEvent } from "react";
import type { Selection } from "#domain/catalogue/combos";
import type { ProductInfo } from "#pages/cart/guest/product-info.server.ts";
import { useBackOnline } from "#pages/errors/use-back-online.ts";
import { useLoad } from "#ui/use-load";

export type Cards = ReadonlyMap<string, ProductInfo>;

/**
 * The cards of this page and those that were chosen on other pages of the list. `complete`: all chosen cards are
 * known.
 */
export function useCards(
  onPage: readonly ProductInfo[],
  selection: Selection,
): { cards: Cards; complete: boolean } {
  const { data, busy, start } = useLoad(loadChosen);
  const here = new Set(onPage.map(({ productId }) => productId));
  const chosen = new Set(Object.values(selection).map(({ id }) => id));
  const missing = [...chosen].filter((id) => !here.has(id)).sort();
  const ids = missing.join(" ");
  const ask = useEffectEvent(() => {
    if (ids !== "") void start(missing);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other cards are missing
  useEffect(() => ask(), [ids]);
  useBackOnline(ask);
  const all = [...(data?.products ?? []), ...onPage];
  return {
    cards: new Map(all.map((card) => [card.productId, card])),
    complete: ids === "" || (Boolean(data?.products) && !data?.networkError && !busy),
  };
}

/** Most visitors choose from one page alone, so its code is loaded with the first cards of another. */
async function loadChosen(ids: readonly string[], signal: AbortSignal) {
  const { loadProducts } = await import("#pages/cart/guest/load-products.ts");
  return await loadProducts(ids, signal);
}
