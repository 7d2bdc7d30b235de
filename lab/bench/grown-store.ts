import type pg from "pg";

export type Size = { products: number; orders: number };

/** The customer whose pages are timed. They have the same number of rows in every store. */
export const CUSTOMER = { subject: "person-0", email: "person-0@example.com" };
const OWN_ORDERS = 45;
const OWN_LINES = 12;
const ORDERS_A_PERSON = 20;
const LINES_A_CART = 5;
/** How many of the last orders wait to be verified. */
const WAITING = 500;

/** Lets PostgreSQL itself fill the tables of a store that is open, beside what its demo has. */
export async function fillStore(superuser: pg.Client, size: Size): Promise<void> {
  for (const statement of statementsFor(size)) await superuser.query(statement);
}

/**
 * Returns SQL that turns a number into a UUID. The UUIDs are in the numbers' order, as those of the store are in order
 * of time.
 */
function uuidSql(number: string, kind: number): string {
  return `('0000000${kind}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
}

const [PERSON, ORDER, OTHER] = [0, 1, 2];

function statementsFor({ products, orders }: Size): string[] {
  const people = Math.ceil(orders / ORDERS_A_PERSON);
  // Person 0 is the measured customer. Their orders are spread evenly among everybody else's.
  const every = Math.floor(orders / OWN_ORDERS);
  const person = `case when n % ${every} = 0 and n / ${every} <= ${OWN_ORDERS} then 0 else 1 + n % ${people} end`;
  // The orders of every store are spread over the same year.
  const time = `now() - (${orders} - n) * interval '1 year' / ${orders}`;
  const ownerSql = `case when n < ${OWN_LINES} then 0 else 1 + (n - ${OWN_LINES}) / ${LINES_A_CART} end`;
  return [
    // Foreign keys aren't checked: they are right by construction, and checking millions would take minutes.
    "set session_replication_role = replica",
    `insert into users (id, provider, subject, email, email_verified)
     select ${uuidSql("n", PERSON)}, 'demo', 'person-' || n, 'person-' || n || '@example.com', true
     from generate_series(0, ${people}) n`,
    `insert into products (product_id, product_name, image_url, postal_card_size, wallet_size, stamp_size)
     select (array['ndk-', 'rk-', 'adkp-', 'qt-'])[1 + n % 4] || to_char(n, 'FM000000'), 'Card ' || n,
       'product-images/card', 49, 29, 15
     from generate_series(1, ${products}) n`,
    `insert into orders (id, order_number, user_id, total_amount, status, shipping_address, mobile_number,
       payment_transaction_id, payment_verified, shipping_type, shipping_cost, customer_name, created_at)
     select ${uuidSql("n", ORDER)}, 'ORD' || (1600000000000 + n), ${uuidSql(person, PERSON)}, 147,
       case when n > ${orders} - ${WAITING} then 'confirmation_pending' else 'delivered' end,
       '12 Temple Road, Vijayawada', '9876543210', lpad(n::text, 12, '0'), n <= ${orders} - ${WAITING}, 'standard', 50,
       case when n % 100 = 0 then 'Asha Rao' else 'Person ' || n end, ${time}
     from generate_series(1, ${orders}) n`,
    `insert into order_items (id, order_id, product_id, product_name, size, quantity, price, position)
     select ${uuidSql("n", OTHER)}, ${uuidSql("n", ORDER)}, 'qt-01', 'Card 1', 'postal', 2, 49, 0
     from generate_series(1, ${orders}) n`,
    `insert into payments (id, order_id, transaction_id, submitted_at, verified_at)
     select ${uuidSql("n", OTHER)}, ${uuidSql("n", ORDER)}, lpad(n::text, 12, '0'), ${time},
       case when n <= ${orders} - ${WAITING} then ${time} end
     from generate_series(1, ${orders}) n`,
    `insert into order_events (id, order_id, kind, after, changed_at)
     select ${uuidSql("n", OTHER)}, ${uuidSql("n", ORDER)}, 'status', 'confirmation_pending', ${time}
     from generate_series(1, ${orders}) n`,
    `insert into cart_items (id, user_id, product_id, size, size_price, quantity, created_at)
     select ${uuidSql("n", OTHER)}, ${uuidSql(ownerSql, PERSON)}, product_id, 'postal', 49, 1, now()
     from generate_series(0, ${OWN_LINES + (people * LINES_A_CART) / 2}::integer - 1) n
     join (select product_id, row_number() over (order by product_id) - 1 as place from products
       where postal_card_size is not null order by 1 limit 12) product on product.place = n % 12`,
    "reset session_replication_role",
    "vacuum (analyze)",
  ];
}
