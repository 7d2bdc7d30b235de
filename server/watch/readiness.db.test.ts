import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { closeDatabase, db, migrate, openDatabase, transaction } from "#data/db.server";
import { holdOutbox } from "#data/email/outbox-hold.server";
import { nodeStates } from "#data/nodes/nodes.server";
import { type NodeProblem, stopsRequests } from "#domain/nodes/problems";
import { adoptCommand, adoptedPart } from "#operation/adopt/adopt";
import { readConfig, setConfig } from "#request/config.server";
import { startFailureSentence } from "#server/start-failure";
import { files, openFiles } from "#services/files.server";
import { testDatabase } from "#test/database/database";
import { orderFor, shopper, stockCatalogue } from "#test/database/store-rows";
import { WAIT_MILLISECONDS } from "#test/time-limits";
import { checkIdentity, maySweepFiles, refuseFilesAlone } from "./identity.ts";
import { nodeProblems } from "./readiness.ts";

const database = testDatabase();
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "readiness-"));
  openFiles({ dataDir });
  useSecret("the secret of every node of the store");
  await db.execute(sql`delete from store_identity`);
  await db.execute(sql`delete from nodes`);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

function useSecret(SECRET: string): void {
  setConfig(readConfig({ SECRET, DATA_DIR: dataDir, DATABASE_URL: "postgres://elsewhere/store" }));
}

type Given = { name?: string } & Partial<Parameters<typeof nodeProblems>[0]> &
  Parameters<typeof nodeProblems>[1];

/** The problems that a newly started node finds. */
function look({
  monotonicMilliseconds,
  wallClockMilliseconds,
  name = "test:3000",
  ...watched
}: Given = {}) {
  const node = { id: randomUUID(), name };
  return nodeProblems(
    {
      node,
      dataDir,
      diskMarks: { megabytes: 1, files: 10 },
      checkTimeout: WAIT_MILLISECONDS,
      ...watched,
    },
    {
      ...(monotonicMilliseconds && { monotonicMilliseconds }),
      ...(wallClockMilliseconds && { wallClockMilliseconds }),
    },
  );
}

const BUCKET = {
  bucket: "shop",
  region: "us-east-1",
  accessKeyId: "key",
  secretAccessKey: "key",
};

async function portOf(server: Server): Promise<number> {
  await once(server.listen(0, "127.0.0.1").unref(), "listening");
  return (server.address() as AddressInfo).port;
}

const codes = (problems: NodeProblem[]) => problems.map(({ code }) => code);

