import type { Config } from "#request/config.server";
import { runningEmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";

type Where = Pick<Config, "databaseUrl" | "dataDir">;
type Options = {
  /** Gets what ends a server that was started for this. */
  closing: (() => unknown)[];
  log?: (sentence: string) => void;
};

/** Of DATABASE_URL; else of the store's own PostgreSQL, which is made, started and locked against other stores. */
export async function exclusiveDatabaseUrl(
  { databaseUrl, dataDir }: Where,
  { closing, log = () => {} }: Options,
): Promise<string> {
  if (databaseUrl) return databaseUrl;
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  closing.push(postgres.stop);
  return postgres.url;
}

/** For a command beside a store that may run, whose lock isn't taken. Null: DATA_DIR has no database yet. */
export async function sharedDatabaseUrl(where: Where, options: Options): Promise<string | null> {
  if (where.databaseUrl) return where.databaseUrl;
  const running = await runningEmbeddedPostgres(where.dataDir);
  if (running === "absent") return null;
  return running ?? (await exclusiveDatabaseUrl(where, options));
}

/** False: the store's own isn't made yet. */
export async function hasDatabase({ databaseUrl, dataDir }: Where): Promise<boolean> {
  return databaseUrl !== null || (await runningEmbeddedPostgres(dataDir)) !== "absent";
}
