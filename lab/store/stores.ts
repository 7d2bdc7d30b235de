/** Starts built stores. Every program of the lab that measures one has it from here. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startEmbeddedPostgres } from "../../server/postgres/embedded-postgres.ts";
import { freePort, temporaryFolder } from "../../test/store/built-store.ts";
import { postmasterOf } from "../../test/store/processes.ts";
import { keepTo } from "./processor-time.ts";

/** The secret of every store of the lab, so that its programs can make anti-forgery tokens themselves. */
export const SECRET = "a secret for the lab, known to all of its stores";

/** The processor of stores and databases, if they are bound to one. People who load them are bound to the other. */
const STORE_PROCESSOR = 0;
const COUNTER = join(import.meta.dirname, "count-statements.ts");

type Node = { pid: number; origin: string; close: () => Promise<void> };

export type RunningStore = Awaited<ReturnType<typeof openStore>>;

type Wanted = {
  /** The folder of a clone with a build: this one's, or another release's. */
  folder?: string;
  nodes?: number;
  environment?: Record<string, string>;
  /** True if nodes and database share one processor, and their statements are counted. */
  isMeasured?: boolean;
};

/** Opens nodes of a built store with the demo in it, on one PostgreSQL, in a temporary folder. */
export async function openStore(wanted: Wanted = {}) {
  const { folder = ".", nodes: count = 1, environment = {}, isMeasured = false } = wanted;
  const temporary = await temporaryFolder("lab");
  const postgres = await startEmbeddedPostgres({
    dataDir: join(temporary.path, "database"),
    log: (sentence) => console.error(sentence),
  });
  const postmaster = await postmasterOf(join(temporary.path, "database"));
  const dataDir = join(temporary.path, "data");
  const countFile = (node: number) => join(temporary.path, `statements-${node}`);
  const nodes: Node[] = [];
  const close = async () => {
    for (const node of nodes) await node.close();
    await postgres.stop();
    await temporary.remove();
  };
  try {
    for (let node = 0; node < count; node++) {
      const settings = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, ...environment };
      const counted = { ...settings, COUNT_STATEMENTS_INTO: countFile(node) };
      const started = await (isMeasured
        ? startNode(folder, counted, ["--import", COUNTER])
        : startNode(folder, settings));
      nodes.push(started);
    }
  } catch (error) {
    await close();
    throw error;
  }
  const pids = nodes.map(({ pid }) => pid);
  if (isMeasured) keepTo(STORE_PROCESSOR, [...pids, postmaster]);
  return {
    name: basename(resolve(folder)),
    origins: nodes.map(({ origin }) => origin),
    origin: nodes[0]?.origin ?? "",
    pids,
    postmaster,
    databaseUrl: postgres.url,
    /** The superuser's URL of the store's own database. */
    adminUrl: postgres.adminUrl.replace("/postgres?", `${new URL(postgres.url).pathname}?`),
    /** How many statements the nodes have sent since they started, including `begin` and `commit`. */
    statements: async () => {
      const counts = await Promise.all(pids.map((pid, node) => countOf(pid, countFile(node))));
      return counts.reduce((sum, one) => sum + one, 0);
    },
    close,
  };
}

/** Starts a node; resolves when it is ready. Its log is written as usual and thrown away. */
async function startNode(
  folder: string,
  environment: Record<string, string>,
  nodeArguments: string[] = [],
): Promise<Node> {
  const program = join(resolve(folder), "build/server/index.js");
  if (!existsSync(program)) throw new Error(`Run \`npm run build\` in ${folder} first.`);
  const PORT = `${await freePort()}`;
  const own = { NODE_ENV: "production", HOST: "127.0.0.1", PORT, SECRET, DEMO_SIGN_IN: "1" };
  const child = spawn(process.execPath, [...nodeArguments, program], {
    cwd: folder,
    env: { ...process.env, ...own, ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = once(child, "exit");
  const close = async () => {
    child.kill("SIGTERM");
    await exited;
  };
  const origin = `http://127.0.0.1:${PORT}`;
  while (child.exitCode === null && child.signalCode === null) {
    const ready = await fetch(`${origin}/readyz`).catch(() => null);
    if (ready?.ok) return { pid: child.pid ?? -1, origin, close };
    await wait(50);
  }
  throw new Error("The store didn't start.");
}

async function countOf(pid: number, file: string): Promise<number> {
  await rm(file, { force: true });
  process.kill(pid, "SIGUSR2");
  for (let tries = 0; tries < 500; tries++) {
    const text = await readFile(file, "utf8").catch(() => "");
    if (text.endsWith("\n")) return Number(text);
    await wait(20);
  }
  throw new Error("The store didn't say how many statements it sent.");
}

/**
 * Requests a page and waits until its Brotli copy has the smallest size: the store compresses a page again, more
 * slowly, after its first response. The wait ends after a minute, since the copy may have been the smallest before.
 */
export async function cachedPage(url: string, headers: Record<string, string> = {}) {
  const ask = async () => {
    const response = await fetch(url, { headers: { "Accept-Encoding": "br", ...headers } });
    await response.arrayBuffer();
    const bytes = Number(response.headers.get("content-length"));
    return { bytes, etag: response.headers.get("etag") };
  };
  const first = await ask();
  let answer = first;
  for (let tries = 0; tries < 60 && answer.bytes >= first.bytes; tries++) {
    await wait(1_000);
    answer = await ask();
  }
  if (!answer.etag) throw new Error(`${url} is not stored by the page cache`);
  return { bytes: answer.bytes, etag: answer.etag };
}
