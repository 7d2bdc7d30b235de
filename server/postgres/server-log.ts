import { copyFile, type FileHandle, open, rm, stat, truncate } from "node:fs/promises";
import { EmbeddedPostgresError } from "./binaries.ts";
import { reasonOf } from "./cluster.ts";

/** Bytes; as many again are kept in `postgres.log.old`. */
const LIMIT = 10_000_000;
const CHECK_INTERVAL = 60_000;

/** For adding: the server writes on where the file was emptied under it. */
export async function openServerLog(path: string): Promise<FileHandle> {
  try {
    await rotate(path);
    return await open(path, "a", 0o600);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The database's log ${path} could not be opened: ${reasonOf((error as Error).message)}`,
    );
  }
}

/** Call what it answers when the server has ended. */
export function watchServerLog(path: string): () => void {
  const timer = setInterval(() => void rotate(path).catch(() => {}), CHECK_INTERVAL).unref();
  return () => clearInterval(timer);
}

/**
 * PostgreSQL's own collector has no limit of size for a file's name that stays, and its folder would have to be the
 * server's. So it is copied and emptied, as by logrotate's copytruncate; a line of that moment may be lost.
 */
async function rotate(path: string): Promise<void> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size <= LIMIT) return;
  // Where there is no room for two, one is enough.
  await copyFile(path, `${path}.old`).catch(() => rm(`${path}.old`, { force: true }));
  await truncate(path);
}
