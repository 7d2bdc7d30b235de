import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { family } from "#test/store/processes";

/** Nanoseconds of processor time of each thread, by its number. */
export type Used = Map<number, number>;

/** Of a process and everything under it: user and system. Linux only. */
export function usedBy(pids: readonly number[]): Used {
  const used: Used = new Map();
  for (const pid of pids.flatMap((one) => family(one))) {
    for (const thread of threadsOf(pid)) {
      const time = nanoseconds(`/proc/${pid}/task/${thread}/schedstat`);
      if (time !== null) used.set(thread, time);
    }
  }
  return used;
}

/** Seconds between the two; a thread that ended in between counts as far as it was seen. */
export function secondsBetween(before: Used, after: Used): number {
  let sum = 0;
  for (const [thread, time] of after) sum += time - (before.get(thread) ?? 0);
  return sum / 1e9;
}

function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return []; // ended meanwhile
  }
}

function nanoseconds(path: string): number | null {
  try {
    return Number(readFileSync(path, "utf8").split(" ", 1)[0]);
  } catch {
    return null;
  }
}

/** Keeps processes, and what they will start, to one processor; where there is only one, they share it. */
export function keepTo(processor: number, pids: readonly number[]): void {
  if (availableParallelism() <= processor) return;
  for (const pid of pids.flatMap((one) => family(one))) {
    spawnSync("taskset", ["-acp", `${processor}`, `${pid}`], { stdio: "ignore" });
  }
}
