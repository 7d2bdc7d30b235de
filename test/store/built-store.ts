/** Runs the built store as a process of its own, for journeys and for tests of outages. */
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Program, startProgram } from "./processes.ts";

const OPEN_LINE = /The store is open: (\S+)/;

/**
 * Starts a store. `env` is as in `.env`; if it has no PORT, the store takes a free one. `folder` may have another
 * release's build.
 */
export function startStore(
  env: NodeJS.ProcessEnv,
  folder = join(import.meta.dirname, "../.."),
): Program {
  return startProgram(process.execPath, ["build/server/index.js"], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production", PORT: "0", LOG_LEVEL: "warn", ...env },
  });
}

/** Waits until the store is open; returns its address. */
export async function addressOf(store: Program): Promise<string> {
  await store.says(OPEN_LINE);
  return store.output().match(OPEN_LINE)?.[1] ?? "";
}

export async function temporaryFolder(name: string, parent = tmpdir()) {
  const path = await mkdtemp(join(parent, `kathalu-${name}-`));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/**
 * Returns a free port, for a store that must know its port before it starts. It is below the range from which systems
 * assign ports themselves.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_768);
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}
