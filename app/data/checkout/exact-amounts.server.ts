import { type SQL, sql } from "drizzle-orm";
import { db } from "#data/db.server";
import { isOfTeam } from "#data/people/team.server";
import { MAX_EXACT_AMOUNTS_HELD } from "#domain/checkout/exact-amounts";
import { QUOTE_LIFE_SECONDS } from "#domain/checkout/limits";
import { daysBefore } from "#domain/indian-time";
import { type Paise, plainDecimal, rupees } from "#domain/money/money";

/** A credit's amount tells nothing if a version that could be paid within this number of days had the same. */
const DAYS_UNTIL_REUSED = 30;
/** A version can be paid on the day after it was made, and a credit has a day without a time. */
const DAYS_OF_VERSION = 2;

/** SQL for the discount that makes a new version's amount an exact one; zero if none is free. */
export function freeExactDiscount(
  { quoteId, userId, total }: { quoteId: string; userId: string; total: Paise },
  now: Date,
): SQL {
  const restedSince = daysBefore(now, DAYS_UNTIL_REUSED + DAYS_OF_VERSION).toISOString();
  const openSince = new Date(now.getTime() - QUOTE_LIFE_SECONDS * 1_000).toISOString();
  return sql`free_exact_discount(${quoteId}, ${userId}, ${plainDecimal(total)}, ${restedSince}, ${openSince},
    ${MAX_EXACT_AMOUNTS_HELD})`;
}

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
    buyerIsOfTeam: boolean;
    state: "open" | "cancelled" | "placed";
    exactDiscount: string;
    createdAt: string;
    expiresAt: string;
  }>(sql`
    select version.id as "versionId", quote.id as "quoteId", quote.user_id as "userId", quote.state,
      ${isOfTeam(sql`quote.user_id`)} as "buyerIsOfTeam",
      version.exact_discount::text as "exactDiscount",
      version.created_at as "createdAt", version.expires_at as "expiresAt"
    from quote_versions version join quotes quote on quote.id = version.quote_id
    where version.total_amount = ${plainDecimal(amount)}::numeric
      and version.created_at < ${startOf(1)} and version.created_at >= ${startOf(-1 - DAYS_UNTIL_REUSED)}
    order by version.created_at desc, version.id desc limit ${MAX_VERSIONS}`);
  return rows.map(({ exactDiscount, createdAt, expiresAt, ...row }) => ({
    ...row,
    total: amount,
    exactDiscount: rupees(exactDiscount),
    createdAt: new Date(createdAt),
    expiresAt: new Date(expiresAt),
  }));
}
