import { mkdir, readFile, readlink, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { chooseServerAccount, type ServerAccount } from "./account.ts";
import { EmbeddedPostgresError, exists, locateBinaries } from "./binaries.ts";
import {
  clearStaleLockFile,
  endServerAtOnce,
  ensureCluster,
  ensureSocketDir,
  PORT,
  readPostmaster,
  sentenceForOutput,
  serverArguments,
  serverEnvironment,
  socketDirOf,
} from "./cluster.ts";
import { openServerLog, watchServerLog } from "./server-log.ts";

export type EmbeddedPostgres = {
  /** The database's address for the app, with a role that owns only this database. */
  url: string;
  /** The database's address for the superuser, for tests that create databases. */
  adminUrl: string;
  /** Stops the server and waits until it has ended. */
  stop(): Promise<void>;
};

type Options = {
  dataDir: string;
  log: (sentence: string) => void;
  /** False for tests: writing is faster, and data is lost in a crash. */
  durable?: boolean;
};

type Instance = ServerAccount & {
  dataDir: string;
  logFile: string;
  socketDir: string;
  durable: boolean;
  stopping: boolean;
  log: (sentence: string) => void;
};

/**
 * Starts the store's own PostgreSQL, or connects to one that is still running after its app was killed. Restarts it
 * whenever it ends, until it is stopped. Throws an EmbeddedPostgresError with a sentence for people.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const instance = await prepareInstance(options);
  const watch = new Watch(instance, await acquire(instance));
  const endLogWatch = watchServerLog(instance.logFile);
  return {
    url: urlIn(instance.socketDir, NAME),
    adminUrl: urlIn(instance.socketDir, "postgres"),
    stop: () => watch.stop().finally(endLogWatch),
  };
}

function urlIn(socketDir: string, name: string): string {
  return `postgresql://${name}@localhost:${PORT}/${name}?host=${encodeURIComponent(socketDir)}`;
}

/**
 * The address of the store's own PostgreSQL while a store runs it, for commands that only read and neither lock nor
 * start it. Null if it doesn't run, `absent` if there is no database.
 */
export async function runningEmbeddedPostgres(dataDir: string): Promise<string | "absent" | null> {
  const cluster = await realpath(join(dataDir, "pg")).catch(() => null);
  if (cluster === null || !(await exists(join(cluster, "PG_VERSION")))) return "absent";
  const postmaster = await readPostmaster(cluster);
  if (postmaster === null) return null;
  const client = new pg.Client({ host: postmaster.socketDir, port: PORT, user: NAME });
  client.on("error", () => {});
  try {
    await client.connect();
    return urlIn(postmaster.socketDir, NAME);
  } catch {
    return null;
  } finally {
    await client.end().catch(() => {});
  }
}

async function prepareInstance({ dataDir, log, durable = true }: Options): Promise<Instance> {
  const folder = await makeDataDir(dataDir);
  const account = await chooseServerAccount(folder, await locateBinaries(), log);
  await ensureCluster(account, durable);
  const cluster = await realpath(account.cluster);
  const socketDir = (await readPostmaster(cluster))?.socketDir ?? socketDirOf(cluster);
  const logFile = join(folder, "postgres.log");
  return {
    ...account,
    cluster,
    dataDir: folder,
    logFile,
    socketDir,
    durable,
    stopping: false,
    log,
  };
}

async function makeDataDir(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true });
    return await realpath(dataDir);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The data folder ${dataDir} could not be made: ${sentenceForOutput((error as Error).message)}`,
    );
  }
}

async function acquire(instance: Instance): Promise<pg.Client> {
  const client = await reachServer(instance);
  try {
    await acquireAppLock(client, instance);
  } catch (error) {
    await client.end();
    throw error;
  }
  try {
    await ensureDatabase(client);
  } catch (error) {
    await stopServer(instance, client);
    throw error;
  }
  return client;
}

/** Connects to the server, and starts it if none runs. */
async function reachServer(instance: Instance): Promise<pg.Client> {
  const begun = Date.now();
  let hasSaid = false;
  let launched: Launched | null = null;
  let launches = 0;
  for (;;) {
    const answer = await connect(instance);
    if (answer instanceof pg.Client) return answer;
    if (launched?.exited) await explainExit(launched, instance);
    // 57P03 means that the server is starting, recovering after a crash, or shutting down.
    const busy = answer === "57P03" || launched?.exited === false;
    if (!busy) {
      launched = await launch(instance);
      launches += 1;
    }
    const waited = Date.now() - begun;
    if (answer === "57P03" && waited > RESPONSE_TIMEOUT && !hasSaid) {
      hasSaid = true;
      instance.log("The database recovers after a crash or a kill; the store waits for it.");
    }
    if (launches > 1 && answer === "ENOENT" && waited > RESPONSE_TIMEOUT) {
      await endUnresponsive(instance.cluster);
    }
    if (
      instance.stopping ||
      waited > (answer === "57P03" ? RECOVERY_TIMEOUT : busy ? START_TIMEOUT : CONNECT_TIMEOUT)
    ) {
      throw new EmbeddedPostgresError(
        `The database in ${instance.cluster} doesn't answer (${answer}); ${instance.logFile} may say why.`,
      );
    }
    await sleep(launches > 1 ? 200 : 20);
  }
}

