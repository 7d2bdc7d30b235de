import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PATH } from "./programs.ts";

/** The folder of a run inside; absent outside. */
const INSIDE = "CLUSTER_FOLDER";

/** In it: what each program logs. */
export const LOGS = "log";

export const folderOfRun = process.env[INSIDE];

/**
 * Runs this program once more, where it has processes, mounts and a network of its own: it can't reach,
 * nor be reached from, anything else, its ports are free, and whatever it started ends with it. The
 * folder is removed afterwards, however the run ended; what was logged is kept in `logs`. Answers with
 * the exit code.
 */
export async function runIsolated(logs?: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "kathalu-cluster-"));
  await chmod(folder, 0o755); // others' accounts have folders in it
  // The shell is process 1: it reaps what outlives its parent, a killed Patroni's PostgreSQL for one.
  const child = spawn(
    "unshare",
    [
      ...["--net", "--mount", "--ipc", "--pid", "--fork", "--mount-proc", "--kill-child"],
      ...["sh", "-c", '"$@"; exit $?', "sh"],
      ...[process.execPath, ...process.execArgv, ...process.argv.slice(1)],
    ],
    { stdio: "inherit", env: { ...process.env, PATH, [INSIDE]: folder } },
  );
  // The terminal tells both; the one inside ends its work, this one waits for it.
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => child.kill(signal));
  }
  try {
    const [code] = await once(child, "exit");
    return code ?? 1;
  } finally {
    if (logs) await cp(join(folder, LOGS), logs, { recursive: true }).catch(() => {});
    await rm(folder, { recursive: true, force: true });
  }
}
