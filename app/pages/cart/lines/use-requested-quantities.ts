import { useCallback, useEffect, useRef, useState } from "react";
import { type CartLine, lineKey } from "#domain/cart/lines";
import { useOnLeaving } from "#ui/forms/sending/use-on-leaving";

/** Clicks on + and − within this time are sent together as one operation (reading R9). */
const QUANTITY_DEBOUNCE_MILLISECONDS = 300;

type PendingQuantity = { timer: ReturnType<typeof setTimeout>; commit: () => void };

/**
 * Shows presses of + and − at once, and gathers them for 300 ms into one request (reading R9). `settle` drops the
 * pressed quantity once the page shows the server's result.
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
    }, QUANTITY_DEBOUNCE_MILLISECONDS);
    pending.current.set(key, { timer, commit });
  }, []);

  const settle = useCallback((key: string) => {
    // The line was pressed again before the response came, so the newer quantity stays.
    if (pending.current.has(key)) return;
    setRequested(({ [key]: _done, ...rest }) => rest);
  }, []);

  useCommitOnLeaving(pending.current);
  const current = lines.map((line) => ({
    ...line,
    quantity: requested[lineKey(line)] ?? line.quantity,
  }));
  return { current, ask, settle };
}

/** Sends quantities that are still being gathered when the person leaves the page. */
function useCommitOnLeaving(waiting: Map<string, PendingQuantity>): void {
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
