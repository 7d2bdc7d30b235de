import { setTimeout as sleep } from "node:timers/promises";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { QUERY_RETRIES, QUERY_TIMEOUT_MILLISECONDS } from "#domain/limits";
import { migrations } from "./migrations.server.ts";

/** The pool, or a transaction of it: queries take either. */
export type Db = NodePgDatabase;

/** In milliseconds. */
const CONNECTION_TIMEOUT = 5_000;

let pool: pg.Pool | undefined;

/** The open database. A live binding: set by openDatabase, read by every query. */
export let db: Db;

/**
 * Opens the pool; no connection is made yet. `connections` is the most that are held at once, `timeout`
 * what a query may take, in milliseconds.
 */
export function openDatabase(
  url: string,
  { connections = 16, timeout = QUERY_TIMEOUT_MILLISECONDS } = {},
): void {
  pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    query_timeout: timeout,
    statement_timeout: timeout,
    idle_in_transaction_session_timeout: 30_000,
    application_name: "kathalu",
  });
  // Without these a dying backend takes the process with it; the next query reports what happened.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  db = drizzle({ client: pool });
}

export async function closeDatabase(): Promise<void> {
  await pool?.end();
  pool = undefined;
}

/**
 * Does the work again when the connection failed under it: for reads, which may be repeated. Not once a
 * whole timeout has passed: a database that hangs would keep people waiting three times as long.
 */
export async function read<T>(work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + QUERY_TIMEOUT_MILLISECONDS;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const last = attempt === QUERY_RETRIES || Date.now() >= deadline;
      if (last || !isConnectionLoss(error)) throw error;
      await sleep(50 * attempt);
    }
  }
}

/**
 * One transaction. Serialization failures and deadlocks are tried again, nothing else: after a lost
 * connection nobody knows whether the commit arrived.
 */
export async function transaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(work);
    } catch (error) {
      const code = errorCode(error);
      if (attempt === 5 || (code !== "40001" && code !== "40P01")) throw error;
      await sleep(10 * attempt * (0.5 + Math.random()));
    }
  }
}

/**
 * Drizzle's own never gives back a connection whose `begin` failed, and does give back one whose
 * `rollback` failed: whoever gets it next would write into a transaction that nobody commits.
 */
async function inTransaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
  const client = await opened().connect();
  let usable = true;
  try {
    await client.query("begin");
    const result = await work(drizzle({ client }));
    await client.query("commit");
    return result;
  } catch (error) {
    usable = await client.query("rollback").then(
      () => true,
      () => false,
    );
    throw error;
  } finally {
    client.release(!usable);
  }
}

function opened(): pg.Pool {
  if (!pool) throw new Error("openDatabase comes first");
  return pool;
}

/** The name of the constraint that a write ran into, or undefined when the error is another. */
export function violatedConstraint(error: unknown): string | undefined {
  return cause(error).constraint;
}

/** PostgreSQL's five-character code, or Node's for a connection that failed. */
export function errorCode(error: unknown): string | undefined {
  return cause(error).code;
}

/** Drizzle wraps what the driver threw. */
function cause(error: unknown): { code?: string; constraint?: string; message?: string } {
  return (error instanceof Error && error.cause instanceof Error ? error.cause : error) as object;
}

/** Whether the database can't be reached, rather than that it refused something. */
export function isConnectionLoss(error: unknown): boolean {
  const { code = "", message = "" } = cause(error);
  // Classes 08 (connection) and 57P (server going down), Node's socket errors, the pool's own words.
  return (
    /^(08|57P|ECONN|ENOENT|EPIPE)/.test(code) || /Connection terminated|timeout/i.test(message)
  );
}

/** The database has tables that this version can't bring up to date. */
export class OldSchemaError extends Error {
  override name = "OldSchemaError";
}

/**
 * Brings the schema up to date. Several nodes may call this at once: the migrations table is locked,
 * the first applies what is missing, the others find nothing to do. Returns the names applied. Throws
 * `OldSchemaError` where the first one is missing beside others: the schema is from before it.
 * A column of a large store takes its time to fill: neither this nor whoever waits for it has a query's timeout.
 */
export async function migrate(): Promise<string[]> {
  const { connectionString } = opened().options;
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECTION_TIMEOUT });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(MIGRATIONS_TABLE).catch(ignoreRace);
    await client.query("begin");
    const applied = await applyMissing(drizzle({ client }));
    await client.query("commit");
    return applied;
  } finally {
    await client.end();
  }
}

const MIGRATIONS_TABLE = `create table if not exists schema_migrations (
  name text constraint schema_migrations_pk primary key,
  applied_at timestamptz not null default now()
)`;

async function applyMissing(tx: Db): Promise<string[]> {
  await tx.execute("lock table schema_migrations in exclusive mode");
  const done = await tx.execute<{ name: string }>("select name from schema_migrations");
  const known = new Set(done.rows.map((row) => row.name));
  const missing = migrations.filter(({ name }) => !known.has(name));
  if (known.size > 0 && missing[0] === migrations[0]) throw new OldSchemaError(oldSchema(known));
  for (const { name, sql } of missing) {
    await tx.execute(sql);
    await tx.execute(`insert into schema_migrations (name) values ('${name}')`);
  }
  return missing.map(({ name }) => name);
}

function oldSchema(known: ReadonlySet<string>): string {
  const last = [...known].toSorted().at(-1);
  return `The database is from an older version of the store (its schema is ${last}). Start with an empty DATA_DIR or database: nothing of an older version is carried over.`;
}

/** Whether every migration of this version is applied (for /readyz). */
export async function migrated(): Promise<boolean> {
  const done = await db.execute<{ name: string }>("select name from schema_migrations");
  const known = new Set(done.rows.map((row) => row.name));
  return migrations.every(({ name }) => known.has(name));
}

/** `create table if not exists` isn't atomic: of two at once, one may lose to its row, table or type. */
function ignoreRace(error: unknown): void {
  if (!["23505", "42P07", "42710"].includes(errorCode(error) ?? "")) throw error;
}
