import { sql } from "drizzle-orm";
import { db } from "#data/db.server";
import type { DateRange } from "#domain/figures/periods";

const MOST_SOURCES_LISTED = 20;

type Visits = { source: string; count: number };

/** Returns the sources that brought the most visits on these days. */
export async function visitsBySource({ from, until }: DateRange): Promise<Visits[]> {
  const { rows } = await db.execute<Visits>(sql`
    select key as source, sum(count)::int as count from daily_figures
    where figure = 'visit' and day between ${from} and ${until}
    group by key order by sum(count) desc, key limit ${MOST_SOURCES_LISTED}`);
  return rows;
}
