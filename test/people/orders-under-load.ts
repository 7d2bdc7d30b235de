/** Customers who order while the store is killed or stopped, and checks of what its database has afterwards. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { closeDatabase, databaseUrl, db, openDatabase } from "#data/db.server";
import { prove } from "#operation/prove/prove";
import type { Files } from "#services/files.server";
import { WAIT_MILLISECONDS } from "#test/time-limits";
import type { Shopper } from "./shopper-by-hand.ts";

/** Connects this process to the running store's own database; returns its address. */
export async function openStoreDatabase(dataDir: string): Promise<string> {
  await closeDatabase();
  const pid = await readFile(join(dataDir, "pg", "postmaster.pid"), "utf8");
  const host = encodeURIComponent(pid.split("\n")[4] ?? "");
  const url = `postgresql://kathalu@localhost:5432/kathalu?host=${host}`;
  openDatabase(url);
  return url;
}

/** Returns what doesn't add up in the books of the connected database. `files` is where the store's files are. */
export async function wrongInBooks(files: Files | null): Promise<string[]> {
  const { findings } = await prove({ databaseUrl: databaseUrl(), files, now: new Date() });
  return findings.map(({ check, sentence }) => `${check}: ${sentence}`);
}

/** Returns how many orders have each transaction ID. */
export async function ordersByTransactionId(): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; times: number }>(
    sql`select payment_transaction_id id, count(*)::int times from orders group by 1`,
  );
  return new Map(rows.map(({ id, times }) => [id, times]));
}

/**
 * Lets the shoppers whose order isn't in `seen` order once, four at a time. Failures are ignored; a later call tries
 * them again.
 */
export async function buyAll(
  shoppers: Shopper[],
  origin: string,
  seen: Set<string>,
  screenshotBytes = 0,
): Promise<void> {
  const waiting = shoppers.filter(({ transactionId }) => !seen.has(transactionId));
  const serve = async () => {
    for (let shopper = waiting.pop(); shopper; shopper = waiting.pop()) {
      const placed = await shopper.buy(origin, screenshotBytes).catch(() => false);
      if (placed) seen.add(shopper.transactionId);
    }
  };
  await Promise.all([serve(), serve(), serve(), serve()]);
}

/**
 * Repeats the orders of shoppers who got no confirmation, until all have one. Once is enough unless the machine is
 * busy.
 */
export async function buyRemaining(
  shoppers: Shopper[],
  origin: string,
  seen: Set<string>,
): Promise<void> {
  for (
    const end = Date.now() + WAIT_MILLISECONDS;
    seen.size < shoppers.length && Date.now() < end;
  )
    await buyAll(shoppers, origin, seen);
}

export async function waitUntil(happened: () => boolean): Promise<void> {
  for (const end = Date.now() + WAIT_MILLISECONDS; !happened(); await sleep(10))
    if (Date.now() > end) throw new Error("what was waited for didn't happen within four minutes");
}

export async function untilReady(origin: string): Promise<void> {
  await untilReadiness(origin, true);
}

/**
 * Waits until /readyz says that the store isn't ready, which takes a moment, because /readyz repeats a result for a
 * second.
 */
export async function untilUnready(origin: string): Promise<void> {
  await untilReadiness(origin, false);
}

async function untilReadiness(origin: string, ready: boolean): Promise<void> {
  for (const end = Date.now() + WAIT_MILLISECONDS; Date.now() < end; await sleep(100)) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok === ready) return;
  }
  throw new Error(ready ? "the store did not recover" : "the store stayed ready");
}
