import { useEffect, useState } from "react";
import { type Session, useSession } from "./use-session.ts";

/** Does what was pressed once the session has answered, so that nobody is taken for a guest. */
export function useOnceKnown<What>(
  work: (session: Session, what: What) => void,
): [press: (what: What) => void, waiting: boolean] {
  const session = useSession();
  const [pressed, setPressed] = useState<{ what: What } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press is done once, when it can be
  useEffect(() => {
    if (!pressed || !session) return;
    setPressed(null);
    work(session, pressed.what);
  }, [pressed, session]);
  return [(what) => setPressed({ what }), pressed !== null];
}
