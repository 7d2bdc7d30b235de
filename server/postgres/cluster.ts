import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { lchown, lstat, open, readdir, readFile, readlink, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { makePrivateFolder, type ServerAccount } from "./account.ts";
import { EmbeddedPostgresError, exists } from "./binaries.ts";

/** Makes the database files if there are none. If several processes do so at once, one wins by renaming first. */
export async function ensureCluster(account: ServerAccount, durable: boolean) {
  const { cluster, owner } = account;
  if (!(await exists(join(cluster, "PG_VERSION")))) await makeCluster(account, durable);
  await refuseForeignOwner(cluster);
  if (owner && (await lstat(cluster)).uid === 0) await changeOwner(cluster, owner);
}

async function makeCluster(account: ServerAccount, durable: boolean) {
  const unfinished = `${account.cluster}.new-${process.pid}`;
  try {
    await rm(unfinished, { recursive: true, force: true });
    await makePrivateFolder(unfinished, account);
    await initdb(account, unfinished, durable);
    await rename(unfinished, account.cluster);
    await syncFolder(dirname(account.cluster));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => {});
    if (await exists(join(account.cluster, "PG_VERSION"))) return;
    throw new EmbeddedPostgresError(
      `The database could not be made in ${dirname(account.cluster)}: ${sentenceForOutput((error as Error).message)}`,
    );
  }
}

// Makes a database cluster. Its builtin locale C.UTF-8 sorts by code point, the same on every system and after
// upgrades.
async function initdb(account: ServerAccount, folder: string, durable: boolean) {
  const args = [
    `--pgdata=${folder}`,
    "--username=postgres",
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
    ...(durable ? [] : ["--no-sync"]),
  ];
  const child = account.launch(join(account.native, "bin", "initdb"), args, {
    cwd: "/",
    env: serverEnvironment,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaints = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    complaints += chunk;
  });
  await new Promise<void>((done, fail) => {
    child.once("error", fail);
    child.once("close", (code) => (code === 0 ? done() : fail(new Error(complaints))));
  });
}

