import { sql } from "drizzle-orm";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { addLine } from "#data/cart/cart-additions.server";
import { db, migrate } from "#data/db.server";
import { migrations } from "#data/migrations.server";
import { RELEASE } from "#data/schema-state.server";
import { testDatabase } from "#test/database/database";
import { emptyDatabases, queryRows } from "#test/database/empty-database";
import { orderFor, person, shopper, stockCatalogue } from "#test/database/store-rows";
import type { CopiedDatabase } from "./copied.server.ts";
import { copyTable, copyTables, withClient } from "./copy-tables.server.ts";
import { loadTables } from "./load-tables.server.ts";

const store = testDatabase({ byHand: ["emails-once"] });

const STRANGE = 'తెలుగు కథలు \\N \\. "quotes" \t tab\nline \\\\ 🙂';

beforeAll(async () => {
  await stockCatalogue();
  await orderFor(await shopper());
  await addLine(await shopper(), { id: "rk-01", size: "stamp", quantity: 100 });
  await db.execute(sql`update products set product_name = ${STRANGE} where product_id = 'rk-01'`);
  await db.execute(sql`insert into outbox (id, kind, payload, not_before)
    values (gen_random_uuid(), 'order-mail', ${JSON.stringify({ text: STRANGE, deep: [null, 1.5, { a: "\\" }] })}, now())`);
});

const emptyDatabase = emptyDatabases();

/** Copies the store's tables into memory. */
async function copy(url = store.url) {
  const bytes = new Map<string, Uint8Array>();
  const copied = await copyTables(url, async (table, rows) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of rows) chunks.push(chunk);
    bytes.set(table, Buffer.concat(chunks));
  });
  return { copied, bytes, read: reading(bytes) };
}

function reading(bytes: Map<string, Uint8Array>) {
  return async function* (table: string) {
    yield bytes.get(table) ?? new Uint8Array();
  };
}

/** Returns all rows of the store's tables, generated columns too. */
async function contents(url: string, { tables }: CopiedDatabase) {
  const each = tables.map(
    ({ name }) =>
      `select '${name}' as name, coalesce(jsonb_agg(t order by t::text collate "C"), '[]') as rows from "${name}" t`,
  );
  return await queryRows(url, each.join(" union all "));
}

const structure = (url: string) =>
  queryRows(
    url,
    `select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as what from pg_constraint
       where connamespace = 'public'::regnamespace
     union all select tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
     union all select indexdef from pg_indexes where schemaname = 'public' order by 1`,
  );

test("a copy in an empty database is the same, row by row, with every reference, trigger and index", async () => {
  const { copied, read } = await copy();
  const url = await emptyDatabase();
  await loadTables(url, copied, read);
  const rows = await contents(url, copied);
  expect(rows).toEqual(await contents(store.url, copied));
  expect(JSON.stringify(rows)).toContain(JSON.stringify(STRANGE).slice(1, -1));
  expect(await structure(url)).toEqual(await structure(store.url));
  expect((await copy(url)).copied).toEqual(copied);
  expect(copied.tables.find(({ name }) => name === "orders")?.rows).toBe(1);
  // Sequences continue after their last number.
  const [last] = await queryRows(url, "select max(seq) as seq from order_events");
  const [next] = await queryRows(
    url,
    `insert into order_events (id, order_id, kind, after, changed_at)
    select gen_random_uuid(), order_id, kind, after, now() from order_events limit 1 returning seq`,
  );
  expect(Number(next?.seq)).toBe(Number(last?.seq) + 1);
});

test("rows are counted whatever their size: PostgreSQL's own count may come after the last of them", async () => {
  await withClient(store.url, async (client) => {
    await client.query("create temporary table sizes (id text)");
    const shape = { name: "sizes", columns: ["id"], order: "id" };
    // At one of these lengths a packet of the server ends right before its count of the rows.
    for (let length = 8_100; length <= 8_200; length++) {
      await client.query("truncate sizes");
      await client.query("insert into sizes values (repeat('x', $1)), (E'a\nb')", [length]);
      expect((await copyTable(client, shape)).rows, `${length} characters`).toBe(2);
    }
  });
});

test("what is sold while it is copied is in it whole or not at all", async () => {
  let before = 0;
  const { rows } = await db.execute<{ orders: number }>(
    sql`select count(*)::int as orders from orders`,
  );
  before = rows[0]?.orders ?? 0;
  const bytes = new Map<string, Uint8Array>();
  const buyer = await shopper();
  let sold = false;
  const copied = await copyTables(store.url, async (table, chunks) => {
    if (!sold) await orderFor(buyer);
    sold = true;
    const all: Uint8Array[] = [];
    for await (const chunk of chunks) all.push(chunk);
    bytes.set(table, Buffer.concat(all));
  });
  const countOf = (name: string) => copied.tables.find((table) => table.name === name)?.rows;
  expect(countOf("orders")).toBe(before);
  const url = await emptyDatabase();
  await loadTables(url, copied, reading(bytes));
  const [found] = await queryRows(url, `select count(*)::int as orders from orders`);
  expect(found?.orders).toBe(before);
});

