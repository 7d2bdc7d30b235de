import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * The bank's name for a UPI ID's account (reading R62), as an owner last saved it; null: nobody did. Always the
 * current one, not the quote's, because payment apps show that too.
 */
export function registeredNameOf(upiId: SQLWrapper): SQL<string | null> {
  return sql<string | null>`(
    select nullif(value->>'registeredName', '') from settings
    where subject = 'payee' and lower(value->>'upiId') = lower(${upiId})
    order by version desc limit 1)`;
}
