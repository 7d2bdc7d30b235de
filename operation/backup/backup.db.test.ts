import { createHash, randomBytes, randomUUID } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { storeId } from "#data/backups/backups.server";
import { closeDatabase, db, openDatabase } from "#data/db.server";
import { nodes, payments, sessions, users } from "#data/schema.server";
import { CommandError } from "#operation/command-line";
import { readConfig } from "#request/config.server";
import { closeAll, openData } from "#server/store";
import { storeLocation, writeMoved } from "#server/watch/moved";
import { markRestore, refuseIncompleteStore } from "#server/watch/unfinished-restore";
import { folderFiles } from "#services/files/folder-files.server";
import { s3Files } from "#services/files/s3-files.server";
import type { Files } from "#services/files.server";
import { testDatabase } from "#test/database/database";
import { emptyDatabases, queryRows } from "#test/database/empty-database";
import { orderFor, person, shopper, stockCatalogue } from "#test/database/store-rows";
import { startS3Server } from "#test/store/s3-server";
import { backupCommand, restoreCommand } from "./commands.ts";
import { isRereadDue } from "./copy-files.ts";
import { BackupCipher } from "./encryption.ts";
import { openLocation } from "./location.ts";
import { makeBackup } from "./make-backup.ts";
import { checkBackup, restoreBackup } from "./restore.ts";
import { deleteOldBackups } from "./retention.ts";
import { type BackupRepository, listBackups } from "./stored-backup.ts";

const store = testDatabase({ byHand: ["emails-once"] });
const s3 = await startS3Server();
const top = mkdtempSync(join(tmpdir(), "kathalu-backup-"));
afterAll(async () => {
  await s3.stop();
  rmSync(top, { recursive: true });
});

const SCREENSHOT = "payment-screenshots/v-1/asha.png";
const LARGE = "product-images/ndk-01/640.avif";
const MARKER = "store/marker.txt";
const PROBE = "probes/0a1b2c3d4e5f6071";
const large = randomBytes(300_000);
let files: Files;
let buyer: string;
let ordered: string;

