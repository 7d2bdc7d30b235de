import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import {
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { testDatabase } from "#test/database/database";
import { isConnectionLoss, isOutcomeUnknown } from "./database-errors.server.ts";
import {
  closeDatabase,
  db,
  hasAllMigrations,
  migrate,
  openDatabase,
  repeatable,
  transaction,
} from "./db.server.ts";

const database = testDatabase();
/** True if the tests run through a pooler, whose connections keep the settings that they were opened with. */
const pooled = Boolean(process.env.TEST_POOLER);

/** Milliseconds that a statement or a new connection may take: what stands still takes longer, a busy machine doesn't. */
const LIMIT = 5_000;

test("a migrated database has nothing left to migrate", async () => {
  expect(await hasAllMigrations()).toBe(true);
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
  await reopen({ timeout: LIMIT });
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  // Deletes the record of one migration. The other node writes it again, as if it were applying that migration.
  const { rows } = await other.query(
    "delete from schema_migrations where name like '0031%' returning name",
  );
  await other.query("begin; lock table schema_migrations in exclusive mode");
  await other.query("insert into schema_migrations (name) values ($1)", [rows[0].name]);
  const migrating = migrate();
  await sleep(LIMIT + 1_000);
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
    const failing = repeatable(async () => {
      made += 1;
      throw Object.assign(new Error(code), { code });
    });
    await expect(failing).rejects.toThrow(code);
    return made;
  };

  test("that does no harm twice is tried three times where the connection fails, once where it is refused [§9.38]", async () => {
    expect(await tries("ECONNREFUSED")).toBe(3);
    expect(await tries("42P01")).toBe(1);
  });

  test("that fails twice is answered the third time", async () => {
    let made = 0;
    const answer = repeatable(async () => {
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

  test.skipIf(pooled)(
    "outside a transaction may take what an operator chose for the role",
    async () => {
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
    },
  );

  test("that takes longer than it may is broken off [§9.38]", async () => {
    await reopen({ timeout: 200 });
    await expect(db.execute(sql`select pg_sleep(60)`)).rejects.toThrow();
    await reopen();
  });
});

describe("a connection that fails in a transaction", () => {
  stopsClock();

  test("before it began leaves no hole in the pool", async () => {
    await reopen({ connections: 1 });
    process.kill(await backend(), "SIGTERM");
    // Blocks the event loop, so that this process doesn't learn that the connection died and its pool still has it.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    expect(await transaction(backend)).toBeGreaterThan(0);
    await reopen();
  });

  test("takes nobody else's writes with it", async () => {
    await reopen({ connections: 1, timeout: LIMIT });
    await db.execute(sql`create table writes (what text)`);
    const pid = await backend();
    let made = 0;
    const failed = transaction(async (tx) => {
      if (++made > 1) throw new Error("enough");
      standStill(pid);
      await tx.execute(sql`insert into writes values ('lost')`);
    });
    await expect(failed).rejects.toThrow("enough");
    process.kill(pid, "SIGCONT");
    await db.execute(sql`insert into writes values ('kept')`);
    await reopen();
    await gone(pid);
    expect((await db.execute(sql`select what from writes`)).rows).toEqual([{ what: "kept" }]);
  });
});

describe("a database that fails over", () => {
  stopsClock();

  beforeAll(async () => {
    await db.execute(sql`create table kept (what text constraint kept_pk primary key)`);
  });

  const keep = (what: string, tx = db) =>
    tx.execute(sql`insert into kept values (${what}) on conflict do nothing`);
  const kept = async (what: string) =>
    (await db.execute(sql`select from kept where what = ${what}`)).rowCount;

  test("takes a transaction whose connection was lost before its commit, once more", async () => {
    let made = 0;
    await transaction(async (tx) => {
      made += 1;
      if (made === 1) process.kill(await backend(tx), "SIGTERM");
      await keep("once more", tx);
    });
    expect([made, await kept("once more")]).toEqual([2, 1]);
  });

  test("is not asked a third time", async () => {
    let made = 0;
    const failing = transaction(async (tx) => {
      made += 1;
      process.kill(await backend(tx), "SIGTERM");
      await keep("never", tx);
    });
    await expect(failing).rejects.toSatisfy((error) => !isOutcomeUnknown(error));
    expect([made, await kept("never")]).toEqual([2, 0]);
  });

  test("is waited for while it takes nobody", async () => {
    const connections = (limit: number) =>
      sql.raw(`do $$ begin execute format(
        'alter database %I connection limit ${limit}', current_database()); end $$`);
    await reopen({ connections: 1 });
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    const open = drizzle({ client: other });
    await open.execute(connections(0));
    const waiting = transaction((tx) => keep("in the end", tx));
    await sleep(700);
    await open.execute(connections(-1));
    await other.end();
    await waiting;
    expect(await kept("in the end")).toBe(1);
    await reopen();
  });

  describe("while it commits", () => {
    let pid = 0;
    const commitUnanswered = (what: string, tries: { repeatable?: boolean }) => {
      let made = 0;
      return transaction(async (tx) => {
        made += 1;
        if (made > 1) await resume();
        await keep(what, tx);
        if (made > 1) return made;
        pid = await backend(tx);
        standStill(pid);
        return made;
      }, tries);
    };
    const resume = async () => {
      process.kill(pid, "SIGCONT");
      await gone(pid);
    };

    test("leaves nobody in the dark about what nobody knows", async () => {
      await reopen({ timeout: LIMIT });
      await expect(commitUnanswered("perhaps", {})).rejects.toSatisfy(isOutcomeUnknown);
      await resume();
      expect(await kept("perhaps")).toBe(1);
    });

    test("does again what comes to the same", async () => {
      expect(await commitUnanswered("twice", { repeatable: true })).toBe(2);
      expect(await kept("twice")).toBe(1);
      await reopen();
    });
  });

  test("is read from again on another connection", async () => {
    await reopen({ connections: 1 });
    process.kill(await backend(), "SIGTERM");
    // Blocks the event loop, so that this process doesn't learn that the connection died and its pool still has it.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    expect(await backend()).toBeGreaterThan(0);
    await reopen();
  });

  test("makes no secret of a write that was on its way, and makes a read again", async () => {
    await reopen({ connections: 1, timeout: LIMIT });
    const unanswered = async (statement: string) => {
      const pid = await backend();
      standStill(pid);
      const error = await db.execute(statement).catch((thrown) => thrown);
      process.kill(pid, "SIGCONT");
      return [isConnectionLoss(error), isOutcomeUnknown(error)];
    };
    expect(await unanswered("insert into kept values ('on its way')")).toEqual([true, true]);
    expect(await unanswered("select from kept")).toEqual([false, false]);
    expect(await unanswered("with words as (select 1) select from words")).toEqual([false, false]);
    await reopen();
  });

  test.skipIf(pooled)(
    "is left where it only reads: nothing was written, and the connection isn't used again",
    async () => {
      const readOnly = (set: string) =>
        db.execute(
          sql.raw(`begin; set local transaction_read_only = off; do $$ begin execute format(
          'alter database %I ${set}', current_database()); end $$; commit`),
        );
      await readOnly("set default_transaction_read_only = on");
      await reopen();
      const error = await transaction((tx) => keep("never", tx)).catch((thrown) => thrown);
      expect([isConnectionLoss(error), isOutcomeUnknown(error)]).toEqual([true, false]);
      await readOnly("reset default_transaction_read_only");
      await db.execute(sql`select pg_sleep(0)`);
      await reopen();
      await transaction((tx) => keep("again", tx));
      expect(await kept("again")).toBe(1);
    },
  );
});

/** Stops the clock for each test of a group, by which a transaction gives up on a database that doesn't come back. */
function stopsClock(): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());
}

/**
 * Stops a database process. It must continue even if the test fails, since a stopped one blocks every `drop database`
 * on the server.
 */
function standStill(pid: number): void {
  process.kill(pid, "SIGSTOP");
  onTestFinished(() => {
    try {
      process.kill(pid, "SIGCONT");
    } catch {}
  });
}

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
