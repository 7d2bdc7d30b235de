import { useEffect, useState } from "react";
import { type Session, useSession } from "#session/use-session";
import { networkErrorMessage } from "#ui/forms/sending/network-errors";
import { showToast } from "#ui/shell/toasts";

/** How long a button press waits for the session, which is requested again every three seconds. */
export const PRESS_WAIT_MILLISECONDS = 10_000;

/**
 * Delays the work of a button press until the session is known, so that a signed-in person isn't treated as a guest.
 */
export function useWhenSessionKnown<What>(
  work: (session: Session, what: What) => void,
): [press: (what: What) => void, waiting: boolean] {
  const session = useSession();
  const [pressed, setPressed] = useState<{ what: What } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press is done once, as soon as the session is known
  useEffect(() => {
    if (!pressed) return;
    if (session) {
      setPressed(null);
      return work(session, pressed.what);
    }
    const late = setTimeout(() => {
      setPressed(null);
      showToast({ kind: "error", text: networkErrorMessage() });
    }, PRESS_WAIT_MILLISECONDS);
    return () => clearTimeout(late);
  }, [pressed, session]);
  return [(what) => setPressed({ what }), pressed !== null];
}
