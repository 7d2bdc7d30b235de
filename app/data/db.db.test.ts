import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "#test/database";
import { db, migrate, migrated } from "./db.server.ts";

testDatabase();

test("a migrated database has nothing left to migrate", async () => {
  expect(await migrated()).toBe(true);
  expect(await migrate()).toEqual([]);
});

test("several nodes may migrate at the same moment", async () => {
  await db.execute(sql`drop schema public cascade`);
  await db.execute(sql`create schema public`);
  const applied = (await Promise.all([migrate(), migrate(), migrate()])).flat();
  expect(applied).toContain("0001_store");
  expect(new Set(applied).size).toBe(applied.length);
});

test("text sorts by code point on every system", async () => {
  const { rows } = await db.execute(
    sql`select word from (values ('b'), ('A'), ('a'), ('తె')) as words (word) order by word`,
  );
  expect(rows.map((row) => row.word)).toEqual(["A", "a", "b", "తె"]);
});

test("the app is no superuser and can't read the machine's files through the database", async () => {
  await expect(db.execute(sql`select pg_read_file('/etc/passwd')`)).rejects.toMatchObject({
    cause: { code: "42501" },
  });
});
