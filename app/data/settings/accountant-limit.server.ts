import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { DEFAULT_SETTINGS } from "#domain/resources/settings";

/** SQL for the limit up to which an accountant's import verifies payments, in rupees. */
export const ACCOUNTANT_LIMIT = sql`coalesce((
  select (value ->> 'accountantLimit')::numeric from settings
  where subject = 'statements' order by version desc limit 1), ${DEFAULT_SETTINGS.statements.accountantLimit}::numeric)`;

/** SQL: this person is an accountant of the store. */
export function isAccountant(userId: SQLWrapper): SQL<boolean> {
  return sql<boolean>`exists (
    select from sellers member where member.user_id = ${userId} and member.role = 'accountant')`;
}
