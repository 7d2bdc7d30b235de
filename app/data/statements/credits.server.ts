import { and, asc, eq, or, sql } from "drizzle-orm";
import { newId } from "#data/columns.server";
import type { Db } from "#data/db.server";
import { mayBeAssigned } from "#data/orders/payment/payment-credits.server";
import { recordReversals } from "#data/orders/payment/reversals.server";
import { statementCredits, type statementImports } from "#data/schema.server";
import type { Writer } from "#data/settings/events.server";
import { plainDecimal } from "#domain/money/money";
import { OVER_ACCOUNTANT_LIMIT } from "#domain/statements/accountant-limit";
import type { StatementCredit } from "#domain/statements/credits";
import { type DoubtReason, type Matches, SAME_LINE_DAYS } from "#domain/statements/matching";
import { orderNumberIn } from "#domain/statements/placement/order-number-in-note";
import { storeSettlements } from "./settlements.server.ts";

/**
 * Stores the credits of a statement that is being confirmed, one for each transaction ID, whether or not another
 * statement had it. Credits that prove a payment are marked 'chosen'. Returns how many were marked.
 */
export async function storeCredits(
  tx: Db,
  row: Pick<typeof statementImports.$inferSelect, "id" | "file_name" | "dropped" | "confirmed_at">,
  matches: Matches,
  { by, now }: Writer,
): Promise<number> {
  const chosen = new Map(
    matches.verify.map(({ credit, payment }) => [credit.transactionId, payment.paymentId]),
  );
  await insertCredits(tx, row.id, creditsIn(matches));
  await lockCredits(tx, matches);
  await markDoubtful(tx, matches, now);
  if (row.confirmed_at === null) {
    const unsent = matches.withoutOrder.flatMap(({ credit, payment }) => (payment ? [] : credit));
    await storeSettlements(tx, row, { credits: creditsIn(matches), unsent }, { by, now });
  }
  await markForOwner(tx, matches, { by, now });
  const { takenBack = [] } = row.dropped;
  const reversed = takenBack.filter(({ unfinished, unclear }) => !(unfinished || unclear));
  const reporter = { statementId: row.id, name: row.file_name };
  await recordReversals(tx, reporter, reversed, { by, now });
  if (chosen.size === 0) return 0;
  const { rows } = await tx.execute<{ id: string }>(sql`
    update statement_credits credit set statement_id = ${row.id},
      line = chosen.line, decision = 'chosen', problem = null, payment_id = chosen.payment,
      decided_by = ${by}, decided_at = ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(
      matches.verify.map(({ credit, payment }) => ({
        transaction: credit.transactionId,
        line: credit.line,
        payment: payment.paymentId,
      })),
    )}::jsonb) as chosen (transaction text, line integer, payment uuid)
    where credit.transaction_id = chosen.transaction
      and ${mayBeAssigned(sql`decision`)}
    returning credit.id`);
  return rows.length;
}

/** Returns the first line of each transaction ID, sorted by ID, so that two confirmations at once can't deadlock. */
export function creditsIn(matches: Matches): StatementCredit[] {
  const { verify, forOwner, amountDiffers, near, withoutOrder, done, doubtful } = matches;
  const byId = new Map<string, StatementCredit>();
  for (const { credit } of [
    ...[verify, forOwner, amountDiffers, near, withoutOrder, done, doubtful],
  ].flat())
    if (!byId.has(credit.transactionId)) byId.set(credit.transactionId, credit);
  return [...byId.values()].toSorted((one, other) =>
    one.transactionId < other.transactionId ? -1 : 1,
  );
}

