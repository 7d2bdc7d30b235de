import { readdirSync, readlinkSync } from "node:fs";

/** True if this system tells which files a process has open. */
export const canListOpenFiles = process.platform === "linux";

/** Returns the files under a folder that this process has open. */
export function openFilesIn(folder: string): string[] {
  return readdirSync("/proc/self/fd")
    .map(fileOf)
    .filter((path) => path.startsWith(folder));
}

/**
 * Returns the path of an open file; empty for the descriptor by which the folder was listed, which is closed already.
 */
function fileOf(descriptor: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    return "";
  }
}
