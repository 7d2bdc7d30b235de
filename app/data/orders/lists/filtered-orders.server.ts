import { and, eq, gte, lt, lte, notInArray, or, type SQL, Subquery, sql } from "drizzle-orm";
import { commaSeparated, inAllLanguages, isUuid } from "#data/columns.server";
import { type Db, db, transaction } from "#data/db.server";
import { escapeLike } from "#data/like.server";
import { hasSubmittedPayment, isUnverified, toSummary } from "#data/orders/orders.server";
import { type Page, toPage } from "#data/paging.server";
import { orders, preDefinedCombos, products, storyEpisodes } from "#data/schema.server";
import { NO_PARCEL } from "#domain/checkout/shipping";
import { maxMistakes } from "#domain/edit-distance";
import { rupees } from "#domain/money/money";
import { MAX_ORDERS_COUNTED, MAX_ORDERS_SEARCHED, ORDERS_PER_PAGE } from "#domain/orders/limits";
import {
  DEFAULT_VIEWS,
  type DefaultView,
  filterTimes,
  type OrderFilter,
  type StateFilter,
} from "#domain/orders/lists/order-filter";
import {
  isCorrectable,
  isEmail,
  isNumberEnd,
  matchesFewOrders,
  type SearchWord,
  searchWords,
  similarWords,
  withSpellings,
} from "#domain/orders/lists/order-search";
import { ordersEndingWith, peopleWithEmail } from "./exact-search.server.ts";
import { type OrderRow, rowColumns, TO_VERIFY } from "./order-rows.server.ts";

/** How many orders the text index may return for a word, before they are filtered and sorted. */
const MOST_ORDERS_PER_WORD = 20_000;

type OrderList = Page<OrderRow> & {
  /**
   * True if the page isn't full because the query stopped after MAX_ORDERS_SEARCHED orders; older ones may match
   * too.
   */
  further: boolean;
  /** The searched words. Those that found nothing have the spellings of words that do. */
  words: SearchedWords;
};
type SearchedWords = readonly Word[];

/** Returns a page of the orders that match a filter; `after` is the last order of the page before. */
export async function ordersMatching(
  filter: OrderFilter,
  after?: string,
  mostRows: number = ORDERS_PER_PAGE,
): Promise<OrderList> {
  if (after !== undefined && !isUuid(after))
    return { rows: [], next: null, further: false, words: [] };
  const words = await wordsOf(filter);
  const page = await ordersWithWords(words, filter, after, mostRows);
  if (page.rows.length > 0 || page.further) return { ...page, words };
  const corrected = await correctedWords(words);
  if (!corrected) return { ...page, words };
  return { ...(await ordersWithWords(corrected, filter, after, mostRows)), words: corrected };
}

type FoundOrders = Omit<OrderList, "words">;

async function ordersWithWords(
  words: Word[],
  filter: OrderFilter,
  after: string | undefined,
  mostRows: number,
): Promise<FoundOrders> {
  const indexed = words.some(isIndexed);
  // An order with a word can be found in two ways. A frequent word soon occurs among recent orders, so those are
  // searched first. A rare word is found by its index.
  if (!indexed || !words.some(matchesFewOrders)) {
    const rows = await rowsFrom(nextOrdersQuery(filter, after), filter, words, mostRows);
    if (rows.length > mostRows || !indexed) {
      const page = toList(rows, mostRows);
      if (page.next !== null) return page;
      const end = await lastOrderIn(nextOrdersQuery(filter, after), filter);
      return { ...page, next: end, further: end !== null };
    }
  }
  const whole = words.map(ordersWith).find((ids) => ids !== null);
  if (whole) {
    const rows = await rowsFrom(whereAmong(whole, filter, after), filter, words, mostRows);
    if (rows.length > 0) return toList(rows, mostRows);
  }
  return toList(
    await rowsFrom(whereFoundBy(words, filter, after), filter, words, mostRows),
    mostRows,
  );
}

/** `sold` has the ids of products, combos and episodes with the word in their names. */
type Word = SearchWord & { sold: string[] };

