import pg from "pg";
import { closeDatabase, migrate, openDatabase } from "../../../app/data/db.server.ts";
import { startEmbeddedPostgres } from "../../../server/postgres/embedded-postgres.ts";
import { temporaryFolder } from "../../../test/store/built-store.ts";

/** The seller who verified, shipped and changed everything in the stores. */
export const SELLER = "00000000-0000-7000-8000-000000000001";

/**
 * Makes a database for each size, with that many orders and all rows that belong to them. The environment variable
 * KEPT_IN names a folder in which the databases stay for the next run, because a million orders take minutes to make. A
 * stored database is migrated first.
 */
export async function sellerStores<Name extends string>(sizes: Record<Name, number>) {
  const kept = process.env.KEPT_IN;
  const folder = kept
    ? { path: kept, remove: async () => {} }
    : await temporaryFolder("seller-stores");
  const postgres = await startEmbeddedPostgres({
    dataDir: folder.path,
    log: (sentence) => console.error(sentence),
    durable: false,
  });
  const urls = {} as Record<Name, string>;
  for (const [name, orders] of Object.entries<number>(sizes) as [Name, number][])
    urls[name] = await filled(postgres, name, orders);
  const close = async () => {
    await postgres.stop();
    await folder.remove();
  };
  return { urls, close };
}

type Postgres = { url: string; adminUrl: string };

async function filled({ url, adminUrl }: Postgres, name: string, orders: number): Promise<string> {
  const [there] = await run(adminUrl, [`select 1 from pg_database where datname = '${name}'`]);
  if (!there) await run(adminUrl, [`create database ${name} owner ${new URL(url).username}`]);
  openDatabase(named(url, name));
  await migrate().finally(closeDatabase);
  if (!there) await fillWithOrders(named(adminUrl, name), orders);
  return named(url, name);
}

/** Fills a migrated database, as the superuser. */
export async function fillWithOrders(adminUrl: string, orders: number): Promise<void> {
  await run(adminUrl, statementsFor(orders));
}

function named(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

async function run(url: string, statements: string[]): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  let rows: unknown[] = [];
  for (const statement of statements) ({ rows } = await client.query(statement));
  await client.end();
  return rows;
}

/** Indexes that are dropped first and built again once all rows are there. */
const LATE_INDEXES = ["orders_by_search_text", "users_by_email_part", "profiles_by_part"];

/**
 * How mobile numbers, transaction IDs and the like are made from an order's index, so that every digit occurs in every
 * place, as in real ones.
 */
const NUMBERS = {
  mobile: { first: 9_000_000_000n, factor: 2_654_435_761n, modulus: 1_000_000_000n },
  transaction: { first: 400_000_000_000n, factor: 61_803_398_877n, modulus: 100_000_000_000n },
  // An order's number is the time in milliseconds at which it was made.
  order: { first: 1_500_000_000_000n, factor: 180_007n, modulus: 1_000_000_000_000n },
  parcel: { first: 0n, factor: 314_159_267n, modulus: 1_000_000_000n },
};

export function numberOf(kind: keyof typeof NUMBERS, order: number): string {
  const { first, factor, modulus } = NUMBERS[kind];
  return String(first + ((BigInt(order) * factor) % modulus)).padStart(9, "0");
}

function inSql(kind: keyof typeof NUMBERS): string {
  const { first, factor, modulus } = NUMBERS[kind];
  const text = `(${first} + n::bigint * ${factor} % ${modulus})::text`;
  return kind === "parcel" ? `lpad(${text}, 9, '0')` : text;
}

const digits = {
  mobile: inSql("mobile"),
  transaction: inSql("transaction"),
  order: inSql("order"),
  parcel: inSql("parcel"),
};

/**
 * Returns SQL that makes an order for each person, three minutes apart. Each of the day's lists has the same length in
 * every store; only rejected payments without a new payment (of every 200th order) grow with the store.
 */
