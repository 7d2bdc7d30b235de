import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * The name that the bank has of a UPI ID's account (reading R62): what an owner saved last while the ID was the
 * store's. Null: nobody has looked, or the ID was never saved. It isn't the quote's to promise: who sees it in her app
 * later than the owner saw it sees it all the same.
 */
export function registeredNameOf(upiId: SQLWrapper): SQL<string | null> {
  return sql<string | null>`(
    select nullif(value->>'registeredName', '') from settings
    where subject = 'payee' and lower(value->>'upiId') = lower(${upiId})
    order by version desc limit 1)`;
}
