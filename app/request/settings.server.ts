import { type Settings, savedSettings } from "#data/settings/settings.server";
import { type Config, config, DEMO_UPI_ID } from "./config.server.ts";
import { log } from "./log/log.server.ts";

let saved: Partial<Settings> = {};

/** What rules now: an owner's rows, and the environment where there is none (reading R22). */
export function settings(): Settings {
  return { ...environmentSettings(config), ...saved };
}

/** Reads the rows again: at the start, after a save, and when another node has saved. */
export async function loadSettings(): Promise<void> {
  const { values, unreadable } = await savedSettings();
  saved = values;
  for (const subject of unreadable)
    log.error({ subject }, "a row of settings can't be read: the environment's holds");
}

export function environmentSettings({ storeName, upi, contact }: Config): Settings {
  return {
    brand: { storeName },
    payee: { upiId: upi.id, name: upi.name, providers: upi.providers },
    contact,
  };
}

/** With real sign-in and still the demo's UPI id, nothing can be paid (reading R22). */
export function paymentsSetUp(): boolean {
  return config.demoPayee || settings().payee.upiId.toLowerCase() !== DEMO_UPI_ID;
}