async function wordsOf({ q, place }: OrderFilter): Promise<Word[]> {
  const words = await Promise.all(
    searchWords(q).map(async (word) => ({ ...word, sold: await itemIdsNamed(word) })),
  );
  const places = searchWords(place).map((word) => ({
    ...word,
    spellings: [],
    kind: null,
    sold: [],
  }));
  return [...words, ...places];
}

/** How many products, combos and episodes with a word in their names are considered at most. */
const MOST_NAMED_ITEMS = 500;

async function itemIdsNamed(word: SearchWord): Promise<string[]> {
  if (word.kind !== null || !/\p{L}{3}/u.test(word.text)) return [];
  const isNamed = whereSpelled(word, sql`name`);
  const { rows } = await db.execute<{ id: string }>(sql`select id from (
      select product_id as id, lower(concat_ws(' ', '', ${commaSeparated(inAllLanguages(products, "product_name", "name"))})) as name from products
      union all select combo_id, lower(concat_ws(' ', '', ${commaSeparated(inAllLanguages(preDefinedCombos, "combo_name"))})) from pre_defined_combos
      union all select id, lower(concat_ws(' ', '', ${commaSeparated(inAllLanguages(storyEpisodes, "title"))})) from story_episodes) sold
    where ${isNamed} limit ${MOST_NAMED_ITEMS}`);
  return rows.map(({ id }) => id);
}

/**
 * True if the index on orders' text can find the word. It is an index of trigrams, and doesn't contain the names of
 * what was sold.
 */
function isIndexed({ text, at, kind, sold }: Word): boolean {
  if (kind !== null || sold.length > 0) return false;
  return at === "beginning" || /[\p{L}\p{N}]{3}/u.test(text);
}

/** How many orders with a similar word are read to learn how it is spelled. */
const MAX_SIMILAR_ORDERS = 300;
/** PostgreSQL's similarity of a word and a part of a text, from 0 to 1. */
const MIN_SIMILARITY = 0.4;

/** Adds spellings to the words of a search that found nothing: similar words of orders. Null if there are none. */
async function correctedWords(words: Word[]): Promise<Word[] | null> {
  const long = words.filter(isCorrectable);
  if (long.length === 0) return null;
  return withSpellings(
    words,
    new Map(await transaction((tx) => spelledLike(tx, long), { repeatable: true })),
  );
}

async function spelledLike(tx: Db, words: Word[]): Promise<[word: string, spellings: string[]][]> {
  await tx.execute(
    sql`select set_config('pg_trgm.word_similarity_threshold', ${String(MIN_SIMILARITY)}, true)`,
  );
  const found: [string, string[]][] = [];
  for (const { text } of words) {
    const similar = maxMistakes(text) === 1 ? differsByOne(text) : sql`search_text %> ${text}`;
    const { rows } = await tx.execute<{ search_text: string }>(
      sql`select search_text from orders where ${similar} limit ${MAX_SIMILAR_ORDERS}`,
    );
    found.push([text, similarWords(text, rows.map((row) => row.search_text).join(" "))]);
  }
  return found;
}

/**
 * Matches texts with a word that differs by one letter: swapped, changed, left out or added. A short word has too few
 * trigrams in common with such a word to be found by their similarity.
 */
function differsByOne(word: string): SQL {
  const letters = [...word];
  const changed = (at: number, removed: number, ...added: string[]) =>
    letters.toSpliced(at, removed, ...added).join("");
  const patterns = letters.flatMap((letter, at) => {
    const next = letters[at + 1];
    const swapped = next === undefined ? [] : [changed(at, 2, next, letter)];
    return [...swapped, changed(at, 1), changed(at, 1, "_"), changed(at, 0, "_")];
  });
  // The index finds 'a_ha' only with the space after it: without a trigram, all words with an 'a' would be read.
  const likes = [...new Set(patterns)].map(
    (each) => sql`search_text like ${/^._..$/u.test(each) ? `% ${each} %` : `% ${each}%`}`,
  );
  return sql`(${sql.join(likes, sql` or `)})`;
}

