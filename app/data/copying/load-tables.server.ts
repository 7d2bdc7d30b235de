import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { applyMigrations, type Db } from "#data/db.server";
import { migrations } from "#data/migrations.server";
import { withChecksum } from "./checksum.server.ts";
import {
  columnList,
  quotedIdentifier,
  setCopyFormats,
  type TableShape,
  tableShapes,
} from "./columns.server.ts";
import {
  type CopiedDatabase,
  type CopiedTable,
  CopyError,
  type OnTable,
  refuseNewer,
} from "./copied.server.ts";
import { copyTable, withClient } from "./copy-tables.server.ts";

/** Returns one table's bytes; each call begins at the first. */
type ReadTable = (table: string) => AsyncIterable<Uint8Array>;

/**
 * Fills an empty database with a copy: creates the tables of the copy's release, loads its rows, applies newer
 * migrations. All of it is one transaction, so an interrupted load can be repeated. Every table is read back and
 * compared. `finish` writes what must exist at the moment when others first see the database.
 */
export async function loadTables(
  url: string,
  copied: CopiedDatabase,
  read: ReadTable,
  {
    onTable = () => {},
    finish = async () => {},
  }: { onTable?: OnTable; finish?: (tx: Db) => Promise<void> } = {},
): Promise<void> {
  refuseNewer(copied.migrations, "The copy");
  await withClient(url, async (client) => {
    await client.query("begin");
    await setCopyFormats(client);
    await refuseFilled(client);
    const names = new Set(copied.migrations);
    const tx = drizzle({ client });
    await applyMigrations(
      tx,
      migrations.filter(({ name }) => names.has(name)),
    );
    await loadRows(client, copied, read, onTable);
    await applyMigrations(tx, migrations);
    await finish(tx);
    await client.query("commit");
    // `analyze` helps the query planner; if it fails, the load has still succeeded.
    await client.query("analyze").catch(() => {});
  });
}

/** Returns the tables that the database has; a load refuses to overwrite them. */
export async function existingTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relkind in ('r', 'p', 'v', 'm', 'f') and relnamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by relname collate "C"`);
  return rows.map(({ name }) => name);
}

export async function refuseFilled(client: pg.ClientBase): Promise<void> {
  const found = await existingTables(client);
  if (found.length === 0) return;
  const some = found.slice(0, 3).join(", ");
  throw new CopyError(
    `The database isn't empty: it has ${found.length} ${found.length === 1 ? "table" : "tables"} (${some}${found.length > 3 ? ", …" : ""}). Nothing is overwritten: name a new, empty one by DATABASE_URL, or another DATA_DIR.`,
  );
}

async function loadRows(
  client: pg.Client,
  copied: CopiedDatabase,
  read: ReadTable,
  onTable: OnTable,
): Promise<void> {
  const shapes = await matchingShapes(client, copied);
  const references = await dropForeignKeys(client);
  // Rows that migrations inserted are removed first, since the copy has them in their later state.
  await client.query(`truncate ${shapes.map(({ name }) => quotedIdentifier(name)).join(", ")}`);
  for (const [done, table] of copied.tables.entries()) {
    onTable(table.name, { done, of: copied.tables.length });
    const shape = shapes.find(({ name }) => name === table.name);
    if (shape) await loadTable(client, shape, table, read(table.name));
  }
  for (const statement of references) await client.query(statement);
  for (const { name, lastValue, isCalled } of copied.sequences) {
    await client.query("select setval(quote_ident($1)::regclass, $2::bigint, $3)", [
      name,
      lastValue,
      isCalled,
    ]);
  }
}

/**
 * Returns the tables to load. Throws unless the copy has exactly the tables and columns that the migrations made
 * here, so that no name from the file gets into SQL unchecked.
 */
async function matchingShapes(client: pg.Client, copied: CopiedDatabase): Promise<TableShape[]> {
  const shapes = await tableShapes(client);
  const described = (tables: readonly { name: string; columns: readonly string[] }[]) =>
    tables.map(({ name, columns }) => `${name} (${columns.toSorted().join(", ")})`);
  const here = new Set(described(shapes));
  const unknownTable = described(copied.tables).find((table) => !here.has(table));
  if (unknownTable || shapes.length !== copied.tables.length) {
    throw new CopyError(
      `The copy has other tables than its migrations make${unknownTable ? `: ${unknownTable}` : ""}. It can't be loaded.`,
    );
  }
  return shapes;
}

/**
 * Drops all foreign keys, since tables refer to each other in circles. Returns the statements that restore them, with
 * which PostgreSQL checks all rows.
 */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`);
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ add }) => add);
}

async function loadTable(
  client: pg.Client,
  shape: TableShape,
  wanted: CopiedTable,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  const name = quotedIdentifier(shape.name);
  await client.query(`alter table ${name} disable trigger user`);
  const target = client.query(copyFrom(`copy ${name} (${columnList(wanted)}) from stdin`));
  const { chunks, result } = withChecksum(bytes);
  await pipeline(Readable.from(chunks), target);
  await client.query(`alter table ${name} enable trigger user`);
  if (result().sha256 !== wanted.sha256) throw damagedTableError(shape.name);
  // The table is read back in the copy's order of columns, so that the hashes can be compared.
  const loadedChecksum = await copyTable(client, { ...shape, columns: wanted.columns });
  if (loadedChecksum.rows !== wanted.rows || loadedChecksum.sha256 !== wanted.sha256) {
    throw new CopyError(
      `The table ${shape.name} isn't the same after loading: ${wanted.rows} rows were copied, ${loadedChecksum.rows} stand there. Nothing was kept.`,
    );
  }
}

function damagedTableError(table: string): CopyError {
  return new CopyError(`The copy of the table ${table} is damaged: its SHA-256 is another.`);
}
