/** A check of the store's books (`npm run prove`): what it found, and when the next one is due. */
import { indianMinutes } from "#domain/indian-time";

/** A finding: one thing that isn't as it must be. */
export type Finding = {
  check: string;
  sentence: string;
  /** The admin's page that shows it; else the table and the row's key, or the file. */
  where: string;
  /** The number of further findings like it, which aren't listed. */
  more?: number;
};

export function countFindings(findings: readonly Finding[]): number {
  return findings.reduce((count, { more = 1 }) => count + more, 0);
}

const HOUR = 60 * 60 * 1000;
/** The check begins at these hours of India, when the fewest people shop. */
const NIGHT_MINUTES = { from: 2 * 60, to: 5 * 60 };
/** The check runs once a night; a store that is closed at night is checked when it is open. */
const HOURS_BETWEEN = { atNight: 12, byDay: 30 };

/** A check is due where the last one began before this. */
export function proofDueBefore(now: Date): Date {
  const minutes = indianMinutes(now);
  const atNight = minutes >= NIGHT_MINUTES.from && minutes < NIGHT_MINUTES.to;
  const hours = atNight ? HOURS_BETWEEN.atNight : HOURS_BETWEEN.byDay;
  return new Date(now.getTime() - hours * HOUR);
}

/** When the last check began, when one was last finished, and why a later one couldn't look. */
export type ProofFacts = { begunAt: Date; provedAt: Date | null; problem: string | null };

/** `first`: the first one is under way. */
export type ProofState = "first" | "done" | "stopped" | "overdue";

/** A store that is open all the time finishes one in each of `HOURS_BETWEEN.byDay`. */
const OVERDUE_HOURS = 48;

/** Says whether the last finished check is recent enough to tell how the books are. */
export function proofState({ begunAt, provedAt, problem }: ProofFacts, now: Date): ProofState {
  if (problem !== null) return "stopped";
  const since = provedAt ?? begunAt;
  if (now.getTime() - since.getTime() > OVERDUE_HOURS * HOUR) return "overdue";
  return provedAt ? "done" : "first";
}
