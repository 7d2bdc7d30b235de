import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { parseSearch } from "#domain/orders/order-search";
import { testDatabase } from "#test/database/database";
import {
  fromCart,
  newTransactionId,
  quoteFor,
  shopper,
  stockCatalogue,
} from "#test/database/store-rows";
import { addLine, cartOf, removeLine, setQuantity } from "./cart/cart.server.ts";
import { mergeGuestCart } from "./cart/cart-merge.server.ts";
import { releaseExpiredHolds } from "./cart/coupon-uses.server.ts";
import { confirmQuote, hasPaymentOf, isTransactionIdTaken } from "./checkout/placing.server.ts";
import { attachScreenshot, makeQuote, openQuote } from "./checkout/quotes.server.ts";
import {
  unplacedPaymentsForSeller,
  unplacedPaymentsOf,
} from "./checkout/unplaced-payments.server.ts";
import { closeDatabase, db, openDatabase } from "./db.server.ts";
import { claimMessage } from "./email/outbox.server.ts";
import { glimpsesOf } from "./orders/order-glimpses.server.ts";
import { orderCounts, ordersFound, ordersIn, ordersToVerify } from "./orders/order-lists.server.ts";
import { moveOrder } from "./orders/order-moves.server.ts";
import { orderForAdmin, orderOf, ordersOf, owedRefunds } from "./orders/orders.server.ts";
import { boughtEpisodes } from "./orders/purchases.server.ts";
import { rejectPayment, resubmitPayment, verifyPayment } from "./orders/verification.server.ts";
import { countCartPieces } from "./people/people.server.ts";

// A store after years: 100,000 orders of 5,000 people, most of them delivered long ago. Every
// query of the shop and the admin has to find its rows by an index, whatever its plan is on an empty store.

const ORDERS = 100_000;
const AT_ONCE = 10_000;

const database = testDatabase();
let asha: string;

beforeAll(async () => {
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
  // Each statement well within the ten seconds that every query has.
  for (let first = 1; first <= ORDERS; first += AT_ONCE) {
    await db.execute(sql`
      with placed as (
        insert into orders (id, order_number, user_id, total_amount, payment_transaction_id, payment_verified,
          status, shipping_type, created_at)
        select gen_random_uuid(), 'ORD' || (1600000000000 + n), users.id, 98, lpad((800000000000 + n)::text, 12, '0'),
          n % 1000 <> 0, case when n % 1000 = 0 then 'confirmation_pending' else 'delivered' end, 'standard',
          '2025-01-01'::timestamptz + n * interval '1 minute'
        from (select id, row_number() over () as row from users) users
        join generate_series(${first}::int, ${first + AT_ONCE - 1}::int) n on n % 5000 = users.row % 5000
        returning id, payment_transaction_id, user_id
      ), claimed as (
        insert into payments (id, order_id, transaction_id)
        select gen_random_uuid(), id, payment_transaction_id from placed
      ), moved as (
        insert into order_events (id, order_id, kind, after) select gen_random_uuid(), id, 'status', 'confirmation_pending' from placed
      ), repaid as (
        insert into refunds (id, order_id, amount, due_at, withdrawn_at) select gen_random_uuid(), id, 1, now(), now() from placed
      ), sent as (
        insert into outbox (id, kind, payload, sent_at) select gen_random_uuid(), 'episode-mail', '{}', now() from placed
      )
      insert into order_items (id, order_id, product_id, product_name, size, quantity, price, position)
      select gen_random_uuid(), id, 'p-' || (row_number() over () % 5000 + 1), 'Stamp', 'stamp', 2, 49, 0 from placed`);
    await db.execute(sql`
      insert into quotes (id, user_id, basket, order_number, state, closed_at)
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
      update quotes set state = 'placed', placed_version_id = id, basket = 'cart'
      where order_number >= ${`ORD${1600000000000 + first}`}`);
  }
  await db.execute(sql`vacuum analyze`);
  asha = await shopper();
}, 120_000);

