import { useEffect, useEffectEvent, useState } from "react";
import type { FormRefusal } from "#protocol/form-answer";
import { hasNetworkError } from "#ui/forms/sending/network-errors";

/**
 * Browsers don't notice every lost connection, so sending is also retried after waits, which grow between these limits.
 */
const FIRST_WAIT_MILLISECONDS = 4_000;
const LONGEST_WAIT_MILLISECONDS = 30_000;

/** Whether the server hasn't decided, because the network failed or it was restarting. */
export function isRetryable(refusal: FormRefusal): boolean {
  return hasNetworkError(refusal) && (refusal.status === undefined || refusal.status >= 500);
}

/**
 * Repeats a request that got no response: when the browser is online again, when the tab is shown again, and after a
 * while. The request must be safe to repeat (reading R19). `isBusy`: a request is under way, so the next wait begins when
 * it has ended.
 */
export function useSendWhenOnline(
  { isOffline, isBusy }: { isOffline: boolean; isBusy: boolean },
  send: () => void,
): void {
  const [attempt, setAttempt] = useState(0);
  const trySending = useEffectEvent(() => {
    if (!navigator.onLine || document.visibilityState === "hidden") return;
    setAttempt((before) => before + 1);
    send();
  });
  useEffect(() => {
    if (!isOffline) return setAttempt(0);
    if (isBusy) return;
    const listener = () => trySending();
    window.addEventListener("online", listener);
    document.addEventListener("visibilitychange", listener);
    const wait = Math.min(FIRST_WAIT_MILLISECONDS * 2 ** attempt, LONGEST_WAIT_MILLISECONDS);
    const timer = setInterval(listener, wait);
    return () => {
      window.removeEventListener("online", listener);
      document.removeEventListener("visibilitychange", listener);
      clearInterval(timer);
    };
  }, [isOffline, isBusy, attempt]);
}
