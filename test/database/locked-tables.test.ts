import { expect, test } from "vitest";
import { lockedTables, outOfOrder } from "./locked-tables.ts";

test.each([
  ["update payments set released_at = $1 where id = $2", ["payments"]],
  ['update "statement_credits" set "decision" = $1', ["statement_credits"]],
  ["delete from outbox where id = $1", ["outbox"]],
  ["lock table statement_reversals in exclusive mode", ["statement_reversals"]],
  ["insert into orders (id) values ($1)", []],
  ['insert into "payments" ("id") values ($1)', ["payments"]],
  ["insert into profiles (id) values ($1) on conflict (id) do update set name = $2", []],
  [
    "select 1 from users where id = (select user_id from orders where id = $1) for no key update",
    ["users"],
  ],
  [
    'select "id" from "quote_versions" inner join "quotes" on "quotes"."id" = "quote_id" where $1 for update',
    ["quote_versions", "quotes"],
  ],
  [
    'select 1 from "statement_credits" inner join "statement_imports" on true for update of "statement_credits"',
    ["statement_credits"],
  ],
  [
    `with released as (delete from coupon_holds where id in (select id from coupon_holds where true for update)),
      locked as materialized (select id from coupons join released on true order by id for no key update of coupons)
    update coupons set used_count = 0 from locked`,
    ["coupon_holds", "coupon_holds", "coupons", "coupons"],
  ],
  ["select 1 from outbox email where id = $1 for update of email skip locked", ["outbox"]],
  ["select * from payments", []],
])("%s", (statement, tables) => {
  expect(lockedTables(statement)).toEqual(tables);
});

test("a transaction is out of order by the first time that it locks each", () => {
  const [order, credit, payment] = [
    "select 1 from orders for update",
    "update statement_credits set decision = 'unassigned'",
    "update payments set released_at = null",
  ];
  expect(outOfOrder([order, credit, payment, order])).toEqual([]);
  expect(outOfOrder([order, payment, credit])).toEqual(["payments before statement_credits"]);
});
