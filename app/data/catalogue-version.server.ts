import { sql } from "drizzle-orm";
import { type Db, db } from "./db.server.ts";
import { catalogueVersion } from "./schema.server.ts";

/** Moves with every change of the catalogue, so that every node knows its cached pages are old. */
export async function currentCatalogueVersion(): Promise<string> {
  const [row] = await db.select({ version: catalogueVersion.version }).from(catalogueVersion);
  return String(row?.version);
}

/**
 * The one way to write what cached pages show: products, combos, tiers, episodes, story tiles, settings. The version
 * moves last: its row is locked until the commit, and two changes of different things should only meet there.
 */
export async function changeCatalogue<T>(tx: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const done = await work(tx);
  await tx
    .update(catalogueVersion)
    .set({ version: sql`${catalogueVersion.version} + 1`, changed_at: sql`now()` });
  return done;
}
