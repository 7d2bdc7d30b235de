import { sql } from "drizzle-orm";
import { closeDatabase, db, migrate, openDatabase } from "../../../app/data/db.server.ts";
import {
  provedPayments,
  provedPaymentsFirst,
} from "../../../app/data/orders/payment/proved-payments.server.ts";
import { statementImportPreview } from "../../../app/data/statements/imports.server.ts";
import {
  countUnmatchedCredits,
  unmatchedCredits,
} from "../../../app/data/statements/unmatched-credits.server.ts";
import { startEmbeddedPostgres } from "../../../server/postgres/embedded-postgres.ts";
import { temporaryFolder } from "../../../test/store/built-store.ts";
import { endBench, printFigures, printTitle } from "../figures.ts";
import { median } from "../measure.ts";
import { plansOf } from "../plans.ts";

/**
 * Measures sellers' queries about money in a store with 40,000 orders a month, all at one price: pending payments by
 * their evidence, unmatched credits with the orders they may be for, and a statement compared with half a year of
 * others. `PLANS=1` prints how PostgreSQL carries them out.
 */
const ORDERS = Number(process.env.ORDERS ?? 40_000);
const WAITING = Number(process.env.WAITING ?? 5_000);
const TIMES = 11;
const IMPORTS = 180;

const folder = await temporaryFolder("statement-questions");
const postgres = await startEmbeddedPostgres({
  dataDir: folder.path,
  log: (sentence) => console.error(sentence),
  durable: false,
});
try {
  openDatabase(postgres.url, { timeout: 600_000 });
  await migrate();
  await fill().finally(closeDatabase);
  openDatabase(postgres.url);
  printTitle(
    "Questions about money",
    `${ORDERS} orders of one price in a month, ${WAITING} payments that wait, ${IMPORTS} statements. Milliseconds, median of ${TIMES}.`,
  );
  await measureQueries();
} finally {
  await closeDatabase();
  await postgres.stop();
  await folder.remove();
}
endBench();