/** The environment of PostgreSQL, without the app's (secrets, PG* variables). */
export const serverEnvironment = { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" };

async function syncFolder(path: string) {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

async function refuseForeignOwner(cluster: string) {
  const uid = process.getuid?.();
  const owner = (await lstat(cluster)).uid;
  if (uid === 0 || uid === owner) return;
  throw new EmbeddedPostgresError(
    `The database in ${cluster} belongs to another account (user id ${owner}): start the store as that account or as root.`,
  );
}

// Gives files to the server's account. After a restore as root they belong to root, which PostgreSQL refuses.
async function changeOwner(path: string, owner: { uid: number; gid: number }) {
  await lchown(path, owner.uid, owner.gid);
  if (!(await lstat(path)).isDirectory()) return;
  for (const name of await readdir(path)) await changeOwner(join(path, name), owner);
}

/** Turns error output of initdb or the server into a sentence. */
export function sentenceForOutput(complaints: string): string {
  if (/no space left|ENOSPC|disk quota/i.test(complaints)) return "the disk is full.";
  if (/read-only file system|EROFS/i.test(complaints)) return "the file system is read-only.";
  if (/permission denied|EACCES|EPERM/i.test(complaints)) return "the folder is not writable.";
  const line =
    complaints.match(/(?:FATAL|PANIC|error):\s*(.+)/)?.[1] ?? complaints.trim().split("\n").at(-1);
  return `${line || "it said nothing"}.`.replace(/\.\.$/, ".");
}

type Postmaster = { pid: number; socketDir: string };

/**
 * The process that claims to serve this database, by its lock file; null if there is none, or if the file was copied
 * here with the folder.
 */
export async function readPostmaster(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  return postmasterIn(text, cluster);
}

/**
 * Signals the server to stop when this process must end immediately. The server rolls back, writes and exits by itself.
 */
export function endServerAtOnce(cluster: string): void {
  try {
    const text = readFileSync(join(cluster, "postmaster.pid"), "utf8");
    const postmaster = postmasterIn(text, cluster);
    if (postmaster) process.kill(postmaster.pid, "SIGINT");
  } catch {} // the process has ended already
}

function postmasterIn(text: string, cluster: string): Postmaster | null {
  const [pid, folder, , , socketDir] = text.split("\n");
  return Number(pid) > 0 && folder === cluster && socketDir
    ? { pid: Number(pid), socketDir }
    : null;
}

/**
 * Replaces the process ID in a stale lock file by an impossible one. After a crash or a copy, that ID may belong to
 * another program, and PostgreSQL would refuse to start. With an impossible ID, PostgreSQL's other checks decide, such
 * as for old backends in shared memory.
 */
export async function clearStaleLockFile(cluster: string, socketDir: string) {
  if (process.platform !== "linux") return;
  for (const file of [join(cluster, "postmaster.pid"), join(socketDir, `.s.PGSQL.${PORT}.lock`)]) {
    const text = await readFile(file, "utf8").catch(() => "");
    if (text === "" || !(await isOtherProgram(Number.parseInt(text, 10), cluster))) continue;
    const handle = await open(file, "r+");
    await handle.truncate();
    await handle.write(text.replace(/^\d+/, String(NO_SUCH_PROCESS)), 0);
    await handle.close();
  }
}

async function isOtherProgram(pid: number, cluster: string): Promise<boolean> {
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  return folder !== null && folder !== cluster;
}

// Linux process IDs end at 4,194,304.
const NO_SUCH_PROCESS = 2_147_483_646;

/** The port is only part of the socket's name: the server doesn't listen on any network. */
export const PORT = 5432;

/** The socket is in a short folder below the temporary one, because socket paths of over 103 bytes fail. */
export function socketDirOf(cluster: string): string {
  const name = `kathalu-${createHash("sha256").update(cluster).digest("hex").slice(0, 12)}`;
  const path = join(tmpdir(), name);
  return Buffer.byteLength(join(path, `.s.PGSQL.${PORT}.lock`)) <= 103 ? path : join("/tmp", name);
}

/** Makes the socket's folder; refuses one that somebody else made under this name. */
export async function ensureSocketDir(path: string, account: ServerAccount) {
  try {
    await makePrivateFolder(path, account);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The database's socket folder ${path} could not be made: ${sentenceForOutput((error as Error).message)}`,
    );
  }
  const found = await lstat(path);
  const uid = account.owner?.uid ?? process.getuid?.();
  if (found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0) return;
  throw new EmbeddedPostgresError(
    `The database's socket folder ${path} belongs to somebody else: remove it, or set TMPDIR to another folder.`,
  );
}

/** Settings for tests: unsafe but fast, with enough connections for many tests at once. */
const SETTINGS_FOR_TESTS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: 300,
};

/** Arguments for a small shop on a small machine. Settings that protect data keep their defaults. */
export function serverArguments(cluster: string, socketDir: string, durable: boolean): string[] {
  const settings = {
    listen_addresses: "",
    port: PORT,
    unix_socket_directories: socketDir,
    unix_socket_permissions: "0700",
    max_connections: 50,
    shared_buffers: "32MB",
    maintenance_work_mem: "32MB",
    effective_cache_size: "256MB",
    max_wal_size: "256MB",
    max_wal_senders: 0,
    max_worker_processes: 1,
    max_parallel_workers: 0,
    max_parallel_workers_per_gather: 0,
    autovacuum_worker_slots: 2,
    autovacuum_max_workers: 1,
    io_method: "sync",
    random_page_cost: 1.1,
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    log_line_prefix: "%m [%p] ",
    ...(durable ? {} : SETTINGS_FOR_TESTS),
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return ["-D", cluster, ...options];
}
