import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "#test/database/database";
import { type Db, transaction } from "./db.server.ts";
import { migrations } from "./migrations.server.ts";

testDatabase();

class RollBack extends Error {}

/** What the migration makes of rows that were there before it; of both nothing stays. */
async function migratedFrom(name: string, rows: string, asked: string): Promise<unknown> {
  let answer: unknown;
  const work = transaction(async (tx) => {
    await tx.execute("create schema earlier; set local search_path to earlier");
    const place = migrations.findIndex((migration) => migration.name === name);
    for (const migration of migrations.slice(0, place)) await tx.execute(migration.sql);
    await tx.execute(rows);
    await tx.execute(migrations[place]?.sql ?? "");
    answer = (await tx.execute(sql.raw(asked))).rows;
    throw new RollBack();
  });
  await expect(work).rejects.toThrow(RollBack);
  return answer;
}

const uuid = (n: number) => `'00000000-0000-4000-8000-00000000000${n}'`;

/** Two verified orders of one episode, of which the first alone got its purchase (before reading R54). */
const PAID_TWICE = `
  insert into users (id, provider, subject, email, email_verified) values (${uuid(1)}, 'demo', 'asha', 'asha@example.com', true);
  insert into story_episodes (id, title, total_episodes, original_price, sale_price) values ('tapes', 'Tapes', 8, 199, 129);
  insert into orders (id, order_number, user_id, total_amount, status, payment_verified, shipping_type, created_at) values
    (${uuid(2)}, 'ORD1700000000001', ${uuid(1)}, 129, 'delivered', true, 'digital', now() - interval '2 days'),
    (${uuid(3)}, 'EP1700000000002', ${uuid(1)}, 129, 'processing', true, 'digital', now() - interval '1 day');
  insert into order_items (id, order_id, product_id, product_name, size, quantity, price, position)
    select gen_random_uuid(), id, 'episode_tapes', 'Tapes', 'digital', 1, 129, 0 from orders;
  insert into payment_claims (id, order_id, transaction_id) select id, id, lpad(right(order_number, 1), 12, '0') from orders;
  insert into payment_verification (claim_id, outcome, decided_by, decided_at)
    select id, 'verified', ${uuid(1)}, created_at + interval '1 hour' from orders;
  insert into order_events (id, order_id, status, moved_at)
    select gen_random_uuid(), id, 'confirmation_pending', created_at from orders;
  insert into order_events (id, order_id, status, moved_at)
    select gen_random_uuid(), id, status, created_at + interval '2 hours' from orders;`;

const bought = (status: string) => `
  insert into episode_purchases (id, user_id, episode_id, order_id, amount_paid, purchase_price, payment_status)
    values (gen_random_uuid(), ${uuid(1)}, 'tapes', ${uuid(2)}, 129, 129, '${status}');`;

const PURCHASES = `
  select orders.order_number, payment_status, refunds.amount, outbox.kind
  from orders join episode_purchases purchase on purchase.order_id = orders.id
  left join refunds on refunds.purchase_id = purchase.id
  left join outbox on payload ->> 'purchaseId' = purchase.id::text
  order by orders.order_number desc`;

test("an order that lost its episode to another one gets its purchase, and its amount to give back [R54]", async () => {
  const found = await migratedFrom(
    "0013_order_changes",
    PAID_TWICE + bought("completed"),
    PURCHASES,
  );
  expect(found).toMatchObject([
    { order_number: "ORD1700000000001", payment_status: "completed", amount: null },
    { order_number: "EP1700000000002", payment_status: "pending", amount: "129.00" },
  ]);
});

test("whoever paid and has nothing gets the episode, once, with its email [R54]", async () => {
  const cancelled = `${bought("cancelled")} update orders set status = 'cancelled' where id = ${uuid(2)};`;
  const found = await migratedFrom("0013_order_changes", PAID_TWICE + cancelled, PURCHASES);
  expect(found).toMatchObject([
    { order_number: "ORD1700000000001", payment_status: "pending", amount: null, kind: null },
    {
      order_number: "EP1700000000002",
      payment_status: "completed",
      amount: null,
      kind: "episode-mail",
    },
  ]);
});

test("an order's earlier steps and verifications are its history, in their order", async () => {
  const history = `select kind, before, after from order_events where order_id = ${uuid(3)} order by seq`;
  expect(await migratedFrom("0013_order_changes", PAID_TWICE, history)).toEqual([
    { kind: "status", before: null, after: "confirmation_pending" },
    { kind: "payment", before: "waiting", after: "verified" },
    { kind: "status", before: "confirmation_pending", after: "processing" },
  ]);
});

