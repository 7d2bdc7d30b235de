import { useCallback, useEffect, useRef, useState } from "react";
import { SCREENSHOT_MUST_SHOW_MILLISECONDS } from "#domain/limits";
import { isSeen } from "#pages/admin/verification/queue-state.ts";

type Painted = { of: string; at: number };

/**
 * Whether the payment's picture has been visible long enough to decide about it. `seen` tells this at the moment of a
 * press; `ready` is for how the buttons look. A payment that is shown again must be looked at again.
 */
export function useSeen(paymentId: string | null) {
  const [painted, setPainted] = useState<Painted | null>(null);
  const [ready, setReady] = useState<Painted | null>(null);
  const shown = useRef<Painted | null>(null);
  const onShown = useCallback((of: string) => {
    shown.current = { of, at: performance.now() };
    setPainted(shown.current);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each payment begins unseen
  useEffect(() => {
    shown.current = null;
    setPainted(null);
  }, [paymentId]);
  useEffect(() => {
    if (painted === null) return setReady(null);
    const timer = setTimeout(() => setReady(painted), SCREENSHOT_MUST_SHOW_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [painted]);
  const seen = () => {
    const at = shown.current?.of === paymentId ? shown.current.at : null;
    return paymentId !== null && isSeen(at, performance.now());
  };
  return { onShown, seen, ready: ready !== null && ready.of === paymentId && ready === painted };
}
