import { randomBytes, randomUUID } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { storeId } from "#data/backups/backups.server";
import { db } from "#data/db.server";
import { nodes, payments, sessions, users } from "#data/schema.server";
import { readConfig } from "#request/config.server";
import { folderFiles } from "#services/files/folder-files.server";
import { s3Files } from "#services/files/s3-files.server";
import type { Files } from "#services/files.server";
import { testDatabase } from "#test/database/database";
import { createDatabase, dropDatabase } from "#test/database/setup";
import { orderFor, person, shopper, stockCatalogue } from "#test/database/store-rows";
import { startS3Server } from "#test/store/s3-server";
import { placeOf, writeMoved } from "../move/moved.ts";
import { backupCommand } from "./commands.ts";
import { BackupCipher } from "./encryption.ts";
import { makeBackup } from "./make-backup.ts";
import { openPlace } from "./place.ts";
import { restoreBackup } from "./restore.ts";
import { deleteOldBackups } from "./retention.ts";
import { type BackupRepository, listBackups } from "./stored-backup.ts";

const store = testDatabase();
const s3 = await startS3Server();
const top = mkdtempSync(join(tmpdir(), "kathalu-backup-"));
afterAll(async () => {
  await s3.stop();
  rmSync(top, { recursive: true });
});

const SCREENSHOT = "payment-screenshots/v-1/asha.png";
const LARGE = "product-images/ndk-01/640.avif";
const large = randomBytes(300_000);
let files: Files;
let buyer: string;
let ordered: string;

beforeAll(async () => {
  files = folderFiles(join(top, "files"));
  await files.put(LARGE, large);
  await files.put("site/empty.txt", new Uint8Array());
  await stockCatalogue();
  buyer = await shopper("తెలుగు");
  ({ orderId: ordered } = await orderFor(buyer));
  await files.put(SCREENSHOT, Buffer.from("a picture"));
  await db
    .update(payments)
    .set({ screenshot_path: SCREENSHOT })
    .where(eq(payments.order_id, ordered));
  await db.insert(sessions).values({
    user_id: buyer,
    token_hash: randomBytes(32),
    expires_at: new Date(Date.now() + 1e9),
  });
  await db.execute(sql`insert into outbox (id, kind, payload, not_before, user_id)
    values (gen_random_uuid(), 'order-mail', ${JSON.stringify({ text: 'తెలుగు \\N "x"\n', amounts: [1.5, null] })}, now(), ${buyer})`);
});

let count = 0;
let place: string;
let repository: BackupRepository;
beforeEach(() => {
  count += 1;
  place = join(top, `place-${count}`);
  repository = { files: folderFiles(place), name: place, cipher: null };
});

const made: string[] = [];
afterEach(async () => {
  for (const name of made.splice(0)) await dropDatabase(inject("testServer"), name);
});

async function emptyStore() {
  const name = `test_${randomBytes(6).toString("hex")}`;
  made.push(name);
  const url = await createDatabase(inject("testServer"), name);
  await asked(url, "drop schema public cascade; create schema public");
  count += 1;
  return { url, files: folderFiles(join(top, `restored-${count}`)) };
}

async function asked(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  return await client
    .query(statement)
    .then((result) => result.rows)
    .finally(() => client.end());
}

/** The day's back-up; another `at` for each. */
const backUp = async (at = "2026-11-22T10:00:00Z", into = repository) =>
  await makeBackup({ url: store.url, files, storeId: await storeId() }, into, {
    now: new Date(at),
  });

const nothing = {
  id: null as string | null,
  erased: [] as string[],
  keepFiles: false,
  now: new Date(),
};
const restore = async (
  from = repository,
  options: Partial<typeof nothing> = {},
  into = emptyStore(),
) => {
  const fresh = await into;
  return { ...fresh, result: await restoreBackup(fresh, from, { ...nothing, ...options }) };
};

const filesOf = async (of: Files) => {
  const all: Record<string, string> = {};
  for await (const { path } of of.list())
    all[path] = Buffer.from((await of.bytes(path)) ?? []).toString("base64");
  return all;
};

const SAME = [
  "orders",
  "users",
  "outbox",
  "payments",
  "quote_versions",
  "products",
  "cart_items",
  "profiles",
  "order_events",
];
const rowsOf = async (url: string) => {
  const all: Record<string, unknown> = {};
  for (const table of SAME) {
    const [row] = await asked(
      url,
      `select jsonb_agg(t order by t::text collate "C") as rows from "${table}" t`,
    );
    all[table] = row?.rows;
  }
  return all;
};

