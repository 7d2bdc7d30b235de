/** The nightly check of the store's data (`npm run prove`): what it found, and when it runs again. */
import { indianMinutes } from "#domain/indian-time";

/** Something that the check found to be wrong. */
export type Finding = {
  check: string;
  sentence: string;
  /** The admin's page that shows the finding; if there is none, the table and key, or the file. */
  where: string;
  /** The number of similar findings for which this entry stands, because they aren't listed singly. */
  more?: number;
};

export function countFindings(findings: readonly Finding[]): number {
  return findings.reduce((count, { more = 1 }) => count + more, 0);
}

const HOUR = 60 * 60 * 1000;
/** The hours in which the check runs, by Indian time: those with the fewest customers. */
const NIGHT_CHECK_MINUTES = { from: 2 * 60, to: 5 * 60 };
/**
 * Hours until a check is due again. By day they are more, because only a store that is switched off at night needs a
 * check by day.
 */
const HOURS_BETWEEN = { atNight: 12, byDay: 30 };

/** Returns the time before which the last check must have begun for a new one to be due. */
export function integrityCheckDueBefore(now: Date): Date {
  const minutes = indianMinutes(now);
  const atNight = minutes >= NIGHT_CHECK_MINUTES.from && minutes < NIGHT_CHECK_MINUTES.to;
  const hours = atNight ? HOURS_BETWEEN.atNight : HOURS_BETWEEN.byDay;
  return new Date(now.getTime() - hours * HOUR);
}

/** When the last check began, when a check last finished, and the error of a check that failed since. */
export type IntegrityCheckFacts = { begunAt: Date; provedAt: Date | null; problem: string | null };

/** The state of the check. `first` means that the first one is still running. */
type IntegrityCheckState = "first" | "done" | "stopped" | "overdue";

/** The hours after which a check is overdue. A store that always runs finishes one within `HOURS_BETWEEN.byDay`. */
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
