import { CommandError } from "#operation/command-line";
import { type Files, type StoredFile, sha256Of } from "#services/files.server";
import { forEachConcurrently } from "./for-each-concurrently.ts";
import { type ManifestFile, nameOf } from "./manifest.ts";
import { type BackupRepository, isWhole, writeObject } from "./stored-backup.ts";

/** Files that belong to the storage, not to the store: probes, and the marker of the store's identity. */
const OF_THE_PLACE = /^(?:probes\/|store\/marker\.txt$)/;

export function belongsToStorage(path: string): boolean {
  return OF_THE_PLACE.test(path);
}

export type FilesCopied = {
  files: Map<string, ManifestFile>;
  /** Files that this backup wrote itself, by stored name. */
  written: Map<string, ManifestFile>;
  bytes: number;
  /** Files shared with older backups that were damaged, and written again. */
  mended: number;
};

type Source = {
  id: string;
  /** A day's number: it decides which shared files are read in this backup. */
  day: number;
  /** Files of the last backup in this place, by path. */
  before: ReadonlyMap<string, ManifestFile>;
  onFile: (done: number) => void;
};

/** Each backup reads one in so many of the shared files, so that damage is found within as many days. */
const SHARES = 16;

export function isDue(sha256: string, day: number): boolean {
  return Number.parseInt(sha256.slice(0, 2), 16) % SHARES === day % SHARES;
}

/** Copies files that aren't in the place yet. It can be called again for later ones. */
export async function copyFiles(
  files: Files,
  repository: BackupRepository,
  { id, day, before, onFile }: Source,
  copied: FilesCopied,
): Promise<Set<string>> {
  const listed = new Set<string>();
  await forEachConcurrently(fresh(), async (path) => {
    await copyFile(path);
    onFile(copied.files.size);
  });
  return listed;

  async function* fresh() {
    for await (const { path } of files.list()) {
      if (belongsToStorage(path)) continue;
      listed.add(path);
      if (!copied.files.has(path)) yield path;
    }
  }

  async function copyFile(path: string): Promise<void> {
    const found = await files.find(path);
    // Deleted after it was listed.
    if (!found) return;
    try {
      await copyFound(path, found);
    } catch (error) {
      // Deleted before it was opened.
      if (await files.exists(path)) throw error;
    }
  }

  async function copyFound(path: string, found: StoredFile): Promise<void> {
    const known = before.get(path);
    // Compared by content, not by date or size: reading is cheaper than writing it again.
    if (known && known.size === found.size && (await sha256Of(path, files)) === known.sha256) {
      if (!isDue(known.sha256, day) || (await isStillWhole(known))) {
        copied.files.set(path, known);
        return;
      }
      copied.mended += 1;
    }
    const stored = nameOf.file(id, copied.written.size, repository.cipher !== null);
    const place = { path, size: 0, sha256: "", stored };
    copied.written.set(stored, place);
    const { storedSize, ...was } = await writeObject(repository, stored, await found.stream());
    copied.files.set(path, Object.assign(place, was));
    copied.bytes += storedSize;
  }

  async function isStillWhole({ stored, sha256 }: ManifestFile): Promise<boolean> {
    try {
      return await isWhole(repository, stored, { sha256 });
    } catch (error) {
      if (error instanceof CommandError) return false;
      throw error;
    }
  }
}
