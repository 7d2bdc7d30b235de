import { and, eq, type SQL, sql } from "drizzle-orm";
import { isKey } from "#data/columns.server";
import { db, read } from "#data/db.server";
import type { Provider } from "#data/people/people.server";
import { orderEvents, orders } from "#data/schema.server";

/** Without sellers' notes. */
const ofCustomer = sql.raw("where event.order_id = orders.id and event.kind <> 'note'");

/**
 * Counts an order's changes; each leaves a permanent row, so that it grows on every node. Ids and times depend on
 * several clocks, and sequence numbers may become visible out of order.
 */
const version: SQL<number> = sql`(
  select count(*)::int from order_events event ${ofCustomer})`.mapWith(Number);

/** The facts with which an open page polls for changes, from the same statement as the order. */
export const versionColumns = {
  version,
  changedAt: sql<Date | null>`(
    select max(changed_at) from order_events event ${ofCustomer})`.mapWith(orderEvents.changed_at),
};

/** The version of the person's own order; null for anybody else's (reading R3). */
export async function orderVersion(userId: string, orderId: string): Promise<number | null> {
  if (!isKey(orderId)) return null;
  const own = and(eq(orders.id, orderId), eq(orders.user_id, userId));
  const [found] = await read(() => db.select({ version }).from(orders).where(own));
  return found?.version ?? null;
}

/** An open page's poll: did this order change after this version? `tokenHash` is its session's. */
export type OrderPoll = { orderId: string; version: number; tokenHash: Buffer };

/**
 * Answers many polls at once, by position: true if the order belongs to the session's person and hasn't changed.
 * False may also mean an ended session or another person's order.
 */
export async function unchangedOrders(
  polls: readonly OrderPoll[],
  provider: Provider,
  now: Date,
): Promise<boolean[]> {
  const [ids, versions, hashes] = [
    sql.param(polls.map(({ orderId }) => orderId)),
    sql.param(polls.map((poll) => poll.version)),
    sql.param(polls.map(({ tokenHash }) => tokenHash.toString("hex"))),
  ];
  const { rows } = await read(() =>
    db.execute<{ position: string }>(sql`
      select poll.position
      from unnest(${ids}::uuid[], ${versions}::int[], ${hashes}::text[])
        with ordinality poll(order_id, version, token_hash, position)
      join sessions on sessions.token_hash = decode(poll.token_hash, 'hex')
      join users on users.id = sessions.user_id
      join orders on orders.id = poll.order_id and orders.user_id = users.id
      where sessions.expires_at > ${now} and users.provider = ${provider} and poll.version = ${version}`),
  );
  const unchanged = new Set(rows.map(({ position }) => Number(position) - 1));
  return polls.map((_, position) => unchanged.has(position));
}
