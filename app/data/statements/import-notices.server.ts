import { sql } from "drizzle-orm";
import { db } from "#data/db.server";
import { rupees } from "#domain/money/money";
import type { SmsOfCredit } from "#domain/statements/unreported-credits";
import type { StatementImport } from "./imports.server.ts";

/**
 * Returns the last digits of the account of the bank's earlier statement, if none that was confirmed before is of the
 * account that this one names; else null.
 */
export async function earlierAccount({
  id,
  layout,
  dropped: { account },
  created_at,
}: Pick<StatementImport, "id" | "layout" | "dropped" | "created_at">): Promise<string | null> {
  if (account === undefined || layout === "mapped") return null;
  const { rows } = await db.execute<{ account: string }>(sql`
    select dropped ->> 'account' as account from statement_imports
    where layout = ${layout} and id <> ${id} and confirmed_at is not null
      and created_at < ${created_at.toISOString()} and dropped ? 'account'
    order by created_at desc`);
  const accounts = rows.map((row) => row.account);
  return accounts.includes(account) ? null : (accounts[0] ?? null);
}

/**
 * Returns the credits of a confirmed statement, or of all statements of the last 90 days, on days on which a phone
 * forwarded the bank's SMS about credits of the same statement.
 */
export async function smsOfCredits(importId: string | null): Promise<SmsOfCredit[]> {
  const { rows } = await db.execute<{ amount: string; reported: boolean }>(sql`
    select amount, credit.reported_by is not null as reported
    from (select statement_id, min(credited_on) as first, max(credited_on) as last
      from statement_credits
      where reported_by is not null and statement_id is not null
        ${importId === null ? sql`and credited_on > current_date - 90` : sql`and statement_id = ${importId}`}
      group by statement_id) days
    join statement_credits credit on credit.statement_id = days.statement_id
      and credited_on between days.first and days.last`);
  return rows.map(({ amount, reported }) => ({ amount: rupees(amount), isReported: reported }));
}
