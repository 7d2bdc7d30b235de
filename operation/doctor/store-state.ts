import { join } from "node:path";
import { backupFacts } from "#data/backups/backups.server";
import { db, hasAllMigrations } from "#data/db.server";
import { lastIntegrityCheck } from "#data/integrity/integrity-checks.server";
import { readStoreIdentity } from "#data/nodes/identity.server";
import { retentionDays } from "#data/settings/settings.server";
import { backupState } from "#domain/settings/backups";
import { countFindings, integrityCheckState } from "#domain/settings/integrity-check";
import { setupStates } from "#domain/settings/setup";
import { setupFacts } from "#pages/admin/store/setup/setup-facts.server.ts";
import type { Config } from "#request/config.server";
import { loadSettings, paymentsSetUp } from "#request/settings/settings.server";
import { hasDatabase } from "#server/postgres/database-url";
import { filesAlone, hasFilesOf, hasSecretOf, marker } from "#server/watch/identity";
import type { DatabaseFacts } from "./database.ts";
import { type Finding, ok, problemFinding, warning, wrong } from "./findings.ts";
import { modeOf, readableByOthers } from "./settings.ts";

/** Reports where the secret is, and whether the store runs with it. */
export async function secretFindings(
  { secret, dataDir, databaseUrl }: Config,
  database: DatabaseFacts | null,
): Promise<Finding[]> {
  const path = join(dataDir, "secret");
  const mode = await modeOf(path);
  if (!secret && mode === null) return await withoutSecret(path, database);
  const same = await identityFinding("secret", database);
  const changed = same[0]?.level === "wrong" && !databaseUrl ? changedSecret : same;
  if (secret) return [...ok("SECRET is set."), ...changed];
  const trouble = [...readableByOthers(path, mode), ...changed];
  if (!databaseUrl) return [...ok(`It lies in ${path}.`), ...trouble];
  return [
    ...warning(
      `It lies in ${path}, where only nodes that share the folder find it.`,
      "All right for one node. For several, set SECRET to the same on each: what the file holds, or all are signed out.",
    ),
    ...trouble,
  ];
}

/** True if there is a secret. This doesn't derive a key, because that would make a secret. */
export async function hasSecret({ secret, dataDir }: Config): Promise<boolean> {
  return Boolean(secret) || (await modeOf(join(dataDir, "secret"))) !== null;
}

async function withoutSecret(path: string, database: DatabaseFacts | null): Promise<Finding[]> {
  if ((await storesIdentity(database)) === null)
    return ok(`There is none yet: the first start makes it in ${path}.`);
  return wrong(
    `The store has run with a secret before, and there is none: neither SECRET nor ${path}.`,
    "Set SECRET as it was, or put the file back: another one signs everybody out.",
  );
}

/** A store with its own database accepts a new secret when it starts. */
const changedSecret = warning(
  "This isn't the secret that the store ran with: its next start takes it, and everybody is signed out.",
  "If nobody meant that, put the old one back: SECRET, or the file in DATA_DIR.",
);

/** Reports whether the secret or the files belong to the store; nothing if the store never started with this database. */
export async function identityFinding(
  code: "secret" | "files-marker",
  database: DatabaseFacts | null,
): Promise<Finding[]> {
  const identity = await storesIdentity(database);
  if (identity === null) return [];
  const isOwn = code === "secret" ? hasSecretOf(identity) : await hasFilesOf(identity);
  return isOwn ? ok(SAME_STORE_SENTENCES[code]) : problemFinding({ code });
}

const SAME_STORE_SENTENCES = {
  secret: "It is the one that this store runs with.",
  "files-marker": "The files are this store's: its marker is among them.",
};

/** Reports files of a store whose database isn't this one, which has none or no store's tables yet. */
export async function foreignFiles(
  { dataDir, databaseUrl }: Config,
  database: DatabaseFacts | null,
): Promise<Finding[]> {
  // A database that couldn't be reached is reported by another check.
  const isEmpty = database
    ? !database.applied?.length
    : !(await hasDatabase({ databaseUrl, dataDir }));
  if (!isEmpty || (await marker.read().catch(() => null)) === null) return [];
  if (!databaseUrl)
    return wrong(filesAlone(dataDir), "Start no store here before: it would be an empty one.");
  return problemFinding({ code: "files-marker" });
}