function statementsFor(orders: number): string[] {
  const uuidSql = (kind: number) =>
    `('0000000${kind}-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
  const all = `from generate_series(1, ${orders}) n`;
  const name = `case when n = 7000 then 'Veerabhadra Swamy' else
    (array['Asha','Ravi','Lakshmi','Padma','Suresh','Gita','Meera','Kiran','Latha','Venkat'])[1 + n % 10] || ' ' ||
    (array['Rao','Reddy','Naidu','Chowdary','Kumar','Devi','Varma'])[1 + n % 7] end`;
  const address = `case when n = 7000 then '4 Beach Road, Kakinada, Andhra Pradesh 533001' else
    (n % 900) || ' Temple Road, ' ||
    (array['Vijayawada','Guntur','Eluru','Nellore','Tirupati','Hyderabad','Warangal'])[1 + n % 7] ||
    ', Andhra Pradesh ' || (520000 + n % 900) end`;
  const age = `(${orders} - n)`;
  const placed = `(now() - ${age} * interval '3 minutes')`;
  const rejected = "n % 200 = 17";
  const verified = `(${age} >= 40 and not ${rejected})`;
  return [
    // Foreign keys and triggers are off: keys are right by construction, and what triggers would write is written
    // here.
    "set session_replication_role = replica",
    "set maintenance_work_mem = '512MB'",
    `create temporary table late as select indexdef from pg_indexes where indexname in ('${LATE_INDEXES.join("', '")}')`,
    ...LATE_INDEXES.map((index) => `drop index ${index}`),
    `insert into users (id, provider, subject, email, email_verified)
     select ${uuidSql(0)}, 'demo', 'person-' || n, 'person-' || n || '@example.com', true ${all}`,
    `insert into profiles (id, name, mobile_number) select ${uuidSql(0)}, ${name}, ${digits.mobile} ${all} where n % 2 = 0`,
    `insert into sellers (provider, email, user_id) values ('demo', 'person-1@example.com', '${SELLER}')`,
    `insert into products (product_id, product_name, image_url, postal_card_size, wallet_size, stamp_size)
     values ('qt-000001', 'Card 1', 'product-images/card', 49, 29, 15)`,
    `insert into orders (id, order_number, user_id, total_amount, status, payment_verified, shipping_type, shipping_cost,
       payment_transaction_id, customer_name, shipping_address, mobile_number, tracking_id, gift_recipient, created_at, search_text)
     select id, number, person, 148, status, verified, 'standard', 50, payment, name, address, mobile, tracking,
       case when n % 20 = 0 then 'Amma' end, placed, said
     from (select n, ${uuidSql(2)} as id, ${uuidSql(0)} as person, 'ORD' || ${digits.order} as number,
       ${digits.transaction} as payment, ${name} as name, ${address} as address, ${digits.mobile} as mobile,
       ${verified} as verified, ${placed} as placed,
       case when ${age} >= 140 and ${verified} then 'EM' || ${digits.parcel} || 'IN' end as tracking,
       case when ${age} < 90 or ${rejected} then 'confirmation_pending' when ${age} < 140 then 'processing'
         when ${age} < 200 then 'shipped' else 'delivered' end as status ${all}) made,
     lateral (select lower(concat_ws(' ', '', number, payment, name, mobile, tracking, address,
       'person-' || n || '@example.com')) as said offset 0) spoken`,
    `insert into order_items (id, order_id, product_id, product_name, size, quantity, price, position)
     select ${uuidSql(2)}, ${uuidSql(2)}, 'qt-000001', 'Card 1', 'postal', 2, 49, 0 ${all}`,
    `insert into payments (id, order_id, transaction_id, submitted_at, verified_at, released_at)
     select ${uuidSql(3)}, ${uuidSql(2)}, ${digits.transaction}, ${placed}, case when ${verified} then ${placed} + interval '1 hour' end,
       case when ${rejected} then ${placed} + interval '1 hour' end ${all}`,
    `insert into payment_verification (id, payment_id, outcome, reason, decided_by, decided_at)
     select ${uuidSql(4)}, ${uuidSql(3)}, case when ${verified} then 'verified' else 'rejected' end,
       case when not ${verified} then 'Not found.' end, '${SELLER}', ${placed} + interval '1 hour' ${all}
     where ${verified} or ${rejected}`,
    `insert into order_events (id, order_id, kind, after, changed_by, changed_at)
     select ${uuidSql(5)}, ${uuidSql(2)}, 'status', case when ${age} < 200 then 'processing' else 'delivered' end,
       '${SELLER}', ${placed} + interval '2 hours' ${all} where ${age} >= 90 and not ${rejected}`,
    `insert into refunds (id, order_id, amount, due_at, refunded_by, refunded_at)
     select ${uuidSql(6)}, ${uuidSql(2)}, 148, ${placed}, case when ${age} > 5000 then '${SELLER}'::uuid end,
       case when ${age} > 5000 then ${placed} + interval '1 day' end ${all} where n % 100 = 50`,
    `insert into outbox (id, kind, payload, user_id, order_id, created_at, not_before, sent_at, sent_by)
     select ${uuidSql(7)}, 'order-shipped', '{}', ${uuidSql(0)}, ${uuidSql(2)}, ${placed}, ${placed}, ${placed}, 'smtp' ${all}`,
    `insert into admin_events (subject, subject_id, action, done_by, done_at)
     select 'product', 'qt-000001', 'changed', '${SELLER}', ${placed} ${all} where n % 10 = 0`,
    "do $$ declare late_index text; begin for late_index in select indexdef from late loop execute late_index; end loop; end $$",
    "vacuum (analyze)",
  ];
}
