/** The time of the last complete backup, and the problem of the latest try. */
export type BackupFacts = { lastGood: Date | null; lastProblem: string | null };

/** The state of the backups. `off` means that the operator makes them by other means. */
export type BackupState = "off" | "none" | "good" | "old" | "failed";

const DAY = 24 * 60 * 60 * 1000;

/**
 * Returns the state of the backups. They are old `alarmDays` after the last complete one; 0 switches the warning off.
 */
export function backupState(
  { lastGood, lastProblem }: BackupFacts,
  { alarmDays, now }: { alarmDays: number; now: Date },
): BackupState {
  if (alarmDays === 0) return "off";
  if (lastGood && now.getTime() - lastGood.getTime() > alarmDays * DAY) return "old";
  if (lastProblem !== null) return "failed";
  return lastGood ? "good" : "none";
}
