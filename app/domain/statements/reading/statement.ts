/** Reads the credits in a statement from the rows of its file. */
import { type Refused, refused } from "#domain/problem";
import type { StatementCredit } from "#domain/statements/credits";
import { accountAbove } from "./account.ts";
import { paiseOf } from "./amounts.ts";
import {
  type Columns,
  isReport,
  type RememberedColumns,
  type StatementColumns,
} from "./columns.ts";
import { type DateOrder, dateOrder, dayInOrder } from "./dates.ts";
import type { LayoutCode } from "./layouts.ts";
import { type Line, linesOf, receivedAmountOf, type Table } from "./lines.ts";
import {
  type IdProblem,
  idInCell,
  isReversal,
  mentionsUpi,
  payerInText,
  textOrNull,
} from "./narration.ts";
import { type HeaderCandidate, headerCandidates } from "./proposal.ts";
import { type SumLine, settledFacts, sumOfLine, uncountedLines } from "./settled.ts";
import { isCompletedWord, isRefundWord } from "./status.ts";
import { knownTable, MOST_LINES_BEFORE_HEADER, mappedTable } from "./tables.ts";

/** Why a line of received money isn't counted. In case of doubt, nothing is guessed. */
export type DoubtReason =
  | IdProblem
  | "amount-unreadable"
  | "date-unreadable"
  /** The line has more cells than the header, so the payer's words may have shifted the others. */
  | "more-cells"
  /** Columns and sign don't show whether the money came in or went out. */
  | "direction"
  /** Another line with the same ID is a debit, a reversal or a failed payment. */
  | "taken-back"
  /** Another line of the file has the same ID with another amount. */
  | "same-id-other-amount"
  /** The line is in a settlement of a provider's report, but isn't a payment with an ID. `ids` has the settlement. */
  | "uncounted"
  /** An earlier report has this payment with another amount, fee, tax or settlement. */
  | "reported-otherwise";

export type DoubtfulLine = {
  line: number;
  reason: DoubtReason;
  /**
   * The line's credit, if it could be read. Because it is doubtful, it can't prove a payment in a later file either.
   */
  credit?: StatementCredit;
  /** All possible IDs. They are shown to the seller if the payer may have written one of them. */
  ids?: string[];
};

export type SkippedLines = {
  debits: number;
  reversals: number;
  /** Money that didn't come by UPI: cash, NEFT, interest. */
  notUpi: number;
  /** Failed or pending payments in a payment app's file. */
  unfinished: number;
  doubtful: DoubtfulLine[];
  /** Lines that repeat the ID and amount of an earlier line, which counts. */
  repeated: { line: number; first: number }[];
  /**
   * IDs of lines that aren't credits, in case another file has a credit with the same ID. `unclear`: the ID isn't
   * certain.
   */
  takenBack: { line: number; transactionId: string; unfinished?: boolean; unclear?: boolean }[];
  /** The header of a payment provider's report, if the file is one. */
  report?: string;
  /** The last four digits of the account, if the lines above the table name one. */
  account?: string;
  /** Money in a bank's file that didn't come by UPI, and may be the sum of a provider's settlement. */
  sums?: SumLine[];
};

export type Statement = {
  ok: true;
  /** Null if a seller chose the columns. */
  layout: LayoutCode | null;
  /** In the order of lines. No ID occurs twice. */
  credits: StatementCredit[];
  dropped: SkippedLines;
};

export type StatementProblem =
  | { code: "statement-empty" }
  /** No line looks like a header. */
  | { code: "no-header" }
  | { code: "unknown-layout"; candidates: HeaderCandidate[] }
  /** The chosen columns are those of another header. */
  | { code: "other-header"; candidates: HeaderCandidate[] }
  /** The dates contradict each other about the order of day and month; `lines` are two that do. */
  | { code: "dates-mixed"; lines: [number, number] };

/**
 * Reads the credits by the columns in `mapped`, else by the `remembered` ones of the file's header, else by the bank's
 * known layout. With "ask", or by unchecked remembered columns, it reads nothing, and returns the possible headers, so
 * that a seller can choose the columns.
 */
