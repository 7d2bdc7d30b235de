import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { lineKey, type OrderLine } from "#domain/cart/lines";

/**
 * What Buy Now put into a line that held pieces before. It travels in the checkout's history entry, where a reload
 * finds it and another visit doesn't (reading R66).
 */
export type BoughtNow = Pick<OrderLine, "id" | "size" | "quantity"> & { before: number };

type State = { boughtNow?: BoughtNow } | null;

export function checkoutState(bought: BoughtNow): State {
  return bought.before > 0 ? { boughtNow: bought } : null;
}

/** How many pieces of a line were in the cart before Buy Now; 0 once fewer are left than both were. */
export function usePiecesBefore(): (line: Pick<OrderLine, "id" | "size" | "quantity">) => number {
  const state: State = useLocation().state;
  // A document knows no history entry: what it was rendered with is what it begins with.
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
