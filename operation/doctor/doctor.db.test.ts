import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { db } from "#data/db.server";
import { migrations } from "#data/migrations.server";
import { readConfig, setConfig } from "#request/config.server";
import { secretCheckValue } from "#server/watch/identity";
import { testDatabase } from "#test/database/database";
import { startRecordingPooler } from "#test/database/recording-pooler";
import { type DatabaseFacts, databaseFacts } from "./database.ts";
import { checkDatabase } from "./database-checks.ts";
import { doctor } from "./doctor.ts";

const database = testDatabase();
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "doctor-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function run(environment: Record<string, string>, ...words: string[]) {
  const lines: string[] = [];
  const { well, summary } = await doctor(words, {
    environment,
    write: (line) => lines.push(line),
  });
  return { well, output: [...lines, summary].join("\n") };
}

const ours = { connections: 16, own: true, remote: false };

describe("npm run doctor", () => {
  it("finds a database that the store can use", async () => {
    const asked = Date.now();
    const facts = await databaseFacts(database.url);
    const took = Date.now() - asked;
    expect(facts).toMatchObject({
      encoding: "UTF8",
      knowsLetters: true,
      trigrams: "installed",
      mayCreate: true,
      pooler: null,
      standby: false,
    });
    expect(Math.abs(facts.clockAhead)).toBeLessThan(1_000 + took);
    const findings = checkDatabase({ ...facts, unsafe: [] }, ours);
    expect(findings.filter(({ level }) => level === "wrong")).toEqual([]);
  });

  it("sees a pooler in between, and that it hands connections on after each transaction", async () => {
    const pooler = await startRecordingPooler(database.url);
    try {
      expect((await databaseFacts(pooler.url)).pooler).toBe("transaction");
    } finally {
      await pooler.stop();
    }
  });

  it("finds a role without rights, whose tables are another's, on a server that forgets", async () => {
    const admin = new pg.Client(inject("testServer").adminUrl);
    await admin.connect();
    await admin.query("create role visitor login");
    try {
      const url = new URL(database.url);
      url.username = "visitor";
      await db.execute("grant select on schema_migrations to visitor");
      const facts = await databaseFacts(url.href);
      expect(facts.mayCreate).toBe(false);
      expect(facts.foreignTables).toBeGreaterThan(10);
      expect(facts.unsafe).toContain("fsync=off");
      const found = checkDatabase(facts, ours).map(({ level, found }) => `${level}: ${found}`);
      expect(found).toContainEqual(expect.stringMatching(/^wrong: .* may not make tables/));
      expect(found).toContainEqual(
        expect.stringMatching(/^wrong: \d+ tables belong to another role/),
      );
      expect(found).toContainEqual(expect.stringMatching(/^wrong: The server forgets/));
    } finally {
      await db.execute("revoke all on schema_migrations from visitor").catch(() => {});
      await admin.query("drop role visitor");
      await admin.end();
    }
  });

  it("looks at everything, says what to do, prints no secret, and fails when something is wrong", async () => {
    const url = new URL(database.url);
    url.password = "databaseword";
    const environment = {
      DATABASE_URL: url.href,
      DATA_DIR: dataDir,
      SECRET: "secretword-secretword-secretword-secretword",
      APP_ORIGIN: "http://localhost:1",
      SMTP_URL: "smtp://me:mailword@127.0.0.1:1",
      MAIL_FROM: "a@example.com",
    };
    const { well, output } = await run(environment);
    expect(well).toBe(false);
    for (const about of [
      "Settings",
      "Database",
      "Disk",
      "Files",
      "Reading",
      "Secret",
      "Clock",
      "Email",
      "Backup",
      "Sign-in",
      "Proxy",
      "Store",
    ]) {
      expect(output).toMatch(new RegExp(`^(ok|warning|wrong) +${about} `, "m"));
    }
    expect(output).toMatch(/wrong +Email +127\.0\.0\.1:1: .*ECONNREFUSED/);
    expect(output).toMatch(/wrong +Proxy +http:\/\/localhost:1 doesn't answer/);
    expect(output).not.toMatch(/databaseword|mailword|secretword/);
    expect(output).toMatch(/\d wrong, \d+ warnings\.$/);
  });

  it("says whose secret and files these are, and how old the last backup is", async () => {
    const environment = {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      SECRET: "secretword-secretword-secretword-secretword",
    };
    const admin = new pg.Client(database.url);
    await admin.connect();
    try {
      const before = (await run(environment)).output;
      expect(before).toMatch(/^warning +Backup +Nobody has backed up this store yet/m);
      expect(before).not.toMatch(/another SECRET|this store's/);
      // The doctor changes nothing, so it doesn't write an identity.
      expect((await admin.query("select from store_identity")).rowCount).toBe(0);
      await admin.query(
        "insert into store_identity (secret_check, files_marker) values ('x', 'y')",
      );
      await admin.query(`insert into backups (id, started_at, seen_at, finished_at, target, encrypted, problem, bytes, rows, files) values
        (gen_random_uuid(), now() - interval '73 hours', now(), now() - interval '72 hours', '/b', true, null, 1, 1, 1),
        (gen_random_uuid(), now() - interval '1 hour', now(), now(), '/b', true, 'The disk is full.', null, null, null)`);
      await admin.query(
        `insert into settings (subject, version, value) values ('retention', 1, '{"days": 3650}')`,
      );
      const after = (await run(environment)).output;
      expect(after).toMatch(/^warning +Store +How long data is stored can't be read/m);
      expect(after).toMatch(/^wrong +Secret +This server has another SECRET than the store/m);
      expect(after).toMatch(/^wrong +Files +The files here aren't this store's/m);
      expect(after).toMatch(
        /^wrong +Backup +The last good backup ended 3 days ago\. The newest failed: The disk is full\./m,
      );
      await admin.query(`insert into proofs (begun_at, proved_at, orders, findings, problem)
        values (now(), now(), 7, '[{"check": "a", "sentence": "A.", "where": "", "more": 2}]', 'It was away.')`);
      const proved = (await run(environment)).output;
      expect(proved).toMatch(/^wrong +Books +2 things don't add up/m);
      expect(proved).toMatch(/^warning +Books +The last check stopped: It was away\./m);
      await admin.query("update proofs set orders = 1, findings = findings #- '{0,more}'");
      expect((await run(environment)).output).toMatch(/^wrong +Books +1 thing doesn't add up/m);
      await admin.query("update proofs set findings = '[]', problem = null");
      expect((await run(environment)).output).toMatch(
        /^ok +Books +They add up: 1 order was looked/m,
      );
      await admin.query("update proofs set proved_at = null, begun_at = now() - interval '3 days'");
      expect((await run(environment)).output).toMatch(/^warning +Books +The nightly check hasn't/m);
      const { SECRET, ...without } = environment;
      expect((await run(without)).output).toMatch(
        /^wrong +Secret +The store has run with a secret before, and there is none/m,
      );
      setConfig(readConfig(environment));
      await admin.query("update store_identity set secret_check = $1", [secretCheckValue()]);
      expect((await run(environment)).output).toMatch(/^ok +Secret +It is the one/m);
    } finally {
      await admin.query("delete from settings; delete from store_identity; delete from backups");
      await admin.end();
    }
  });

  it("calls a store's files wrong beside an empty database, and beside none", async () => {
    const folder = await mkdtemp(join(tmpdir(), "doctor-files-"));
    const admin = new pg.Client(inject("testServer").adminUrl);
    await admin.connect();
    const url = new URL(database.url);
    url.pathname = "/doctors_empty";
    const empty = { DATABASE_URL: url.href, DATA_DIR: folder };
    const other = /^wrong +Files +The files here aren't this store's/m;
    const alone = /^wrong +Files +There is no database in .*, but the files here are a store's/m;
    try {
      await admin.query(`create database doctors_empty owner "${url.username}"`);
      await mkdir(join(folder, "files/store"), { recursive: true });
      for (const environment of [empty, { DATA_DIR: folder }])
        expect((await run(environment)).output).toMatch(/^ok +Files /m);

      await writeFile(join(folder, "files/store/marker.txt"), "another store's\n");
      expect(await run(empty)).toMatchObject({ well: false, output: expect.stringMatching(other) });
      expect(await run({ DATA_DIR: folder })).toMatchObject({
        well: false,
        output: expect.stringMatching(alone),
      });
    } finally {
      await admin.query("drop database if exists doctors_empty");
      await admin.end();
      await rm(folder, { recursive: true });
    }
  });

  it("names a pooler in statement mode, and says nothing else that comes of it", async () => {
    const pooler = await startRecordingPooler(database.url, { mode: "statement" });
    try {
      const { output } = await run({ DATABASE_URL: pooler.url, DATA_DIR: dataDir });
      expect(output).toMatch(/^wrong +Database +A pooler in statement mode stands in between/m);
      expect(output).toContain("pool_mode = transaction");
      expect(output).not.toMatch(/Couldn't be checked|can't be used/);
    } finally {
      await pooler.stop();
    }
  });

  it("goes on where the database can't be reached", async () => {
    const { well, output } = await run({
      DATABASE_URL: "postgres://me:databaseword@127.0.0.1:1/x",
      DATA_DIR: dataDir,
    });
    expect(well).toBe(false);
    expect(output).toMatch(
      /wrong +Database +The database of DATABASE_URL doesn't answer \(ECONNREFUSED\)/,
    );
    expect(output).toMatch(/^ok +Files/m);
    expect(output).not.toContain("databaseword");
  });

  it("stops at settings that the store can't use, and explains itself", async () => {
    const { well, output } = await run({ PORT: "many", SECRET: "short" });
    expect(well).toBe(false);
    expect(output).toMatch(/wrong +Settings +PORT wants/);
    expect(output).toMatch(/wrong +Settings +SECRET wants at least 32/);
    expect(output).not.toContain("Disk");
    await expect(run({}, "nonsense")).rejects.toThrow(/^npm run doctor\n/);
  });
});

describe("what is found of a database", () => {
  const facts: DatabaseFacts = {
    version: 150_004,
    encoding: "UTF8",
    knowsLetters: true,
    trigrams: "installed",
    superuser: false,
    mayCreate: true,
    foreignTables: 0,
    standby: false,
    readOnly: false,
    unsafe: [],
    maxConnections: 100,
    reservedConnections: 3,
    openConnections: 5,
    limit: null,
    statementTimeout: 10_000,
    hasRoleTimeout: false,
    setStatementTimeout: "alter role …",
    encrypted: false,
    clockAhead: 0,
    applied: null,
    pooler: null,
  };
  const check = (change: Partial<DatabaseFacts>, about = ours) =>
    checkDatabase({ ...facts, ...change }, about)
      .filter(({ level }) => level !== "ok")
      .map(({ level, found }) => `${level}: ${found}`)
      .join("\n");

  it("is nothing where all is well", () => {
    expect(check({})).toBe("");
    expect(check({ pooler: "transaction" })).toBe("");
  });

  it("is an old version, a newer one than we tried, another encoding, a locale without letters", () => {
    expect(check({ version: 140_010 })).toMatch(/^wrong: PostgreSQL 14\.10 is too old/);
    expect(check({ version: 190_000 })).toMatch(/^warning: PostgreSQL 19\.0 is newer/);
    expect(check({ encoding: "SQL_ASCII" })).toMatch(/^wrong: .*SQL_ASCII/);
    expect(check({ knowsLetters: false })).toMatch(/^warning: .*Telugu/);
  });

  it("is a pooler without transactions, a standby, a line that others may read, a superuser", () => {
    expect(check({ pooler: "statement" })).toMatch(/^wrong: A pooler in statement mode/);
    expect(check({ standby: true })).toMatch(/^wrong: This is a standby/);
    expect(check({}, { ...ours, remote: true })).toMatch(/^warning: .* unencrypted/);
    expect(check({ encrypted: true }, { ...ours, remote: true })).toBe("");
    expect(check({ superuser: true })).toMatch(/^warning: .*superuser/);
    expect(check({ trigrams: "missing" })).toMatch(/^wrong: .*pg_trgm/);
    expect(check({ trigrams: "available", mayCreate: false })).toMatch(/pg_trgm isn't switched on/);
  });

  it("is fewer connections than the nodes want, the role's own limit counted", () => {
    expect(check({ maxConnections: 20 })).toMatch(/^warning: .*room for one node/);
    expect(check({ maxConnections: 15 })).toMatch(/^wrong: 12 connections may be open/);
    expect(check({ limit: 10 })).toMatch(/^wrong: 10 connections/);
    expect(check({ maxConnections: 20, pooler: "transaction" })).toBe("");
  });

  it("is a role without an end to single statements, with the words that set it", () => {
    const none = { statementTimeout: 0, applied: ["0001_initial"] };
    expect(check(none)).toMatch(/^warning: The server sets no end to a single statement/);
    expect(checkDatabase({ ...facts, ...none }, ours)).toContainEqual(
      expect.objectContaining({ advice: expect.stringContaining("alter role …") }),
    );
    expect(check({ ...none, applied: null })).toBe("");
    expect(check({ ...none, hasRoleTimeout: true })).toBe("");
  });

  it("is a newer release's schema: a warning where this one works with it, else wrong", () => {
    const ours = migrations.map(({ name }) => name);
    expect(check({ applied: ours })).toBe("");
    expect(check({ applied: [...ours, "9999_later"] })).toMatch(
      /^warning: A newer release .*\(9999_later\); this one, \d.*, works with its tables\. Releases from 0\.1 on run on them\.$/,
    );
    expect(check({ applied: [...ours, "9999_later_needs_99.0"] })).toMatch(
      /^wrong: The database is of a newer release: it needs 99\.0/,
    );
    expect(check({ applied: ["0001_initial", "9999_later"] })).toMatch(
      /^wrong: The database isn't of this release/,
    );
  });
});
