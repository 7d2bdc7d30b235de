/** Records in which order people's actions were committed, since the database decides that and not the seed alone. */
import type { World } from "./world.ts";

const TABLES = {
  quotes: "id",
  quote_versions: "id",
  orders: "id",
  payments: "id",
  unplaced_payments: "id",
  payment_verification: "id",
  order_events: "id",
  coupon_holds: "quote_id",
  coupon_usage: "id",
  refunds: "id",
  episode_purchases: "id",
  statement_imports: "id",
  statement_credits: "id",
  outbox: "id",
};

export async function commitsSince(world: World, since: Date): Promise<string[]> {
  const each = Object.entries(TABLES).map(
    ([table, key]) => `select '${table}' as table, ${key}::text as key, xmin::text as transaction,
      pg_xact_commit_timestamp(xmin) as at from ${table}`,
  );
  const rows = await world.query<{ line: string }>(
    `select to_char(at, 'HH24:MI:SS.US') || ' ' || transaction || ' ' || "table" || ' ' || key as line
    from (${each.join(" union all ")}) rows where at > $1 order by at, transaction, "table", key`,
    [since],
  );
  return rows.map(({ line }) => line);
}
