import { mkdir, rmdir, stat } from "node:fs/promises";
import { join } from "node:path";
import {
  BACKUP_HEARTBEAT_MILLISECONDS,
  backupSeen,
  beginBackup,
  finishBackup,
  storeId,
  wasBackedUpTo,
} from "#data/backups/backups.server";
import { closeDatabase, openDatabase, schemaOf } from "#data/db.server";
import { unusableSchema } from "#data/schema-state.server";
import { CommandError, lowerPriority } from "#operation/command-line";
import { provedText } from "#operation/prove/prove-command";
import type { Config } from "#request/config.server";
import { exists } from "#server/postgres/binaries";
import {
  exclusiveDatabaseUrl,
  hasDatabase,
  sharedDatabaseUrl,
} from "#server/postgres/database-url";
import { startFailureSentence } from "#server/start-failure";
import { refuseMovedStore } from "#server/watch/moved";
import {
  markRestore,
  readUnfinishedRestore,
  refuseIncompleteStore,
  unmarkRestore,
} from "#server/watch/unfinished-restore";
import { files, openFiles } from "#services/files.server";
import {
  parseBackupArguments,
  parseRestoreArguments,
  readCipher,
  readErasedIds,
} from "./arguments.ts";
import { isBucket, locationName, openLocation } from "./location.ts";
import { makeBackup } from "./make-backup.ts";
import { AlreadyRestored, checkBackup, readChosen, restoreBackup } from "./restore.ts";
import { deleteOldBackups } from "./retention.ts";
import type { BackupRepository } from "./stored-backup.ts";

type BackupSummary = Awaited<ReturnType<typeof makeBackup>>;
type BackupContents = Awaited<ReturnType<typeof checkBackup>>;
type RestoreSummary = Awaited<ReturnType<typeof restoreBackup>>;
type RunningCommand = { closing: (() => unknown)[]; progress: (what: string) => void };

/** `npm run backup`: makes a backup; returns the text to print. */
export async function backupCommand(
  words: string[],
  config: Config,
  { closing, progress }: RunningCommand,
): Promise<string> {
  const wanted = parseBackupArguments(words);
  const target = locationName(wanted.place);
  await refuseIncompleteStore(config);
  const url = await sharedDatabaseUrl(config, { closing, log: console.error });
  if (url === null) throw new CommandError(`There is no store in ${config.dataDir} yet.`);
  lowerPriority();
  openFiles(config);
  openDatabase(url, { connections: 2 });
  closing.push(closeDatabase);
  await refuseUnmigrated();
  const { passphrase, passphraseFile } = config.backup;
  const encrypted = passphrase !== null || passphraseFile !== null;
  const expectsOlder = !wanted.first && (await wasBackedUpTo(target));
  const row = await beginBackup({ target, encrypted }, new Date());
  if (!row) {
    throw new CommandError(
      "Another backup of this store is running: wait until it ends. If it was killed, wait two minutes.",
    );
  }
  const seen = setInterval(
    () => void backupSeen(row, new Date()).catch(() => {}),
    BACKUP_HEARTBEAT_MILLISECONDS,
  );
  try {
    const repository = { ...openLocation(wanted.place, config), cipher: await readCipher(config) };
    const store = { url, files, storeId: await storeId() };
    const made = await makeBackup(store, repository, { now: new Date(), expectsOlder, progress });
    const old = await deleteOldest(wanted.keep, repository, store.storeId);
    await finishBackup(row, made, new Date());
    return [
      ...backupSentences(made, target, encrypted),
      ...(await sameDiskWarning(wanted.place, target, config)),
      ...(old.length > 0 ? [`Deleted as too old: ${old.join(", ")}.`] : []),
    ].join("\n");
  } catch (error) {
    const problem = startFailureSentence(error) ?? String(error);
    await finishBackup(row, { problem }, new Date()).catch(() => {});
    throw error;
  } finally {
    clearInterval(seen);
  }
}

/**
 * Deletes old backups. Failures are only reported, because the new backup is complete, and the next run deletes what
 * is left.
 */
async function deleteOldest(
  keep: number | null,
  repository: BackupRepository,
  store: string,
): Promise<string[]> {
  try {
    return await deleteOldBackups(repository, { keep, storeId: store, now: new Date() });
  } catch (error) {
    console.error(
      `Old backups were not deleted: ${startFailureSentence(error) ?? (error as Error).message}`,
    );
    return [];
  }
}

async function refuseUnmigrated(): Promise<void> {
  const state = await schemaOf().catch((error: { cause?: { code?: string } }) => {
    if (error.cause?.code === "42P01") return { kind: "empty" } as const;
    throw error;
  });
  const unusable = unusableSchema(state);
  if (unusable) throw new CommandError(unusable);
}

