import { sql } from "drizzle-orm";
import { db, read } from "#data/db.server";
import type { DateRange } from "#domain/figures/periods";
import { OTHER_SOURCE } from "#domain/figures/visit-sources";
import { VISIT_SOURCES } from "#domain/limits";

type Counted = { day: string; source: string; count: number };

/**
 * Adds visits to the figures. A day has a limited number of sources (first come, then most visited); others are
 * counted as one, so that nobody can fill the table. Nodes writing at the same moment may exceed the limit a little.
 */
export async function addVisits(counted: readonly Counted[]): Promise<void> {
  if (counted.length === 0) return;
  await db.execute(sql`
    with added as (
      select * from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as added (day date, source text, count bigint)),
    placed as (
      select added.*, row_number() over (
        partition by added.day order by known.key is null, added.count desc, added.source) as place,
        known.key is not null as is_known,
        (select count(*) from daily_figures of_day where of_day.figure = 'visit' and of_day.day = added.day) as taken,
        count(known.key) over (partition by added.day) as again
      from added left join daily_figures known
        on known.figure = 'visit' and known.day = added.day and known.key = added.source)
    insert into daily_figures (figure, day, key, count)
    select 'visit', day,
      case when is_known or taken + place - again <= ${VISIT_SOURCES} then source else ${OTHER_SOURCE} end as key,
      sum(count)
    from placed group by day, 3 order by day, 3
    on conflict (figure, day, key) do update set count = daily_figures.count + excluded.count`);
}

const MOST_NAMED = 20;

export type Visits = { source: string; count: number };

/** The sources that brought most visits in these days. */
export async function visitsBySource({ from, until }: DateRange): Promise<Visits[]> {
  const { rows } = await read(() =>
    db.execute<Visits>(sql`
      select key as source, sum(count)::int as count from daily_figures
      where figure = 'visit' and day between ${from} and ${until}
      group by key order by sum(count) desc, key limit ${MOST_NAMED}`),
  );
  return rows;
}
