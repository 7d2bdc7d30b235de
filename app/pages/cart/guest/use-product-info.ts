import { useEffect } from "react";
import type { GuestLine } from "#domain/cart/guest-lines";
import { useLoad } from "#ui/use-load";
import { loadProducts } from "./load-products.ts";

/** The names, pictures and current prices of the guest's lines. They are loaded again only when the products change. */
export function useProductInfo(lines: readonly GuestLine[]) {
  const { data, busy, start } = useLoad(loadProducts);
  const ids = [...new Set(lines.map(({ id }) => id))].sort().join(" ");
  useEffect(() => {
    if (ids !== "") void start(ids.split(" "));
  }, [ids, start]);
  return {
    /** A new object with each response. */
    answer: data,
    products: data?.products,
    networkError: data?.networkError ?? false,
    busy,
    reload: () => start(ids.split(" ")),
  };
}
