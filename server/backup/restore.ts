import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { CopyError, refuseNewer } from "#data/copying/copied.server";
import { withClient } from "#data/copying/copy-tables.server";
import { loadTables, tablesInTheWay } from "#data/copying/load-tables.server";
import type { Db } from "#data/db.server";
import { holdOutbox } from "#data/email/outbox-hold.server";
import { eraseAgain } from "#data/people/personal-data.server";
import { isFilePath } from "#services/files/file-paths";
import { type Files, sha256Of } from "#services/files.server";
import { BackupError } from "./backup-error.ts";
import { staysWithPlace } from "./copy-files.ts";
import { type Manifest, nameOf } from "./manifest.ts";
import { several } from "./several.ts";
import {
  type BackupRepository,
  isWhole,
  type Listed,
  listBackups,
  readManifest,
  readObject,
} from "./stored-backup.ts";

type Store = { url: string; files: Files };

type Options = {
  /** Null: the newest. */
  id: string | null;
  /** Of accounts that were erased since and that no newer back-up knows. */
  erased: readonly string[];
  /** Files that the back-up doesn't have may be there already, and stay. */
  keepFiles: boolean;
  now: Date;
  progress?: (what: string) => void;
};

export type RestoreSummary = {
  id: string;
  tablesAt: string;
  rows: number;
  files: number;
  missing: number;
  erasedAgain: number;
  /** Newer back-ups that couldn't be asked who was erased. */
  unread: number;
};

/**
 * Puts a back-up into an empty database and empty files. Everything is looked at before the first byte is written;
 * files come first, each compared, the tables last, in one transaction: begun again after a break, it goes on.
 */
export async function restoreBackup(
  store: Store,
  repository: BackupRepository,
  { id, erased, keepFiles, now, progress = () => {} }: Options,
): Promise<RestoreSummary> {
  const { chosen, newer } = await choose(repository, id);
  const manifest = await readManifest(repository, chosen.id, chosen.header);
  refuseNewer(manifest.database.migrations, "The back-up");
  await refuseDatabase(store.url);
  const there = await refuseFiles(store.files, manifest, keepFiles, progress);
  await checkAll(repository, chosen, manifest, progress);
  const since = await erasedSince(repository, newer, chosen, manifest);
  await writeFiles(store.files, repository, manifest, there, progress);
  let erasedAgain = 0;
  await loadTables(store.url, manifest.database, tablesOf(repository, chosen), {
    onTable: (table, { done, of }) => progress(`Table ${done + 1} of ${of}: ${table}`),
    finish: async (tx) => {
      await settle(tx, new Date(manifest.tablesAt), now);
      for (const person of new Set([...since.ids, ...erased]))
        if (await eraseAgain(tx, person, (path) => store.files.remove(path), now)) erasedAgain += 1;
    },
  });
  return {
    id: chosen.id,
    tablesAt: manifest.tablesAt,
    rows: manifest.database.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: manifest.files.length,
    missing: manifest.missing,
    erasedAgain,
    unread: since.unread,
  };
}

async function choose(
  repository: BackupRepository,
  id: string | null,
): Promise<{ chosen: Listed; newer: Listed[] }> {
  const { whole, unreadable } = await listBackups(repository);
  if (id === null && unreadable.length > 0) {
    throw new BackupError(
      `${unreadable.at(-1)} in ${repository.name} can't be read: it is damaged, or of a newer version of the store. Name another one by --backup.`,
    );
  }
  const at = id === null ? whole.length - 1 : whole.findIndex((one) => one.id === id);
  const chosen = whole[at];
  if (chosen) return { chosen, newer: whole.slice(at + 1) };
  const known = whole.map((one) => one.id).slice(-5);
  if (known.length === 0) throw new BackupError(`There is no whole back-up in ${repository.name}.`);
  throw new BackupError(
    `There is no whole back-up ${id} in ${repository.name}; the newest are ${known.join(", ")}.`,
  );
}

async function refuseDatabase(url: string): Promise<void> {
  const found = await withClient(url, tablesInTheWay);
  if (found.length === 0) return;
  throw new CopyError(
    `The database isn't empty: it has ${found.length} tables (${found.slice(0, 3).join(", ")}, …). Nothing is overwritten: name a new, empty one by DATABASE_URL, or another DATA_DIR.`,
  );
}

