import { sql } from "drizzle-orm";
import { type Db, db } from "./db.server.ts";
import { catalogueVersion } from "./schema.server.ts";

/** The catalogue version: every change of the catalogue raises it, so that nodes drop their cached pages. */
export async function currentCatalogueVersion(): Promise<string> {
  const [row] = await db.select({ version: catalogueVersion.version }).from(catalogueVersion);
  return String(row?.version);
}

/**
 * Every write to what cached pages show must go through this: products, combos, discount tiers, episodes, story
 * tiles, settings. It raises the catalogue version after the work, because the version's row stays locked until the
 * commit and other changes wait for it.
 */
export async function changeCatalogue<T>(tx: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const done = await work(tx);
  await tx
    .update(catalogueVersion)
    .set({ version: sql`${catalogueVersion.version} + 1`, changed_at: sql`now()` });
  return done;
}
