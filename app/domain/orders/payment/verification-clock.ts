/** How long until the promise of a day runs out: the seller looks for a payment within it. */
import { VERIFICATION_HOURS } from "#domain/limits";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** From here on a payment is shown as urgent. */
const SOON = 4 * HOUR;

export type VerificationClock = { state: "in-time" | "soon" | "overdue"; words: string };

export function verificationClock(submittedAt: Date, now: Date): VerificationClock {
  const left = submittedAt.getTime() + VERIFICATION_HOURS * HOUR - now.getTime();
  if (left <= 0) return { state: "overdue", words: `Overdue by ${inWords(-left)}` };
  return { state: left <= SOON ? "soon" : "in-time", words: `${inWords(left)} left` };
}

/** '3 h', '40 min', '2 days' */
function inWords(milliseconds: number): string {
  const hours = Math.floor(milliseconds / HOUR);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  if (hours > 0) return `${hours} h`;
  return `${Math.max(1, Math.floor(milliseconds / MINUTE))} min`;
}
