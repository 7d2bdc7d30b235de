import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createReadStream, mkdirSync, type ReadStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Files } from "#services/files.server";
import { isFilePath, validPath, validPrefix } from "./file-paths.ts";

/** Payment screenshots are personal, so no other account of this machine may read the files. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Files in a folder of this machine, or in a shared one that several machines see. */
export function folderFiles(folder: string): Files {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  const placeOf = (path: string) => join(folder, validPath(path));
  return {
    put: async (path, contents) => await putAtomically(placeOf(path), contents),
    async find(path) {
      const place = placeOf(path);
      const facts = await unlessMissing(stat(place));
      if (!facts?.isFile()) return null;
      return { size: facts.size, stream: () => openedStream(place) };
    },
    bytes: async (path) => await unlessMissing(readFile(placeOf(path))),
    exists: async (path) => (await unlessMissing(stat(placeOf(path))))?.isFile() ?? false,
    async remove(path) {
      const place = placeOf(path);
      await unlessMissing(rm(place));
      // Removes the folder as well, if this was its last file.
      if (dirname(path).includes("/")) await rmdir(dirname(place)).catch(() => {});
    },
    async *list(prefix = "") {
      for await (const { path, size, mtime } of filesBelow(
        folder,
        validPrefix(prefix).slice(0, -1),
      ))
        if (isFilePath(path)) yield { path, size, modified: mtime };
    },
    async removeUnfinished(before) {
      for await (const { path, mtime } of filesBelow(folder, ""))
        if (TEMPORARY_FILE.test(path) && mtime < before)
          await unlessMissing(rm(join(folder, path)));
    },
  };
}

/** Returns a stream that is already open: if the file is missing, this throws here, where the caller awaits it. */
async function openedStream(place: string): Promise<ReadStream> {
  const stream = createReadStream(place);
  await once(stream, "open");
  return stream;
}

/** The name of a temporary file that is being written; no valid path can look like it. */
const TEMPORARY_FILE = /(?:^|\/)\.[^/]+\.[\da-f]{12}$/;

/** Writes a temporary file and renames it, so that nobody reads half a file. */
async function putAtomically(place: string, contents: Parameters<Files["put"]>[1]): Promise<void> {
  const beside = join(dirname(place), `.${basename(place)}.${randomBytes(6).toString("hex")}`);
  await mkdir(dirname(place), { recursive: true, mode: FOLDER_MODE });
  try {
    await writeFile(beside, contents, { flag: "wx", mode: FILE_MODE, flush: true });
    await rename(beside, place);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

type FoundFile = { path: string; size: number; mtime: Date };

/** All files below a folder, including those that aren't the store's. */
async function* filesBelow(folder: string, path: string): AsyncGenerator<FoundFile> {
  const names = (await unlessMissing(readdir(join(folder, path)))) ?? [];
  for (const name of names.sort()) {
    const inner = path === "" ? name : `${path}/${name}`;
    const facts = await unlessMissing(stat(join(folder, inner)));
    if (facts?.isDirectory()) yield* filesBelow(folder, inner);
    else if (facts?.isFile()) yield { path: inner, size: facts.size, mtime: facts.mtime };
  }
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw error;
  }
}
