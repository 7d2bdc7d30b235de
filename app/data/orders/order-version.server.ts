import { and, eq, type SQL, sql } from "drizzle-orm";
import { isUuid } from "#data/columns.server";
import { db } from "#data/db.server";
import type { Provider } from "#data/people/people.server";
import { orderEvents, orders } from "#data/schema.server";

/** The changes that the customer sees, which are all except sellers' notes and papers for the bank. */
const whereCustomerSees = sql.raw(
  "where event.order_id = orders.id and event.kind not in ('note', 'papers')",
);

/**
 * An order's version is the number of its changes. Each change is a row that is never deleted, so the number grows on
 * every node alike. Ids and times depend on several clocks, and sequence numbers may become visible out of order.
 */
const version: SQL<number> = sql`(
  select count(*)::int from order_events event ${whereCustomerSees})`.mapWith(Number);

/**
 * The columns that an open page needs, to ask later whether the order has changed. They must be read by the same
 * statement as the order.
 */
export const versionColumns = {
  version,
  changedAt: sql<Date | null>`(
    select max(changed_at) from order_events event ${whereCustomerSees})`.mapWith(
    orderEvents.changed_at,
  ),
};

/** Returns the version of a person's own order; null for anybody else's (reading R3). */
export async function orderVersion(userId: string, orderId: string): Promise<number | null> {
  if (!isUuid(orderId)) return null;
  const own = and(eq(orders.id, orderId), eq(orders.user_id, userId));
  const [found] = await db.select({ version }).from(orders).where(own);
  return found?.version ?? null;
}

/**
 * An open page's request to know whether the order has changed since this version. `tokenHash` is the hash of its
 * session's token.
 */
export type OrderPoll = { orderId: string; version: number; tokenHash: Buffer };

/**
 * Answers many polls in one query; each result has its poll's index. True: the order belongs to the session's person
 * and hasn't changed. False may also mean that the session ended or that the order is another person's.
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
  const { rows } = await db.execute<{ position: string }>(sql`
    select poll.position
    from unnest(${ids}::uuid[], ${versions}::int[], ${hashes}::text[])
      with ordinality poll(order_id, version, token_hash, position)
    join sessions on sessions.token_hash = decode(poll.token_hash, 'hex')
    join users on users.id = sessions.user_id
    join orders on orders.id = poll.order_id and orders.user_id = users.id
    where sessions.expires_at > ${now} and users.provider = ${provider} and poll.version = ${version}`);
  const unchanged = new Set(rows.map(({ position }) => Number(position) - 1));
  return polls.map((_, position) => unchanged.has(position));
}
