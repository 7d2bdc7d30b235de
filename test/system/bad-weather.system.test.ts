/** Tests the built store in outages: what customers were promised stays true, and the store recovers by itself. */

import { execFileSync } from "node:child_process";
import { mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { closeDatabase, openDatabase } from "#data/db.server";
import { storeMessages } from "#domain/messages";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/postgres/embedded-postgres";
import { filesAt } from "#services/files.server";
import { casesToTry } from "#test/every-case";
import {
  buyAll,
  buyRemaining,
  openStoreDatabase,
  ordersByTransactionId,
  untilReady,
  untilUnready,
  waitUntil,
  wrongInBooks,
} from "#test/people/orders-under-load";
import { Shopper } from "#test/people/shopper-by-hand";
import { addressOf, freePort, startStore, temporaryFolder } from "#test/store/built-store";
import {
  endPrograms,
  endServerOf,
  isAlive,
  kill,
  type Program,
  postmasterOf,
  processTree,
  startProgram,
} from "#test/store/processes";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let dataDir: string;

beforeEach(async () => {
  folder = await temporaryFolder("weather");
  dataDir = join(folder.path, "data");
});

afterEach(async () => {
  await closeDatabase();
  await endPrograms();
  await endServerOf(dataDir);
  await folder.remove();
});

async function openStore(environment = {}): Promise<{ store: Program; origin: string }> {
  const store = startStore({ DATA_DIR: dataDir, TMPDIR: folder.path, ...environment });
  return { store, origin: await addressOf(store) };
}

/**
 * Makes customers one after the other. Together they would wait for connections, on a busy machine longer than the
 * pool allows.
 */
async function arrivals(count: number): Promise<Shopper[]> {
  const shoppers: Shopper[] = [];
  while (shoppers.length < count) shoppers.push(await Shopper.arrive());
  return shoppers;
}

describe("kill -9 in the middle of orders", () => {
  const kills = [
    ["of both", { store: true, database: true }],
    ["of the store", { store: true, database: false }],
    ["of the database", { store: false, database: true }],
  ] as const;
  it.each(casesToTry(kills, 1))(
    "%s: every order that a customer saw is there, once",
    async (_, killed) => {
      let { store, origin } = await openStore();
      await openStoreDatabase(dataDir);
      const shoppers = await arrivals(40);
      const seen = new Set<string>();
      const storm = buyAll(shoppers, origin, seen);
      await waitUntil(() => seen.size >= 10);
      if (killed.database) process.kill(await postmasterOf(dataDir), "SIGKILL");
      if (killed.store) await store.ends("SIGKILL");
      await storm;
      const seenInTheStorm = [...seen];
      expect(seenInTheStorm.length).toBeGreaterThanOrEqual(10);
      if (killed.store) expect(seenInTheStorm.length).toBeLessThan(40);

      if (killed.store) ({ store, origin } = await openStore());
      await untilReady(origin);
      await openStoreDatabase(dataDir);
      const after = await ordersByTransactionId();
      expect(seenInTheStorm.filter((id) => after.get(id) !== 1)).toEqual([]);

      // Each customer gets one order, and never a second.
      await buyRemaining(shoppers, origin, seen);
      expect(seen.size).toBe(40);
      expect([...(await ordersByTransactionId()).values()]).toEqual(Array(40).fill(1));
      expect(await wrongInBooks(filesAt({ dataDir }))).toEqual([]);
      expect(await store.ends("SIGTERM")).toBe(0);
    },
  );
});

describe("a database that is gone for 10 s under load", () => {
  const outages = [
    ["that hangs", hangDatabase],
    ["stopped", stopDatabase],
  ] as const;
  it.each(casesToTry(outages, 1))(
    "%s: kept pages go on, the rest says so in time, and all recovers by itself",
    async (_, leave) => {
      const database = await startEmbeddedPostgres({ dataDir, log: console.warn, durable: false });
      const store = startStore({
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        DEMO_SIGN_IN: "1",
        HOST: "127.0.0.1",
        LOG_LEVEL: "info",
      });
      const origin = await addressOf(store);
      openDatabase(database.url);
      const shopper = await Shopper.arrive();
      await closeDatabase();
      const kept = ["/", "/stories", "/shop", "/category/quotes", "/product/ndk-01"];
      for (const path of kept) expect((await fetch(origin + path)).status).toBe(200);
      expect((await shopper.get(origin, "/cart")).status).toBe(200);

      const since = new Date().toISOString();
      const comeBack = await leave(database);
      const away = sleep(10_000);
      const load = { on: true };
      const served = requestPagesRepeatedly(origin, kept, load);
      // An error here is reported when `served` is awaited; if another expectation fails before, that is the failure.
      served.catch(() => {});
      const answers = await Promise.all(
        ["/cart", "/orders", "/checkout-details", "/session"].map((path) =>
          personal(shopper, origin, path),
        ),
      );
      await untilUnready(origin);
      expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({
        ok: false,
        missing: ["database"],
        problems: [expect.any(String)],
      });
      expect((await fetch(`${origin}/healthz`)).status).toBe(200);
      await away;
      load.on = false;
      await served;
      // The pages came from memory and didn't wait for the database, which would have taken seconds.
      const lines = linesOf(store.output());
      const pages = lines.filter(({ time, path }) => time > since && kept.includes(path));
      expect(pages.length).toBeGreaterThan(kept.length);
      expect(pages.filter(({ cache }) => cache !== "hit")).toEqual([]);
      for (const { path, status, text } of answers) {
        expect([path, status]).toEqual([path, 503]);
        expect(text).toContain(path === "/session" ? "" : DATABASE_SENTENCE);
        expect(text).not.toMatch(/^ +at /m);
      }

      const again = await comeBack();
      await untilReady(origin);
      expect((await shopper.get(origin, "/cart")).status).toBe(200);
      expect(await shopper.buy(origin)).toBe(true);
      expect(await store.ends("SIGTERM")).toBe(0);
      await again?.stop();
    },
  );
});

const DATABASE_SENTENCE = storeMessages.pageFailed;

async function stopDatabase(database: EmbeddedPostgres) {
  await database.stop();
  return () => startEmbeddedPostgres({ dataDir, log: console.warn, durable: false });
}

/** Stops all of the database's processes with SIGSTOP: connections are accepted, but nothing answers. */
async function hangDatabase(database: EmbeddedPostgres) {
  const everybody = processTree(await postmasterOf(dataDir));
  const signalAll = (signal: NodeJS.Signals) => {
    // A connection's process may end meanwhile.
    for (const pid of everybody) kill(pid, signal);
  };
  // A stopped process can't be ended, so the processes are continued even if the test fails.
  onTestFinished(() => signalAll("SIGCONT"));
  signalAll("SIGSTOP");
  return async () => {
    signalAll("SIGCONT");
    return database;
  };
}

/** Requests every cached page again and again. */
async function requestPagesRepeatedly(origin: string, paths: string[], load: { on: boolean }) {
  while (load.on) {
    for (const path of paths) {
      const answer = await fetch(origin + path);
      await answer.text();
      expect([path, answer.status]).toEqual([path, 200]);
    }
    await sleep(20);
  }
}

/** The store's log lines, of which each request has one. */
function linesOf(output: string): { time: string; path: string; cache?: string }[] {
  const lines = output.split("\n").filter((line) => line.startsWith("{") && line.endsWith("}"));
  return lines.map((line) => JSON.parse(line));
}

async function personal(shopper: Shopper, origin: string, path: string) {
  const answer = await shopper.get(origin, path);
  return { path, status: answer.status, text: await answer.text() };
}

describe.runIf(canMount())("a disk that is full for a while", () => {
  it("fails whoever it must, loses no order that was seen, and recovers by itself", async () => {
    await mkdir(dataDir);
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=250m", "tmpfs", dataDir]);
    try {
      // The usual warning mark is meant for disks; this file system is smaller.
      const { store, origin } = await openStore({ DISK_MARK_MB: "5" });
      await openStoreDatabase(dataDir);
      const shoppers = await arrivals(40);
      const seen = new Set<string>();
      await buyAll(shoppers.slice(0, 5), origin, seen);
      expect(seen.size).toBe(5);
      await fill(dataDir);
      expect((await fetch(`${origin}/shop`)).status).toBe(200);
      // The screenshots are so large that some must fail.
      await buyAll(shoppers, origin, seen, 1_000_000);
      expect(seen.size).toBeLessThan(40);
      expect(store.output()).toContain("No space left on device");
      expect(store.output()).not.toMatch(/Asha|Temple Road|98765/);
      const ready = await fetch(`${origin}/readyz`);
      expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('"disk"')]);
      await rm(join(dataDir, "filler"));
      await untilReady(origin);
      await openStoreDatabase(dataDir);
      const after = await ordersByTransactionId();
      expect([...seen].filter((id) => after.get(id) !== 1)).toEqual([]);
      await buyRemaining(shoppers, origin, seen);
      expect(seen.size).toBe(40);
      expect([...(await ordersByTransactionId()).values()]).toEqual(Array(40).fill(1));
      expect(await wrongInBooks(filesAt({ dataDir }))).toEqual([]);
      await closeDatabase();
      expect(await store.ends("SIGTERM")).toBe(0);
    } finally {
      await endPrograms();
      await endServerOf(dataDir);
      execFileSync("umount", ["--lazy", dataDir]);
    }
  });
});

