/** Calculates the time left in which a seller should check a payment or answer a message. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Below this time left, the clock is shown as urgent. */
const URGENT_BELOW_MILLISECONDS = 4 * HOUR;

export type DueClock = { state: "in-time" | "soon" | "overdue"; words: string };

/** Returns how much of the `hours` after `since` is left, or by how much they are exceeded. */
export function dueClock(since: Date, hours: number, now: Date): DueClock {
  const left = since.getTime() + hours * HOUR - now.getTime();
  if (left <= 0) return { state: "overdue", words: `Overdue by ${durationInWords(-left)}` };
  return {
    state: left <= URGENT_BELOW_MILLISECONDS ? "soon" : "in-time",
    words: `${durationInWords(left)} left`,
  };
}

/** Returns '3 h', '40 min' or '2 days'. */
function durationInWords(milliseconds: number): string {
  const hours = Math.floor(milliseconds / HOUR);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  if (hours > 0) return `${hours} h`;
  return `${Math.max(1, Math.floor(milliseconds / MINUTE))} min`;
}