test("while it is copied nobody migrates, and who has nothing to migrate waits for nobody", async () => {
  let refusal: unknown;
  await copyTables(store.url, async (_table, chunks) => {
    // A migration locks the migrations' table first. If it could do so during a copy, a table that it rewrites would
    // be empty in the copy.
    refusal ??= await queryRows(
      store.url,
      "begin; lock table schema_migrations in exclusive mode nowait",
    ).catch((error) => error.code);
    expect(await migrate()).toEqual([]);
    for await (const _chunk of chunks);
  });
  expect(refusal).toBe("55P03");
});

test("a copy that is begun while somebody migrates is of the moment after it", async () => {
  const migrating = new pg.Client(store.url);
  await migrating.connect();
  await migrating.query("begin; lock table schema_migrations in exclusive mode");
  await migrating.query("update products set product_name = 'Migrated' where product_id = 'rk-01'");
  const copying = copy();
  await expect
    .poll(() =>
      queryRows(
        store.url,
        `select from pg_locks join pg_database on pg_database.oid = database
         where not granted and datname = current_database()`,
      ),
    )
    .toHaveLength(1);
  await migrating.query("commit");
  await migrating.end();
  expect(String(Buffer.from((await copying).bytes.get("products") ?? []))).toContain("Migrated");
});

test("a copy of an older version gets the migrations since", async () => {
  const old = await emptyDatabase();
  const some = migrations.slice(0, -2);
  const statements = some.map(
    ({ name, sql: statement }) =>
      `${statement}; insert into schema_migrations (name) values ('${name}')`,
  );
  const made =
    "create table schema_migrations (name text primary key, applied_at timestamptz default now())";
  await queryRows(old, [made, ...statements].join(";\n"));
  const { copied, read } = await copy(old);
  const url = await emptyDatabase();
  await loadTables(url, copied, read);
  expect(await structure(url)).toEqual(await structure(store.url));
});

test("tables of somebody else beside the store's stay out of the copy", async () => {
  await db.execute(sql`create table somebody_elses (id int)`);
  const { copied } = await copy();
  await db.execute(sql`drop table somebody_elses`);
  expect(copied.tables.map(({ name }) => name)).not.toContain("somebody_elses");
});

describe("nothing is loaded", () => {
  const refused = async (
    change: (copy: { copied: CopiedDatabase; bytes: Map<string, Uint8Array> }) => void,
  ) => {
    const { copied, bytes } = await copy();
    change({ copied, bytes });
    const url = await emptyDatabase();
    const error = await loadTables(url, copied, reading(bytes)).catch((thrown: unknown) => thrown);
    expect(
      await queryRows(
        url,
        `select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
      ),
    ).toEqual([]);
    return (error as Error).message;
  };

  test("from a newer version", async () => {
    expect(await refused(({ copied }) => copied.migrations.push("9999_future"))).toBe(
      `The copy is of a newer release (9999_future isn't known here, this is ${RELEASE}): update this one, then try again.`,
    );
  });

  test("from a changed byte", async () => {
    expect(
      await refused(({ bytes }) => {
        const changed = Buffer.from(bytes.get("products") ?? "")
          .toString()
          .replace("Garland", "Garlanx");
        bytes.set("products", Buffer.from(changed));
      }),
    ).toBe("The copy of the table products is damaged: its SHA-256 is another.");
  });

  test("with a table that no migration makes", async () => {
    expect(
      await refused(({ copied }) => {
        const first = copied.tables[0];
        if (first) copied.tables.push({ ...first, name: "pg_authid" });
      }),
    ).toContain("The copy has other tables than its migrations make: pg_authid (");
  });

  test("into a database with something in it, which stays as it was", async () => {
    const { copied, read } = await copy();
    await expect(loadTables(store.url, copied, read)).rejects.toThrow(
      /^The database isn't empty: it has \d+ tables \(.+, …\)\. Nothing is overwritten: name a new, empty one by DATABASE_URL, or another DATA_DIR\.$/,
    );
    expect((await copy()).copied).toEqual(copied);
  });
});

test("whoever takes the bytes and fails ends the copy with what went wrong", async () => {
  await person();
  const failing = async (_table: string, rows: AsyncIterable<Uint8Array>) => {
    for await (const _chunk of rows) break;
    throw new Error("the disk is full");
  };
  await expect(copyTables(store.url, failing)).rejects.toThrow("the disk is full");
});

test("a database without a store in it can't be copied", async () => {
  const url = await emptyDatabase();
  await expect(copy(url)).rejects.toThrow("The database has no store in it");
});
