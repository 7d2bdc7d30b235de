import { setTimeout as sleep } from "node:timers/promises";
import { type SQLWrapper, sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import {
  certainlyChangedNothing,
  errorCode,
  isConnectionLoss,
  markOutcomeUnknown,
} from "./database-errors.server.ts";
import { migrations } from "./migrations.server.ts";
import { notAStore, SchemaError, type SchemaState, schemaState } from "./schema-state.server.ts";

export const QUERY_RETRIES = 3;
export const QUERY_TIMEOUT_MILLISECONDS = 10_000;

export { errorCode, isConnectionLoss, violatedConstraint } from "./database-errors.server.ts";

/** A pool or a transaction: whatever can run queries. */
export type Db = NodePgDatabase;

/** Milliseconds to wait for a free connection, or for a new one. */
const CONNECTION_TIMEOUT = 5_000;

let pool: pg.Pool | undefined;
let watchPool: pg.Pool | undefined;

/** The time limit that the server applies to a statement, in milliseconds. */
let statementTimeout = QUERY_TIMEOUT_MILLISECONDS;

/** The open database, through which queries run. `openDatabase` sets it. */
export let db: Db;

/** A connection of its own for health checks: when all others are in use, the node is busy and not broken. */
export let watchDb: Db;
const WATCH_TIMEOUT = 3_000;

/**
 * Prepares the pool without connecting. `connections` is its maximum, `timeout` a query's limit in milliseconds,
 * `connectionTimeout` that of the wait for a connection.
 * Works through a pooler in transaction mode: it sends no start-up setting that such a pooler refuses, and keeps
 * nothing in the session between transactions.
 */
export function openDatabase(
  url: string,
  {
    connections = 16,
    timeout = QUERY_TIMEOUT_MILLISECONDS,
    connectionTimeout = Math.min(CONNECTION_TIMEOUT, timeout),
  } = {},
): void {
  pool = openPool(url, { connections, timeout, connectionTimeout });
  pool.query = repeatingReads(statementOf(pool)) as pg.Pool["query"];
  const watchTimeout = Math.min(timeout, WATCH_TIMEOUT);
  watchPool = openPool(url, {
    connections: 1,
    timeout: watchTimeout,
    connectionTimeout: watchTimeout,
  });
  statementTimeout = timeout;
  db = drizzle({ client: pool });
  watchDb = drizzle({ client: watchPool });
}

function openPool(
  url: string,
  {
    connections,
    timeout,
    connectionTimeout,
  }: { connections: number; timeout: number; connectionTimeout: number },
) {
  const opened = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectionTimeout,
    query_timeout: timeout,
    keepAlive: true,
    application_name: "kathalu",
  });
  // An 'error' event without a handler would end the process when a connection dies. The next query reports the
  // error.
  opened.on("error", () => {});
  opened.on("connect", (client) => client.on("error", () => {}));
  opened.query = statementOf(opened) as pg.Pool["query"];
  return opened;
}

