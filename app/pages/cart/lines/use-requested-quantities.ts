import { useCallback, useEffect, useRef, useState } from "react";
import { type CartLine, lineKey } from "#domain/cart/lines";
import { QUANTITY_GATHER_MILLISECONDS } from "#domain/limits";
import { useOnLeaving } from "#ui/forms/leaving";

type PendingQuantity = { timer: ReturnType<typeof setTimeout>; commit: () => void };

/**
 * Presses of + and − show at once and are gathered for 300 ms into one operation (reading R9).
 * `settle` forgets what was asked once the server's answer is on the page: that answer wins.
 */
export function useRequestedQuantities(lines: readonly CartLine[]) {
  const [requested, setRequested] = useState<Readonly<Record<string, number>>>({});
  const pending = useRef(new Map<string, PendingQuantity>());

  const ask = useCallback((key: string, quantity: number, commit: () => void) => {
    setRequested((before) => ({ ...before, [key]: quantity }));
    clearTimeout(pending.current.get(key)?.timer);
    const timer = setTimeout(() => {
      pending.current.delete(key);
      commit();
    }, QUANTITY_GATHER_MILLISECONDS);
    pending.current.set(key, { timer, commit });
  }, []);

  const settle = useCallback((key: string) => {
    // Pressed again while the answer was under way: the newer wish stands.
    if (pending.current.has(key)) return;
    setRequested(({ [key]: _done, ...rest }) => rest);
  }, []);

  useCommitsOnLeaving(pending.current);
  const current = lines.map((line) => ({
    ...line,
    quantity: requested[lineKey(line)] ?? line.quantity,
  }));
  return { current, ask, settle };
}

/** A person who leaves within the 300 ms meant what they pressed, so it is sent. */
function useCommitsOnLeaving(waiting: Map<string, PendingQuantity>): void {
  const commitAll = useCallback(() => {
    for (const { timer, commit } of waiting.values()) {
      clearTimeout(timer);
      commit();
    }
    waiting.clear();
  }, [waiting]);
  useEffect(() => commitAll, [commitAll]);
  useOnLeaving(commitAll);
}
