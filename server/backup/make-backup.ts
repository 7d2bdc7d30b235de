import type pg from "pg";
import { copyTables } from "#data/copying/copy-tables.server";
import type { Files } from "#services/files.server";
import { BackupError } from "./backup-error.ts";
import { copyFiles, type FilesCopied } from "./copy-files.ts";
import { type Manifest, type ManifestFile, nameOf, newBackupId } from "./manifest.ts";
import { several } from "./several.ts";
import {
  type BackupRepository,
  isWhole,
  listBackups,
  readManifest,
  writeManifest,
  writeObject,
} from "./stored-backup.ts";

type Store = { url: string; files: Files; storeId: string };

export type BackupSummary = {
  id: string;
  /** Of this back-up alone, as it is stored. */
  bytes: number;
  rows: number;
  files: number;
  /** Files that an older back-up in the same place has already. */
  unchanged: number;
  /** Files that rows name and that aren't there. */
  missing: number;
};

type Progress = (what: string) => void;

/**
 * One back-up of a store that goes on selling. Files are copied before the tables and once more after them: what a
 * row names was there before the row, and is copied even if it is deleted meanwhile. Read back before it counts;
 * what failed leaves nothing.
 */
export async function makeBackup(
  { url, files, storeId }: Store,
  repository: BackupRepository,
  { now, progress = () => {} }: { now: Date; progress?: Progress },
): Promise<BackupSummary> {
  const id = newBackupId(now);
  try {
    const before = await lastManifest(repository, storeId);
    await refuseOldFiles(repository, before);
    const copied: FilesCopied = { files: new Map(), written: new Map(), bytes: 0 };
    const onFile = (done: number) => progress(`Files: ${done}`);
    const source = { id, before, onFile };
    await copyFiles(files, repository, source, copied);
    const tables = await writeTables(url, repository, id, progress);
    const listed = await copyFiles(files, repository, source, copied);
    dropDeleted(copied, listed, tables.named);
    await removeUnneeded(repository, copied);
    const missing = [...tables.named].filter((path) => !copied.files.has(path)).length;
    const manifest: Manifest = {
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
      bytes: copied.bytes + tables.bytes + manifestBytes,
      rows: tables.database.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: copied.files.size,
      unchanged: [...copied.files.values()].filter(({ stored }) => !copied.written.has(stored))
        .length,
      missing,
    };
  } catch (error) {
    await removeBackup(repository, id).catch(() => {});
    throw error;
  }
}

/** By path, of the newest back-up of this store that this passphrase opens and whose files are there. */
async function lastManifest(
  repository: BackupRepository,
  storeId: string,
): Promise<Map<string, ManifestFile>> {
  const { whole } = await listBackups(repository);
  const own = whole.filter(({ header }) => header.store === storeId);
  const last = own.findLast(({ header }) => header.encrypted === (repository.cipher !== null));
  if (!last) return new Map();
  try {
    const { files } = await readManifest(repository, last.id, last.header);
    return new Map(files.map((file) => [file.path, file]));
  } catch (error) {
    // Of another passphrase, or damaged: everything is copied anew.
    if (error instanceof BackupError) return new Map();
    throw error;
  }
}

/** What an older back-up lost isn't taken over. */
async function refuseOldFiles(
  { files }: BackupRepository,
  before: Map<string, ManifestFile>,
): Promise<void> {
  if (before.size === 0) return;
  const there = new Map<string, number>();
  for await (const { path, size } of files.list("files/")) there.set(path, size);
  for (const [path, { stored, size }] of before) {
    const found = there.get(stored);
    // Encrypted, it is a little larger.
    if (found === undefined || found < size || (stored.endsWith(".bin") && found !== size))
      before.delete(path);
  }
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
      const name = nameOf.table(id, table, repository.cipher !== null);
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

/** Of the same moment as the tables. */
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

/** Gone before the tables' moment, or since by somebody's wish, and nothing in the tables names it. */
function dropDeleted({ files }: FilesCopied, listed: Set<string>, named: Set<string>): void {
  for (const path of files.keys()) if (!listed.has(path) && !named.has(path)) files.delete(path);
}

async function removeUnneeded({ files }: BackupRepository, copied: FilesCopied): Promise<void> {
  const needed = new Set([...copied.files.values()].map(({ stored }) => stored));
  for (const stored of copied.written.keys()) if (!needed.has(stored)) await files.remove(stored);
}

/** Everything that was written now is read again, from where it lies. */
async function verify(
  repository: BackupRepository,
  id: string,
  { database }: Manifest,
  copied: FilesCopied,
  progress: Progress,
): Promise<void> {
  for (const { name, sha256 } of database.tables) {
    progress(`Reading back: ${name}`);
    const object = nameOf.table(id, name, repository.cipher !== null);
    await mustBeWhole(repository, object, { sha256, gzip: true });
  }
  let read = 0;
  await several(copied.files.values(), async ({ stored, sha256 }) => {
    if (!copied.written.has(stored)) return;
    await mustBeWhole(repository, stored, { sha256 });
    read += 1;
    if (read % 100 === 0) progress(`Reading back: ${read} files`);
  });
}

async function mustBeWhole(
  repository: BackupRepository,
  name: string,
  how: { sha256: string; gzip?: boolean },
) {
  if (await isWhole(repository, name, how)) return;
  throw new BackupError(
    `${name} isn't the same when it is read back from ${repository.name}: is that disk sound?`,
  );
}

/** What says that it is whole goes first. */
export async function removeBackup({ files }: BackupRepository, id: string): Promise<void> {
  await files.remove(nameOf.header(id));
  for await (const { path } of files.list(`${id}/`)) await files.remove(path);
  const referenced = await referencesOfAll({ files });
  for await (const { path } of files.list(`files/${id}/`))
    if (!referenced.has(path)) await files.remove(path);
}

/** What whole back-ups need. */
export async function referencesOfAll({
  files,
}: Pick<BackupRepository, "files">): Promise<Set<string>> {
  const { whole, unreadable } = await listBackups({ files, name: "" });
  const all = new Set<string>();
  for (const id of [...whole.map((one) => one.id), ...unreadable]) {
    const text = Buffer.from((await files.bytes(nameOf.references(id))) ?? []).toString();
    for (const name of text.split("\n")) all.add(name);
  }
  return all;
}