function* backupSentences(
  { id, bytes, rows, files, unchanged, repaired, missing, ...last }: BackupSummary,
  target: string,
  encrypted: boolean,
): Generator<string> {
  yield `Backed up as ${id} in ${target}: ${rows} rows and ${files} files (${unchanged} of them there already), ${inMegabytes(bytes)} written and read back.`;
  yield encrypted
    ? "It is encrypted: without the passphrase nobody can restore it, so keep that elsewhere."
    : "It isn't encrypted: whoever can read it can read every customer's data. Set BACKUP_PASSPHRASE to encrypt it.";
  if (last.otherPassphrase)
    yield "The last backup there has another passphrase, so all files were written anew. If you didn't mean to change it, look at BACKUP_PASSPHRASE; else keep the old one as long as backups have it.";
  if (last.wasLastBackupInFuture)
    yield "The last backup there is dated after now: look at this machine's clock. This one is named after it, so that it counts as the newest.";
  if (repaired > 0)
    yield `${repaired} files there had become damaged and were written anew: older backups that share them can't be restored. Is that disk sound?`;
  if (missing > 0)
    yield `${missing} files that rows name were not there to copy: they were missing in the store.`;
}

/** A warning if the backup is on the same disk as the store. */
async function sameDiskWarning(
  place: string,
  path: string,
  { dataDir }: Config,
): Promise<string[]> {
  if (isBucket(place)) return [];
  const [there, here] = await Promise.all([stat(path), stat(dataDir).catch(() => null)]);
  if (there.dev !== here?.dev) return [];
  return [
    "It is on the same disk as the store: if the disk breaks, you lose both. Copy it elsewhere, too.",
  ];
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** `npm run restore`: restores or checks a backup; returns the text to print. */
export async function restoreCommand(
  words: string[],
  config: Config,
  { closing, progress }: RunningCommand,
): Promise<string> {
  const wanted = parseRestoreArguments(words);
  const repository = {
    ...openLocation(wanted.place, config, { toRead: true }),
    cipher: await readCipher(config),
  };
  if (wanted.check) return checkedSentence(await checkBackup(repository, wanted.id, progress));
  await refuseMovedStore(config);
  const erased = await readErasedIds(wanted.erasedFile);
  await readChosen(repository, wanted.id);
  const half = await readUnfinishedRestore(config);
  const removeMade = await makeFolders(config);
  openFiles(config);
  let databaseUrl = "";
  const open = async () => {
    databaseUrl = await exclusiveDatabaseUrl(config, { closing, log: console.error });
    return databaseUrl;
  };
  const url = (await hasDatabase(config)) ? await open() : open;
  const { id, keepFiles } = wanted;
  const now = new Date();
  const begin = (backup: string) => markRestore(config, { backup, keepFiles, now });
  const replaceFiles = half !== null && !half.keepFiles;
  const options = { id, erased, keepFiles, replaceFiles, now, progress, begin };
  try {
    const restored = await restoreBackup({ url, files }, repository, options);
    await unmarkRestore(config);
    return [...restoreSentences(restored), await provedText({ databaseUrl, files })].join("\n");
  } catch (error) {
    if (error instanceof AlreadyRestored) await unmarkRestore(config);
    await removeMade();
    throw error;
  }
}

/**
 * Makes DATA_DIR if it is missing. The returned function deletes it again if it is still empty after a refused
 * restore.
 */
async function makeFolders({ dataDir, s3 }: Config): Promise<() => Promise<void>> {
  const folder = join(dataDir, "files");
  const isThere = s3 !== null || (await exists(folder));
  const made = await mkdir(dataDir, { recursive: true });
  return async () => {
    if (!isThere) await rmdir(folder).catch(() => {});
    if (made) await rmdir(dataDir).catch(() => {});
  };
}

function checkedSentence({ id, tablesAt, rows, files, missing }: BackupContents): string {
  return `${id} is whole: ${rows} rows as of ${tablesAt} and ${files} files, each byte read.${missing > 0 ? ` ${missing} files that rows name were missing when it was made.` : ""}`;
}

function* restoreSentences(restored: RestoreSummary): Generator<string> {
  const { id, tablesAt, rows, files, missing, erasedAgain, unsearchedBackups } = restored;
  yield `Restored ${id}: ${rows} rows as of ${tablesAt} and ${files} files, each the same as in the backup.`;
  yield `Everybody has to sign in again. No emails are sent until an owner allows it: start the store, then open /admin/backups.`;
  yield `Accounts erased again: ${erasedAgain}. Whoever erased theirs after the newest backup in that place isn't known to it: if you know them, erase them at /admin/customers before you open the store.`;
  if (unsearchedBackups > 0)
    yield `${unsearchedBackups} newer backups could not be read (another passphrase?), so accounts that were erased after this backup may be back.`;
  if (missing > 0) yield `${missing} files that rows name were missing when it was backed up.`;
}
