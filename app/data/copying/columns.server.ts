import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import type pg from "pg";
import * as schema from "#data/schema.server";

/** A table to copy: its columns, and how its rows are sorted. */
export type TableShape = {
  name: string;
  /** The columns, without those that PostgreSQL generates from others. */
  columns: string[];
  /**
   * SQL for `order by`: the primary key, with texts by code point, so that the same rows give the same bytes on every
   * server.
   */
  order: string;
};

/** Returns the store's tables that exist in the database, sorted by name. Other programs' tables are left out. */
export async function tableShapes(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(TABLE_SHAPES_QUERY, [STORE_TABLES]);
  return rows;
}

const STORE_TABLES = Object.values<unknown>(schema)
  .filter((value): value is PgTable => is(value, PgTable))
  .map((table) => getTableConfig(table).name);

const TABLE_SHAPES_QUERY = `
  select relation.relname as name,
    array(select attname::text from pg_attribute
      where attrelid = relation.oid and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum) as columns,
    coalesce((select string_agg(quote_ident(attname) || case when attcollation <> 0 then ' collate "C"' else '' end,
        ', ' order by array_position(conkey, attnum))
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
      where conrelid = relation.oid and contype = 'p'),
      quote_ident(relation.relname) || '::text collate "C"') as "order"
  from pg_class relation
  where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname = any ($1::text[])
  order by relname collate "C"`;

export function quotedIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function columnList({ columns }: Pick<TableShape, "columns">): string {
  return columns.map(quotedIdentifier).join(", ");
}

/** SQL that copies a table out in PostgreSQL's text format, which is the same in versions 15 to 18. */
export function copyOutStatement(table: TableShape): string {
  return `copy (select ${columnList(table)} from ${quotedIdentifier(table.name)} order by ${table.order}) to stdout`;
}

/** Sets, for one transaction, formats that every server reads alike, and no timeout. Works through a pooler too. */
export async function setCopyFormats(client: pg.ClientBase): Promise<void> {
  await client.query(`
    select set_config(name, wanted, true) from pg_settings join (values
      ('DateStyle', 'ISO, YMD'), ('IntervalStyle', 'postgres'), ('TimeZone', 'UTC'), ('bytea_output', 'hex'),
      ('extra_float_digits', '1'), ('statement_timeout', '0'), ('lock_timeout', '0'),
      ('idle_in_transaction_session_timeout', '0'), ('transaction_timeout', '0')
    ) as here (called, wanted) on called = name`);
}
