import { useEffect, useState } from "react";
import { lineKey, type OrderLine } from "#domain/cart/lines";
import { href } from "#protocol/href";
import { browserStore } from "#ui/browser-store";
import { goTo } from "#ui/page-port";

type Piece = Pick<OrderLine, "id" | "size" | "quantity">;

/** A line that Buy Now added to, and how many pieces of it the cart held before. */
export type BoughtNow = Piece & { before: number };

/** Carries it to the checkout, which is another document. */
const ON_THE_WAY = browserStore<BoughtNow>("session", "bought_now", JSON.parse, JSON.stringify);

export function goToCheckout(bought: BoughtNow): void {
  ON_THE_WAY.write(bought);
  goTo(href("/checkout-details"));
}

/**
 * Returns how many pieces of a line were in the cart before Buy Now. 0: none, or some of them have been removed
 * since.
 */
export function usePiecesBefore(): (line: Piece) => number {
  const [bought, setBought] = useState<BoughtNow>();
  useEffect(() => setBought(boughtNow()), []);
  return (line) => {
    if (!bought || lineKey(bought) !== lineKey(line)) return 0;
    return line.quantity >= bought.before + bought.quantity ? bought.before : 0;
  };
}

/** Moves it into the checkout's history entry, so that a reload still has it but a later visit doesn't (reading R66). */
function boughtNow(): BoughtNow | undefined {
  const come = ON_THE_WAY.read();
  if (come) {
    ON_THE_WAY.write(null);
    history.replaceState({ ...history.state, boughtNow: come }, "");
  }
  return history.state?.boughtNow;
}
