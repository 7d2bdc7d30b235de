import { useEffect, useEffectEvent } from "react";

/** Does it when the network comes back. */
export function useBackOnline(again: () => void): void {
  const retry = useEffectEvent(() => again());
  useEffect(() => {
    const listener = () => retry();
    window.addEventListener("online", listener);
    return () => window.removeEventListener("online", listener);
  }, []);
}
