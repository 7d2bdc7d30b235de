import { unusedScreenshots } from "#data/checkout/screenshots.server";
import { releaseFileSweep } from "#data/nodes/identity.server";
import type { Removing } from "#data/personal-data/retention.server";
import { isScreenshotFile, SCREENSHOT_BUCKET } from "#domain/checkout/screenshots";
import { daysBefore } from "#domain/indian-time";
import { counters } from "#request/figures/counters.server";
import { log } from "#request/log/log.server";
import { maySweepFiles } from "#server/watch/identity";
import { files, isProbe, timeOfFiles } from "#services/files.server";

/**
 * A file is written before its row, and has no row if the node died in between. After this many days it is deleted: no
 * request needs it any more, and after a restore somebody has had time to look at it.
 */
const UNUSED_FILE_DAYS = 7;
/** The most files that one run deletes. */
const MOST_FILES_REMOVED = 500;
/** The most paths that one statement compares. */
const PATHS_PER_STATEMENT = 10_000;

/**
 * Runs once a day, on one node: deletes payment screenshots that no row names, unfinished writes and test files of
 * health checks. `sweepUploadedPictures` does the same for the catalogue's pictures.
 */
export async function sweepFiles(
  now: Date,
  { stopping, failed }: Omit<Removing, "remove">,
): Promise<void> {
  if (!(await maySweepFiles(now))) return;
  try {
    await removeUnusedFiles({ stopping, failed });
  } catch (error) {
    await releaseFileSweep().catch(() => {});
    throw error;
  }
}

async function removeUnusedFiles({ stopping, failed }: Omit<Removing, "remove">): Promise<void> {
  // Files' ages are by the storage's clock, so the limit is, too.
  const before = daysBefore(await timeOfFiles(), UNUSED_FILE_DAYS);
  await files.removeUnfinished(before);
  let left = MOST_FILES_REMOVED;
  for await (const path of unusedPaths(before)) {
    if (stopping?.aborted || left-- === 0) return;
    try {
      await files.remove(path);
      counters.filesSwept += 1;
      // The path may be logged: it has IDs of rows, a part of a hash and a day, and nothing personal.
      log.info({ path }, "a file that nothing names was removed");
    } catch (error) {
      failed(error);
    }
  }
}

async function* unusedPaths(before: Date): AsyncGenerator<string> {
  for await (const { path, modified } of files.list("probes/"))
    if (modified < before && isProbe(path)) yield path;
  let old: string[] = [];
  for await (const { path, modified } of files.list(`${SCREENSHOT_BUCKET}/`)) {
    if (modified >= before || !isScreenshotFile(path)) continue;
    old.push(path);
    if (old.length < PATHS_PER_STATEMENT) continue;
    yield* await unusedScreenshots(old);
    old = [];
  }
  yield* await unusedScreenshots(old);
}