beforeAll(async () => {
  files = folderFiles(join(top, "files"));
  await files.put(LARGE, large);
  await files.put("site/empty.txt", new Uint8Array());
  // These two files belong to the storage, not to the store, so a backup leaves them out. It also leaves out the row of
  // the node.
  for (const path of [MARKER, PROBE]) await files.put(path, Buffer.from("of this place"));
  await db.insert(nodes).values({ id: randomUUID(), name: "shop-1:3000" });
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

const emptyDatabase = emptyDatabases();
const emptyStore = async (makeDatabase = emptyDatabase) => {
  count += 1;
  return { url: await makeDatabase(), files: folderFiles(join(top, `restored-${count}`)) };
};

/** Makes a backup at the time `at`. */
const backUp = async (at = "2026-11-22T10:00:00Z", into = repository) =>
  await makeBackup({ url: store.url, files, storeId: await storeId() }, into, {
    now: new Date(at),
  });

/** Runs `npm run backup -- WORDS`, which opens the database itself. */
async function backupBy(
  words: string[],
  environment: Record<string, string> = {},
  progress: (what: string) => void = () => {},
) {
  await closeDatabase();
  const closing: (() => unknown)[] = [];
  const settings = { DATABASE_URL: store.url, DATA_DIR: top, ...environment };
  try {
    return await backupCommand(words, readConfig(settings), { closing, progress });
  } finally {
    await closeAll(closing);
    openDatabase(store.url);
  }
}

const lastRow = async () =>
  (await queryRows(store.url, "select * from backups order by started_at desc limit 1"))[0];

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
    const [row] = await queryRows(
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
    const empty = await emptyStore();
    // An earlier store has left its marker in the empty storage. The marker doesn't prevent the restore, and it stays.
    await empty.files.put(MARKER, Buffer.from("of that place"));
    const back = await restore(into, {}, Promise.resolve(empty));
    expect(await rowsOf(back.url)).toEqual(await rowsOf(store.url));
    const { [MARKER]: marker, [PROBE]: _probe, ...own } = await filesOf(files);
    expect(await filesOf(back.files)).toEqual({ ...own, [MARKER]: btoa("of that place") });
    expect(marker).toBe(btoa("of this place"));
    // After a restore nobody is signed in, and no email is sent before a person releases them.
    expect(await queryRows(back.url, "select from sessions")).toEqual([]);
    expect(await queryRows(back.url, "select from nodes")).toEqual([]);
    expect(
      await queryRows(back.url, "select from outbox_holds where released_at is null"),
    ).toHaveLength(1);
  },
);

test("where no store was ever opened there is nothing to back up, and none is made", async () => {
  const dataDir = join(top, "no-store");
  const config = readConfig({ DATA_DIR: dataDir });
  await expect(backupCommand([place], config, { closing: [], progress: () => {} })).rejects.toThrow(
    `There is no store in ${dataDir} yet.`,
  );
  expect(existsSync(dataDir)).toBe(false);
});

test("a store that was moved away is refused, and the sentence says where it is", async () => {
  const dataDir = join(top, "laptop");
  mkdirSync(dataDir);
  const config = readConfig({ DATA_DIR: dataDir });
  const from = storeLocation(config);
  const moved = { from, to: { ...from, database: "db.example/shop" } };
  const at = "2026-11-20T10:00:00.000Z";
  await writeMoved(dataDir, { ...moved, begunAt: at, endedAt: at });
  await expect(backupCommand([place], config, { closing: [], progress: () => {} })).rejects.toThrow(
    /^This store was moved on 2026-11-20: its database to db\.example\/shop\. .*Set DATABASE_URL to there\./,
  );
  expect(await readdir(place)).toEqual([]);
});

/** The two bytes that a gzip file begins with. */
const GZIP = Buffer.of(0x1f, 0x8b);

test("who has no passphrase reads neither a name nor a picture, and who has another is told", async () => {
  const readable = async () => {
    const contents = (await readdir(place, { recursive: true }))
      .filter((name) => statSync(join(place, name)).isFile())
      .map((name) => readFileSync(join(place, name)))
      .map((bytes) => (bytes.subarray(0, 2).equals(GZIP) ? gunzipSync(bytes) : bytes));
    const found = (what: string | Buffer) => contents.some((bytes) => bytes.includes(what));
    // The name has a space, which base64 never has: "Asha" alone could occur in an encrypted file by chance.
    return { name: found("Asha Rao"), picture: found(large.subarray(0, 50)) };
  };
  await backUp();
  expect(await readable()).toEqual({ name: true, picture: true });
  rmSync(place, { recursive: true });
  const encrypted = { ...repository, cipher: new BackupCipher("correct horse battery") };
  const { id } = await backUp(undefined, encrypted);
  expect(await readable()).toEqual({ name: false, picture: false });
  await expect(restore(repository)).rejects.toThrow(
    "The backup is encrypted: set BACKUP_PASSPHRASE",
  );
  await expect(
    restore({ ...repository, cipher: new BackupCipher("another passphrase") }),
  ).rejects.toThrow("The passphrase is another one than the backup was made with.");
  expect(id).toMatch(/^2026-11-22T10-00-00Z-/);
});

/** Where the chunks of an age file begin: after the header's last line and a nonce. */
const piecesFrom = (bytes: Buffer) => bytes.indexOf("\n", bytes.indexOf("\n--- ") + 1) + 1 + 16;
const PIECE = 64 * 1024 + 16;

describe.each([
  ["plain", null],
  ["encrypted", new BackupCipher("correct horse battery")],
])("of a damaged backup, %s, nothing is restored", (_name, cipher) => {
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
      key: found("/key.age"),
      file: join(place, big?.name ?? ""),
    };
  };
  const flip = (path: string) => {
    const bytes = readFileSync(path);
    const middle = Math.floor(bytes.length * 0.6);
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    writeFileSync(path, bytes);
  };
  type Damage = [string, keyof Awaited<ReturnType<typeof objects>>, (path: string) => void];
  const ofKey: Damage[] = [
    ["a changed byte of the key", "key", flip],
    ["a missing key", "key", rmSync],
  ];
  const damages: Damage[] = [
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
      (path) => truncateSync(path, piecesFrom(readFileSync(path)) + 2 * PIECE),
    ],
    ["a missing table", "table", rmSync],
    ["a missing file", "file", rmSync],
    ["a missing list", "manifest", rmSync],
    ...(cipher ? ofKey : []),
  ];
  const whole = join(top, `whole-${cipher ? "encrypted" : "plain"}`);
  let into: { url: string; files: Files };
  // All of these tests share one database, since none of them restores anything.
  const databaseOfAll = emptyDatabases(afterAll);
  beforeAll(async () => {
    await backUp(undefined, { files: folderFiles(whole), name: whole, cipher });
    into = await emptyStore(databaseOfAll);
  });
  test.each(damages)("%s", async (_what, which, damage) => {
    cpSync(whole, place, { recursive: true });
    damage((await objects())[which]);
    await expect(restoreBackup(into, { ...repository, cipher }, nothing)).rejects.toThrow(
      / of the backup is (damaged|missing)/,
    );
    expect(await filesOf(into.files)).toEqual({});
    expect(
      await queryRows(
        into.url,
        "select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
      ),
    ).toEqual([]);
  });
});

