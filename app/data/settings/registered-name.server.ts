import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * The account holder's name at the bank for a UPI ID (reading R62), as an owner last saved it for this ID; null if
 * nobody did. It is read at the time of asking and isn't part of a quote, because payment apps show the customer the
 * current name too.
 */
export function registeredNameOf(upiId: SQLWrapper): SQL<string | null> {
  return sql<string | null>`(
    select nullif(value->>'registeredName', '') from settings
    where subject = 'payee' and lower(value->>'upiId') = lower(${upiId})
    order by version desc limit 1)`;
}
