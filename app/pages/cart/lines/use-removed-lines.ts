import { useCallback, useState } from "react";
import type { ShownLine } from "#pages/cart/shown-line.ts";

type Removed = { line: ShownLine; index: number; returning: boolean };

/**
 * Keeps what was removed on this page in its place, at quantity 0, until the person leaves. `all` is
 * the cart with them; `before` is the line as it was. A line that returns is shown at once, while the
 * server is still asked; `returned` is the last one that did.
 */
export function useRemovedLines(lines: readonly ShownLine[]) {
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const [returned, setReturned] = useState<string | null>(null);

  const bring = useCallback((key: string, returning = true) => {
    setReturned(key);
    setRemoved((all) => all.map((each) => (each.line.key === key ? { ...each, returning } : each)));
  }, []);
  const forget = useCallback((key: string) => {
    setReturned(key);
    setRemoved((others) => others.filter(({ line }) => line.key !== key));
  }, []);

  const of = (key: string) => removed.find(({ line }) => line.key === key);
  const all = lines.map((line) => {
    const { returning, line: before } = of(line.key) ?? {};
    return returning && before ? { ...line, quantity: before.quantity } : line;
  });
  // By the places they had on the page: a row that moved would lose the focus that is on it.
  for (const { line, index, returning } of [...removed].sort((a, b) => a.index - b.index)) {
    const quantity = returning ? line.quantity : 0;
    if (!lines.some(({ key }) => key === line.key)) all.splice(index, 0, { ...line, quantity });
  }
  const remember = (line: ShownLine) => {
    const gone = { line, index: all.findIndex(({ key }) => key === line.key), returning: false };
    setRemoved((others) => [...others.filter((other) => other.line.key !== line.key), gone]);
  };
  return { all, before: (key: string) => of(key)?.line, returned, remember, bring, forget };
}