test("what is cut short, has more behind it, or pieces that changed places doesn't open", async () => {
  const cipher = new BackupCipher("correct horse battery");
  const chunks = async function* (bytes: Uint8Array) {
    yield bytes;
  };
  const opened = async (bytes: Uint8Array) => await buffer(cipher.decrypt("a", chunks(bytes)));
  for (const size of [0, 1, 65_535, 65_536, 65_537, 200_000]) {
    const plain = randomBytes(size);
    const whole = await buffer(cipher.encrypt(chunks(plain)));
    expect(await opened(whole)).toEqual(plain);
    for (const broken of [
      whole.subarray(0, -1),
      whole.subarray(0, 40),
      whole.subarray(0, piecesFrom(whole)),
      Buffer.concat([whole, Buffer.alloc(1)]),
      Buffer.of(),
    ])
      await expect(opened(broken)).rejects.toThrow("a of the backup is damaged");
  }
  const whole = await buffer(cipher.encrypt(chunks(randomBytes(200_000))));
  const from = piecesFrom(whole);
  const at = (index: number) => whole.subarray(from + index * PIECE, from + (index + 1) * PIECE);
  const exchanged = Buffer.concat([
    whole.subarray(0, from),
    at(1),
    at(0),
    whole.subarray(from + 2 * PIECE),
  ]);
  expect(exchanged).toHaveLength(whole.length);
  await expect(opened(exchanged)).rejects.toThrow("damaged");
  // If the storage can't be read, its own error is reported, not a damaged backup.
  const away = async function* () {
    yield whole.subarray(0, 100_000);
    throw new Error("the disk is away");
  };
  await expect(buffer(cipher.decrypt("a", away()))).rejects.toThrow("the disk is away");
});

test("no older backup's list passes for a newer one's, and no table for another", async () => {
  const encrypted = { ...repository, cipher: new BackupCipher("correct horse battery") };
  const { id: older } = await backUp("2026-11-22T10:00:00Z", encrypted);
  const { id: newer } = await backUp("2026-11-23T10:00:00Z", encrypted);
  expect(readFileSync(join(place, older, "key.age"))).toEqual(
    readFileSync(join(place, newer, "key.age")),
  );
  const tables = join(place, newer, "tables");
  cpSync(join(tables, "orders.enc"), join(tables, "users.enc"));
  await expect(checkBackup(encrypted, newer)).rejects.toThrow("tables/users.enc of the backup is");
  for (const name of ["backup.json", "manifest.enc"])
    cpSync(join(place, older, name), join(place, newer, name));
  await expect(checkBackup(encrypted, newer)).rejects.toThrow("manifest.enc of the backup is");
  expect((await checkBackup(encrypted, older)).id).toBe(older);
});