function toList(rows: OrderRow[], mostRows: number): FoundOrders {
  return { ...toPage(rows, mostRows), further: false };
}

/** Lets a query on `orders` read from this subquery instead of the table. */
function asOrders(source: SQL) {
  return new Subquery(source, { id: orders.id }, "orders");
}

async function rowsFrom(
  source: SQL,
  filter: OrderFilter,
  words: Word[],
  mostRows: number,
): Promise<OrderRow[]> {
  const rows = await db
    .select(rowColumns)
    .from(asOrders(source))
    .where(whereFilter(filter, words))
    .orderBy(...sortColumns(filter))
    .limit(mostRows + 1);
  return rows.map(toSummary);
}

/**
 * Selects the next MAX_ORDERS_SEARCHED orders in the filter's states and days, through the index with its sort
 * order.
 */
function nextOrdersQuery(filter: OrderFilter, after: string | undefined): SQL {
  const order = sql`order by ${sql.join(sortColumns(filter), sql`, `)} limit ${MAX_ORDERS_SEARCHED}`;
  const parts = whereStates(filter).map(
    (state) =>
      sql`(select * from orders where ${and(state, whereInDays(filter), whereAfter(filter, after))} ${order})`,
  );
  const [only] = parts;
  if (parts.length === 1 && only) return only;
  return sql`select * from (${sql.join(parts, sql` union all `)}) orders ${order}`;
}

const IS_OPEN = sql`(not payment_verified and status in ('pending', 'confirmation_pending'))`;
const IS_CONFIRMED = sql`(payment_verified and status in ('pending', 'confirmation_pending'))`;

/** Conditions of which no order meets two; together they select at least the filter's orders. */
function whereStates({ payment, status }: OrderFilter): SQL[] {
  // Starts from undecided payments, because most unverified orders may have a rejected payment and wait for their
  // customer.
  if (payment === "to-verify")
    return [
      sql`id in (select order_id from payments where verified_at is null and released_at is null)`,
    ];
  if (payment === "rejected") return [IS_OPEN];
  if (status.length === 0) return [sql`payment_transaction_id is not null`];
  const isConfirmed = (state: StateFilter) =>
    state === "confirmed" || (payment === "verified" && isOpen(state));
  const unverified = status.some((each) => each === "on-hold" || (!payment && isOpen(each)));
  return [
    ...(unverified ? [IS_OPEN] : []),
    ...(status.some(isConfirmed) ? [IS_CONFIRMED] : []),
    ...status.flatMap((each) =>
      each === "on-hold" || each === "confirmed" || isOpen(each) ? [] : eq(orders.status, each),
    ),
  ];
}

/** Selects the orders whose badge shows this state; with a filter of the payment, by the stored status. */
function whereState(state: StateFilter, payment: OrderFilter["payment"]): SQL | undefined {
  if (state === "on-hold") return and(isUnverified, sql`not (${hasSubmittedPayment})`);
  if (state === "confirmed") return IS_CONFIRMED;
  const stored = eq(orders.status, state);
  if (!isOpen(state) || payment) return stored;
  return and(stored, sql`not ${orders.payment_verified}`, hasSubmittedPayment);
}

function isOpen(status: StateFilter): boolean {
  return status === "pending" || status === "confirmation_pending";
}

/** Selects orders by a whole email address or the end of a number; null for other words. */
function ordersWith(word: SearchWord): SQL | null {
  if (isEmail(word))
    return sql`select id from orders where payment_transaction_id is not null
      and user_id in ${peopleWithEmail(word.text)} limit ${MOST_ORDERS_PER_WORD}`;
  return isNumberEnd(word) ? ordersEndingWith(word.text, MOST_ORDERS_PER_WORD) : null;
}

function whereAmong(ids: SQL, filter: OrderFilter, after: string | undefined): SQL {
  const found = and(sql`id in (${ids})`, whereInDays(filter), whereAfter(filter, after));
  return sql`select * from (select * from orders where ${found}) orders offset 0`;
}

