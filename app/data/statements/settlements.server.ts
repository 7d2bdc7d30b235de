import { type SQL, sql } from "drizzle-orm";
import { newId } from "#data/columns.server";
import { type Db, db } from "#data/db.server";
import { mayBeAssigned } from "#data/orders/payment/payment-credits.server";
import { isReversed } from "#data/orders/payment/reversals.server";
import type { statementImports } from "#data/schema.server";
import type { Writer } from "#data/settings/events.server";
import { daysBefore, indianDay } from "#domain/indian-time";
import { type Paise, plainDecimal, rupees } from "#domain/money/money";
import { UNMATCHED_CREDIT_DAYS } from "#domain/people/retention";
import type { StatementCredit } from "#domain/statements/credits";
import type { DoubtfulLine } from "#domain/statements/reading/doubts";
import type { SumLine } from "#domain/statements/reading/settled";
import {
  type CreditedSum,
  type ExplainedSum,
  matchedSettlements,
  SETTLEMENT_DAYS,
  type Settlement,
  type StatementSum,
  type UnmatchedSettlements,
} from "#domain/statements/settlements";
import { FROM_VERSIONS_OF_AMOUNT } from "./unmatched-credits.server.ts";

// Payment providers pay many customers' payments out as one sum, a settlement. Providers' reports list payments with
// their settlements; banks' statements have the sums. Both are stored only when an import is confirmed for the first
// time, while all unconfirmed imports are locked.

type ImportRow = typeof statementImports.$inferSelect;

/**
 * Stores what an import says about settlements, and finds which settlement each sum is. `unsent` are credits whose ID
 * no customer has sent; one of them may be a sum.
 */
export async function storeSettlements(
  tx: Db,
  { id, dropped: { report, sums = [] } }: Pick<ImportRow, "id" | "dropped">,
  { credits, unsent }: Record<"credits" | "unsent", readonly StatementCredit[]>,
  writer: Writer,
): Promise<void> {
  if (report === undefined) await insertSums(tx, id, sums, unsent);
  else await insertPayments(tx, id, reportedPayments(report, credits));
  await releaseSums(tx, id);
  await explainSums(tx, writer);
}

/**
 * Stores a report's payments. If reports differ about a payment, the first counts. But if the first had no settlement
 * for it yet, the payment gets the later report's.
 */
async function insertPayments(tx: Db, importId: string, payments: SQL): Promise<void> {
  await tx.execute(sql`
    insert into settled_payments (transaction_id, import_id, amount, fee, tax, paid_on, settlement)
    select transaction_id, ${importId}, amount, fee, tax, day, settlement from ${payments}
    on conflict (transaction_id) do update
    set import_id = excluded.import_id, fee = excluded.fee, tax = excluded.tax, settlement = excluded.settlement
    where settled_payments.settlement is null and settled_payments.amount = excluded.amount`);
}

/** Returns the lines of a report that contradict an earlier report about a payment; the earlier one counts. */
export async function contradictedLines(
  tx: Db,
  { credits, dropped: { report } }: Pick<ImportRow, "credits" | "dropped">,
): Promise<DoubtfulLine[]> {
  if (report === undefined || credits === null) return [];
  const { rows } = await tx.execute<{ line: number; id: string }>(sql`
    select line, transaction_id as id
    from ${reportedPayments(report, credits)} join settled_payments earlier using (transaction_id)
    where reported.amount <> earlier.amount
      or (reported.settlement <> earlier.settlement and left(reported.settlement, 8) = left(earlier.settlement, 8))
      or ((reported.fee, reported.tax) <> (earlier.fee, earlier.tax)
        and reported.settlement is not null and earlier.settlement is not null)
    order by line`);
  return rows.map(({ line, id }) => ({ line, reason: "reported-otherwise", ids: [id] }));
}

function reportedPayments(report: string, credits: readonly StatementCredit[]): SQL {
  const rows = credits.flatMap(({ amount, settled, ...credit }) => {
    if (!settled) return [];
    const [paid, fee, tax] = [amount, settled.fee, settled.tax].map(plainDecimal);
    return { ...credit, amount: paid, fee, tax, settlement: settled.settlement };
  });
  return sql`(
    select line, "transactionId" as transaction_id, day, amount, fee, tax,
      left(md5(${report}), 8) || ' ' || settlement as settlement
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as payment (line integer, "transactionId" text,
      day date, amount numeric, fee numeric, tax numeric, settlement text)) as reported`;
}

async function insertSums(
  tx: Db,
  importId: string,
  sums: readonly SumLine[],
  unsent: readonly StatementCredit[],
): Promise<void> {
  const withId = unsent.map((credit) => ({ ...credit, sender: credit.transactionId }));
  const rows = [...sums, ...withId].map(({ amount, ...row }) => {
    return { ...row, id: newId(), amount: plainDecimal(amount) };
  });
  await tx.execute(sql`
    insert into statement_sums (id, import_id, line, amount, credited_on, sender, place, transaction_id)
    select id, ${importId}, line, amount, day, md5(sender),
      row_number() over (partition by day, amount, sender order by line), "transactionId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as credited
      (id uuid, line integer, amount numeric, day date, sender text, "transactionId" text)
    on conflict do nothing`);
}

