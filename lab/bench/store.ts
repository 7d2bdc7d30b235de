import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startEmbeddedPostgres } from "../../server/postgres/embedded-postgres.ts";
import { freePort, temporaryFolder } from "../../test/store/built-store.ts";

/** The secret of every store in a benchmark, so that benchmarks can make anti-forgery tokens themselves. */
export const SECRET = "a secret for the benches, known to all";

export type BenchStore = {
  pid: number;
  port: number;
  origin: string;
  /** The database's address; empty if the store runs its own. */
  databaseUrl: string;
  dataDir: string;
  close: () => Promise<void>;
};

/**
 * Opens the built store with the demo in it, in a folder of its own, on a PostgreSQL that the benchmark can query,
 * too.
 */
export async function openStore(): Promise<BenchStore> {
  const folder = await temporaryFolder("bench");
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder.path, "database"),
    log: (sentence) => console.error(sentence),
  });
  const dataDir = join(folder.path, "data");
  const store = await startStore({ DATABASE_URL: postgres.url, DATA_DIR: dataDir });
  const close = async () => {
    await store.close();
    await postgres.stop();
    await folder.remove();
  };
  return { ...store, databaseUrl: postgres.url, dataDir, close };
}

/**
 * Requests a page and waits until its Brotli copy has the smallest size: the store compresses a page again, more
 * slowly, after its first response. The wait ends after a minute, since the copy may have been the smallest before.
 */
export async function cachedPage(address: string, headers: Record<string, string> = {}) {
  const ask = async () => {
    const response = await fetch(address, { headers: { "Accept-Encoding": "br", ...headers } });
    await response.arrayBuffer();
    return response.headers;
  };
  const bytesOf = (answer: Headers) => Number(answer.get("content-length"));
  const first = await ask();
  let answer = first;
  for (let tries = 0; tries < 60 && bytesOf(answer) >= bytesOf(first); tries++) {
    await wait(1_000);
    answer = await ask();
  }
  const etag = answer.get("etag");
  if (!etag) throw new Error(`${address} is not stored by the page cache`);
  return { bytes: bytesOf(answer), etag };
}

/**
 * Starts a store; resolves when it is ready. Its log is written as usual and thrown away. The environment variable
 * BENCH_BUILD names another folder than `build`, below the current one, to compare two builds.
 */
export async function startStore(
  environment: Record<string, string>,
  { nodeArguments = [] }: { nodeArguments?: string[] } = {},
) {
  const program = join(process.env.BENCH_BUILD ?? "build", "server/index.js");
  if (!existsSync(program)) throw new Error("Run `npm run build` first.");
  const port = process.env.BENCH_PORT ? Number(process.env.BENCH_PORT) : await freePort();
  const child = spawn(process.execPath, [...nodeArguments, program], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: `${port}`,
      SECRET,
      DEMO_SIGN_IN: "1",
      ...environment,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = once(child, "exit");
  const close = async () => {
    child.kill("SIGTERM");
    await exited;
  };
  const origin = `http://127.0.0.1:${port}`;
  while (child.exitCode === null && child.signalCode === null) {
    const ready = await fetch(`${origin}/readyz`).catch(() => null);
    if (ready?.ok) return { pid: child.pid ?? -1, port, origin, close };
    await wait(50);
  }
  await close();
  throw new Error("the store did not start");
}
