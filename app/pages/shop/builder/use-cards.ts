import { useEffect, useEffectEvent } from "react";
import { href, useFetcher } from "react-router";
import type { Selection } from "#domain/catalogue/combos";
import * as guestLines from "#pages/cart/guest/guest-lines.ts";
import type { ProductInfo } from "#pages/cart/guest/product-info.ts";
import { useBackOnline } from "#pages/errors/use-back-online.ts";
import { useRouteCode } from "#ui/shell/route-code";

export type Cards = ReadonlyMap<string, ProductInfo>;

/**
 * The cards of this page and those that were chosen on other pages of the list. `complete`: all chosen cards are
 * known.
 */
export function useCards(
  onPage: readonly ProductInfo[],
  selection: Selection,
): { cards: Cards; complete: boolean } {
  const { load, data, state } = useFetcher<typeof guestLines.clientLoader>({
    key: "builder lines",
  });
  useRouteCode("/cart/guest-lines", guestLines);
  const here = new Set(onPage.map(({ productId }) => productId));
  const chosen = new Set(Object.values(selection).map(({ id }) => id));
  const missing = [...chosen].filter((id) => !here.has(id)).sort();
  const query = missing.map((id) => `id=${id}`).join("&");
  const ask = useEffectEvent(() => {
    if (query !== "") load(`${href("/cart/guest-lines")}?${query}`);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other cards are missing
  useEffect(() => ask(), [query]);
  useBackOnline(ask);
  const all = [...(data?.products ?? []), ...onPage];
  return {
    cards: new Map(all.map((card) => [card.productId, card])),
    complete: query === "" || (Boolean(data?.products) && !data?.networkError && state === "idle"),
  };
}
