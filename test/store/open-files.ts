import { readdirSync, readlinkSync } from "node:fs";

/** Whether this system tells which files a process has open. */
export const tellsOpenFiles = process.platform === "linux";

/** Which files under a folder this process has open. */
export function openFilesIn(folder: string): string[] {
  return readdirSync("/proc/self/fd")
    .map(fileOf)
    .filter((path) => path.startsWith(folder));
}

/** The listing's own descriptor is closed by then. */
function fileOf(descriptor: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    return "";
  }
}
