import { useEffect, useEffectEvent } from "react";

/** Does it when the network comes back. */
export function useBackOnline(again: () => void): void {
  const goOn = useEffectEvent(() => again());
  useEffect(() => {
    const listener = () => goOn();
    window.addEventListener("online", listener);
    return () => window.removeEventListener("online", listener);
  }, []);
}
