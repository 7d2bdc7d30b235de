import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { folderFiles } from "./files/folder-files.server.ts";
import { type S3Settings, s3Files } from "./files/s3-files.server.ts";

/** Who calls `stream` reads it to its end or destroys it. */
export type StoredFile = { size: number; stream: () => Promise<Readable> };

/** `modified` by the clock of where the files lie, which needn't be this machine's. */
export type ListedFile = { path: string; size: number; modified: Date };

/**
 * What the store stores outside its database, under paths such as `product-images/fest-01/640.avif`.
 * A path that isn't one is a bug of the caller and throws: what comes from outside is validated before.
 */
export type Files = {
  /** Whole or not at all, and read by everybody from then on. What is large comes as a stream. */
  put(path: string, contents: Uint8Array | Readable): Promise<void>;
  /** Null where there is no file. */
  find(path: string): Promise<StoredFile | null>;
  bytes(path: string): Promise<Uint8Array | null>;
  exists(path: string): Promise<boolean>;
  /** No harm where there is none. */
  remove(path: string): Promise<void>;
  /** Every file below a folder (`product-images/`; empty: all), in no order that counts. */
  list(prefix?: string): AsyncIterable<ListedFile>;
  /** What a write that broke off left behind before this. A bucket's own rule ends its unfinished uploads. */
  removeUnfinished(before: Date): Promise<void>;
};

/** The open files. A live binding: set by openFiles, once. */
export let files: Files;

/** Bytes; where there is less room, no screenshot has any either. */
const PROBE = 64 * 1024;

/** Writes a file, reads it back and removes it: throws what stands in the way. */
export async function probeFiles(): Promise<void> {
  const bytes = randomBytes(PROBE);
  await withProbe(bytes, async (path) => {
    const read = await files.bytes(path);
    if (!read || !bytes.equals(read)) throw new Error(`${path} reads otherwise than written`);
  });
}

/** What time it is where the files lie, by which their ages are told. */
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

/** One whose node died before it removed it. */
export function isProbe(path: string): boolean {
  return /^probes\/[\da-f]{16}$/.test(path);
}

/** Read to its end; null where there is no file. */
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

/** With `s3` in a bucket of an object store, else in a folder of DATA_DIR. */
export function filesAt({ dataDir, s3 }: Place): Files {
  return s3 ? s3Files(s3) : folderFiles(join(dataDir, "files"));
}
