import { inject } from "vitest";
import { readConfig, setConfig } from "#request/config.server";
import { stopAddress } from "#request/reminder-keys.server";

/** The page that ends somebody's reminders, as their email names it. */
export function stopPath(userId: string): string {
  setConfig(readConfig({ DATA_DIR: inject("store").environment.DATA_DIR }));
  return stopAddress(userId, "en", "");
}
