import type pg from "pg";
import { copyTables } from "#data/copying/copy-tables.server";
import { CommandError } from "#operation/command-line";
import type { Files } from "#services/files.server";
import { copyFiles, type FilesCopied } from "./copy-files.ts";
import { OtherPassphrase } from "./encryption.ts";
import { forEachConcurrently } from "./for-each-concurrently.ts";
import type { BackupLocation } from "./location.ts";
import {
  dateOfBackupId,
  type Manifest,
  type ManifestFile,
  newBackupId,
  objectNames,
} from "./manifest.ts";
import { removeBackups } from "./retention.ts";
import {
  assertIntact,
  type BackupRepository,
  type ListedBackup,
  listBackups,
  readManifest,
  writeManifest,
  writeObject,
} from "./stored-backup.ts";

type Store = { url: string; files: Files; storeId: string };

type Options = {
  now: Date;
  /** Refuses a location without older backups, since it may be the wrong one. */
  expectsOlder?: boolean;
  progress?: Progress;
};

type Progress = (what: string) => void;
const DAY = 24 * 60 * 60 * 1000;

/**
 * Makes a backup while the store is selling. Files are copied before the tables and once more after them, because
 * each file is stored before its row. Everything is read back before the backup counts as complete; a failed one is
 * removed.
 */
export async function makeBackup(
  { url, files, storeId }: Store,
  repository: BackupRepository,
  { now, expectsOlder = false, progress = () => {} }: Options,
) {
  const older = (await listBackups(repository)).whole.filter(
    ({ header }) => header.store === storeId,
  );
  if (expectsOlder && older.length === 0) throw emptyLocationError(repository.name);
  const newest = older.at(-1)?.id;
  const id = newBackupId(now, newest);
  try {
    const last = await lastManifest(repository, older);
    const copied: FilesCopied = { files: new Map(), written: new Map(), bytes: 0, repaired: 0 };
    const onFile = (done: number) => progress(`Files: ${done}`);
    const before = new Map(
      (await filesAlreadyStored(repository, last.files)).map((file) => [file.path, file]),
    );
    const source = { id, day: Math.floor(now.getTime() / DAY), before, onFile };
    await copyFiles(files, repository, source, copied);
    const tables = await writeTables(url, repository, id, progress);
    const listed = await copyFiles(files, repository, source, copied);
    dropDeleted(copied, listed, tables.named);
    await removeUnneeded(repository, copied);
    const missing = [...tables.named].filter((path) => !copied.files.has(path)).length;
    const manifest: Manifest = {
      id,
      store: storeId,
      begun: now.toISOString(),
      tablesAt: tables.at,
      database: tables.database,
      files: [...copied.files.values()],
      erased: tables.erased,
      missing,
    };
    await verify(repository, id, manifest, copied, progress);
    const manifestBytes = await writeManifest(repository, id, manifest);
    return {
      id,
      /** The bytes that this backup itself stored. */
      bytes: copied.bytes + tables.bytes + manifestBytes,
      rows: tables.database.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: copied.files.size,
      /** How many files an older backup in the same location has already. */
      unchanged: [...copied.files.values()].filter(({ stored }) => !copied.written.has(stored))
        .length,
      /** How many files of older backups were damaged, and so were written again. */
      repaired: copied.repaired,
      /** How many files rows name that don't exist. */
      missing,
      /** True if the last backup doesn't open with this passphrase. */
      otherPassphrase: last.otherPassphrase,
      /** True if the last backup's date is after this one's start, so that a clock must have been wrong. */
      wasLastBackupInFuture: newest !== undefined && dateOfBackupId(newest) > now,
    };
  } catch (error) {
    await removeBackups(repository, [id]).catch(() => {});
    throw error;
  }
}

function emptyLocationError(name: string): CommandError {
  return new CommandError(
    `This store was backed up to ${name} before, and none of its backups is there: is its disk mounted? If you emptied it on purpose, say --first.`,
  );
}