async function measureQueries(): Promise<void> {
  const now = new Date();
  const { next } = await provedPaymentsFirst();
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from statement_imports where confirmed_at is null`,
  );
  const questions: [string, () => Promise<unknown>][] = [
    ["the queue with the bank's proof first", () => provedPaymentsFirst()],
    ["its second window", () => provedPaymentsFirst(next ?? "")],
    ["what a statement proves of it", provedPayments],
    ["money without an order, a page", () => unmatchedCredits("open", null, now)],
    ["how much money without an order", countUnmatchedCredits],
    ["a statement's preview", () => statementImportPreview(rows[0]?.id ?? "")],
  ];
  const figures = [];
  for (const [what, question] of questions) {
    const times: number[] = [];
    for (let time = 0; time < TIMES; time++) {
      const begin = performance.now();
      await question();
      times.push(performance.now() - begin);
    }
    figures.push({ what, value: median(times), unit: "ms", digits: 0, atMost: 250 });
    if (process.env.PLANS)
      for (const plan of await plansOf(postgres.url, question)) console.log(`${what}\n${plan}\n`);
  }
  printFigures(figures);
}

/** Returns SQL for a transaction ID whose digits look like those of a bank's day. */
function idOf(n: ReturnType<typeof sql.raw>) {
  return sql`(600000000000 + (${n})::bigint * 61803398877 % 300000000000)::text`;
}

async function fill(): Promise<void> {
  const n = sql.raw("n");
  const uuidSql = (kind: number, of = "n") =>
    sql.raw(`('0000000${kind}-0000-7000-8000-' || lpad(to_hex((${of})::integer), 12, '0'))::uuid`);
  const all = ORDERS + WAITING;
  const at = sql.raw(`(now() - n * interval '30 days' / ${all})`);
  const waits = sql.raw(`(n <= ${WAITING})`);
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    const each = sql.raw(`from generate_series(1, ${all}) n`);
    await tx.execute(sql`
      insert into users (id, provider, subject, email, email_verified)
      select ${uuidSql(1)}, 'demo', 'payer-' || n, 'payer-' || n || '@example.com', true ${each}`);
    await tx.execute(sql`
      insert into quotes (id, user_id, source, order_number, created_at)
      select ${uuidSql(2)}, ${uuidSql(1)}, 'cart', 'ORD' || (1600000000000 + n * 7), ${at} ${each}`);
    await tx.execute(sql`
      insert into quote_versions (id, quote_id, lines, subtotal, shipping_cost, total_amount, shipping_type,
        shipping_address, customer_name, mobile_number, created_at, expires_at)
      select ${uuidSql(2)}, ${uuidSql(2)}, '[{"product_name": "Card 1", "quantity": 2}]', case when ${waits} then 148 else 98 end, 50,
        case when ${waits} then 198 else 148 end, 'standard', '12 Temple Road', 'Asha Rao', '9876543210', ${at}, ${at} + interval '1 day' ${each}`);
    // One in a thousand quotes stays unpaid.
    await tx.execute(sql`
      update quotes set state = 'placed', placed_version_id = id, closed_at = created_at
      where order_number not like '%777'`);
    await tx.execute(sql`
      insert into orders (id, order_number, user_id, quote_id, total_amount, status, shipping_type, shipping_cost,
        payment_transaction_id, payment_verified, customer_name, shipping_address, mobile_number, created_at)
      select ${uuidSql(2)}, order_number, ${uuidSql(1)}, ${uuidSql(2)}, case when ${waits} then 198 else 148 end,
        case when ${waits} then 'confirmation_pending' else 'delivered' end, 'standard', 50,
        ${idOf(n)}, not ${waits}, 'Asha Rao', '12 Temple Road', '9876543210', ${at}
      ${each} join quotes on quotes.id = ${uuidSql(2)} and state = 'placed'`);
    await tx.execute(sql`
      insert into screenshot_readings (sha256, path, user_id, state, text, read_at)
      select sha256(n::text::bytea), n || '.jpg', ${uuidSql(1)}, 'read',
        E'Payment successful\\n₹198\\nTo Kathalu Stories\\nkathalu@okicici\\nUPI transaction ID\\n' || ${idOf(n)}, now()
      ${sql.raw(`from generate_series(1, ${WAITING}) n`)}`);
    await tx.execute(sql`
      insert into payments (id, order_id, transaction_id, submitted_at, verified_at, screenshot_path, screenshot_sha256)
      select ${uuidSql(3)}, ${uuidSql(2)}, ${idOf(n)}, ${at}, case when not ${waits} then ${at} end, n || '.jpg', sha256(n::text::bytea)
      ${each} join orders on orders.id = ${uuidSql(2)}`);
    // Each day has a statement import, with the lines that it left out and three credits that the bank reversed.
    await tx.execute(sql`
      insert into statement_imports (id, file_name, file_sha256, layout, credit_count, covers_from, covers_to, created_at,
        confirmed_at, dropped)
      select ${uuidSql(4)}, n || '.csv', sha256(n::text::bytea), 'hdfc', 250, current_date - n, current_date - n,
        now() - n * interval '1 day', now() - n * interval '1 day', (
          select jsonb_build_object('takenBack', jsonb_agg(jsonb_build_object('line', line, 'transactionId',
            (100000000000 + n * 1000 + line)::text)) filter (where line <= 3),
            'withoutId', jsonb_agg(jsonb_build_object('line', line, 'text', md5(line::text) || md5(n::text))))
          from generate_series(1, 500) line)
      ${sql.raw(`from generate_series(1, ${IMPORTS}) n`)}`);
    await tx.execute(sql`
      insert into statement_credits (id, statement_id, transaction_id, amount, credited_on, line, decision, payment_id)
      select ${uuidSql(5)}, ${uuidSql(4, `1 + n % ${IMPORTS}`)}, ${idOf(n)}, 148, ${at}::date, n, 'verified', ${uuidSql(3)}
      ${sql.raw(`from generate_series(${WAITING + 1}, ${all}) n`)} join payments on payments.id = ${uuidSql(3)}`);
    await tx.execute(sql`
      insert into statement_credits (id, statement_id, transaction_id, amount, credited_on, line, payer_upi_id, order_number)
      select ${uuidSql(6)}, ${uuidSql(4, "1")}, (990000000000 + n)::text, 148, current_date, n, 'p' || n || '@okaxis',
        case when n % 2 = 0 then 'ORD16000000' || (10 + n) end
      ${sql.raw("from generate_series(1, 60) n")}`);
    const credits = sql`(select jsonb_agg(jsonb_build_object('line', n, 'transactionId', ${idOf(n)}, 'amount', 14800,
      'day', current_date::text, 'payerUpiId', null, 'note', null)) ${sql.raw("from generate_series(1, 1000) n")})`;
    await tx.execute(sql`
      insert into statement_imports (id, file_name, file_sha256, layout, credits, credit_count, covers_from, covers_to)
      select ${uuidSql(7, "1")}, 'today.csv', sha256('today'), 'hdfc', ${credits}, 1000, current_date, current_date`);
  });
  await db.execute(sql`vacuum analyze`);
}