const places: [string, () => BackupRepository][] = [
  ["a folder", () => repository],
  [
    "a folder, encrypted",
    () => ({ ...repository, cipher: new BackupCipher("correct horse battery") }),
  ],
  [
    "an object store, encrypted",
    () => ({
      files: s3Files(s3.settings),
      name: "s3://shop",
      cipher: new BackupCipher("correct horse battery"),
    }),
  ],
];

test.each(places)(
  "a store comes back row by row and byte by byte out of %s",
  async (_name, open) => {
    const into = open();
    const { missing, files: copied } = await backUp(undefined, into);
    expect({ missing, copied }).toEqual({ missing: 0, copied: 3 });
    const back = await restore(into);
    expect(await rowsOf(back.url)).toEqual(await rowsOf(store.url));
    expect(await filesOf(back.files)).toEqual(await filesOf(files));
    // Signed in is nobody, and nothing is sent before somebody says so.
    expect(await asked(back.url, "select from sessions")).toEqual([]);
    expect(
      await asked(back.url, "select from outbox_holds where released_at is null"),
    ).toHaveLength(1);
  },
);

test("where no store was ever opened there is nothing to back up, and none is made", async () => {
  const dataDir = join(top, "no-store");
  const config = readConfig({ DATA_DIR: dataDir });
  await expect(backupCommand([place], config, [], () => {})).rejects.toThrow(
    `There is no store in ${dataDir} yet.`,
  );
  expect(existsSync(dataDir)).toBe(false);
});

test("what is of the place and not of the store doesn't come along: its files' marker, probes, nodes", async ({
  onTestFinished,
}) => {
  const ofThePlace = ["store/marker.txt", "probes/0a1b2c3d4e5f6071"];
  for (const path of ofThePlace) await files.put(path, Buffer.from("of this place"));
  await db.insert(nodes).values({ id: randomUUID(), name: "shop-1:3000" });
  onTestFinished(async () => {
    for (const path of ofThePlace) await files.remove(path);
    await db.delete(nodes);
  });
  const { files: copied } = await backUp();
  expect(copied).toBe(3);
  const into = await emptyStore();
  // It was opened there before: that isn't in the way, and stays.
  await into.files.put("store/marker.txt", Buffer.from("of that place"));
  const back = await restore(repository, {}, Promise.resolve(into));
  expect(await asked(back.url, "select from nodes")).toEqual([]);
  expect(await back.files.exists("probes/0a1b2c3d4e5f6071")).toBe(false);
  expect(
    String(await back.files.bytes("store/marker.txt").then((bytes) => Buffer.from(bytes ?? []))),
  ).toBe("of that place");
});

test("a store that was moved away is refused, and the sentence says where it is", async () => {
  const dataDir = join(top, "laptop");
  mkdirSync(dataDir);
  const config = readConfig({ DATA_DIR: dataDir });
  const from = placeOf(config);
  const moved = { from, to: { ...from, database: "db.example/shop" } };
  const at = "2026-11-20T10:00:00.000Z";
  await writeMoved(dataDir, { ...moved, begunAt: at, endedAt: at });
  await expect(backupCommand([place], config, [], () => {})).rejects.toThrow(
    /^This store was moved on 2026-11-20: its database to db\.example\/shop\. .*Set DATABASE_URL to there\./,
  );
  expect(await readdir(place)).toEqual([]);
});

test("who has no passphrase reads neither a name nor a picture, and who has another is told", async () => {
  const encrypted = { ...repository, cipher: new BackupCipher("correct horse battery") };
  const { id } = await backUp(undefined, encrypted);
  for (const name of await readdir(place, { recursive: true })) {
    if (!(await stat(join(place, name))).isFile()) continue;
    const bytes = readFileSync(join(place, name));
    expect(bytes.includes("Asha") || bytes.includes(large.subarray(0, 50))).toBe(false);
  }
  await expect(restore(repository)).rejects.toThrow(
    "The back-up is encrypted: set BACKUP_PASSPHRASE",
  );
  await expect(
    restore({ ...repository, cipher: new BackupCipher("another passphrase") }),
  ).rejects.toThrow("The passphrase is another one than the back-up was made with.");
  expect(id).toMatch(/^2026-11-22T10-00-00Z-/);
});

