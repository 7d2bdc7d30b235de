import { execFileSync } from "node:child_process";
import {
  appendFile,
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  rmdir,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  endPrograms,
  endServerOf,
  haveEnded,
  isAlive,
  type Program,
  postmasterOf,
  processTree,
  startProgram,
} from "#test/store/processes";
import { completeBinaries, locateBinaries } from "./binaries.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";

const asRoot = process.getuid?.() === 0;
const APP = join(import.meta.dirname, "../../test/database/postgres-app.ts");

let home: string;
let dataDir: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "kathalu-system-"));
  dataDir = join(home, "data");
});

afterEach(async () => {
  await endPrograms();
  await endServerOf(dataDir);
  await rm(home, { recursive: true, force: true });
});

function startApp(env: NodeJS.ProcessEnv = {}): Program {
  return startProgram(process.execPath, [APP, dataDir], {
    env: { ...process.env, TMPDIR: home, ...env },
  });
}

async function rowsOf(app: Program): Promise<number[]> {
  const client = new pg.Client((await app.says(/url .+/)).slice(4));
  await client.connect();
  const { rows } = await client.query("select id from rows").finally(() => client.end());
  return rows.map((row) => row.id);
}

function acknowledged(...apps: Program[]): number[] {
  return apps.flatMap((app) => [...app.output().matchAll(/wrote (\d+)/g)].map((m) => Number(m[1])));
}

test("it listens on no network, and after SIGTERM no process and no socket is left", async () => {
  const app = startApp();
  await app.says("wrote 1");
  const server = processTree(await postmasterOf(dataDir));
  const socketDir = decodeURIComponent(app.output().match(/host=(\S+)/)?.[1] ?? "");
  expect((await lstat(socketDir)).mode & 0o777).toBe(0o700);
  expect(await rowsOf(app)).not.toEqual([]);

  expect(await app.ends("SIGTERM")).toBe(0);
  expect(await haveEnded(server)).toBe(true);
  await expect(lstat(socketDir)).rejects.toThrow("ENOENT");
  expect(await readdir(dataDir)).toEqual(["pg", "postgres.log"]);
});

test("its log is emptied under the running server when it has grown, and kept once", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false });
  try {
    const log = join(dataDir, "postgres.log");
    await appendFile(log, `${"x".repeat(10_000_000)}\n`);
    vi.advanceTimersByTime(60_000);
    await expect.poll(async () => (await lstat(log)).size).toBe(0);
    expect((await lstat(`${log}.old`)).size).toBeGreaterThan(10_000_000);
    expect((await lstat(`${log}.old`)).mode & 0o777).toBe(0o600);
    const client = new pg.Client(postgres.url);
    await client.connect();
    await client.query("select no_such_column").catch(() => {});
    await client.end();
    await expect.poll(async () => await readFile(log, "utf8")).toMatch(/^20.*no_such_column/);
  } finally {
    vi.useRealTimers();
    await postgres.stop();
  }
});

test("a second app on the same data is told so and harms nothing", async () => {
  const first = startApp();
  await first.says("wrote 1");
  const second = startApp();
  expect(await second.ends()).toBe(1);
  expect(second.output()).toContain(
    `The store is already running on ${dataDir} (process ${first.pid})`,
  );
  await first.says(`wrote ${Math.max(...acknowledged(first)) + 2}`);
  expect(first.output()).not.toContain("ended unexpectedly");
});

test("of two that start at the same moment on an empty folder, one runs", async () => {
  const apps = [startApp(), startApp()];
  const loser = await Promise.race(apps.map((app) => app.ends().then(() => app)));
  const winner = apps.find((app) => app !== loser);
  expect(loser.output()).toContain("already running");
  await winner?.says("wrote 1");
  expect((await readdir(dataDir)).filter((name) => name.startsWith("pg"))).toEqual(["pg"]);
});

test("a server killed under the app comes back by itself, with every acknowledged row", async () => {
  const app = startApp();
  await app.says("wrote 5");
  const killed = await postmasterOf(dataDir);
  process.kill(killed, "SIGKILL");
  await app.says("The database server is back.");
  await app.says(`wrote ${Math.max(...acknowledged(app)) + 2}`);
  expect(await postmasterOf(dataDir)).not.toBe(killed);
  const written = acknowledged(app);
  expect(await rowsOf(app)).toEqual(expect.arrayContaining(written));

  const second = startApp();
  expect(await second.ends()).toBe(1);
  expect(second.output()).toContain("already running");
});

test("an app that ends by an error that nobody catches ends its server, too", async () => {
  const app = startApp();
  await app.says("wrote 1");
  const server = processTree(await postmasterOf(dataDir));
  expect(await app.ends("SIGUSR2")).toBe(1);
  expect(await haveEnded(server)).toBe(true);
});

test("after kill -9 of the app the next one attaches to the server that lived on", async () => {
  const first = startApp();
  await first.says("wrote 5");
  const server = await postmasterOf(dataDir);
  expect(await first.ends("SIGKILL")).toBe("SIGKILL");
  const second = startApp();
  await second.says("wrote ");
  expect(await postmasterOf(dataDir)).toBe(server);
  // This is recorded before the rows are read, because the second app goes on writing.
  const written = acknowledged(first, second);
  expect(await rowsOf(second)).toEqual(expect.arrayContaining(written));
  expect(await second.ends("SIGTERM")).toBe(0);
  expect(await haveEnded([server])).toBe(true);
});

test("after kill -9 of both every acknowledged row is there", async () => {
  const first = startApp();
  await first.says("wrote 5");
  process.kill(await postmasterOf(dataDir), "SIGKILL");
  await first.ends("SIGKILL");
  const second = startApp();
  await second.says("wrote ");
  // This is recorded before the rows are read, because the second app goes on writing.
  const written = acknowledged(first, second);
  expect(await rowsOf(second)).toEqual(expect.arrayContaining(written));
});

