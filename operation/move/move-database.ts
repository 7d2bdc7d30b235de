import { sql } from "drizzle-orm";
import type pg from "pg";
import { differencesFrom, isEmptyDatabase } from "#data/copying/compare-tables.server";
import { type CopiedDatabase, type OnTable, refuseNewer } from "#data/copying/copied.server";
import { copyTables, discardRows, rowsOf, withClient } from "#data/copying/copy-tables.server";
import { loadTables } from "#data/copying/load-tables.server";
import type { Db } from "#data/db.server";
import { migrations } from "#data/migrations.server";
import { DEAD_AFTER_SECONDS } from "#data/nodes/nodes.server";
import { CommandError } from "#operation/command-line";

const OLDEST_POSTGRES_VERSION = 150_000;
/** The table of running nodes isn't moved. In a stopped store its rows are those of killed nodes. */
const NODES_TABLE = "nodes";
const NODE_SILENT_SECONDS = 20;

/** Refuses a target database that isn't suitable, before anything is written. */
export async function refuseTarget(url: string): Promise<void> {
  const version = await withClient(url, async (client) => {
    const { rows } = await client.query<{ version: number; encoding: string }>(
      "select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding",
    );
    return rows[0];
  });
  if ((version?.version ?? 0) < OLDEST_POSTGRES_VERSION) {
    throw new CommandError(
      "The target's PostgreSQL is older than 15: the store needs 15 or newer.",
    );
  }
  if (version?.encoding !== "UTF8") {
    throw new CommandError(
      `The target's encoding is ${version?.encoding}: make it with encoding 'UTF8' and locale 'C.UTF-8'.`,
    );
  }
}

/**
 * Refuses to move a store that is running, because its newest orders would be lost. Running nodes are found by the
 * heartbeat that they write every 15 s, and other processes of the store by their connections. A connection that is
 * idle for `quietSeconds` doesn't count, because it may be a pooler's.
 */
export async function refuseRunningStore(
  url: string,
  { quietSeconds = NODE_SILENT_SECONDS } = {},
): Promise<void> {
  const { nodes, open } = await withClient(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where application_name = 'kathalu' and datname = current_database() and pid <> pg_backend_pid()
         and (state <> 'idle' or state_change > now() - make_interval(secs => $1))`,
      [quietSeconds],
    );
    return { nodes: await runningNodes(client), open: rows[0]?.count ?? 0 };
  });
  if (nodes.length > 0) {
    throw new CommandError(
      `The store runs (${nodes.join(", ")}): stop every node first. One that was killed counts for a minute.`,
    );
  }
  if (open === 0) return;
  throw new CommandError(
    `${open} connections of a running store are open at the database: stop every node first (behind a pooler, then wait ${quietSeconds} seconds).`,
  );
}

async function runningNodes(client: pg.Client): Promise<string[]> {
  // Databases of older releases have no such table.
  const { rows } = await client.query("select to_regclass('nodes') is not null as known");
  if (!rows[0]?.known) return [];
  const nodes = await client.query<{ name: string }>(
    "select name from nodes where seen_at > now() - make_interval(secs => $1) order by name",
    [DEAD_AFTER_SECONDS],
  );
  return nodes.rows.map(({ name }) => name);
}

/** Counts and hashes the rows of each table that will be moved. */
export async function checksumTables(url: string, onTable: OnTable): Promise<CopiedDatabase> {
  const copied = await copyTables(url, discardRows, { onTable });
  refuseNewer(copied.migrations, "The store to move");
  const done = new Set(copied.migrations);
  if (migrations.every(({ name }) => done.has(name))) return copied;
  throw new CommandError(
    "The store to move is of an older release: start it once with this one, stop it, then move it.",
  );
}

/** Moves all rows in one transaction; does nothing if an earlier attempt has completed that. */
export async function moveRows(
  from: string,
  to: string,
  { checksums, onTable }: { checksums: CopiedDatabase; onTable: OnTable },
): Promise<void> {
  const byName = new Map(checksums.tables.map((table) => [table.name, table]));
  if (!(await isEmptyDatabase(to))) return;
  const rows = (name: string) => {
    const table = byName.get(name);
    if (!table) throw new Error(`${name} has no checksum`);
    return rowsOf(from, table);
  };
  const finish = async (tx: Db) =>
    void (await tx.execute(sql`delete from ${sql.identifier(NODES_TABLE)}`));
  await loadTables(to, checksums, rows, { onTable, finish });
}

/** Reads every row at the target, and refuses the target if a row differs from the source. */
export async function refuseDifferences(
  to: string,
  checksums: CopiedDatabase,
  onTable: OnTable,
): Promise<void> {
  const tables = checksums.tables.filter(({ name }) => name !== NODES_TABLE);
  const differences = await differencesFrom(to, { ...checksums, tables }, { onTable });
  if (differences.length === 0) return;
  throw new CommandError(
    `The database at the target isn't the one here:\n${differences.join("\n")}\nOne of them was written to since its rows were copied. Nothing is overwritten: make a new, empty database and move again; the store here is as it was.`,
  );
}
