/** Real processes for the system tests: started, watched, signalled, and looked for afterwards. */
import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export type Program = {
  pid: number;
  /** What it said so far, on both streams. */
  output(): string;
  /** Waits until it has said this; fails when it ends before. */
  says(words: string | RegExp): Promise<string>;
  /** Sends the signal, if any, and gives the exit code, or the signal that ended it. */
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
      for (const until = Date.now() + 270_000; Date.now() < until; await sleep(20)) {
        const found = typeof words === "string" ? text.includes(words) && words : text.match(words);
        if (found) return String(found);
        if (child.exitCode !== null || child.signalCode !== null) break;
      }
      throw new Error(`It never said ${words}, but:\n${text}`);
    },
    ends: async (signal) => {
      if (signal) child.kill(signal); // one that has ended already may not hide why
      const [code, by] = await closed;
      return code ?? by;
    },
  };
}

/** For afterEach: a failed test leaves nothing running either. */
export async function endPrograms() {
  for (const child of started) {
    for (const pid of child.pid ? family(child.pid) : []) kill(pid);
  }
}

export async function endServerOf(dataDir: string) {
  const pid = await postmasterOf(dataDir).catch(() => 0);
  if (pid > 0 && alive(pid)) kill(pid, "SIGQUIT");
}

export function kill(pid: number, signal: NodeJS.Signals = "SIGKILL") {
  try {
    process.kill(pid, signal);
  } catch {} // ended meanwhile
}

export async function postmasterOf(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, "pg", "postmaster.pid"), "utf8"), 10);
}

/** The process and everything under it. */
export function family(pid: number): number[] {
  const children = processes().filter((row) => row.parent === pid);
  return [pid, ...children.flatMap((row) => family(row.pid))];
}

export function alive(pid: number): boolean {
  return processes().some((row) => row.pid === pid && !row.state.startsWith("Z"));
}

export async function gone(pids: number[], milliseconds = 120_000): Promise<boolean> {
  for (const until = Date.now() + milliseconds; Date.now() < until; await sleep(50)) {
    if (!pids.some(alive)) return true;
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