describe.each([
  ["plain", null],
  ["encrypted", new BackupCipher("correct horse battery")],
])("of a damaged back-up, %s, nothing is restored", (_name, cipher) => {
  const objects = async () => {
    const names = await readdir(place, { recursive: true });
    const found = (part: string) => join(place, names.find((name) => name.includes(part)) ?? part);
    const [big] = (
      await Promise.all(
        names
          .filter((name) => /files\/.+\.(bin|enc)$/.test(name))
          .map(async (name) => ({ name, size: (await stat(join(place, name))).size })),
      )
    ).sort((a, b) => b.size - a.size);
    return {
      table: found("tables/orders."),
      manifest: found("/manifest."),
      file: join(place, big?.name ?? ""),
    };
  };
  const flip = (path: string) => {
    const bytes = readFileSync(path);
    const middle = Math.floor(bytes.length * 0.6);
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    writeFileSync(path, bytes);
  };
  const damages: [string, keyof Awaited<ReturnType<typeof objects>>, (path: string) => void][] = [
    ["a changed byte of a table", "table", flip],
    ["a changed byte of a file", "file", flip],
    ["a changed byte of the list", "manifest", flip],
    [
      "a table that is cut short",
      "table",
      (path) => truncateSync(path, readFileSync(path).length - 20),
    ],
    [
      "a file that is cut at a piece's end",
      "file",
      (path) => truncateSync(path, 59 + 2 * (64 * 1024 + 16)),
    ],
    ["a missing table", "table", rmSync],
    ["a missing file", "file", rmSync],
    ["a missing list", "manifest", rmSync],
  ];
  const whole = join(top, `whole-${cipher ? "encrypted" : "plain"}`);
  let into: { url: string; files: Files };
  let database: string;
  beforeAll(async () => {
    await backUp(undefined, { files: folderFiles(whole), name: whole, cipher });
    into = await emptyStore();
    // For all of them: none restores anything.
    database = made.pop() ?? "";
  });
  afterAll(() => dropDatabase(inject("testServer"), database));
  test.each(damages)("%s", async (_what, which, damage) => {
    cpSync(whole, place, { recursive: true });
    damage((await objects())[which]);
    await expect(restoreBackup(into, { ...repository, cipher }, nothing)).rejects.toThrow(
      / of the back-up is (damaged|missing)/,
    );
    expect(await filesOf(into.files)).toEqual({});
    expect(
      await asked(
        into.url,
        "select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
      ),
    ).toEqual([]);
  });
});

test("pieces that changed places, or come from another object, don't open", async () => {
  const cipher = new BackupCipher("correct horse battery");
  const chunks = async function* (bytes: Uint8Array) {
    yield bytes;
  };
  const collect = async (source: AsyncIterable<Uint8Array>) => await buffer(source);
  for (const size of [0, 1, 65_535, 65_536, 65_537, 200_000]) {
    const plain = randomBytes(size);
    const encryptedBytes = await collect(cipher.encrypt("a", chunks(plain)));
    expect(await collect(cipher.decrypt("a", chunks(encryptedBytes)))).toEqual(plain);
    await expect(collect(cipher.decrypt("b", chunks(encryptedBytes)))).rejects.toThrow("damaged");
    await expect(
      collect(cipher.decrypt("a", chunks(encryptedBytes.subarray(0, -1)))),
    ).rejects.toThrow("damaged");
    await expect(
      collect(cipher.decrypt("a", chunks(encryptedBytes.subarray(0, 40)))),
    ).rejects.toThrow("damaged");
    await expect(
      collect(cipher.decrypt("a", chunks(Buffer.concat([encryptedBytes, Buffer.alloc(1)])))),
    ).rejects.toThrow("damaged");
  }
  const encryptedBytes = await collect(cipher.encrypt("a", chunks(randomBytes(200_000))));
  const [header, piece] = [59, 65_552];
  const at = (index: number) =>
    encryptedBytes.subarray(header + index * piece, header + (index + 1) * piece);
  const exchanged = Buffer.concat([
    encryptedBytes.subarray(0, header),
    at(1),
    at(0),
    encryptedBytes.subarray(header + 2 * piece),
  ]);
  await expect(collect(cipher.decrypt("a", chunks(exchanged)))).rejects.toThrow("damaged");
});

test("while people order nothing is torn: every order is whole, and its picture is there", async () => {
  let ordering = true;
  const buying = (async () => {
    for (let at = 0; ordering; at++) {
      const { orderId } = await orderFor(await shopper());
      const path = `payment-screenshots/v-${at}/${orderId}.png`;
      await files.put(path, Buffer.from(orderId));
      await db
        .update(payments)
        .set({ screenshot_path: path })
        .where(eq(payments.order_id, orderId));
    }
  })();
  const { missing } = await backUp();
  ordering = false;
  await buying;
  expect(missing).toBe(0);
  const back = await restore();
  const torn = `select orders.id from orders left join payments on payments.order_id = orders.id
    where payments.id is null or not exists (select from order_items where order_id = orders.id)`;
  expect(await asked(back.url, torn)).toEqual([]);
  const named = await asked(
    back.url,
    "select screenshot_path as path from payments where screenshot_path is not null",
  );
  for (const { path } of named) expect(await back.files.exists(String(path))).toBe(true);
});

