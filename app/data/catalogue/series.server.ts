import { and, asc, eq } from "drizzle-orm";
import { translated } from "#data/columns.server";
import { db } from "#data/db.server";
import { series } from "#data/schema.server";

/** A series as the shop shows it, in the reader's language. */
export type ShownSeries = { key: string; name: string; line: string; picture: string | null };

const columns = () => ({
  key: series.key,
  name: translated(series, "name"),
  line: translated(series, "description"),
  picture: series.image_url,
});

/** Lists the visible series in the shop's order. */
export async function shownSeries(): Promise<ShownSeries[]> {
  return await db
    .select(columns())
    .from(series)
    .where(eq(series.is_active, true))
    .orderBy(asc(series.position), asc(series.key));
}

/** Returns a series; null if it is hidden or unknown. */
export async function seriesByKey(key: string): Promise<ShownSeries | null> {
  if (!SERIES_KEY.test(key)) return null;
  const [row] = await db
    .select(columns())
    .from(series)
    .where(and(eq(series.key, key), eq(series.is_active, true)));
  return row ?? null;
}

const SERIES_KEY = /^[a-z][a-z0-9-]{2,39}$/;
