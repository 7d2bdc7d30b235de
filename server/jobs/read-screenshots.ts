import { setTimeout as sleep } from "node:timers/promises";
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
import { files } from "#services/files.server";
import { onWake, type Reader, type ReadPicture } from "#services/reader.server";

/** Milliseconds between checks for screenshots that were uploaded to other nodes; this node's own are read at once. */
const LOOK_EVERY = 5_000;
const STOP_TIMEOUT = 5_000;
/** Milliseconds before the next try, after files or engine failed. */
const PAUSE = 60_000;
/**
 * After this many missing files in a row the storage counts as unavailable; if fewer are missing, only these files are
 * lost.
 */
const MOST_MISSED = 3;

/**
 * Reads payment screenshots one by one in the background, sharing the work with other nodes. Call the returned function
 * before the database closes: it ends the reader, and an interrupted screenshot is read again.
 */
export function startReadingScreenshots(reader: Reader): () => Promise<void> {
  let stopped = false;
  let atWork: Promise<void> | null = null;
  let again = false;
  let pausedUntil = 0;
  const look = () => {
    if (stopped || Date.now() < pausedUntil) return;
    if (atWork) again = true;
    atWork ??= readWaiting(reader, { stopped: () => stopped })
      .then((outcome) => {
        if (outcome !== "done") pausedUntil = Date.now() + PAUSE;
      })
      .catch((error) => log.warn({ err: error }, "no screenshots were read"))
      .finally(() => {
        atWork = null;
        if (again) setImmediate(look);
        again = false;
      });
  };
  const timer = setInterval(look, LOOK_EVERY).unref();
  onWake(look);
  return async () => {
    stopped = true;
    onWake(() => {});
    clearInterval(timer);
    await reader.close();
    await Promise.race([atWork, sleep(STOP_TIMEOUT, null, { ref: false })]);
  };
}

type Reading = { stopped?: () => boolean; clock?: () => Date };
/** `no-engine` ends reading on this node; after `no-files` it is soon tried again. */
type Outcome = "done" | "no-engine" | "no-files";

/** Reads until the queue is empty. */
export async function readWaiting(
  reader: Reader,
  { stopped = () => false, clock = () => new Date() }: Reading = {},
): Promise<Outcome> {
  const missed = new Map<string, ClaimedReading>();
  while (!stopped()) {
    const claimed = await claimReading(clock());
    if (!claimed) break;
    const outcome = await readClaimed(reader, claimed, { stopped, clock });
    if (outcome === "no-engine") return outcome;
    if (outcome === "no-files") missed.set(claimed.path, claimed);
    else await tryAgainOnce(missed, clock());
    if (missed.size === MOST_MISSED) {
      for (const each of missed.values()) await releaseReading(each, later(clock()));
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
  { stopped, clock }: Required<Reading>,
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
  const read = bytes ? await readCounted(reader, bytes) : null;
  if (read?.ok) await storeReading(claimed, read.text, clock());
  else if (read?.problem === "no-engine") {
    if (!unable) log.warn({ err: read.error }, "this node reads no screenshots");
    unable = true;
    await releaseReading(claimed, clock());
    return "no-engine";
  } else if (stopped()) await releaseReading(claimed, clock());
  else await markReadingFailed(claimed, { again: read !== null }, clock());
  return "done";
}

function later(now: Date): Date {
  return new Date(now.getTime() + PAUSE);
}

async function readCounted(reader: Reader, bytes: Uint8Array): Promise<ReadPicture> {
  const began = performance.now();
  const read = await reader.read(bytes);
  if (!read.ok && read.problem === "no-engine") return read;
  unable = false;
  counters.screenshotSeconds += (performance.now() - began) / 1_000;
  if (read.ok) counters.screenshotsRead += 1;
  else counters.screenshotsUnread += 1;
  return read;
}

let unable = false;

/** Reports a problem if this node's reader failed at its last screenshot. */
export function readerProblems(): NodeProblem[] {
  return unable ? [{ code: "reader" }] : [];
}
