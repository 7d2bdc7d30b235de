import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import type pg from "pg";
import { refuseNewer } from "#data/copying/copied.server";
import { withClient } from "#data/copying/copy-tables.server";
import { loadTables, refuseFilled } from "#data/copying/load-tables.server";
import type { Db } from "#data/db.server";
import { holdOutbox } from "#data/email/outbox-hold.server";
import { eraseAfterRestore } from "#data/personal-data/personal-data.server";
import { CommandError } from "#operation/command-line";
import { isFilePath } from "#services/files/file-paths";
import { type Files, sha256Of } from "#services/files.server";
import { belongsToStorage } from "./copy-files.ts";
import { damagedBackup } from "./damaged-backup.ts";
import { forEachConcurrently } from "./for-each-concurrently.ts";
import { type Manifest, objectNames } from "./manifest.ts";
import {
  assertIntact,
  type BackupRepository,
  type ListedBackup,
  listBackups,
  readManifest,
  readObject,
} from "./stored-backup.ts";

type Store = {
  /** The empty database. A function creates it, and is called once everything else has been checked. */
  url: string | (() => Promise<string>);
  files: Files;
};

type Options = {
  /** The backup to restore; null for the newest. */
  id: string | null;
  /** IDs of accounts that were erased since and that no newer backup knows of. */
  erased: readonly string[];
  /** Allows other files to be there already; they stay. */
  keepFiles: boolean;
  /** Replaces the files that are there: an earlier restore left them, which found none and didn't end. */
  replaceFiles?: boolean;
  now: Date;
  /** Called with the backup's ID after everything was checked, before the first byte is written. */
  begin?: (id: string) => Promise<void>;
  progress?: (what: string) => void;
};

/**
 * Restores a backup into an empty database and empty files. Everything is checked before the first byte is written;
 * files come first, then the tables in one transaction, so that an interrupted restore can be repeated.
 */
export async function restoreBackup(store: Store, repository: BackupRepository, options: Options) {
  const { id, erased, now, begin = async () => {}, progress = () => {} } = options;
  const { chosen, newer, manifest } = await readChosen(repository, id);
  if (typeof store.url === "string") await refuseDatabase(store.url, manifest);
  const { same, stale } = await compareFiles(store.files, manifest, { ...options, progress });
  await checkAll(repository, chosen, manifest, progress);
  const since = await accountsErasedSince(repository, newer, chosen, manifest);
  await begin(chosen.id);
  const url = typeof store.url === "string" ? store.url : await store.url();
  for (const path of stale) await store.files.remove(path);
  if (options.replaceFiles) await store.files.removeUnfinished(now);
  await writeFiles(store.files, repository, manifest, same, progress);
  let erasedAgain = 0;
  await loadTables(url, manifest.database, tablesOf(repository, chosen), {
    onTable: (table, { done, of }) => progress(`Table ${done + 1} of ${of}: ${table}`),
    finish: async (tx) => {
      await deleteRowsOfOldStore(tx, new Date(manifest.tablesAt), now);
      for (const person of new Set([...since.ids, ...erased]))
        if (await eraseAfterRestore(tx, person, (path) => store.files.remove(path), now))
          erasedAgain += 1;
    },
  });
  const contents = contentsOf(chosen.id, manifest);
  /** `unsearchedBackups`: how many newer backups couldn't be searched for erased accounts. */
  return { ...contents, erasedAgain, unsearchedBackups: since.unread };
}

/** Checks a backup as far as possible before a store is touched; throws a sentence if it can't be restored. */
export async function readChosen(repository: BackupRepository, id: string | null) {
  const { chosen, newer } = await chooseBackup(repository, id);
  const manifest = await readManifest(repository, chosen.id, chosen.header);
  refuseNewer(manifest.database.migrations, "The backup");
  return { chosen, newer, manifest };
}