/** Unmatches the sums of settlements whose amount this import changed by adding payments to them. */
async function releaseSums(tx: Db, importId: string): Promise<void> {
  await tx.execute(sql`
    with changed as (
      select settlement, sum(amount - fee - tax) as net from settled_payments
      where settlement in (select settlement from settled_payments where import_id = ${importId})
      group by settlement),
    released as (
      update statement_sums set settlement = null from changed
      where statement_sums.settlement = changed.settlement and amount <> net returning transaction_id)
    update statement_credits set decision = null, decided_by = null, decided_at = null
    where decision = 'sum' and transaction_id in (select transaction_id from released)`);
}

async function explainSums(tx: Db, { by, now }: Writer): Promise<void> {
  const pairs = matchedSettlements(await openSettlements(tx, now), await openSums(tx, now));
  if (pairs.length === 0) return;
  const rows = pairs.map(({ settlement, sum }) => ({ settlement: settlement.key, sum: sum.id }));
  await tx.execute(sql`
    with pairs as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as pair (settlement text, sum uuid)),
    taken as (
      update statement_credits credit
      set decision = 'sum', problem = null, decided_by = ${by}, decided_at = ${now.toISOString()}
      from pairs join statement_sums on statement_sums.id = pairs.sum
      where credit.transaction_id = statement_sums.transaction_id and credit.payment_id is null
        and ${mayBeAssigned(sql`credit.decision`)}
      returning credit.transaction_id)
    update statement_sums set settlement = pairs.settlement from pairs
    where statement_sums.id = pairs.sum
      and (transaction_id is null or transaction_id in (select transaction_id from taken))`);
}

const since = (now: Date) => indianDay(daysBefore(now, UNMATCHED_CREDIT_DAYS));

async function openSettlements(tx: Db, now: Date): Promise<Settlement[]> {
  return await settlementRows(
    tx,
    sql`settlement in (select settlement from settled_payments where paid_on >= ${since(now)})
      and not exists (select from statement_sums sum where sum.settlement = settled_payments.settlement)`,
  );
}

type Sums = { amount: string; fee: string; tax: string };
type SettlementRow = Omit<Settlement, keyof Sums | "net"> & Sums & { net: string };

function inPaise({ amount, fee, tax }: Sums) {
  return { amount: rupees(amount), fee: rupees(fee), tax: rupees(tax) };
}

const SUMS = sql`coalesce(sum(amount), 0)::text as amount, coalesce(sum(fee), 0)::text as fee,
  coalesce(sum(tax), 0)::text as tax`;

async function settlementRows(tx: Db, which: SQL): Promise<Settlement[]> {
  const { rows } = await tx.execute<SettlementRow>(sql`
    select settled.*, jsonb_build_object('id', report.id, 'name', file_name) as report from (
    select settlement as key, substr(settlement, 10) as reference, to_char(max(paid_on), 'YYYY-MM-DD') as day,
      count(*)::int as payments, ${SUMS}, sum(amount - fee - tax)::text as net, substr(settlement, 10) in (
        select line -> 'ids' ->> 0 from statement_imports, jsonb_array_elements(dropped -> 'doubtful') line
        where line ->> 'reason' = 'uncounted') as uncounted, max(import_id::text)::uuid as of_report
    from settled_payments where settlement is not null and ${which} group by settlement) settled
    join statement_imports report on report.id = of_report`);
  return rows.map(({ net, ...row }) => ({ ...row, ...inPaise(row), net: rupees(net) }));
}

/**
 * Returns sums that aren't matched yet. Money with a transaction ID may come from a customer who hasn't sent the ID,
 * so it counts as a sum only if no payment page asked for its amount.
 */
async function openSums(tx: Db, now: Date): Promise<StatementSum[]> {
  const { rows } = await tx.execute<StatementSum & { amount: string }>(sql`
    select sum.id, sum.amount::text as amount, to_char(sum.credited_on, 'YYYY-MM-DD') as day, sum.line,
      file_name as "fileName", exists (select from statement_sums other
        where other.sender = sum.sender and other.settlement is not null) as known
    from statement_sums sum join statement_imports uploaded on uploaded.id = sum.import_id
    where sum.settlement is null and sum.credited_on >= ${since(now)} and (sum.transaction_id is null or exists (
      select from statement_credits credit
      where credit.transaction_id = sum.transaction_id and payment_id is null and order_number is null
        and ${mayBeAssigned(sql`decision`)} and not ${isReversed(sql`credit.transaction_id`)}
        and not exists (select from payments where payments.transaction_id = credit.transaction_id)
        and not exists (select ${FROM_VERSIONS_OF_AMOUNT})))
    order by sum.credited_on, sum.id`);
  return rows.map((row) => ({ ...row, amount: rupees(row.amount) }));
}

