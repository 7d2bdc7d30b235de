import { useCallback, useState } from "react";
import type { ShownLine } from "./shown-line.ts";

type Removed = { line: ShownLine; index: number; returning: boolean };

/**
 * Keeps what was removed on this page in its place, at quantity 0, until the person leaves. `all` is
 * the cart with them; `before` is the line as it was. A line that returns is shown at once, while the
 * server is still asked; `returned` is the last one that did.
 */
export function useRemovedLines(lines: readonly ShownLine[]) {
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const [returned, setReturned] = useState<string | null>(null);

  const remember = useCallback((line: ShownLine, index: number) => {
    const gone = { line, index, returning: false };
    setRemoved((others) => [...others.filter((other) => other.line.key !== line.key), gone]);
  }, []);
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
  for (const { line, index, returning } of removed) {
    const quantity = returning ? line.quantity : 0;
    if (!lines.some(({ key }) => key === line.key)) all.splice(index, 0, { ...line, quantity });
  }
  return { all, before: (key: string) => of(key)?.line, returned, remember, bring, forget };
}
