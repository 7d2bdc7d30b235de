import { sql } from "drizzle-orm";
import { db } from "#data/db.server";
import { proofs } from "#data/schema.server";
import {
  type Finding,
  type IntegrityCheckFacts,
  integrityCheckDueBefore,
} from "#domain/settings/integrity-check";

/**
 * Claims the nightly check of the books, so that one node runs it. A last start in the future comes from a wrong
 * clock and is ignored.
 */
export async function claimIntegrityCheck(now: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into proofs (begun_at) values (${now.toISOString()})
    on conflict (only_row) do update set begun_at = excluded.begun_at
      where proofs.begun_at < ${integrityCheckDueBefore(now).toISOString()}
        or proofs.begun_at > excluded.begun_at + interval '1 day'`);
  return rowCount === 1;
}

/** Gives a claimed check back, so that it is due again. */
export async function releaseIntegrityCheck(now: Date): Promise<void> {
  await db.update(proofs).set({ begun_at: new Date(integrityCheckDueBefore(now).getTime() - 1) });
}

type CompletedCheck = { at: Date; orders: number; findings: Finding[] };

/** Stores what the check found. `problem` is why it couldn't finish. */
export async function storeIntegrityCheck(
  { at, orders, findings }: CompletedCheck,
  problem: string | null = null,
): Promise<void> {
  await db
    .update(proofs)
    .set({ proved_at: at, orders, findings, problem: shortenedProblem(problem) });
}

export async function storeIntegrityCheckProblem(problem: string): Promise<void> {
  await db.update(proofs).set({ problem: shortenedProblem(problem) });
}

function shortenedProblem(problem: string | null): string | null {
  return problem?.slice(0, 1000) ?? null;
}

type LastIntegrityCheck = IntegrityCheckFacts & Pick<CompletedCheck, "orders" | "findings">;

/** Returns the findings of the last finished check, and when a check last began. Null: there was none yet. */
export async function lastIntegrityCheck(): Promise<LastIntegrityCheck | null> {
  const [row] = await db.select().from(proofs);
  if (!row) return null;
  const { begun_at: begunAt, proved_at: provedAt, orders, findings, problem } = row;
  return { begunAt, provedAt, orders: orders ?? 0, findings, problem };
}
