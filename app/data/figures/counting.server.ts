import { type SQL, sql } from "drizzle-orm";
import { type Db, db, transaction } from "#data/db.server";
import { DURATION_CLASS_RATIO, SHORTEST_DURATION_SECONDS } from "#domain/figures/durations";
import { OTHER_SOURCES } from "#domain/figures/visit-sources";
import { indianDay, indianDayAfter, startOfIndianDay } from "#domain/indian-time";

/** The most different keys (such as visit sources) that a figure counts separately on one day. */
export const MAX_KEYS_PER_FIGURE = 30;

// Each Indian day's events are counted into the table `daily_figures`. An event counts on the day on which it
// happened (a refund on its own day, not on the order's), so a past day hardly changes.

/**
 * A day is final this many hours after its end. Until then it is counted again, because sellers can undo a
 * verification for a while.
 */
const FINAL_AFTER_HOURS = 12;
/** Days older than this are never counted, since no period on a screen goes back further. */
const OLDEST_DAYS = 800;
const DAYS_AT_ONCE = 20;

/**
 * Counts today and the earlier days that aren't final yet, newest first, at most `mostDays`. Returns the days that it
 * counted.
 */
export async function updateDailyFigures(now: Date, mostDays = DAYS_AT_ONCE): Promise<string[]> {
  const days = await daysToCount(now, mostDays);
  for (const day of days) await countDay(day, now);
  return days;
}

async function daysToCount(now: Date, mostDays: number): Promise<string[]> {
  const today = indianDay(now);
  const { rows } = await db.execute<{ day: string }>(sql`
    select to_char(series.day, 'YYYY-MM-DD') as day
    from (select created_at from orders where payment_transaction_id is not null order by created_at, id limit 1) first_order,
      generate_series(
        greatest((first_order.created_at at time zone 'Asia/Kolkata')::date, ${indianDayAfter(today, -OLDEST_DAYS)}::date)::timestamp,
        ${today}::timestamp, interval '1 day') as series (day)
    left join counted_days counted on counted.day = series.day::date
    where counted_at is null
      or counted_at < (series.day + interval '1 day') at time zone 'Asia/Kolkata' + make_interval(hours => ${FINAL_AFTER_HOURS})
    order by series.day desc limit ${mostDays}`);
  return rows.map(({ day }) => day);
}

/** Marks the day of `at` to be counted again, because something that happened on it was undone. */
export async function countAgain(tx: Db, at: Date): Promise<void> {
  await tx.execute(sql`delete from counted_days where day = ${indianDay(at)}`);
}

/** Counts one day. If several nodes do so at once, they run one after the other, and the last result stays. */
export async function countDay(day: string, now: Date): Promise<void> {
  await transaction(async (tx) => {
    await tx.execute(sql`
      insert into counted_days (day, counted_at) values (${day}, ${now.toISOString()})
      on conflict (day) do update set counted_at = excluded.counted_at`);
    await tx.execute(sql`
      delete from daily_figures where day = ${day} and figure in (${sql.join(
        Object.keys(FIGURES).map((figure) => sql`${figure}`),
        sql`, `,
      )})`);
    await tx.execute(sql`
      insert into daily_figures (figure, day, key, count, amount)
      select figure, ${day}::date, key, count, coalesce(amount, 0)
      from (${figuresOf(day)}) counted (figure, key, count, amount) where count > 0`);
  });
}

/** Returns the query that counts all figures of a day: rows of figure, key, count and amount in rupees. */
export function figuresOf(day: string): SQL {
  const [from, until] = [day, indianDayAfter(day)].map((each) =>
    startOfIndianDay(each).toISOString(),
  );
  const span = (column: SQL) =>
    sql`${column} >= ${from}::timestamptz and ${column} < ${until}::timestamptz`;
  const counted = Object.entries(FIGURES).map(
    ([figure, rows]) => sql`select ${figure}::text, rows.* from (${rows(span)}) rows`,
  );
  return sql`
    with placed as materialized (
      select user_id, total_amount from orders
      where payment_transaction_id is not null and ${span(sql`created_at`)}
    ), sales as materialized (
      select orders.id, orders.user_id, orders.total_amount, payment.submitted_at, verification.decided_at
      from payment_verification verification
      join payments payment on payment.id = verification.payment_id
      join orders on orders.id = payment.order_id
      where verification.outcome = 'verified' and verification.withdrawn_at is null
        and ${span(sql`verification.decided_at`)}
    ), items as materialized (
      select item.* from sales join order_items item on item.order_id = sales.id
    ) ${sql.join(counted, sql` union all `)}`;
}

