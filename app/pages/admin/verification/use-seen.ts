import { useCallback, useEffect, useRef, useState } from "react";
import { SEEN_MILLISECONDS } from "#domain/limits";
import { isSeen } from "./queue-state.ts";

/**
 * Whether the payment in view has been in sight long enough to be decided about. `seen` asks at the moment of a
 * press; `ready` is for the button's look.
 */
export function useSeen(paymentId: string | null) {
  const shown = useRef<{ of: string; at: number } | null>(null);
  const [painted, setPainted] = useState<string | null>(null);
  const [ready, setReady] = useState<string | null>(null);
  const onShown = useCallback((of: string) => {
    shown.current = { of, at: performance.now() };
    setPainted(of);
  }, []);
  useEffect(() => {
    if (painted === null) return;
    const timer = setTimeout(() => setReady(painted), SEEN_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [painted]);
  const seen = () => {
    const at = shown.current?.of === paymentId ? shown.current.at : null;
    return paymentId !== null && isSeen(at, performance.now());
  };
  return { onShown, seen, ready: paymentId !== null && ready === paymentId };
}