/** These limits are in milliseconds since the first attempt. */
const RESPONSE_TIMEOUT = 5_000;
const CONNECT_TIMEOUT = 15_000;
const START_TIMEOUT = 135_000;
/**
 * Recovery after a crash takes seconds with our max_wal_size, but minutes on a slow disk, and starts over if it is
 * interrupted.
 */
const RECOVERY_TIMEOUT = 3_600_000;

// Stops a server whose socket was deleted with the temporary folder, because nothing can connect to it.
async function endUnresponsive(cluster: string) {
  const postmaster = await readPostmaster(cluster);
  const folder = await readlink(`/proc/${postmaster?.pid}/cwd`).catch(() => null);
  if (postmaster && folder === cluster) sendSignal(postmaster.pid, "SIGINT");
}

async function connect(instance: Instance): Promise<pg.Client | string> {
  const postmaster = await readPostmaster(instance.cluster);
  if (postmaster === null) return "it isn't running";
  const client = new pg.Client({
    host: postmaster.socketDir,
    port: PORT,
    user: "postgres",
    database: "postgres",
    application_name: `${NAME} ${process.pid}`,
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => {}); // an 'end' event follows, and `Watch` restarts the server
  try {
    await client.connect();
    instance.socketDir = postmaster.socketDir;
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    return (error as { code?: string }).code ?? (error as Error).message;
  }
}

type Launched = { exited: boolean; logFrom: number };

// Starts PostgreSQL in a process group of its own, so that Ctrl-C reaches only the app. It logs to a file, because it
// may outlive the app.
async function launch(instance: Instance): Promise<Launched> {
  await ensureSocketDir(instance.socketDir, instance);
  await clearStaleLockFile(instance.cluster, instance.socketDir);
  const output = await openServerLog(instance.logFile);
  const logFrom = (await output.stat()).size;
  const args = serverArguments(instance.cluster, instance.socketDir, instance.durable);
  const child = instance.launch(join(instance.native, "bin", "postgres"), args, {
    cwd: "/",
    env: serverEnvironment,
    detached: true,
    stdio: ["ignore", output.fd, output.fd],
  });
  const launched = { exited: false, logFrom };
  const exit = () => {
    launched.exited = true;
  };
  child.once("error", exit).once("exit", exit).unref();
  await output.close();
  return launched;
}

// Temporary errors: another process was faster, or a killed server is still ending. The start is tried again.
const TEMPORARY_FAILURE =
  /lock file .* already exists|is already in use|pre-existing shared memory|database system is shutting down/;

async function explainExit({ logFrom }: Launched, instance: Instance) {
  const text = (await readFile(instance.logFile)).subarray(logFrom).toString();
  if (TEMPORARY_FAILURE.test(text)) return;
  throw new EmbeddedPostgresError(
    `The database in ${instance.cluster} could not start: ${sentenceForOutput(text)}`,
  );
}

// The number of a PostgreSQL advisory lock (any fixed one will do): one app per data folder holds it while it runs.
const ALREADY_RUNNING = 4_801_920_113;
const NAME = "kathalu";

/**
 * Takes the app's lock, and tries for some time: a killed app's lock ends only when the server notices the lost
 * connection.
 */
async function acquireAppLock(client: pg.Client, instance: Instance) {
  for (const until = Date.now() + 2_000; ; await sleep(100)) {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as taken", [
      ALREADY_RUNNING,
    ]);
    if (rows[0].taken) return;
    if (Date.now() > until) break;
  }
  throw new EmbeddedPostgresError(
    `The store is already running on ${instance.dataDir} (${await lockHolder(client)}): stop it first, or set DATA_DIR to another folder.`,
  );
}

