import { CommandError } from "#operation/command-line";
import { type Files, type StoredFile, sha256Of } from "#services/files.server";
import { type ManifestFile, nameOf } from "./manifest.ts";
import { several } from "./several.ts";
import { type BackupRepository, isWhole, writeObject } from "./stored-backup.ts";

/** What says which store's files these are, and what tries whether they can be written: of a place, not of a store. */
const OF_THE_PLACE = /^(?:probes\/|store\/marker\.txt$)/;

export function staysWithPlace(path: string): boolean {
  return OF_THE_PLACE.test(path);
}

export type FilesCopied = {
  /** By path. */
  files: Map<string, ManifestFile>;
  /** What this back-up wrote itself: names, with what was in them. */
  written: Map<string, ManifestFile>;
  bytes: number;
  /** How many that older back-ups share were found damaged there, and written anew. */
  mended: number;
};

type Source = {
  id: string;
  /** Days: by it, which of the shared files are read in this back-up. */
  day: number;
  /** By path: what the last back-up in this place has. */
  before: ReadonlyMap<string, ManifestFile>;
  onFile: (done: number) => void;
};

/** Of what back-ups share, one in so many is read with each: in as many days what went bad there is found. */
const SHARES = 16;

export function isDue(sha256: string, day: number): boolean {
  return Number.parseInt(sha256.slice(0, 2), 16) % SHARES === day % SHARES;
}

/** Copies what isn't there yet. May be called again, for what came meanwhile. */
export async function copyFiles(
  files: Files,
  repository: BackupRepository,
  { id, day, before, onFile }: Source,
  copied: FilesCopied,
): Promise<Set<string>> {
  const listed = new Set<string>();
  await several(fresh(), async (path) => {
    await copyFile(path);
    onFile(copied.files.size);
  });
  return listed;

  async function* fresh() {
    for await (const { path } of files.list()) {
      if (staysWithPlace(path)) continue;
      listed.add(path);
      if (!copied.files.has(path)) yield path;
    }
  }

  async function copyFile(path: string): Promise<void> {
    const found = await files.find(path);
    // Deleted since it was listed.
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
    // Its bytes decide, not its date or size: reading is cheap, writing them again isn't.
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
