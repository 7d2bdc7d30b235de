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
 * An open page's request to know whether its order has changed since this version, or whether its unplaced quote
 * version (`quoteVersionId`) still has no credit. `tokenHash` is the hash of its session's token.
 */
export type OrderPoll = { tokenHash: Buffer } & (
  | { orderId: string; version: number }
  | { quoteVersionId: string }
);

/** Condition: the bank may have the money for a version with an exact amount, so that the page asks for the details. */
const HAS_CREDIT_OF_AMOUNT = sql`exists (select from statement_credits credit
  where credit.amount = promised.total_amount and credit.payment_id is null
    and credit.credited_on between (promised.created_at at time zone 'Asia/Kolkata')::date
      and (promised.expires_at at time zone 'Asia/Kolkata')::date)`;

/**
 * Answers many polls in one query; each result has its poll's index. True: the order or quote version belongs to the
 * session's person and there is no news. False may also mean that the session ended or that the row is another
 * person's.
 */
export async function unchangedOrders(
  polls: readonly OrderPoll[],
  provider: Provider,
  now: Date,
): Promise<boolean[]> {
  const rowsOfPolls = polls.map((poll, position) => ({
    ...poll,
    position,
    tokenHash: poll.tokenHash.toString("hex"),
  }));
  const { rows } = await db.execute<{ position: number }>(sql`
    with poll as (
      select poll.*, users.id as user_id
      from jsonb_to_recordset(${JSON.stringify(rowsOfPolls)}::jsonb)
        as poll (position int, "orderId" uuid, version int, "quoteVersionId" uuid, "tokenHash" text)
      join sessions on sessions.token_hash = decode(poll."tokenHash", 'hex')
      join users on users.id = sessions.user_id
      where sessions.expires_at > ${now} and users.provider = ${provider})
    select position from poll
    join orders on orders.id = poll."orderId" and orders.user_id = poll.user_id
    where poll.version = ${version}
    union all
    select position from poll
    join quote_versions promised on promised.id = poll."quoteVersionId"
    join quotes on quotes.id = promised.quote_id and quotes.user_id = poll.user_id
    where quotes.state <> 'placed' and not ${HAS_CREDIT_OF_AMOUNT}`);
  const unchanged = new Set(rows.map(({ position }) => position));
  return polls.map((_, position) => unchanged.has(position));
}
