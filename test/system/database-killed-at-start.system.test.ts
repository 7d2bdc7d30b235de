/** Kills the database in each phase of a start. The start ends with one sentence, and the next one succeeds. */
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/postgres/embedded-postgres";
import { casesToTry } from "#test/every-case";
import { storedReleaseSettings } from "#test/releases/kept-store";
import { addressOf, startStore, temporaryFolder } from "#test/store/built-store";
import { endPrograms, kill, postmasterOf, processTree } from "#test/store/processes";

const folder = await temporaryFolder("killed");
const dataDir = join(folder.path, "database");
let postgres: EmbeddedPostgres;

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false });
});
afterEach(endPrograms);
afterAll(async () => {
  await postgres.stop();
  await folder.remove();
});

const settings = (name: string) => ({
  ...storedReleaseSettings(join(folder.path, name)),
  DATABASE_URL: postgres.url.replace("/kathalu?", `/${name}?`),
});

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function makeDatabase(name: string) {
  const admin = await connect(postgres.adminUrl);
  await admin.query(`create database ${name} owner kathalu`);
  await admin.end();
}

async function migrated(name: string) {
  await makeDatabase(name);
  const first = startStore(settings(name));
  await addressOf(first);
  expect(await first.ends("SIGTERM")).toBe(0);
}

/** What another session holds, so that the start waits in this phase. An uncommitted table holds the one that makes it. */
const PHASES = [
  ["in the middle of the migrations", makeDatabase, "create table sms_sources ()"],
  [
    "before the first migration",
    makeDatabase,
    "create table schema_migrations (name text primary key, applied_at timestamptz)",
  ],
  ["at the list of migrations", migrated, "lock table schema_migrations"],
  ["at the settings, after the migrations", migrated, "lock table settings"],
  ["at what a new store begins with", migrated, "lock table demo_seed"],
] as const;

it.each(casesToTry(PHASES, 2))(
  "a database that is killed %s ends the start with one sentence",
  async (phase, prepare, held) => {
    const name = phase.replaceAll(/\W+/g, "_");
    await prepare(name);
    const holder = await connect(settings(name).DATABASE_URL);
    await holder.query(`begin; ${held}`);
    const store = startStore(settings(name));
    const watcher = await connect(postgres.adminUrl);
    const waits = () =>
      watcher.query("select from pg_locks where not granted").then(({ rowCount }) => rowCount);
    await expect.poll(waits, { interval: 20 }).toBeGreaterThan(0);
    for (const pid of processTree(await postmasterOf(dataDir))) kill(pid);
    expect(await store.ends()).toBe(1);
    expect(store.output().trim()).toMatch(/^The database (?:of DATABASE_URL|ended the connection)/);
    expect(store.output().trim().split("\n")).toHaveLength(1);

    await Promise.all([holder, watcher].map((client) => client.end().catch(() => {})));
    const again = startStore(settings(name));
    await addressOf(again);
    expect(await again.ends("SIGTERM")).toBe(0);
  },
);
