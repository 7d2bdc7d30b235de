import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#data/db.server";
import type { Finding } from "#domain/settings/integrity-check";

/**
 * A row, and what is wrong with it; null: nothing. `name`, which is what people call the row, and `found` together make
 * a sentence.
 */
export type CheckedRow = { id: string; name: string; found: string | null };

/** A rule for all rows, and how to find those that break it. */
export type Check = {
  name: string;
  /** The sentence that is true if nothing is found. */
  holds: string;
  where: (id: string) => string;
} & (
  | { sql: SQL }
  /** Finds wrong rows by a function of the domain. */
  | { find: (tx: Db, now: Date) => Promise<CheckedRow[]> }
);

export const orderPath = (id: string) => `/admin/orders/${id}`;
/** Where a finding is: `id` is an order's ID, or a table's name and a row's ID if there may be no order. */
export const orderPathOrRow = (id: string) => (id.includes(" ") ? id : orderPath(id));
export const rowPlace = (table: string) => (id: string) => `${table} ${id}`;

/** The most findings of one check that are listed; others are only counted. */
const MOST_FINDINGS_LISTED = 20;

export async function findingsOf(check: Check, tx: Db, now: Date): Promise<Finding[]> {
  const rows: (CheckedRow & { total?: number })[] =
    "sql" in check ? await selectCheckedRows(check.sql, tx) : await check.find(tx, now);
  const findings = rows
    .filter(({ found }) => found !== null)
    .map(({ id, name, found }) => ({
      check: check.name,
      sentence: `${name} ${found}.`,
      where: check.where(id),
    }));
  return firstFindings(check.name, findings, rows[0]?.total);
}

/** Returns the first findings of a check, and a line that says how many more there are. */
export function firstFindings(
  check: string,
  findings: readonly Finding[],
  total = findings.length,
): Finding[] {
  const listed = findings.slice(0, MOST_FINDINGS_LISTED);
  const more = total - listed.length;
  if (more === 0) return listed;
  return [...listed, { check, sentence: `${more} more are like these.`, where: "", more }];
}

/** The first broken rows, each with the count of all of them. */
async function selectCheckedRows(query: SQL, tx: Db) {
  const { rows } = await tx.execute<CheckedRow & { total: number }>(sql`
    select id::text as id, name, found, (count(*) over ())::int as total
    from (${query}) looked_at where found is not null order by name, id, found limit ${MOST_FINDINGS_LISTED}`);
  return rows;
}