describe.runIf(canMount())("a log on a disk that is full", () => {
  it("ends nothing: the store goes on, says so once, and writes on when there is room", async () => {
    const disk = join(folder.path, "log");
    await mkdir(disk);
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", disk]);
    try {
      const port = await freePort();
      const origin = `http://localhost:${port}`;
      const log = join(disk, "store.log");
      // A shell sends stdout to the log file; stderr comes to this test.
      const node = [process.execPath, "build/server/index.js"];
      const store = startProgram("sh", ["-c", 'exec "$0" "$@" >> "$LOG"', ...node], {
        cwd: join(import.meta.dirname, "../.."),
        env: {
          ...process.env,
          NODE_ENV: "production",
          PORT: `${port}`,
          DATA_DIR: dataDir,
          TMPDIR: folder.path,
          LOG: log,
          LOG_LEVEL: "info",
        },
      });
      await untilReady(origin);
      await fill(disk);
      const complaint = "The log can't be written (ENOSPC)";
      const look = async () => {
        expect((await fetch(`${origin}/shop`)).status).toBe(200);
        return store.output();
      };
      await expect.poll(look).toContain(complaint);
      const ready = await fetch(`${origin}/readyz`);
      expect([ready.status, await ready.text()]).toEqual([200, expect.stringContaining(complaint)]);
      await rm(join(disk, "filler"));
      await expect
        .poll(async () => await (await fetch(`${origin}/readyz`)).text())
        .toBe('{"ok":true}');
      expect(store.output().split(complaint)).toHaveLength(2);
      await expect
        .poll(() => readFile(log, "utf8"))
        .toContain('"lost":0,"msg":"the log can be written again"');
      await fill(disk);
      const everything = processTree(store.pid);
      expect(await store.ends("SIGTERM")).toBe(0);
      expect(everything.filter(isAlive)).toEqual([]);
    } finally {
      await endPrograms();
      await endServerOf(dataDir);
      execFileSync("umount", ["--lazy", disk]);
    }
  });
});

/** True for root on a machine that allows mounting. Otherwise the test can't make a full disk. */
function canMount(): boolean {
  if (process.getuid?.() !== 0) return false;
  try {
    execFileSync("unshare", ["--mount", "true"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

async function fill(folder: string) {
  const filler = await open(join(folder, "filler"), "w");
  const piece = Buffer.alloc(64 * 1024);
  try {
    for (;;) await filler.write(piece);
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe("ENOSPC");
  } finally {
    await filler.close();
  }
}