/** A store as it was before the named migration, with what `fill` puts into it, and that migration after. */
async function migrated<T>(
  name: string,
  fill: (tx: Db) => Promise<void>,
  look: (tx: Db) => Promise<T>,
) {
  const UNDONE = new Error("undone");
  let seen: T | undefined;
  await transaction(async (tx) => {
    await tx.execute(sql`create schema before`);
    await tx.execute(sql`set local search_path = before`);
    const first = migrations.findIndex((migration) => migration.name === name);
    for (const migration of migrations.slice(0, first)) await tx.execute(migration.sql);
    await fill(tx);
    await tx.execute(migrations[first]?.sql ?? "");
    seen = await look(tx);
    throw UNDONE;
  }).catch((error) => {
    if (error !== UNDONE) throw error;
  });
  return seen as T;
}

const key = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

test("a store that runs keeps its quotes: versions of one number, orders with theirs, coupons held [R52]", async () => {
  const [asha, ravi, once] = [key(1), key(2), key(3)];
  const [placed, cancelled, expired, open, ravis] = [key(11), key(12), key(13), key(14), key(15)];
  const found = await migrated(
    "0009_quote_versions",
    async (tx) => {
      await tx.execute(sql`
        insert into users (id, provider, subject, email, email_verified)
        values (${asha}, 'demo', 'a', 'a@example.com', true), (${ravi}, 'demo', 'r', 'r@example.com', true)`);
      await tx.execute(sql`
        insert into coupons (id, code, discount_type, discount_value, used_count)
        values (${once}, 'TWENTY', 'fixed', 20, 2)`);
      const quote = (
        id: string,
        person: string,
        state: string,
        n: number,
        coupon: string | null = null,
      ) =>
        tx.execute(sql`
          insert into quotes (id, user_id, basket, order_number, state, lines, subtotal, discount_amount, shipping_cost,
            total_amount, coupon_id, shipping_type, mobile_number, transaction_id_typed, screenshot_path,
            screenshot_sha256, created_at, priced_at, expires_at, closed_at)
          values (${id}, ${person}, 'cart', ${`ORD160000000000${n}`}, ${state}, '[{}]', 98, ${coupon ? 20 : 0}, 0,
            ${coupon ? 78 : 98}, ${coupon}, 'digital', '9876543210', '4123', ${`${n}.png`}, '\\x00',
            '2026-11-20'::timestamptz + ${n} * interval '1 hour', '2026-11-20', '2026-11-21',
            ${state === "open" ? null : "2026-11-20"})`);
      await quote(placed, asha, "placed", 1, once);
      await quote(cancelled, asha, "cancelled", 2);
      await quote(open, asha, "open", 3, once);
      await quote(expired, asha, "expired", 4);
      await quote(ravis, ravi, "cancelled", 5);
      await tx.execute(sql`
        insert into orders (id, order_number, user_id, quote_id, total_amount, shipping_type)
        values (${placed}, 'ORD1600000000001', ${asha}, ${placed}, 78, 'digital')`);
    },
    async (tx) => ({
      quotes: (await tx.execute(sql`select id, state, placed_version_id from quotes order by id`))
        .rows,
      versions: (
        await tx.execute(sql`
          select id, quote_id, total_amount::int as total, transaction_id_typed as typed, screenshot_path as picture
          from quote_versions order by id`)
      ).rows,
      holds: (await tx.execute(sql`select quote_id, coupon_id from coupon_holds`)).rows,
    }),
  );
  expect(found.quotes).toEqual([
    { id: placed, state: "placed", placed_version_id: placed },
    { id: open, state: "open", placed_version_id: null },
    { id: ravis, state: "cancelled", placed_version_id: null },
  ]);
  expect(found.versions).toEqual([
    { id: placed, quote_id: placed, total: 78, typed: "4123", picture: null },
    { id: cancelled, quote_id: open, total: 98, typed: "4123", picture: "2.png" },
    { id: expired, quote_id: open, total: 98, typed: "4123", picture: "4.png" },
    { id: open, quote_id: open, total: 78, typed: "4123", picture: "3.png" },
    { id: ravis, quote_id: ravis, total: 98, typed: "4123", picture: "5.png" },
  ]);
  expect(found.holds).toEqual([{ quote_id: open, coupon_id: once }]);
});
