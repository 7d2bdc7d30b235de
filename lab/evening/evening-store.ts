import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { closeDatabase, openDatabase } from "../../app/data/db.server.ts";
import { saveAddress } from "../../app/data/people/addresses.server.ts";
import { readConfig, setConfig } from "../../app/request/config.server.ts";
import { startEmbeddedPostgres } from "../../server/postgres/embedded-postgres.ts";
import { temporaryFolder } from "../../test/store/built-store.ts";
import { postmasterOf } from "../../test/store/processes.ts";
import { customers, inTurn, writeScreenshot } from "../bench/customers.ts";
import { SECRET, startStore } from "../bench/store.ts";
import { keepTo } from "./processor-time.ts";
import type { Person } from "./shoppers.ts";

/** The processor to which store and database are bound; the shoppers are bound to the other. */
const PROCESSOR = 0;

export type EveningStore = {
  targets: string[];
  /** The process ID of each node. */
  pids: number[];
  postmaster: number;
  databaseUrl: string;
  dataDir: string;
  /** The superuser's address of the store's own database. */
  adminUrl: string;
  /** The path of a screenshot of 0.4 MB. */
  screenshot: string;
  /** Makes signed-in customers, each with an address. The connections used for that are closed afterwards. */
  people: (count: number) => Promise<Person[]>;
  /** How many statements the nodes have sent to the database since they started, including `begin` and `commit`. */
  statements: () => Promise<number>;
  /** Stops only the nodes; the database keeps running. */
  stopNodes: () => Promise<void>;
  close: () => Promise<void>;
};

/** Opens `nodes` nodes of the built store on one database and one folder, all bound to one processor. */
export async function openEveningStore({
  nodes = 1,
  environment = {} as Record<string, string>,
} = {}): Promise<EveningStore> {
  const folder = await temporaryFolder("evening");
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder.path, "database"),
    log: (sentence) => console.error(sentence),
  });
  const postmaster = await postmasterOf(join(folder.path, "database"));
  const dataDir = join(folder.path, "data");
  const counts = (node: number) => join(folder.path, `statements-${node}`);
  const open = (node: number) =>
    startStore(
      {
        DATABASE_URL: postgres.url,
        DATA_DIR: dataDir,
        COUNT_STATEMENTS_INTO: counts(node),
        ...environment,
      },
      { nodeArguments: ["--import", join(import.meta.dirname, "count-statements.ts")] },
    );
  const stores: Awaited<ReturnType<typeof startStore>>[] = [];
  for (let node = 0; node < nodes; node++) stores.push(await open(node));
  const pids = stores.map(({ pid }) => pid);
  keepTo(PROCESSOR, [...pids, postmaster]);
  setConfig(readConfig({ SECRET, DATA_DIR: dataDir }));
  const screenshot = join(folder.path, "paid.jpg");
  await writeScreenshot(screenshot);
  const own = new URL(postgres.url).pathname;
  const adminUrl = postgres.adminUrl.replace("/postgres?", `${own}?`);
  const stopNodes = async () => {
    for (const store of stores.splice(0)) await store.close();
  };
  return {
    targets: stores.map(({ origin }) => origin),
    pids,
    postmaster,
    databaseUrl: postgres.url,
    dataDir,
    adminUrl,
    screenshot,
    people: (count) => peopleIn(postgres.url, count),
    statements: async () => {
      const of = await Promise.all(pids.map((pid, node) => counted(pid, counts(node))));
      return of.reduce((sum, one) => sum + one, 0);
    },
    stopNodes,
    close: async () => {
      await stopNodes();
      await postgres.stop();
      await folder.remove();
    },
  };
}

async function peopleIn(databaseUrl: string, count: number): Promise<Person[]> {
  openDatabase(databaseUrl);
  try {
    const all = await customers(count);
    const place = { pin: "520001", address: "12 Temple Road, Vijayawada", mobile: "9876543210" };
    await inTurn(count, async (index) => {
      await saveAddress(all[index]?.id ?? "", 1, { name: "Asha Rao", ...place });
    });
    return all.map(({ cookie, token }) => ({ cookie, token }));
  } finally {
    await closeDatabase();
  }
}

async function counted(pid: number, file: string): Promise<number> {
  await rm(file, { force: true });
  process.kill(pid, "SIGUSR2");
  for (let tries = 0; tries < 500; tries++) {
    const text = await readFile(file, "utf8").catch(() => "");
    if (text.endsWith("\n")) return Number(text);
    await wait(20);
  }
  throw new Error("the store didn't say how many statements it sent");
}
