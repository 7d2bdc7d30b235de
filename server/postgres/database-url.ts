import type { Config } from "#request/config.server";
import { runningEmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";

type Where = Pick<Config, "databaseUrl" | "dataDir">;
type Options = {
  /** Receives functions to call at the end, such as stopping the server. */
  closing: (() => unknown)[];
  log?: (sentence: string) => void;
};

/**
 * The address from DATABASE_URL, or of the store's own PostgreSQL, which is created, started and locked against other
 * stores.
 */
export async function exclusiveDatabaseUrl(
  { databaseUrl, dataDir }: Where,
  { closing, log = () => {} }: Options,
): Promise<string> {
  if (databaseUrl) return databaseUrl;
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  closing.push(postgres.stop);
  return postgres.url;
}

/** For commands beside a running store: doesn't take its lock. Null if DATA_DIR has no database yet. */
export async function sharedDatabaseUrl(where: Where, options: Options): Promise<string | null> {
  if (where.databaseUrl) return where.databaseUrl;
  const running = await runningEmbeddedPostgres(where.dataDir);
  if (running === "absent") return null;
  return running ?? (await exclusiveDatabaseUrl(where, options));
}

/** False if the store's own database hasn't been made yet. */
export async function hasDatabase({ databaseUrl, dataDir }: Where): Promise<boolean> {
  return databaseUrl !== null || (await runningEmbeddedPostgres(dataDir)) !== "absent";
}
