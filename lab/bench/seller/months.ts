import { sql } from "drizzle-orm";
import { closeDatabase, db, migrate, openDatabase } from "../../../app/data/db.server.ts";
import {
  closeMonth,
  currentClosingState,
  exportedMonthRows,
  listMonthRows,
  monthFigures,
} from "../../../app/data/months/months.server.ts";
import { openMonth } from "../../../app/domain/figures/months.ts";
import { monthAfter, monthOf, parseMonth } from "../../../app/domain/figures/payment-days.ts";
import { prove } from "../../../operation/prove/prove.ts";
import { startEmbeddedPostgres } from "../../../server/postgres/embedded-postgres.ts";
import { temporaryFolder } from "../../../test/store/built-store.ts";
import { endBench, printFigures, printTitle } from "../figures.ts";
import { median } from "../measure.ts";
import { fillBooks } from "../operation/proved-stores.ts";
import { plansOf } from "../plans.ts";

/**
 * Closes thirteen months, one after the other, each with some 5,000 orders that have an invoice. `PLANS=1` prints how
 * PostgreSQL reads the open month.
 */
const ORDERS = Number(process.env.ORDERS ?? 65_000);
const MONTHS = 13;
const MINUTES = (MONTHS * 30 * 24 * 60) / ORDERS;
const OWNER = "00000000-0000-7000-8000-0000000000ff";

const folder = await temporaryFolder("months");
const postgres = await startEmbeddedPostgres({
  dataDir: folder.path,
  log: (sentence) => console.error(sentence),
});
try {
  openDatabase(postgres.url, { timeout: 600_000 });
  await migrate();
  const own = new URL(postgres.url).pathname;
  await fillBooks(postgres.adminUrl.replace("/postgres?", `${own}?`), ORDERS, MINUTES);
  await invoiceAll().finally(closeDatabase);
  openDatabase(postgres.url);
  printTitle("Months", `${ORDERS} orders of ${MONTHS} months, closed one after the other.`);
  const milliseconds = await closeAll();
  const counted = await db.execute<{ orders: number; rows: number }>(sql`
    select max(orders) as orders, max(rows) as rows from (
      select (figures -> 'orders' ->> 'count')::int as orders, (select count(*)::int from closed_month_rows stored
        where stored.month = closed.month) as rows from closed_months closed) each`);
  const { orders = 0, rows = 0 } = counted.rows[0] ?? {};
  const time = { unit: "s", digits: 2 };
  const books = await currentClosingState();
  const open = monthNamed(openMonth(books));
  const last = monthNamed(books.closedUpTo);
  const proof = await prove({ databaseUrl: postgres.url, files: null, now: new Date() });
  const [wrong] = proof.findings;
  if (wrong) throw new Error(`${wrong.check}: ${wrong.sentence}`);
  printFigures([
    { what: "orders of the largest month", value: orders, digits: 0 },
    { what: "its rows", value: rows, digits: 0 },
    { what: "a month closed, median", value: median(milliseconds) / 1_000, atMost: 2, ...time },
    { what: "the slowest", value: Math.max(...milliseconds) / 1_000, atMost: 2, ...time },
    {
      what: "the page of the open month",
      value: await seconds(() => monthFigures(open, books)),
      ...time,
    },
    {
      what: "the page of a closed month",
      value: await seconds(() => monthFigures(last, books)),
      ...time,
    },
    {
      what: "the rows of one of its figures, a page",
      value: await seconds(() => listMonthRows(last, books, { figure: "orders" })),
      ...time,
    },
    {
      what: "the rows of its file",
      value: await seconds(async () => {
        for await (const _ of exportedMonthRows(last));
      }),
      ...time,
    },
    {
      what: "the books checked, with all of it closed",
      value: proof.milliseconds / 1_000,
      ...time,
    },
  ]);
  if (process.env.PLANS)
    for (const plan of await plansOf(postgres.url, () => monthFigures(open, books)))
      console.log(plan);
} finally {
  await closeDatabase();
  await postgres.stop();
  await folder.remove();
}
endBench();

function monthNamed(text: string | null) {
  const month = parseMonth(text);
  if (!month) throw new Error(`no month: ${text}`);
  return month;
}

/** Closes every month that is over; returns the milliseconds of each. */
async function closeAll(): Promise<number[]> {
  const times: number[] = [];
  const now = new Date();
  for (
    let month = openMonth(await currentClosingState());
    month && month < monthOf(now);
    month = monthAfter(month, 1)
  ) {
    const begin = performance.now();
    const closed = await closeMonth(month, { by: OWNER, now });
    times.push(performance.now() - begin);
    if (!closed.ok) throw new Error(`${month} wasn't closed: ${closed.problem.code}`);
  }
  return times;
}

async function seconds(question: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await question();
  return (performance.now() - begin) / 1_000;
}

/** Writes an invoice for each order that wasn't cancelled, an hour after its payment was verified. */
async function invoiceAll(): Promise<void> {
  await db.execute(sql`
    insert into invoices (id, order_id, kind, series, financial_year, serial, issued_at, place, inter_state, taxable, cgst,
      sgst, igst, total, lines, html)
    select gen_random_uuid(), id, 'tax-invoice', 'INV', '26-27', row_number() over (order by created_at),
      created_at + interval '2 hours', '37', false, total_amount - 6, 3, 3, 0, total_amount,
      jsonb_build_array(jsonb_build_object('value', (total_amount * 100)::bigint)), repeat('A line of an invoice. ', 200)
    from orders where status <> 'cancelled'`);
  await db.execute(sql`
    insert into invoice_serials (series, financial_year, last) select 'INV', '26-27', count(*) from invoices`);
  await db.execute(sql`analyze`);
}
