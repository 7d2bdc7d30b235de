/** Provokes each refusal that somebody may meet during an upgrade, and compares it with docs/upgrading.md. */
import { readFileSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/postgres/embedded-postgres";
import { casesToTry } from "#test/every-case";
import { storedReleaseSettings } from "#test/releases/kept-store";
import { addressOf, startStore, temporaryFolder } from "#test/store/built-store";
import { endPrograms, startProgram } from "#test/store/processes";

const paper = readFileSync(join(import.meta.dirname, "../../docs/upgrading.md"), "utf8");
const folder = await temporaryFolder("refusals");
const settings = storedReleaseSettings(join(folder.path, "data"));
const newSettings = join(folder.path, "new.env");
const backups = join(folder.path, "backups");
let postgres: EmbeddedPostgres;
let store: Record<string, string>;

beforeAll(async () => {
  const dataDir = join(folder.path, "database");
  postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false });
  store = { ...settings, DATABASE_URL: postgres.url };
  const first = startStore(store);
  await addressOf(first);
  expect(await first.ends("SIGTERM")).toBe(0);
  await writeFile(newSettings, `DATABASE_URL=\nDATA_DIR=${join(folder.path, "moved")}\n`);
});
afterEach(endPrograms);
afterAll(async () => {
  await postgres.stop();
  await folder.remove();
});

/** Runs a command of the store, or its start if `name` is empty; returns exit code and output. */
async function run(
  name: string,
  env: Record<string, string>,
  ...words: string[]
): Promise<{ code: unknown; output: string }> {
  const program = startProgram(process.execPath, ["build/server/index.js", name, ...words], {
    env: { ...process.env, NODE_ENV: "production", PORT: "0", LOG_LEVEL: "warn", ...env },
  });
  return { code: await program.ends(), output: program.output().trim() };
}

/**
 * Expects a refusal without a stack trace, whose sentence the document has too, up to what differs from store to
 * store.
 */
