import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { cartOf } from "../../../app/data/cart/cart.server.ts";
import { addLine } from "../../../app/data/cart/cart-additions.server.ts";
import { removeLine, setQuantity } from "../../../app/data/cart/cart-changes.server.ts";
import { mergeGuestCart } from "../../../app/data/cart/cart-merge.server.ts";
import { releaseExpiredHolds } from "../../../app/data/cart/coupon-uses.server.ts";
import { openQuote } from "../../../app/data/checkout/quote-versions.server.ts";
import { makeQuote } from "../../../app/data/checkout/quotes.server.ts";
import { attachScreenshot } from "../../../app/data/checkout/screenshots.server.ts";
import { transactionIdUse } from "../../../app/data/checkout/transaction-ids.server.ts";
import {
  pendingUnplacedPayments,
  unplacedPaymentsOf,
} from "../../../app/data/checkout/unplaced-payments.server.ts";
import { closeDatabase, db, migrate, openDatabase } from "../../../app/data/db.server.ts";
import { claimMessage } from "../../../app/data/email/outbox.server.ts";
import {
  ordersMatching,
  viewCounts,
} from "../../../app/data/orders/lists/filtered-orders.server.ts";
import { orderPreviews } from "../../../app/data/orders/order-previews.server.ts";
import { orderForAdmin, orderOf, ordersOf } from "../../../app/data/orders/orders.server.ts";
import {
  rejectPayment,
  resubmitPayment,
  verifyPayment,
} from "../../../app/data/orders/payment/verification.server.ts";
import { paymentsToVerify } from "../../../app/data/orders/payment/verification-queue.server.ts";
import { confirmQuote } from "../../../app/data/orders/placing.server.ts";
import { owedRefunds } from "../../../app/data/orders/refunds.server.ts";
import { changeOrderStatus } from "../../../app/data/orders/seller-actions.server.ts";
import { boughtEpisodes } from "../../../app/data/people/bought-episodes.server.ts";
import { countCartPieces } from "../../../app/data/people/people.server.ts";
import { NO_FILTER } from "../../../app/domain/orders/lists/order-filter.ts";
import { startEmbeddedPostgres } from "../../../server/postgres/embedded-postgres.ts";
import {
  fromCart,
  newTransactionId,
  quoteFor,
  seenPayment,
  shopper,
  stockCatalogue,
} from "../../../test/database/store-rows.ts";
import { temporaryFolder } from "../../../test/store/built-store.ts";
import { endBench, printFigures, printTitle } from "../figures.ts";

// A store after years: 100,000 orders of 5,000 people, most of them delivered long ago. Every query of the shop and the
// admin must find its rows by an index, even if PostgreSQL would scan the tables of an empty store.

const MOST_ROWS = 1_000;
/** A search has its own limit, because the orders that an index finds are all read before they are sorted. */
const MOST_ROWS_OF_A_SEARCH = 20_000;

const ORDERS = 100_000;
const ROWS_AT_ONCE = 10_000;

const folder = await temporaryFolder("rows-read");
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
    "Rows read",
    `What a day of shop and admin, and then a search, reads of a store with ${ORDERS} orders: the table read most.`,
  );
  const asha = await shopper();
  const [[table, rows] = ["none", 0]] = await rowsReadBy(() => buyAndSell(asha));
  const searches: number[] = [];
  for (const typed of ["800000099999", "ORD1600000099999", "ORD16000000", "Asha", "Person"]) {
    const [[, most] = ["none", 0]] = await rowsReadBy(() => searchOrders(typed));
    searches.push(most);
  }
  printFigures([
    { what: `rows of ${table}`, value: rows, atMost: MOST_ROWS, digits: 0 },
    {
      what: "rows of a table in one search of the orders",
      value: Math.max(...searches),
      atMost: MOST_ROWS_OF_A_SEARCH,
      digits: 0,
    },
  ]);
} finally {
  await closeDatabase();
  await postgres.stop();
  await folder.remove();
}
endBench();

