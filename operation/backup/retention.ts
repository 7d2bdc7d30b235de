import type { Files } from "#services/files.server";
import { dateOf, nameOf } from "./manifest.ts";
import type { Place } from "./place.ts";
import { listBackups } from "./stored-backup.ts";

const DAY = 24 * 60 * 60 * 1000;

/**
 * Deletes this store's oldest whole back-ups beyond the newest `keep` (null: none), then files that none of those left
 * needs, and what was begun days ago and never ended. Call it after one has ended well: the newest is never touched.
 */
export async function deleteOldBackups(
  place: Place,
  { keep, storeId, now }: { keep: number | null; storeId: string; now: Date },
): Promise<string[]> {
  const { whole, unfinished } = await listBackups(place);
  const own = whole.filter(({ header }) => header.store === storeId).map(({ id }) => id);
  const old = keep === null ? [] : own.slice(0, Math.max(0, own.length - Math.max(1, keep)));
  const left = unfinished.filter((id) => now.getTime() - dateOf(id).getTime() > 2 * DAY);
  await removeBackups(place, [...old, ...left]);
  return old;
}

/** What says that they are whole goes first; files that others share stay. */
export async function removeBackups(place: Place, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const id of ids) await place.files.remove(nameOf.header(id));
  const shared = await filesOfWhole(place);
  for (const id of ids) {
    await removeAll(place.files, `${id}/`, new Set());
    await removeAll(place.files, `files/${id}/`, shared);
  }
}

/** What whole back-ups need. */
async function filesOfWhole(place: Place): Promise<Set<string>> {
  const { whole, unreadable } = await listBackups(place);
  const all = new Set<string>();
  for (const id of [...whole.map((one) => one.id), ...unreadable]) {
    const text = Buffer.from((await place.files.bytes(nameOf.references(id))) ?? []).toString();
    for (const name of text.split("\n")) all.add(name);
  }
  return all;
}

async function removeAll(files: Files, prefix: string, except: ReadonlySet<string>): Promise<void> {
  const paths: string[] = [];
  for await (const { path } of files.list(prefix)) if (!except.has(path)) paths.push(path);
  for (const path of paths) await files.remove(path);
}