export async function hasSettlements(): Promise<boolean> {
  return (await db.execute(sql`select from settled_payments limit 1`)).rows.length > 0;
}

type Report = { id: string; name: string };

/** Returns the newest report that isn't confirmed; null if there is none. */
export async function draftReport(): Promise<Report | null> {
  const { rows } = await db.execute<Report>(sql`
    select id, file_name as name from statement_imports
    where confirmed_at is null and dropped -> 'report' is not null order by created_at desc limit 1`);
  return rows[0] ?? null;
}

/**
 * If an import has money for which no settlement was found, returns what may explain it: a report that isn't
 * confirmed, and `sums`, the money of senders who sent a settlement before. Null if there is neither.
 */
export async function missingReport(
  { id, dropped: { sums = [] } }: ImportRow,
  found: readonly ExplainedSum[],
): Promise<{ draft: Report | null; sums: CreditedSum[] } | null> {
  const lines = new Set(found.map(({ line }) => line));
  const unconfirmed = JSON.stringify(sums.filter(({ line }) => !lines.has(line)));
  const { rows } = await db.execute<{ day: string; amount: string; known: boolean }>(sql`
    with unexplained as (
      select day, amount / 100 as amount, md5(sender) as sender
      from jsonb_to_recordset(${unconfirmed}::jsonb) as line (day date, amount numeric, sender text)
      where not exists (select from statement_sums earlier where settlement is not null
        and (credited_on, earlier.amount, earlier.sender) = (day, line.amount / 100, md5(line.sender)))
      union all select credited_on, amount, sender from statement_sums
      where import_id = ${id} and settlement is null and transaction_id is null)
    select to_char(day, 'YYYY-MM-DD') as day, amount::numeric(10, 2)::text as amount, exists (
      select from statement_sums other where other.sender = unexplained.sender and settlement is not null) as known
    from unexplained order by day`);
  const draft = rows.length > 0 ? await draftReport() : null;
  const known = rows.flatMap(({ day, amount, ...row }) =>
    row.known ? { day, amount: rupees(amount) } : [],
  );
  return draft || known.length > 0 ? { draft, sums: known } : null;
}

/**
 * Returns the settlements, sums and payments of the last half year that don't match anything. Unmatched money isn't
 * stored for longer.
 */
export async function unexplained(now: Date): Promise<UnmatchedSettlements> {
  const late = indianDay(daysBefore(now, SETTLEMENT_DAYS));
  const { rows } = await db.execute<Sums & { payments: number }>(sql`
    select count(*)::int as payments, ${SUMS} from settled_payments
    where settlement is null and paid_on between ${since(now)} and ${late}`);
  const { payments = 0, amount = "0" } = rows[0] ?? {};
  return {
    settlements: await openSettlements(db, now),
    sums: await openSums(db, now),
    unsettled: { payments, amount: rupees(amount) },
  };
}

/** Returns an import's lines that are sums of settlements; before its confirmation, those that would be. */
export async function sumsOfImport({
  id,
  dropped: { sums = [] },
  confirmed_at,
  created_at,
}: ImportRow): Promise<ExplainedSum[]> {
  if (!confirmed_at) {
    const settlements = sums.length > 0 ? await openSettlements(db, created_at) : [];
    const pairs = matchedSettlements(settlements, sums);
    return pairs.map(({ settlement, sum }) => ({ ...sum, transactionId: null, settlement }));
  }
  const { rows } = await db.execute<
    Omit<ExplainedSum, "amount" | "settlement"> & { key: string }
  >(sql`
    select settlement as key, line, to_char(credited_on, 'YYYY-MM-DD') as day, transaction_id as "transactionId"
    from statement_sums where import_id = ${id} and settlement is not null order by line`);
  const keys = sql.param(rows.map(({ key }) => key));
  const settlements = await settlementRows(db, sql`settlement = any(${keys})`);
  return rows.flatMap(({ key, ...row }) => {
    const settlement = settlements.find((each) => each.key === key);
    return settlement ? { ...row, amount: settlement.net, settlement } : [];
  });
}

/** What a provider kept: `amount` is what customers paid, `tax` is the tax on the fee. */
type ProviderDeduction = { amount: Paise; fee: Paise; tax: Paise };

/** Sums up the fees of payments that were made from `from` until before `until`, by Indian days. */
export async function feesOf(from: Date, until: Date): Promise<ProviderDeduction> {
  const { rows } = await db.execute<Sums>(sql`
    select ${SUMS} from settled_payments
    where paid_on >= ${indianDay(from)} and paid_on < ${indianDay(until)}`);
  return inPaise(rows[0] ?? { amount: "0", fee: "0", tax: "0" });
}
