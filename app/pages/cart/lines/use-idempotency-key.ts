import { useRef } from "react";
import type { FormRefusal } from "#protocol/form-answer";
import { randomId } from "#ui/forms/random-id";
import { hasFailed } from "#ui/forms/sending/network-errors";

/**
 * The idempotency key of adding to the cart: the server adds once per key. A press keeps its key until the server has
 * decided, so it can be repeated safely; `renew` makes a new key for the next press. `had`: the key of an earlier press
 * that is being continued.
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

/**
 * Whether the server may have carried out a request although the form shows a refusal (for example, no response came),
 * so that the same key must be sent again.
 */
export function isUndecided(refusal: FormRefusal): boolean {
  return hasFailed(refusal) || refusal.problem === "unknown";
}
