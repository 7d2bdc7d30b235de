import { statfs } from "node:fs/promises";
import { problemParts } from "#domain/nodes/problems";
import type { Config } from "#request/config.server";
import { openFiles, probeFiles } from "#services/files.server";
import { type Finding, ok, reasonOf, warning, wrong } from "./findings.ts";

/** `statfs` of Linux: NFS, SMB, Ceph, GlusterFS and others by FUSE, OCFS2, GFS2. */
const SHARED = new Set([
  0x6969, 0xff534d42, 0xfe534d42, 0xc36400, 0x65735546, 0x7461636f, 0x01161970,
]);

/** Writes a file, reads it and deletes it again, wherever the store keeps its own. */
export async function filesFindings(config: Config): Promise<Finding[]> {
  try {
    openFiles(config);
    await probeFiles();
  } catch (error) {
    const { found, advice } = problemParts({ code: "files" });
    return [wrong(`${found.slice(0, -1)}: ${reasonOf(error)}.`, advice)];
  }
  return [ok("A file was written, read and deleted again."), ...(await checkFolder(config))];
}

async function checkFolder({ databaseUrl, dataDir, s3 }: Config): Promise<Finding[]> {
  if (s3) return [ok(`They lie in the bucket ${s3.bucket} at ${new URL(s3.endpoint).host}.`)];
  if (!databaseUrl) return [];
  const { type } = await statfs(dataDir);
  if (SHARED.has(type)) return [ok("The folder lies on shared storage.")];
  return [
    warning(
      "The files lie in a folder of this machine: no second node would find them.",
      "All right for one node. For several, set S3_ENDPOINT and its kin, or DATA_DIR on shared storage.",
    ),
  ];
}
