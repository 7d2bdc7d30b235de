import { is, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "#test/database/database";
import {
  fromCart,
  insertCoupon,
  orderFor,
  person,
  quoteFor,
  shopper,
  stockCatalogue,
} from "#test/database/store-rows";
import { statements } from "#test/specification/statements";
import { db, transaction, violatedConstraint } from "./db.server.ts";
import * as schema from "./schema.server.ts";

testDatabase();

const tables = Object.values<unknown>(schema).filter((value): value is PgTable =>
  is(value, PgTable),
);

test("the schema that queries see is the one that the migrations made [§7.1]", async () => {
  const { rows } = await db.execute<{ column: string; type: string; filled: boolean }>(sql`
    select relation.relname || '.' || attname as column,
      replace(replace(format_type(atttypid, atttypmod), 'character varying(255)', 'text'),
        'numeric(', 'numeric (') as type,
      attnotnull as filled
    from pg_attribute
    join pg_class relation on relation.oid = attrelid and relation.relkind = 'r'
    where relation.relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
      and relation.relname <> 'schema_migrations'
    order by 1`);
  const declared = tables
    .map((table) => getTableConfig(table))
    .flatMap(({ name, columns, primaryKeys }) =>
      columns.map((column) => ({
        column: `${name}.${column.name}`,
        type: column.getSQLType().replace(", ", ",").replace("numeric(", "numeric ("),
        filled: column.notNull || primaryKeys.some((key) => key.columns.includes(column)),
      })),
    );
  const byName = (one: { column: string }, other: { column: string }) =>
    one.column < other.column ? -1 : 1;
  expect(declared.toSorted(byName)).toEqual(rows.toSorted(byName));
});

/** The tables of spec §3 with their columns, read from the specification's text. */
const listed = Object.entries(statements).flatMap(([id, says]) => {
  const [, table, list] = /^\*\*([a-z_]+)\*\*: (.+)$/.exec(says) ?? [];
  return id.startsWith("§3.") && table && list ? [[table, id, columnsOf(list)] as const] : [];
});

/**
 * Reads a list such as 'id, and three slots, each with name_N (N=1..3). Other fields: …' as id, name_1, name_2,
 * name_3.
 */
function columnsOf(list: string): string[] {
  const [names = ""] = list.replaceAll(/ \(.*?\)/g, "").split(".");
  return names
    .split(/,\s*|\s+and\s+/)
    .map((words) => words.split(" "))
    .map((words) => ({ words, name: words.at(-1) ?? "" }))
    .filter(({ words, name }) => name !== "" && (words.length === 1 || name.includes("_")))
    .flatMap(({ name }) =>
      name.endsWith("_N") ? ["1", "2", "3"].map((slot) => name.replace("N", slot)) : name,
    );
}

describe("the specification's table", () => {
  test.each(listed)(
    "%s has every column that is listed for it [%s]",
    async (table, _id, columns) => {
      expect(columns.length).toBeGreaterThan(4);
      const { rows } = await db.execute<{ name: string }>(sql`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table}`);
      expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(columns));
    },
  );

  test("profiles is read with each of its three slots, products with each of its prices", () => {
    const { profiles = [], products = [] } = Object.fromEntries(
      listed.map(([table, , columns]) => [table, columns]),
    );
    const slots = ["1", "2", "3"].flatMap((n) => [
      `address_${n}`,
      `name_${n}`,
      `mobile_number_${n}`,
    ]);
    expect(profiles.toSorted()).toEqual(
      ["id", "name", "mobile_number", "address", ...slots].toSorted(),
    );
    expect(products.slice(-3)).toEqual(["postal_card_size", "wallet_size", "stamp_size"]);
  });
});

test("no constraint is deferrable, as docs/scaling.md says", async () => {
  const { rows } = await db.execute(sql`select conname from pg_constraint where condeferrable`);
  expect(rows).toEqual([]);
});

