/** Kills a restore by `kill -9`: no start takes its half for a store, and the same restore said again replaces it. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/postgres/embedded-postgres";
import { addressOf, startStore, temporaryFolder } from "#test/store/built-store";
import { endPrograms, endServerOf, type Program, startProgram } from "#test/store/processes";

const folder = await temporaryFolder("restores");
const inFolder = (name: string) => join(folder.path, name);
const backups = inFolder("backups");
let postgres: EmbeddedPostgres;

beforeAll(async () => {
  const dataDir = inFolder("database");
  postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false });
  const store = { DATA_DIR: inFolder("store"), DEMO_SIGN_IN: "1" };
  const running = startStore(store);
  await addressOf(running);
  const backup = command("backup", store);
  expect([await backup.ends(), backup.output()]).toEqual([0, expect.stringMatching(/^Backed up/)]);
  expect(await running.ends("SIGTERM")).toBe(0);
});
afterEach(endPrograms);
afterAll(async () => {
  for (const name of ["store", "own"]) await endServerOf(inFolder(name));
  await postgres.stop();
  await folder.remove();
});

function command(name: string, env: Record<string, string>): Program {
  return startProgram(process.execPath, ["build/server/index.js", name, backups], {
    env: { ...process.env, NODE_ENV: "production", LOG_LEVEL: "warn", ...env },
  });
}

/** Expects that a start is refused in a sentence, and that the restore, said again, brings the whole store. */
async function expectReplaced(store: { DATA_DIR: string; DATABASE_URL?: string }) {
  const refused = startStore(store);
  expect(await refused.ends()).toBe(1);
  expect(refused.output().trim()).toMatch(/^A restore of \S+ has begun here and isn't done: .*\.$/);

  const again = command("restore", store);
  expect([await again.ends(), again.output()]).toEqual([
    0,
    expect.stringMatching(/^Restored [\s\S]*The books add up/),
  ]);
  const opened = startStore({ ...store, DEMO_SIGN_IN: "1" });
  const product = await fetch(`${await addressOf(opened)}/product/ndk-01`);
  expect(product.status).toBe(200);
  expect(await opened.ends("SIGTERM")).toBe(0);
}

it("a restore that is killed before its database is there is replaced by the same restore", async () => {
  const store = { DATA_DIR: inFolder("own") };
  const restore = command("restore", store);
  const mark = join(store.DATA_DIR, "restore.json");
  await expect.poll(() => existsSync(mark), { interval: 5 }).toBe(true);
  expect(await restore.ends("SIGKILL")).toBe("SIGKILL");
  await expectReplaced(store);
});

it("a restore that is killed while it makes the tables is replaced by the same restore", async () => {
  const store = { DATA_DIR: inFolder("other"), DATABASE_URL: postgres.url };
  const holder = new pg.Client(postgres.url);
  holder.on("error", () => {});
  await holder.connect();
  // The restore waits for this table, whose name it needs, when all files are written.
  await holder.query("begin; create table sms_sources ()");
  const restore = command("restore", store);
  const waits = async () => (await holder.query("select from pg_locks where not granted")).rowCount;
  await expect.poll(waits, { interval: 20 }).toBeGreaterThan(0);
  expect(await restore.ends("SIGKILL")).toBe("SIGKILL");
  await holder.end();
  expect(existsSync(join(store.DATA_DIR, "files"))).toBe(true);
  await expectReplaced(store);
});
