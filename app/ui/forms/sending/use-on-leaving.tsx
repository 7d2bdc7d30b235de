import { useEffect, useEffectEvent } from "react";

/** Calls `work` when the page is left or hidden, since a phone may end a hidden page. It may be called twice. */
export function useOnLeaving(work: () => void): void {
  const leave = useEffectEvent(work);
  useEffect(() => {
    const listener = () => leave();
    addEventListener("pagehide", listener);
    document.addEventListener("visibilitychange", listener);
    return () => {
      removeEventListener("pagehide", listener);
      document.removeEventListener("visibilitychange", listener);
    };
  }, []);
}
