import { eq, type SQL, sql } from "drizzle-orm";
import { isUuid } from "#data/columns.server";
import { db } from "#data/db.server";
import { escapeLike } from "#data/like.server";
import { type Page, toPage } from "#data/paging.server";
import { slotsOf } from "#data/people/addresses.server";
import { profiles, users } from "#data/schema.server";
import { type Paise, rupees } from "#domain/money/money";
import { ORDERS_PER_PAGE } from "#domain/orders/limits";
import { isEmail, isNumberEnd } from "#domain/orders/lists/order-search";
import { ordersEndingWith, peopleWithEmail } from "./exact-search.server.ts";

export type CustomerRow = {
  /**
   * The cursor of the next page: the id of the customer's last order, or in the list of accounts the account's id.
   */
  id: string;
  customerId: string;
  email: string;
  name: string | null;
  mobile: string | null;
  orders: number;
  /** The sum of the customer's orders that were verified and not cancelled. */
  spent: Paise;
  lastOrderAt: Date | null;
};

/** Returns a page of the customers who have ordered, sorted by their last order, newest first. */
export async function customersPage(after?: string): Promise<Page<CustomerRow>> {
  if (after !== undefined && !isUuid(after)) return { rows: [], next: null };
  const older =
    after === undefined
      ? sql``
      : sql`and (o.created_at, o.id) < (select created_at, id from orders where id = ${after})`;
  // The scalar subquery uses the index on a customer's orders. With a join, PostgreSQL might compare all orders with
  // each other.
  return toPage(
    await rowsOf(sql`
      select o.id as cursor, o.user_id from orders o
      join users on users.id = o.user_id and users.erased_at is null
      where o.payment_transaction_id is not null ${older} and ${IS_KNOWN}
        and o.id = (select id from orders newest where newest.user_id = o.user_id
          and newest.payment_transaction_id is not null order by created_at desc, id desc limit 1)
      order by o.created_at desc, o.id desc limit ${ORDERS_PER_PAGE + 1}`),
  );
}

/** False for the customer of a cash sale, who gave neither name nor number (reading R78). */
const IS_KNOWN = sql`(users.provider <> 'link' or users.email <> ''
  or o.mobile_number is not null or o.customer_name is not null)`;

/** Returns a page of all accounts, with or without orders, newest first. */
export async function accountsPage(after?: string): Promise<Page<CustomerRow>> {
  if (after !== undefined && !isUuid(after)) return { rows: [], next: null };
  const older = after === undefined ? sql`true` : sql`id < ${after}`;
  return toPage(
    await rowsOf(sql`
      select id as cursor, id as user_id from users
      where erased_at is null and ${older} order by id desc limit ${ORDERS_PER_PAGE + 1}`),
  );
}

/** Must equal the expression of the index `profiles_by_part`. */
const PROFILE_SEARCH_TEXT = sql`(lower(
  coalesce(name, '') || ' ' || coalesce(mobile_number, '') || ' ' ||
  coalesce(name_1, '') || ' ' || coalesce(name_2, '') || ' ' || coalesce(name_3, '') || ' ' ||
  coalesce(mobile_number_1, '') || ' ' || coalesce(mobile_number_2, '') || ' ' || coalesce(mobile_number_3, '')
))`;

/**
 * Returns customers with this text in their name, mobile number, email address or orders, sorted by last order,
 * newest first. If the text is a whole email address or the end of a number, exact matches alone are returned, if
 * there are any.
 */
export async function searchCustomers(text: string): Promise<CustomerRow[]> {
  const exact = exactPeople(text);
  const rows = exact ? await peopleIn(exact) : [];
  return rows.length > 0 ? rows : await peopleIn(matchingPeople(text));
}

async function peopleIn(people: SQL): Promise<CustomerRow[]> {
  const rows = await rowsOf(sql`
    select user_id as cursor, user_id from (${people}) as found join users on users.id = user_id and users.erased_at is null
    limit ${MOST_PEOPLE_FOUND}`);
  return rows
    .sort((a, b) => (b.lastOrderAt?.getTime() ?? 0) - (a.lastOrderAt?.getTime() ?? 0))
    .slice(0, ORDERS_PER_PAGE);
}

/** Selects the people with this email address, or with a number that ends with the text; null for other texts. */
function exactPeople(text: string): SQL | null {
  if (isEmail({ text })) return sql`select id as user_id from ${peopleWithEmail(text)} people`;
  if (!isNumberEnd({ text })) return null;
  return sql`
    select user_id from orders where id in (${ordersEndingWith(text, MOST_PEOPLE_FOUND)})
    union
    select id from profiles
    where array[mobile_number, mobile_number_1, mobile_number_2, mobile_number_3] @> array[${text}]`;
}

