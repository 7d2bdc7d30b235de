import { useCallback, useEffect, useRef, useState } from "react";
import {
  isSeen,
  SCREENSHOT_MUST_SHOW_MILLISECONDS,
} from "#pages/admin/selling/verification/queue-state.ts";

type PaintedPicture = { paymentId: string; paintedAt: number };

/**
 * Whether the payment's picture has been visible long enough to decide about it. `seen` tells this at the moment of a
 * press; `ready` is for how the buttons look. A payment that is shown again must be looked at again.
 */
export function useSeen(paymentId: string | null) {
  const [painted, setPainted] = useState<PaintedPicture | null>(null);
  const [ready, setReady] = useState<PaintedPicture | null>(null);
  const shown = useRef<PaintedPicture | null>(null);
  const onShown = useCallback((paymentId: string) => {
    shown.current = { paymentId, paintedAt: performance.now() };
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
    const at = shown.current?.paymentId === paymentId ? shown.current.paintedAt : null;
    return paymentId !== null && isSeen(at, performance.now());
  };
  return {
    onShown,
    seen,
    ready: ready !== null && ready.paymentId === paymentId && ready === painted,
  };
}
