import { and, eq, type SQL, sql } from "drizzle-orm";
import { isKey } from "#data/columns.server";
import { db, read } from "#data/db.server";
import type { Provider } from "#data/people/people.server";
import { orderEvents, orders } from "#data/schema.server";

/** Sellers' notes are their own. */
const ofCustomer = sql.raw("where event.order_id = orders.id and event.kind <> 'note'");

/**
 * Counts the changes of an order, each of which leaves a row that stays: it grows with every change, by whatever node.
 * Ids and times are of several clocks, and a sequence's numbers can be seen in another order than they were given.
 */
const version: SQL<number> = sql`(
  select count(*)::int from order_events event ${ofCustomer})`.mapWith(Number);

/** The version is what an open page needs to know of the order that it shows, from the statement that read it. */
export const versionColumns = {
  version,
  changedAt: sql<Date | null>`(
    select max(changed_at) from order_events event ${ofCustomer})`.mapWith(orderEvents.changed_at),
};

/** The version of a person's own order; anybody else's is null (reading R3). */
export async function orderVersion(userId: string, orderId: string): Promise<number | null> {
  if (!isKey(orderId)) return null;
  const own = and(eq(orders.id, orderId), eq(orders.user_id, userId));
  const [found] = await read(() => db.select({ version }).from(orders).where(own));
  return found?.version ?? null;
}

/** The question of an open page: has this order changed since this version, for whoever has this session? */
export type OrderLook = { orderId: string; version: number; tokenHash: Buffer };

/**
 * Answers many at once, each by its position: whether the order is its session's own and has not changed. False says
 * nothing more: the session may have ended, the order may be another person's.
 */
export async function unchangedOrders(
  looks: readonly OrderLook[],
  provider: Provider,
  now: Date,
): Promise<boolean[]> {
  const [ids, versions, hashes] = [
    sql.param(looks.map(({ orderId }) => orderId)),
    sql.param(looks.map((look) => look.version)),
    sql.param(looks.map(({ tokenHash }) => tokenHash.toString("hex"))),
  ];
  const { rows } = await read(() =>
    db.execute<{ position: string }>(sql`
      select look.position
      from unnest(${ids}::uuid[], ${versions}::int[], ${hashes}::text[])
        with ordinality look(order_id, version, token_hash, position)
      join sessions on sessions.token_hash = decode(look.token_hash, 'hex')
      join users on users.id = sessions.user_id
      join orders on orders.id = look.order_id and orders.user_id = users.id
      where sessions.expires_at > ${now} and users.provider = ${provider} and look.version = ${version}`),
  );
  const unchanged = new Set(rows.map(({ position }) => Number(position) - 1));
  return looks.map((_, position) => unchanged.has(position));
}
