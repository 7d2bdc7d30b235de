import { setTimeout as wait } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { closeDatabase, db, openDatabase } from "../../../app/data/db.server.ts";
import { sellers, users } from "../../../app/data/schema.server.ts";
import { indianDay } from "../../../app/domain/indian-time.ts";
import { rupees } from "../../../app/domain/money/money.ts";
import { statementFile } from "../../../test/statements/statement-file.ts";
import { Crowd, p50, p99 } from "../../evening/crowd.ts";
import { type EveningStore, openEveningStore } from "../../evening/evening-store.ts";
import { warm } from "../../evening/one-by-one.ts";
import { openPages } from "../../evening/pages.ts";
import type { Lap } from "../../evening/shoppers.ts";
import { type Customer, customers } from "../customers.ts";
import { endBench, printFigures, printTitle } from "../figures.ts";
import { median } from "../measure.ts";
import { StatementWork } from "./statement-work.ts";

/**
 * Measures a bank's statement of 10,000 lines against 5,000 pending payments, all of the same amount on the same day:
 * it is read, its preview is shown again and again, and 500 payments are verified by one confirmation, while people
 * shop. Store and database share one processor; shoppers and seller have the other.
 * `SESSIONS=300 node --import ./test/sql-as-text.ts lab/bench/statements/statements.ts`
 */
const LINES = Number(process.env.LINES ?? 10_000);
const WAITING = Number(process.env.WAITING ?? 5_000);
const PROVED = Number(process.env.PROVED ?? 500);
const SESSIONS = Number(process.env.SESSIONS ?? 300);
/** Seconds for which shoppers are measured without a statement. */
const SECONDS = Number(process.env.SECONDS ?? 60);
const WARMING = Number(process.env.WARMING ?? 20);
/** How often the preview is shown: enough that shoppers see a thousand pages meanwhile. */
const PREVIEWS = Number(process.env.PREVIEWS ?? 30);
/** Milliseconds for which a seller looks at a preview. */
const LOOKS = 1_000;

const store = await openEveningStore();
try {
  printTitle(
    "Statements",
    `${LINES} lines against ${WAITING} payments that wait, all of one amount on one day; ${PROVED} of them are proved, and ${SESSIONS} people shop meanwhile.`,
  );
  const seller = await fill(store);
  await importWhileShopping(store, seller);
} finally {
  await store.close();
}
endBench();

async function importWhileShopping(store: EveningStore, seller: Customer): Promise<void> {
  const { targets, screenshot } = store;
  await warm(store, await openPages(targets[0] ?? ""));
  const people = await store.people(Math.ceil(SESSIONS * 0.3) + 20);
  const crowd = new Crowd({ targets, sessions: SESSIONS, people, screenshot });
  await wait(WARMING * 1_000);
  await crowd.lap();
  await wait(SECONDS * 1_000);
  const atRest = await crowd.lap();
  const work = new StatementWork(targets[0] ?? "", seller, PROVED);
  const reading = await timed(() => work.read(file()));
  const whileReading = await crowd.lap();
  const previews: number[] = [];
  for (let turn = 0; turn < PREVIEWS; turn++) {
    previews.push(await timed(() => work.preview()));
    await wait(LOOKS);
  }
  const previewing = await crowd.lap();
  const confirming = await timed(() => work.confirm());
  const parts: number[] = [];
  while (work.remaining > 0) parts.push(await timed(() => work.continue()));
  const verifying = await crowd.lap();
  await crowd.stop();
  await checkVerified(store);
  const seconds = { unit: "s", digits: 2 };
  printFigures([
    { what: "read and stored", value: reading, ...seconds },
    { what: `preview, median of ${PREVIEWS}`, value: median(previews), ...seconds },
    { what: "preview, longest", value: Math.max(...previews), ...seconds },
    { what: "confirmed", value: confirming, ...seconds },
    {
      what: `${PROVED} verified, in ${parts.length} parts`,
      value: parts.reduce((sum, part) => sum + part, 0),
      ...seconds,
    },
    {
      what: "longest wait between two steps of the progress",
      value: Math.max(...parts),
      ...seconds,
    },
    ...pagesOf("at rest", atRest),
    ...pagesOf("while the file is read", whileReading),
    ...pagesOf("while it is previewed", previewing),
    ...pagesOf("while it is carried out", verifying),
    {
      what: "pages, p99 while previewed against at rest",
      value: p99(previewing, "page") / p99(atRest, "page"),
      atMost: 5,
      digits: 1,
    },
    {
      what: "pages, p99 while carried out against at rest",
      value: p99(verifying, "page") / p99(atRest, "page"),
      digits: 1,
    },
  ]);
  for (const { failures } of [atRest, whileReading, previewing, verifying])
    for (const failure of failures.slice(0, 5)) console.error(failure);
}