type InSpan = (column: SQL) => SQL;

const ordersThatBecame = (status: string) => (span: InSpan) =>
  sql`
  select '', count(*), null::numeric from order_events
  where kind = 'status' and after = ${status} and after in ('shipped', 'delivered', 'cancelled')
    and ${span(sql`changed_at`)}`;
const durationClass = (from: SQL, until: SQL) =>
  sql`floor(ln(greatest(extract(epoch from ${until} - ${from}), ${SHORTEST_DURATION_SECONDS}) / ${SHORTEST_DURATION_SECONDS}) / ln(${DURATION_CLASS_RATIO}))::int::text`;

/**
 * The query of each figure. It returns rows of key, count and amount in rupees, and may read the day's `placed` orders,
 * its `sales` (orders whose payment was verified that day) and their `items`.
 */
const FIGURES = {
  placed: () => sql`select '', count(*), sum(total_amount) from placed`,
  buyers: () => sql`select '', count(distinct user_id), null::numeric from placed`,
  sold: () => sql`select '', count(*), sum(total_amount) from sales`,
  "paid-buyers": () => sql`select '', count(distinct user_id), null::numeric from sales`,
  shipped: ordersThatBecame("shipped"),
  delivered: ordersThatBecame("delivered"),
  cancelled: ordersThatBecame("cancelled"),
  refunded: (span) => sql`
    select '', count(*), sum(amount) from refunds where refunded_at is not null and ${span(sql`refunded_at`)}`,
  "time-to-verify": () => sql`
    select ${durationClass(sql`submitted_at`, sql`decided_at`)}, count(*), null::numeric from sales group by 1`,
  "time-to-ship": (span) => sql`
    select ${durationClass(sql`verification.decided_at`, sql`event.changed_at`)}, count(*), null::numeric
    from order_events event
    join payments payment on payment.order_id = event.order_id and payment.released_at is null
    join payment_verification verification on verification.payment_id = payment.id
      and verification.outcome = 'verified' and verification.withdrawn_at is null
    where event.kind = 'status' and event.after = 'shipped' and event.after in ('shipped', 'delivered', 'cancelled')
      and ${span(sql`event.changed_at`)} group by 1`,
  product: () => sql`
    select merchandise_id, sum(quantity), sum(quantity * price) from items
    where merchandise_id is not null group by 1`,
  episode: () => sql`
    select episode_id, sum(quantity), sum(quantity * price) from items
    where episode_id is not null group by 1`,
  // Combos that customers built themselves are counted together, under the key ''.
  combo: () => sql`
    select case when combo_id like 'custom\\_%' then '' else combo_id end, sum(quantity), sum(quantity * price)
    from items where combo_id is not null group by 1`,
  coupon: () => sql`
    select coupons.code, count(*), sum(used.discount_amount) from sales
    join coupon_usage used on used.order_id = sales.id join coupons on coupons.id = used.coupon_id
    group by 1`,
} satisfies Record<string, (span: InSpan) => SQL>;

type CountedEvent = { figure: string; day: string; key: string; count: number };

/**
 * Adds to figures that are counted as they happen, such as visits. For each day a figure keeps at most
 * MAX_KEYS_PER_FIGURE keys: those it has already, then the most frequent new ones. All others count under one common
 * key, so that nobody can fill the table. Nodes that write at the same moment may exceed the limit a little.
 */
export async function addToFigures(counted: readonly CountedEvent[]): Promise<void> {
  if (counted.length === 0) return;
  await db.execute(sql`
    with added as (
      select added.*, known.key is not null as is_known,
        row_number() over (
          partition by added.figure, added.day, known.key is null order by added.count desc, added.key) as place,
        (select count(*) from daily_figures taken
          where taken.figure = added.figure and taken.day = added.day) as taken
      from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
        as added (figure text, day date, key text, count bigint)
      left join daily_figures known using (figure, day, key))
    insert into daily_figures (figure, day, key, count)
    select figure, day, case when is_known or taken + place <= ${MAX_KEYS_PER_FIGURE} then key else ${OTHER_SOURCES} end, sum(count)
    from added group by 1, 2, 3 order by 1, 2, 3
    on conflict (figure, day, key) do update set count = daily_figures.count + excluded.count`);
}
