import { statfs } from "node:fs/promises";
import { errorCode } from "#data/db.server";
import { type StoreNode, touchDatabase } from "#data/nodes/nodes.server";
import {
  clockProblem,
  type DiskMarks,
  type DiskSpace,
  diskProblem,
  isUnready,
  type NodeProblem,
} from "#domain/nodes/problems";
import { logFailure } from "#request/log/log.server";
import { isAway } from "#services/files/object-store-error";
import { probeFiles } from "#services/files.server";
import { identityProblems } from "./identity.ts";

/** Milliseconds for which an answer is given again: monitors may ask as often as they like. */
const CHECK_INTERVAL = 1_000;
/** Files that were well: each look writes, reads and deletes, and an object store counts these. */
const FILES_CHECK_INTERVAL = 10_000;
/** Milliseconds; what takes longer than one of them isn't well. */
const CHECK_TIMEOUT = 5_000;

type Watched = {
  node: StoreNode;
  dataDir: string;
  diskMarks: DiskMarks;
  /** Null: the files lie in a folder. */
  s3?: unknown;
};
type Clocks = {
  /** Milliseconds, only ever forward. */
  elapsed?: () => number;
  /** What the machine says the time is, in milliseconds. */
  wall?: () => number;
};

/** What is wrong with this node, whether or not it is ready with it. Asked often, it checks once a second. */
export function nodeProblems(
  watched: Watched,
  { elapsed = () => performance.now(), wall = Date.now }: Clocks = {},
): () => Promise<NodeProblem[]> {
  const checks = [
    throttled(() => databaseProblems(watched.node, wall), CHECK_INTERVAL, elapsed),
    throttled(() => diskProblems(watched), CHECK_INTERVAL, elapsed),
    throttled(() => identityOf(), FILES_CHECK_INTERVAL, elapsed),
    throttled(() => filesProblems(watched), FILES_CHECK_INTERVAL, elapsed),
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

/** Asked again after `pause` where all was well, else after a second; what is being looked at is looked at once. */
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
      until = elapsed() + (problems.some(isUnready) ? CHECK_INTERVAL : pause);
      return problems;
    });
    return answer;
  };
}

/** A row is written: a server that only reads takes no order. */
async function databaseProblems(node: StoreNode, wall: () => number): Promise<NodeProblem[]> {
  try {
    const before = wall();
    const { schema, clock } = await withTimeout(touchDatabase(node));
    if (schema === "refused") return [{ code: "database-newer" }];
    if (schema === "older" || schema === "empty") return [{ code: "database-older" }];
    const after = wall();
    const drift = clockProblem((before + after) / 2 - clock.getTime(), (after - before) / 2);
    return drift ? [drift] : [];
  } catch (error) {
    return [{ code: errorCode(error) === READS_ONLY ? "database-read-only" : "database" }];
  }
}

const READS_ONLY = "25006";

async function diskProblems({ dataDir, diskMarks }: Watched): Promise<NodeProblem[]> {
  // A folder that is gone is for the check of the files.
  const space = await withTimeout(diskSpace(dataDir)).catch(() => null);
  const problem = space && diskProblem(space, diskMarks);
  return problem ? [problem] : [];
}

/** What this account may still write there. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, bsize, files: inodes, ffree } = await statfs(folder);
  return { megabytes: Math.floor((bavail * bsize) / 2 ** 20), files: inodes > 0 ? ffree : null };
}

async function identityOf(): Promise<NodeProblem[]> {
  // A database that doesn't answer is another check's.
  return await withTimeout(identityProblems()).catch(() => []);
}

/**
 * A full disk, and a process out of descriptors, still allow access. A bucket is every node's: were each unready while
 * it is away, a balancer would show nothing of a store that has its pages and takes orders.
 */
async function filesProblems({ s3 }: Watched): Promise<NodeProblem[]> {
  try {
    await withTimeout(probeFiles());
    return [];
  } catch (error) {
    const away = isAway(error) || (Boolean(s3) && error instanceof LateError);
    return [{ code: away ? "files-away" : "files" }];
  }
}

class LateError extends Error {}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new LateError("it took too long")), CHECK_TIMEOUT);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
