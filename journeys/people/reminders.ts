import { inject } from "vitest";
import { readConfig, setConfig } from "#request/config.server";
import { stopAddress } from "#request/reminder-keys.server";

/** Returns the path of the page that ends a person's reminders, as their email has it. */
export function endRemindersPath(userId: string): string {
  setConfig(readConfig({ DATA_DIR: inject("store").environment.DATA_DIR }));
  return stopAddress(userId, "en", "");
}
