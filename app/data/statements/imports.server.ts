import { createHash } from "node:crypto";
import { setImmediate as otherWork } from "node:timers/promises";
import { and, asc, desc, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { transactionWithProof } from "#data/checkout/refund-lines.server";
import { isUuid, newId } from "#data/columns.server";
import { type Db, db, transaction } from "#data/db.server";
import { UNASSIGNED } from "#data/orders/payment/payment-credits.server";
import { reversedAmong } from "#data/orders/payment/reversals.server";
import { knownCredits, submittedPaymentsFor } from "#data/orders/payment/submitted-payments.server";
import { statementCredits, statementImports, statementReversals, users } from "#data/schema.server";
import { recordEvent, type Writer } from "#data/settings/events.server";
import { indianDay, indianDayAfter } from "#domain/indian-time";
import { type Outcome, refused } from "#domain/problem";
import { withinLimit } from "#domain/statements/accountant-limit";
import type { CreditDecision, StatementCredit } from "#domain/statements/credits";
import { type Matches, matchStatementInSteps } from "#domain/statements/matching";
import type { StatementColumns } from "#domain/statements/reading/columns";
import type { DoubtfulLine, SkippedLines } from "#domain/statements/reading/doubts";
import { accountantLimit } from "./accountant-limit.server.ts";
import { creditsIn, storeCredits } from "./credits.server.ts";
import { rememberColumns } from "./layouts.server.ts";
import { contradictedLines, missingReport, sumsOfImport } from "./settlements.server.ts";
import { auditSources } from "./sms-credits.server.ts";
import { lockSources } from "./sms-sources.server.ts";

/** The content of a bank's file: its credits, and the facts about its other lines that the seller sees. */
type StatementFile = {
  name: string;
  sha256: Uint8Array;
  /** The bank's layout that was recognised; null: a seller chose the columns. */
  layout: string | null;
  /** The columns that a seller chose for this file. */
  columns?: StatementColumns | null;
  credits: StatementCredit[];
  dropped: Partial<SkippedLines>;
};

const MOST_NAME = 200;
const MAPPED_LAYOUT = "mapped";

/**
 * Stores a file's credits until they are confirmed. `isNew` is false if the same file was imported before: `id` is
 * then that import's, and if it isn't confirmed, its content is replaced.
 */
export async function storeStatementImport(
  { name, sha256, layout, columns = null, ...read }: StatementFile,
  { by, now }: Writer,
): Promise<{ id: string; isNew: boolean }> {
  const { credits, dropped } = withDoubtful(read);
  const days = credits.map(({ day }) => day).toSorted();
  const found = {
    file_name: name.slice(-MOST_NAME) || MAPPED_LAYOUT,
    layout: layout ?? MAPPED_LAYOUT,
    columns,
    credits,
    dropped,
    credit_count: credits.length,
    covers_from: days.at(0) ?? null,
    covers_to: days.at(-1) ?? null,
  };
  const made = { id: newId(), file_sha256: sha256, created_by: by, created_at: now };
  return await transaction(async (tx) => {
    const [stored] = await tx
      .insert(statementImports)
      .values({ ...made, ...found })
      .onConflictDoUpdate({
        target: statementImports.file_sha256,
        set: found,
        setWhere: isNull(statementImports.confirmed_at),
      })
      .returning({ id: statementImports.id });
    if (stored) return { id: stored.id, isNew: stored.id === made.id };
    const [same] = await tx
      .select({ id: statementImports.id })
      .from(statementImports)
      .where(eq(statementImports.file_sha256, sha256));
    if (!same) throw new Error("a statement was not stored");
    return { id: same.id, isNew: false };
  });
}

/**
 * Adds the doubtful lines that have a complete credit to the credits, so that they are matched too, as doubtful ones.
 */
function withDoubtful({ credits, dropped }: Pick<StatementFile, "credits" | "dropped">) {
  const { doubtful = [], takenBack = [] } = dropped;
  const whole = doubtful.flatMap(({ credit }) => credit ?? []);
  const reversed = doubtful.flatMap(({ reason, credit }) =>
    reason === "taken-back" && credit ? credit : [],
  );
  return {
    credits: [...credits, ...whole].toSorted((one, other) => one.line - other.line),
    dropped: {
      ...dropped,
      doubtful: doubtful.filter(({ credit }) => !credit),
      takenBack: [
        ...takenBack,
        ...reversed.map(({ line, transactionId }) => ({ line, transactionId, unclear: true })),
      ],
    },
  };
}

type ImportRow = typeof statementImports.$inferSelect;

/** `createdBy`: the email address of the seller who uploaded the file; null: the account was erased. */
export type StatementImport = ImportRow & { createdBy: string | null };

const uploader = and(eq(users.id, statementImports.created_by), isNull(users.erased_at));

/** Leaves out the rows that a node of 0.3 needs for phones (migration 0083). */
const isFile = ne(statementImports.layout, "sms");

const MOST_LISTED = 50;

/** Returns the newest imports, without their lines, which can be megabytes. */
export async function listStatementImports() {
  const { id, file_name, layout, created_at, confirmed_at, found } = statementImports;
  return await db
    .select({ id, file_name, layout, created_at, confirmed_at, found, createdBy: users.email })
    .from(statementImports)
    .leftJoin(users, uploader)
    .where(isFile)
    .orderBy(desc(created_at), desc(id))
    .limit(MOST_LISTED);
}

type StatementImportPreview = {
  matches: Matches;
  /** A hash of what Confirm would verify. The form sends it back, so that a seller confirms only what they saw. */
  digest: string;
  /** Lines that don't count, among them those that contradict an earlier report. */
  doubtful: DoubtfulLine[];
};

type ShownPreview = StatementImportPreview & {
  row: StatementImport;
  sums: Awaited<ReturnType<typeof sumsOfImport>>;
  missing: Awaited<ReturnType<typeof missingReport>>;
};

/**
 * Returns an import with what each of its lines matches now, also after the confirmation, since customers may send IDs
 * later. Null: no such import.
 */
export async function statementImportPreview(
  id: string,
  viewer: Importer | null = null,
): Promise<ShownPreview | null> {
  if (!isUuid(id)) return null;
  const [found] = await db
    .select({ row: statementImports, createdBy: users.email })
    .from(statementImports)
    .leftJoin(users, uploader)
    .where(and(isFile, eq(statementImports.id, id)));
  if (!found) return null;
  const row = { ...found.row, createdBy: found.createdBy };
  const sums = await sumsOfImport(row);
  const missing = await missingReport(row, sums);
  return { ...(await preview(db, row, viewer)), row, sums, missing };
}

/** Who imports a statement. `isLimited`: an accountant, whose imports verify payments up to the owner's limit. */
type Importer = { by: string; now: Date; isLimited?: boolean };

async function preview(
  tx: Db,
  row: ImportRow,
  importer: Importer | null,
): Promise<StatementImportPreview> {
  const credits = row.credits ?? (await confirmedCredits(tx, row.id));
  const { takenBack = [], doubtful = [] } = row.dropped;
  const ids = [...credits, ...takenBack].map(({ transactionId }) => transactionId);
  const days = credits.map(({ day }) => day);
  const payments = await submittedPaymentsFor(ids, tx, days);
  const sent = payments.map(({ transactionId }) => transactionId);
  const known = await knownCredits([...new Set([...ids, ...sent])], tx);
  const steps = matchStatementInSteps({
    credits,
    payments,
    known,
    takenBack,
    reversed: await reversedAmong(ids, tx),
    unclear: doubtful.flatMap((line) => line.ids ?? []),
    covers: coveredDays(row),
  });
  for (;;) {
    const step = steps.next();
    if (step.done) {
      const matches = importer?.isLimited
        ? withinLimit(step.value, await accountantLimit(tx, step.value, importer))
        : step.value;
      return {
        matches,
        digest: digestOf(matches),
        doubtful: [...doubtful, ...(await contradictedLines(tx, row))],
      };
    }
    await otherWork();
  }
}

/**
 * Returns the days of which the file has every line. The day of the upload isn't one of them, because it may get more
 * lines.
 */
function coveredDays({ covers_from: from, covers_to: last, created_at }: ImportRow) {
  if (from === null || last === null) return null;
  const before = indianDayAfter(indianDay(created_at), -1);
  const to = last < before ? last : before;
  return from <= to ? { from, to } : null;
}

async function confirmedCredits(tx: Db, importId: string): Promise<StatementCredit[]> {
  const rows = await tx
    .select({
      line: statementCredits.line,
      transactionId: statementCredits.transaction_id,
      amount: statementCredits.amount,
      day: statementCredits.credited_on,
      payerUpiId: statementCredits.payer_upi_id,
      note: statementCredits.order_number,
    })
    .from(statementCredits)
    .where(eq(statementCredits.statement_id, importId))
    .orderBy(asc(statementCredits.line));
  return rows;
}

function digestOf({ verify }: Matches): string {
  const lines = verify.map(({ credit, payment }) =>
    [credit.transactionId, credit.amount, payment.paymentId, payment.due].join(" "),
  );
  return createHash("sha256").update(lines.toSorted().join("\n")).digest("hex");
}

type ConfirmProblem =
  | { code: "import-not-found" }
  /** What the lines match has changed since the seller saw it. */
  | { code: "preview-changed" };

/**
 * Confirms what the seller saw: the credits become rows, and the file's content is deleted. No payment is verified
 * yet; `continueStatementImport` or a job does that.
 */
export async function confirmStatementImport(
  id: string,
  seenDigest: string,
  importer: Importer,
): Promise<Outcome<ConfirmProblem, { chosen: number }>> {
  const { by, now, isLimited = false } = importer;
  if (!isUuid(id)) return refused({ code: "import-not-found" });
  return await transactionWithProof(async (tx) => {
    await lockDrafts(tx);
    await lockSources(tx);
    const [row] = await tx
      .select()
      .from(statementImports)
      .where(eq(statementImports.id, id))
      .for("update");
    if (!row) return refused({ code: "import-not-found" });
    const { matches, digest, doubtful } = await preview(tx, row, importer);
    if (digest !== seenDigest && (await isUnderWay(tx, row))) return { ok: true, chosen: 0 };
    if (digest !== seenDigest) return refused({ code: "preview-changed" });
    const chosen = await storeCredits(tx, row, matches, { by, now });
    await auditSources(tx, row, creditsIn(matches), coveredDays(row), { by, now });
    // By confirming the result, the seller has also confirmed the columns that they chose. If no money came in by them,
    // they may be those of the money that went out.
    if (row.columns && broughtMoney(row)) await rememberColumns(tx, row.columns, { by, now });
    const found = countsOf(matches);
    await tx
      .update(statementImports)
      .set({
        credits: null,
        columns: null,
        dropped: {
          ...row.dropped,
          doubtful,
          sums: [],
          takenBack: (row.dropped.takenBack ?? [])
            .filter(({ unfinished }) => !unfinished)
            .map(({ sent: _, ...line }) => line),
        },
        found: row.found ? { ...row.found, verify: (row.found.verify ?? 0) + chosen } : found,
        // An import that an owner has confirmed keeps her name, whoever verifies later payments by it.
        confirmed_by: isLimited ? (row.confirmed_by ?? by) : by,
        is_limited: isLimited && (row.confirmed_at === null || row.is_limited),
        confirmed_at: now,
        claimed_until: leaseFrom(now),
      })
      .where(eq(statementImports.id, id));
    const facts = { file: row.file_name, layout: row.layout, days: daysOf(row), ...found };
    const event = { subject: "statement", id, action: "confirmed", facts } as const;
    await recordEvent(tx, event, { by, now });
    return { ok: true, chosen };
  });
}

function broughtMoney({ credits, dropped }: ImportRow): boolean {
  return (credits ?? []).length > 0 || (dropped.sums ?? []).length > 0;
}

/**
 * True if the import was confirmed before and still has payments to verify. Confirming it again then changes nothing.
 */
async function isUnderWay(tx: Db, { id, confirmed_at }: ImportRow): Promise<boolean> {
  if (confirmed_at === null) return false;
  const open = and(eq(statementCredits.statement_id, id), eq(statementCredits.decision, "chosen"));
  return (await tx.$count(statementCredits, open)) > 0;
}

/** Locks all unconfirmed imports, so that the second of two confirmations at once sees the first's reversals. */
async function lockDrafts(tx: Db): Promise<void> {
  await tx
    .select({ id: statementImports.id })
    .from(statementImports)
    .where(isNull(statementImports.confirmed_at))
    .orderBy(asc(statementImports.id))
    .for("update");
}

const LEASE_SECONDS = 30;

/** Returns the time until which only a seller's page may continue an import. After that the job may, too. */
export function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_SECONDS * 1_000);
}

