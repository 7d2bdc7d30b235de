import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY_DISK = "/dev/shm";
/** Bytes: several times as much as a run's databases take at once. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Where a run's databases, data folders and browser profiles are stored: in memory if there is room, since nothing
 * needs them after the run. PostgreSQL copies a database of 600 files in 20 ms of processor time there, and in 500 ms
 * on a disk; browsers and stores take a tenth less processor time.
 */
export function memoryFolder(): string {
  try {
    return hasRoom() ? openFolder() : tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * True if there is room both in the folder and in the memory that this process may use, which in a container is less
 * than the machine's, and if programs can run there, as an installed store must.
 */
function hasRoom(): boolean {
  if (!existsSync(MEMORY_DISK) || forbidsPrograms()) return false;
  const { bavail, bsize } = statfsSync(MEMORY_DISK);
  return Math.min(bavail * bsize, process.availableMemory()) >= ROOM_BYTES;
}

/** Containers forbid it by default. */
function forbidsPrograms(): boolean {
  return /^\S+ \/dev\/shm \S+ \S*\bnoexec\b/m.test(readFileSync("/proc/mounts", "utf8"));
}

function openFolder(): string {
  for (const name of readdirSync(MEMORY_DISK)) {
    const [, pid] = /^kathalu-(\d+)$/.exec(name) ?? [];
    if (pid && isAbandoned(Number(pid))) remove(join(MEMORY_DISK, name));
  }
  const folder = join(MEMORY_DISK, `kathalu-${process.pid}`);
  if (!existsSync(folder)) process.once("exit", () => remove(folder));
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** True if no process has this ID (`ESRCH`) any more, so that its folder can be removed. */
function isAbandoned(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

/** Removes a folder. What belongs to another user, or is still being written, stays. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {}
}
