import { randomBytes } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { migrated } from "#data/db.server";

/** Milliseconds for which an answer is given again: monitors may ask as often as they like. */
const ASKED_AGAIN_AFTER = 1_000;

/** What is missing before people can be served; empty: ready. */
export function readiness({ dataDir }: { dataDir: string }, now = () => performance.now()) {
  let answer = Promise.resolve<string[]>([]);
  let until = Number.NEGATIVE_INFINITY;
  return (): Promise<string[]> => {
    if (now() < until) return answer;
    // A database that hangs is asked once.
    until = Number.POSITIVE_INFINITY;
    answer = missing(dataDir).finally(() => {
      until = now() + ASKED_AGAIN_AFTER;
    });
    return answer;
  };
}

async function missing(dataDir: string): Promise<string[]> {
  const checks: [string, Promise<unknown>][] = [
    ["database", migrated().then((applied) => applied || Promise.reject())],
    ["files", keepsFiles(dataDir)],
  ];
  const results = await Promise.allSettled(checks.map(([, check]) => check));
  return checks.filter((_, i) => results[i]?.status === "rejected").map(([what]) => what);
}

/** Bytes; a disk with less room couldn't take a screenshot either. */
const PROBE = 64 * 1024;

/** Writes a file and reads it back: a full disk and a process out of descriptors still allow access. */
export async function keepsFiles(dataDir: string): Promise<void> {
  const bytes = randomBytes(PROBE);
  const path = join(dataDir, `.readyz-${bytes.toString("hex", 0, 8)}`);
  try {
    await writeFile(path, bytes, { flag: "wx", mode: 0o600 });
    if (!bytes.equals(await readFile(path)))
      throw new Error(`${path} reads otherwise than written`);
  } finally {
    await rm(path, { force: true });
  }
}
