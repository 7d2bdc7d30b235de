import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Load, Outcome } from "./load-generator.ts";

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

export async function startHelloWorld(port: number, bytes: number): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, "hello-world.ts"), [`${port}`, `${bytes}`]);
  await once(child, "message");
  return child;
}

/** Responses per second of the server's processor time, and per second of the clock. */
export type Rate = { perCpuSecond: number; perSecond: number };

/** Measures a load; throws if a response didn't have the expected status. */
export async function rateUnder(pid: number, load: Load): Promise<Rate> {
  const before = cpuSeconds(pid);
  const { answers, seconds } = await answersTo(load);
  return { perCpuSecond: answers / (cpuSeconds(pid) - before), perSecond: answers / seconds };
}

/** Sends a load; throws if a response didn't have the expected status. */
export async function answersTo(load: Load): Promise<Outcome> {
  const outcome = await generate(load);
  const { answers, wrong } = outcome;
  if (wrong.length > 0) {
    throw new Error(`${wrong.length} of ${answers} answers were wrong, the first:\n${wrong[0]}`);
  }
  return outcome;
}

async function generate(load: Load): Promise<Outcome> {
  const child = fork(join(import.meta.dirname, "load-generator.ts"));
  child.send(load);
  const ended = once(child, "disconnect").then(() => {
    throw new Error("the load generator ended without a result");
  });
  const [outcome] = await Promise.race([once(child, "message"), ended]);
  ended.catch(() => {});
  return outcome;
}

export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The fields after the process's name, which is in brackets. User and system time are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** The processor time of a process's first thread, which runs its JavaScript. */
export function mainThreadSeconds(pid: number): number {
  const schedstat = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8");
  return Number(schedstat.split(" ", 1)[0]) / 1e9;
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
