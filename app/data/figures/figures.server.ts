import { type SQL, sql } from "drizzle-orm";
import { db } from "#data/db.server";
import type { DurationCounts } from "#domain/figures/durations";
import { type CountAndAmount, ZERO_TOTAL } from "#domain/figures/payment-days";
import type { DateRange } from "#domain/figures/periods";
import { type Paise, rupees } from "#domain/money/money";

// These queries read `daily_figures` alone: a few hundred rows a year for each figure, however many orders there
// were.

const dayWithin = ({ from, until }: DateRange) => sql`day between ${from} and ${until}`;

/** Returns the sums of figures that have no key, over these days. */
export async function totals<Figure extends string>(
  figures: readonly Figure[],
  days: DateRange,
): Promise<Record<Figure, CountAndAmount>> {
  const { rows } = await db.execute<{ figure: Figure; count: number; amount: string }>(sql`
    select figure, sum(count)::int as count, sum(amount)::numeric(14, 2)::text as amount from daily_figures
    where figure in (${sql.join(
      figures.map((figure) => sql`${figure}`),
      sql`, `,
    )}) and ${dayWithin(days)} group by figure`);
  const found = new Map(rows.map((row) => [row.figure, row]));
  const total = (figure: Figure): CountAndAmount => {
    const row = found.get(figure);
    return row ? { count: row.count, amount: rupees(row.amount) } : ZERO_TOTAL;
  };
  return Object.fromEntries(figures.map((figure) => [figure, total(figure)])) as Record<
    Figure,
    CountAndAmount
  >;
}

/** Returns sales by day, or by month such as '2026-11'. Days or months without sales are left out. */
export async function salesBy(
  by: "day" | "month",
  days: DateRange,
): Promise<{ step: string; count: number; amount: Paise }[]> {
  const format = by === "day" ? "YYYY-MM-DD" : "YYYY-MM";
  const { rows } = await db.execute<{ step: string; count: number; amount: string }>(sql`
    select to_char(day, ${format}::text) as step, sum(count)::int as count, sum(amount)::numeric(14, 2)::text as amount
    from daily_figures where figure = 'sold' and ${dayWithin(days)} group by 1 order by 1`);
  return rows.map(({ amount, ...row }) => ({ ...row, amount: rupees(amount) }));
}

export async function lengths(
  figure: "time-to-verify" | "time-to-ship",
  days: DateRange,
): Promise<DurationCounts> {
  const { rows } = await db.execute<{ length: number; count: number }>(sql`
    select key::int as length, sum(count)::int as count from daily_figures
    where figure = ${figure} and ${dayWithin(days)} group by 1`);
  return rows;
}

const MOST_BEST_SELLERS = 10;
/** SQL for the name that is shown for a figure's key. */
const NAME_OF_KEY: Record<"product" | "combo" | "episode" | "coupon", SQL> = {
  product: sql`(select product_name from products where product_id = key)`,
  combo: sql`case when key = '' then 'Customers'' own combos'
    else (select combo_name from pre_defined_combos where combo_id = key) end`,
  episode: sql`(select title from story_episodes where id = key)`,
  coupon: sql`key`,
};

export type BestSeller = { key: string; name: string; count: number; amount: Paise };

/** Returns the ten keys with the highest amounts: of sales, or for coupons of the discount given. */
export async function bestSellers(
  figure: keyof typeof NAME_OF_KEY,
  days: DateRange,
): Promise<BestSeller[]> {
  const { rows } = await db.execute<{
    key: string;
    name: string | null;
    count: number;
    amount: string;
  }>(sql`
    select key, ${NAME_OF_KEY[figure]} as name, count, amount from (
      select key, sum(count)::int as count, sum(amount)::numeric(14, 2) as amount from daily_figures
      where figure = ${figure} and ${dayWithin(days)} group by key
      order by sum(amount) desc, key limit ${MOST_BEST_SELLERS}) most
    order by amount desc, key`);
  return rows.map(({ amount, name, ...row }) => ({
    ...row,
    name: name ?? row.key,
    amount: rupees(amount),
  }));
}
