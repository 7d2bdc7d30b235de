import { sql } from "drizzle-orm";
import { releaseHolds } from "#data/cart/coupon-uses.server";
import { IS_PENDING_UNPLACED } from "#data/checkout/unplaced-payments.server";
import { type Db, db, transaction } from "#data/db.server";
import { lockPerson } from "#data/people/person-lock.server";
import { type AdminEvent, recordEvent } from "#data/settings/events.server";
import {
  type DataTopic,
  type ErasureFacts,
  type ErasureProblem,
  erasureProblem,
} from "#domain/people/personal-data";
import { type Outcome, refused } from "#domain/problem";
import { PERSONAL_TABLES, type PersonalTable } from "./personal-tables.server.ts";

/** Counts what the store has about a person, by topic. */
export async function countPersonalData(userId: string): Promise<Record<DataTopic, number>> {
  const { rows } = await db.execute<Record<DataTopic, number>>(sql`select
    1 as account,
    (select count(*)::int from sessions where user_id = ${userId}) as sessions,
    (select num_nonnulls(address_1, address_2, address_3)::int from profiles where id = ${userId})
      as addresses,
    ((select count(*) from cart_items where user_id = ${userId})
      + (select count(*) from combo_cart_items where user_id = ${userId}))::int as cart,
    (select count(*)::int from quotes where user_id = ${userId} and state <> 'placed') as checkouts,
    (select count(*)::int from orders where user_id = ${userId}) as orders,
    (select count(*)::int from payments where ${paymentsOf(userId)}) as payments,
    (select count(*)::int from (${screenshotPaths(userId)}) as pictures) as screenshots,
    (select count(*)::int from outbox where user_id = ${userId}) as emails,
    (select count(*)::int from security_log where user_id = ${userId}) as "securityLog"`);
  const [counts] = rows;
  if (!counts) throw new Error("nobody's data was counted");
  return { ...counts, addresses: counts.addresses ?? 0 };
}

function paymentsOf(userId: string) {
  return sql`(order_id in (select id from orders where user_id = ${userId})
    or unplaced_payment_id in (select id from unplaced_payments where user_id = ${userId}))`;
}

function screenshotPaths(userId: string) {
  return sql`
    select screenshot_path as path from payments where ${paymentsOf(userId)} and screenshot_path is not null
    union
    select payment_screenshot_url from orders where user_id = ${userId} and payment_screenshot_url is not null
    union
    select screenshot_path from quote_versions join quotes on quotes.id = quote_id
    where user_id = ${userId} and screenshot_path is not null`;
}

/** How many rows of a table a download has at most: more than any customer has. */
const MOST_ROWS = 10_000;

/**
 * Yields everything that the store has about a person as the parts of one JSON object, a table at a time to save
 * memory.
 */
export async function* personalData(userId: string, now: Date): AsyncGenerator<string> {
  yield `{"downloaded_at":${JSON.stringify(now)}`;
  const names = new Set(PERSONAL_TABLES.map(({ table }) => table));
  for (const name of names) {
    const parts = PERSONAL_TABLES.filter(({ table }) => table === name);
    const rows = (await Promise.all(parts.map((part) => rowsOf(part, userId)))).flat();
    const unlike = new Map(rows.map((row) => [JSON.stringify(row), row]));
    yield `,\n${JSON.stringify(name)}:${JSON.stringify([...unlike.values()])}`;
  }
  const { rows: pictures } = await db.execute<{ path: string }>(screenshotPaths(userId));
  yield `,\n"screenshot_files":${JSON.stringify(pictures.map(({ path }) => path))}}\n`;
}

async function rowsOf({ table, whereOwnedBy, omittedColumns = [] }: PersonalTable, userId: string) {
  const { rows } = await db.execute<{ row: Record<string, unknown> }>(sql`
    select to_jsonb(${sql.identifier(table)}) - ${sql.param([...omittedColumns])}::text[] as row
    from ${sql.identifier(table)} where ${whereOwnedBy(userId)} limit ${MOST_ROWS}`);
  return rows.map(({ row }) => row);
}

/** Returns the facts that decide whether an account can be erased now. */
export async function erasureFacts(userId: string, tx: Db = db): Promise<ErasureFacts> {
  const { rows } = await tx.execute<ErasureFacts>(sql`select
    exists (select from sellers where user_id = ${userId}) as seller,
    (select count(*)::int from orders where user_id = ${userId} and (
      status not in ('shipped', 'delivered', 'cancelled')
      or (status = 'cancelled' and cancelled_by_customer and not payment_verified and exists (
        select from payments where order_id = orders.id and released_at is null)))) as "openOrders",
    (select count(*)::int from refunds join orders on orders.id = order_id
      where user_id = ${userId} and withdrawn_at is null and refunded_at is null) as "refundsOwed",
    (select count(*)::int from unplaced_payments unplaced
      join payments on payments.unplaced_payment_id = unplaced.id
      where user_id = ${userId} and ${IS_PENDING_UNPLACED}) as "unplacedPayments",
    (select count(*)::int from quote_versions version join quotes on quotes.id = quote_id
      where user_id = ${userId} and state <> 'placed' and version.expires_at > now()
        and num_nonnulls(nullif(transaction_id_typed, ''), screenshot_path) > 0) as "startedPayments"`);
  const [facts] = rows;
  if (!facts) throw new Error("nothing is known about an erasure");
  return facts;
}

