import { type SQL, sql } from "drizzle-orm";
import { DEFAULT_SETTINGS } from "#domain/resources/settings";

/** SQL for the limit up to which an accountant's import verifies payments, in rupees. */
export const ACCOUNTANT_LIMIT = sql`coalesce((
  select (value ->> 'accountantLimit')::numeric from settings
  where subject = 'statements' order by version desc limit 1), ${DEFAULT_SETTINGS.statements.accountantLimit}::numeric)`;

/**
 * SQL: the limit holds for this statement import. Of one that a node of 0.3 has confirmed, the confirmer's role today
 * says so.
 */
export function isLimited(statementImport: SQL): SQL<boolean> {
  return sql<boolean>`coalesce(${statementImport}.is_limited, exists (
    select from sellers member
    where member.user_id = ${statementImport}.confirmed_by and member.role = 'accountant'))`;
}