/** The store's recorded identity; null if it never started with this database. */
export async function storesIdentity(database: DatabaseFacts | null) {
  return (await isMigrated(database)) ? await readStoreIdentity() : null;
}

async function isMigrated(database: DatabaseFacts | null): Promise<boolean> {
  return (
    Boolean(database?.applied) && database?.pooler !== "statement" && (await hasAllMigrations())
  );
}

/** Reports the age of the last complete backup, compared with BACKUP_ALARM_DAYS. */
export async function backupFindings(
  { backup: { alarmDays } }: Config,
  database: DatabaseFacts | null,
  now = new Date(),
): Promise<Finding[]> {
  if (!(await isMigrated(database))) return [];
  const facts = await backupFacts();
  const last = facts.lastGood && `The last good backup ended ${ageOf(facts.lastGood, now)} ago.`;
  const failed = facts.lastProblem === null ? "" : ` The newest failed: ${facts.lastProblem}`;
  const advice =
    "Run `npm run backup -- PLACE` each day, by a timer (docs/running.md, 'Back up and restore').";
  switch (backupState(facts, { alarmDays, now })) {
    case "good":
      return ok(last ?? "");
    case "off":
      return ok(
        last ?? "BACKUP_ALARM_DAYS=0: backups are made in another way, and the store warns nobody.",
      );
    case "none":
      return warning("Nobody has backed up this store yet.", advice);
    case "failed":
      return warning(
        `${last ?? "There is no good backup yet."}${failed}`,
        "Correct that, then run `npm run backup -- PLACE` again.",
      );
    case "old":
      return wrong(`${last}${failed}`, advice);
  }
}

/** Reports the result of the last check of the books, or that one is overdue. */
export async function booksFindings(
  database: DatabaseFacts | null,
  now = new Date(),
): Promise<Finding[]> {
  const last = (await isMigrated(database)) ? await lastIntegrityCheck() : null;
  if (!last) return [];
  const { provedAt, orders, findings, problem } = last;
  const when = provedAt && `${ageOf(provedAt, now)} ago`;
  const count = countFindings(findings);
  const found =
    count === 0
      ? ok(
          `They add up: ${orders === 1 ? "1 order was" : `${orders} orders were`} looked at ${when}.`,
        )
      : wrong(
          `${count === 1 ? "1 thing doesn't" : `${count} things don't`} add up, as of ${when}.`,
          "`npm run prove` names them.",
        );
  const missing = {
    first: [],
    done: [],
    stopped: warning(`The last check stopped: ${problem}`, "Run `npm run prove`."),
    overdue: warning(
      "The nightly check hasn't ended well for two days.",
      'Run `npm run prove`, and look into the log for "a job failed".',
    ),
  };
  return [...(when ? found : []), ...missing[integrityCheckState(last, now)]];
}

const HOUR = 3_600_000;

function ageOf(date: Date, now: Date): string {
  const hours = Math.max(0, Math.round((now.getTime() - date.getTime()) / HOUR));
  if (hours === 0) return "less than an hour";
  const [count, unit] = hours < 48 ? [hours, "hour"] : [Math.floor(hours / 24), "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** Checks for problems that keep a running store from selling. */
export async function storeFindings(
  config: Config,
  database: DatabaseFacts | null,
): Promise<Finding[]> {
  if (!(await isMigrated(database))) return [];
  await loadSettings();
  const states = setupStates((await setupFacts()).facts);
  const payments = paymentsSetUp()
    ? []
    : wrong(
        "Payments aren't set up: the checkout takes none without a UPI ID of yours.",
        "As owner, save your own at /admin/settings.",
      );
  const retention = (await retentionDays(db)) === null ? problemFinding({ code: "retention" }) : [];
  const isDemoLeft = !config.demoSignIn && states["demo-cleared"] === "demo";
  const demo = isDemoLeft
    ? warning(
        "Products or pages of the demo are still sold or shown.",
        "Clear them at /admin/setup. Orders keep what was ordered.",
      )
    : [];
  return [...payments, ...retention, ...demo, ...checklistFinding(states)];
}

function checklistFinding(states: ReturnType<typeof setupStates>): Finding[] {
  const open = Object.entries(states).filter(([, state]) => state !== "done");
  if (open.length === 0) return ok("The checklist at /admin/setup is done.");
  const names = open.map(([line, state]) => `${line} (${state})`).join(", ");
  return warning(`Left on the checklist: ${names}.`, "Open /admin/setup.");
}
