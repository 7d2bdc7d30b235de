/** When the last back-up that is whole ended, and what the very last one failed with. */
export type BackupFacts = { lastGood: Date | null; lastProblem: string | null };

/** `off`: the operator makes back-ups by other means. */
export type BackupState = "off" | "none" | "good" | "old" | "failed";

const DAY = 24 * 60 * 60 * 1000;

/** Whether somebody has to be told. `alarmDays`: after so many without a good one; 0 never. */
export function backupState(
  { lastGood, lastProblem }: BackupFacts,
  { alarmDays, now }: { alarmDays: number; now: Date },
): BackupState {
  if (alarmDays === 0) return "off";
  if (lastGood && now.getTime() - lastGood.getTime() > alarmDays * DAY) return "old";
  if (lastProblem !== null) return "failed";
  return lastGood ? "good" : "none";
}