/** How many connections the pool has, and how many callers wait for one; null while no database is open. */
export function poolFigures(): { total: number; idle: number; waiting: number } | null {
  if (!pool) return null;
  return { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
}

type RunStatement = (query: pg.QueryConfig | string, values?: unknown[]) => Promise<pg.QueryResult>;

/**
 * Runs one statement as a transaction of its own. A connection that failed is discarded even if it still answers,
 * because after a failover only a new one reaches the new primary. If the connection is lost during a write, the
 * error is marked as `isOutcomeUnknown`: the write may have happened.
 */
function statementOf(from: pg.Pool): RunStatement {
  return async (query, values) => {
    const client = await from.connect();
    let usable = true;
    try {
      return await client.query(query, values);
    } catch (error) {
      usable = !isConnectionLoss(error);
      throw !usable && !isRead(query) && !certainlyChangedNothing(error)
        ? markOutcomeUnknown(error)
        : error;
    } finally {
      client.release(!usable);
    }
  };
}

/** Makes a statement that only reads again after a lost connection, so that no caller has to. */
function repeatingReads(run: RunStatement): RunStatement {
  return async (query, values) =>
    isRead(query) ? await repeatable(() => run(query, values)) : await run(query, values);
}

/** True if the statement certainly changes no row. */
function isRead(query: pg.QueryConfig | string): boolean {
  const text = typeof query === "string" ? query : query.text;
  return /^\s*(select|with)\b/i.test(text) && !/\b(insert into|update|delete from)\b/i.test(text);
}

export async function closeDatabase(): Promise<void> {
  await Promise.all([pool?.end(), watchPool?.end()]);
  pool = undefined;
  watchPool = undefined;
}

/**
 * Repeats a query that does no harm if it happens twice after a lost connection, but not after a whole query timeout
 * has passed. Otherwise callers of a database that hangs would wait three times as long.
 */
export async function repeatable<T>(work: () => Promise<T>): Promise<T> {
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

/** How long a transaction waits for the database, or for its successor after a failover, in milliseconds. */
const FAILOVER_WAIT = 5_000;

/**
 * Runs a transaction. Repeats it after a serialization failure or a deadlock, and once if the connection was lost
 * before `commit`, when nothing had changed. If the connection is lost during `commit`, nobody knows whether it
 * happened: it is repeated once if the caller says `repeatable`, otherwise the error is marked as `isOutcomeUnknown`.
 */
export async function transaction<T>(
  work: (tx: Db) => Promise<T>,
  { repeatable = false } = {},
): Promise<T> {
  const deadline = Date.now() + FAILOVER_WAIT;
  let conflicts = 0;
  let losses = 0;
  for (;;) {
    const reached: TransactionStage = { stage: "nothing" };
    try {
      return await inTransaction(work, reached);
    } catch (error) {
      if (isConflict(error) && ++conflicts < 5) {
        await sleep(10 * conflicts * (0.5 + Math.random()));
        continue;
      }
      if (!isConnectionLoss(error)) throw error;
      if (reached.stage === "commit" && !repeatable) throw markOutcomeUnknown(error);
      if (reached.stage !== "nothing") losses += 1;
      if (losses > 1 || Date.now() >= deadline) throw error;
      await sleep(250 * (0.5 + Math.random()));
    }
  }
}

/** Runs a transaction, and rolls it back if `work` returns a refusal. */
export async function transactionUnlessRefused<Answer extends { ok: boolean }>(
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

/** How far a transaction got: `nothing`: not begun; `commit`: possibly committed. */
type TransactionStage = { stage: "nothing" | "work" | "commit" };

/**
 * Replaces Drizzle's own `transaction`, which has two faults. It leaks a connection whose `begin` failed. And it
 * returns one whose `rollback` failed to the pool, so that the next user writes into a transaction that nobody
 * commits.
 */
async function inTransaction<T>(
  work: (tx: Db) => Promise<T>,
  reached: TransactionStage,
): Promise<T> {
  const client = await openedPool().connect();
  let usable = true;
  try {
    await client.query(beginStatement(statementTimeout));
    reached.stage = "work";
    const result = await work(drizzle({ client }));
    reached.stage = "commit";
    await client.query("commit");
    return result;
  } catch (error) {
    const lost = isConnectionLoss(error) && errorCode(error) !== READ_ONLY;
    usable = !lost && (await succeeds(client.query("rollback")));
    if (errorCode(error) === READ_ONLY) usable = !(await endConnectionsToStandby(client));
    throw error;
  } finally {
    client.release(!usable);
  }
}

/**
 * Sends several writes as one statement, which saves a round trip for each. They run on the same snapshot, so none sees
 * what another writes, but by name (`select … from held`); foreign keys and triggers see all of them.
 */
export async function writeTogether(
  tx: Db,
  writes: Readonly<Record<string, SQLWrapper | null>>,
): Promise<void> {
  const named = Object.entries(writes).flatMap(([name, write]) =>
    write ? sql`${sql.identifier(name)} as (${write.getSQL()})` : [],
  );
  await tx.execute(sql`with ${sql.join(named, sql`, `)} select`);
}

async function succeeds(query: Promise<unknown>): Promise<boolean> {
  return await query.then(
    () => true,
    () => false,
  );
}

const READ_ONLY = "25006";

/**
 * After a failover the address may lead to a server that is now a standby, and connections that only read wouldn't
 * notice. If the server is a standby, this ends all of the store's connections to it, a pooler's too, and returns
 * true if this one was among them. A primary that refuses writes for another reason, such as a full disk, keeps its
 * connections.
 */
async function endConnectionsToStandby(client: pg.PoolClient): Promise<boolean> {
  return !(await succeeds(client.query(END_CONNECTIONS_IF_STANDBY)));
}

const END_CONNECTIONS_IF_STANDBY = `select pg_terminate_backend(pid) from pg_stat_activity
  where pg_is_in_recovery() and datname = current_database() and usename = current_user
    and application_name = current_setting('application_name')
  order by pid = pg_backend_pid()`;

/** Milliseconds that a transaction may be idle before the server ends it. */
const IDLE_TIMEOUT = 30_000;

/**
 * SQL that begins a transaction with its own time limits, in one round trip. `set local` is needed because a pooler
 * may not pass a session's settings on, or may leave them to the connection's next user. 0 means no limit. Statements
 * outside transactions have the role's limit (`limitRoleStatements`).
 */
function beginStatement(timeout: number, idleTimeout = timeout && IDLE_TIMEOUT): string {
  return `begin; set local statement_timeout = ${timeout}; set local idle_in_transaction_session_timeout = ${idleTimeout}`;
}

/** Returns the database's address, for callers that open a connection outside the pool. */
export function databaseUrl(): string {
  return openedPool().options.connectionString ?? "";
}

function openedPool(): pg.Pool {
  if (!pool) throw new Error("openDatabase comes first");
  return pool;
}

/**
 * Applies the missing migrations and returns their names. Several nodes may call it at once: the migrations table is
 * locked, the first applies, the others find nothing to do. Throws a `SchemaError` for tables that this release can't
 * work with (decision 98). It has no query timeout, since filling a column of a large store takes time.
 */
export async function migrate(): Promise<string[]> {
  const { connectionString } = openedPool().options;
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECTION_TIMEOUT });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(MIGRATIONS_TABLE).catch(ignoreRace);
    await client.query(beginStatement(0));
    const tx = drizzle({ client });
    // A running backup makes migrations wait, so the lock is taken only if there is something to apply.
    const applied = (await hasAllMigrations(tx)) ? [] : await applyMissing(tx, migrations);
    await limitRoleStatements(client);
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

/** Applies only these migrations, so that a database of an older release can be made and filled. */
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
      throw isDuplicateObject(error) ? notAStore(error.cause.message) : error;
    });
    await tx.execute(`insert into schema_migrations (name) values ('${name}')`);
  }
  return missing.map(({ name }) => name);
}

/**
 * Sets the time limit for statements outside transactions on the database role, where every pooler respects it. A
 * limit that an operator set stays. Some PostgreSQL servers don't let a role change itself: then only this process's
 * timeout applies, and `npm run doctor` says so.
 */
async function limitRoleStatements(client: pg.Client): Promise<void> {
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

/** Says whether the database's tables are those of this release. */
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

/** True if creating a table, index or type failed because one with this name exists, which no migration made. */
function isDuplicateObject(error: unknown): boolean {
  return ["42P07", "42710"].includes(errorCode(error) ?? "");
}

/** True if all migrations of this release are applied, and perhaps newer ones. */
export async function hasAllMigrations(from = db): Promise<boolean> {
  return ["current", "newer"].includes((await schemaOf(from)).kind);
}

/** `create table if not exists` isn't atomic: if two nodes run it at once, one may fail. Such an error is ignored. */
function ignoreRace(error: unknown): void {
  if (!["23505", "42P07", "42710"].includes(errorCode(error) ?? "")) throw error;
}