/** Reads the whole backup without writing anything; throws a sentence if something is missing or damaged. */
export async function checkBackup(
  repository: BackupRepository,
  id: string | null,
  progress: (what: string) => void = () => {},
) {
  const { chosen, manifest } = await readChosen(repository, id);
  await checkAll(repository, chosen, manifest, progress);
  return contentsOf(chosen.id, manifest);
}

/** What a backup contains, by its manifest. */
function contentsOf(id: string, { tablesAt, database, files, missing }: Manifest) {
  const rows = database.tables.reduce((sum, table) => sum + table.rows, 0);
  return { id, tablesAt, rows, files: files.length, missing };
}

/**
 * The chosen backup, or the newest if it is certain which that is. `newer` are all later ones, including unreadable
 * ones.
 */
async function chooseBackup(
  repository: BackupRepository,
  id: string | null,
): Promise<{
  chosen: ListedBackup;
  newer: { id: string; header: ListedBackup["header"] | null }[];
}> {
  const { whole, unreadable } = await listBackups(repository);
  const chosen = id === null ? whole.at(-1) : whole.find((one) => one.id === id);
  if (!chosen) throw new CommandError(nothingChosen(id, whole, unreadable, repository.name));
  const newer = [...whole, ...unreadable.map((one) => ({ id: one, header: null }))].filter(
    (one) => one.id > chosen.id,
  );
  if (id !== null) return { chosen, newer };
  const [unknown] = newer;
  if (unknown) {
    throw new CommandError(
      `${unknown.id} in ${repository.name} can't be read: it is damaged, or of a newer version of the store. Choose another one with --backup, such as ${chosen.id}.`,
    );
  }
  const stores = new Map(whole.map((one) => [one.header.store, one.id]));
  if (stores.size > 1) {
    throw new CommandError(
      `${repository.name} has backups of ${stores.size} stores; the newest of each are ${[...stores.values()].join(", ")}. Choose one with --backup.`,
    );
  }
  return { chosen, newer };
}

function nothingChosen(
  id: string | null,
  whole: readonly ListedBackup[],
  unreadable: readonly string[],
  place: string,
): string {
  if (whole.length === 0) {
    const others = unreadable.length > 0 ? `, but ${unreadable.length} that can't be read` : "";
    return `There is no whole backup in ${place}${others}.`;
  }
  const newest = whole.slice(-5).map((one) => one.id);
  return `There is no whole backup ${id} in ${place}; the newest are ${newest.join(", ")}.`;
}

export class AlreadyRestored extends CommandError {}

async function refuseDatabase(url: string, { tablesAt }: Manifest): Promise<void> {
  await withClient(url, async (client) => {
    if (await wasRestored(client, tablesAt))
      throw new AlreadyRestored("This backup was restored here already, whole: start the store.");
    await refuseFilled(client);
  });
}

/**
 * True if this backup has been restored already, for example if somebody lost the connection and repeats the command.
 */
async function wasRestored(client: pg.ClientBase, tablesAt: string): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>(
    "select to_regclass('outbox_holds') is not null as known",
  );
  if (!rows[0]?.known) return false;
  const held = await client.query("select from outbox_holds where backup_at = $1", [tablesAt]);
  return held.rowCount !== 0;
}

type FileOptions = Pick<Options, "keepFiles" | "replaceFiles"> & {
  progress: (what: string) => void;
};

/**
 * Returns which files are there as in the backup, as an interrupted restore leaves them, and which are to be replaced.
 * Refuses any others that differ from the backup's.
 */