function daysOf({ covers_from: from, covers_to: to }: ImportRow): string {
  return from === to ? (from ?? "none") : `${from} to ${to}`;
}

function countsOf(matches: Matches): Record<string, number> {
  return Object.fromEntries(Object.entries(matches).map(([code, lines]) => [code, lines.length]));
}

export type StatementImportProgress = {
  queued: number;
  verified: number;
  /** Verified payments that a phone's SMS reported and this statement contradicts, until a seller decides. */
  contradicted: number;
  /** The credits that couldn't be used, each with the reason, sorted by line. */
  unassigned: { transactionId: string; line: number; problem: string; orderId: string | null }[];
};

export async function statementImportProgress(id: string): Promise<StatementImportProgress> {
  if (!isUuid(id)) return { queued: 0, verified: 0, contradicted: 0, unassigned: [] };
  const count = async (decision: CreditDecision) =>
    await db.$count(
      statementCredits,
      and(eq(statementCredits.statement_id, id), eq(statementCredits.decision, decision)),
    );
  return {
    queued: await count("chosen"),
    verified: await count("verified"),
    contradicted: await db.$count(
      statementReversals,
      and(
        eq(statementReversals.statement_id, id),
        eq(statementReversals.contradicts, true),
        isNotNull(statementReversals.payment_id),
        isNull(statementReversals.settled_at),
      ),
    ),
    unassigned: await unassignedOf(id),
  };
}

const MOST_UNASSIGNED = 200;

async function unassignedOf(id: string): Promise<StatementImportProgress["unassigned"]> {
  const { rows } = await db.execute<StatementImportProgress["unassigned"][number]>(sql`
    select credit.transaction_id as "transactionId", line, coalesce(problem, '') as problem, (
      select order_id from payments where payments.transaction_id = credit.transaction_id
      order by (released_at is null) desc, submitted_at desc limit 1) as "orderId"
    from statement_credits credit
    where statement_id = ${id} and decision = ${UNASSIGNED} order by line limit ${MOST_UNASSIGNED}`);
  return rows;
}
