import { type SQL, sql } from "drizzle-orm";
import { escapeLike } from "#data/like.server";

/**
 * Selects the ids of at most `mostRows` orders for each kind of number: order number, phone, tracking ID or transaction
 * ID that ends with the text. The text must be in lower case.
 */
export function ordersEndingWith(text: string, mostRows: number): SQL {
  const ends = `${escapeLike([...text].reverse().join(""))}%`;
  return sql`
    (select id from orders where reverse(lower(order_number)) like ${ends} limit ${mostRows})
    union
    (select id from orders where reverse(mobile_number) like ${ends} limit ${mostRows})
    union
    (select id from orders where delivery_mobile is not null and reverse(delivery_mobile) like ${ends} limit ${mostRows})
    union
    (select id from orders where tracking_id is not null and reverse(lower(tracking_id)) like ${ends} limit ${mostRows})
    union
    (select order_id from payments where reverse(transaction_id) like ${ends} limit ${mostRows})
    union
    (select order_id from payments where mistyped_id is not null and reverse(mistyped_id) like ${ends} limit ${mostRows})`;
}

/** Selects the ids of people with this email address, which must be in lower case. */
export function peopleWithEmail(email: string): SQL {
  return sql`(select id from users where lower(email) = ${email})`;
}
