import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { copyTables } from "#data/copying/copy-tables.server";
import { closeDatabase, openDatabase } from "#data/db.server";
import { readConfig } from "#request/config.server";
import { refuseMovedStore } from "#server/watch/moved";
import { filesAt } from "#services/files.server";
import { testDatabase } from "#test/database/database";
import { emptyDatabases, queryRows } from "#test/database/empty-database";
import { orderFor, shopper, stockCatalogue } from "#test/database/store-rows";
import { startS3Server } from "#test/store/s3-server";
import { WAIT_MILLISECONDS } from "#test/time-limits";
import { MOVE_HELP, move } from "./move.ts";
import { refuseRunningStore } from "./move-database.ts";

const store = testDatabase();
const s3 = await startS3Server();
afterAll(() => s3.stop());

beforeAll(async () => {
  await stockCatalogue();
  await orderFor(await shopper());
  // The database is closed first, because a store that is running isn't moved.
  await closeDatabase();
});
afterAll(() => openDatabase(store.url));

const S3 = {
  S3_ENDPOINT: s3.settings.endpoint,
  S3_BUCKET: s3.settings.bucket,
  S3_REGION: s3.settings.region,
  S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
};
const bucket = filesAt({ dataDir: "", s3: s3.settings });

let folder: string;
let target: string;
const emptyDatabase = emptyDatabases();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "move-"));
  target = await emptyDatabase();
  for (const [path, text] of Object.entries(CARDS)) await here().put(path, Buffer.from(text));
  await writeFile(join(folder, "secret"), "s".repeat(64));
});
afterEach(async () => {
  for await (const { path } of bucket.list()) await bucket.remove(path);
  await rm(folder, { recursive: true, force: true });
});

const CARDS = {
  "product-images/ndk-01/640.avif": "a card",
  "payment-screenshots/a/b.png": "proof",
};
const here = () => filesAt({ dataDir: folder });

/** Runs the command; `settings` are written to the file that it reads. */
async function run(
  settings: Record<string, string>,
  { when = [] as string[], breaksAt = /^$/ } = {},
) {
  const path = join(folder, "new.env");
  const text = Object.entries(settings).map(([name, value]) => `${name}="${value}"\n`);
  await writeFile(path, text.join(""));
  const lines: string[] = [];
  const write = (line: string) => {
    if (breaksAt.test(line)) throw new Error("broken off");
    lines.push(line);
  };
  const environment = { DATABASE_URL: store.url, DATA_DIR: folder };
  const output = await move([path, ...when], { environment, write });
  return [...lines, output].join("\n");
}

const hashes = async (url: string) =>
  (
    await copyTables(url, async (_, rows) => {
      for await (const _chunk of rows);
    })
  ).tables;

async function filesOf(files = bucket) {
  const all: Record<string, string> = {};
  for await (const { path } of files.list())
    all[path] = String(Buffer.from((await files.bytes(path)) ?? []));
  return all;
}

const opens = (environment: Record<string, string>) =>
  refuseMovedStore(readConfig({ DATA_DIR: folder, ...environment }));

