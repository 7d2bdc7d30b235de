import { access, constants, statfs } from "node:fs/promises";
import { join } from "node:path";
import { diskProblem, MOST_DRIFT_SECONDS, problemParts } from "#domain/nodes/problems";
import type { Config } from "#request/config.server";
import { exists } from "#server/postgres/binaries";
import { diskSpace } from "#server/watch/readiness";
import { ObjectStoreError } from "#services/files/object-store-error";
import { openFiles, probeFiles } from "#services/files.server";
import { startEngine } from "#services/reading/recognition.server";
import { type Finding, ok, problemFinding, reasonOf, warning, wrong } from "./findings.ts";

/** Checks DATA_DIR and its free disk space, by the limits of `/readyz`. */
export async function diskFindings({
  dataDir,
  diskMarks,
}: Pick<Config, "dataDir" | "diskMarks">): Promise<Finding[]> {
  try {
    await access(dataDir, constants.W_OK);
    const space = await diskSpace(dataDir);
    const problem = diskProblem(space, diskMarks);
    if (problem) return problemFinding(problem);
    return ok(`${(space.megabytes / 1024).toFixed(1)} GB are free for ${dataDir}.`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT")
      return warning(
        `There is no folder ${dataDir} yet: the first start makes it.`,
        "If a store was started there before, DATA_DIR is wrong, or its disk isn't mounted.",
      );
    return wrong(
      `${dataDir} can't be written: ${reasonOf(error)}.`,
      "Give the store's account the right to it, or set DATA_DIR to another folder.",
    );
  }
}

/** Network file systems by their type in `statfs`: NFS, SMB, Ceph, FUSE (GlusterFS and others), OCFS2, GFS2. */
const NETWORK_FILE_SYSTEMS = new Set([
  0x6969, 0xff534d42, 0xfe534d42, 0xc36400, 0x65735546, 0x7461636f, 0x01161970,
]);

/** True if the folder of the store's files is missing: the store never started, or its disk isn't mounted. */
export async function lacksFolder({ dataDir, s3 }: Config): Promise<boolean> {
  return !s3 && !(await exists(join(dataDir, "files")));
}

/** Writes, reads and deletes a file in the store's storage. */
export async function filesFindings(config: Config): Promise<Finding[]> {
  try {
    openFiles(config);
    await probeFiles();
  } catch (error) {
    if (error instanceof ObjectStoreError) return wrong(error.message, error.advice);
    const { found, advice } = problemParts({ code: "files" });
    return wrong(`${found.slice(0, -1)}: ${reasonOf(error)}.`, advice);
  }
  return [...ok("A file was written, read and deleted again."), ...(await checkFolder(config))];
}

async function checkFolder({ databaseUrl, dataDir, s3 }: Config): Promise<Finding[]> {
  if (s3) return ok(`They lie in the bucket ${s3.bucket} at ${new URL(s3.endpoint).host}.`);
  if (!databaseUrl) return [];
  const { type } = await statfs(dataDir);
  if (NETWORK_FILE_SYSTEMS.has(type)) return ok("The folder lies on shared storage.");
  return warning(
    "The files are in a folder of this machine: a second node wouldn't find them.",
    "All right for one node. For several nodes, set S3_ENDPOINT and the other S3_ settings, or put DATA_DIR on shared storage.",
  );
}

/** Starts the engine that reads screenshots, and ends it again. */
export async function readingFindings({
  readScreenshots,
}: Pick<Config, "readScreenshots">): Promise<Finding[]> {
  if (!readScreenshots) return ok("No screenshot is read here: READ_SCREENSHOTS is 0.");
  try {
    await (await startEngine()).end();
    return ok("Transaction IDs are read off customers' screenshots, on this machine.");
  } catch (error) {
    return warning(
      `No screenshot can be read: ${reasonOf(error)}.`,
      "Install the packages again (npm ci); until then customers type their transaction IDs.",
    );
  }
}

/** Milliseconds. Smaller differences can't be measured by a Date header, which has whole seconds. */
const TOLERATED_DRIFT_MILLISECONDS = MOST_DRIFT_SECONDS * 1_000;
const MOST_DRIFT_MILLISECONDS = 60_000;

/**
 * Reports how much a clock differs. `ahead`: milliseconds by which ours is ahead; `whose`: whose clock it is, such as
 * "the database's".
 */
export function checkClock(whose: string, ahead: number): Finding[] {
  const off = Math.abs(ahead);
  const found = `This machine's clock is ${inSeconds(off)} ${ahead > 0 ? "ahead of" : "behind"} ${whose}`;
  const advice =
    "Let both machines set their clocks (systemd-timesyncd or chrony; `timedatectl` says whether): payment pages, sign-ins and deadlines go by them.";
  if (off < TOLERATED_DRIFT_MILLISECONDS)
    return ok(`This machine's clock agrees with ${whose} (${inSeconds(off)} apart).`);
  return off < MOST_DRIFT_MILLISECONDS ? warning(`${found}.`, advice) : wrong(`${found}.`, advice);
}

function inSeconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}
