import { setTimeout as sleep } from "node:timers/promises";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { QUERY_RETRIES, QUERY_TIMEOUT_MILLISECONDS } from "#domain/limits";
import { errorCode, isConnectionLoss, markUnknown, wasNotSent } from "./database-errors.server.ts";
import { migrations } from "./migrations.server.ts";
import { notAStore, SchemaError, type SchemaState, schemaState } from "./schema-state.server.ts";

export { errorCode, isConnectionLoss, violatedConstraint } from "./database-errors.server.ts";

/** The pool, or a transaction. */
export type Db = NodePgDatabase;

/** Milliseconds. */
const CONNECTION_TIMEOUT = 5_000;

let pool: pg.Pool | undefined;
let watchPool: pg.Pool | undefined;

/** The server's limit for a statement, in milliseconds. */
let statementTimeout = QUERY_TIMEOUT_MILLISECONDS;

/** The open database: openDatabase sets this binding, queries read it. */
export let db: Db;

/** A separate connection for health checks: if all others are in use, the node is busy, not ill. */
export let watchDb: Db;
const WATCH_TIMEOUT = 3_000;

/**
 * Prepares the pool without connecting. `connections` is its maximum, `timeout` a query's limit in milliseconds.
 * Works through a pooler in transaction mode: sets nothing at the start of a connection that one would refuse, and
 * keeps nothing between transactions.
 */
export function openDatabase(
  url: string,
  { connections = 16, timeout = QUERY_TIMEOUT_MILLISECONDS } = {},
): void {
  pool = openPool(url, { connections, timeout });
  watchPool = openPool(url, { connections: 1, timeout: Math.min(timeout, WATCH_TIMEOUT) });
  statementTimeout = timeout;
  db = drizzle({ client: pool });
  watchDb = drizzle({ client: watchPool });
}

function openPool(url: string, { connections, timeout }: { connections: number; timeout: number }) {
  const opened = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: Math.min(CONNECTION_TIMEOUT, timeout),
    query_timeout: timeout,
    keepAlive: true,
    application_name: "kathalu",
  });
  // Without a handler, a dying connection would end the process; the next query reports the error.
  opened.on("error", () => {});
  opened.on("connect", (client) => client.on("error", () => {}));
  opened.query = statementOf(opened) as pg.Pool["query"];
  return opened;
}

