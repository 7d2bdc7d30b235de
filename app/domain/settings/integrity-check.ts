/** The check of the books (`npm run prove`): what it found, and when it runs again. */
import { indianMinutes } from "#domain/indian-time";

/** One thing that the check found wrong. */
export type Finding = {
  check: string;
  sentence: string;
  /** The admin's page that shows it, or else table and key, or the file. */
  where: string;
  /** The number of similar findings that aren't listed. */
  more?: number;
};

export function countFindings(findings: readonly Finding[]): number {
  return findings.reduce((count, { more = 1 }) => count + more, 0);
}

const HOUR = 60 * 60 * 1000;
/** The check runs in the quietest hours, in Indian time. */
const NIGHT_MINUTES = { from: 2 * 60, to: 5 * 60 };
/** The check is due once a night; a store that is off at night is checked when it runs. */
const HOURS_BETWEEN = { atNight: 12, byDay: 30 };

/** A check is due if the last one began before this. */
export function integrityCheckDueBefore(now: Date): Date {
  const minutes = indianMinutes(now);
  const atNight = minutes >= NIGHT_MINUTES.from && minutes < NIGHT_MINUTES.to;
  const hours = atNight ? HOURS_BETWEEN.atNight : HOURS_BETWEEN.byDay;
  return new Date(now.getTime() - hours * HOUR);
}

/** The start of the last check, the end of the last finished one, and why a later one failed. */
export type IntegrityCheckFacts = { begunAt: Date; provedAt: Date | null; problem: string | null };

/** `first`: the first check is running. */
export type IntegrityCheckState = "first" | "done" | "stopped" | "overdue";

/** A store that always runs finishes a check within `HOURS_BETWEEN.byDay`. */
const OVERDUE_HOURS = 48;

/** Says whether the last finished check is recent enough to trust. */
export function integrityCheckState(
  { begunAt, provedAt, problem }: IntegrityCheckFacts,
  now: Date,
): IntegrityCheckState {
  if (problem !== null) return "stopped";
  const since = provedAt ?? begunAt;
  if (now.getTime() - since.getTime() > OVERDUE_HOURS * HOUR) return "overdue";
  return provedAt ? "done" : "first";
}
