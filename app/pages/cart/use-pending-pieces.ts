import { useEffect } from "react";
import { useSession } from "#session/use-session";
import { addPendingPieces, pendingPress, settlePendingPieces } from "./pending-pieces.ts";

/**
 * Milliseconds after which pending pieces are dropped when their component has been removed, because it can't receive
 * the response any more.
 */
const UNHANDLED_RESPONSE_MILLISECONDS = 10_000;

/** Counts pieces of a press in the cart's badge before the server responds. */
export function usePendingPieces(name: string) {
  const session = useSession();
  const base = session?.person ? session.cartCount : null;
  useEffect(
    () => () => {
      const unheard = pendingPress(name);
      if (!unheard) return;
      // If there has been a later press of the same name, its own component receives the response.
      setTimeout(() => {
        if (pendingPress(name) === unheard) settlePendingPieces(name);
      }, UNHANDLED_RESPONSE_MILLISECONDS);
    },
    [name],
  );
  return {
    pend: (delta: number) => {
      if (delta === 0) settlePendingPieces(name);
      else addPendingPieces(name, { base, delta });
    },
    settle: () => settlePendingPieces(name),
  };
}
