import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { rename, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { WriteOptions } from "flydrive/types";

/** A file's facts; `bytes` and `stream` read it. */
export type StoredFile = { size: number; etag: string; stream: () => Promise<Readable> };

/**
 * What the store stores outside its database, under paths such as `product-images/ndk-01/640.avif`.
 * A path that isn't one is a bug of the caller and throws: what comes from outside is validated before.
 */
export type Files = {
  put(path: string, bytes: Uint8Array): Promise<void>;
  /** Null where there is no file. */
  find(path: string): Promise<StoredFile | null>;
  bytes(path: string): Promise<Uint8Array | null>;
  exists(path: string): Promise<boolean>;
  remove(path: string): Promise<void>;
};

/** The open files. A live binding: set by openFiles, once. */
export let files: Files;

export function openFiles({ dataDir }: { dataDir: string }): void {
  const folder = join(dataDir, "files");
  // Payment screenshots lie there: no other account of the machine may look.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  files = filesIn(new Disk(new LocalFolder(folder)));
}

/** Every part begins with a letter or digit, so there is neither `..` nor a hidden file. */
const FILE_PATH = /^[A-Za-z0-9][A-Za-z0-9_-]*(?:\/[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[a-z0-9]+)?)+$/;

function filesIn(disk: Disk): Files {
  return {
    put: (path, bytes) => disk.put(validPath(path), bytes),
    exists: (path) => disk.exists(validPath(path)),
    remove: (path) => disk.delete(validPath(path)),
    bytes: (path) => unlessMissing(disk.getBytes(validPath(path))),
    async find(path) {
      const facts = await unlessMissing(disk.getMetaData(validPath(path)));
      if (!facts) return null;
      const { contentLength: size, etag } = facts;
      return { size, etag, stream: () => disk.getStream(path) };
    },
  };
}

function validPath(path: string): string {
  if (!FILE_PATH.test(path)) throw new RangeError(`not a file's path: ${JSON.stringify(path)}`);
  return path;
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    const { cause } = error as { cause?: NodeJS.ErrnoException };
    if (cause?.code === "ENOENT" || cause?.code === "ENOTDIR") return null;
    throw error;
  }
}

/** Writes a file beside its place and moves it there, so that nobody ever reads half of it. */
class LocalFolder extends FSDriver {
  readonly #folder: string;

  constructor(folder: string) {
    super({ location: folder, visibility: "private" });
    this.#folder = folder;
  }

  override async put(key: string, contents: string | Uint8Array, options?: WriteOptions) {
    const beside = `${key}.${randomBytes(6).toString("hex")}`;
    try {
      await super.put(beside, contents, options);
      await rename(join(this.#folder, beside), join(this.#folder, key));
    } catch (error) {
      await super.delete(beside).catch(() => {});
      throw error;
    }
  }

  /** A folder below a bucket goes with its last file. */
  override async delete(key: string) {
    await super.delete(key);
    const folder = dirname(key);
    if (folder.includes("/")) await rmdir(join(this.#folder, folder)).catch(() => {});
  }
}