function whereFoundBy(words: Word[], filter: OrderFilter, after: string | undefined): SQL {
  const found = and(
    ...words.filter(isIndexed).map(whereWord),
    whereInDays(filter),
    whereAfter(filter, after),
  );
  // `offset 0` keeps the planner from reading all orders sorted by time instead of using the index.
  return sql`select * from (select * from orders where ${found} limit ${MOST_ORDERS_PER_WORD}) orders offset 0`;
}

async function lastOrderIn(source: SQL, filter: OrderFilter): Promise<string | null> {
  const rows = await db
    .select({ id: orders.id })
    .from(asOrders(source))
    .orderBy(...sortColumns(filter))
    .offset(MAX_ORDERS_SEARCHED - 1)
    .limit(1);
  return rows[0]?.id ?? null;
}

function sortColumns({ sort }: OrderFilter): SQL[] {
  const way = sort === "oldest" ? sql`asc` : sql`desc`;
  return [sql`orders.created_at ${way}`, sql`orders.id ${way}`];
}

function whereAfter({ sort }: OrderFilter, after: string | undefined): SQL | undefined {
  if (after === undefined) return undefined;
  const than = sort === "oldest" ? sql`>` : sql`<`;
  return sql`(orders.created_at, orders.id) ${than} (
    select last.created_at, last.id from orders last where last.id = ${after})`;
}

function whereInDays(filter: OrderFilter): SQL | undefined {
  const { from, until } = filterTimes(filter);
  return and(
    from ? gte(orders.created_at, from) : undefined,
    until ? lt(orders.created_at, until) : undefined,
  );
}

function whereFilter(filter: OrderFilter, words: SearchedWords): SQL | undefined {
  const {
    status,
    payment,
    kind,
    express,
    gift,
    refund,
    incident,
    notes,
    least,
    most,
    coupon,
    place,
  } = filter;
  return and(
    or(...status.map((each) => whereState(each, payment))),
    payment === "to-verify" ? TO_VERIFY : undefined,
    payment === "rejected" ? whereState("on-hold", payment) : undefined,
    payment === "verified" ? eq(orders.payment_verified, true) : undefined,
    kind === "digital" ? eq(orders.shipping_type, "digital") : undefined,
    kind === "parcel" ? notInArray(orders.shipping_type, [...NO_PARCEL]) : undefined,
    express ? eq(orders.shipping_type, "express") : undefined,
    gift ? sql`${orders.gift_recipient} is not null` : undefined,
    refund ? whereRefund(refund) : undefined,
    incident
      ? sql`(select count(*) from order_incidents incident where incident.order_id = orders.id
          and incident.kind = ${incident} and incident.withdrawn_at is null) > 0`
      : undefined,
    notes
      ? sql`(select count(*) from order_notes note where note.order_id = orders.id) > 0`
      : undefined,
    least === null ? undefined : gte(orders.total_amount, rupees(least)),
    most === null ? undefined : lte(orders.total_amount, rupees(most)),
    coupon ? sql`${couponCode} = ${coupon}` : undefined,
    ...searchWords(place).map(
      ({ text }) => sql`lower(${orders.shipping_address}) like ${`%${escapeLike(text)}%`}`,
    ),
    ...words.map(whereWord),
  );
}

/** Counts in a scalar subquery, because with `exists` PostgreSQL may read all refunds of the store. */
function whereRefund(state: "owed" | "refunded"): SQL {
  const column = state === "owed" ? sql`refunded_at is null` : sql`refunded_at is not null`;
  return sql`(select count(*) from refunds where refunds.order_id = orders.id and withdrawn_at is null and ${column}) > 0`;
}

const couponCode = sql`(select upper(coupons.code) from coupon_usage usage
  join coupons on coupons.id = usage.coupon_id where usage.order_id = orders.id)`;