describe("a backup that 0.2 encrypted", () => {
  const lay = () => {
    const kept = readFileSync(join(import.meta.dirname, "encrypted-by-0.2.json"), "utf8");
    for (const [name, bytes] of Object.entries<string>(JSON.parse(kept))) {
      mkdirSync(dirname(join(place, name)), { recursive: true });
      writeFileSync(join(place, name), Buffer.from(bytes, "base64"));
    }
  };
  const withPassphrase = (passphrase: string) => ({
    ...repository,
    cipher: new BackupCipher(passphrase),
  });

  test("is restored with its passphrase, and with no other", async () => {
    lay();
    await expect(restore(withPassphrase("another passphrase"))).rejects.toThrow(
      "The passphrase is another one than the backup was made with.",
    );
    const back = await restore(withPassphrase("correct horse battery"));
    expect(back.result).toMatchObject({ files: 2, id: "2026-11-24T20-59-53Z-ce19" });
    expect(Object.keys(await filesOf(back.files))).toHaveLength(2);
    expect(await queryRows(back.url, "select from orders")).not.toEqual([]);
  });

  test("isn't, where a byte of it changed", async () => {
    lay();
    const path = join(place, "2026-11-24T20-59-53Z-ce19", "tables", "orders.enc");
    const bytes = readFileSync(path);
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    await expect(restore(withPassphrase("correct horse battery"))).rejects.toThrow(
      "tables/orders.enc of the backup is damaged",
    );
  });
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
  expect(await queryRows(back.url, torn)).toEqual([]);
  const named = await queryRows(
    back.url,
    "select screenshot_path as path from payments where screenshot_path is not null",
  );
  for (const { path } of named) expect(await back.files.exists(String(path))).toBe(true);
});

test("files that the last backup has aren't written again; --keep deletes the oldest and nothing that is needed", async () => {
  const first = await backUp("2026-11-20T10:00:00Z");
  await files.put("site/new.txt", Buffer.from("new"));
  const second = await backUp("2026-11-21T10:00:00Z");
  expect(second.unchanged).toBe(first.files);
  expect(second.bytes).toBeLessThan(large.length);
  await backUp("2026-11-22T10:00:00Z");
  // The location is opened as the command opens it, so that a folder is removed with its last file.
  const opened = { ...openLocation(place, readConfig({})), cipher: null };
  const old = await deleteOldBackups(opened, {
    keep: 1,
    storeId: await storeId(),
    now: new Date("2026-11-22T10:01:00Z"),
  });
  expect(old).toEqual([first.id, second.id]);
  expect(await readdir(place)).toHaveLength(2);
  const { whole } = await listBackups(repository);
  expect(whole).toHaveLength(1);
  expect((await checkBackup(repository, null)).files).toBe(second.files);
  // Backups of another store in the same location aren't deleted.
  const another = {
    keep: 1,
    storeId: "0192f0c0-0000-4000-8000-000000000001",
    now: new Date("2027-11-22"),
  };
  expect(await deleteOldBackups(repository, another)).toEqual([]);
  await files.remove("site/new.txt");
});

test("what breaks off while it is written leaves no backup, and the one before stays whole", async () => {
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
  await checkBackup(repository, null);
});

test("a file that is deleted while it is compared with the last backup's stops no backup", async () => {
  const path = "site/going.txt";
  await files.put(path, Buffer.from("going"));
  const first = await backUp("2026-11-20T10:00:00Z");
  const deleting: Files = {
    ...files,
    find: async (asked) => {
      const found = await files.find(asked);
      if (asked === path) await files.remove(path);
      return found;
    },
  };
  const { id } = await makeBackup(
    { url: store.url, files: deleting, storeId: await storeId() },
    repository,
    { now: new Date("2026-11-21T10:00:00Z") },
  );
  expect(await checkBackup(repository, null)).toMatchObject({ id, files: first.files - 1 });
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
    /^There are files where the backup's would lie: product-images\/ndk-01\/640\.avif, site\/own\.txt\./,
  );
  expect(Buffer.from((await into.files.bytes(LARGE)) ?? []).toString()).toBe("another picture");
});

test("a restore that broke off after some files is said again, and ends; said once more, it says that it was done", async () => {
  const encrypted = { ...repository, cipher: new BackupCipher("correct horse battery") };
  await backUp(undefined, encrypted);
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
  await expect(restoreBackup({ ...into, files: breaking }, encrypted, nothing)).rejects.toThrow(
    "the power went",
  );
  const back = await restore(encrypted, {}, Promise.resolve(into));
  const { [MARKER]: _marker, [PROBE]: _probe, ...own } = await filesOf(files);
  expect(await filesOf(back.files)).toEqual(own);
  await expect(restoreBackup(back, encrypted, nothing)).rejects.toThrow(
    "This backup was restored here already, whole: start the store.",
  );
});