async function lockHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    `select application_name as name from pg_stat_activity
     where pid in (select pid from pg_locks where locktype = 'advisory' and granted)
       and datname = current_database()`,
  );
  return String(rows[0]?.name ?? "").replace(NAME, "process") || "another process";
}

async function ensureDatabase(client: pg.Client) {
  const role = await client.query("select from pg_roles where rolname = $1", [NAME]);
  if (role.rowCount === 0) await client.query(`create role ${NAME} login`);
  const database = await client.query("select from pg_database where datname = $1", [NAME]);
  if (database.rowCount === 0) await client.query(`create database ${NAME} owner ${NAME}`);
}

/** Holds the connection that has the app's lock. If it is lost, the watch restarts the server and locks again. */
class Watch {
  #instance: Instance;
  #client: pg.Client;
  #stopped: Promise<void> | null = null;
  #recovery: Promise<void> = Promise.resolve();
  #endAtExit: () => void;

  constructor(instance: Instance, client: pg.Client) {
    this.#instance = instance;
    this.#client = client;
    // The server is stopped when the process exits, because it would otherwise outlive an uncaught error, or a stop
    // that took too long.
    this.#endAtExit = () => endServerAtOnce(instance.cluster);
    process.on("exit", this.#endAtExit);
    this.#listen();
  }

  #listen() {
    this.#client.once("end", () => {
      if (!this.#instance.stopping) this.#recovery = this.#recover();
    });
  }

  async #recover() {
    this.#instance.log("The database server ended unexpectedly; starting it again.");
    for (let pause = 100; !this.#instance.stopping; pause = Math.min(pause * 2, 10_000)) {
      try {
        this.#client = await acquire(this.#instance);
        this.#listen();
        this.#instance.log("The database server is back.");
        return;
      } catch (error) {
        this.#instance.log((error as Error).message);
        await sleep(pause);
      }
    }
  }

  stop(): Promise<void> {
    this.#instance.stopping = true;
    this.#stopped ??= this.#recovery
      .then(() => stopServer(this.#instance, this.#client))
      .then(() => void process.off("exit", this.#endAtExit));
    return this.#stopped;
  }
}

/** Stops the server by a fast shutdown, which rolls back transactions and writes everything. */
async function stopServer(instance: Instance, client: pg.Client) {
  const postmaster = await readPostmaster(instance.cluster);
  if (postmaster === null) return;
  sendSignal(postmaster.pid, "SIGINT");
  await client.end().catch(() => {});
  if (!(await waitForExit(postmaster.pid, instance.cluster, 7_000))) {
    // If the fast shutdown takes too long, an immediate one follows. The next start replays the log, so nothing is
    // lost.
    sendSignal(postmaster.pid, "SIGQUIT");
    await waitForExit(postmaster.pid, instance.cluster, 7_000);
  }
  await rm(instance.socketDir, { recursive: true, force: true });
}

function sendSignal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch {} // the process has ended already
}

async function waitForExit(pid: number, cluster: string, milliseconds: number): Promise<boolean> {
  for (const until = Date.now() + milliseconds; Date.now() < until; await sleep(15)) {
    const released = !(await exists(join(cluster, "postmaster.pid")));
    if (released && (await hasExited(pid))) return true;
  }
  return false;
}

async function hasExited(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return true;
  }
  // A zombie counts as ended: in containers without an init process an ended orphan stays as one.
  const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return /\) Z /.test(status);
}
