import { useEffect, useSyncExternalStore } from "react";
import { useSession } from "#pages/account/session/use-session.ts";

/**
 * Pieces that were pressed and that the server hasn't answered for: the badge counts them at once. `base`
 * is what the badge's count was then: another one is the server's answer, and counts alone. Null: not
 * known yet.
 */
type Pending = { base: number | null; delta: number };

/** A page that is left doesn't hear its answer. */
const HEARD_BY_NOBODY_MILLISECONDS = 10_000;

const NOTHING: ReadonlyMap<string, Pending> = new Map();
const listeners = new Set<() => void>();
let pending = NOTHING;

function write(changed: ReadonlyMap<string, Pending>): void {
  pending = changed;
  for (const listener of listeners) listener();
}

function settle(name: string): void {
  if (pending.has(name)) write(new Map([...pending].filter(([other]) => other !== name)));
}

/** `name` is that of the operation: the next press of it takes the place of the last. */
export function usePendingPieces(name: string) {
  const session = useSession();
  const base = session?.person ? session.cartCount : null;
  useEffect(
    () => () => {
      setTimeout(() => settle(name), HEARD_BY_NOBODY_MILLISECONDS);
    },
    [name],
  );
  return {
    pend: (delta: number) => {
      if (delta === 0) settle(name);
      else write(new Map(pending).set(name, { base, delta }));
    },
    settle: () => settle(name),
  };
}

/** The badge's count with what was pressed since. */
export function useCountAsPressed(count: number | null): number | null {
  const presses = useSyncExternalStore(
    subscribe,
    () => pending,
    () => NOTHING,
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

/** Something was pressed whose answer isn't known: what the server is asked now, it answers without it. */
export function useHasPendingPieces(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => pending.size > 0,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