test("a server that is still shutting down is waited for", async () => {
  const first = startApp();
  await first.says("wrote 5");
  await first.ends("SIGKILL");
  process.kill(await postmasterOf(dataDir), "SIGTERM");
  await startApp().says("wrote ");
});

test.runIf(process.platform === "linux")(
  "a left-over process id that now belongs to a stranger doesn't keep the store closed",
  async () => {
    const first = startApp();
    await first.says("wrote 1");
    await first.ends("SIGTERM");
    const stranger = process.pid;
    await writeFile(join(dataDir, "pg", "postmaster.pid"), `${stranger}\n${dataDir}/pg\n1\n5432\n`);
    await startApp().says("wrote ");
    expect(isAlive(stranger)).toBe(true);
  },
);

test("a folder that can't be made is one sentence and a failed start", async () => {
  await writeFile(dataDir, "a file in the way");
  const app = startApp();
  expect(await app.ends()).toBe(1);
  expect(app.output()).toMatch(/^The data folder .+ could not be made: .+\.\n$/);
});

test("[npm ci --ignore-scripts] missing library links and executable bits are made", async () => {
  const copy = join(home, "native");
  await cp(await locateBinaries(), copy, { recursive: true, verbatimSymlinks: true });
  for (const entry of await readdir(join(copy, "lib"), { withFileTypes: true })) {
    if (entry.isSymbolicLink()) await rm(join(copy, "lib", entry.name));
  }
  for (const program of ["initdb", "postgres"]) await chmod(join(copy, "bin", program), 0o644);
  expect(() => execFileSync(join(copy, "bin", "postgres"), ["--version"])).toThrow();

  await completeBinaries(copy);
  const version = execFileSync(join(copy, "bin", "postgres"), ["--version"], { encoding: "utf8" });
  expect(version).toContain("PostgreSQL) 18");
});

test.runIf(asRoot)("as root it runs under another account, in a folder of root alone", async () => {
  await chmod(home, 0o700);
  const app = startApp();
  await app.says("wrote 1");
  const account = execFileSync("ps", ["-o", "user=", "-p", String(await postmasterOf(dataDir))]);
  expect(account.toString().trim()).not.toBe("root");
});

test.runIf(asRoot)("as root a restored backup that belongs to root is taken over", async () => {
  const first = startApp();
  await first.says("wrote 5");
  await first.ends("SIGTERM");
  await cp(join(dataDir, "pg"), join(home, "restored", "pg"), { recursive: true });
  dataDir = join(home, "restored");
  const second = startApp();
  await second.says("wrote ");
  expect(await rowsOf(second)).toEqual(expect.arrayContaining(acknowledged(first)));
});

test.runIf(asRoot)(
  "as root without setpriv the database lies where its account can go",
  async () => {
    await chmod(home, 0o700);
    const before: string[] = await readdir("/var/lib/kathalu").catch(() => []);
    const bin = join(home, "bin");
    await mkdir(bin);
    for (const program of ["id", "sh"]) {
      await cp(execFileSync("which", [program]).toString().trim(), join(bin, program));
    }
    const first = startApp({ PATH: bin, TMPDIR: tmpdir() });
    await first.says("wrote 5");
    expect(first.output()).toMatch(/can't enter .+, so the database lies in \/var\/lib\/kathalu\//);
    await first.ends("SIGTERM");

    // Once setpriv is available again, the same data is used.
    const second = startApp({ TMPDIR: tmpdir() });
    await second.says("wrote ");
    expect(await rowsOf(second)).toEqual(expect.arrayContaining(acknowledged(first)));
    await second.ends("SIGTERM");
    for (const name of await readdir("/var/lib/kathalu")) {
      if (!before.includes(name)) await rm(join("/var/lib/kathalu", name), { recursive: true });
    }
    if (before.length === 0) await rmdir("/var/lib/kathalu");
  },
);

test.runIf(asRoot && process.platform === "linux")(
  "an ordinary user runs it as himself",
  async () => {
    // The process may read this repository wherever it is; otherwise it has the rights of an ordinary user.
    const user = ["--reuid=1", "--regid=1", "--clear-groups", "--securebits=+no_setuid_fixup"];
    const reads = ["--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search"];
    await chown(home, 1, 1);
    const app = startProgram("setpriv", [...user, ...reads, process.execPath, APP, dataDir], {
      env: { ...process.env, TMPDIR: home },
    });
    await app.says("wrote 1");
    expect((await lstat(join(dataDir, "pg"))).uid).toBe(1);
    expect(await app.ends("SIGTERM")).toBe(0);

    await chmod(dataDir, 0o500);
    await rm(join(dataDir, "pg"), { recursive: true });
    const refused = startProgram("setpriv", [...user, ...reads, process.execPath, APP, dataDir], {
      env: { ...process.env, TMPDIR: home },
    });
    expect(await refused.ends()).toBe(1);
    expect(refused.output()).toBe(
      `The database could not be made in ${dataDir}: the folder is not writable.\n`,
    );
  },
);

const canMount = asRoot && process.platform === "linux" && mounts();

test.runIf(canMount)("a full disk is one sentence and a failed start", async () => {
  await mkdir(dataDir);
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=20m", "tmpfs", dataDir]);
  try {
    const app = startApp();
    expect(await app.ends()).toBe(1);
    expect(app.output()).toBe(`The database could not be made in ${dataDir}: the disk is full.\n`);
    expect(await readdir(dataDir)).toEqual([]);
  } finally {
    execFileSync("umount", [dataDir]);
  }
});

function mounts(): boolean {
  try {
    execFileSync("unshare", ["--mount", "true"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