test("every foreign key that deletes along has an index that begins with it", async () => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select conname as name from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace
      and confdeltype = 'c'
      and not exists (
        select from pg_index
        where indrelid = conrelid and (indkey::smallint[])[0] = conkey[1]
      )`);
  expect(rows.map(({ name }) => name)).toEqual([]);
});

describe("the database itself refuses", () => {
  let asha: string;
  let orderId: string;
  let quoteId: string;
  let versionId: string;
  beforeAll(async () => {
    await stockCatalogue();
    asha = await shopper();
    ({ orderId } = await orderFor(asha));
    const { code } = await insertCoupon();
    const quote = await quoteFor(await shopper("ravi"), { ...fromCart, couponCode: code });
    ({ quoteId, id: versionId } = quote);
  });

  const line = (columns: string, values: string) =>
    `insert into cart_items (id, user_id, size_price, ${columns}) values (gen_random_uuid(), $person, 49, ${values})`;
  const tile = (values: string) =>
    `insert into story_tiles (id, title, page, position, playlist_url, story_page) values ('tile', 'Tile', ${values})`;
  const combo = (json: string) =>
    `insert into pre_defined_combos (combo_id, combo_name, original_price, final_price, included_products) values ('contradictory', 'Pack', 2, 1, '${json}')`;
  const order = (change: string) => `update orders set ${change} where id = $order`;
  const version = (change: string) => `update quote_versions set ${change} where id = $version`;

  test.for([
    ["cart_items_quantity_range", line("product_id, size, quantity", "'rk-01', 'postal', 0")],
    [
      "cart_items_size_form [§3.4]",
      line("product_id, size, quantity", "'rk-01', 'Postal Card', 1"),
    ],
    ["cart_items_product_fk", line("product_id, size, quantity", "'nowhere', 'postal', 1")],
    [
      "cart_items_episode_single [§3.5]",
      line("product_id, size, quantity", "'episode_night-bus-tapes', 'digital', 2"),
    ],
    [
      "cart_items_episode_prefix [§3.5]",
      line("product_id, size, quantity", "'rk-01', 'digital', 1"),
    ],
    [
      "cart_items_episode_fk",
      line("product_id, size, quantity", "'episode_nowhere', 'digital', 1"),
    ],
    ["quote_versions_adds_up", version("total_amount = total_amount + 1")],
    [
      "quote_versions_total_range",
      version("total_amount = 0, shipping_cost = 0, discount_amount = subtotal"),
    ],
    [
      "quote_versions_discount_range",
      version("discount_amount = -1, total_amount = total_amount + discount_amount + 1"),
    ],
    ["quote_versions_address_given", version("shipping_address = null")],
    ["quote_versions_lines_form", version("lines = '[]'")],
    ["quote_versions_mobile_form", version("mobile_number = '1234567890'")],
    ["quote_versions_upi_form", version("upi_id = 'nobody'")],
    ["quote_versions_payee_whole", version("upi_name = null")],
    ["quote_versions_picture_whole", version("screenshot_path = 'a.png'")],
    ["quotes_closed_dated", "update quotes set state = 'cancelled' where id = $quote"],
    [
      "quotes_placed_names_version",
      "update quotes set state = 'placed', closed_at = now() where id = $quote",
    ],
    ["quotes_number_form", "update quotes set order_number = 'ORD1' where id = $quote"],
    [
      "coupon_holds_pk",
      "insert into coupon_holds (quote_id, coupon_id, held_until) select $quote, id, now() from coupons, generate_series(1, 2)",
    ],
    [
      "unplaced_payments_reason_known",
      "insert into unplaced_payments (id, user_id, version_id, reason) values (gen_random_uuid(), $person, $version, 'lost')",
    ],
    [
      "payments_for_something",
      "insert into payments (id, transaction_id) values (gen_random_uuid(), '999999999999')",
    ],
    [
      "orders_number_unique",
      "insert into orders (id, order_number, user_id, total_amount, shipping_type) select gen_random_uuid(), order_number, user_id, 1, 'standard' from orders where id = $order",
    ],
    [
      "orders_quote_unique",
      "insert into orders (id, order_number, quote_id, user_id, total_amount, shipping_type) select gen_random_uuid(), 'ORD1234567890123', quote_id, user_id, 1, 'standard' from orders where id = $order",
    ],
    ["orders_status_known [§4.16]", order("status = 'lost', payment_verified = true")],
    ["orders_moved_verified", order("status = 'shipped'")],
    ["orders_transaction_form", order("payment_transaction_id = '12345'")],
    ["orders_total_range", order("total_amount = 100000.01")],
    [
      "order_items_quantity_positive",
      "update order_items set quantity = 0 where order_id = $order",
    ],
    [
      "order_items_product_fk",
      "delete from promised_products; delete from products where product_id = 'ndk-01'",
    ],
    ["promised_products_one", "update promised_products set episode_id = 'night-bus-tapes'"],
    [
      "payments_live_transaction [§5.25]",
      `with unplaced as (insert into unplaced_payments (id, user_id, version_id, reason)
        select gen_random_uuid(), user_id, (select id from quote_versions limit 1), 'other-id-placed' from orders where id = $order returning id)
      insert into payments (id, unplaced_payment_id, transaction_id)
        select gen_random_uuid(), unplaced.id, transaction_id from payments, unplaced where order_id = $order`,
    ],
    [
      "payments_live_order",
      "insert into payments (id, order_id, transaction_id) values (gen_random_uuid(), $order, '999999999999')",
    ],
    [
      "payment_verification_reason_given",
      "insert into payment_verification (id, payment_id, outcome, decided_by) select id, id, 'rejected', $person from payments where order_id = $order",
    ],
    [
      "episode_purchases_sent_paid",
      "insert into episode_purchases (id, user_id, episode_id, amount_paid, purchase_price, delivery_status, email_sent_at) values (gen_random_uuid(), $person, 'night-bus-tapes', 1, 1, 'sent', now())",
    ],
    [
      "episode_purchases_sent_dated [§4.29]",
      "insert into episode_purchases (id, user_id, episode_id, amount_paid, purchase_price, payment_status, delivery_status) values (gen_random_uuid(), $person, 'night-bus-tapes', 1, 1, 'completed', 'sent')",
    ],
    [
      "episode_purchases_payment_known",
      "insert into episode_purchases (id, user_id, episode_id, amount_paid, purchase_price, payment_status) values (gen_random_uuid(), $person, 'night-bus-tapes', 1, 1, 'cancelled')",
    ],
    [
      "refunds_ended_once",
      "insert into refunds (id, order_id, amount, due_at, withdrawn_at, refunded_by, refunded_at) values (gen_random_uuid(), $order, 1, now(), now(), $person, now())",
    ],
    [
      "order_events_status_known",
      "insert into order_events (id, order_id, kind, after) values (gen_random_uuid(), $order, 'status', 'lost')",
    ],
    [
      "coupons_used_range",
      "insert into coupons (id, code, discount_type, discount_value, max_uses, used_count) values (gen_random_uuid(), 'X', 'fixed', 1, 1, 2)",
    ],
    [
      "coupons_type_known [§3.19]",
      "insert into coupons (id, code, discount_type, discount_value) values (gen_random_uuid(), 'X', 'gift', 1)",
    ],
    [
      "coupons_percentage_range",
      "insert into coupons (id, code, discount_type, discount_value) values (gen_random_uuid(), 'X', 'percentage', 101)",
    ],
    [
      "products_postal_range [§5.4]",
      "update products set postal_card_size = 1000000.01 where product_id = 'rk-01'",
    ],
    [
      "pre_defined_combos_included_items",
      combo(`[{"product_id":"rk-01","size":"Postal","quantity":1}]`),
    ],
    ["pre_defined_combos_included_items", combo(`[{"product_id":"rk-01","size":"postal"}]`)],
    [
      "custom_combo_orders_items_valid",
      `insert into custom_combo_orders (id, user_id, items, final_price)
       values (gen_random_uuid(), $person, '[{"product_id":"rk-01","size":"Postal","quantity":5}]', 1)`,
    ],
    ["story_tiles_page_fk", tile("'home', 1, 'https://example.com/1', null")],
    ["story_tiles_playlist_https", tile("'stories', 1, 'http://example.com/1', null")],
    ["story_tiles_one_way", tile("'stories', 1, 'https://example.com/1', 'rk-story'")],
    ["story_tiles_on_from_stories", tile("'ndk-story', 1, null, 'rk-story'")],
    ["story_tiles_story_fk", tile("'stories', 1, null, 'quotes'")],
    ["story_tiles_position_positive", tile("'stories', 0, null, 'rk-story'")],
    [
      "story_tiles_place_unique",
      tile("'stories', 1, null, 'rk-story'), ('other', 'Other', 'stories', 1, null, 'rk-story'"),
    ],
    ["profiles_slot_1_whole", "update profiles set mobile_number_1 = null where id = $person"],
    ["profiles_mobile_1_form", "update profiles set mobile_number_1 = '12345' where id = $person"],
    ["profiles_name_1_length", "update profiles set name_1 = repeat('x', 51) where id = $person"],
    [
      "profiles_address_1_length",
      "update profiles set address_1 = repeat('x', 251) where id = $person",
    ],
  ] as const)("what %s forbids", async ([constraint, statement]) => {
    expect(await refusalOf(statement)).toBe(constraint.split(" [")[0]);
  });

  test("more than a hundred pieces of a line, as it refuses none", async () => {
    const pieces = line("product_id, size, quantity", "'rk-01', 'postal', 101");
    expect(await refusalOf(pieces)).toBe("cart_items_quantity_range");
  });

  const item = (change: object) => [
    { product_id: "rk-01", size: "postal", quantity: 1, ...change },
  ];
  test.for<[what: string, list: unknown]>([
    ["a digital size", item({ size: "digital" })],
    ["a list of sizes", item({ size: ["postal"] })],
    ["no piece", item({ quantity: 0 })],
    ["half a piece", item({ quantity: 1.5 })],
    ["a quantity in words", item({ quantity: "1" })],
    ["a hundred and one pieces", item({ quantity: 101 })],
    ["an id that is none", item({ product_id: "a b" })],
    ["an id that is a number", item({ product_id: 100 })],
    ["a good item beside a bad one", [...item({}), null]],
    ["a list within the list", [item({})]],
    ["an object", item({})[0]],
    ["JSON text of an object", JSON.stringify(item({})[0])],
    ["JSON text with a bad item", JSON.stringify(item({ size: "Postal" }))],
  ])("a combo that holds %s", async ([, list]) => {
    expect(await refusalOf(combo(JSON.stringify(list)))).toMatch(/^pre_defined_combos_included_/);
  });

  test("a combo whose text is no JSON; PostgreSQL 15 names no constraint", async () => {
    for (const text of ["[{", "Postal", ""])
      await expect(db.execute(combo(`"${text}"`)), text).rejects.toMatchObject({
        cause: { code: "22P02" },
      });
  });

  test("no combo whose list is right, written as a list or as JSON text", async () => {
    for (const list of [[], item({}), item({ quantity: 100 }), JSON.stringify(item({}))]) {
      await transaction(async (tx) => {
        await tx.execute(combo(JSON.stringify(list)));
        throw new Error("taken back");
      }).catch(({ message }) => expect(message, JSON.stringify(list)).toBe("taken back"));
    }
  });

  test("a story whose way out isn't https, and one without any way", async () => {
    for (const way of [
      "javascript:alert(1)",
      "//example.com/1",
      "https:/x",
      "https://exa mple.com",
    ]) {
      expect(await refusalOf(tile(`'stories', 1, '${way}', null`)), way).toBe(
        "story_tiles_playlist_https",
      );
    }
    expect(await refusalOf(tile("'stories', 1, null, null"))).toBe("story_tiles_one_way");
  });

  async function refusalOf(statement: string): Promise<string | undefined> {
    const filled = statement
      .replaceAll("$person", `'${asha}'`)
      .replaceAll("$order", `'${orderId}'`)
      .replaceAll("$quote", `'${quoteId}'`)
      .replaceAll("$version", `'${versionId}'`);
    const error = await db.execute(filled).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    return violatedConstraint(error);
  }

  test("a second quote of one checkout source that isn't placed, and [R54] a second completed purchase of one episode [R51]", async () => {
    const copy = sql`
      insert into quotes (id, user_id, source, order_number)
      select gen_random_uuid(), user_id, source, 'ORD9999999999999' from quotes where id = ${quoteId}`;
    await expect(db.execute(copy)).rejects.toMatchObject({
      cause: { constraint: "quotes_one_unplaced" },
    });
    const ravi = await person("ravi");
    const buy = sql`
      insert into episode_purchases (id, user_id, episode_id, amount_paid, purchase_price, payment_status)
      values (gen_random_uuid(), ${ravi}, 'night-bus-tapes', 1, 1, 'completed')`;
    await db.execute(buy);
    await expect(db.execute(buy)).rejects.toMatchObject({
      cause: { constraint: "episode_purchases_one_completed" },
    });
  });
});
