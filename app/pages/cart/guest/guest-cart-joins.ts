import { MERGE_RETRY_MILLISECONDS } from "#domain/cart/limits";
import { currentSession, subscribe } from "#session/session-store";
import { onStored } from "#ui/browser-store";
import { guestCart } from "./guest-cart.ts";

/**
 * Merges the guest cart into the account's cart whenever somebody is signed in. The code of the merge is loaded once
 * there are lines to merge; if loading fails, it is tried again. Returns a function that ends it.
 */
export function joinGuestCart(): () => void {
  let state: "waiting" | "loading" | "loaded" | "ended" = "waiting";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let endMerge = () => {};
  const load = () => {
    if (state !== "waiting" || guestCart().length === 0 || !currentSession()?.person) return;
    state = "loading";
    import("./guest-cart-merge.ts").then(
      ({ mergeGuestCart }) => {
        if (state === "ended") return;
        stopWaiting();
        state = "loaded";
        endMerge = mergeGuestCart();
      },
      () => {
        timer = setTimeout(() => {
          state = "waiting";
          load();
        }, MERGE_RETRY_MILLISECONDS);
      },
    );
  };
  const ends = [subscribe(load), onStored(load)];
  const stopWaiting = () => {
    for (const end of ends) end();
  };
  load();
  return () => {
    state = "ended";
    clearTimeout(timer);
    stopWaiting();
    endMerge();
  };
}
