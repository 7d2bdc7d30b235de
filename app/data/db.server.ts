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

/** What a statement may take at the server, in milliseconds. */
let statementTimeout = QUERY_TIMEOUT_MILLISECONDS;

/** The open database. A live binding: set by openDatabase, read by every query. */
export let db: Db;

/**
 * Opens the pool; no connection is made yet. `connections` is the most that are held at once, `timeout`
 * what a query may take, in milliseconds. A pooler in transaction mode may stand between: connections
 * are told nothing at their start that it would refuse, and keep nothing from one transaction to the next.
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
    keepAlive: true,
    application_name: "kathalu",
  });
  statementTimeout = timeout;
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
    await client.query(begin(statementTimeout));
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

/** Milliseconds a transaction may do nothing before the server gives its locks to others. */
const IDLE_TIMEOUT = 30_000;

/**
 * Begins a transaction with limits of its own, in one round trip: as the session's they would stay with
 * a pooler's connection, or not reach it. 0 is none. A single statement has the role's (`keepLimit`).
 */
export function begin(timeout: number, idleTimeout = timeout && IDLE_TIMEOUT): string {
  return `begin; set local statement_timeout = ${timeout}; set local idle_in_transaction_session_timeout = ${idleTimeout}`;
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
    await client.query(begin(0));
    const applied = await applyMissing(drizzle({ client }), migrations);
    await keepLimit(client);
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

/** For a database that is being filled, in its transaction: these alone, so that older rows find their own tables. */
export async function applyMigrations(tx: Db, wanted: typeof migrations): Promise<string[]> {
  await tx.execute(MIGRATIONS_TABLE);
  return await applyMissing(tx, wanted);
}

async function applyMissing(tx: Db, wanted: typeof migrations): Promise<string[]> {
  await tx.execute("lock table schema_migrations in exclusive mode");
  const done = await tx.execute<{ name: string }>("select name from schema_migrations");
  const known = new Set(done.rows.map((row) => row.name));
  const missing = wanted.filter(({ name }) => !known.has(name));
  if (known.size > 0 && missing[0] === migrations[0]) throw new OldSchemaError(oldSchema(known));
  for (const { name, sql } of missing) {
    await tx.execute(sql);
    await tx.execute(`insert into schema_migrations (name) values ('${name}')`);
  }
  return missing.map(({ name }) => name);
}

/**
 * Outside transactions the limit stands at the role in this database, where every pooler leaves it; one
 * that an operator chose stays. Not every PostgreSQL lets a role change itself: then the process's own
 * timeout, which ends the connection, is all there is, and `npm run doctor` says so.
 */
async function keepLimit(client: pg.Client): Promise<void> {
  await client.query("savepoint role_limit");
  try {
    await client.query(ROLE_LIMIT);
  } catch {
    await client.query("rollback to savepoint role_limit");
  }
}

const ROLE_LIMIT = `do $$ begin
  if not exists (
    select from pg_db_role_setting, unnest(setconfig) as setting
    where setdatabase = (select oid from pg_database where datname = current_database())
      and setrole = (select oid from pg_roles where rolname = current_user)
      and setting like 'statement\\_timeout=%'
  ) then
    execute format('alter role %I in database %I set statement_timeout = ${QUERY_TIMEOUT_MILLISECONDS}', current_user, current_database());
  end if;
end $$`;

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
