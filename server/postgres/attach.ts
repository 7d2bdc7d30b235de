import { realpath } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { PORT, readPostmaster } from "./cluster.ts";

/**
 * The address of the embedded database that a running store serves from this folder, without taking its lock: for
 * commands that work beside it. Null where none answers.
 */
export async function runningDatabaseUrl(dataDir: string): Promise<string | null> {
  const cluster = await realpath(join(dataDir, "pg")).catch(() => null);
  const postmaster = cluster === null ? null : await readPostmaster(cluster);
  if (!postmaster) return null;
  const host = encodeURIComponent(postmaster.socketDir);
  const url = `postgresql://kathalu@localhost:${PORT}/kathalu?host=${host}`;
  return (await answers(url)) ? url : null;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
