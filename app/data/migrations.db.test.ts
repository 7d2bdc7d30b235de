import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { startFailureSentence } from "#server/start-failure";
import { testDatabase } from "#test/database/database";
import { emptyDatabases, queryRows } from "#test/database/empty-database";
import { closeDatabase, db, hasAllMigrations, migrate, openDatabase } from "./db.server.ts";
import { migrations } from "./migrations.server.ts";

const database = testDatabase();
const emptyDatabase = emptyDatabases();

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
  expect(await hasAllMigrations()).toBe(true);
});

test("a database that a newer release has only added to is worked with, and left as it is", async () => {
  await db.execute(sql`insert into schema_migrations (name) values ('9998_wishes')`);
  const before = await applied();
  expect(await migrate()).toEqual([]);
  expect(await hasAllMigrations()).toBe(true);
  expect(await applied()).toEqual(before);
});

test("a database that needs a newer release is refused in a sentence, and left as it is", async () => {
  await db.execute(sql`insert into schema_migrations (name) values ('9998_names_needs_99.1')`);
  const before = await applied();
  const error = await migrate().catch((thrown: unknown) => thrown);
  expect(startFailureSentence(error)).toMatch(
    /^The database is of a newer release: it needs 99\.1 or newer, and this is \d+\.\d+\.\d+\. Start/,
  );
  expect(await hasAllMigrations()).toBe(false);
  expect(await applied()).toEqual(before);
});

test("a database of an older version is left as it is, and the start says what to do", async () => {
  await db.execute(
    sql`update schema_migrations set name = '0001_store' where name = '0001_initial'`,
  );
  await db.execute(sql`insert into schema_migrations (name) values ('0099_promised_goods')`);
  const error = await migrate().catch((thrown: unknown) => thrown);
  expect(startFailureSentence(error)).toBe(
    "The database is from an older version of the store (its schema is 0099_promised_goods). Start with an empty DATA_DIR or database: nothing of an older version is carried over.",
  );
  expect(await applied()).toEqual(expect.arrayContaining(["0001_store", "0099_promised_goods"]));
});

test.each([
  [
    "a table of the store's name",
    "create table users (id integer)",
    'relation "users" already exists',
  ],
  [
    "migrations of another program",
    "create table schema_migrations (version text)",
    'column "name" does not exist',
  ],
])(
  "a database with %s is refused in a sentence, and what is in it stays",
  async (_, made, found) => {
    const url = await emptyDatabase();
    await queryRows(url, made);
    openDatabase(url);
    const error = await migrate().catch((thrown: unknown) => thrown);
    await closeDatabase();
    openDatabase(database.url);
    expect(startFailureSentence(error)).toBe(
      `The database has something else in it (${found}). Name an empty one by DATABASE_URL, or another DATA_DIR: nothing is overwritten.`,
    );
    expect(await queryRows(url, "select to_regclass('orders') as store")).toEqual([
      { store: null },
    ]);
  },
);
