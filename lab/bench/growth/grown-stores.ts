import pg from "pg";
import { closeDatabase, migrate, openDatabase } from "../../../app/data/db.server.ts";

export type Size = { name: string; products: number; orders: number };

/** The customer whose pages are timed. They have the same number of rows in every store. */
export const CUSTOMER = "00000000-0000-7000-8000-000000000000";
const OWN_ORDERS = 45;
const OWN_LINES = 12;
const ORDERS_A_PERSON = 20;
const LINES_A_CART = 5;
/** The least number of products in the category `quotes`: more than one page, also in the small store. */
const QUOTES_AT_LEAST = 52;

/** Makes a migrated database and lets PostgreSQL itself fill it. `adminUrl` is the superuser's address. */
export async function fillDatabase(
  { adminUrl, url }: { adminUrl: string; url: string },
  size: Size,
): Promise<string> {
  await runStatements(adminUrl, [`create database ${size.name} owner ${new URL(url).username}`]);
  const database = inDatabase(url, size.name);
  openDatabase(database);
  await migrate().finally(closeDatabase);
  await runStatements(inDatabase(adminUrl, size.name), statementsFor(size));
  return database;
}

function inDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

async function runStatements(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
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
  const time = `now() - (${orders} - n) * interval '20 seconds'`;
  const ownerSql = (n: string) =>
    `case when ${n} < ${OWN_LINES} then 0 else 1 + (${n} - ${OWN_LINES}) / ${LINES_A_CART} end`;
  return [
    // Foreign keys aren't checked: they are right by construction, and checking millions would take minutes.
    "set session_replication_role = replica",
    `insert into users (id, provider, subject, email, email_verified)
     select ${uuidSql("n", PERSON)}, 'demo', 'person-' || n, 'person-' || n || '@example.com', true
     from generate_series(0, ${people}) n`,
    `insert into products (product_id, product_name, image_url, postal_card_size, wallet_size, stamp_size)
     select prefix || to_char(n, 'FM000000'), 'Card ' || n, 'product-images/card', 49, 29, 15
     from generate_series(1, ${products}) n,
     lateral (select case when n <= ${QUOTES_AT_LEAST} then 'qt-' else (array['ndk-', 'rk-', 'adkp-', 'qt-'])[1 + n % 4] end as prefix) p`,
    `insert into orders (id, order_number, user_id, total_amount, status, shipping_address, mobile_number,
       payment_transaction_id, payment_verified, shipping_type, shipping_cost, customer_name, created_at)
     select ${uuidSql("n", ORDER)}, 'ORD' || (1700000000000 + n), ${uuidSql(person, PERSON)}, 147,
       case when n > ${orders} - 500 then 'confirmation_pending' else 'delivered' end,
       '12 Temple Road, Vijayawada', '9876543210', lpad(n::text, 12, '0'), n <= ${orders} - 500, 'standard', 50,
       'Asha Rao', ${time}
     from generate_series(1, ${orders}) n`,
    `insert into order_items (id, order_id, product_id, product_name, size, quantity, price, position)
     select ${uuidSql("n", OTHER)}, ${uuidSql("n", ORDER)}, 'qt-000001', 'Card 1', 'postal', 2, 49, 0
     from generate_series(1, ${orders}) n`,
    `insert into payments (id, order_id, transaction_id, submitted_at, verified_at)
     select ${uuidSql("n", OTHER)}, ${uuidSql("n", ORDER)}, lpad(n::text, 12, '0'), ${time},
       case when n <= ${orders} - 500 then ${time} end
     from generate_series(1, ${orders}) n`,
    `insert into order_events (id, order_id, kind, after, changed_at)
     select ${uuidSql("n", OTHER)}, ${uuidSql("n", ORDER)}, 'status', 'confirmation_pending', ${time}
     from generate_series(1, ${orders}) n`,
    `insert into cart_items (id, user_id, product_id, size, size_price, quantity, created_at)
     select ${uuidSql("n", OTHER)}, ${uuidSql(ownerSql("n"), PERSON)}, 'qt-' || to_char(1 + n % 40, 'FM000000'), 'postal', 49, 1, now() - n * interval '1 second'
     from generate_series(0, ${OWN_LINES + (people * LINES_A_CART) / 2}::integer - 1) n`,
    "vacuum (analyze)",
  ];
}
