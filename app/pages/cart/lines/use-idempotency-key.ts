import { useRef } from "react";
import { randomId } from "#pages/cart/random-id.ts";
import type { FormRefusal } from "#protocol/form-answer";
import { hasFailed } from "#ui/forms/network-errors";

/**
 * The id of a press that adds to the cart: the server adds once under it. Pressed again for the same before anything
 * was decided, it is the same press; `renew` makes the next one another. A press that had an id before keeps it.
 */
export function useIdempotencyKey() {
  const last = useRef<{ what: string; key: string } | null>(null);
  return {
    keyFor: (what: string, had?: string): string => {
      if (had || last.current?.what !== what) last.current = { what, key: had ?? randomId() };
      return last.current.key;
    },
    renew: () => {
      last.current = null;
    },
  };
}

/** Whether the store may have carried out what was refused: the same press may be sent again. */
export function isUndecided(refusal: FormRefusal): boolean {
  return hasFailed(refusal) || refusal.problem === "unknown";
}