async function compareFiles(
  files: Files,
  manifest: Manifest,
  { keepFiles, replaceFiles = false, progress }: FileOptions,
): Promise<{ same: Set<string>; stale: string[] }> {
  const wanted = new Map(manifest.files.map((file) => [file.path, file]));
  if (manifest.files.some(({ path }) => !isFilePath(path)))
    throw new CommandError("The backup names a file that no store has: it isn't restored.");
  const same = new Set<string>();
  const inTheWay: string[] = [];
  for await (const { path, size } of files.list()) {
    if (belongsToStorage(path)) continue;
    const one = wanted.get(path);
    progress(`Looking at what is there: ${path}`);
    if (!one) {
      if (!keepFiles) inTheWay.push(path);
    } else if (one.size === size && (await sha256Of(path, files)) === one.sha256) same.add(path);
    else inTheWay.push(path);
    if (inTheWay.length > 3 && !replaceFiles) break;
  }
  if (inTheWay.length === 0 || replaceFiles) return { same, stale: inTheWay };
  throw new CommandError(
    `There are files where the backup's would lie: ${inTheWay.slice(0, 3).join(", ")}${inTheWay.length > 3 ? ", …" : ""}. Nothing is overwritten: begin with none, or, if they are this store's own and the same where both have one, say --keep-files.`,
  );
}

/** Reads each byte of the backup once before anything is written. */
async function checkAll(
  repository: BackupRepository,
  { id, header: { encrypted } }: ListedBackup,
  { database, files }: Manifest,
  progress: (what: string) => void,
): Promise<void> {
  for (const { name, sha256 } of database.tables) {
    progress(`Checking ${name}`);
    const object = objectNames.table(id, name, encrypted);
    await assertIntact(repository, object, { sha256, gzip: true, encrypted });
  }
  await forEachConcurrently(files.entries(), async ([at, { stored, sha256 }]) => {
    if (at % 50 === 0) progress(`Checking files: ${at} of ${files.length}`);
    await assertIntact(repository, stored, { sha256, encrypted });
  });
}

/** Accounts that were erased after the chosen backup, by the lists in newer backups of the same store. */
async function accountsErasedSince(
  repository: BackupRepository,
  newer: Awaited<ReturnType<typeof chooseBackup>>["newer"],
  chosen: ListedBackup,
  manifest: Manifest,
): Promise<{ ids: Set<string>; unread: number }> {
  const known = new Set(manifest.erased.map(({ id }) => id));
  const ids = new Set<string>();
  let unread = 0;
  for (const { id, header } of newer) {
    if (header && header.store !== chosen.header.store) continue;
    try {
      if (!header) throw damagedBackup(id);
      const later = await readManifest(repository, id, header);
      for (const person of later.erased) if (!known.has(person.id)) ids.add(person.id);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      unread += 1;
    }
  }
  return { ids, unread };
}

async function writeFiles(
  files: Files,
  repository: BackupRepository,
  manifest: Manifest,
  there: ReadonlySet<string>,
  progress: (what: string) => void,
): Promise<void> {
  await forEachConcurrently(manifest.files.entries(), async ([at, { path, stored, sha256 }]) => {
    if (there.has(path)) return;
    if (at % 20 === 0) progress(`Files: ${at} of ${manifest.files.length}`);
    const encrypted = stored.endsWith(".enc");
    const contents = readObject(repository, stored, { encrypted });
    await files.put(path, Readable.from(contents, { objectMode: false }));
    if ((await sha256Of(path, files)) !== sha256)
      throw new CommandError(`${path} isn't the same after it was written: is that disk sound?`);
  });
}

function tablesOf(repository: BackupRepository, { id, header: { encrypted } }: ListedBackup) {
  return (table: string) =>
    readObject(repository, objectNames.table(id, table, encrypted), { gzip: true, encrypted });
}

/**
 * Deletes rows that were true only of the backed-up store: sessions, nodes, its identity and the running backup.
 * Emails aren't sent until a person releases them.
 */
async function deleteRowsOfOldStore(tx: Db, backupAt: Date, now: Date): Promise<void> {
  await tx.execute(sql`delete from sessions`);
  await tx.execute(sql`delete from nodes`);
  await tx.execute(sql`delete from store_identity`);
  await tx.execute(sql`delete from backups where finished_at is null`);
  await tx.execute(sql`delete from outbox_holds where released_at is null`);
  await holdOutbox(tx, backupAt, now);
}