function expectRefused({ code, output }: Awaited<ReturnType<typeof run>>, sentence: string): void {
  expect(output.split("\n").at(-1)).toMatch(new RegExp(`^.{0,120}${escaped(sentence)}`));
  expect(output).not.toMatch(/^\s+at /m);
  expect(code).toBe(1);
  expect(paper).toContain(sentence);
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

async function sql(statement: string, url = postgres.url): Promise<pg.QueryResult["rows"]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Runs `work` while the database records other migrations than it has; they are restored afterwards. */
async function withMigrations(change: string, work: () => Promise<void>): Promise<void> {
  await sql(`create table saved_migrations as table schema_migrations; ${change}`);
  await work().finally(() =>
    sql(
      "truncate schema_migrations; insert into schema_migrations table saved_migrations; drop table saved_migrations",
    ),
  );
}

const added = (name: string) => `insert into schema_migrations (name) values ('${name}')`;
const LAST = "delete from schema_migrations where name = (select max(name) from schema_migrations)";

/** Start, backup and move, which all refuse tables that they can't work with. */
const COMMANDS = casesToTry<[what: string, run: () => ReturnType<typeof run>]>(
  [
    ["a start", () => run("", store)],
    ["a backup", () => run("backup", store, backups)],
    ["a move", () => run("move", store, newSettings)],
  ],
  1,
);

describe("tables that a newer release has", () => {
  it.each(COMMANDS)("and this one can't work with refuse %s", async (_, refused) => {
    await withMigrations(added("9999_names_needs_99.0"), async () =>
      expectRefused(await refused(), "The database is of a newer release: it needs "),
    );
  });

  it("and that only add are started, backed up by this release, and moved or restored by none but the newer", async () => {
    await withMigrations(added("9999_wishes"), async () => {
      const started = startStore(store);
      await addressOf(started);
      expect(await started.ends("SIGTERM")).toBe(0);
      expect(await run("backup", store, backups)).toMatchObject({ code: 0 });
      expectRefused(
        await run("move", store, newSettings),
        "The store to move is of a newer release ",
      );
      const empty = storedReleaseSettings(join(folder.path, "restored"));
      const restored = await run("restore", empty, backups);
      expectRefused(restored, "The backup is of a newer release ");
      expect(restored.output).toContain("9999_wishes isn't known here");
      await expect(readdir(empty.DATA_DIR)).rejects.toThrow("ENOENT");
    });
  });

  it("make a node that runs unready, and its doctor says why", async () => {
    const running = startStore(store);
    const origin = await addressOf(running);
    await withMigrations(added("9999_names_needs_99.0"), async () => {
      await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(503);
      expect(await (await fetch(`${origin}/readyz`)).text()).toContain("database-newer");
      const doctor = await run("doctor", store);
      expect(doctor.code).toBe(1);
      expect(doctor.output).toMatch(/wrong.*The database is of a newer release: it needs 99\.0/);
    });
    expect(paper).toContain("`database-newer`");
    await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(200);
    expect(await running.ends("SIGTERM")).toBe(0);
  });
});

describe("tables of no release before or after this one", () => {
  it.each(COMMANDS)("refuse %s: of another line", async (_, refused) => {
    await withMigrations(`${LAST}; ${added("9999_elsewhere")}`, async () =>
      expectRefused(
        await refused(),
        "The database isn't of this release nor of one before or after it: ",
      ),
    );
  });

  it.each(COMMANDS)("refuse %s: from before the first migration", async (_, refused) => {
    const change = "update schema_migrations set name = '0001_store' where name = '0001_initial'";
    await withMigrations(change, async () =>
      expectRefused(await refused(), "The database is from an older version of the store "),
    );
  });

  const foreign = [
    ["another program's migrations", "create table schema_migrations (version text)"],
    ["another program's tables", "create table users (id integer)"],
  ] as const;
  it.each(casesToTry(foreign, 1))("refuse a start: %s", async (_, made) => {
    await sql("create database other owner kathalu", postgres.adminUrl);
    const other = postgres.url.replace("/kathalu?", "/other?");
    await sql(made, other);
    const start = await run("", { ...store, DATABASE_URL: other });
    expectRefused(start, "The database has something else in it ");
    await sql("drop database other", postgres.adminUrl);
  });
});

describe("the tables of the release before", () => {
  it("are backed up by that one, or after the first start of this one", async () => {
    await withMigrations(LAST, async () => {
      expectRefused(
        await run("backup", store, backups),
        "The database isn't of this release: start the store once",
      );
      expectRefused(
        await run("move", store, newSettings),
        "The store to move is of an older release",
      );
    });
  });

  it("aren't changed by a role that may not: the start says so and leaves all as it was", async () => {
    await sql("create role visitor login", postgres.adminUrl);
    await sql("create database strict", postgres.adminUrl);
    const strict = postgres.url
      .replace(/\/\/kathalu@/, "//visitor@")
      .replace("/kathalu?", "/strict?");
    const start = await run("", { ...store, DATABASE_URL: strict });
    expectRefused(start, "permission denied");
    await sql("drop database strict", postgres.adminUrl);
    await sql("drop role visitor", postgres.adminUrl);
  });
});

describe("the store's own database", () => {
  it("is opened by one store at a time, and by no other PostgreSQL than made it", async () => {
    const own = storedReleaseSettings(join(folder.path, "own"));
    const running = startStore(own);
    await addressOf(running);
    expectRefused(await run("", own), "The store is already running on ");
    expect(await running.ends("SIGTERM")).toBe(0);

    const version = join(own.DATA_DIR, "pg", "PG_VERSION");
    const before = await readFile(version, "utf8");
    await writeFile(version, "17\n");
    expectRefused(await run("", own), "could not start: ");
    expect(paper).toContain("database files are incompatible with server");
    await writeFile(version, before);
    const again = startStore(own);
    await addressOf(again);
    expect(await again.ends("SIGTERM")).toBe(0);
  });
});

describe("a release that can't be installed or built", () => {
  it("ends with a sentence", async () => {
    const checkout = join(folder.path, "checkout");
    const write = async (path: string, text: string) => {
      await mkdir(dirname(join(checkout, path)), { recursive: true });
      await writeFile(join(checkout, path), text);
    };
    const build = async () => {
      const program = startProgram(process.execPath, [
        join(checkout, "server/bootstrap.js"),
        "build",
      ]);
      return { code: await program.ends(), output: program.output().trim() };
    };
    const bootstrap = join(import.meta.dirname, "../../server/bootstrap.js");
    await write("server/bootstrap.js", await readFile(bootstrap, "utf8"));
    const about = { name: "store", version: "1.0.0" };
    const locked = JSON.stringify({ ...about, lockfileVersion: 3, packages: { "": about } });
    await write("package-lock.json", locked);
    // The lock file lacks a package that is wanted, so `npm ci` fails at once, as if the registry didn't answer.
    await write(
      "package.json",
      JSON.stringify({ ...about, type: "module", dependencies: { pg: "8.23.1" } }),
    );
    expectRefused(await build(), "The packages could not be installed");
    await write("package.json", JSON.stringify({ ...about, type: "module" }));
    await write("node_modules/.package-lock.json", JSON.stringify({ packages: {} }));
    await write("node_modules/@react-router/dev/bin.cjs", "process.exit(1)");
    expectRefused(await build(), "The store could not be built");
  });
});
