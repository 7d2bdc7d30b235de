/** The last complete back-up, and the problem of the latest try. */
export type BackupFacts = { lastGood: Date | null; lastProblem: string | null };

/** `off`: the operator backs up by other means. */
export type BackupState = "off" | "none" | "good" | "old" | "failed";

const DAY = 24 * 60 * 60 * 1000;

/** Decides whether to warn owners about back-ups: `alarmDays` after the last good one; 0 never. */
export function backupState(
  { lastGood, lastProblem }: BackupFacts,
  { alarmDays, now }: { alarmDays: number; now: Date },
): BackupState {
  if (alarmDays === 0) return "off";
  if (lastGood && now.getTime() - lastGood.getTime() > alarmDays * DAY) return "old";
  if (lastProblem !== null) return "failed";
  return lastGood ? "good" : "none";
}
