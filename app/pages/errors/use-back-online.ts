import { useEffect, useEffectEvent } from "react";

/** Calls `again` when the network is back. */
export function useBackOnline(again: () => void): void {
  const retry = useEffectEvent(() => again());
  useEffect(() => {
    const listener = () => retry();
    window.addEventListener("online", listener);
    return () => window.removeEventListener("online", listener);
  }, []);
}
