import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startProgram } from "../../../test/store/processes.ts";
import { keepTo } from "../../evening/processor-time.ts";
import { SECRET } from "../store.ts";

export type Ran = {
  seconds: number;
  /** The most memory that the process ever had, in megabytes. */
  memory: number;
  output: string;
};

/**
 * Runs a command of the built store as a process of its own, as `npm run NAME` does. If it fails, throws its output.
 */
export async function runCommand(
  words: string[],
  environment: Record<string, string>,
  { processor = null as number | null } = {},
): Promise<Ran> {
  const began = performance.now();
  const program = startProgram(
    process.execPath,
    [join(process.env.BENCH_BUILD ?? "build", "server/index.js"), ...words],
    {
      env: { ...process.env, NODE_ENV: "production", SECRET, DEMO_SIGN_IN: "1", ...environment },
    },
  );
  if (processor !== null) keepTo(processor, [program.pid]);
  let memory = 0;
  const looking = setInterval(() => {
    memory = Math.max(memory, mostMemory(program.pid));
  }, 100);
  const code = await program.ends();
  clearInterval(looking);
  const seconds = (performance.now() - began) / 1_000;
  if (code !== 0) throw new Error(`${words[0]} ended with ${code}:\n${program.output()}`);
  return { seconds, memory, output: program.output().trim() };
}

function mostMemory(pid: number): number {
  try {
    const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Number(kilobytes ?? 0) / 1_024;
  } catch {
    return 0; // the process ended meanwhile
  }
}