/** The files of the newest backup that this passphrase opens. */
async function lastManifest(
  repository: BackupRepository,
  older: readonly ListedBackup[],
): Promise<{ files: ManifestFile[]; otherPassphrase: boolean }> {
  const encrypts = repository.cipher !== null;
  // Files that releases up to 0.2 encrypted in their own format are copied again, so that the `age` tool can open all
  // of the new backup.
  const last = older.findLast(
    ({ header }) => header.encrypted === encrypts && (header.key !== undefined) === encrypts,
  );
  if (!last) return { files: [], otherPassphrase: false };
  try {
    const { files } = await readManifest(repository, last.id, last.header);
    return { files, otherPassphrase: false };
  } catch (error) {
    // If the last backup is damaged or has another passphrase, everything is copied again.
    if (!(error instanceof CommandError)) throw error;
    return { files: [], otherPassphrase: error instanceof OtherPassphrase };
  }
}

/** Returns the wanted files that the backups' location has in the right size. */
async function filesAlreadyStored(
  { files }: BackupLocation,
  neededFiles: readonly ManifestFile[],
): Promise<ManifestFile[]> {
  if (neededFiles.length === 0) return [];
  const there = new Map<string, number>();
  for await (const { path, size } of files.list("files/")) there.set(path, size);
  return neededFiles.filter(({ stored, size }) => {
    const found = there.get(stored);
    // An encrypted file may be larger, because encryption adds some bytes.
    return stored.endsWith(".bin") ? found === size : found !== undefined && found >= size;
  });
}

async function writeTables(
  url: string,
  repository: BackupRepository,
  id: string,
  progress: Progress,
) {
  let bytes = 0;
  let facts: Awaited<ReturnType<typeof factsOf>> | undefined;
  const database = await copyTables(
    url,
    async (table, rows) => {
      const name = objectNames.table(id, table, repository.cipher !== null);
      bytes += (await writeObject(repository, name, rows, { gzip: true })).storedSize;
    },
    {
      onTable: (table, { done, of }) => progress(`Table ${done + 1} of ${of}: ${table}`),
      within: async (client) => {
        facts = await factsOf(client);
      },
    },
  );
  if (!facts) throw new Error("nothing was read beside the tables");
  return { database, bytes, ...facts };
}

/** Facts for the manifest, read in the same transaction as the tables. */
async function factsOf(client: pg.ClientBase) {
  const pictures = await client.query<{ path: string }>(`
    select screenshot_path as path from payments where screenshot_path is not null
    union select payment_screenshot_url from orders where payment_screenshot_url is not null
    union select screenshot_path from quote_versions where screenshot_path is not null`);
  const erased = await client.query<{ id: string; at: Date }>(
    "select id, erased_at as at from users where erased_at is not null order by id",
  );
  const { rows } = await client.query<{ now: Date }>("select now()");
  return {
    named: new Set(pictures.rows.map(({ path }) => path)),
    erased: erased.rows.map((row) => ({ id: row.id, at: row.at.toISOString() })),
    at: rows[0]?.now.toISOString() ?? "",
  };
}

/** Drops files that have been deleted since they were copied and that no row names. */
function dropDeleted({ files }: FilesCopied, listed: Set<string>, named: Set<string>): void {
  for (const path of files.keys()) if (!listed.has(path) && !named.has(path)) files.delete(path);
}

async function removeUnneeded({ files }: BackupRepository, copied: FilesCopied): Promise<void> {
  const needed = new Set([...copied.files.values()].map(({ stored }) => stored));
  for (const stored of copied.written.keys()) if (!needed.has(stored)) await files.remove(stored);
}

/** Reads back everything that this backup wrote. Of older backups' files it only checks that they exist. */
async function verify(
  repository: BackupRepository,
  id: string,
  { database, files }: Manifest,
  copied: FilesCopied,
  progress: Progress,
): Promise<void> {
  for (const { name, sha256 } of database.tables) {
    progress(`Reading back: ${name}`);
    const object = objectNames.table(id, name, repository.cipher !== null);
    await assertIntact(repository, object, { sha256, gzip: true });
  }
  let read = 0;
  await forEachConcurrently(copied.files.values(), async ({ stored, sha256 }) => {
    if (!copied.written.has(stored)) return;
    await assertIntact(repository, stored, { sha256 });
    read += 1;
    if (read % 100 === 0) progress(`Reading back: ${read} files`);
  });
  const deleted = files.length - (await filesAlreadyStored(repository, files)).length;
  if (deleted === 0) return;
  throw new CommandError(
    `${deleted} files of older backups in ${repository.name} went away while this one shared them: does another machine delete backups there? Run this again.`,
  );
}