/** What of the back-up's files is there already, the same: a restore that broke off goes on. */
async function refuseFiles(
  files: Files,
  manifest: Manifest,
  keepFiles: boolean,
  progress: (what: string) => void,
): Promise<Set<string>> {
  const wanted = new Map(manifest.files.map((file) => [file.path, file]));
  if (manifest.files.some(({ path }) => !isFilePath(path)))
    throw new BackupError("The back-up names a file that no store has: it isn't restored.");
  const same = new Set<string>();
  const inTheWay: string[] = [];
  for await (const { path, size } of files.list()) {
    if (staysWithPlace(path)) continue;
    const one = wanted.get(path);
    progress(`Looking at what is there: ${path}`);
    if (!one) {
      if (!keepFiles) inTheWay.push(path);
    } else if (one.size === size && (await sha256Of(path, files)) === one.sha256) same.add(path);
    else inTheWay.push(path);
    if (inTheWay.length > 3) break;
  }
  if (inTheWay.length === 0) return same;
  throw new BackupError(
    `There are files where the back-up's would lie: ${inTheWay.slice(0, 3).join(", ")}${inTheWay.length > 3 ? ", …" : ""}. Nothing is overwritten: begin with none, or, if they are this store's own and the same where both have one, say --keep-files.`,
  );
}

/** Before anything is written, each byte of the back-up is read once. */
async function checkAll(
  repository: BackupRepository,
  { id, header: { encrypted } }: Listed,
  { database, files }: Manifest,
  progress: (what: string) => void,
): Promise<void> {
  for (const { name, sha256 } of database.tables) {
    progress(`Checking ${name}`);
    const object = nameOf.table(id, name, encrypted);
    await mustBeWhole(repository, object, { sha256, gzip: true, encrypted });
  }
  await several(files.entries(), async ([at, { stored, sha256 }]) => {
    if (at % 50 === 0) progress(`Checking files: ${at} of ${files.length}`);
    await mustBeWhole(repository, stored, { sha256, encrypted });
  });
}

async function mustBeWhole(
  repository: BackupRepository,
  name: string,
  how: { sha256: string; gzip?: boolean; encrypted: boolean },
): Promise<void> {
  if (await isWhole(repository, name, how)) return;
  throw new BackupError(`${name} of the back-up is damaged: its SHA-256 is another.`);
}

/** Newer back-ups of the same store know who erased their account after this one was made. */
async function erasedSince(
  repository: BackupRepository,
  newer: Listed[],
  chosen: Listed,
  manifest: Manifest,
): Promise<{ ids: Set<string>; unread: number }> {
  const known = new Set(manifest.erased.map(({ id }) => id));
  const ids = new Set<string>();
  let unread = 0;
  for (const { id, header } of newer) {
    if (header.store !== chosen.header.store) continue;
    try {
      const later = await readManifest(repository, id, header);
      for (const person of later.erased) if (!known.has(person.id)) ids.add(person.id);
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
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
  await several(manifest.files.entries(), async ([at, { path, stored, sha256 }]) => {
    if (there.has(path)) return;
    if (at % 20 === 0) progress(`Files: ${at} of ${manifest.files.length}`);
    const encrypted = stored.endsWith(".enc");
    const contents = readObject(repository, stored, { encrypted });
    await files.put(path, Readable.from(contents, { objectMode: false }));
    if ((await sha256Of(path, files)) !== sha256)
      throw new BackupError(`${path} isn't the same after it was written: is that disk sound?`);
  });
}

function tablesOf(repository: BackupRepository, { id, header: { encrypted } }: Listed) {
  return (table: string) =>
    readObject(repository, nameOf.table(id, table, encrypted), { gzip: true, encrypted });
}

/**
 * What was true of the store that was backed up and isn't of this one: who is signed in, which processes run, a
 * back-up under way, by which secret it runs. Nothing is sent until a person lets it go.
 */
async function settle(tx: Db, backupAt: Date, now: Date): Promise<void> {
  await tx.execute(sql`delete from sessions`);
  await tx.execute(sql`delete from nodes`);
  await tx.execute(sql`delete from store_identity`);
  await tx.execute(sql`delete from backups where finished_at is null`);
  await tx.execute(sql`delete from outbox_holds where released_at is null`);
  await holdOutbox(tx, backupAt, now);
}
