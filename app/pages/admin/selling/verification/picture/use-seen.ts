import { useEffect, useState } from "react";
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
  const onShown = (paymentId: string) => setPainted({ paymentId, paintedAt: performance.now() });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each payment begins unseen
  useEffect(() => setPainted(null), [paymentId]);
  useEffect(() => {
    if (painted === null) return;
    const timer = setTimeout(() => setReady(painted), SCREENSHOT_MUST_SHOW_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [painted]);
  const current = painted?.paymentId === paymentId ? painted : null;
  const seen = () => isSeen(current?.paintedAt ?? null, performance.now());
  return { onShown, seen, ready: current !== null && ready === current };
}
