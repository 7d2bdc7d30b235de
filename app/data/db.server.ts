import { setTimeout as sleep } from "node:timers/promises";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { QUERY_RETRIES, QUERY_TIMEOUT_MILLISECONDS } from "#domain/limits";
import { errorCode, isConnectionLoss, markUnknown, wasNotSent } from "./database-errors.server.ts";
import { migrations } from "./migrations.server.ts";
import { notAStore, SchemaError, type SchemaState, schemaState } from "./schema-state.server.ts";

export { errorCode, isConnectionLoss, violatedConstraint } from "./database-errors.server.ts";

/** The pool, or a transaction of it: queries take either. */
export type Db = NodePgDatabase;

/** The timeout in milliseconds. */
const CONNECTION_TIMEOUT = 5_000;

let pool: pg.Pool | undefined;
let watchPool: pg.Pool | undefined;

/** The server's limit for a statement, in milliseconds. */
let statementTimeout = QUERY_TIMEOUT_MILLISECONDS;

/** The open database. A live binding: set by openDatabase, read by every query. */
export let db: Db;

/**
 * A connection of its own, for what looks after the node: where every other is in use the node is busy, and not ill.
 * Milliseconds that it waits:
 */
export let watchDb: Db;
const WATCH_TIMEOUT = 3_000;

/**
 * Opens the pool; no connection is made yet. `connections` is the most that are held at once, `timeout`
 * what a query may take, in milliseconds. A pooler in transaction mode may stand between: connections
 * are told nothing at their start that it would refuse, and keep nothing from one transaction to the next.
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
  // Without these a dying backend takes the process with it; the next query reports what happened.
  opened.on("error", () => {});
  opened.on("connect", (client) => client.on("error", () => {}));
  opened.query = statementOf(opened) as pg.Pool["query"];
  return opened;
}

/** Figures of the pool; null while no database is open. */
export function poolFigures(): { total: number; idle: number; waiting: number } | null {
  if (!pool) return null;
  return { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
}

/**
 * One statement, which is its own transaction. A connection that failed under it is given up, also where it
 * still answers: the next one leads to the new primary. Of a write that was on its way nobody knows whether
 * it was carried out.
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

/**
 * Does the work again when the connection failed under it: for reads, which may be repeated. Not once a whole timeout
 * has passed: a database that hangs would keep people waiting three times as long.
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

/** Like `read`, for a write of one statement that comes to the same when it is carried out twice. */
export const repeatable = read;

/** Milliseconds that people wait for a database that is away to come back, or for its successor. */
const FAILOVER_WAIT = 5_000;

/**
 * One transaction. It is tried again after a serialization failure or a deadlock, and once where the
 * connection was lost before `commit` was sent, as nothing was changed by then. Lost while it was committed,
 * nobody knows (`outcomeUnknown`): only what its caller calls repeatable, because twice comes to the same
 * as once, is then tried once more.
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

function isConflict(error: unknown): boolean {
  return ["40001", "40P01"].includes(errorCode(error) ?? "");
}

/** The stage of a transaction: it has begun and can have read, or may be committed. */
type Reached = { stage: "nothing" | "work" | "commit" };

/**
 * Drizzle's own never gives back a connection whose `begin` failed, and does give back one whose
 * `rollback` failed: whoever gets it next would write into a transaction that nobody commits.
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
 * After a failover an old address may still lead to a server that is a standby by now, and connections that
 * only read would never notice: all of the store's to it are ended, a pooler's too. True where this one is
 * among them. A primary that takes no writes for another reason (a full disk) keeps its connections.
 */
async function leaveStandby(client: pg.PoolClient): Promise<boolean> {
  return !(await succeeds(client.query(END_ON_STANDBY)));
}

const END_ON_STANDBY = `select pg_terminate_backend(pid) from pg_stat_activity
  where pg_is_in_recovery() and datname = current_database() and usename = current_user
    and application_name = current_setting('application_name')
  order by pid = pg_backend_pid()`;

/** A transaction may do nothing for so many milliseconds before the server gives its locks to others. */
const IDLE_TIMEOUT = 30_000;

/**
 * Begins a transaction with limits of its own, in one round trip: as the session's they would stay with
 * a pooler's connection, or not reach it. 0 is none. A single statement has the role's (`keepLimit`).
 */
export function begin(timeout: number, idleTimeout = timeout && IDLE_TIMEOUT): string {
  return `begin; set local statement_timeout = ${timeout}; set local idle_in_transaction_session_timeout = ${idleTimeout}`;
}

/** The address, for callers that need a connection of their own beside the pool. */
export function databaseUrl(): string {
  return opened().options.connectionString ?? "";
}

function opened(): pg.Pool {
  if (!pool) throw new Error("openDatabase comes first");
  return pool;
}

/**
 * Brings the schema up to date. Several nodes may call this at once: the migrations table is locked,
 * the first applies what is missing, the others find nothing to do. Returns the names applied. Throws a
 * `SchemaError` where the tables aren't any that this release can work with (decision 98).
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
    const tx = drizzle({ client });
    // A back-up lets nobody migrate: who has nothing to change doesn't wait for its end.
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

/** Applies these migrations alone, as a database is filled: older rows find their own tables. */
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

/** Tells of a table, index or type of a store's name that no migration of a store's made. */
function isInTheWay(error: unknown): boolean {
  return ["42P07", "42710"].includes(errorCode(error) ?? "");
}

/** Whether every migration of this version is applied. */
export async function migrated(from = db): Promise<boolean> {
  return ["current", "newer"].includes((await schemaOf(from)).kind);
}

/** `create table if not exists` isn't atomic: of two at once, one may lose to its row, table or type. */
function ignoreRace(error: unknown): void {
  if (!["23505", "42P07", "42710"].includes(errorCode(error) ?? "")) throw error;
}