export function creditsOf(
  rows: readonly (readonly string[])[],
  mapped?: StatementColumns | "ask",
  remembered: readonly RememberedColumns[] = [],
): Statement | Refused<StatementProblem> {
  if (rows.every((row) => row.every((cell) => cell.trim() === "")))
    return refused({ code: "statement-empty" });
  const asksForColumns = mapped === "ask";
  const named = mapped && !asksForColumns ? [mapped] : remembered;
  const chosen = asksForColumns ? null : mappedTable(rows, named);
  const table = chosen ?? (mapped ? null : knownTable(rows));
  if (!table || isToAskAgain(table, remembered)) {
    const candidates = headerCandidates(rows.slice(0, MOST_LINES_BEFORE_HEADER));
    if (candidates.length === 0) return refused({ code: "no-header" });
    const code = mapped && !asksForColumns ? "other-header" : "unknown-layout";
    return refused({ code, candidates });
  }
  const lines = linesOf(rows, table);
  const order = dateOrder(lines.map(({ date }) => date).filter((date) => date !== null));
  if (order === null) return refused({ code: "dates-mixed", lines: contradiction(lines) });
  const read = lines.map((line) => readLine(line, table, order));
  const { layout, header } = table;
  const { credits, dropped } = creditsAndDropped(read);
  const reading = { columns: table.columns, order };
  if (isReport(table.columns)) {
    const whole = [...credits, ...dropped.doubtful.flatMap(({ credit }) => credit ?? [])];
    dropped.doubtful.push(...uncountedLines(lines, whole, reading));
    dropped.report = header;
  } else
    dropped.sums = lines.flatMap((line, at) =>
      isOtherLine(read[at]) ? (sumOfLine(line, reading) ?? []) : [],
    );
  const account = accountAbove(rows.slice(0, table.from - 1));
  if (account !== null) dropped.account = account;
  return {
    ok: true,
    layout: layout?.code ?? null,
    credits,
    dropped,
  };
}

/** True if the columns of this header were chosen before the store checked the direction of their amounts. */
function isToAskAgain({ header }: Table, remembered: readonly RememberedColumns[]): boolean {
  return remembered.some((columns) => columns.header === header && columns.isUnchecked === true);
}

/** Returns two lines whose dates contradict each other, to be shown to the seller. */
function contradiction(lines: readonly Line[]): [number, number] {
  const dated = lines.filter(({ date }) => date !== null);
  const kind = ({ date }: Line) => {
    if (date?.kind !== "numbers") return date?.kind ?? "";
    if (date.first > 12) return "day-first";
    return date.second > 12 ? "month-first" : "";
  };
  const certain = dated.filter((line) => kind(line) !== "");
  const one = certain[0] ?? dated[0];
  const other =
    certain.find((line) => one && kind(line) !== kind(one)) ??
    dated.find((line) => one && line.date?.kind !== one.date?.kind);
  return [one?.line ?? 0, other?.line ?? 0];
}

type ReadLine =
  | { kind: "nothing" }
  | { kind: "notUpi" }
  /** `ids` are the possible IDs of the line. Credits that have one of them become doubtful. */
  | { kind: "debits" | "reversals" | "unfinished"; line: number; ids: string[] }
  | { kind: "doubtful"; line: number; reason: DoubtReason; id: string | null; ids: string[] }
  | { kind: "credit"; credit: StatementCredit };

function readLine(line: Line, table: Table, order: DateOrder): ReadLine {
  const { columns, layout } = table;
  const text = line.cell(columns.text);
  const { found } = line;
  const isDated = line.date !== null;
  if (line.isWide)
    return isDated
      ? { kind: "doubtful", line: line.line, reason: "more-cells", id: null, ids: [] }
      : { kind: "nothing" };
  const id = "id" in found ? found.id : null;
  const money = receivedAmountOf(line, columns);
  if (money === "nothing") return { kind: "nothing" };
  // A line without date and ID is a footer, or continues the narration of the line above.
  if (!isDated && (id === null || money === "direction")) return { kind: "nothing" };
  if (money === "out") return { kind: "debits", line: line.line, ids: idsOn(line, columns) };
  const other = isReversal(text, layout?.forms) ? "reversals" : statusOf(line, columns);
  if (other) return { kind: other, line: line.line, ids: idsOn(line, columns) };
  if (line.isContradicted)
    return { kind: "doubtful", line: line.line, reason: "direction", id, ids: [] };
  const isUpi = (layout?.forms === null && !layout.separator) || mentionsUpi(text);
  if (!isUpi && (layout !== null || idInCell(text) === null)) return { kind: "notUpi" };
  const doubtful = (reason: DoubtReason): ReadLine => {
    const ids = DOUBTS_FROM_PAYERS_TEXT.has(reason)
      ? idsOn(line, columns).slice(0, MOST_IDS_ON_LINE)
      : [];
    return { kind: "doubtful", line: line.line, reason, id, ids };
  };
  if ("problem" in found) return doubtful(found.problem);
  if (money === "direction") return doubtful("direction");
  if (money === "unreadable") return doubtful("amount-unreadable");
  const day = line.date && dayInOrder(line.date, order);
  if (!day) return doubtful("date-unreadable");
  const { payer, note, name } = found;
  const settled = isReport(columns) ? settledFacts(line, { columns, order }) : null;
  return {
    kind: "credit",
    credit: {
      line: line.line,
      transactionId: found.id,
      amount: paiseOf(money),
      day,
      payerUpiId: payer ?? payerOf(line, table),
      note: note ?? textOrNull(line.cell(columns.note)),
      ...(name && { payerName: name }),
      ...(settled && { settled }),
    },
  };
}

