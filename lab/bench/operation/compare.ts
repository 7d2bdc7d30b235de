import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { differencesFrom } from "../../../app/data/copying/compare-tables.server.ts";
import { copyTables } from "../../../app/data/copying/copy-tables.server.ts";
import { inTurn } from "../customers.ts";

/** Tables that a restore leaves out or changes: sessions, running nodes, its own backup, held emails. */
const NOT_RESTORED = new Set(["sessions", "nodes", "store_identity", "backups", "outbox_holds"]);
/** A file that says which store uses the folder; a restored store has its own. */
const MARKER = "store/marker.txt";

export type Compared = { compared: number; differing: string[] };

/** Compares every row of every table of two stores to which nobody writes, except in tables that a restore changes. */
export async function compareRows(one: string, other: string): Promise<Compared> {
  const copied = await copyTables(one, async (_table, rows) => {
    for await (const _chunk of rows);
  });
  const tables = copied.tables.filter(({ name }) => !NOT_RESTORED.has(name));
  return {
    compared: tables.reduce((sum, { rows }) => sum + rows, 0),
    differing: await differencesFrom(other, { ...copied, tables }),
  };
}

/** Compares every file of two folders byte by byte; files that only one of them has differ, too. */
export async function compareFiles(one: string, other: string): Promise<Compared> {
  const [here, there] = [await filesBelow(one), new Set(await filesBelow(other))];
  const differing: string[] = [];
  await inTurn(here.length, async (index) => {
    const path = here[index] ?? "";
    if (!there.delete(path)) differing.push(`${path} is missing`);
    else if (!(await sameBytes(join(one, path), join(other, path))))
      differing.push(`${path} differs`);
  });
  for (const path of there) differing.push(`${path} is there alone`);
  return { compared: here.length, differing };
}

/** Compares tables of a backup that was made while people ordered: each restored row must equal the store's. */
export async function compareSold(living: string, restored: string): Promise<Compared> {
  const tables = ["orders", "order_items", "payments", "order_events"];
  const differing: string[] = [];
  let compared = 0;
  for (const table of tables) {
    const sums = await sumsOf(living, table);
    for (const [id, sum] of await sumsOf(restored, table)) {
      compared += 1;
      if (sums.get(id) !== sum) differing.push(`${table} ${id} differs`);
    }
  }
  return { compared, differing };
}

async function sumsOf(url: string, table: string): Promise<Map<string, string>> {
  const rows = await queryRows<{ id: string; sum: string }>(
    url,
    `select id::text, md5(t::text) as sum from ${table} t`,
  );
  return new Map(rows.map(({ id, sum }) => [id, sum]));
}

/** Checks that each screenshot that a row names exists and has the row's SHA-256. */
export async function compareNamed(url: string, folder: string): Promise<Compared> {
  const named = await queryRows<{ path: string; sha256: string }>(
    url,
    `select screenshot_path as path, encode(screenshot_sha256, 'hex') as sha256
     from payments where screenshot_path is not null`,
  );
  const differing: string[] = [];
  await inTurn(named.length, async (index) => {
    const { path = "", sha256 = "" } = named[index] ?? {};
    const found = await sha256Of(join(folder, path)).catch(() => null);
    if (found !== sha256) differing.push(`${path} ${found === null ? "is missing" : "differs"}`);
  });
  return { compared: named.length, differing };
}

/** Returns those of the given orders that the database lacks. */
export async function missingOrders(url: string, orders: readonly string[]): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(url, "select id from orders");
  const there = new Set(rows.map(({ id }) => id));
  return orders.filter((id) => !there.has(id));
}

async function queryRows<Row>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query("set statement_timeout = 0");
    const { rows } = await client.query(statement);
    return rows as Row[];
  } finally {
    await client.end();
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => path !== MARKER);
}

async function sameBytes(one: string, other: string): Promise<boolean> {
  return (await sha256Of(one)) === (await sha256Of(other));
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