/** Rows that each table gave so far, by itself or through its indexes. */
async function rowsRead(): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ name: string; read: string }>(sql`
    select relname as name, seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_user_tables`);
  return new Map(rows.map(({ name, read }) => [name, Number(read)]));
}

test("[Growth] a day of shop and admin reads a few hundred rows of a store with 100,000 orders", async () => {
  await reconnect();
  const before = await rowsRead();
  await buyAndSell();
  await reconnect();
  const after = await rowsRead();
  const taken = [...after].map(([name, read]) => [name, read - (before.get(name) ?? 0)] as const);
  expect(taken.filter(([, read]) => read > 1_000)).toEqual([]);
});

/** Everything that customers and sellers do all day. */
async function buyAndSell() {
  const seller = asha;
  const now = new Date();
  await addLine(asha, { id: "rk-01", size: "stamp", quantity: 1 });
  await setQuantity(asha, { id: "rk-01", size: "stamp" }, 2);
  await removeLine(asha, { id: "rk-01", size: "stamp" });
  const guestLine = { id: "rk-01", size: "wallet", quantity: 1, addedPrice: null } as const;
  await mergeGuestCart(asha, randomUUID(), [guestLine]);
  expect((await cartOf(asha)).lines).toHaveLength(2);
  expect(await countCartPieces(asha)).toBe(3);

  const quote = await quoteFor(asha);
  await openQuote(asha, "cart", now);
  const transactionId = newTransactionId();
  await isTransactionIdTaken(transactionId, { orderId: quote.quoteId, versionId: quote.id });
  const screenshot = { path: "payment-screenshots/a.png", sha256: new Uint8Array(32) };
  expect(await attachScreenshot(asha, quote.id, screenshot, now)).toEqual({ freed: [] });
  expect(await confirmQuote(asha, quote.id, { transactionId }, now)).toMatchObject({ ok: true });
  expect(await hasPaymentOf({ ...quote, placed: true }, transactionId)).toBe(true);
  expect(await unplacedPaymentsOf(asha)).toEqual([]);
  expect(await unplacedPaymentsForSeller()).toEqual([]);
  await makeQuote(asha, { ...fromCart, basket: "episode_night-bus-tapes" }, now);
  await releaseExpiredHolds(now);

  const { rows } = await db.execute<{ id: string }>(
    sql`select id from users where subject = 'p7' and provider = 'demo'`,
  );
  const regular = rows[0]?.id ?? "";
  const page = await ordersOf(regular);
  expect(page.rows).toHaveLength(20);
  await ordersOf(regular, page.rows[9]?.id);
  expect(await orderOf(asha, quote.quoteId)).not.toBeNull();

  const queue = await ordersToVerify();
  expect(queue.rows).toHaveLength(20);
  await ordersToVerify(queue.next ?? undefined);
  await ordersIn(["delivered"], page.rows[0]?.id);
  for (const typed of [transactionId, quote.orderNumber, "ORD16000000", "Asha", "Person"]) {
    const search = parseSearch(typed);
    expect(search && (await ordersFound(search)).length, typed).toBeGreaterThan(0);
  }
  expect(await orderCounts()).toMatchObject({ "to-verify": 100, shipped: 0 });
  expect(await owedRefunds()).toEqual([]);
  expect(await boughtEpisodes(asha)).toEqual([]);
  await glimpsesOf(page.rows.map(({ id }) => id));
  await orderForAdmin(quote.quoteId);
  await rejectPayment(quote.quoteId, seller, "Not found.", now);
  await resubmitPayment(asha, quote.quoteId, { transactionId }, now);
  await verifyPayment(quote.quoteId, seller, now);
  await moveOrder(quote.quoteId, seller, { from: "confirmation_pending", to: "cancelled" }, now);
  await claimMessage(now);
}

/** A connection reports what it has read when it closes. */
async function reconnect() {
  await closeDatabase();
  openDatabase(database.url);
}
