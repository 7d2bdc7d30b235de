import { useEffect, useSyncExternalStore } from "react";
import { useSession } from "#session/use-session";

/**
 * Pieces that were added or removed by a press to which the server hasn't responded. The cart's badge counts them at
 * once. `base`: the badge's count at the press (null: not known yet). When the server's count changes, it includes the
 * pieces, so they aren't added to it any more.
 */
type Pending = { base: number | null; delta: number };

/**
 * Milliseconds after which pending pieces are dropped when their component has been removed, because it can't receive
 * the response any more.
 */
const UNHANDLED_RESPONSE_MILLISECONDS = 10_000;

const NONE_PENDING: ReadonlyMap<string, Pending> = new Map();
const listeners = new Set<() => void>();
let pending = NONE_PENDING;

function setPending(changed: ReadonlyMap<string, Pending>): void {
  pending = changed;
  for (const listener of listeners) listener();
}

function settle(name: string): void {
  if (pending.has(name)) setPending(new Map([...pending].filter(([other]) => other !== name)));
}

/**
 * Counts pieces of a press in the cart's badge before the server responds. `name` identifies the kind of press: the
 * next press of that kind replaces the last one.
 */
export function usePendingPieces(name: string) {
  const session = useSession();
  const base = session?.person ? session.cartCount : null;
  useEffect(
    () => () => {
      const unheard = pending.get(name);
      if (!unheard) return;
      // If there has been a later press of the same name, its own component receives the response.
      setTimeout(() => {
        if (pending.get(name) === unheard) settle(name);
      }, UNHANDLED_RESPONSE_MILLISECONDS);
    },
    [name],
  );
  return {
    pend: (delta: number) => {
      if (delta === 0) settle(name);
      else setPending(new Map(pending).set(name, { base, delta }));
    },
    settle: () => settle(name),
  };
}

/** The badge's count including pending pieces. */
export function useCountWithPending(count: number | null): number | null {
  const presses = useSyncExternalStore(
    onPendingPieces,
    () => pending,
    () => NONE_PENDING,
  );
  useEffect(() => {
    for (const [name, { base }] of pending) if (base !== null && base !== count) settle(name);
  }, [count]);
  if (count === null) return null;
  const since = [...presses.values()].filter(({ base }) => base === null || base === count);
  return Math.max(
    0,
    since.reduce((sum, { delta }) => sum + delta, count),
  );
}

/** Whether the server hasn't responded to a press yet. A request sent now might be carried out before that press. */
export function hasPendingPieces(): boolean {
  return pending.size > 0;
}

/** Calls `listener` after each press and each response. Returns a function that ends it. */
export function onPendingPieces(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
