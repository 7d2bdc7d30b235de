/**
 * Gives each phone a quarter of a processor, by a control group (version 1) with all of the browser's processes,
 * including those that draw and use the network. DevTools would slow down only the page's main thread.
 */
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const MOUNTS = ["/sys/fs/cgroup/cpu", "/sys/fs/cgroup/cpu,cpuacct"];
/** Microseconds of processor time in each 100,000. */
const QUARTER = 25_000;
const WHOLE = 100_000;
/**
 * 256 times an ordinary process's weight, so that other work of the machine only gets what phones, lines and stores
 * leave.
 */
const WEIGHT = 256 * 1_024;

export type Share = { processes: string; slow: () => void; close: () => Promise<void> };
export type Processor = { share: () => Share; close: () => Promise<void> };

/**
 * Moves this process, and those that it will start, into a control group; returns null if the machine doesn't allow
 * one.
 */
export function openProcessor(): Processor | null {
  const mount = MOUNTS.find((path) => existsSync(join(path, "cpu.cfs_quota_us")));
  if (!mount) return null;
  const parent = join(mount, `felt-speed-${process.pid}`);
  const served = join(parent, "stores");
  try {
    for (const folder of [parent, served]) mkdirSync(folder);
    writeFileSync(join(parent, "cpu.shares"), `${WEIGHT}`);
    writeFileSync(join(served, "cgroup.procs"), `${process.pid}`);
  } catch {
    return null;
  }
  let phones = 0;
  return {
    share: () => {
      const folder = join(parent, `phone-${++phones}`);
      mkdirSync(folder);
      const limit = (quota: number) => writeFileSync(join(folder, "cpu.cfs_quota_us"), `${quota}`);
      limit(WHOLE);
      const close = () => remove(folder);
      return { processes: join(folder, "cgroup.procs"), slow: () => limit(QUARTER), close };
    },
    close: async () => {
      writeFileSync(join(mount, "cgroup.procs"), `${process.pid}`);
      for (const folder of [served, parent]) await remove(folder);
    },
  };
}

/** Ends all processes of a group and removes it. */
async function remove(folder: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    for (const pid of readFileSync(join(folder, "cgroup.procs"), "utf8")
      .split("\n")
      .filter(Boolean))
      end(Number(pid));
    try {
      return rmdirSync(folder);
    } catch {
      await wait(50);
    }
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {} // the process ended meanwhile
}
