import { pipeline } from "node:stream/promises";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { errorCode } from "#data/database-errors.server";
import { schemaState } from "#data/schema-state.server";
import { discard, withChecksum } from "./checksum.server.ts";
import {
  copyOutStatement,
  setCopyFormats,
  type TableShape,
  tableShapes,
} from "./columns.server.ts";
import { type CopiedDatabase, type CopiedTable, CopyError, type OnTable } from "./copied.server.ts";

/** Takes one table's bytes and resolves when they are written; only then does the next table begin. */
type WriteTable = (table: string, rows: AsyncIterable<Uint8Array>) => Promise<void>;

/**
 * Copies every table as it was at one moment, while the store goes on selling. It reads in one `repeatable read`
 * transaction on a connection of its own, which works through a pooler. `within` can read more in the same
 * transaction.
 */
export async function copyTables(
  url: string,
  write: WriteTable,
  {
    onTable = () => {},
    within = async () => {},
  }: { onTable?: OnTable; within?: (client: pg.ClientBase) => Promise<void> } = {},
): Promise<CopiedDatabase> {
  return await withClient(url, async (client) => {
    await client.query("begin isolation level repeatable read, read only");
    await lockOutMigrations(client);
    await setCopyFormats(client);
    const migrations = await migrationsOf(client);
    const state = schemaState(migrations);
    if (state.kind === "refused") throw new CopyError(state.sentence);
    const shapes = await tableShapes(client);
    const tables: CopiedTable[] = [];
    for (const [done, shape] of shapes.entries()) {
      onTable(shape.name, { done, of: shapes.length });
      tables.push(await copyTable(client, shape, write));
    }
    await within(client);
    const copied = {
      server: await serverVersion(client),
      migrations,
      tables,
      sequences: await sequencesOf(client),
    };
    await client.query("commit");
    return copied;
  });
}

/** Gives `work` a connection outside any pool and closes it in any case. If `work` fails, the server rolls back. */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  let lost: Error | undefined;
  client.on("error", (error) => {
    lost = error;
  });
  await client.connect();
  try {
    const result = await work(client);
    await client.end();
    return result;
  } catch (error) {
    // `end` would hang after an interrupted COPY, so the socket is closed.
    (client as unknown as { connection: pg.Connection }).connection.stream.destroy();
    throw lost ?? error;
  }
}

/**
 * Makes copies and migrations wait for each other: a table that a migration rewrites meanwhile would look empty in
 * the copy. Must come before the transaction's first read, which fixes the moment of the copy.
 */
export async function lockOutMigrations(client: pg.ClientBase): Promise<void> {
  await client.query("set local statement_timeout = 0; set local lock_timeout = 0");
  await client.query("lock table schema_migrations in row share mode").catch((error) => {
    throw errorCode(error) === UNDEFINED_TABLE ? new CopyError(NO_STORE) : error;
  });
}

const UNDEFINED_TABLE = "42P01";
const NO_STORE = "The database has no store in it: nothing was ever migrated there.";

async function migrationsOf(client: pg.ClientBase): Promise<string[]> {
  const done = await client.query<{ name: string }>(
    `select name from schema_migrations order by name collate "C"`,
  );
  return done.rows.map((row) => row.name);
}

/** Drops the rows, for callers of `copyTable` that need only the checksum. */
export async function discardRows(_table: string, rows: AsyncIterable<Uint8Array>): Promise<void> {
  await discard(rows);
}

/** Copies one table, and returns the number and hash of its rows. */
export async function copyTable(
  client: pg.ClientBase,
  shape: TableShape,
  write: WriteTable = discardRows,
): Promise<CopiedTable> {
  const source = client.query(copyTo(copyOutStatement(shape)));
  const { chunks, result } = withChecksum(source);
  let rows = 0;
  async function* counted() {
    for await (const chunk of chunks) {
      rows += newlinesIn(chunk);
      yield chunk;
    }
  }
  await pipeline(
    source.on("error", () => {}),
    counted,
    (bytes: AsyncIterable<Uint8Array>) => write(shape.name, bytes),
  );
  // Rows are counted by their line ends, because PostgreSQL's own count may arrive after the stream has ended.
  return { name: shape.name, columns: shape.columns, rows, ...result() };
}

const NEWLINE = 0x0a;

function newlinesIn(chunk: Uint8Array): number {
  let count = 0;
  for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}

/** Reads one table's rows outside any snapshot, so nobody may write to the database meanwhile. */
export async function* rowsOf(url: string, { name, columns }: CopiedTable) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("begin read only");
    await setCopyFormats(client);
    const shape = (await tableShapes(client)).find((one) => one.name === name);
    if (!shape) throw new CopyError(`The table ${name} is missing.`);
    yield* client.query(
      copyTo(copyOutStatement({ ...shape, columns })),
    ) as AsyncIterable<Uint8Array>;
    await client.query("commit");
  } finally {
    (client as unknown as { connection: pg.Connection }).connection.stream.destroy();
  }
}

async function serverVersion(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>("show server_version");
  return rows[0]?.server_version.slice(0, 100) ?? "";
}

/**
 * Returns the positions of the sequences. They are read after the rows, so that a sequence can be ahead of its rows
 * but never behind.
 */
export async function sequencesOf(client: pg.ClientBase): Promise<CopiedDatabase["sequences"]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relkind = 'S' and relnamespace = current_schema()::regnamespace order by relname collate "C"`);
  const sequences: CopiedDatabase["sequences"] = [];
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${pg.escapeIdentifier(name)}`,
    );
    if (values[0]) sequences.push({ name, ...values[0] });
  }
  return sequences;
}
