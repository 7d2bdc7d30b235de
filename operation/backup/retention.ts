import type { Files } from "#services/files.server";
import type { BackupLocation } from "./location.ts";
import { dateOfBackupId, objectNames } from "./manifest.ts";
import { listBackups } from "./stored-backup.ts";

const DAY = 24 * 60 * 60 * 1000;

/**
 * Deletes this store's backups beyond the newest `keep` (null: none). Then it deletes files that no remaining backup
 * needs, and backups that were begun days ago and never completed. The newest is never touched. Call it after a
 * successful backup.
 */
export async function deleteOldBackups(
  place: BackupLocation,
  { keep, storeId, now }: { keep: number | null; storeId: string; now: Date },
): Promise<string[]> {
  const { whole, unfinished } = await listBackups(place);
  const own = whole.filter(({ header }) => header.store === storeId).map(({ id }) => id);
  const old = keep === null ? [] : own.slice(0, Math.max(0, own.length - Math.max(1, keep)));
  const left = unfinished.filter((id) => now.getTime() - dateOfBackupId(id).getTime() > 2 * DAY);
  await removeBackups(place, [...old, ...left]);
  return old;
}

/**
 * Deletes the headers first, so that none of these backups counts as complete any more. Files that other backups need
 * stay.
 */
export async function removeBackups(place: BackupLocation, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const id of ids) await place.files.remove(objectNames.header(id));
  const shared = await filesOfCompleteBackups(place);
  for (const id of ids) {
    await removeAll(place.files, `${id}/`, new Set());
    await removeAll(place.files, `files/${id}/`, shared);
  }
}

/** The files that the complete backups need. */
async function filesOfCompleteBackups(place: BackupLocation): Promise<Set<string>> {
  const { whole, unreadable } = await listBackups(place);
  const all = new Set<string>();
  for (const id of [...whole.map((one) => one.id), ...unreadable]) {
    const text = Buffer.from(
      (await place.files.bytes(objectNames.references(id))) ?? [],
    ).toString();
    for (const name of text.split("\n")) all.add(name);
  }
  return all;
}

async function removeAll(files: Files, prefix: string, except: ReadonlySet<string>): Promise<void> {
  const paths: string[] = [];
  for await (const { path } of files.list(prefix)) if (!except.has(path)) paths.push(path);
  for (const path of paths) await files.remove(path);
}
