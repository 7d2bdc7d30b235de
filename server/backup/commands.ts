import { setPriority } from "node:os";
import {
  backupSeen,
  beginBackup,
  finishBackup,
  SEEN_EVERY_MILLISECONDS,
  storeId,
} from "#data/backups/backups.server";
import { closeDatabase, migrated, openDatabase } from "#data/db.server";
import type { Config } from "#request/config.server";
import { files, openFiles } from "#services/files.server";
import { refuseMovedStore } from "../move/moved.ts";
import { exclusiveDatabaseUrl, sharedDatabaseUrl } from "../postgres/database-url.ts";
import { sentenceFor } from "../start-failure.ts";
import {
  BACKUP_HELP,
  parseBackupArguments,
  parseRestoreArguments,
  RESTORE_HELP,
  readCipher,
  readErasedIds,
} from "./arguments.ts";
import { BackupError } from "./backup-error.ts";
import { type BackupSummary, makeBackup } from "./make-backup.ts";
import { openPlace } from "./place.ts";
import { type RestoreSummary, restoreBackup } from "./restore.ts";
import { deleteOldBackups } from "./retention.ts";
import type { BackupRepository } from "./stored-backup.ts";

type Closing = (() => unknown)[];
type Progress = (what: string) => void;

/** `npm run backup`: what it answers is what a person reads. */
export async function backupCommand(
  words: string[],
  config: Config,
  closing: Closing,
  progress: Progress,
): Promise<string> {
  const wanted = parseBackupArguments(words);
  if (wanted.help) return BACKUP_HELP;
  await refuseMovedStore(config);
  const repository = { ...openPlace(wanted.place, config), cipher: await readCipher(config) };
  const log = (line: string) => console.error(line);
  const url = await sharedDatabaseUrl(config, { closing, log });
  if (url === null) throw new BackupError(`There is no store in ${config.dataDir} yet.`);
  yieldToShoppers();
  openFiles(config);
  openDatabase(url, { connections: 2 });
  closing.push(closeDatabase);
  await refuseUnmigrated();
  const row = await beginBackup(
    { target: repository.name, encrypted: repository.cipher !== null },
    new Date(),
  );
  if (!row) throw new BackupError("Another back-up of this store runs: wait for its end.");
  const seen = setInterval(
    () => void backupSeen(row, new Date()).catch(() => {}),
    SEEN_EVERY_MILLISECONDS,
  );
  try {
    const store = { url, files, storeId: await storeId() };
    const made = await makeBackup(store, repository, { now: new Date(), progress });
    const old = await deleteBeyond(wanted.keep, repository, store.storeId);
    await finishBackup(row, made, new Date());
    return backupSentences(made, {
      place: repository.name,
      encrypted: repository.cipher !== null,
      old,
    });
  } catch (error) {
    const problem = sentenceFor(error) ?? String(error);
    await finishBackup(row, { problem }, new Date()).catch(() => {});
    throw error;
  } finally {
    clearInterval(seen);
  }
}

/** The new one is whole whatever becomes of the old: what isn't deleted now is deleted by the next. */
async function deleteBeyond(
  keep: number | null,
  repository: BackupRepository,
  store: string,
): Promise<string[]> {
  if (keep === null) return [];
  try {
    return await deleteOldBackups(repository, { keep, storeId: store, now: new Date() });
  } catch (error) {
    console.error(
      `Old back-ups were not deleted: ${sentenceFor(error) ?? (error as Error).message}`,
    );
    return [];
  }
}

/** Whoever buys goes before whoever copies. */
function yieldToShoppers(): void {
  try {
    setPriority(10);
  } catch {} // not everywhere allowed
}

async function refuseUnmigrated(): Promise<void> {
  const done = await migrated().catch((error: { cause?: { code?: string } }) => {
    if (error.cause?.code === "42P01") return false;
    throw error;
  });
  if (done) return;
  throw new BackupError(
    "The database isn't of this version: start the store once, so that it brings it up to date.",
  );
}

function backupSentences(
  { id, bytes, rows, files, unchanged, missing }: BackupSummary,
  { place, encrypted, old }: { place: string; encrypted: boolean; old: string[] },
): string {
  return [
    `Backed up as ${id} in ${place}: ${rows} rows and ${files} files (${unchanged} of them there already), ${inMegabytes(bytes)} written and read back.`,
    encrypted
      ? "It is encrypted: without the passphrase nobody can restore it, so keep that elsewhere."
      : "It isn't encrypted: whoever can read it reads every customer. BACKUP_PASSPHRASE encrypts it.",
    ...(missing > 0
      ? [`${missing} files that rows name were not there to copy: they were missing in the store.`]
      : []),
    ...(old.length > 0 ? [`Deleted as too old: ${old.join(", ")}.`] : []),
  ].join("\n");
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** `npm run restore`. */
export async function restoreCommand(
  words: string[],
  config: Config,
  closing: Closing,
  progress: Progress,
): Promise<string> {
  const wanted = parseRestoreArguments(words);
  if (wanted.help) return RESTORE_HELP;
  await refuseMovedStore(config);
  const repository = {
    ...openPlace(wanted.place, config, { toRead: true }),
    cipher: await readCipher(config),
  };
  const erased = await readErasedIds(wanted.erasedFile);
  const log = (line: string) => console.error(line);
  const url = await exclusiveDatabaseUrl(config, { closing, log });
  openFiles(config);
  const { id, keepFiles } = wanted;
  const options = { id, erased, keepFiles, now: new Date(), progress };
  return restoreSentences(await restoreBackup({ url, files }, repository, options));
}

function restoreSentences({
  id,
  tablesAt,
  rows,
  files,
  missing,
  ...people
}: RestoreSummary): string {
  const { erasedAgain, unread } = people;
  return [
    `Restored ${id}: ${rows} rows as of ${tablesAt} and ${files} files, each the same as in the back-up.`,
    `Everybody signs in anew. No email leaves before an owner has released them: start the store, then open /admin/backups.`,
    `Accounts erased again: ${erasedAgain}. Whoever erased theirs after the newest back-up in that place isn't known to it: if you know them, erase them at /admin/customers before you open the store.`,
    ...(unread > 0
      ? [
          `${unread} newer back-ups could not be read (another passphrase?), so nobody knows whom they know as erased.`,
        ]
      : []),
    ...(missing > 0 ? [`${missing} files that rows name were missing when it was backed up.`] : []),
  ].join("\n");
}