async function fill(): Promise<void> {
  await stockCatalogue();
  await db.execute(sql`
    insert into users (id, provider, subject, email, email_verified)
    select gen_random_uuid(), 'demo', 'p' || n, 'p' || n || '@example.com', true from generate_series(1, 5000) n`);
  await db.execute(sql`insert into profiles (id, name) select id, 'Person ' || subject from users`);
  await db.execute(sql`
    insert into products (product_id, product_name, stamp_size)
    select 'p-' || n, 'Stamp ' || n, 10 from generate_series(1, 5000) n`);
  await db.execute(sql`
    insert into cart_items (id, user_id, product_id, size, size_price, quantity)
    select gen_random_uuid(), users.id, 'p-' || (row_number() over () % 5000 + 1), 'stamp', 10, 1
    from users, generate_series(1, 4)
    on conflict do nothing`);
  for (let first = 1; first <= ORDERS; first += ROWS_AT_ONCE) {
    await db.execute(sql`
      with placed as (
        insert into orders (id, order_number, user_id, total_amount, payment_transaction_id, payment_verified,
          status, shipping_type, created_at)
        select gen_random_uuid(), 'ORD' || (1600000000000 + n), users.id, 98, lpad((800000000000 + n)::text, 12, '0'),
          n % 1000 <> 0, case when n % 1000 = 0 then 'confirmation_pending' else 'delivered' end, 'standard',
          '2025-01-01'::timestamptz + n * interval '1 minute'
        from (select id, row_number() over () as row from users) users
        join generate_series(${first}::int, ${first + ROWS_AT_ONCE - 1}::int) n on n % 5000 = users.row % 5000
        returning id, payment_transaction_id, user_id, payment_verified, created_at
      ), claimed as (
        insert into payments (id, order_id, transaction_id, verified_at)
        select gen_random_uuid(), id, payment_transaction_id, case when payment_verified then created_at end from placed
      ), moved as (
        insert into order_events (id, order_id, kind, after) select gen_random_uuid(), id, 'status', 'confirmation_pending' from placed
      ), repaid as (
        insert into refunds (id, order_id, amount, due_at, withdrawn_at) select gen_random_uuid(), id, 1, now(), now() from placed
      ), sent as (
        insert into outbox (id, kind, payload, sent_at) select gen_random_uuid(), 'episode-mail', '{}', now() from placed
      )
      insert into order_items (id, order_id, product_id, product_name, size, quantity, price, position)
      select gen_random_uuid(), id, 'p-' || (row_number() over () % 5000 + 1), 'Stamp', 'stamp', 2, 49, 0 from placed`);
    // The tables have just been filled, so their statistics are renewed. Otherwise foreign keys would be checked by
    // plans that were made when the tables were empty.
    await db.execute(sql`analyze`);
    await db.execute(sql`
      insert into quotes (id, user_id, source, order_number, state, closed_at)
      select id, user_id, 'episode_' || id, order_number, 'cancelled', created_at
      from orders where order_number >= ${`ORD${1600000000000 + first}`}`);
    await db.execute(sql`
      insert into quote_versions (id, quote_id, lines, subtotal, shipping_cost, total_amount, shipping_type,
        mobile_number, expires_at, screenshot_path, screenshot_sha256, screenshot_at)
      select id, id, '[{}]', 98, 0, 98, 'digital', '9876543210', created_at, path, hash, at
      from orders left join lateral (
        select 'a.png' as path, sha256('') as hash, created_at as at where order_number like '%0'
      ) picture on true where order_number >= ${`ORD${1600000000000 + first}`}`);
    await db.execute(sql`
      update quotes set state = 'placed', placed_version_id = id, source = 'cart'
      where order_number >= ${`ORD${1600000000000 + first}`}`);
  }
  await db.execute(sql`vacuum analyze`);
}

/** Returns how many rows of each table were read so far, by scans or through its indexes. */
async function rowsRead(): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ name: string; read: string }>(sql`
    select relname as name, seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_user_tables`);
  return new Map(rows.map(({ name, read }) => [name, Number(read)]));
}

