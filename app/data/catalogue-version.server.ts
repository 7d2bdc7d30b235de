import { sql } from "drizzle-orm";
import { type Db, db } from "./db.server.ts";
import { catalogueVersion } from "./schema.server.ts";

/** A number that every change of the catalogue raises, so that nodes drop cached pages. */
export async function currentCatalogueVersion(): Promise<string> {
  const [row] = await db.select({ version: catalogueVersion.version }).from(catalogueVersion);
  return String(row?.version);
}

/**
 * Every write to what cached pages show must go through this: products, combos, tiers, episodes, story tiles,
 * settings. It raises the version last, since that row stays locked until the commit: other changes should wait only
 * there.
 */
export async function changeCatalogue<T>(tx: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const done = await work(tx);
  await tx
    .update(catalogueVersion)
    .set({ version: sql`${catalogueVersion.version} + 1`, changed_at: sql`now()` });
  return done;
}
