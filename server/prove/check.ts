import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#data/db.server";
import type { Finding } from "#domain/settings/proof";

/** Something wrong with one row: `name` is what people call it, `found` goes on with the sentence. */
export type Wrong = { id: string; name: string; found: string };

/** What must be true of all rows, and how rows are found of which it isn't. */
export type Check = {
  name: string;
  /** What holds where nothing is found. */
  holds: string;
  where: (id: string) => string;
} & (
  | {
      /** Selects `id`, `name` and `found`; null `found`: nothing is wrong with this row. */
      sql: (now: Date) => SQL;
    }
  /** Where a function of the domain decides over rows. */
  | { find: (tx: Db, now: Date) => Promise<Wrong[]> }
);

export const ofOrder = (id: string) => `/admin/orders/${id}`;
export const ofRow = (table: string) => (id: string) => `${table} ${id}`;

/** Of one check so many are told, and how many more there are. */
const MOST_TOLD = 20;

export async function findingsOf(check: Check, tx: Db, now: Date): Promise<Finding[]> {
  const { told, more } =
    "sql" in check ? await selected(check.sql(now), tx) : first(await check.find(tx, now));
  const findings = told.map(({ id, name, found }) => ({
    check: check.name,
    sentence: `${name} ${found}.`,
    where: check.where(id),
  }));
  if (more === 0) return findings;
  const rest = { check: check.name, sentence: `${more} more are like these.`, where: "", more };
  return [...findings, rest];
}

async function selected(query: SQL, tx: Db) {
  const { rows } = await tx.execute<Wrong & { total: number }>(sql`
    select id::text as id, name, found, (count(*) over ())::int as total
    from (${query}) looked_at where found is not null order by name, id, found limit ${MOST_TOLD}`);
  return { told: rows, more: (rows[0]?.total ?? 0) - rows.length };
}

function first(wrong: readonly Wrong[]) {
  return { told: wrong.slice(0, MOST_TOLD), more: Math.max(0, wrong.length - MOST_TOLD) };
}