function pagesOf(when: string, lap: Lap) {
  const milliseconds = { unit: "ms", digits: 1 };
  return [
    {
      what: `pages ${when}, p50 of ${lap.times.page.length}`,
      value: p50(lap, "page"),
      ...milliseconds,
    },
    { what: `pages ${when}, p99`, value: p99(lap, "page"), ...milliseconds },
    { what: `requests ${when} that failed`, value: lap.failed, atMost: 0, digits: 0 },
  ];
}

/** Returns the seconds that `work` took. */
async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1_000;
}

/** Returns a transaction ID like those of a bank's day: they begin alike and differ in the rest. */
function idOf(number: number): string {
  return `6327${String((number * 61_803_399) % 100_000_000).padStart(8, "0")}`;
}

/** Returns the statement's file. Its first lines are for pending payments. */
function file(): { name: string; bytes: Uint8Array } {
  const day = indianDay(new Date());
  return statementFile({
    bank: "hdfc",
    credits: Array.from({ length: LINES }, (_, index) => ({
      transactionId: idOf(index < PROVED ? index : WAITING + index),
      amount: rupees(148),
      day,
    })),
  });
}

/** Makes orders with pending payments; returns a signed-in seller. */
async function fill({ databaseUrl }: EveningStore): Promise<Customer> {
  openDatabase(databaseUrl);
  try {
    const uuidSql = (kind: number) =>
      sql.raw(`('0000000${kind}-0000-7000-8000-' || lpad(to_hex(n::integer), 12, '0'))::uuid`);
    const ids = JSON.stringify(Array.from({ length: WAITING }, (_, index) => idOf(index)));
    const all = sql`from jsonb_array_elements_text(${ids}::jsonb) with ordinality as made (transaction, n)`;
    await db.execute(sql`
      insert into users (id, provider, subject, email, email_verified)
      select ${uuidSql(1)}, 'demo', 'payer-' || n, 'payer-' || n || '@example.com', true ${all}`);
    await db.execute(sql`
      insert into orders (id, order_number, user_id, total_amount, status, shipping_type, shipping_cost,
        payment_transaction_id, customer_name, shipping_address, mobile_number)
      select ${uuidSql(2)}, 'ORD' || (1600000000000 + n), ${uuidSql(1)}, 148, 'confirmation_pending', 'standard', 50,
        transaction, 'Asha Rao', '12 Temple Road, Vijayawada 520001', '9876543210' ${all}`);
    await db.execute(sql`
      insert into order_items (id, order_id, product_id, product_name, size, quantity, price, position)
      select ${uuidSql(2)}, ${uuidSql(2)}, 'qt-01', 'Card 1', 'postal', 2, 49, 0 ${all}`);
    await db.execute(sql`
      insert into payments (id, order_id, transaction_id) select ${uuidSql(3)}, ${uuidSql(2)}, transaction ${all}`);
    await db.execute(sql`analyze`);
    const [seller] = await customers(1);
    if (!seller) throw new Error("nobody is signed in");
    const [user] = await db.select().from(users).where(eq(users.id, seller.id));
    if (!user) throw new Error("the seller isn't there");
    const now = new Date();
    await db.insert(sellers).values({
      provider: "demo",
      email: user.email,
      user_id: user.id,
      role: "owner",
      bound_at: now,
      invited_at: now,
    });
    return seller;
  } finally {
    await closeDatabase();
  }
}

async function checkVerified({ databaseUrl }: EveningStore): Promise<void> {
  openDatabase(databaseUrl);
  try {
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from payment_verification where statement_credit_id is not null`);
    if (rows[0]?.count !== PROVED) throw new Error(`${rows[0]?.count} were verified`);
  } finally {
    await closeDatabase();
  }
}
