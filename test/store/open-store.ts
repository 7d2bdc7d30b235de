/** Runs the built store on a database that tests can read. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { closeDatabase, openDatabase } from "#data/db.server";
import { readConfig, setConfig } from "#request/config.server";
import { startEmbeddedPostgres } from "#server/postgres/embedded-postgres";
import { addressOf, startStore, temporaryFolder } from "./built-store.ts";
import type { Program } from "./processes.ts";

export type OpenStore = { origin: string; store: Program; close: () => Promise<void> };

/** Opens the store. Its database is also open here as `db` from `#data/db.server`, for signing people in by rows. */
export async function openBuiltStore(environment: NodeJS.ProcessEnv = {}): Promise<OpenStore> {
  if (!existsSync("build/server/index.js")) throw new Error("Run `npm run build` first.");
  const folder = await temporaryFolder("full");
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder.path, "database"),
    log: (sentence) => console.warn(sentence),
    durable: false,
  });
  const settings = {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder.path, "data"),
    HOST: "127.0.0.1",
    DEMO_SIGN_IN: "1",
    ...environment,
  };
  setConfig(readConfig(settings));
  const store = startStore(settings);
  const close = async () => {
    await closeDatabase();
    await store.ends("SIGTERM");
    await postgres.stop();
    await folder.remove();
  };
  try {
    const origin = (await addressOf(store)).replace("localhost", "127.0.0.1");
    openDatabase(postgres.url);
    return { origin, store, close };
  } catch (error) {
    await close();
    throw error;
  }
}
