import { statfs } from "node:fs/promises";
import { errorCode } from "#data/db.server";
import { type StoreNode, touchDatabase } from "#data/nodes/nodes.server";
import {
  clockProblem,
  type DiskMarks,
  type DiskSpace,
  diskProblem,
  type NodeProblem,
  stopsRequests,
} from "#domain/nodes/problems";
import { logFailure } from "#request/log/log.server";
import { isTemporarilyUnavailable } from "#services/files/object-store-error";
import { probeFiles } from "#services/files.server";
import { TimeLimitExceeded, withinMilliseconds } from "#services/time-limit";
import { identityProblems } from "./identity.ts";

/** Milliseconds for which a result is reused, since monitors may ask often. */
const CHECK_INTERVAL = 1_000;
/**
 * Milliseconds for which the files' result is reused. It is longer, because a check writes, reads and deletes a file,
 * which object stores charge for.
 */
const FILES_CHECK_INTERVAL = 10_000;
const CHECK_TIMEOUT = 5_000;

type WatchedNode = {
  node: StoreNode;
  dataDir: string;
  diskMarks: DiskMarks;
  /** The object store's settings; null if the files are in a folder. */
  s3?: unknown;
  /** Milliseconds after which a check counts as failed. */
  checkTimeout?: number;
};
type Clocks = {
  /** A monotonic clock, in milliseconds. */
  monotonicMilliseconds?: () => number;
  /** The machine's clock, in milliseconds. */
  wallClockMilliseconds?: () => number;
};

/** All problems of the node, including those that don't keep it from serving. Checks at most once a second. */
export function nodeProblems(
  watched: WatchedNode,
  {
    monotonicMilliseconds = () => performance.now(),
    wallClockMilliseconds = Date.now,
  }: Clocks = {},
): () => Promise<NodeProblem[]> {
  const checks = [
    throttled(
      () => databaseProblems(watched, wallClockMilliseconds),
      CHECK_INTERVAL,
      monotonicMilliseconds,
    ),
    throttled(() => diskProblems(watched), CHECK_INTERVAL, monotonicMilliseconds),
    throttled(() => identityNodeProblems(watched), FILES_CHECK_INTERVAL, monotonicMilliseconds),
    throttled(() => filesProblems(watched), FILES_CHECK_INTERVAL, monotonicMilliseconds),
  ];
  return async () => [
    ...(await Promise.all(checks.map((check) => check()))).flat(),
    ...logProblems(),
  ];
}

function logProblems(): NodeProblem[] {
  const reason = logFailure();
  return reason === null ? [] : [{ code: "log", reason }];
}

/**
 * Reuses a good result for `pause` milliseconds and a bad one for a second. Concurrent callers share a running check.
 */
function throttled(
  check: () => Promise<NodeProblem[]>,
  pause: number,
  elapsed: () => number,
): () => Promise<NodeProblem[]> {
  let answer = Promise.resolve<NodeProblem[]>([]);
  let until = Number.NEGATIVE_INFINITY;
  return () => {
    if (elapsed() < until) return answer;
    until = Number.POSITIVE_INFINITY;
    answer = check().then((problems) => {
      until = elapsed() + (problems.some(stopsRequests) ? CHECK_INTERVAL : pause);
      return problems;
    });
    return answer;
  };
}

/** Checks the database by writing a row, because a read-only server can't take orders. */
async function databaseProblems(
  { node, checkTimeout = CHECK_TIMEOUT }: WatchedNode,
  wall: () => number,
): Promise<NodeProblem[]> {
  try {
    const before = wall();
    const { schema, clock } = await withinMilliseconds(checkTimeout, touchDatabase(node));
    if (schema === "refused") return [{ code: "database-newer" }];
    if (schema === "older" || schema === "empty") return [{ code: "database-older" }];
    const after = wall();
    const drift = clockProblem((before + after) / 2 - clock.getTime(), (after - before) / 2);
    return drift ? [drift] : [];
  } catch (error) {
    return [
      { code: errorCode(error) === READ_ONLY_TRANSACTION ? "database-read-only" : "database" },
    ];
  }
}

const READ_ONLY_TRANSACTION = "25006";

async function diskProblems({
  dataDir,
  diskMarks,
  checkTimeout = CHECK_TIMEOUT,
}: WatchedNode): Promise<NodeProblem[]> {
  // If the folder is missing, another check reports it.
  const space = await withinMilliseconds(checkTimeout, diskSpace(dataDir)).catch(() => null);
  const problem = space && diskProblem(space, diskMarks);
  return problem ? [problem] : [];
}

/** The space that the store's account may still use. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, bsize, files: inodes, ffree } = await statfs(folder);
  return { megabytes: Math.floor((bavail * bsize) / 2 ** 20), files: inodes > 0 ? ffree : null };
}

async function identityNodeProblems({
  checkTimeout = CHECK_TIMEOUT,
}: WatchedNode): Promise<NodeProblem[]> {
  // If the database is unreachable, another check reports it.
  return await withinMilliseconds(checkTimeout, identityProblems()).catch(() => []);
}

/**
 * Checks the files by writing one, which also fails on a full disk or without file descriptors. All nodes share a
 * bucket, so while it is unavailable they stay ready: pages and orders work without it.
 */
async function filesProblems({
  s3,
  checkTimeout = CHECK_TIMEOUT,
}: WatchedNode): Promise<NodeProblem[]> {
  try {
    await withinMilliseconds(checkTimeout, probeFiles());
    return [];
  } catch (error) {
    const away =
      isTemporarilyUnavailable(error) || (Boolean(s3) && error instanceof TimeLimitExceeded);
    return [{ code: away ? "files-away" : "files" }];
  }
}
