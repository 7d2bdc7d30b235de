import { CommandError } from "#operation/command-line";
import { type Files, type StoredFile, sha256Of } from "#services/files.server";
import { forEachConcurrently } from "./for-each-concurrently.ts";
import { type ManifestFile, objectNames } from "./manifest.ts";
import { type BackupRepository, isIntact, writeObject } from "./stored-backup.ts";

/**
 * Files that belong to the storage, not to the store: test files of health checks, and the marker that tells which
 * store uses it.
 */
const STORAGE_FILE = /^(?:probes\/|store\/marker\.txt$)/;

export function belongsToStorage(path: string): boolean {
  return STORAGE_FILE.test(path);
}

export type FilesCopied = {
  files: Map<string, ManifestFile>;
  /** Files that this backup wrote itself, by the name under which they are stored. */
  written: Map<string, ManifestFile>;
  bytes: number;
  /** How many files of older backups were damaged, and so were written again. */
  repaired: number;
};

type Source = {
  id: string;
  /** The day's number, which decides which of the older backups' files are read and checked today. */
  day: number;
  /** Files of the last backup in the same location, by path. */
  before: ReadonlyMap<string, ManifestFile>;
  onFile: (done: number) => void;
};

/**
 * Of the files that older backups have stored, each day's backup reads one in 16 again, so that damage is found within
 * 16 days.
 */
const REREAD_DAYS = 16;

export function isRereadDue(sha256: string, day: number): boolean {
  return Number.parseInt(sha256.slice(0, 2), 16) % REREAD_DAYS === day % REREAD_DAYS;
}

/**
 * Copies the files that the backups' location doesn't have yet. It may be called again for files that were stored
 * later.
 */
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
    // The file was deleted after it had been listed.
    if (!found) return;
    try {
      await copyFound(path, found);
    } catch (error) {
      // If the file is gone now, it was deleted before it was opened, which is no error.
      if (await files.exists(path)) throw error;
    }
  }

  async function copyFound(path: string, found: StoredFile): Promise<void> {
    const known = before.get(path);
    // Files are compared by content, not by date or size, because reading one is cheaper than writing it again.
    if (known && known.size === found.size && (await sha256Of(path, files)) === known.sha256) {
      if (!isRereadDue(known.sha256, day) || (await isStillWhole(known))) {
        copied.files.set(path, known);
        return;
      }
      copied.repaired += 1;
    }
    const stored = objectNames.file(id, copied.written.size, repository.cipher !== null);
    const place = { path, size: 0, sha256: "", stored };
    copied.written.set(stored, place);
    const { storedSize, ...was } = await writeObject(repository, stored, await found.stream());
    copied.files.set(path, Object.assign(place, was));
    copied.bytes += storedSize;
  }

  async function isStillWhole({ stored, sha256 }: ManifestFile): Promise<boolean> {
    try {
      return await isIntact(repository, stored, { sha256 });
    } catch (error) {
      if (error instanceof CommandError) return false;
      throw error;
    }
  }
}
