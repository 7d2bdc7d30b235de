import { useCallback, useEffect, useRef, useState } from "react";
import { type CartLine, lineKey } from "#domain/cart/lines";
import { QUANTITY_GATHER_MILLISECONDS } from "#domain/limits";
import { useOnLeaving } from "#ui/forms/leaving";

type Waiting = { timer: ReturnType<typeof setTimeout>; commit: () => void };

/**
 * Presses of + and − show at once and are gathered for 300 ms into one operation (reading R9).
 * `settle` forgets what was asked once the server's answer is on the page: that answer wins.
 */
export function useRequestedQuantities(lines: readonly CartLine[]) {
  const [requested, setRequested] = useState<Readonly<Record<string, number>>>({});
  const waiting = useRef(new Map<string, Waiting>());

  const ask = useCallback((key: string, quantity: number, commit: () => void) => {
    setRequested((before) => ({ ...before, [key]: quantity }));
    clearTimeout(waiting.current.get(key)?.timer);
    const timer = setTimeout(() => {
      waiting.current.delete(key);
      commit();
    }, QUANTITY_GATHER_MILLISECONDS);
    waiting.current.set(key, { timer, commit });
  }, []);

  const settle = useCallback((key: string) => {
    // Pressed again while the answer was under way: the newer wish stands.
    if (waiting.current.has(key)) return;
    setRequested(({ [key]: _done, ...rest }) => rest);
  }, []);

  useCommitsOnLeaving(waiting.current);
  const current = lines.map((line) => ({
    ...line,
    quantity: requested[lineKey(line)] ?? line.quantity,
  }));
  return { current, ask, settle };
}

/** Whoever leaves within the 300 ms meant what they pressed. */
function useCommitsOnLeaving(waiting: Map<string, Waiting>): void {
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
