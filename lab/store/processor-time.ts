import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { processTree } from "../../test/store/processes.ts";

/**
 * Returns the seconds of processor time, user and system, of processes and of all their present and former descendants.
 * Linux only.
 */
export function usedBy(pids: readonly number[]): number {
  let used = 0;
  for (const pid of pids.flatMap((one) => processTree(one))) {
    used += secondsOfEnded(pid);
    for (const thread of threadsOf(pid)) used += secondsOf(`/proc/${pid}/task/${thread}/schedstat`);
  }
  return used;
}

function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return []; // the process ended meanwhile
  }
}

/**
 * Returns the seconds of a process's children that have ended, such as those that served a database connection; exact
 * to a hundredth of a second.
 */
function secondsOfEnded(pid: number): number {
  try {
    // The fields after the process's name, which may contain anything.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[13]) + Number(fields[14])) / TICKS;
  } catch {
    return 0; // the process ended meanwhile
  }
}

const TICKS = 100;

function secondsOf(schedstat: string): number {
  try {
    return Number(readFileSync(schedstat, "utf8").split(" ", 1)[0]) / 1e9;
  } catch {
    return 0; // the thread ended meanwhile
  }
}

/** Binds processes, and those that they will start, to one processor. If the machine has only one, they share it. */
export function keepTo(processor: number, pids: readonly number[]): void {
  if (availableParallelism() <= processor) return;
  for (const pid of pids.flatMap((one) => processTree(one))) {
    spawnSync("taskset", ["-acp", `${processor}`, `${pid}`], { stdio: "ignore" });
  }
}
