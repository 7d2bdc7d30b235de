import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PATH } from "./programs.ts";

/** An environment variable with the run's folder, which is set only inside the isolation. */
const INSIDE = "CLUSTER_FOLDER";

/** The folder inside the run's folder to which each program logs. */
export const LOGS = "log";

export const folderOfRun = process.env[INSIDE];

/**
 * Runs this program again, with processes, mounts and a network of its own: it can't reach anything else or be
 * reached, its ports are free, and whatever it started ends with it. Its folder is removed afterwards in any case;
 * logs are copied to `logs`. Returns the exit code.
 */
export async function runIsolated(logs?: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "kathalu-cluster-"));
  await chmod(folder, 0o755); // folders inside belong to other accounts
  // A shell is process 1, because it reaps processes that outlive their parent, such as the PostgreSQL of a killed
  // Patroni.
  const child = spawn(
    "unshare",
    [
      ...["--net", "--mount", "--ipc", "--pid", "--fork", "--mount-proc", "--kill-child"],
      ...["sh", "-c", '"$@"; exit $?', "sh"],
      ...[process.execPath, ...process.execArgv, ...process.argv.slice(1)],
    ],
    { stdio: "inherit", env: { ...process.env, PATH, [INSIDE]: folder } },
  );
  // The terminal sends signals to both processes. The inner one ends its work, and this one waits for it.
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