test("files that the last back-up has aren't written again; --keep deletes the oldest and nothing that is needed", async () => {
  const first = await backUp("2026-11-20T10:00:00Z");
  await files.put("site/new.txt", Buffer.from("new"));
  const second = await backUp("2026-11-21T10:00:00Z");
  expect(second.unchanged).toBe(first.files);
  expect(second.bytes).toBeLessThan(large.length);
  await backUp("2026-11-22T10:00:00Z");
  // As the command opens it: a folder goes with its last file.
  const opened = { ...openPlace(place, readConfig({})), cipher: null };
  const old = await deleteOldBackups(opened, {
    keep: 1,
    storeId: await storeId(),
    now: new Date("2026-11-22T10:01:00Z"),
  });
  expect(old).toEqual([first.id, second.id]);
  expect(await readdir(place)).toHaveLength(2);
  const { whole } = await listBackups(repository);
  expect(whole).toHaveLength(1);
  const back = await restore();
  expect(await filesOf(back.files)).toEqual(await filesOf(files));
  // Another store's back-ups in the same place aren't ours to delete.
  const another = {
    keep: 1,
    storeId: "0192f0c0-0000-4000-8000-000000000001",
    now: new Date("2027-11-22"),
  };
  expect(await deleteOldBackups(repository, another)).toEqual([]);
  await files.remove("site/new.txt");
});

test("what breaks off while it is written leaves no back-up, and the one before stays whole", async () => {
  await backUp("2026-11-20T10:00:00Z");
  const full: BackupRepository = {
    ...repository,
    files: {
      ...repository.files,
      put: async (path, contents) => {
        if (path.includes("/tables/outbox."))
          throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC" });
        await repository.files.put(path, contents);
      },
    },
  };
  await expect(backUp("2026-11-21T10:00:00Z", full)).rejects.toThrow("ENOSPC");
  const { whole, unfinished } = await listBackups(repository);
  expect([whole.length, unfinished]).toEqual([1, []]);
  await restore();
});

test("nothing is overwritten: tables and files that are there are named", async () => {
  await backUp();
  await expect(restoreBackup({ url: store.url, files }, repository, nothing)).rejects.toThrow(
    "The database isn't empty: it has",
  );
  const into = await emptyStore();
  await into.files.put(LARGE, Buffer.from("another picture"));
  await into.files.put("site/own.txt", Buffer.from("own"));
  await expect(restoreBackup(into, repository, nothing)).rejects.toThrow(
    /^There are files where the back-up's would lie: product-images\/ndk-01\/640\.avif, site\/own\.txt\./,
  );
  expect(Buffer.from((await into.files.bytes(LARGE)) ?? []).toString()).toBe("another picture");
});

test("a restore that broke off after some files is said again, and ends", async () => {
  await backUp();
  const into = await emptyStore();
  let writes = 0;
  const breaking: Files = {
    ...into.files,
    put: async (path, contents) => {
      writes += 1;
      if (writes === 3) throw new Error("the power went");
      await into.files.put(path, contents);
    },
  };
  await expect(restoreBackup({ ...into, files: breaking }, repository, nothing)).rejects.toThrow(
    "the power went",
  );
  const back = await restore(repository, {}, Promise.resolve(into));
  expect(await filesOf(back.files)).toEqual(await filesOf(files));
});

test("who erased their account since the back-up is erased again, with their picture", async () => {
  const ravi = await person("ravi");
  await backUp("2026-11-20T10:00:00Z");
  await db
    .update(users)
    .set({ erased_at: new Date("2026-11-21T08:00:00Z") })
    .where(eq(users.id, buyer));
  await backUp("2026-11-21T10:00:00Z");
  await db.update(users).set({ erased_at: null }).where(eq(users.id, buyer));
  const [older] = (await listBackups(repository)).whole;
  const back = await restore(repository, { id: older?.id ?? "", erased: [ravi] });
  expect(back.result.erasedAgain).toBe(2);
  expect(await back.files.exists(SCREENSHOT)).toBe(false);
  const text = JSON.stringify(await rowsOf(back.url));
  expect(text).not.toContain("ravi-");
  const own = `select shipping_address as address, total_amount as amount from orders where id = '${ordered}'`;
  expect(await asked(back.url, own)).toEqual([{ address: null, amount: expect.any(String) }]);
});
