import { mkdir, open, readFile, readlink, realpath, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { chooseQuarters, type Quarters } from "./account.ts";
import { EmbeddedPostgresError, exists, locateBinaries } from "./binaries.ts";
import {
  disownStrangers,
  ensureCluster,
  ensureSocketDir,
  PORT,
  readPostmaster,
  reasonOf,
  serverArguments,
  serverEnvironment,
  socketDirOf,
} from "./cluster.ts";

export { EmbeddedPostgresError };

export type EmbeddedPostgres = {
  /** For the app: a role that owns its database and nothing else. */
  url: string;
  /** For tests that make databases of their own: the superuser. */
  adminUrl: string;
  /** Ends the server and waits until nothing of it is left. */
  stop(): Promise<void>;
};

type Options = {
  dataDir: string;
  log: (sentence: string) => void;
  /** false: data of throw-away tests, faster and lost by a crash. */
  durable?: boolean;
};

type House = Quarters & {
  dataDir: string;
  logFile: string;
  socketDir: string;
  durable: boolean;
  stopping: boolean;
  log: (sentence: string) => void;
};

/**
 * Starts the store's own PostgreSQL or attaches to one that outlived a killed app, and keeps it
 * alive until stopped. Throws an EmbeddedPostgresError whose message is a sentence for people.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const house = await prepare(options);
  const watch = new Watch(house, await moveIn(house));
  const host = encodeURIComponent(house.socketDir);
  return {
    url: `postgresql://${NAME}@localhost:${PORT}/${NAME}?host=${host}`,
    adminUrl: `postgresql://postgres@localhost:${PORT}/postgres?host=${host}`,
    stop: () => watch.stop(),
  };
}

async function prepare({ dataDir, log, durable = true }: Options): Promise<House> {
  const folder = await makeDataDir(dataDir);
  const quarters = await chooseQuarters(folder, await locateBinaries(), log);
  await ensureCluster(quarters, durable);
  const cluster = await realpath(quarters.cluster);
  const socketDir = (await readPostmaster(cluster))?.socketDir ?? socketDirOf(cluster);
  const logFile = join(folder, "postgres.log");
  return {
    ...quarters,
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
      `The data folder ${dataDir} could not be made: ${reasonOf((error as Error).message)}`,
    );
  }
}

async function moveIn(house: House): Promise<pg.Client> {
  const client = await reachServer(house);
  try {
    await lock(client, house);
  } catch (error) {
    await client.end();
    throw error;
  }
  try {
    await ensureDatabase(client);
  } catch (error) {
    await stopServer(house, client);
    throw error;
  }
  return client;
}

/** A connection to the living server, which is started when there is none. */
async function reachServer(house: House): Promise<pg.Client> {
  const patience = Date.now() + 15_000;
  let launched: Launched | null = null;
  let launches = 0;
  for (;;) {
    const answer = await knock(house);
    if (answer instanceof pg.Client) return answer;
    if (launched?.exited) await explainExit(launched, house);
    // 57P03: it is starting, recovering after a crash, or shutting down.
    const busy = answer === "57P03" || launched?.exited === false;
    if (!busy) {
      launched = await launch(house);
      launches += 1;
    }
    if (launches > 1 && answer === "ENOENT" && Date.now() > patience - 10_000) {
      await endUnreachable(house.cluster);
    }
    if (house.stopping || Date.now() > patience + (busy ? RECOVERY : 0)) {
      throw new EmbeddedPostgresError(
        `The database in ${house.cluster} doesn't answer (${answer}); ${house.logFile} may say why.`,
      );
    }
    await sleep(launches > 1 ? 200 : 20);
  }
}

// Replaying the log after a crash takes seconds at our max_wal_size; slow disks get minutes.
const RECOVERY = 120_000;

// A living server whose socket was swept away with the temporary folder can only be ended.
async function endUnreachable(cluster: string) {
  const postmaster = await readPostmaster(cluster);
  const folder = await readlink(`/proc/${postmaster?.pid}/cwd`).catch(() => null);
  if (postmaster && folder === cluster) signal(postmaster.pid, "SIGINT");
}

async function knock(house: House): Promise<pg.Client | string> {
  const postmaster = await readPostmaster(house.cluster);
  if (postmaster === null) return "it isn't running";
  const client = new pg.Client({
    host: postmaster.socketDir,
    port: PORT,
    user: "postgres",
    database: "postgres",
    application_name: `${NAME} ${process.pid}`,
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => {}); // 'end' follows, and the watch acts on that
  try {
    await client.connect();
    house.socketDir = postmaster.socketDir;
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    return (error as { code?: string }).code ?? (error as Error).message;
  }
}

type Launched = { exited: boolean; logFrom: number };

// The server is a session of its own: Ctrl-C in the terminal reaches the app alone, and the
// server's output goes to a file because it may outlive the app.
async function launch(house: House): Promise<Launched> {
  await ensureSocketDir(house.socketDir, house);
  await disownStrangers(house.cluster, house.socketDir);
  const output = await openLog(house.logFile);
  const logFrom = (await output.stat()).size;
  const args = serverArguments(house.cluster, house.socketDir, house.durable);
  const child = house.launch(join(house.native, "bin", "postgres"), args, {
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

async function openLog(path: string) {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > 1_000_000) await rename(path, `${path}.old`);
  return open(path, "a", 0o600).catch((error: Error) => {
    throw new EmbeddedPostgresError(
      `The database's log ${path} could not be opened: ${reasonOf(error.message)}`,
    );
  });
}

// Another starter was faster, or what is left of a killed server still ends: worth a second try.
const PASSING =
  /lock file .* already exists|is already in use|pre-existing shared memory|database system is shutting down/;

async function explainExit({ logFrom }: Launched, house: House) {
  const text = (await readFile(house.logFile)).subarray(logFrom).toString();
  if (PASSING.test(text)) return;
  throw new EmbeddedPostgresError(
    `The database in ${house.cluster} could not start: ${reasonOf(text)}`,
  );
}

// Any fixed number: one app per data folder holds it as long as it lives.
const ALREADY_RUNNING = 4_801_920_113;
const NAME = "kathalu";

/** A killed app's lock ends with its connection, which the server may notice a moment later. */
async function lock(client: pg.Client, house: House) {
  for (const until = Date.now() + 2_000; ; await sleep(100)) {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as taken", [
      ALREADY_RUNNING,
    ]);
    if (rows[0].taken) return;
    if (Date.now() > until) break;
  }
  throw new EmbeddedPostgresError(
    `The store is already running on ${house.dataDir} (${await lockHolder(client)}): stop it first, or set DATA_DIR to another folder.`,
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

/** Holds the lock's connection; when it ends unasked, brings the server back and takes it again. */
class Watch {
  #house: House;
  #client: pg.Client;
  #stopped: Promise<void> | null = null;
  #recovery: Promise<void> = Promise.resolve();

  constructor(house: House, client: pg.Client) {
    this.#house = house;
    this.#client = client;
    this.#listen();
  }

  #listen() {
    this.#client.once("end", () => {
      if (!this.#house.stopping) this.#recovery = this.#recover();
    });
  }

  async #recover() {
    this.#house.log("The database server ended unexpectedly; starting it again.");
    for (let pause = 100; !this.#house.stopping; pause = Math.min(pause * 2, 10_000)) {
      try {
        this.#client = await moveIn(this.#house);
        this.#listen();
        this.#house.log("The database server is back.");
        return;
      } catch (error) {
        this.#house.log((error as Error).message);
        await sleep(pause);
      }
    }
  }

  stop(): Promise<void> {
    this.#house.stopping = true;
    this.#stopped ??= this.#recovery.then(() => stopServer(this.#house, this.#client));
    return this.#stopped;
  }
}

/** Fast shutdown: open transactions are rolled back, everything is written, the process ends. */
async function stopServer(house: House, client: pg.Client) {
  const postmaster = await readPostmaster(house.cluster);
  if (postmaster === null) return;
  signal(postmaster.pid, "SIGINT");
  await client.end().catch(() => {});
  if (!(await ended(postmaster.pid, house.cluster, 7_000))) {
    // Immediate: nothing is lost, the next start replays the log.
    signal(postmaster.pid, "SIGQUIT");
    await ended(postmaster.pid, house.cluster, 7_000);
  }
  await rm(house.socketDir, { recursive: true, force: true });
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch {} // gone already
}

async function ended(pid: number, cluster: string, milliseconds: number): Promise<boolean> {
  for (const until = Date.now() + milliseconds; Date.now() < until; await sleep(15)) {
    const released = !(await exists(join(cluster, "postmaster.pid")));
    if (released && (await isGone(pid))) return true;
  }
  return false;
}

async function isGone(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return true;
  }
  // An orphan whose new parent doesn't collect it (containers without init) stays as a zombie.
  const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return /\) Z /.test(status);
}
