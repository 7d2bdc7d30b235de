import { useEffect, useState } from "react";
import { dueClock } from "#domain/due-clock";
import { VERIFICATION_HOURS } from "#domain/orders/limits";

/** How long is left of the hours within which the store promises to verify a payment. */
export function Clock({ submittedAt, now }: { submittedAt: string; now: string }) {
  const [at, setAt] = useState(() => new Date(now));
  useEffect(() => {
    const timer = setInterval(() => setAt(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  const { state, words } = dueClock(new Date(submittedAt), VERIFICATION_HOURS, at);
  const look = {
    "in-time": "text-ink-soft",
    soon: "text-on-wait bg-wait px-2",
    overdue: "text-on-bad bg-bad px-2",
  };
  return <p className={`w-fit rounded-round text-small ${look[state]}`}>{words}</p>;
}
