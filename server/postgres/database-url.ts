import type { Config } from "#request/config.server";
import { runningEmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";

type DatabasePlace = Pick<Config, "databaseUrl" | "dataDir">;
type Options = {
  /** Receives functions to be called at the end, such as one that stops the server. */
  closing: (() => unknown)[];
  log?: (sentence: string) => void;
};

/**
 * The database's address: DATABASE_URL, or else the store's own PostgreSQL, which is then created, started and locked
 * against other stores.
 */
export async function exclusiveDatabaseUrl(
  { databaseUrl, dataDir }: DatabasePlace,
  { closing, log = () => {} }: Options,
): Promise<string> {
  if (databaseUrl) return databaseUrl;
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  closing.push(postgres.stop);
  return postgres.url;
}

/**
 * The database's address for commands that run beside a store, which don't take the store's lock. Null if DATA_DIR has
 * no database yet.
 */
export async function sharedDatabaseUrl(
  where: DatabasePlace,
  options: Options,
): Promise<string | null> {
  if (where.databaseUrl) return where.databaseUrl;
  const running = await runningEmbeddedPostgres(where.dataDir);
  if (running === "absent") return null;
  return running ?? (await exclusiveDatabaseUrl(where, options));
}

/** False if the store's own database hasn't been made yet. */
export async function hasDatabase({ databaseUrl, dataDir }: DatabasePlace): Promise<boolean> {
  return databaseUrl !== null || (await runningEmbeddedPostgres(dataDir)) !== "absent";
}

/** True if the store's own database runs: for another store, or because its store was killed. */
export async function hasRunningDatabase({
  databaseUrl,
  dataDir,
}: DatabasePlace): Promise<boolean> {
  if (databaseUrl) return false;
  return ![null, "absent"].includes(await runningEmbeddedPostgres(dataDir));
}