test.each(["Files: 0", "Table 1 of", "Table 30 of"])(
  "a restore that ended at '%s' keeps starts from its half, and the restore of another backup replaces it",
  async (stage) => {
    await files.put("site/earlier.txt", Buffer.from("of the first backup alone"));
    const first = await backUp("2026-11-22T10:00:00Z");
    await files.remove("site/earlier.txt");
    await backUp("2026-11-22T11:00:00Z");
    count += 1;
    const dataDir = join(top, `broken-off-${count}`);
    const config = readConfig({ DATABASE_URL: await emptyDatabase(), DATA_DIR: dataDir });
    const restoreThere = (words: string[], at?: string) => {
      const progress = (what: string) => {
        if (at && what.startsWith(at)) throw new Error("killed");
      };
      return restoreCommand([place, ...words], config, { closing: [], progress });
    };
    await expect(restoreThere(["--backup", first.id], stage)).rejects.toThrow("killed");
    await expect(openData(config, [])).rejects.toThrow(
      `A restore of ${first.id} has begun here and isn't done`,
    );
    await restoreThere([]);
    const { [MARKER]: _marker, [PROBE]: _probe, ...own } = await filesOf(files);
    expect(await filesOf(folderFiles(join(dataDir, "files")))).toEqual(own);
    await refuseIncompleteStore(config);
  },
);

test("a restore that was killed after its last row is said again, and the start is free", async () => {
  const { id } = await backUp();
  const dataDir = join(top, "killed-last");
  const config = readConfig({ DATABASE_URL: await emptyDatabase(), DATA_DIR: dataDir });
  const again = () => restoreCommand([place], config, { closing: [], progress: () => {} });
  await again();
  await markRestore(config, { backup: id, keepFiles: false, now: new Date() });
  await expect(refuseIncompleteStore(config)).rejects.toThrow("isn't done");
  await expect(again()).rejects.toThrow("This backup was restored here already, whole");
  await refuseIncompleteStore(config);
});

test("who erased their account since the backup is erased again, with their picture", async () => {
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
  expect(await queryRows(back.url, own)).toEqual([{ address: null, amount: expect.any(String) }]);
});

describe("npm run backup", () => {
  test("says what it did, what nobody should trust, and writes it down for the owner", async () => {
    const said = await backupBy([place]);
    expect(said).toMatch(
      /^Backed up as .+ in .+: \d+ rows and \d+ files \(0 of them there already\)/,
    );
    expect(said).toContain("It isn't encrypted");
    expect(said).toContain("It is on the same disk as the store");
    expect(await lastRow()).toMatchObject({
      target: place,
      problem: null,
      files: expect.any(Number),
    });
    expect(await backupBy([place, "--keep", "1"])).toMatch(/\nDeleted as too old: [^,]+\.$/);
  });

  test("takes a place that lost its backups for a disk that isn't mounted, until somebody says otherwise", async () => {
    await backupBy([place]);
    rmSync(place, { recursive: true });
    await expect(backupBy([place])).rejects.toThrow(
      /none of its backups is there: is its disk mounted\? .*--first/,
    );
    expect(await lastRow()).toMatchObject({ problem: expect.stringContaining("mounted") });
    expect(await backupBy([place, "--first"])).toMatch(/^Backed up as /);
  });

  test("names the place that can't be written, not the store's folder, and the owner reads it too", async () => {
    rmSync(place, { recursive: true });
    writeFileSync(place, "a file");
    await expect(backupBy([place])).rejects.toThrow(`${place} isn't a folder (EEXIST).`);
    expect(await lastRow()).toMatchObject({ problem: `${place} isn't a folder (EEXIST).` });
  });

  test("refuses the store's own folders, whatever way they are written", async () => {
    const dataDir = join(top, "own");
    mkdirSync(join(dataDir, "files", "site"), { recursive: true });
    const link = join(top, "link");
    symlinkSync(join(dataDir, "files"), link);
    const words = ["", "files", "files/site", "files/new/deep", "pg", ".."].map((name) =>
      join(dataDir, name),
    );
    for (const word of [...words, link, join(link, "deeper")])
      await expect(backupBy([word], { DATA_DIR: dataDir }), word).rejects.toThrow(
        /is where the store has its own data/,
      );
    // This folder is a poor choice, but allowed, because none of the store's own data is in it.
    expect(await backupBy([join(dataDir, "backups")], { DATA_DIR: dataDir })).toContain(
      "same disk",
    );
  });

  test("repeats no keys that somebody wrote into an address", async () => {
    const error = await backupBy(["s3://KEY:SECRETWORD@shop"]).catch(String);
    expect(error).toContain("isn't an address of a bucket");
    expect(error).not.toContain("SECRETWORD");
  });

  test("that is stopped takes back what it wrote, and the next one begins at once", async () => {
    const stopped = (what: string) => {
      if (what.startsWith("Table 20")) throw new CommandError("It was stopped.");
    };
    await expect(backupBy([place], {}, stopped)).rejects.toThrow("It was stopped.");
    expect(await readdir(place, { recursive: true })).not.toContainEqual(
      expect.stringMatching(/\.(gz|bin)$/),
    );
    expect(await lastRow()).toMatchObject({ problem: "It was stopped.", bytes: null });
    expect(await backupBy([place])).toMatch(/^Backed up as /);
  });

  test("says that the passphrase is another one than before, and copies everything anew", async () => {
    await backupBy([place], { BACKUP_PASSPHRASE: "correct horse battery" });
    const said = await backupBy([place], { BACKUP_PASSPHRASE: "corrrect horse battery" });
    expect(said).toContain("The last backup there has another passphrase");
    expect(said).toContain("(0 of them there already)");
  });
});