describe("a node's readiness", () => {
  it("finds nothing wrong, and leaves nothing behind but the marker", async () => {
    expect(await look()()).toEqual([]);
    const left = await readdir(join(dataDir, "files"), { recursive: true });
    expect(left.filter((path) => path.includes("/"))).toEqual(["store/marker.txt"]);
  });

  it("looks once a second at most, and at files that were well every ten", async () => {
    let now = 0;
    const problems = look({ monotonicMilliseconds: () => now });
    expect(await problems()).toEqual([]);
    await rm(dataDir, { recursive: true });
    openFiles({ dataDir });
    await files.put("store/marker.txt", Buffer.from("another store's"));
    now = 9_999;
    expect(await problems()).toEqual([]);
    now = 10_000;
    expect(codes(await problems())).toEqual(["files-marker"]);
    await db.execute(sql`delete from store_identity`);
    await rm(join(dataDir, "files/store/marker.txt"));
    now = 10_999;
    expect(codes(await problems())).toEqual(["files-marker"]);
    now = 11_000;
    expect(await problems()).toEqual([]);
  });

  it("ends with another SECRET, until somebody says that it is the store's", async () => {
    expect(await look()()).toEqual([]);
    useSecret("another secret that somebody put here");
    const problems = await look()();
    expect(codes(problems)).toEqual(["secret"]);
    expect(problems.every(stopsRequests)).toBe(true);
    expect(await adoptCommand("secret", new Date())).toContain("is the store's from now on");
    expect(await look()()).toEqual([]);
    useSecret("the secret of every node of the store");
    expect(codes(await look()())).toEqual(["secret"]);
  });

  it("keeps nothing of SECRET in the database that would tell it", async () => {
    await look()();
    const { rows } = await db.execute(sql`select * from store_identity`);
    expect(JSON.stringify(rows)).not.toContain("the secret of");
  });

  it("goes on by a replaced secret in a store's own database, which has one node", async () => {
    expect(await look()()).toEqual([]);
    useSecret("a new secret, made where the old was deleted");
    await checkIdentity({ databaseUrl: null });
    expect(await look()()).toEqual([]);
  });

  it("isn't even begun beside DATABASE_URL with another SECRET or other files", async () => {
    const start = () => checkIdentity({ databaseUrl: "postgres://elsewhere/store" });
    await start();
    useSecret("the secret of another store, set by mistake");
    await expect(start()).rejects.toThrow(/another SECRET than the store.*adopt -- secret/);
    expect(codes(await look()())).toEqual(["secret"]);
    await adoptCommand("secret", new Date());
    await start();
    await files.put("store/marker.txt", Buffer.from("another store's"));
    await expect(start()).rejects.toThrow(/files here aren't this store's.*adopt -- files/);
  });

  it("isn't begun with other files in a store's own database either", async () => {
    const start = () => checkIdentity({ databaseUrl: null });
    await start();
    await files.put("store/marker.txt", Buffer.from("another store's"));
    await expect(start()).rejects.toThrow(/files here aren't this store's.*adopt -- files/);
    await adoptCommand("files", new Date());
    await start();
  });

  it("isn't begun, nor a database made, where a store's files lie without one", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "alone-"));
    const own = { databaseUrl: null, dataDir };
    openFiles({ dataDir });
    await refuseFilesAlone(own);
    await files.put("store/marker.txt", Buffer.from("a store's"));
    await expect(refuseFilesAlone(own)).rejects.toThrow(/^There is no database in .*DATABASE_URL/);
    await refuseFilesAlone({ ...own, databaseUrl: "postgres://elsewhere/store" });
    await rm(dataDir, { recursive: true });
  });

  it("ends without the shared files, until they are the store's", async () => {
    expect(await look()()).toEqual([]);
    const other = await mkdtemp(join(tmpdir(), "readiness-"));
    openFiles({ dataDir: other });
    expect(codes(await look()())).toEqual(["files-marker"]);
    await adoptCommand("files", new Date());
    expect(await look()()).toEqual([]);
    await rm(other, { recursive: true });
  });

  it("ends where DATABASE_URL names an empty database: the files stay those of the store that has orders", async () => {
    expect(await look()()).toEqual([]);
    const theirs = await files.bytes("store/marker.txt");
    await db.execute(sql`delete from store_identity`);
    await db.execute(sql`update backup_identity set id = gen_random_uuid()`);
    const start = () => checkIdentity({ databaseUrl: "postgres://elsewhere/empty" });
    await expect(start()).rejects.toThrow(/files here aren't this store's.*DATABASE_URL/);
    expect(await files.bytes("store/marker.txt")).toEqual(theirs);
    expect(await maySweepFiles(new Date())).toBe(false);
    await adoptCommand("files", new Date());
    await start();
    expect(await maySweepFiles(new Date())).toBe(true);
  });

  it("is well where a store with orders was restored beside files that survived", async () => {
    await files.put("store/marker.txt", Buffer.from("of before"));
    await stockCatalogue();
    await orderFor(await shopper());
    expect(await look()()).toEqual([]);
    await db.execute(sql`truncate users cascade`);
  });

  it("is well where a store that never sold was restored beside files that survived", async () => {
    await files.put("store/marker.txt", Buffer.from("of before"));
    await transaction((tx) => holdOutbox(tx, new Date(), new Date()));
    expect(await look()()).toEqual([]);
    await db.execute(sql`delete from outbox_holds`);
  });

  it("is well where the first start broke off behind its marker", async () => {
    expect(await look()()).toEqual([]);
    await db.execute(sql`delete from store_identity`);
    expect(await look()()).toEqual([]);
  });

  it("has one marker, whoever comes first", async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, each) => look({ name: `test:${each}` })()),
    );
    expect(all.flat()).toEqual([]);
  });

  it("ends below the mark of the disk, and says how much is left", async () => {
    const problems = await look({ diskMarks: { megabytes: 1e9, files: 0 } })();
    expect(problems).toEqual([{ code: "disk", megabytes: expect.any(Number), files: null }]);
    expect(problems.every(stopsRequests)).toBe(true);
    const inodes = await look({ diskMarks: { megabytes: 0, files: 1e12 } })();
    expect(inodes).toMatchObject([{ code: "disk", files: expect.any(Number) }]);
  });

  it("ends where a file can't be written", async () => {
    // A file takes the place of the folder, which makes writing fail even for root.
    await rm(join(dataDir, "files", "probes"), { recursive: true, force: true });
    await writeFile(join(dataDir, "files", "probes"), "");
    expect(codes(await look()())).toEqual(["files"]);
  });

  it("goes on without an object store that is away, and says so", async () => {
    await look()();
    const s3 = { ...BUCKET, endpoint: "http://127.0.0.1:1" };
    openFiles({ dataDir, s3 });
    const problems = await look({ s3 })();
    expect(codes(problems)).toEqual(["files-away"]);
    expect(problems.some(stopsRequests)).toBe(false);
  });

  it("calls an object store that is silent away", async () => {
    await look()();
    const port = await portOf(createServer(() => {}));
    const s3 = { ...BUCKET, endpoint: `http://127.0.0.1:${port}` };
    openFiles({ dataDir, s3 });
    // Other checks may be late as well on a busy machine.
    expect(codes(await look({ s3, checkTimeout: 100 })())).toContain("files-away");
  });

  it("ends on a server that only reads, and the start says so", async () => {
    const name = new URL(database.url).pathname.slice(1);
    await db.execute(sql.raw(`alter database "${name}" set default_transaction_read_only = on`));
    await closeDatabase();
    openDatabase(database.url);
    expect(codes(await look()())).toContain("database-read-only");
    const error = await migrate().catch((thrown: unknown) => thrown);
    expect(startFailureSentence(error)).toMatch(
      /^The database of DATABASE_URL can be read but not written/,
    );
    await db.execute(sql.raw("set default_transaction_read_only = off"));
    await closeDatabase();
    openDatabase(database.url, { connections: 1 });
    await db.transaction(async (tx) => {
      await tx.execute(sql.raw("set transaction read write"));
      await tx.execute(sql.raw(`alter database "${name}" reset default_transaction_read_only`));
    });
    await closeDatabase();
    openDatabase(database.url);
    expect(await look()()).toEqual([]);
  });

  it("ends on a database that takes connections and says nothing", async () => {
    const silent = createServer(() => {}).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as { port: number };
    await closeDatabase();
    openDatabase(`postgres://me@127.0.0.1:${port}/store`);
    expect(codes(await look()())).toEqual(["database"]);
    await closeDatabase();
    silent.close();
    openDatabase(database.url);
  });

  it("is busy, not ill, while every connection is in use", async () => {
    await closeDatabase();
    openDatabase(database.url, { connections: 2 });
    // The first check writes the store's identity.
    await look()();
    // These transactions occupy all connections, so that a check on the same pool would fail.
    const checked = Promise.withResolvers<void>();
    const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held = begun.map((one) =>
      db.transaction(async () => {
        one.resolve();
        await checked.promise;
      }),
    );
    await Promise.all(begun.map(({ promise }) => promise));
    expect(await look()()).toEqual([]);
    checked.resolve();
    await Promise.all(held);
    await closeDatabase();
    openDatabase(database.url);
  });

  it("lacks this version's tables until they are made", async () => {
    await db.execute(sql`delete from schema_migrations where name = '0028_nodes'`);
    expect(codes(await look()())).toEqual(["database-older"]);
    await db.execute(sql`insert into schema_migrations (name) values ('0028_nodes')`);
  });

  it("is of a release that the database has left behind, until it is updated", async () => {
    await db.execute(sql`insert into schema_migrations (name) values ('9999_needs_99.0')`);
    expect(codes(await look()())).toEqual(["database-newer"]);
    await db.execute(sql`delete from schema_migrations where name = '9999_needs_99.0'`);
    expect(codes(await look()())).toEqual([]);
  });

  it.each([
    [6_500, 7],
    [-90_000, -90],
  ])("goes on with a clock that is %i ms off, and says so", async (off, seconds) => {
    const asked = Date.now();
    const problems = await look({ wallClockMilliseconds: () => Date.now() + off })();
    const took = (Date.now() - asked) / 1_000;
    expect(problems).toMatchObject([{ code: "clock" }]);
    const [clock] = problems as [{ code: "clock"; seconds: number }];
    expect(Math.abs(clock.seconds - seconds)).toBeLessThanOrEqual(1 + took);
    expect(problems.some(stopsRequests)).toBe(false);
    expect(await nodeStates()).toMatchObject([{ name: "test:3000", silentMinutes: null }]);
  });
});

it("the command says what it is for", () => {
  for (const words of [[], ["--help"], ["everything"], ["secret", "files"]])
    expect(() => adoptedPart(words)).toThrow("npm run adopt -- secret");
});
