import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { parseEnv } from "node:util";
import { closeDatabase, openDatabase, transaction } from "#data/db.server";
import { CommandError } from "#operation/command-line";
import {
  type Config,
  ConfigError,
  readConfig,
  SETTING_NAMES,
  setConfig,
} from "#request/config.server";
import { derivedKey } from "#request/secret.server";
import { PROXY_CHECK } from "#server/http/proxy-check";
import { sharedDatabaseUrl } from "#server/postgres/database-url";
import { startFailureSentence } from "#server/start-failure";
import { refuseIncompleteStore } from "#server/watch/unfinished-restore";
import { type DatabaseFacts, databaseFacts } from "./database.ts";
import { checkDatabase, checkTimeouts } from "./database-checks.ts";
import {
  type Finding,
  ok,
  printedFinding,
  problemFinding,
  reasonOf,
  secretsOf,
  summary,
  withoutSecrets,
  wrong,
} from "./findings.ts";
import {
  checkClock,
  diskFindings,
  filesFindings,
  lacksFolder,
  readingFindings,
} from "./machine.ts";
import { emailFindings, signInFindings } from "./outside.ts";
import { proxyFindings } from "./proxy.ts";
import { envFileTraps, modeOf, readableByOthers, unknownNames } from "./settings.ts";
import {
  backupFindings,
  booksFindings,
  foreignFiles,
  hasSecret,
  identityFinding,
  secretFindings,
  storeFindings,
  storesIdentity,
} from "./store-state.ts";

export const DOCTOR_HELP = `npm run doctor

Checks whether the store can do its work, and says what to do where it can't: settings, database, email, sign-in, disk,
clock, files, reading of screenshots, secret, backups, books, the proxy in front (it asks APP_ORIGIN itself), what is left
of the demo. Changes nothing and sends no email. Best while the store runs. Ends with 1 when something is wrong, with 0
when there are warnings alone.`;

type Environment = Record<string, string | undefined>;
type Context = {
  config: Config;
  environment: Environment;
  /** Facts about the database; null if it couldn't be reached. */
  database: DatabaseFacts | null;
};

/** The checks in the order in which they run. Each runs even if another one fails. */
const CHECKS: Readonly<Record<string, (context: Context) => Promise<Finding[]>>> = {
  Settings: ({ environment }) => checkSettings(environment),
  Database: databaseFindings,
  Disk: ({ config }) => diskFindings(config),
  Files: checkFiles,
  Reading: ({ config }) => readingFindings(config),
  Secret: ({ config, database }) => secretFindings(config, database),
  Clock: async ({ database }) =>
    database ? checkClock("the database's", database.clockAhead) : [],
  Email: ({ config }) => emailFindings(config),
  "Sign-in": ({ config }) => signInFindings(config),
  Backup: ({ config, database }) => backupFindings(config, database),
  Books: ({ database }) => booksFindings(database),
  Proxy: checkProxy,
  Store: ({ config, database }) => storeFindings(config, database),
};

type Options = { environment: Environment; write: (line: string) => void };

/** Runs all checks and prints a line for each finding. `well` is false if something is wrong. */
export async function doctor(
  words: string[],
  { environment, write }: Options,
): Promise<{ well: boolean; summary: string }> {
  if (words.length > 0) throw new CommandError(DOCTOR_HELP);
  const secrets = secretsOf(environment);
  const findings: Finding[] = [];
  const report = (about: string, found: Finding[]) => {
    findings.push(...found);
    for (const finding of found) write(withoutSecrets(printedFinding(about, finding), secrets));
  };
  const config = settingsOrFindings(environment);
  if (Array.isArray(config)) report("Settings", config);
  else await runChecks(config, environment, report);
  return { well: findings.every(({ level }) => level !== "wrong"), summary: summary(findings) };
}

function settingsOrFindings(environment: Environment): Config | Finding[] {
  try {
    return readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message
      .split("\n")
      .flatMap((sentence) =>
        wrong(
          sentence,
          "Correct it in .env (.env.example says more), then run this again: the other checks need it.",
        ),
      );
  }
}

