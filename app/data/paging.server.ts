import { type SQL, sql } from "drizzle-orm";
import { ORDERS_PER_PAGE } from "#domain/orders/limits";
import { db } from "./db.server.ts";

export type Page<Row> = {
  rows: Row[];
  /** The cursor (id) after which the next page begins; null on the last page. */
  next: string | null;
};

/**
 * Makes a page of query rows. The query must ask for one row more than `mostRows`, which shows whether another page
 * follows.
 */
export function toPage<Row extends { id: string }>(
  rows: readonly Row[],
  mostRows: number = ORDERS_PER_PAGE,
): Page<Row> {
  const shown = rows.slice(0, mostRows);
  return { rows: shown, next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null };
}

/** Counts rows, up to `most`. `from` is the query from its `from` on. */
export async function countUpTo(most: number, from: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (select ${from} limit ${most}) as counted`);
  return rows[0]?.count ?? 0;
}

/** Yields all rows of a list, reading one page after the other. */
export async function* allRows<Row>(
  list: (after: string | null) => Promise<Page<Row>>,
): AsyncGenerator<Row> {
  let after: string | null = null;
  do {
    const page: Page<Row> = await list(after);
    yield* page.rows;
    after = page.next;
  } while (after !== null);
}
