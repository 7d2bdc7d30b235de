import { useCallback, useState } from "react";
import type { ShownLine } from "./shown-line.ts";

type Removed = { line: ShownLine; index: number };

/**
 * Keeps what was removed on this page in its place, at quantity 0, until the person leaves.
 * `all` is the cart with them; `before` is the line as it was.
 */
export function useRemovedLines(lines: readonly ShownLine[]) {
  const [removed, setRemoved] = useState<readonly Removed[]>([]);

  const remember = useCallback((line: ShownLine, index: number) => {
    setRemoved((others) => [
      ...others.filter((other) => other.line.key !== line.key),
      { line, index },
    ]);
  }, []);
  const forget = useCallback((key: string) => {
    setRemoved((others) => others.filter(({ line }) => line.key !== key));
  }, []);

  const all = [...lines];
  for (const { line, index } of removed) {
    if (!lines.some(({ key }) => key === line.key)) all.splice(index, 0, { ...line, quantity: 0 });
  }
  const before = (key: string) => removed.find(({ line }) => line.key === key)?.line;
  return { all, before, remember, forget };
}
