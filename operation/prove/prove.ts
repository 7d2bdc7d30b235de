import { readFile } from "node:fs/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { lockOutMigrations, withClient } from "#data/copying/copy-tables.server";
import { type Db, schemaOf } from "#data/db.server";
import { unusableSchema } from "#data/schema-state.server";
import type { Finding } from "#domain/settings/integrity-check";
import { CommandError, lowerPriority } from "#operation/command-line";
import type { Files } from "#services/files.server";
import { type Check, findingsOf } from "./check.ts";
import { fileFindings, namedFiles } from "./files.ts";
import { HISTORY_CHECKS } from "./history-checks.ts";
import { INVOICE_CHECKS } from "./invoice-checks.ts";
import { MONEY_CHECKS } from "./money-checks.ts";
import { MONTH_CHECKS } from "./month-checks.ts";
import { ORDER_CHECKS } from "./order-checks.ts";
import { STOCK_CHECKS } from "./stock-checks.ts";

export type ProvedBooks = {
  at: Date;
  /** How many orders were checked. */
  orders: number;
  /** How many refunds were sent, and how many of these a line of the bank shows (reading R73). */
  refunds: { sent: number; seen: number };
  /** What was found; empty if the books add up. */
  findings: Finding[];
  milliseconds: number;
};

type ProveOptions = {
  databaseUrl: string;
  /** The store's files; null if they aren't checked. */
  files: Files | null;
  now: Date;
  /** Reads every file that has a hash, instead of only the newest. */
  readAll?: boolean;
  /** Aborts the check at its next step when the node stops. */
  stopping?: AbortSignal | undefined;
};

export const CHECKS: readonly Check[] = [
  ...ORDER_CHECKS,
  ...MONEY_CHECKS,
  ...HISTORY_CHECKS,
  ...STOCK_CHECKS,
  ...INVOICE_CHECKS,
  ...MONTH_CHECKS,
];

/** The rows were checked, but the files couldn't be. */
export class FilesUncheckedError extends CommandError {
  static override readonly code = "ERR_FILES_UNCHECKED";
  override name = "FilesUnchecked";
  readonly rows: ProvedBooks;

  constructor(rows: ProvedBooks, cause: unknown) {
    super(`The files couldn't be checked: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
    this.rows = rows;
  }
}

/**
 * Checks the books while the store sells: all rows in one snapshot, on a connection of its own. Throws if it can't
 * check; the error is FilesUncheckedError if only the files couldn't be checked.
 */
export async function prove({
  databaseUrl,
  files,
  now,
  readAll = false,
  stopping,
}: ProveOptions): Promise<ProvedBooks> {
  const began = performance.now();
  const { findings, named, ...counted } = await withClient(databaseUrl, async (client) => {
    await client.query("begin isolation level repeatable read, read only");
    await lockOutMigrations(client);
    await client.query(LOW_LOAD_SETTINGS);
    await lowerBackendPriority(client);
    const tx = drizzle({ client });
    await refuseOtherSchema(tx);
    const result = {
      ...(await countRows(tx)),
      findings: await rowFindings(tx, now, stopping),
      named: files && (await namedFiles(tx)),
    };
    await client.query("commit");
    return result;
  });
  const proof = () => ({
    at: now,
    ...counted,
    findings,
    milliseconds: Math.round(performance.now() - began),
  });
  if (!files || !named) return proof();
  const looking = { now, readAll, stopping };
  const found = await fileFindings(databaseUrl, files, named, looking).catch((error) => {
    throw stopping?.aborted ? error : new FilesUncheckedError(proof(), error);
  });
  findings.push(...found);
  return proof();
}

/** Checks only the rows, as this transaction sees them. */
export async function rowFindings(tx: Db, now: Date, stopping?: AbortSignal): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of CHECKS) {
    stopping?.throwIfAborted();
    findings.push(...(await findingsOf(check, tx, now)));
  }
  return findings;
}

/**
 * Settings that leave the machine to shoppers: one processor at most, and sorts in memory. JIT is off, because each
 * statement runs once.
 */
const LOW_LOAD_SETTINGS =
  "set local max_parallel_workers_per_gather = 0; set local work_mem = '64MB'; set local jit = off";

/**
 * Lowers the priority of the PostgreSQL process that serves this connection, if it runs on this machine. Behind a
 * pooler nothing is lowered, because the process serves other clients later.
 */
async function lowerBackendPriority(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const { pid } = rows[0] ?? {};
  const { processID } = client as unknown as { processID: number | null };
  const title = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  if (pid && pid === processID && title.startsWith("postgres:")) lowerPriority(pid);
}

async function refuseOtherSchema(tx: Db): Promise<void> {
  const unusable = unusableSchema(await schemaOf(tx));
  if (unusable) throw new CommandError(unusable);
}

async function countRows(tx: Db): Promise<Pick<ProvedBooks, "orders" | "refunds">> {
  const { rows } = await tx.execute<Record<"orders" | "sent" | "seen", number>>(`select
    (select count(*) from orders)::int as orders,
    ((select count(*) from refunds where refunded_at is not null)
      + (select count(*) from unplaced_payments where settled_as = 'refunded'))::int as sent,
    (select count(*) from statement_reversals where num_nonnulls(refund_id, unplaced_payment_id) > 0)::int as seen`);
  const { orders = 0, sent = 0, seen = 0 } = rows[0] ?? {};
  return { orders, refunds: { sent, seen } };
}
