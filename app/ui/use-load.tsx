import { useCallback, useRef, useState } from "react";

type Loaded<Data> = {
  data?: Data;
  /** What the newest load threw. */
  error?: unknown;
  busy: boolean;
};

/**
 * Data that a component loads by itself, without the router. A newer load replaces an older one that is under way; if
 * `load` throws, the data stays. `load` must stay the same function.
 */
export function useLoad<What, Data>(load: (what: What, signal: AbortSignal) => Promise<Data>) {
  const [loaded, setLoaded] = useState<Loaded<Data>>({ busy: false });
  const newest = useRef<AbortController>(undefined);
  const start = useCallback(
    async (what: What): Promise<void> => {
      newest.current?.abort();
      const own = new AbortController();
      newest.current = own;
      setLoaded((before) => ({ ...before, busy: true }));
      const outcome = await load(what, own.signal).then(
        (data) => ({ data, error: undefined }),
        (error: unknown) => ({ error }),
      );
      if (newest.current === own) setLoaded((before) => ({ ...before, ...outcome, busy: false }));
    },
    [load],
  );
  return { ...loaded, start };
}
