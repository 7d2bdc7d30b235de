import { useCallback, useRef, useState } from "react";

/**
 * Data that a component loads by itself, without the router. A newer load replaces an older one that is under way; if
 * `load` throws, the data stays. `load` must stay the same function.
 */
export function useLoad<What, Data>(load: (what: What, signal: AbortSignal) => Promise<Data>) {
  const [{ data, busy }, setLoaded] = useState<{ data?: Data; busy: boolean }>({ busy: false });
  const newest = useRef<AbortController>(undefined);
  const start = useCallback(
    async (what: What): Promise<void> => {
      newest.current?.abort();
      const own = new AbortController();
      newest.current = own;
      setLoaded((before) => ({ ...before, busy: true }));
      const loaded = await load(what, own.signal).then(
        (data) => ({ data }),
        () => ({}),
      );
      if (newest.current === own) setLoaded((before) => ({ ...before, ...loaded, busy: false }));
    },
    [load],
  );
  return { data, busy, start };
}