describe("npm run move", () => {
  it("moves rows and files, compares them, leaves the source as it was, lets nobody open it, and goes back alike", async ({
    onTestFinished,
  }) => {
    // The row of a node that was killed, which isn't moved.
    await queryRows(
      store.url,
      "insert into nodes (id, name, seen_at) values (gen_random_uuid(), 'laptop:3000', now() - interval '2 minutes')",
    );
    onTestFinished(async () => void (await queryRows(store.url, "delete from nodes")));
    const before = await hashes(store.url);
    const output = await run({ DATABASE_URL: target, ...S3 });
    expect(output).toMatch(/\d+ tables with \d+ rows are at the target, each row the same/);
    expect(output).toMatch(/2 files \(0\.0 MB\) are at the target, each the same/);
    expect(output).toMatch(/into \.env \(DATABASE_URL, S3_ACCESS_KEY_ID/);
    expect(output).not.toContain(s3.settings.secretAccessKey);
    expect((await hashes(target)).filter(({ name }) => name !== "nodes")).toEqual(
      before.filter(({ name }) => name !== "nodes"),
    );
    expect(await queryRows(target, "select from nodes")).toEqual([]);
    expect(await hashes(store.url)).toEqual(before);
    expect(await filesOf()).toEqual(CARDS);
    expect(await filesOf(here())).toEqual(CARDS);

    await expect(opens({ DATABASE_URL: store.url })).rejects.toThrow(
      /^This store was moved on 20\d\d-\d\d-\d\d: its database to .*, its files to shop at .*Set DATABASE_URL and S3_ENDPOINT .*delete .*move\.json/,
    );
    await expect(opens({ DATABASE_URL: target, ...S3 })).resolves.toBeUndefined();
    await expect(run({ DATABASE_URL: await emptyDatabase() })).rejects.toThrow(
      /^This store was moved/,
    );
    expect(await readFile(join(folder, "move.json"), "utf8")).not.toContain(
      s3.settings.secretAccessKey,
    );

    // The store is moved back, to a folder of its own, with its secret.
    const back = await mkdtemp(join(tmpdir(), "move-back-"));
    onTestFinished(() => rm(back, { recursive: true, force: true }));
    const none = Object.keys(S3).map((name) => `${name}=\n`);
    const path = join(folder, "back.env");
    await writeFile(path, [...none, "DATABASE_URL=\n", `DATA_DIR=${back}\n`].join(""));
    const environment = { DATABASE_URL: target, ...S3, DATA_DIR: folder };
    expect(await move([path], { environment, write: () => {} })).toMatch(
      /tables with \d+ rows are at the target/,
    );
    expect(await filesOf(filesAt({ dataDir: back }))).toEqual(CARDS);
    expect(await readFile(join(back, "secret"), "utf8")).toBe("s".repeat(64));
    await expect(opens({ DATABASE_URL: target, ...S3 })).rejects.toThrow(/was moved/);
  });

  it("overwrites nothing: a database with tables and a bucket with files are refused", async () => {
    await queryRows(target, "create table somebodys (id int)");
    await expect(run({ DATABASE_URL: target })).rejects.toThrow(
      /isn't empty\. Nothing is overwritten/,
    );
    await bucket.put("site/somebodys.txt", Buffer.from("1"));
    await expect(run(S3)).rejects.toThrow(/^shop at .* isn't empty/);
    expect(await filesOf()).toEqual({ "site/somebodys.txt": "1" });
    await expect(opens({ DATABASE_URL: store.url })).resolves.toBeUndefined();
  });

  it("finds a row that was changed at the target, and no store opens there meanwhile", async () => {
    // The move breaks off at the files, after the rows have arrived.
    const breaksAt = /files copied/;
    await expect(run({ DATABASE_URL: target, ...S3 }, { breaksAt })).rejects.toThrow("broken off");
    await expect(opens({ DATABASE_URL: target })).rejects.toThrow(/has begun and isn't done/);
    await expect(run({ DATABASE_URL: await emptyDatabase(), ...S3 })).rejects.toThrow(
      /^A move to other places has begun/,
    );
    await queryRows(
      target,
      "update products set product_name = 'Changed' where product_id = 'rk-01'",
    );
    await expect(run({ DATABASE_URL: target, ...S3 })).rejects.toThrow(
      /The table products has rows that differ\.\n/,
    );
    await queryRows(target, "delete from outbox; delete from order_events");
    await expect(run({ DATABASE_URL: target, ...S3 })).rejects.toThrow(
      /The table order_events has 0 rows instead of \d+\./,
    );
    await expect(opens({ DATABASE_URL: store.url })).resolves.toBeUndefined();
    await queryRows(target, "drop schema public cascade; create schema public");
    expect(await run({ DATABASE_URL: target, ...S3 })).toMatch(/each row the same/);
  });

  it("finds a file that differs at the target, byte by byte", async () => {
    await run(S3, { when: ["ahead"] });
    expect(await filesOf()).toEqual(CARDS);
    await expect(opens({ DATABASE_URL: store.url, ...S3 })).rejects.toThrow(
      /has begun and isn't done/,
    );
    await bucket.put("payment-screenshots/a/b.png", Buffer.from("prooF"));
    await expect(run(S3)).rejects.toThrow(/The file payment-screenshots\/a\/b\.png differs\./);
    await expect(opens({ DATABASE_URL: store.url })).resolves.toBeUndefined();
    await bucket.remove("payment-screenshots/a/b.png");
    expect(await run(S3)).toMatch(/2 files .* each the same/);
  });

  it("refuses a store whose node said within a minute that it runs, whatever its connections", async () => {
    await queryRows(
      store.url,
      "insert into nodes (id, name) values (gen_random_uuid(), 'shop-1:3000')",
    );
    await expect(run(S3)).rejects.toThrow(/The store runs \(shop-1:3000\): stop every node/);
    await queryRows(store.url, "update nodes set seen_at = now() - interval '61 seconds'");
    await expect(refuseRunningStore(store.url)).resolves.toBeUndefined();
    await queryRows(store.url, "delete from nodes");
  });

  it("waits for no connection that a pooler kept of a store that was stopped", async () => {
    const pooled = new pg.Client({ connectionString: store.url, application_name: "kathalu" });
    await pooled.connect();
    try {
      await pooled.query("select 1");
      await expect(refuseRunningStore(store.url)).rejects.toThrow(
        /1 connections of a running store/,
      );
      await expect
        .poll(() => refuseRunningStore(store.url, { quietSeconds: 0.3 }).catch(String))
        .toBeUndefined();
      await pooled.query("begin");
      await sleep(400);
      await expect(refuseRunningStore(store.url, { quietSeconds: 0.3 })).rejects.toThrow(/running/);
    } finally {
      await pooled.end();
    }
  });

  it("copies the files ahead while the store runs, and later what changed", async () => {
    openDatabase(store.url);
    const { db } = await import("#data/db.server");
    await db.execute("select 1");
    try {
      await run(S3, { when: ["ahead"] });
      await expect(run(S3)).rejects.toThrow(/connections of a running store are open/);
    } finally {
      await closeDatabase();
    }
    await here().remove("payment-screenshots/a/b.png");
    await here().put("product-images/ndk-02/640.avif", Buffer.from("a new card"));
    await here().put("product-images/ndk-01/640.avif", Buffer.from("its new picture"));
    // PostgreSQL ends a closed connection only a moment later, and the move is refused until then.
    await vi.waitFor(() => run(S3), { timeout: WAIT_MILLISECONDS, interval: 200 });
    expect(await filesOf()).toEqual({
      "product-images/ndk-01/640.avif": "its new picture",
      "product-images/ndk-02/640.avif": "a new card",
    });
  });

  it("says what is missing: nothing to move, no such file, words that it doesn't know", async () => {
    await expect(run({ STORE_NAME: "x" })).rejects.toThrow(/the store stays where it is/);
    const options = { environment: { DATABASE_URL: store.url, DATA_DIR: folder }, write: () => {} };
    await expect(move([join(folder, "none")], options)).rejects.toThrow(/can't be read/);
    for (const words of [[], ["--nonsense"], ["a", "b"]])
      await expect(move(words, options)).rejects.toThrow(MOVE_HELP);
  });
});