async function insertCredits(
  tx: Db,
  statementId: string,
  credits: readonly StatementCredit[],
): Promise<void> {
  if (credits.length === 0) return;
  const rows = credits.map((credit) => ({
    id: newId(),
    transaction: credit.transactionId,
    amount: plainDecimal(credit.amount),
    day: credit.day,
    payer: credit.payerUpiId?.slice(0, MOST_PAYER) || null,
    name: credit.payerName?.slice(0, MOST_PAYER) || null,
    number: orderNumberIn(credit.note),
    line: credit.line,
  }));
  await tx.execute(sql`
    insert into statement_credits
      (id, statement_id, transaction_id, amount, credited_on, payer_upi_id, payer_name, order_number, line)
    select credit.id, ${statementId}, transaction, amount, day, payer, name, number, line
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as credit
      (id uuid, transaction text, amount numeric, day date, payer text, name text, number text, line integer)
    on conflict (transaction_id) do update
    set statement_id = excluded.statement_id, line = excluded.line,
      credited_on = excluded.credited_on, order_number = excluded.order_number,
      payer_upi_id = coalesce(excluded.payer_upi_id, statement_credits.payer_upi_id),
      payer_name = coalesce(excluded.payer_name, statement_credits.payer_name)
    -- A bank's file has more details than the SMS that reported it first.
    where statement_credits.statement_id is null
      and statement_credits.amount = excluded.amount
      and abs(statement_credits.credited_on - excluded.credited_on) <= ${SAME_LINE_DAYS}`);
}

const MOST_PAYER = 100;

/**
 * Locks the credits that will change, in the order of their IDs, because the updates that follow touch them in any
 * order.
 */
async function lockCredits(tx: Db, matches: Matches): Promise<void> {
  const { verify, forOwner, doubtful, takenBack } = matches;
  const changed = [...verify, ...forOwner, ...doubtful, ...takenBack];
  const ids = changed.flatMap(({ credit }) => credit?.transactionId ?? []);
  const { transaction_id } = statementCredits;
  await tx
    .select({ id: statementCredits.id })
    .from(statementCredits)
    .where(sql`${transaction_id} = any(${sql.param(ids)})`)
    .orderBy(asc(transaction_id))
    .for("update");
}

/** Notes on the credits that exceed an accountant's limit that they wait for an owner. */
async function markForOwner(tx: Db, { forOwner }: Matches, { by, now }: Writer): Promise<void> {
  if (forOwner.length === 0) return;
  const ids = forOwner.map(({ credit }) => credit.transactionId);
  const { transaction_id, decision } = statementCredits;
  await tx
    .update(statementCredits)
    .set({
      decision: "unassigned",
      problem: OVER_ACCOUNTANT_LIMIT,
      decided_by: by,
      decided_at: now,
    })
    .where(and(sql`${transaction_id} = any(${sql.param(ids)})`, mayBeAssigned(decision)));
}

const CONTRADICTED: readonly DoubtReason[] = ["lines-differ", "statements-differ", "taken-back"];

/** Marks the credits about which statements contradict each other. A later statement can't clear that. */
async function markDoubtful(tx: Db, { doubtful, takenBack }: Matches, now: Date): Promise<void> {
  const ids = [
    ...doubtful.filter(({ reason }) => CONTRADICTED.includes(reason)),
    ...takenBack,
  ].flatMap(({ credit }) => credit?.transactionId ?? []);
  await makeDoubtful(tx, ids, now);
}

/**
 * Makes credits doubtful, so that they prove nothing. One that has proved a payment already stays with it, and a
 * seller decides.
 */
export async function makeDoubtful(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const { decision } = statementCredits;
  await tx
    .update(statementCredits)
    .set({ decision: "doubtful", payment_id: null, decided_at: now })
    .where(
      and(
        sql`${statementCredits.transaction_id} = any(${sql.param(ids)})`,
        or(eq(decision, "chosen"), mayBeAssigned(decision)),
      ),
    );
}

/** Frees a chosen credit, unless its payment was verified meanwhile. `problem` is why it couldn't be used. */
export async function unassignCredit(
  tx: Pick<Db, "update">,
  id: string,
  problem: string,
): Promise<void> {
  await tx
    .update(statementCredits)
    .set({ decision: "unassigned", problem, payment_id: null })
    .where(and(eq(statementCredits.id, id), eq(statementCredits.decision, "chosen")));
}
