import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { constants, cp, mkdir, open, readlink, rename, rm, stat, symlink } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { EmbeddedPostgresError, exists, run } from "./binaries.ts";

type Account = {
  /**
   * The owner of the database and socket folders; null if the app runs as an ordinary account, which then owns them.
   */
  owner: Owner | null;
  launch(program: string, args: string[], options: SpawnOptions): ChildProcess;
};

type Owner = { uid: number; gid: number };

/**
 * The account that PostgreSQL runs as, with paths of its programs and of the database folder that the account can
 * reach.
 */
export type ServerAccount = Account & { native: string; cluster: string };

/**
 * Chooses the account for PostgreSQL, which refuses to run as root. If the store runs as root, PostgreSQL gets an
 * account that owns nothing else.
 */
export async function chooseServerAccount(
  dataDir: string,
  native: string,
  log: (sentence: string) => void,
): Promise<ServerAccount> {
  const cluster = await clusterOf(dataDir);
  if (process.getuid?.() !== 0) return { ...ownAccount, native, cluster };
  const owner = (await ownerOf(cluster)) ?? (await nobodyAccount());
  for (const account of [accountWithoutRights(owner), accountWithReadRights(owner)]) {
    if (await canReach(account, native, dirname(cluster))) return { ...account, native, cluster };
  }
  return clusterInVarLib(dataDir, native, accountWithoutRights(owner), log);
}

// The folder with the database files. Follows the link that exists if they had to be moved to another folder.
async function clusterOf(dataDir: string): Promise<string> {
  const cluster = join(dataDir, "pg");
  const target = await readlink(cluster).catch(() => null);
  return target === null ? cluster : resolve(dataDir, target);
}

const ownAccount: Account = { owner: null, launch: spawn };

async function ownerOf(cluster: string): Promise<Owner | null> {
  const found = await stat(cluster).catch(() => null);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : null;
}

async function nobodyAccount(): Promise<Owner> {
  const [uid, gid] = await Promise.all([
    run("id", ["-u", "nobody"]),
    run("id", ["-g", "nobody"]),
  ]).catch(() => {
    throw new EmbeddedPostgresError(
      "The embedded database can't run as root, and this system has no account 'nobody' to lend it: start the store as an ordinary user, or set DATABASE_URL.",
    );
  });
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

function accountWithoutRights(owner: Owner): Account {
  return {
    owner,
    launch: (program, args, options) => spawn(program, args, { ...options, ...owner }),
  };
}

// Starts PostgreSQL with the one capability that lets it read and search a folder that only root may enter.
// `no_setuid_fixup` must be set, because `access()` checks the real user and would otherwise drop capabilities.
function accountWithReadRights(owner: Owner): Account {
  const setpriv = [
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    "--clear-groups",
    "--securebits=+no_setuid_fixup",
    "--inh-caps=+dac_read_search",
    "--ambient-caps=+dac_read_search",
    "--",
  ];
  return {
    owner,
    launch: (program, args, options) => spawn("setpriv", [...setpriv, program, ...args], options),
  };
}

async function canReach(account: Account, native: string, folder: string): Promise<boolean> {
  const script = '"$1" --version && cd "$2"';
  const args = ["-c", script, "sh", join(native, "bin", "postgres"), folder];
  const child = account.launch("/bin/sh", args, { cwd: "/", stdio: "ignore" });
  return new Promise((done) => {
    child.once("error", () => done(false));
    child.once("exit", (code) => done(code === 0));
  });
}

async function clusterInVarLib(
  dataDir: string,
  native: string,
  account: Account,
  log: (sentence: string) => void,
): Promise<ServerAccount> {
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  const folder = join("/var/lib/kathalu", name);
  try {
    if (await exists(join(dataDir, "pg"))) await refuseToMove(dataDir);
    await mkdir(folder, { recursive: true, mode: 0o755 });
    const reachable = await reachableBinaries(account, native, folder);
    await symlink(join(folder, "pg"), join(dataDir, "pg")).catch(ignoreExisting);
    log(
      `The database account can't enter ${dataDir}, so the database lies in ${folder} (linked from there).`,
    );
    return { ...account, native: reachable, cluster: join(folder, "pg") };
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    throw new EmbeddedPostgresError(
      `The embedded database can't enter ${dataDir} as an ordinary account, and ${folder} can't be used instead: ${(error as Error).message}.`,
    );
  }
}

async function refuseToMove(dataDir: string) {
  const linked = await readlink(join(dataDir, "pg")).catch(() => null);
  if (linked !== null) return;
  throw new EmbeddedPostgresError(
    `The database in ${dataDir} can't be entered by the account it runs under: install setpriv (util-linux), open the folders above it (chmod a+x), or start the store as the folder's owner.`,
  );
}

async function reachableBinaries(account: Account, native: string, folder: string) {
  if (await canReach(account, native, folder)) return native;
  const copy = join(dirname(folder), `postgres-${await versionOf(native)}`);
  if (!(await exists(copy))) await copyAtomically(native, copy);
  if (await canReach(account, copy, folder)) return copy;
  throw new EmbeddedPostgresError(
    `PostgreSQL can't be run as another account from ${copy}: start the store as an ordinary user, or set DATABASE_URL.`,
  );
}

async function versionOf(native: string): Promise<string> {
  const { stdout } = await run(join(native, "bin", "postgres"), ["--version"]);
  return `${basename(stdout.trim().split(" ").at(-1) ?? "unknown")}-${process.arch}`;
}

async function copyAtomically(native: string, target: string) {
  const unfinished = `${target}.new-${process.pid}`;
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true, force: true }));
}

function ignoreExisting(error: NodeJS.ErrnoException) {
  if (error.code !== "EEXIST") throw error;
}

const OPEN_FOLDER_NO_LINK = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;

/** Makes a folder that only the server's account and root can enter. */
export async function makePrivateFolder(path: string, { owner }: Pick<ServerAccount, "owner">) {
  await mkdir(path, { mode: 0o700 }).catch(ignoreExisting);
  if (!owner) return;
  // The folder is opened without following links, so that a symbolic link in its place can't change the owner of
  // another folder. Callers check the folder's owner.
  const folder = await open(path, OPEN_FOLDER_NO_LINK).catch(ignoreLink);
  if (!folder) return;
  try {
    await folder.chown(owner.uid, owner.gid);
  } finally {
    await folder.close();
  }
}

function ignoreLink(error: NodeJS.ErrnoException): null {
  if (error.code !== "ELOOP" && error.code !== "ENOTDIR") throw error;
  return null;
}
