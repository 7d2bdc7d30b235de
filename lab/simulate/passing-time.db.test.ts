import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase } from "../../test/database/database.ts";
import { insertCoupon, shopper } from "../../test/database/store-rows.ts";
import { passTime, timeColumns } from "./passing-time.ts";

const database = testDatabase();
let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client(database.url);
  await client.connect();
});
afterAll(() => client.end());

const ages = (rows: { age: number }[]) => rows.map(({ age }) => Math.round(age / 3_600));

it("two hours pass for every row and every expiry, and neither clock moves", async () => {
  const person = await shopper();
  await insertCoupon({ valid_until: new Date(Date.now() + 3 * 3_600_000) });
  await client.query("insert into rate_limits (key, points, expire) values ('a', 1, $1)", [
    Date.now() + 3 * 3_600_000,
  ]);
  await passTime(client, await timeColumns(client), { hours: 2, days: 0 });
  const made = await client.query(
    "select extract(epoch from now() - created_at)::float as age from users where id = $1",
    [person],
  );
  const ends = await client.query(
    "select extract(epoch from valid_until - now())::float as age from coupons where valid_until is not null",
  );
  const limits = await client.query("select (expire - $1)::float / 1000 as age from rate_limits", [
    Date.now(),
  ]);
  expect([ages(made.rows), ages(ends.rows), ages(limits.rows)]).toEqual([[2], [1], [1]]);
});

it("a day passes for days that stand one beside the other", async () => {
  await client.query(
    "insert into counted_days (day, counted_at) select day, now() from unnest('{2026-11-20,2026-11-21,2026-11-22}'::date[]) day",
  );
  await passTime(client, await timeColumns(client), { hours: 2, days: 1 });
  const { rows } = await client.query("select day::text from counted_days order by 1");
  expect(rows.map(({ day }) => day)).toEqual(["2026-11-19", "2026-11-20", "2026-11-21"]);
});

it("time that passes lets whoever is at work end it, and neither waits for the other", async () => {
  const person = await shopper();
  await insertCoupon({});
  const atWork = new pg.Client(database.url);
  await atWork.connect();
  await atWork.query("begin");
  await atWork.query("select from users where id = $1 for update", [person]);
  const passed = passTime(client, await timeColumns(client), { hours: 2, days: 0 });
  await sleep(300);
  // The customer now locks a second table. If `passTime` had already locked that one, and waited for the first, both
  // would be blocked for ever.
  await atWork.query("select from coupons for update");
  await atWork.query("commit");
  await passed;
  await atWork.end();
  const made = await client.query(
    "select extract(epoch from now() - created_at)::float as age from users where id = $1",
    [person],
  );
  expect(ages(made.rows)).toEqual([2]);
});
