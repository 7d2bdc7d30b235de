import { backupFacts } from "#data/backups/backups.server";
import { outboxHold } from "#data/email/outbox-hold.server";
import { formattedDate } from "#domain/formatted-dates";
import { backupState } from "#domain/settings/backups";
import { config } from "#request/config.server";

export async function backupNews(now: Date) {
  const [facts, hold] = await Promise.all([backupFacts(), outboxHold()]);
  return {
    state: backupState(facts, { alarmDays: config.backup.alarmDays, now }),
    lastGood: facts.lastGood && formattedDate(facts.lastGood, now),
    emailsHeld: hold !== null,
  };
}
