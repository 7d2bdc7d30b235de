import { stat } from "node:fs/promises";
import { join } from "node:path";
import { migrated } from "#data/db.server";
import { setupStates } from "#domain/settings/setup";
import { setupFacts } from "#pages/admin/setup/setup-facts.server.ts";
import type { Config } from "#request/config.server";
import { loadSettings, paymentsSetUp } from "#request/settings.server";
import type { DatabaseFacts } from "./database.ts";
import { type Finding, ok, warning, wrong } from "./findings.ts";
import { openToOthers } from "./settings.ts";

export async function secretFindings(
  { secret, dataDir, databaseUrl }: Config,
  _database: DatabaseFacts | null,
): Promise<Finding[]> {
  if (secret) return [ok("SECRET is set.")];
  const path = join(dataDir, "secret");
  const mode = await stat(path).then(
    (found) => found.mode,
    () => null,
  );
  const trouble = openToOthers(path, mode);
  if (!databaseUrl) return [ok(`It lies in ${path}.`), ...trouble];
  return [
    warning(
      `It lies in ${path}, where only nodes that share the folder find it.`,
      "All right for one node. For several, set SECRET to the same on each: what the file holds, or all are signed out.",
    ),
    ...trouble,
  ];
}

/** What keeps a store from selling though all of its machinery runs. */
export async function storeFindings(
  config: Config,
  database: DatabaseFacts | null,
): Promise<Finding[]> {
  if (!database?.applied || !(await migrated())) return [];
  await loadSettings();
  const states = setupStates((await setupFacts()).facts);
  const open = Object.entries(states).filter(([, state]) => state !== "done");
  const findings: Finding[] = [];
  if (!paymentsSetUp()) {
    findings.push(
      wrong(
        "Payments aren't set up: the checkout takes none with the demo's UPI ID.",
        "As owner, save your own at /admin/settings.",
      ),
    );
  }
  if (!config.demoSignIn && states["demo-cleared"] === "demo") {
    findings.push(
      warning(
        "Rows of the demo are still sold or shown.",
        "Clear them at /admin/setup; what was ordered stays in its orders.",
      ),
    );
  }
  if (open.length === 0) return [...findings, ok("The checklist at /admin/setup is done.")];
  const names = open.map(([line, state]) => `${line} (${state})`).join(", ");
  return [...findings, warning(`Left on the checklist: ${names}.`, "Open /admin/setup.")];
}