/**
 * Selects people whose email address, profile or orders contain the text. Each part of the union uses its own index.
 */
export function matchingPeople(text: string): SQL {
  const part = `%${escapeLike(text)}%`;
  return sql`
    (select id as user_id from users where lower(email) like ${part} limit ${MOST_PEOPLE_FOUND})
    union
    (select id from profiles where ${PROFILE_SEARCH_TEXT} like ${part} limit ${MOST_PEOPLE_FOUND})
    union
    (select user_id from orders where search_text like ${part} limit ${MOST_PEOPLE_FOUND})`;
}

/** How many people are read before they are sorted by their last order. */
const MOST_PEOPLE_FOUND = 100;

async function rowsOf(which: SQL): Promise<CustomerRow[]> {
  const { rows } = await db.execute<Row>(sql`
    select found.cursor as id, users.id as "customerId", users.email,
      coalesce(profiles.name, profiles.name_1, newest.customer_name) as name,
      coalesce(profiles.mobile_number, profiles.mobile_number_1, newest.mobile_number) as mobile,
      totals.orders, totals.spent, newest.created_at as "lastOrderAt"
    from (${which}) as found
    join users on users.id = found.user_id
    left join profiles on profiles.id = users.id
    cross join lateral (${totalsOf(sql`users.id`)}) as totals
    left join lateral (
      select customer_name, mobile_number, created_at from orders
      where user_id = users.id and payment_transaction_id is not null
      order by created_at desc, id desc limit 1) as newest on true`);
  return rows.map(toRow);
}

type Row = Omit<CustomerRow, "spent" | "lastOrderAt"> & {
  spent: string;
  lastOrderAt: string | null;
};

function toRow({ spent, lastOrderAt, ...row }: Row): CustomerRow {
  return { ...row, spent: rupees(spent), lastOrderAt: lastOrderAt ? new Date(lastOrderAt) : null };
}

function totalsOf(userId: SQL) {
  return sql`select count(*)::int as orders,
      coalesce(sum(total_amount) filter (where payment_verified and status <> 'cancelled'), 0) as spent
    from orders where user_id = ${userId} and payment_transaction_id is not null`;
}

export type Customer = NonNullable<Awaited<ReturnType<typeof customerById>>>;

/**
 * Returns a person as sellers see them; null: no such person. An erased account has an empty email address. `ordersOf`
 * lists their orders.
 */
export async function customerById(id: string) {
  if (!isUuid(id)) return null;
  const [[user], totals, episodes, refunds] = await Promise.all([
    db.select().from(users).leftJoin(profiles, eq(profiles.id, users.id)).where(eq(users.id, id)),
    db.execute<{ orders: number; spent: string; name: string | null; mobile: string | null }>(sql`
      select totals.*, newest.customer_name as name, newest.mobile_number as mobile
      from (${totalsOf(sql`${id}`)}) as totals
      left join lateral (select customer_name, mobile_number from orders
        where user_id = ${id} and payment_transaction_id is not null
        order by created_at desc, id desc limit 1) as newest on true`),
    episodesOf(id),
    refundsOf(id),
  ]);
  const [total] = totals.rows;
  if (!user || !total) return null;
  const profile = user.profiles;
  return {
    id,
    email: user.users.email,
    joinedAt: user.users.created_at,
    erasedAt: user.users.erased_at,
    name: profile?.name ?? profile?.name_1 ?? total.name,
    mobile: profile?.mobile_number ?? profile?.mobile_number_1 ?? total.mobile,
    refundUpiId: profile?.refund_upi_id ?? null,
    addresses: profile ? slotsOf(profile).filter(({ address }) => address !== null) : [],
    orders: total.orders,
    spent: rupees(total.spent),
    episodes: episodes.rows,
    refunds: refunds.rows.map((refund) => ({ ...refund, amount: rupees(refund.amount) })),
  };
}

function episodesOf(id: string) {
  type Episode = { id: string; title: string; completed: boolean; orderId: string | null };
  return db.execute<Episode>(sql`
    select purchase.id, episode.title, payment_status = 'completed' as completed, order_id as "orderId"
    from episode_purchases purchase join story_episodes episode on episode.id = purchase.episode_id
    where user_id = ${id} order by purchased_at desc limit ${MOST_PEOPLE_FOUND}`);
}

function refundsOf(id: string) {
  type Refund = {
    id: string;
    orderId: string;
    orderNumber: string;
    amount: string;
    refunded: boolean;
  };
  return db.execute<Refund>(sql`
    select refunds.id, order_id as "orderId", order_number as "orderNumber", amount,
      refunded_at is not null as refunded
    from orders join refunds on refunds.order_id = orders.id
    where user_id = ${id} and payment_transaction_id is not null and withdrawn_at is null
    order by due_at desc limit ${MOST_PEOPLE_FOUND}`);
}
