import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { folderFiles } from "./files/folder-files.server.ts";
import { type S3Settings, s3Files } from "./files/s3-files.server.ts";

/** The caller of `stream` must read it to its end or destroy it. */
export type StoredFile = { size: number; stream: () => Promise<Readable> };

/** A file in a list. `modified` is by the storage's clock, which may differ from this machine's. */
export type ListedFile = { path: string; size: number; modified: Date };

/**
 * The store's files outside the database, by paths such as `product-images/fest-01/640.avif`. An invalid path throws,
 * so validate paths that come from outside first.
 */
export type Files = {
  /** Writes a file completely or not at all; afterwards every node can read it. Large contents come as a stream. */
  put(path: string, contents: Uint8Array | Readable): Promise<void>;
  /** Null if there is no file. */
  find(path: string): Promise<StoredFile | null>;
  bytes(path: string): Promise<Uint8Array | null>;
  exists(path: string): Promise<boolean>;
  /** Deletes a file; succeeds also if there is none. */
  remove(path: string): Promise<void>;
  /** Lists every file below a folder (`product-images/`; empty for all), in no particular order. */
  list(prefix?: string): AsyncIterable<ListedFile>;
  /**
   * Deletes temporary files of writes that were interrupted before this time. Does nothing in a bucket, whose own
   * lifecycle rule deletes unfinished uploads.
   */
  removeUnfinished(before: Date): Promise<void>;
};

/** Where the store's files are. `openFiles` sets this once at start, and importers see the new value. */
export let files: Files;

/** Bytes of the test file. If the storage has no room for it, there is none for a screenshot either. */
const PROBE_BYTES = 64 * 1024;

/** Writes a file, reads it back and deletes it; throws if any of that fails. */
export async function probeFiles(): Promise<void> {
  const bytes = randomBytes(PROBE_BYTES);
  await withProbe(bytes, async (path) => {
    const read = await files.bytes(path);
    if (!read || !bytes.equals(read)) throw new Error(`${path} reads otherwise than written`);
  });
}

/** The storage's own time, which tells how old its files are. */
export async function timeOfFiles(): Promise<Date> {
  return await withProbe(randomBytes(8), async (path) => {
    for await (const file of files.list("probes/")) if (file.path === path) return file.modified;
    throw new Error(`${path} isn't listed`);
  });
}

async function withProbe<T>(bytes: Buffer, work: (path: string) => Promise<T>): Promise<T> {
  const path = `probes/${bytes.toString("hex", 0, 8)}`;
  try {
    await files.put(path, bytes);
    const done = await work(path);
    await files.remove(path);
    return done;
  } catch (error) {
    await files.remove(path).catch(() => {});
    throw error;
  }
}

/** True for a test file, which stays behind if a node dies while it probes the storage. */
export function isProbe(path: string): boolean {
  return /^probes\/[\da-f]{16}$/.test(path);
}

/** A file's hash in hexadecimal digits; null if there is no file. */
export async function sha256Of(path: string, of = files): Promise<string | null> {
  const found = await of.find(path);
  if (!found) return null;
  const hash = createHash("sha256");
  for await (const chunk of await found.stream()) hash.update(chunk as Uint8Array);
  return hash.digest("hex");
}

type Place = { dataDir: string; s3?: S3Settings | null };

export function openFiles(place: Place): void {
  files = filesAt(place);
}

/** Opens files in a bucket if `s3` is configured, else in a folder of DATA_DIR. */
export function filesAt({ dataDir, s3 }: Place): Files {
  return s3 ? s3Files(s3) : folderFiles(join(dataDir, "files"));
}