function whereWord(word: Word): SQL {
  const { kind, sold } = word;
  const ways = [whereSpelled(word, sql`${orders.search_text}`)];
  if (kind === "gift") ways.push(sql`${orders.gift_recipient} is not null`);
  if (kind === "express" || kind === "collected") ways.push(sql`${orders.shipping_type} = ${kind}`);
  if (kind === "cash") ways.push(WAS_PAID_IN_CASH);
  if (sold.length > 0) {
    const ids = sql.param(sold);
    ways.push(sql`(select count(*) from order_items item where item.order_id = orders.id
      and (item.product_id = any(${ids}) or item.combo_id = any(${ids}) or item.episode_id = any(${ids}))) > 0`);
  }
  return sql`(${sql.join(ways, sql` or `)})`;
}

/** Counts in a scalar subquery, because with `exists` PostgreSQL may read all payments of the store. */
const WAS_PAID_IN_CASH = sql`(select count(*) from payments cash where cash.order_id = ${orders.id}
  and cash.method = 'cash' and cash.released_at is null) > 0`;

export function whereSpelled({ text, at, spellings }: SearchWord, column: SQL): SQL {
  const beginning = (part: string) => `% ${escapeLike(part)}%`;
  const own = at === "beginning" ? beginning(text) : `%${escapeLike(text)}%`;
  const likes = [own, ...spellings.map(beginning)].map((each) => sql`${column} like ${each}`);
  return sql`(${sql.join(likes, sql` or `)})`;
}

/** Returns the ids of matching orders in the filter's order, at most `mostRows`. */
export async function idsMatching(filter: OrderFilter, mostRows: number): Promise<string[]> {
  const ids: string[] = [];
  let after: string | null | undefined;
  // Stops after ten pages, because a filter that matches few orders would otherwise search all orders of the store.
  for (let pages = 0; pages < 10 && after !== null && ids.length < mostRows; pages++) {
    const page: OrderList = await ordersMatching(filter, after, mostRows);
    ids.push(...page.rows.map(({ id }) => id));
    after = page.next;
  }
  return ids.slice(0, mostRows);
}

/**
 * Counts the matching orders up to `mostCounted` + 1. Null: the query stopped before it had looked through all of them.
 * `words` are those of the list that `ordersMatching` returned, so that none is corrected a second time.
 */
export async function countMatching(
  filter: OrderFilter,
  mostCounted: number,
  words: SearchedWords,
): Promise<number | null> {
  const source = nextOrdersQuery(filter, undefined);
  const passing = whereFilter(filter, words) ?? sql`true`;
  const { rows } = await db.execute<{ count: number; whole: boolean }>(sql`select
    (select count(*)::int from (select 1 from (${source}) orders where ${passing}
      limit ${mostCounted + 1}) counted) as count,
    (select count(*) from (${source}) looked) < ${MAX_ORDERS_SEARCHED} as whole`);
  const [{ count, whole } = { count: 0, whole: false }] = rows;
  return whole || count > mostCounted ? count : null;
}

/** The admin's lists of work to do, which show how many orders they have. */
const COUNTED_VIEWS = [
  "to-verify",
  "customer",
  "to-pack",
  "to-ship",
] as const satisfies DefaultView[];
export type ViewCounts = Record<(typeof COUNTED_VIEWS)[number], number>;

/**
 * Counts each list up to MAX_ORDERS_COUNTED: a higher number makes no difference to a seller, and counting is slow.
 */
export async function viewCounts(): Promise<ViewCounts> {
  const counts = COUNTED_VIEWS.map((name) => {
    const { filter } = DEFAULT_VIEWS[name];
    return sql`(select count(*)::int from (select 1 from (${nextOrdersQuery(filter, undefined)}) orders
      where ${whereFilter(filter, [])} limit ${MAX_ORDERS_COUNTED}) counted) as ${sql.identifier(name)}`;
  });
  const { rows } = await db.execute<ViewCounts>(sql`select ${sql.join(counts, sql`, `)}`);
  const [counted] = rows;
  if (!counted) throw new Error("the admin's counts didn't come");
  return counted;
}
