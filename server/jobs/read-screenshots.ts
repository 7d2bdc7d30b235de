import {
  type ClaimedReading,
  claimReading,
  isGivenUp,
  markReadingFailed,
  releaseReading,
  storeReading,
} from "#data/checkout/screenshot-readings.server";
import type { NodeProblem } from "#domain/nodes/problems";
import { counters } from "#request/figures/counters.server";
import { log } from "#request/log/log.server";
import { repeat } from "#server/repeat";
import { files } from "#services/files.server";
import { type Reader, type ScreenshotText, setWakeListener } from "#services/reader.server";

/** Milliseconds between checks for screenshots that were uploaded to other nodes; this node's own are read at once. */
const CHECK_INTERVAL_MILLISECONDS = 5_000;
const STOP_TIMEOUT_MILLISECONDS = 5_000;
/** Milliseconds before the next try, after files or engine failed. */
const RETRY_AFTER_MILLISECONDS = 60_000;
/**
 * After this many missing files in a row the storage counts as unavailable; if fewer are missing, only these files are
 * lost.
 */
const MOST_FILES_MISSING_IN_A_ROW = 3;

/**
 * Reads payment screenshots one by one in the background, sharing the work with other nodes. Call the returned function
 * before the database closes: it ends the reader, and an interrupted screenshot is read again.
 */
export function startReadingScreenshots(reader: Reader): () => Promise<void> {
  let stopped = false;
  let pausedUntil = 0;
  const work = async () => {
    if (Date.now() < pausedUntil) return;
    const outcome = await readQueuedScreenshots(reader, { stopped: () => stopped });
    if (outcome !== "done") pausedUntil = Date.now() + RETRY_AFTER_MILLISECONDS;
  };
  const reading = repeat(work, {
    every: CHECK_INTERVAL_MILLISECONDS,
    stopTimeout: STOP_TIMEOUT_MILLISECONDS,
    failed: (error) => log.warn({ err: error }, "no screenshots were read"),
  });
  setWakeListener(reading.now);
  return async () => {
    stopped = true;
    setWakeListener(() => {});
    await reader.close();
    await reading.stop();
  };
}

type ReadingOptions = { stopped?: () => boolean; clock?: () => Date };
/** `no-engine` ends reading on this node; after `no-files` it is soon tried again. */
type Outcome = "done" | "no-engine" | "no-files";

/** Reads until the queue is empty. */
export async function readQueuedScreenshots(
  reader: Reader,
  { stopped = () => false, clock = () => new Date() }: ReadingOptions = {},
): Promise<Outcome> {
  const missed = new Map<string, ClaimedReading>();
  while (!stopped()) {
    const claimed = await claimReading(clock());
    if (!claimed) break;
    const outcome = await readClaimed(reader, claimed, { stopped, clock });
    if (outcome === "no-engine") return outcome;
    if (outcome === "no-files") missed.set(claimed.path, claimed);
    else await tryAgainOnce(missed, clock());
    if (missed.size === MOST_FILES_MISSING_IN_A_ROW) {
      for (const each of missed.values()) await releaseReading(each, retryTime(clock()));
      return "no-files";
    }
  }
  await tryAgainOnce(missed, clock());
  return "done";
}

/** Tries missed screenshots once more. Other files could be read meanwhile, so these are damaged or missing. */
async function tryAgainOnce(missed: Map<string, ClaimedReading>, now: Date): Promise<void> {
  for (const each of missed.values()) await markReadingFailed(each, { again: true }, now);
  missed.clear();
}

async function readClaimed(
  reader: Reader,
  claimed: ClaimedReading,
  { stopped, clock }: Required<ReadingOptions>,
): Promise<Outcome> {
  if (isGivenUp(claimed)) {
    await markReadingFailed(claimed, { again: false }, clock());
    return "done";
  }
  const bytes = await files.bytes(claimed.path).catch((error: unknown) => {
    log.warn({ err: error, path: claimed.path }, "a screenshot's file couldn't be had to be read");
    return undefined;
  });
  if (bytes === undefined) return "no-files";
  const read = bytes ? await readAndCount(reader, bytes) : null;
  if (read?.ok) await storeReading(claimed, read.text, clock());
  else if (read?.problem === "no-engine") {
    if (!engineFailed) log.warn({ err: read.error }, "this node reads no screenshots");
    engineFailed = true;
    await releaseReading(claimed, clock());
    return "no-engine";
  } else if (stopped()) await releaseReading(claimed, clock());
  else await markReadingFailed(claimed, { again: read !== null }, clock());
  return "done";
}

function retryTime(now: Date): Date {
  return new Date(now.getTime() + RETRY_AFTER_MILLISECONDS);
}

async function readAndCount(reader: Reader, bytes: Uint8Array): Promise<ScreenshotText> {
  const began = performance.now();
  const read = await reader.read(bytes);
  if (!read.ok && read.problem === "no-engine") return read;
  engineFailed = false;
  counters.screenshotSeconds += (performance.now() - began) / 1_000;
  if (read.ok) counters.screenshotsRead += 1;
  else counters.screenshotsUnread += 1;
  return read;
}

let engineFailed = false;

/** Reports a problem if this node's reader failed at its last screenshot. */
export function readerProblems(): NodeProblem[] {
  return engineFailed ? [{ code: "reader" }] : [];
}
