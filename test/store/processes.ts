/** Starts real processes for the system tests, watches and signals them, and makes sure that none is left. */

import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { WAIT_MILLISECONDS } from "#test/time-limits";

export type Program = {
  pid: number;
  /** What the program has printed so far, on both streams. */
  output(): string;
  /** Waits until the program has printed this; fails if it ends before. */
  says(words: string | RegExp): Promise<string>;
  /**
   * Sends the signal, if any, and waits for the end. Resolves with the exit code, or the signal that ended the
   * program.
   */
  ends(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals>;
};

const started = new Set<ChildProcess>();

export function startProgram(file: string, args: string[], options: SpawnOptions = {}): Program {
  const child = spawn(file, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  started.add(child);
  const closed = once(child, "close").finally(() => started.delete(child));
  closed.catch(() => {});
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
  }
  return {
    pid: child.pid ?? -1,
    output: () => text,
    says: async (words) => {
      for (const until = Date.now() + WAIT_MILLISECONDS; Date.now() < until; await sleep(20)) {
        const found = typeof words === "string" ? text.includes(words) && words : text.match(words);
        if (found) return String(found);
        if (child.exitCode !== null || child.signalCode !== null) break;
      }
      throw new Error(`It never said ${words}, but:\n${text}`);
    },
    ends: async (signal) => {
      if (signal) child.kill(signal); // does nothing if the program has ended; its exit code is returned
      const [code, by] = await closed;
      return code ?? by;
    },
  };
}

/** For afterEach: ends programs that a failed test left running. */
export async function endPrograms() {
  for (const child of started) {
    for (const pid of child.pid ? processTree(child.pid) : []) kill(pid);
  }
}

export async function endServerOf(dataDir: string) {
  const pid = await postmasterOf(dataDir).catch(() => 0);
  if (pid > 0 && isAlive(pid)) kill(pid, "SIGQUIT");
}

export function kill(pid: number, signal: NodeJS.Signals = "SIGKILL") {
  try {
    process.kill(pid, signal);
  } catch {} // it ended meanwhile
}

export async function postmasterOf(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, "pg", "postmaster.pid"), "utf8"), 10);
}

/** Returns the IDs of a process and all its descendants. */
export function processTree(pid: number): number[] {
  const children = processes().filter((row) => row.parent === pid);
  return [pid, ...children.flatMap((row) => processTree(row.pid))];
}

export function isAlive(pid: number): boolean {
  return processes().some((row) => row.pid === pid && !row.state.startsWith("Z"));
}

export async function haveEnded(pids: number[]): Promise<boolean> {
  for (const until = Date.now() + WAIT_MILLISECONDS; Date.now() < until; await sleep(50)) {
    if (!pids.some(isAlive)) return true;
  }
  return false;
}

function processes() {
  const rows = execFileSync("ps", ["-eo", "pid=,ppid=,stat="], { encoding: "utf8" });
  return rows
    .trim()
    .split("\n")
    .map((row) => row.trim().split(/\s+/))
    .map(([pid, parent, state = ""]) => ({ pid: Number(pid), parent: Number(parent), state }));
}
