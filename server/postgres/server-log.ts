import { copyFile, type FileHandle, open, rm, stat, truncate } from "node:fs/promises";
import { EmbeddedPostgresError } from "./binaries.ts";
import { sentenceForOutput } from "./cluster.ts";

/** The most bytes of the log, and also of `postgres.log.old`. */
const MOST_LOG_BYTES = 10_000_000;
const CHECK_INTERVAL_MILLISECONDS = 60_000;

/** Opens the log in append mode, so that the server continues at the new end after the log was truncated. */
export async function openServerLog(path: string): Promise<FileHandle> {
  try {
    await rotate(path);
    return await open(path, "a", 0o600);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The database's log ${path} could not be opened: ${sentenceForOutput((error as Error).message)}`,
    );
  }
}

/** Limits the log's size while the server runs. Call the returned function when the server has ended. */
export function watchServerLog(path: string): () => void {
  const timer = setInterval(
    () => void rotate(path).catch(() => {}),
    CHECK_INTERVAL_MILLISECONDS,
  ).unref();
  return () => clearInterval(timer);
}

/**
 * Copies the log and truncates it, like logrotate's copytruncate (a line written meanwhile may be lost). PostgreSQL's
 * own log collector can't limit one file, and would need to own the folder.
 */
async function rotate(path: string): Promise<void> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size <= MOST_LOG_BYTES) return;
  // If there isn't space for two files, the old one is dropped.
  await copyFile(path, `${path}.old`).catch(() => rm(`${path}.old`, { force: true }));
  await truncate(path);
}
