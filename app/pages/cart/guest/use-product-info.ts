import { useEffect } from "react";
import { href, useFetcher } from "react-router";
import type { GuestLine } from "#domain/cart/guest-lines";
import { useRouteCode } from "#ui/shell/route-code";
import * as guestLines from "./guest-lines.ts";

/** The names, pictures and current prices of the guest's lines. They are loaded again only when the products change. */
export function useProductInfo(lines: readonly GuestLine[]) {
  const fetcher = useFetcher<typeof guestLines.clientLoader>({ key: "guest lines" });
  useRouteCode("/cart/guest-lines", guestLines);
  const { load, data, state } = fetcher;
  const ids = [...new Set(lines.map(({ id }) => id))].sort().join("&id=");
  const path = `${href("/cart/guest-lines")}?id=${ids}`;
  useEffect(() => {
    if (ids !== "") load(path);
  }, [ids, path, load]);
  return {
    /** A new object with each response. */
    answer: data,
    products: data?.products,
    networkError: data?.networkError ?? false,
    busy: state !== "idle",
    reload: () => load(path),
  };
}
