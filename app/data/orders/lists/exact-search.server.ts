import { type SQL, sql } from "drizzle-orm";

/** Escapes a text for `like`. */
export function escaped(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/**
 * Ids of at most `most` orders whose number, phone, tracking ID or transaction ID ends with the text; matches small
 * letters.
 */
export function ordersEndingWith(text: string, most: number): SQL {
  const ends = `${escaped([...text].reverse().join(""))}%`;
  return sql`
    (select id from orders where reverse(lower(order_number)) like ${ends} limit ${most})
    union
    (select id from orders where reverse(mobile_number) like ${ends} limit ${most})
    union
    (select id from orders where delivery_mobile is not null and reverse(delivery_mobile) like ${ends} limit ${most})
    union
    (select id from orders where tracking_id is not null and reverse(lower(tracking_id)) like ${ends} limit ${most})
    union
    (select order_id from payments where reverse(transaction_id) like ${ends} limit ${most})`;
}

/** Ids of people with this email address, in small letters. */
export function peopleWithEmail(email: string): SQL {
  return sql`(select id from users where lower(email) = ${email})`;
}
