import pg from "pg";
import { QUERY_TIMEOUT_MILLISECONDS } from "#data/db.server";

type PoolerMode = "session" | "transaction" | "statement";

/** Facts about the database, our role and our connection. */
export type DatabaseFacts = {
  /** The version as a number: 150004 means 15.4. */
  version: number;
  encoding: string;
  /** True if the database recognizes letters of other alphabets; false under the locale C. */
  knowsLetters: boolean;
  trigrams: "installed" | "available" | "missing";
  superuser: boolean;
  mayCreate: boolean;
  /** How many tables of the store the role doesn't own, and so can't migrate. */
  foreignTables: number;
  standby: boolean;
  readOnly: boolean;
  /** Settings by which confirmed orders are lost if the server crashes. */
  unsafe: string[];
  maxConnections: number;
  reservedConnections: number;
  openConnections: number;
  /** The limit on connections of the role or of the database; null if there is none. */
  limit: number | null;
  encrypted: boolean;
  /** Milliseconds by which our clock is ahead of the database's. */
  clockAhead: number;
  /** Milliseconds that a statement may take on this connection; 0 means no limit. */
  statementTimeout: number;
  /** True if the role or the database has such a limit. A pooler's older connections may still lack it. */
  hasRoleTimeout: boolean;
  /** SQL that sets the limit for our role, as the store's first start does if it is allowed to. */
  setStatementTimeout: string;
  /** Names of the migrations that were applied; null if the store has no tables yet. */
  applied: string[] | null;
  pooler: PoolerMode | null;
};

/** Milliseconds. */
const CONNECT_TIMEOUT = 10_000;

/** Connects with no startup parameters, so that the diagnosis works even if one of them is refused. */
export async function databaseFacts(url: string): Promise<DatabaseFacts> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT });
  client.on("error", () => {});
  await client.connect();
  try {
    const version = Number(
      (await client.query("show server_version_num")).rows[0]?.server_version_num,
    );
    const before = Date.now();
    const { rows } = await client.query<{ now: number }>(
      "select extract(epoch from clock_timestamp())::float8 * 1000 as now",
    );
    const clockAhead = (before + Date.now()) / 2 - Number(rows[0]?.now);
    const [facts] = (await client.query<Omit<Row, "version">>(FACTS)).rows;
    if (!facts) throw new Error("the database said nothing of itself");
    const applied = facts.hasStore
      ? (await client.query<{ name: string }>("select name from schema_migrations")).rows
      : null;
    return {
      ...facts,
      version,
      unsafe: facts.unsafe ?? [],
      encrypted: isEncrypted(client),
      clockAhead,
      applied: applied?.map(({ name }) => name) ?? null,
      pooler: await poolerMode(url),
    };
  } finally {
    await client.end().catch(() => {});
  }
}

type Row = Omit<DatabaseFacts, "encrypted" | "clockAhead" | "applied" | "pooler"> & {
  hasStore: boolean;
};

const FACTS = `select
  current_setting('server_encoding') as encoding,
  lower('É') = 'é' and 'త' ~ '^[[:alpha:]]$' as "knowsLetters",
  case when exists (select from pg_extension where extname = 'pg_trgm') then 'installed'
       when exists (select from pg_available_extensions where name = 'pg_trgm') then 'available'
       else 'missing' end as trigrams,
  r.rolsuper as superuser,
  has_database_privilege(d.oid, 'create') and has_schema_privilege('public', 'create') as "mayCreate",
  (select count(*)::int from pg_class c where relnamespace = 'public'::regnamespace
     and relkind in ('r', 'p') and not pg_has_role(relowner, 'usage')) as "foreignTables",
  pg_is_in_recovery() as standby,
  current_setting('default_transaction_read_only') = 'on' as "readOnly",
  (select array_agg(name || '=' || setting) from pg_settings
     where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off') as unsafe,
  current_setting('max_connections')::int as "maxConnections",
  current_setting('superuser_reserved_connections')::int
    + coalesce(current_setting('reserved_connections', true)::int, 0) as "reservedConnections",
  (select sum(numbackends)::int from pg_stat_database) as "openConnections",
  nullif(least(nullif(r.rolconnlimit, -1), nullif(d.datconnlimit, -1)), -1) as limit,
  (select reset_val::int from pg_settings where name = 'statement_timeout') as "statementTimeout",
  exists (select from pg_db_role_setting s, unnest(setconfig) as setting
    where s.setdatabase in (0, d.oid) and s.setrole in (0, r.oid)
      and setting like 'statement\\_timeout=%' and setting <> 'statement_timeout=0') as "hasRoleTimeout",
  format('alter role %I in database %I set statement_timeout = ''${QUERY_TIMEOUT_MILLISECONDS / 1_000}s'';',
    current_user, current_database()) as "setStatementTimeout",
  to_regclass('public.schema_migrations') is not null as "hasStore"
from pg_roles r, pg_database d
where r.rolname = current_user and d.datname = current_database()`;

function isEncrypted(client: pg.Client): boolean {
  const { connection } = client as unknown as { connection?: { stream?: { encrypted?: boolean } } };
  return connection?.stream?.encrypted === true;
}

const POOLER_TEST_ROUNDS = 5;

/**
 * The pooler's mode; null if there is no pooler. PostgreSQL's backend key names the process that serves a connection,
 * a pooler's doesn't. In transaction mode several processes serve one connection, or one process several.
 */
async function poolerMode(url: string): Promise<PoolerMode | null> {
  const [one, other] = [client(url), client(url)];
  try {
    await one.connect();
    if (backendProcessId(one) === (await process(one))) return null;
    await other.connect();
    for (let round = 0; round < POOLER_TEST_ROUNDS; round++) {
      const first = await process(one);
      await other.query("begin");
      const second = await process(other);
      await other.query("rollback");
      if (second === first || (await process(one)) !== first) return "transaction";
    }
    return "session";
  } catch (error) {
    if (/statement pooling/i.test((error as Error).message)) return "statement";
    throw error;
  } finally {
    await Promise.allSettled([one.end(), other.end()]);
  }
}

function client(url: string): pg.Client {
  const opened = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT });
  opened.on("error", () => {});
  return opened;
}

function backendProcessId(opened: pg.Client): number | null {
  return (opened as unknown as { processID: number | null }).processID;
}

async function process(opened: pg.Client): Promise<number> {
  const { rows } = await opened.query<{ id: number }>("select pg_backend_pid() as id");
  return Number(rows[0]?.id);
}
