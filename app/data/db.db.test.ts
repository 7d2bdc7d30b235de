import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { testDatabase } from "#test/database/database";
import {
  closeDatabase,
  db,
  migrate,
  migrated,
  openDatabase,
  read,
  transaction,
} from "./db.server.ts";

const database = testDatabase();

test("a migrated database has nothing left to migrate", async () => {
  expect(await migrated()).toBe(true);
  expect(await migrate()).toEqual([]);
});

test("several nodes may migrate at the same moment", async () => {
  await db.execute(sql`drop schema public cascade`);
  await db.execute(sql`create schema public`);
  const applied = (await Promise.all([migrate(), migrate(), migrate()])).flat();
  expect(applied).toContain("0001_initial");
  expect(new Set(applied).size).toBe(applied.length);
});

test("a node waits for another's migration, however long a query may take", async () => {
  await reopen({ timeout: 200 });
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  await other.query("begin; lock table schema_migrations in exclusive mode");
  const migrating = migrate();
  await sleep(600);
  await other.query("commit");
  expect(await migrating).toEqual([]);
  await other.end();
  await reopen();
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

describe("a query", () => {
  const tries = async (code: string) => {
    let made = 0;
    const failing = read(async () => {
      made += 1;
      throw Object.assign(new Error(code), { code });
    });
    await expect(failing).rejects.toThrow(code);
    return made;
  };

  test("that reads is tried three times where the connection fails, once where it is refused [§9.38]", async () => {
    expect(await tries("ECONNREFUSED")).toBe(3);
    expect(await tries("42P01")).toBe(1);
  });

  test("that fails twice is answered the third time", async () => {
    let made = 0;
    const answer = read(async () => {
      made += 1;
      if (made < 3) throw Object.assign(new Error("lost"), { code: "08006" });
      return "read";
    });
    expect(await answer).toBe("read");
  });

  test("may take ten seconds [§9.38]", async () => {
    await migrate();
    await reopen();
    const limitOf = async (client: typeof db) =>
      (await client.execute(sql`show statement_timeout`)).rows;
    expect(await limitOf(db)).toEqual([{ statement_timeout: "10s" }]);
    expect(await transaction(limitOf)).toEqual([{ statement_timeout: "10s" }]);
  });

  test("outside a transaction may take what an operator chose for the role", async () => {
    const choose = (limit: string) =>
      db.execute(
        sql.raw(`do $$ begin execute format(
        'alter role %I in database %I ${limit}', current_user, current_database()); end $$`),
      );
    await choose("set statement_timeout = 25000");
    await migrate();
    await reopen();
    const { rows } = await db.execute(sql`show statement_timeout`);
    expect(rows).toEqual([{ statement_timeout: "25s" }]);
    await choose("reset statement_timeout");
    await reopen();
  });

  test("that takes longer than it may is broken off [§9.38]", async () => {
    await reopen({ timeout: 200 });
    await expect(db.execute(sql`select pg_sleep(60)`)).rejects.toThrow();
    await reopen();
  });
});

describe("a connection that fails in a transaction", () => {
  test("before it began leaves no hole in the pool", async () => {
    await reopen({ connections: 1 });
    process.kill(await backend(), "SIGTERM");
    // Whoever doesn't listen meanwhile finds the dead connection still in the pool.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    await expect(transaction(backend)).rejects.toThrow();
    expect(await transaction(backend)).toBeGreaterThan(0);
    await reopen();
  });

  test("takes nobody else's writes with it", async () => {
    await reopen({ connections: 1, timeout: 200 });
    await db.execute(sql`create table writes (what text)`);
    const pid = await backend();
    const failed = transaction(async (tx) => {
      process.kill(pid, "SIGSTOP");
      await tx.execute(sql`insert into writes values ('lost')`);
    });
    await expect(failed).rejects.toThrow();
    process.kill(pid, "SIGCONT");
    await db.execute(sql`insert into writes values ('kept')`);
    await reopen();
    await gone(pid);
    expect((await db.execute(sql`select what from writes`)).rows).toEqual([{ what: "kept" }]);
  });
});

async function reopen(options?: Parameters<typeof openDatabase>[1]): Promise<void> {
  await closeDatabase();
  openDatabase(database.url, options);
}

async function backend(client = db): Promise<number> {
  const { rows } = await client.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return rows[0]?.pid ?? 0;
}

async function gone(pid: number): Promise<void> {
  for (;;) {
    const { rowCount } = await db.execute(sql`select from pg_stat_activity where pid = ${pid}`);
    if (!rowCount) return;
    await sleep(20);
  }
}
