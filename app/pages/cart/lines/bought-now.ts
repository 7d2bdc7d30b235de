import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { lineKey, type OrderLine } from "#domain/cart/lines";

/**
 * What Buy Now added to a line that already had pieces. It is stored in the checkout's history entry, so a reload
 * still has it but a later visit doesn't (reading R66).
 */
export type BoughtNow = Pick<OrderLine, "id" | "size" | "quantity"> & { before: number };

type HistoryState = { boughtNow?: BoughtNow } | null;

export function checkoutState(bought: BoughtNow): HistoryState {
  return bought.before > 0 ? { boughtNow: bought } : null;
}

/**
 * Returns how many pieces of a line were in the cart before Buy Now. 0: none, or some of them have been removed
 * since.
 */
export function usePiecesBefore(): (line: Pick<OrderLine, "id" | "size" | "quantity">) => number {
  const state: HistoryState = useLocation().state;
  // The server can't read the history entry, so the first rendering in the browser must leave it out, too.
  const begun = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return (line) => {
    const bought = state?.boughtNow;
    if (!begun || !bought || lineKey(bought) !== lineKey(line)) return 0;
    return line.quantity >= bought.before + bought.quantity ? bought.before : 0;
  };
}