/** The pool's figures; null while no database is open. */
export function poolFigures(): { total: number; idle: number; waiting: number } | null {
  if (!pool) return null;
  return { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
}

/**
 * Runs one statement as its own transaction. A connection that failed is discarded even if it still answers, since
 * the next one leads to the new primary. A write that was under way may have happened.
 */
function statementOf(from: pg.Pool) {
  return async (query: pg.QueryConfig | string, values?: unknown[]) => {
    const client = await from.connect();
    let usable = true;
    try {
      return await client.query(query, values);
    } catch (error) {
      usable = !isConnectionLoss(error);
      const mayWrite = !/^\s*select\b/i.test(typeof query === "string" ? query : query.text);
      throw !usable && mayWrite && !wasNotSent(error) ? markUnknown(error) : error;
    } finally {
      client.release(!usable);
    }
  };
}

export async function closeDatabase(): Promise<void> {
  await Promise.all([pool?.end(), watchPool?.end()]);
  pool = undefined;
  watchPool = undefined;
}

/** Repeats a read after a lost connection, but not after a whole timeout: a hanging database would triple the wait. */
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

/** Like `read`, for a single write that may safely happen twice. */
export const repeatable = read;

/** Milliseconds to wait for a database, or its successor, to come back. */
const FAILOVER_WAIT = 5_000;

/**
 * Runs a transaction. Retries after a serialization failure or deadlock, and once if the connection was lost before
 * `commit`, when nothing had changed. After a loss during `commit` nobody knows (`outcomeUnknown`): retried once only
 * if the caller says it is `repeatable`.
 */
export async function transaction<T>(
  work: (tx: Db) => Promise<T>,
  { repeatable = false } = {},
): Promise<T> {
  const deadline = Date.now() + FAILOVER_WAIT;
  let conflicts = 0;
  let losses = 0;
  for (;;) {
    const reached: Reached = { stage: "nothing" };
    try {
      return await inTransaction(work, reached);
    } catch (error) {
      if (isConflict(error) && ++conflicts < 5) {
        await sleep(10 * conflicts * (0.5 + Math.random()));
        continue;
      }
      if (!isConnectionLoss(error)) throw error;
      if (reached.stage === "commit" && !repeatable) throw markUnknown(error);
      if (reached.stage !== "nothing") losses += 1;
      if (losses > 1 || Date.now() >= deadline) throw error;
      await sleep(250 * (0.5 + Math.random()));
    }
  }
}

/** A transaction of which nothing stays where its work refuses. */
export async function undoneIfRefused<Answer extends { ok: boolean }>(
  work: (tx: Db) => Promise<Answer>,
): Promise<Answer> {
  let answer: Answer | undefined;
  try {
    return await transaction(async (tx) => {
      answer = await work(tx);
      if (!answer.ok) throw new Refusal();
      return answer;
    });
  } catch (error) {
    if (error instanceof Refusal && answer) return answer;
    throw error;
  }
}

class Refusal extends Error {}

function isConflict(error: unknown): boolean {
  return ["40001", "40P01"].includes(errorCode(error) ?? "");
}

/** The stage that a transaction reached: not begun, at work, or possibly committed. */
type Reached = { stage: "nothing" | "work" | "commit" };

/**
 * Replaces Drizzle's own, which leaks a connection whose `begin` failed, and returns one whose `rollback` failed to
 * the pool: the next user would write into a transaction that nobody commits.
 */
async function inTransaction<T>(work: (tx: Db) => Promise<T>, reached: Reached): Promise<T> {
  const client = await opened().connect();
  let usable = true;
  try {
    await client.query(begin(statementTimeout));
    reached.stage = "work";
    const result = await work(drizzle({ client }));
    reached.stage = "commit";
    await client.query("commit");
    return result;
  } catch (error) {
    const lost = isConnectionLoss(error) && errorCode(error) !== READ_ONLY;
    usable = !lost && (await succeeds(client.query("rollback")));
    if (errorCode(error) === READ_ONLY) usable = !(await leaveStandby(client));
    throw error;
  } finally {
    client.release(!usable);
  }
}

async function succeeds(query: Promise<unknown>): Promise<boolean> {
  return await query.then(
    () => true,
    () => false,
  );
}

const READ_ONLY = "25006";

/**
 * After a failover an address may lead to a server that is now a standby, which reading connections wouldn't notice.
 * Ends all of the store's connections to it, a pooler's too. True if this one was among them. A primary that refuses
 * writes for other reasons (full disk) keeps its connections.
 */
async function leaveStandby(client: pg.PoolClient): Promise<boolean> {
  return !(await succeeds(client.query(END_ON_STANDBY)));
}

const END_ON_STANDBY = `select pg_terminate_backend(pid) from pg_stat_activity
  where pg_is_in_recovery() and datname = current_database() and usename = current_user
    and application_name = current_setting('application_name')
  order by pid = pg_backend_pid()`;

/** Milliseconds that a transaction may be idle before the server ends it. */
const IDLE_TIMEOUT = 30_000;

/**
 * Begins a transaction with its own limits in one round trip. Session settings would stay on a pooler's connection,
 * or not reach it. 0 means no limit. Single statements use the role's (`keepLimit`).
 */
export function begin(timeout: number, idleTimeout = timeout && IDLE_TIMEOUT): string {
  return `begin; set local statement_timeout = ${timeout}; set local idle_in_transaction_session_timeout = ${idleTimeout}`;
}

/** For callers that need a connection outside the pool. */
export function databaseUrl(): string {
  return opened().options.connectionString ?? "";
}

function opened(): pg.Pool {
  if (!pool) throw new Error("openDatabase comes first");
  return pool;
}

/**
 * Brings the schema up to date and returns the applied names. Several nodes may call it: the migrations table is
 * locked, the first applies, the others find nothing to do. Throws a `SchemaError` for tables that this release can't
 * work with (decision 98). Has no query timeout, since filling a column of a large store takes time.
 */
export async function migrate(): Promise<string[]> {
  const { connectionString } = opened().options;
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECTION_TIMEOUT });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(MIGRATIONS_TABLE).catch(ignoreRace);
    await client.query(begin(0));
    const tx = drizzle({ client });
    // A running back-up blocks migrations; without anything to apply, don't wait for it.
    const applied = (await migrated(tx)) ? [] : await applyMissing(tx, migrations);
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

/** Applies only these migrations, for filling a database with rows of an older version. */
export async function applyMigrations(tx: Db, wanted: typeof migrations): Promise<string[]> {
  await tx.execute(MIGRATIONS_TABLE);
  return await applyMissing(tx, wanted);
}

async function applyMissing(tx: Db, wanted: typeof migrations): Promise<string[]> {
  await tx.execute("lock table schema_migrations in exclusive mode");
  const applied = await appliedMigrations(tx);
  const state = schemaState(applied);
  if (state.kind === "refused") throw new SchemaError(state.sentence);
  const missing = wanted.filter(({ name }) => !applied.includes(name));
  for (const { name, sql } of missing) {
    await tx.execute(sql).catch((error) => {
      throw isInTheWay(error) ? notAStore(error.cause.message) : error;
    });
    await tx.execute(`insert into schema_migrations (name) values ('${name}')`);
  }
  return missing.map(({ name }) => name);
}

/**
 * Outside transactions the time limit is set on the role in this database, where every pooler keeps it; an operator's
 * own limit stays. Some PostgreSQL servers don't let a role change itself: then only the process's timeout applies,
 * and `npm run doctor` says so.
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

/** Compares the database's tables with this release's. */
export async function schemaOf(from = db): Promise<SchemaState> {
  return schemaState(await appliedMigrations(from));
}

async function appliedMigrations(from: Db): Promise<string[]> {
  const names = "select name from schema_migrations";
  const done = await from.execute<{ name: string }>(names).catch((error) => {
    throw errorCode(error) === UNDEFINED_COLUMN ? notAStore(error.cause.message) : error;
  });
  return done.rows.map(({ name }) => name);
}

const UNDEFINED_COLUMN = "42703";

/** True if a table, index or type with one of the store's names exists that no migration made. */
function isInTheWay(error: unknown): boolean {
  return ["42P07", "42710"].includes(errorCode(error) ?? "");
}

/** True if all migrations of this version are applied. */
export async function migrated(from = db): Promise<boolean> {
  return ["current", "newer"].includes((await schemaOf(from)).kind);
}

/** `create table if not exists` isn't atomic: of two at once, one may fail. */
function ignoreRace(error: unknown): void {
  if (!["23505", "42P07", "42710"].includes(errorCode(error) ?? "")) throw error;
}
