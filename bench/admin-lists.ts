import pg from "pg";
import { closeDatabase, migrate, openDatabase } from "#data/db.server";
import { ordersMatching, viewCounts } from "#data/orders/lists/filtered-orders.server";
import { paymentsToVerify } from "#data/orders/verification-queue.server";
import { DEFAULT_VIEWS, NO_FILTER, type OrderFilter } from "#domain/orders/order-filter";
import { startEmbeddedPostgres } from "#server/postgres/embedded-postgres";
import { temporaryFolder } from "#test/store/built-store";
import { endBench, printFigures, printTitle } from "./figures.ts";
import { median } from "./measure.ts";
import { bigTables, plansOf, readsAll } from "./plans.ts";

/** The seller's search and lists in a store that has begun and in one that has grown. */
const SIZES = { small: 10_000, large: 1_000_000 };
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const TIMES = 20;
/** What the issue allows a hundredfold store. */
const AT_MOST = 1.5;

const searching = (q: string) => () => ordersMatching({ ...NO_FILTER, q });
const listing = (filter: Partial<OrderFilter>) => () => ordersMatching({ ...NO_FILTER, ...filter });

/** Order 7,000 is in both stores, older than what is looked through; its number stands in all that it has. */
const questions: [string, () => Promise<unknown>][] = [
  ["search: a frequent surname", searching("rao")],
  ["search: a rare name", searching("veerabhadra")],
  ["search: two words of two columns", searching("veerabhadra kakinada")],
  ["search: a phone number", searching("+91 90000 07000")],
  ["search: the end of an order's number", searching("00007000")],
  ["search: a transaction ID", searching("500000007000")],
  ["search: the end of a transaction ID", searching("007000")],
  ["search: an email address", searching("person-7000@example.com")],
  ["search: a tracking ID", searching("EM700000700IN")],
  ["search: a PIN code", searching("533001")],
  ["search: nothing of that name", searching("zzyzx")],
  ["the verification queue", () => paymentsToVerify()],
  ["the counts of all lists", viewCounts],
  ["list: to verify", listing(DEFAULT_VIEWS["to-verify"].filter)],
  ["list: to pack", listing(DEFAULT_VIEWS["to-pack"].filter)],
  ["list: to ship", listing(DEFAULT_VIEWS["to-ship"].filter)],
  ["list: delivered", listing(DEFAULT_VIEWS.delivered.filter)],
  ["list: all", listing({})],
  ["list: gifts in a city", listing({ gift: true, place: "kakinada" })],
  ["list: a filter that nothing passes", listing({ least: 90_000 })],
];

const folder = await temporaryFolder("admin-lists");
const postgres = await startEmbeddedPostgres({
  dataDir: folder.path,
  log: (sentence) => console.error(sentence),
  durable: false,
});
try {
  const small = await filled("small");
  const large = await filled("large");
  await compare(small, large);
} finally {
  await closeDatabase();
  await postgres.stop();
  await folder.remove();
}
endBench();

async function compare(small: string, large: string): Promise<void> {
  const ratios = questions.map((): number[] => []);
  const times = questions.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round++) {
    const before = await timesIn(small);
    const after = await timesIn(large);
    if (round === 0) continue; // warms up
    for (const [at, time] of after.entries()) {
      times[at]?.push(time);
      ratios[at]?.push(time / (before[at] ?? time));
    }
  }
  printTitle(
    "The seller's lists",
    `The same questions with ${SIZES.small} orders and with ${SIZES.large}; 1 is the small store.`,
  );
  printFigures(
    questions.map(([question], at) => ({
      what: `${question} (${median(times[at] ?? []).toFixed(2)} ms)`,
      value: median(ratios[at] ?? []),
      atMost: AT_MOST,
    })),
  );
  await showPlans(large);
}