/**
 * Erases a person at their own request, or through a seller (`by`). Deletes the files of their screenshots by
 * `remove`, then deletes or empties their rows as `PERSONAL_TABLES` says. The person's other requests, Confirm
 * included, wait for the lock. If they sign in later, they get a new account.
 */
export async function erasePerson(
  userId: string,
  remove: (path: string) => Promise<void>,
  now: Date,
  by?: string,
): Promise<Outcome<ErasureProblem>> {
  return await transaction(async (tx) => {
    if (await isErased(tx, userId)) return refused({ code: "erased-already" });
    await lockPerson(tx, userId);
    const problem = erasureProblem(await erasureFacts(userId, tx));
    if (problem) return refused(problem);
    await eraseRows(tx, userId, remove, now);
    if (by) await recordEvent(tx, erased(userId), { by, now });
    return { ok: true };
  });
}

async function eraseRows(
  tx: Db,
  userId: string,
  remove: (path: string) => Promise<void>,
  now: Date,
): Promise<void> {
  // Files are deleted before the rows that others need are locked, since the file storage may be slow.
  const pictures = await tx.execute<{ path: string }>(screenshotPaths(userId));
  for (const { path } of pictures.rows) await remove(path);
  await lockShared(tx, userId);
  await giveBackCoupons(tx, userId);
  await deleteListsNaming(tx, userId);
  for (const table of PERSONAL_TABLES) await erase(tx, table, userId);
  await tx.execute(sql`update users set erased_at = ${now.toISOString()} where id = ${userId}`);
}

/**
 * Locks the person's rows that sellers' transactions lock too, in the order of docs/decisions/0072. All other rows of
 * theirs are protected by the person's lock.
 */
async function lockShared(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`select 1 from quotes where user_id = ${userId} order by id for update`);
  await tx.execute(
    sql`select 1 from orders where user_id = ${userId} order by id for no key update`,
  );
  for (const { table, whereOwnedBy } of PERSONAL_TABLES)
    if (table === "statement_credits")
      await tx.execute(sql`
        select 1 from statement_credits where ${whereOwnedBy(userId)} order by transaction_id for update`);
}

/**
 * Erases an account again that a restore brought back. Open orders don't stop it, because the check for them was
 * passed at the first erasure. Returns false if there was nothing to erase.
 */
export async function eraseAfterRestore(
  tx: Db,
  userId: string,
  remove: (path: string) => Promise<void>,
  now: Date,
): Promise<boolean> {
  if (await isErased(tx, userId)) return false;
  await eraseRows(tx, userId, remove, now);
  return true;
}

/** The event has only the account's key, which identifies nobody any more. */
function erased(id: string): AdminEvent {
  return { subject: "customer", id, action: "erased" };
}

/**
 * Locks the account and says whether it is erased, so that the second of two erasures at once sees the first. Rows of
 * bulk actions are locked even before, because a bulk action locks them first (docs/decisions/0072).
 */
async function isErased(tx: Db, userId: string): Promise<boolean> {
  await tx.execute(sql`
    select 1 from bulk_action_orders where order_id in (select id from orders where user_id = ${userId})
    order by bulk_action_id, order_id for update`);
  const { rows } = await tx.execute<{ erased: boolean }>(
    sql`select erased_at is not null as erased from users where id = ${userId} for no key update`,
  );
  return rows[0]?.erased ?? true;
}

async function giveBackCoupons(tx: Db, userId: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from quotes where user_id = ${userId} and state <> 'placed'`,
  );
  await releaseHolds(tx, ...rows.map(({ id }) => id));
}

/**
 * Deletes saved lists of orders whose search has this person's email address or mobile number. A search is stored as
 * an address's query string, and its digits may have spaces between them.
 */
async function deleteListsNaming(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`
    delete from order_views where exists (
      select from (
        select replace(lower(email), '@', '%40') as text from users where id = ${userId}
        union select unnest(array[mobile_number, mobile_number_1, mobile_number_2, mobile_number_3])
          from profiles where id = ${userId}
        union select mobile_number from orders where user_id = ${userId}) as own
      where length(text) >= 10 and strpos(regexp_replace(lower(filter), '[+-]', '', 'g'), regexp_replace(text, '[+-]', '', 'g')) > 0)`);
}

async function erase(tx: Db, part: PersonalTable, userId: string): Promise<void> {
  const table = sql.identifier(part.table);
  const which = part.whereOwnedBy(userId);
  if (part.erased === "deleted") await tx.execute(sql`delete from ${table} where ${which}`);
  if (part.erased === "emptied")
    await tx.execute(sql`update ${table} set ${part.set} where ${which}`);
}