test("a clock that was wrong neither hides the newest backup nor has it deleted", async () => {
  await backUp("2031-01-01T10:00:00Z");
  const made = await backUp("2026-11-22T10:00:00Z");
  expect(made).toMatchObject({
    id: expect.stringMatching(/^2031-01-01T10-00-01Z-/),
    wasLastBackupInFuture: true,
  });
  const keep = { keep: 1, storeId: await storeId(), now: new Date("2026-11-22T10:01:00Z") };
  await deleteOldBackups(repository, keep);
  expect((await listBackups(repository)).whole.map(({ id }) => id)).toEqual([made.id]);
  await checkBackup(repository, null);
});

test("of the files that backups share each is read again in time, and what went bad is written anew", async () => {
  await backUp("2026-11-01T10:00:00Z");
  const [stored] = (await readdir(join(place, "files"), { recursive: true }))
    .filter((name) => name.endsWith(".bin"))
    .filter((name) => readFileSync(join(place, "files", name)).equals(large));
  const bad = join(place, "files", stored ?? "");
  const bytes = readFileSync(bad);
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  writeFileSync(bad, bytes);
  const sha256 = createHash("sha256").update(large).digest("hex");
  const day = 24 * 60 * 60 * 1_000;
  const first = Math.ceil(Date.parse("2026-11-02") / day);
  const due = [...Array(16).keys()]
    .map((later) => first + later)
    .find((one) => isRereadDue(sha256, one));
  const made = await backUp(new Date((due ?? 0) * day).toISOString());
  expect(made.repaired).toBe(1);
  expect((await checkBackup(repository, null)).id).toBe(made.id);
});

test("what another machine deletes while a backup shares it makes no backup", async () => {
  await backUp("2026-11-20T10:00:00Z");
  const meanwhile: BackupRepository = {
    ...repository,
    files: {
      ...repository.files,
      put: async (path, contents) => {
        if (path.includes("/tables/orders.")) rmSync(join(place, "files"), { recursive: true });
        await repository.files.put(path, contents);
      },
    },
  };
  await expect(backUp("2026-11-21T10:00:00Z", meanwhile)).rejects.toThrow(
    /^\d+ files of older backups in .+ went away/,
  );
  expect((await listBackups(repository)).whole).toHaveLength(1);
});

test("what was begun and never ended is cleared away after days, without --keep too", async () => {
  const left = "2026-11-20T10-00-00Z-0a1b";
  await repository.files.put(`${left}/tables/orders.gz`, Buffer.from("half"));
  await repository.files.put(`files/${left}/0.bin`, Buffer.from("half"));
  await backUp("2026-11-23T10:00:00Z");
  const clear = { keep: null, storeId: await storeId(), now: new Date("2026-11-23T10:00:00Z") };
  expect(await deleteOldBackups(repository, clear)).toEqual([]);
  expect((await listBackups(repository)).unfinished).toEqual([]);
  await checkBackup(repository, null);
});