async function showPlans(databaseUrl: string): Promise<void> {
  openDatabase(databaseUrl, { connections: 2 });
  const big = await bigTables(databaseUrl);
  const walked: string[] = [];
  for (const [question, ask] of questions)
    for (const plan of await plansOf(databaseUrl, ask))
      if (readsAll(plan, big)) walked.push(`${question}:\n${plan}`);
  await closeDatabase();
  printFigures([
    {
      what: "statements that read a big table from end to end",
      value: walked.length,
      atMost: 0,
      digits: 0,
    },
  ]);
  for (const plan of walked) console.log(`\`\`\`\n${plan}\n\`\`\`\n`);
}

async function timesIn(databaseUrl: string): Promise<number[]> {
  openDatabase(databaseUrl, { connections: 2 });
  const all: number[] = [];
  for (const [, ask] of questions) {
    const times: number[] = [];
    for (let time = 0; time < TIMES; time++) {
      const begin = performance.now();
      await ask();
      times.push(performance.now() - begin);
    }
    all.push(median(times));
  }
  await closeDatabase();
  return all;
}

async function filled(size: keyof typeof SIZES): Promise<string> {
  await run(postgres.adminUrl, [`create database ${size} owner ${new URL(postgres.url).username}`]);
  openDatabase(named(postgres.url, size));
  await migrate();
  await closeDatabase();
  await run(named(postgres.adminUrl, size), statementsFor(SIZES[size]));
  return named(postgres.url, size);
}

function named(url: string, size: string): string {
  const address = new URL(url);
  address.pathname = `/${size}`;
  return address.href;
}

async function run(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** One order a person and three minutes; as many wait in each of the day's lists in every store. */
function statementsFor(orders: number): string[] {
  const key = (kind: number) =>
    `('0000000${kind}-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
  const name = `case when n = 7000 then 'Veerabhadra Swamy' else
    (array['Asha','Ravi','Lakshmi','Padma','Suresh','Gita','Meera','Kiran','Latha','Venkat'])[1 + n % 10] || ' ' ||
    (array['Rao','Reddy','Naidu','Chowdary','Kumar','Devi','Varma'])[1 + n % 7] end`;
  const address = `case when n = 7000 then '4 Beach Road, Kakinada, Andhra Pradesh 533001' else
    (n % 900) || ' Temple Road, ' ||
    (array['Vijayawada','Guntur','Eluru','Nellore','Tirupati','Hyderabad','Warangal'])[1 + n % 7] ||
    ', Andhra Pradesh ' || (520000 + n % 900) end`;
  const age = `(${orders} - n)`;
  return [
    // References hold by construction, and what the triggers would write is written at once.
    "set session_replication_role = replica",
    "drop index orders_by_search_text",
    `insert into users (id, provider, subject, email, email_verified)
     select ${key(0)}, 'demo', 'person-' || n, 'person-' || n || '@example.com', true from generate_series(1, ${orders}) n`,
    `insert into orders (id, order_number, user_id, total_amount, status, payment_verified, shipping_type, shipping_cost,
       payment_transaction_id, customer_name, shipping_address, mobile_number, tracking_id, gift_recipient, created_at, search_text)
     select id, number, person, 148, status, ${age} >= 40, 'standard', 50, payment, name, address, mobile, tracking,
       case when n % 20 = 0 then 'Amma' end, now() - ${age} * interval '3 minutes',
       said
     from (select n, ${key(2)} as id, ${key(0)} as person, 'ORD' || (1700000000000 + n) as number,
       (500000000000 + n)::text as payment, ${name} as name, ${address} as address, (9000000000 + n)::text as mobile,
       case when ${age} >= 140 then 'EM' || (700000000 + n % 1000000 / 10) || 'IN' end as tracking,
       case when ${age} < 90 then 'confirmation_pending' when ${age} < 140 then 'processing'
         when ${age} < 200 then 'shipped' else 'delivered' end as status
       from generate_series(1, ${orders}) n) made,
     lateral (select lower(concat_ws(' ', '', number, payment, name, mobile, tracking, address,
       'person-' || n || '@example.com')) as said offset 0) spoken`,
    `insert into payments (id, order_id, transaction_id)
     select ${key(3)}, ${key(2)}, (500000000000 + n)::text from generate_series(1, ${orders}) n`,
    "create index orders_by_search_text on orders using gin (search_text gin_trgm_ops)",
    "vacuum (analyze)",
  ];
}
