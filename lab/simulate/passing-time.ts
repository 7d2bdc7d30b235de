/**
 * Lets time pass by making everything older, as if the store's machine had slept. The machine's clock and the
 * database's now() stay as they are.
 */
import { readdir, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** Every column with a time or a day, as the database itself lists them. */
export type TimeColumns = { table: string; timestamps: string[]; days: string[] }[];

export async function timeColumns(client: pg.ClientBase): Promise<TimeColumns> {
  const { rows } = await client.query<{ table: string; timestamps: string[]; days: string[] }>(`
    select table_name as table,
      coalesce(array_agg(column_name::text) filter (where data_type like 'timestamp%'), '{}') as timestamps,
      coalesce(array_agg(column_name::text) filter (where data_type = 'date'), '{}') as days
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and data_type in ('timestamp with time zone', 'timestamp without time zone', 'date')
    group by 1 order by 1`);
  return rows;
}

/**
 * More days than any store has. Days are moved so far away first and then back, because in a unique column a day could
 * otherwise meet one that hasn't been moved yet.
 */
const ASIDE_DAYS = 1_000_000;

/** Moves all times in the database back by `hours` hours, and all days by `days` days, in one transaction. */
export async function passTime(
  client: pg.ClientBase,
  columns: TimeColumns,
  { hours, days }: { hours: number; days: number },
): Promise<void> {
  await lockTables(
    client,
    columns.map(({ table }) => table),
  );
  for (const { table, timestamps, days: dated } of columns) {
    if (timestamps.length > 0)
      await set(client, table, timestamps, (name) => `${name} - interval '${hours} hours'`);
    if (dated.length === 0 || days === 0) continue;
    await set(client, table, dated, (name) => `${name} - ${ASIDE_DAYS + days}`);
    await set(client, table, dated, (name) => `${name} + ${ASIDE_DAYS}`);
  }
  // The only time that is stored as a number: milliseconds since 1970.
  await client.query("update rate_limits set expire = expire - $1", [hours * 3_600_000]);
  await client.query("commit");
}

/**
 * Begins a transaction and locks all tables. It gives up quickly and tries again, so that running transactions can end
 * and there is no deadlock.
 */
async function lockTables(client: pg.ClientBase, tables: string[]): Promise<void> {
  for (let tries = 0; ; tries++) {
    await client.query("begin; set local lock_timeout = '100ms'");
    try {
      await client.query(`lock table ${tables.join(", ")} in exclusive mode`);
      return;
    } catch (error) {
      await client.query("rollback");
      if ((error as pg.DatabaseError).code !== "55P03" || tries > 200) throw error;
      await sleep(50);
    }
  }
}

async function set(
  client: pg.ClientBase,
  table: string,
  columns: string[],
  value: (name: string) => string,
): Promise<void> {
  const changes = columns.map((name) => `"${name}" = ${value(`"${name}"`)}`);
  await client.query(`update "${table}" set ${changes.join(", ")}`);
}

/** Moves the times of files back by `hours` hours, like those of their rows. */
export async function passTimeOfFiles(folder: string, hours: number): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const found = await stat(path).catch(() => null);
    const seconds = found && found.mtimeMs / 1_000 - hours * 3_600;
    if (seconds) await utimes(path, seconds, seconds).catch(() => {});
  }
}
