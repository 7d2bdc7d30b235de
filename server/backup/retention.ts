import type { Files } from "#services/files.server";
import { referencesOfAll } from "./make-backup.ts";
import { dateOf, nameOf } from "./manifest.ts";
import { type BackupRepository, listBackups } from "./stored-backup.ts";

const DAY = 24 * 60 * 60 * 1000;

/**
 * Deletes this store's oldest whole back-ups beyond the newest `keep`, then files that none of those left needs, and
 * what was begun days ago and never ended. Call it after one has ended well: the newest is never touched.
 */
export async function deleteOldBackups(
  repository: BackupRepository,
  { keep, storeId, now }: { keep: number; storeId: string; now: Date },
): Promise<string[]> {
  const { whole, unfinished } = await listBackups(repository);
  const own = whole.filter(({ header }) => header.store === storeId).map(({ id }) => id);
  const old = own.slice(0, Math.max(0, own.length - Math.max(1, keep)));
  const left = unfinished.filter((id) => now.getTime() - dateOf(id).getTime() > 2 * DAY);
  for (const id of old) await repository.files.remove(nameOf.header(id));
  const referenced = await referencesOfAll(repository);
  for (const id of new Set([...old, ...left])) {
    await removeAll(repository.files, `${id}/`, new Set());
    await removeAll(repository.files, `files/${id}/`, referenced);
  }
  return old;
}

async function removeAll(files: Files, prefix: string, except: ReadonlySet<string>): Promise<void> {
  const paths: string[] = [];
  for await (const { path } of files.list(prefix)) if (!except.has(path)) paths.push(path);
  for (const path of paths) await files.remove(path);
}
