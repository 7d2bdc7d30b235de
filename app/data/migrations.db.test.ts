import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { sentenceFor } from "#server/start-failure";
import { testDatabase } from "#test/database/database";
import { db, migrate, migrated } from "./db.server.ts";
import { migrations } from "./migrations.server.ts";

testDatabase();

const applied = async () =>
  (
    await db.execute<{ name: string }>(sql`select name from schema_migrations order by name`)
  ).rows.map(({ name }) => name);

afterEach(async () => {
  await db.execute(sql`delete from schema_migrations`);
  for (const { name } of migrations)
    await db.execute(sql`insert into schema_migrations (name) values (${name})`);
});

test("a store that is up to date has nothing to migrate", async () => {
  expect(await migrate()).toEqual([]);
  expect(await migrated()).toBe(true);
});

test("a database of an older version is left as it is, and the start says what to do", async () => {
  await db.execute(
    sql`update schema_migrations set name = '0001_store' where name = '0001_initial'`,
  );
  await db.execute(sql`insert into schema_migrations (name) values ('0099_promised_goods')`);
  const error = await migrate().catch((thrown: unknown) => thrown);
  expect(sentenceFor(error)).toBe(
    "The database is from an older version of the store (its schema is 0099_promised_goods). Start with an empty DATA_DIR or database: nothing of an older version is carried over.",
  );
  expect(await applied()).toEqual(expect.arrayContaining(["0001_store", "0099_promised_goods"]));
});
