import { type SQL, sql } from "drizzle-orm";
import { db } from "#data/db.server";
import { MAX_EXACT_AMOUNTS_HELD } from "#domain/checkout/exact-amounts";
import { QUOTE_LIFE_SECONDS } from "#domain/checkout/limits";
import { daysBefore } from "#domain/indian-time";
import { type Paise, plainDecimal, rupees } from "#domain/money/money";

/** A credit's amount tells nothing if a version that could be paid within this number of days had the same. */
const DAYS_UNTIL_REUSED = 30;
/** A version can be paid on the day after it was made, and a credit has a day without a time. */
const DAYS_OF_VERSION = 2;

/**
 * SQL that locks the amounts less than a rupee below this total until the transaction ends. One lock is for the amounts
 * of one rupee, so that a total of whole rupees needs one and any other needs two.
 */
export function lockOfExactAmounts(total: Paise): SQL {
  const lock = (rupee: number) => sql`pg_advisory_xact_lock(hashtext('exact_amounts'), ${rupee})`;
  const last = Math.ceil(total / 100);
  return total % 100 === 0 ? lock(last) : sql`concat(${lock(last - 1)}, ${lock(last)})`;
}

/**
 * SQL for the discount that makes a new version's amount an exact one; zero if none is free. The caller holds the lock
 * of these amounts. Versions of one quote with the same bill keep their amount. Others get the smallest discount whose
 * amount no version of the last weeks has, else one that no version of the last day has.
 */
export function freeExactDiscount(
  { quoteId, userId, total }: { quoteId: string; userId: string; total: Paise },
  now: Date,
): SQL {
  const due = sql`${plainDecimal(total)}::numeric`;
  const resting = daysBefore(now, DAYS_UNTIL_REUSED + DAYS_OF_VERSION).toISOString();
  const openSince = new Date(now.getTime() - QUOTE_LIFE_SECONDS * 1_000).toISOString();
  const isTaken = (discount: SQL, since: string) => sql`(
    select id from quote_versions taken
    where taken.total_amount = ${due} - ${discount} and taken.created_at > ${since}::timestamptz
      and (taken.quote_id <> ${quoteId} or taken.total_amount + taken.exact_discount <> ${due})
    limit 1) is not null`;
  const smallest = (since: string) => sql`(
    select paise::numeric / 100 from generate_series(1, 99) paise
    where not ${isTaken(sql`paise::numeric / 100`, since)} order by paise limit 1)`;
  return sql`
    select case when own.is_open or held.count < ${MAX_EXACT_AMOUNTS_HELD}
      then coalesce(own.exact_discount, ${smallest(resting)}, ${smallest(openSince)}, 0) else 0 end as discount
    from (
      select count(distinct (version.quote_id, version.total_amount)) as count
      from quotes join quote_versions version on version.quote_id = quotes.id
      where quotes.user_id = ${userId} and quotes.state <> 'placed'
        and version.exact_discount > 0 and version.created_at > ${openSince}::timestamptz) held
    left join (
      select exact_discount, created_at > ${openSince}::timestamptz as is_open from quote_versions version
      where quote_id = ${quoteId} and exact_discount > 0 and total_amount + exact_discount = ${due}
        and not ${isTaken(sql`version.exact_discount`, resting)}
      order by created_at desc limit 1) own on true`;
}

export type VersionOfAmount = Awaited<ReturnType<typeof versionsOfAmount>>[number];

const MAX_VERSIONS = 20;

/**
 * Returns the versions that asked for exactly this amount and could be paid on this Indian day or within the 30 days
 * before it, newest first. A credit of that day tells which version it pays if one version has an exact amount
 * and could be paid on the day, and no other quote has a version here.
 */
export async function versionsOfAmount(amount: Paise, day: string, tx = db) {
  const startOf = (days: number) =>
    sql`((${day}::date + ${days}::integer)::timestamp at time zone 'Asia/Kolkata')`;
  const { rows } = await tx.execute<{
    versionId: string;
    quoteId: string;
    userId: string;
    state: "open" | "cancelled" | "placed";
    exactDiscount: string;
    isPayableOnDay: boolean;
    createdAt: string;
    expiresAt: string;
  }>(sql`
    select version.id as "versionId", quote.id as "quoteId", quote.user_id as "userId", quote.state,
      version.exact_discount::text as "exactDiscount", version.expires_at >= ${startOf(0)} as "isPayableOnDay",
      version.created_at as "createdAt", version.expires_at as "expiresAt"
    from quote_versions version join quotes quote on quote.id = version.quote_id
    where version.total_amount = ${plainDecimal(amount)}::numeric
      and version.created_at < ${startOf(1)} and version.created_at >= ${startOf(-1 - DAYS_UNTIL_REUSED)}
    order by version.created_at desc, version.id desc limit ${MAX_VERSIONS}`);
  return rows.map(({ exactDiscount, createdAt, expiresAt, ...row }) => ({
    ...row,
    exactDiscount: rupees(exactDiscount),
    createdAt: new Date(createdAt),
    expiresAt: new Date(expiresAt),
  }));
}
