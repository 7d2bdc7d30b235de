import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** What the databases of a run may take at once, several times over. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Where the databases of a run lie: in memory where there is room, because nothing of them outlives it. PostgreSQL copies
 * one of 600 files in 20 ms of processor there, and on a disk in 500.
 */
export function memoryFolder(): string {
  try {
    return hasRoom() ? openFolder() : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** In the folder, and in the memory that this process may have: a container's is less than the machine's. */
function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) >= ROOM_BYTES;
}

function openFolder(): string {
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = /^kathalu-(\d+)$/.exec(name) ?? [];
    if (pid && isLeft(Number(pid))) remove(join(MEMORY, name));
  }
  const folder = join(MEMORY, `kathalu-${process.pid}`);
  if (!existsSync(folder)) process.once("exit", () => remove(folder));
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** `ESRCH`: nobody is there. */
function isLeft(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

/** What is another user's, or still written into, stays. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {}
}