/** Returns the tables and how many of their rows `work` read, the most read first. */
async function rowsReadBy(work: () => Promise<void>): Promise<[table: string, rows: number][]> {
  await reconnect();
  const before = await rowsRead();
  await work();
  await reconnect();
  const after = await rowsRead();
  return [...after]
    .map(([name, read]): [string, number] => [name, read - (before.get(name) ?? 0)])
    .sort(([, one], [, other]) => other - one);
}

/** Does everything that customers and sellers do all day. */
async function buyAndSell(asha: string): Promise<void> {
  const seller = asha;
  const now = new Date();
  await addLine(asha, { id: "rk-01", size: "stamp", quantity: 1 });
  await setQuantity(asha, { id: "rk-01", size: "stamp" }, 2);
  await removeLine(asha, { id: "rk-01", size: "stamp" });
  const guestLine = { id: "rk-01", size: "wallet", quantity: 1, addedPrice: null } as const;
  await mergeGuestCart(asha, randomUUID(), [guestLine]);
  assert.equal((await cartOf(asha)).lines.length, 2);
  assert.equal(await countCartPieces(asha), 3);

  const quote = await quoteFor(asha);
  await openQuote(asha, "cart", now);
  const transactionId = newTransactionId();
  const own = { orderId: quote.quoteId, versionId: quote.id };
  await transactionIdUse(asha, transactionId, own);
  const screenshot = { path: "payment-screenshots/a.png", sha256: new Uint8Array(32) };
  assert.deepEqual(await attachScreenshot(asha, quote.id, screenshot, now), { freed: [] });
  assert.partialDeepStrictEqual(await confirmQuote(asha, quote.id, { transactionId }, now), {
    ok: true,
  });
  const use = await transactionIdUse(asha, transactionId, { ...own, placed: true });
  assert.equal(use.isOwn, true);
  assert.deepEqual(await unplacedPaymentsOf(asha), []);
  assert.deepEqual(await pendingUnplacedPayments(), []);
  await makeQuote(asha, { ...fromCart, source: "episode_night-bus-tapes" }, now);
  await releaseExpiredHolds(now);

  const { rows } = await db.execute<{ id: string }>(
    sql`select id from users where subject = 'p7' and provider = 'demo'`,
  );
  const regular = rows[0]?.id ?? "";
  const page = await ordersOf(regular);
  assert.equal(page.rows.length, 20);
  await ordersOf(regular, page.rows[9]?.id);
  assert.ok(await orderOf(asha, quote.quoteId));

  const queue = await paymentsToVerify();
  assert.equal(queue.rows.length, 20);
  if (queue.next) await paymentsToVerify({ after: queue.next });
  await ordersMatching({ ...NO_FILTER, status: ["delivered"] }, page.rows[0]?.id);
  assert.partialDeepStrictEqual(await viewCounts(), { "to-verify": 100, "to-ship": 0 });
  assert.deepEqual(await owedRefunds(), []);
  assert.deepEqual(await boughtEpisodes(asha), []);
  await orderPreviews(page.rows.map(({ id }) => id));
  await orderForAdmin(quote.quoteId);
  await rejectPayment(
    await seenPayment(quote.quoteId),
    seller,
    { kind: "not-found", reason: "Not found." },
    now,
  );
  await resubmitPayment(asha, quote.quoteId, { transactionId }, now);
  await verifyPayment(await seenPayment(quote.quoteId), seller, now);
  await changeOrderStatus(
    quote.quoteId,
    seller,
    { from: "confirmation_pending", to: "cancelled" },
    now,
  );
  await claimMessage(now);
}

async function searchOrders(typed: string): Promise<void> {
  const { rows } = await ordersMatching({ ...NO_FILTER, q: typed });
  assert.ok(rows.length, typed);
}

/** Opens new connections, because a connection reports what it has read only when it closes. */
async function reconnect() {
  await closeDatabase();
  openDatabase(postgres.url);
}
