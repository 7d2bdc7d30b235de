import { randomBytes } from "node:crypto";
import { readFile, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Finding, ok, reasonOf, warning, wrong } from "./findings.ts";

export type Room = {
  /** Bytes that this account may still write, and all there are. */
  free: number;
  size: number;
  /** Null: the file system doesn't count files. */
  freeFiles: number | null;
};

const LOW = 2 * 1024 ** 3;
const FULL = 512 * 1024 ** 2;
const FEW_FILES = 20_000;

export function checkRoom(folder: string, { free, size, freeFiles }: Room): Finding[] {
  const advice = `Make room on the disk of ${folder}, or set DATA_DIR to a larger one: an order's picture has up to 5 MB, and the database writes with each click.`;
  const found = `${inGigabytes(free)} of ${inGigabytes(size)} GB are free for ${folder}`;
  const room =
    free < FULL
      ? wrong(`Only ${found}.`, advice)
      : free < LOW
        ? warning(`Only ${found}.`, advice)
        : ok(`${found}.`);
  if (freeFiles === null || freeFiles >= FEW_FILES) return [room];
  return [
    room,
    wrong(
      `Only ${freeFiles} more files may be made on the disk of ${folder} (inodes).`,
      "Delete what lies there in many small files: with none left nothing can be written, however many bytes are free.",
    ),
  ];
}

function inGigabytes(bytes: number): string {
  return (bytes / 1024 ** 3).toFixed(1);
}

export async function diskFindings(dataDir: string): Promise<Finding[]> {
  try {
    await keepsFiles(dataDir);
  } catch (error) {
    return [
      wrong(
        `${dataDir} can't be written: ${reasonOf(error)}.`,
        "Give the store's account the right to it, make room, or set DATA_DIR to another folder.",
      ),
    ];
  }
  return checkRoom(dataDir, await roomIn(dataDir));
}

async function roomIn(folder: string): Promise<Room> {
  const { bavail, blocks, bsize, files, ffree } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize, freeFiles: files === 0 ? null : ffree };
}

/** Bytes; a disk with less room couldn't take a screenshot either. */
const PROBE = 64 * 1024;

/** Writes a file and reads it back: a full disk still allows access. */
async function keepsFiles(dataDir: string): Promise<void> {
  const bytes = randomBytes(PROBE);
  const path = join(dataDir, `.doctor-${bytes.toString("hex", 0, 8)}`);
  try {
    await writeFile(path, bytes, { flag: "wx", mode: 0o600 });
    if (!bytes.equals(await readFile(path)))
      throw new Error(`${path} reads otherwise than written`);
  } finally {
    await rm(path, { force: true });
  }
}