describe("which backup is restored", () => {
  const choose = () => checkBackup(repository, null).then(({ id }) => id);
  const another = "0192f0c0-0000-4000-8000-000000000001";

  test("nobody guesses where a place has two stores'", async () => {
    const own = await backUp("2026-11-20T10:00:00Z");
    const other = await makeBackup({ url: store.url, files, storeId: another }, repository, {
      now: new Date("2026-11-21T10:00:00Z"),
    });
    await expect(choose()).rejects.toThrow(
      `has backups of 2 stores; the newest of each are ${own.id}, ${other.id}.`,
    );
    expect((await checkBackup(repository, own.id)).id).toBe(own.id);
  });

  test("one that can't be read stands in the way of older ones alone", async () => {
    const older = await backUp("2026-11-20T10:00:00Z");
    const newer = await backUp("2026-11-21T10:00:00Z");
    writeFileSync(join(place, older.id, "backup.json"), "{");
    expect(await choose()).toBe(newer.id);
    writeFileSync(join(place, newer.id, "backup.json"), "{");
    await expect(choose()).rejects.toThrow("There is no whole backup in");
    const newest = await backUp("2026-11-22T10:00:00Z");
    mkdirSync(join(place, "2026-11-23T10-00-00Z-abcd"));
    writeFileSync(join(place, "2026-11-23T10-00-00Z-abcd", "backup.json"), '{"format":3}');
    await expect(choose()).rejects.toThrow(
      new RegExp(
        `^2026-11-23T10-00-00Z-abcd in .+ can't be read: .+--backup, such as ${newest.id}`,
      ),
    );
  });
});

test("a restore ends with what the books of the restored store say", async () => {
  const { id } = await backUp();
  const config = readConfig({ DATABASE_URL: await emptyDatabase(), DATA_DIR: join(top, "proved") });
  const said = await restoreCommand([place], config, { closing: [], progress: () => {} });
  expect(said).toMatch(new RegExp(`^Restored ${id}: `));
  // The backup has an email that the store itself never writes, so the check of the books finds something.
  expect(said).toMatch(/^An email is of another order than it says\. → outbox /m);
  expect(said).toMatch(/in the books don't add up: \d+ orders in [\d.]+ s\.$/);
});

test("npm run restore --check reads all of it beside a store, and writes nothing", async () => {
  const { id } = await backUp();
  const running = { closing: [], progress: () => {} };
  const config = readConfig({ DATABASE_URL: store.url, DATA_DIR: join(top, "nowhere") });
  const check = () => restoreCommand([place, "--check"], config, running);
  expect(await check()).toMatch(
    new RegExp(`^${id} is whole: \\d+ rows as of .+ and \\d+ files, each byte read\\.$`),
  );
  // A restore that can't begin doesn't leave an empty store behind, either.
  const missing = ["--backup", "2026-11-20T10-00-00Z-0a1b"];
  await expect(restoreCommand([place, ...missing], config, running)).rejects.toThrow(
    "There is no whole backup 2026-11-20T10-00-00Z-0a1b",
  );
  expect(existsSync(join(top, "nowhere"))).toBe(false);
  truncateSync(join(place, id, "tables", "orders.gz"), 10);
  await expect(check()).rejects.toThrow(/tables\/orders\.gz of the backup is damaged/);
});

test("a restore that is refused leaves nothing behind, no empty database either", async () => {
  const { id } = await backUp();
  const dataDir = join(top, "refused");
  const restoreThere = () =>
    restoreCommand([place], readConfig({ DATA_DIR: dataDir }), { closing, progress: () => {} });
  const closing: (() => unknown)[] = [];
  try {
    await folderFiles(join(dataDir, "files")).put("site/own.txt", Buffer.from("own"));
    await expect(restoreThere()).rejects.toThrow(/^There are files where the backup's would lie/);
    expect(readdirSync(dataDir)).toEqual(["files"]);
    rmSync(dataDir, { recursive: true });
    truncateSync(join(place, id, "tables", "orders.gz"), 10);
    await expect(restoreThere()).rejects.toThrow(/is damaged/);
    expect(existsSync(dataDir)).toBe(false);
  } finally {
    await closeAll(closing);
  }
});
