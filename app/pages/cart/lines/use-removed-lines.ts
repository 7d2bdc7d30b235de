import { useCallback, useState } from "react";
import { type CartLine, lineKey } from "#domain/cart/lines";

type Removed = { line: CartLine; index: number; isReturning: boolean };

/**
 * Keeps lines that were removed on this page in their place, with quantity 0, until the person leaves. `all`: the cart
 * including them. `before`: a line as it was. A line that is brought back is shown before the server responds;
 * `returned` is the last such line.
 */
export function useRemovedLines(lines: readonly CartLine[]) {
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const [returned, setReturned] = useState<string | null>(null);

  const bring = useCallback((key: string, isReturning = true) => {
    setReturned(key);
    setRemoved((all) =>
      all.map((each) => (lineKey(each.line) === key ? { ...each, isReturning } : each)),
    );
  }, []);
  const forget = useCallback((key: string) => {
    setReturned(key);
    setRemoved((others) => others.filter(({ line }) => lineKey(line) !== key));
  }, []);

  const of = (key: string) => removed.find(({ line }) => lineKey(line) === key);
  const all = lines.map((line) => {
    const { isReturning, line: before } = of(lineKey(line)) ?? {};
    return isReturning && before ? { ...line, quantity: before.quantity } : line;
  });
  // The lines are inserted in the order of their places on the page, because a row that moved would lose the focus.
  for (const { line, index, isReturning } of [...removed].sort((a, b) => a.index - b.index)) {
    const quantity = isReturning ? line.quantity : 0;
    if (!lines.some((other) => lineKey(other) === lineKey(line)))
      all.splice(index, 0, { ...line, quantity });
  }
  const remember = (line: CartLine) => {
    const key = lineKey(line);
    const index = all.findIndex((other) => lineKey(other) === key);
    setRemoved((others) => [
      ...others.filter((other) => lineKey(other.line) !== key),
      { line, index, isReturning: false },
    ]);
  };
  return { all, before: (key: string) => of(key)?.line, returned, remember, bring, forget };
}