function isOtherLine(read: ReadLine | undefined): boolean {
  return read?.kind === "notUpi" || (read?.kind === "doubtful" && read.reason === "no-id");
}

const DOUBTS_FROM_PAYERS_TEXT = new Set<DoubtReason>(["several-ids", "ids-differ", "payers-words"]);
const MOST_IDS_ON_LINE = 3;

/** Returns all possible IDs on the line. */
function idsOn(line: Line, { text, reference }: Columns): string[] {
  const inReference = idInCell(line.cell(reference));
  const ids = line.cell(text).match(/(?<!\d)\d{12}(?!\d)/g) ?? [];
  return [...new Set(inReference && "id" in inReference ? [...ids, inReference.id] : ids)];
}

function payerOf(line: Line, { columns, layout }: Table): string | null {
  const cell = line.cell(columns.payer);
  return payerInText(cell === "" && layout === null ? line.cell(columns.text) : cell);
}

function statusOf(line: Line, { status, mark }: Columns): "unfinished" | "reversals" | null {
  if (status === null) return null;
  if (isRefundWord(line.cell(mark)) || isRefundWord(line.cell(status))) return "reversals";
  return isCompletedWord(line.cell(status)) ? null : "unfinished";
}

/** Sorts the lines into credits, each ID once, and dropped lines. Credits in doubt are dropped. */
function creditsAndDropped(lines: readonly ReadLine[]): Pick<Statement, "credits" | "dropped"> {
  const dropped: SkippedLines = {
    debits: 0,
    reversals: 0,
    notUpi: 0,
    unfinished: 0,
    doubtful: [],
    repeated: [],
    takenBack: [],
  };
  const byId = new Map<string, StatementCredit[]>();
  /** IDs that are doubtful because of other lines, each with the reason. */
  const doubtfulIds = new Map<string, DoubtReason>();
  for (const read of lines) {
    if (read.kind === "nothing") continue;
    if (read.kind === "notUpi") dropped.notUpi += 1;
    else if (read.kind === "credit") {
      const same = byId.get(read.credit.transactionId);
      if (same) same.push(read.credit);
      else byId.set(read.credit.transactionId, [read.credit]);
    } else if (read.kind === "doubtful") {
      const { line, reason, id, ids } = read;
      dropped.doubtful.push(ids.length > 0 ? { line, reason, ids } : { line, reason });
      if (id !== null && reason === "direction") doubtfulIds.set(id, "taken-back");
      if (id !== null && reason === "amount-unreadable")
        doubtfulIds.set(id, "same-id-other-amount");
    } else {
      dropped[read.kind] += 1;
      for (const transactionId of read.ids) {
        doubtfulIds.set(transactionId, "taken-back");
        const at = { line: read.line, transactionId };
        dropped.takenBack.push(read.kind === "unfinished" ? { ...at, unfinished: true } : at);
      }
    }
  }
  const credits: StatementCredit[] = [];
  for (const [id, same] of byId) {
    const [first, ...again] = same;
    if (!first) continue;
    const isSame = again.every(({ amount }) => amount === first.amount);
    const reason = doubtfulIds.get(id) ?? (isSame ? null : "same-id-other-amount");
    if (reason)
      dropped.doubtful.push(
        ...same.map(({ settled, ...credit }) => ({
          line: credit.line,
          reason,
          // A refunded payment keeps its settlement, because it was part of the sum that was paid out.
          credit: settled && reason === "taken-back" ? { ...credit, settled } : credit,
        })),
      );
    else {
      credits.push(first);
      dropped.repeated.push(...again.map(({ line }) => ({ line, first: first.line })));
    }
  }
  const byLine = (one: { line: number }, other: { line: number }) => one.line - other.line;
  dropped.doubtful.sort(byLine);
  dropped.repeated.sort(byLine);
  return { credits: credits.toSorted(byLine), dropped };
}