async function runChecks(
  config: Config,
  environment: Environment,
  report: (about: string, found: Finding[]) => void,
): Promise<void> {
  setConfig(config);
  const context: Context = { config, environment, database: null };
  const closing: (() => unknown)[] = [];
  try {
    for (const [about, check] of Object.entries(CHECKS)) {
      if (about === "Database") report(about, await reachDatabase(context, closing));
      report(about, await check(context).catch(checkFailedFinding));
    }
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

function checkFailedFinding(error: unknown): Finding[] {
  return wrong(
    `Couldn't be checked: ${startFailureSentence(error) ?? reasonOf(error)}`,
    "Do what the sentence says.",
  );
}

async function checkSettings(environment: Environment): Promise<Finding[]> {
  const text = await readFile(".env", "utf8").catch(() => "");
  const files = { environment, envFile: parseEnv(text) };
  const set = SETTING_NAMES.filter((name) => environment[name]);
  return [
    ...ok(`${set.length} of ${SETTING_NAMES.length} are set, and the store understands each.`),
    ...unknownNames(SETTING_NAMES, files),
    ...envFileTraps(text, files),
    ...readableByOthers(".env", await modeOf(".env")),
  ];
}

/** Reads the database's facts into the context. It starts the store's own database if no store runs. */
async function reachDatabase(context: Context, closing: (() => unknown)[]): Promise<Finding[]> {
  const { config } = context;
  try {
    await refuseIncompleteStore(config);
    const url = await sharedDatabaseUrl(config, { closing });
    if (url === null) return ok("There is none yet: the first start makes it in DATA_DIR.");
    context.database = await databaseFacts(url);
    openDatabase(url, { connections: 2 });
    closing.push(closeDatabase);
    return [];
  } catch (error) {
    const sentence =
      startFailureSentence(error) ?? `The database can't be used: ${reasonOf(error)}.`;
    return wrong(sentence, adviceFor(error, config));
  }
}

function adviceFor(error: unknown, { databaseUrl }: Config): string {
  if (error instanceof CommandError) return "Then run this again: the other checks need it.";
  return databaseUrl ? ADVICE : EMBEDDED_ADVICE;
}

const ADVICE =
  "Check host, port, user, password and name in DATABASE_URL (characters such as @, # and / are written %40, %23 and %2F there), and whether the server lets this machine in.";
const EMBEDDED_ADVICE = "DATA_DIR/postgres.log says more.";

async function databaseFindings({ config, database }: Context): Promise<Finding[]> {
  if (!database) return [];
  const ours = {
    connections: config.databaseConnections,
    own: config.databaseUrl !== null,
    remote: config.databaseUrl !== null && isRemote(config.databaseUrl),
  };
  const findings = checkDatabase(database, ours);
  // The other checks need transactions, which a pooler in statement mode doesn't have.
  if (database.pooler === "statement") return findings;
  return [...findings, ...checkTimeouts(await transactionTimeouts())];
}

function isRemote(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get("host") ?? hostname;
  return !(host === "" || host.startsWith("/") || /^(localhost|127\.|\[?::1)/.test(host));
}

const NO_FILES = "There are none yet: the first start makes their folder in DATA_DIR.";

async function checkFiles({ config, database }: Context): Promise<Finding[]> {
  // The doctor changes nothing, and opening the files would make their folder.
  if (await lacksFolder(config)) {
    const known = (await storesIdentity(database)) !== null;
    return known ? problemFinding({ code: "files-marker" }) : ok(NO_FILES);
  }
  const findings = await filesFindings(config);
  const own = await identityFinding("files-marker", database);
  return [...findings, ...(own.length > 0 ? own : await foreignFiles(config, database))];
}

async function transactionTimeouts(): Promise<Record<string, number>> {
  const { rows } = await transaction((tx) =>
    tx.execute<{ name: string; setting: string }>(
      "select name, setting from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout')",
    ),
  );
  return Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]));
}

async function checkProxy({ config, database }: Context): Promise<Finding[]> {
  const { origin, trustProxy } = config;
  // A store that never started has no secret, so a random key stands for it: no server can answer with that.
  const key = (await hasSecret(config)) ? derivedKey(PROXY_CHECK) : randomBytes(32);
  const known = await identityFinding("secret", database).catch(() => []);
  const hasOurSecret = known.every(({ level }) => level === "ok");
  return await proxyFindings({ origin, hops: trustProxy.hops, key, hasOurSecret });
}
