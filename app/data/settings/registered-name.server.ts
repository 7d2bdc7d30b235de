import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * SQL for the name that the bank has for a UPI ID's account, as an owner last saved it (reading R62); null: nobody
 * did. Old quotes are compared with the current name too, because payment apps show that.
 */
export function registeredNameOf(upiId: SQLWrapper): SQL<string | null> {
  return sql<string | null>`(
    select nullif(value->>'registeredName', '') from settings
    where subject = 'payee' and lower(value->>'upiId') = lower(${upiId})
    order by version desc limit 1)`;
}
