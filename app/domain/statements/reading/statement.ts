/** Reads the credits in a statement from the rows of its file. */
import { type Paise, paise, subtract, ZERO } from "#domain/money/money";
import { type Refused, refused } from "#domain/problem";
import type { SettledFacts, StatementCredit } from "#domain/statements/credits";
import { directionOfMark, paiseOf, type StatementAmount, statementAmount } from "./amounts.ts";
import { type Columns, headerKey, isReport, type StatementColumns } from "./columns.ts";
import { type DateOrder, dateOrder, dayInOrder, type WrittenDate, writtenDate } from "./dates.ts";
import { columnsIn, LAYOUTS, type Layout, type LayoutCode } from "./layouts.ts";
import {
  type IdOrProblem,
  type IdProblem,
  idInCell,
  idInText,
  idsIn,
  isReversal,
  type Narration,
  payerAndNoteAround,
  payerInText,
  plainCell,
  readNarration,
  textOrNull,
} from "./narration.ts";
import { type HeaderCandidate, headerCandidates } from "./proposal.ts";

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
  /** Money in a bank's file that didn't come by UPI, and may be the sum of a provider's settlement. */
  sums?: SumLine[];
};

/** `sender` is the narration's words without digits, which are the same in all pay-outs of one provider. */
export type SumLine = { line: number; amount: Paise; day: string; sender: string };

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

/** The most lines before the header. Banks write about twenty. */
const MOST_LINES_BEFORE_HEADER = 60;

/**
 * Reads the credits by the columns in `mapped`, else by the `remembered` ones of the file's header, else by the bank's
 * known layout. With "ask" it reads nothing, and returns the possible headers, so that a seller can choose the columns.
 */
export function creditsOf(
  rows: readonly (readonly string[])[],
  mapped?: StatementColumns | "ask",
  remembered: readonly StatementColumns[] = [],
): Statement | Refused<StatementProblem> {
  if (rows.every((row) => row.every((cell) => cell.trim() === "")))
    return refused({ code: "statement-empty" });
  const asksForColumns = mapped === "ask";
  const named = mapped && !asksForColumns ? [mapped] : remembered;
  const table = asksForColumns
    ? null
    : (mappedTable(rows, named) ?? (mapped ? null : knownTable(rows)));
  if (!table) {
    const candidates = headerCandidates(rows.slice(0, MOST_LINES_BEFORE_HEADER));
    if (candidates.length === 0) return refused({ code: "no-header" });
    const code = mapped && !asksForColumns ? "other-header" : "unknown-layout";
    return refused({ code, candidates });
  }
  const lines = linesOf(rows, table);
  const order = dateOrder(lines.map(({ date }) => date).filter((date) => date !== null));
  if (order === null) return refused({ code: "dates-mixed", lines: contradiction(lines) });
  const read = withProvenIdPlace(lines, table).map((line) => readLine(line, table, order));
  const { layout, header } = table;
  const { credits, dropped } = creditsAndDropped(read);
  const reading = { columns: table.columns, order };
  if (isReport(table.columns)) {
    const whole = [...credits, ...dropped.doubtful.flatMap(({ credit }) => credit ?? [])];
    dropped.doubtful.push(...uncountedLines(lines, whole, reading));
    dropped.report = header;
  } else dropped.sums = sumLines(lines, read, reading);
  return {
    ok: true,
    layout: layout?.code ?? null,
    credits,
    dropped,
  };
}

type Table = {
  columns: Columns;
  layout: Layout | null;
  header: string;
  /** Number of cells in the header. */
  width: number;
  from: number;
};

function knownTable(rows: readonly (readonly string[])[]): Table | null {
  return firstTable(rows, (header) => {
    for (const layout of LAYOUTS) {
      const columns = columnsIn(header, layout);
      if (columns) return { columns, layout };
    }
    return null;
  });
}

function mappedTable(
  rows: readonly (readonly string[])[],
  named: readonly StatementColumns[],
): Table | null {
  const byHeader = new Map(named.map(({ header, ...columns }) => [header, columns]));
  return firstTable(rows, (header) => {
    const columns = byHeader.get(headerKey(header));
    return columns ? { columns: { ...columns, reference: null }, layout: null } : null;
  });
}

function firstTable(
  rows: readonly (readonly string[])[],
  known: (header: readonly string[]) => Pick<Table, "columns" | "layout"> | null,
): Table | null {
  for (let at = 0; at < Math.min(rows.length, MOST_LINES_BEFORE_HEADER); at++) {
    const row = rows[at] ?? [];
    const one = known(row);
    if (one) return { ...one, header: headerKey(row), width: row.length, from: at + 1 };
    const both = joinedHeader(row, rows[at + 1] ?? []);
    const two = known(both);
    if (two) return { ...two, header: headerKey(both), width: both.length, from: at + 2 };
  }
  return null;
}

/** Joins a header of two lines, cell by cell. */
export function joinedHeader(above: readonly string[], below: readonly string[]): string[] {
  const length = Math.max(above.length, below.length);
  return Array.from({ length }, (_, at) => `${above[at] ?? ""} ${below[at] ?? ""}`.trim());
}

type Line = {
  line: number;
  cell: (column: number | null) => string;
  date: WrittenDate | null;
  /** True if the line has more cells than the header. */
  isWide: boolean;
  /** The ID, or the reason why there is none. */
  found: Narration;
};

/** Returns all rows below the header, without the headers that are repeated on each page. */
function linesOf(rows: readonly (readonly string[])[], table: Table): Line[] {
  const { columns, header, width, from } = table;
  const others = otherIds(rows, table);
  const lines: Line[] = [];
  for (let at = from; at < rows.length; at++) {
    const row = rows[at] ?? [];
    const cell = (column: number | null) => (column === null ? "" : plainCell(row[column] ?? ""));
    const date = writtenDate(cell(columns.date));
    if (date === null && headerKey(row) === header) continue;
    const isWide = row.slice(width).some((beyond) => beyond.trim() !== "");
    const found = doubtedBesideOthers(readNarrationCell(cell, table), others(row));
    lines.push({ line: at + 1, cell, date, isWide, found });
  }
  return lines;
}

/**
 * Returns a function that finds other numbers in a row that may be its ID: in the note or, if a seller chose the
 * columns and may be wrong, in any cell. A number that several lines have in the same column doesn't count, because it
 * is probably an account number.
 */
function otherIds(rows: readonly (readonly string[])[], { columns, layout, from }: Table) {
  const { text, reference, note, date, credit, debit, settlement } = columns;
  const idOf = (cell: string) => {
    const found = idInCell(cell);
    return found && "id" in found ? [found.id] : [...idsIn(cell)];
  };
  if (layout) return (row: readonly string[]) => (note === null ? [] : idOf(row[note] ?? ""));
  const readSeparately = [text, reference, date, credit, debit, settlement];
  const cells = (row: readonly string[]) =>
    row.flatMap((cell, column) =>
      readSeparately.includes(column)
        ? []
        : idOf(cell).map((id) => ({ id, key: `${column} ${id}` })),
    );
  const times = new Map<string, number>();
  for (const row of rows.slice(from))
    for (const { key } of cells(row)) times.set(key, (times.get(key) ?? 0) + 1);
  return (row: readonly string[]) =>
    cells(row)
      .filter(({ key }) => times.get(key) === 1)
      .map(({ id }) => id);
}

/**
 * Makes an ID doubtful if the line has other numbers that may be the ID, because the payer may have written any of
 * them.
 */
function doubtedBesideOthers(found: Narration, others: readonly string[]): Narration {
  if (!("id" in found) || others.every((id) => id === found.id)) return found;
  return { problem: "several-ids", payer: found.payer, note: found.note };
}

/**
 * Makes IDs of an unknown bank doubtful unless they come after the same words on most lines, and on at least two. On
 * a single line, the payer may have written the digits.
 */
function withProvenIdPlace(lines: readonly Line[], { columns, layout }: Table): readonly Line[] {
  if (layout) return lines;
  const placeOf = ({ cell }: Line) => idInText(cell(columns.text)).placed;
  const narrations = lines.filter((line) => {
    const text = line.cell(columns.text);
    const money = receivedAmountOf(line, columns);
    const cameIn = line.date !== null && money !== "out" && money !== "nothing";
    return cameIn && mentionsUpi(text) && idInCell(text) === null;
  });
  const idsBehind = new Map<string, Set<string>>();
  for (const line of narrations) {
    const { id, before } = placeOf(line) ?? {};
    if (id !== undefined && before !== undefined)
      idsBehind.set(before, (idsBehind.get(before) ?? new Set()).add(id));
  }
  const proven = [...idsBehind].find(
    ([, { size }]) => size >= LEAST_LINES_WITH_PLACE && size * 2 > narrations.length,
  )?.[0];
  const found: Narration = { problem: "payers-words", payer: null, note: null };
  return lines.map((line) => {
    const isNarration = "id" in line.found && idInCell(line.cell(columns.text)) === null;
    return isNarration && placeOf(line)?.before !== proven ? { ...line, found } : line;
  });
}

const LEAST_LINES_WITH_PLACE = 2;

const mentionsUpi = (text: string) => /(?<![a-z\d])UPI(?![a-z\d])/i.test(text);

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
  const other = isReversal(text) ? "reversals" : statusOf(line, columns);
  if (other) return { kind: other, line: line.line, ids: idsOn(line, columns) };
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
  const { payer, note } = found;
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
      ...(settled && { settled }),
    },
  };
}

type ColumnsAndOrder = { columns: Columns; order: DateOrder };

/** Reads what a provider's report says of a payment's settlement; null if fee or tax can't be read. */
function settledFacts(line: Line, reading: ColumnsAndOrder): SettledFacts | null {
  const { cell } = line;
  const { fee: feeColumn = null, tax: taxColumn = null, taxInFee } = reading.columns;
  const [fee, tax] = [deductedAmount(cell(feeColumn)), deductedAmount(cell(taxColumn))];
  if (fee === null || tax === null || (taxInFee && fee < tax)) return null;
  return {
    fee: taxInFee ? subtract(fee, tax) : fee,
    tax,
    settlement: settlementIdOf(line, reading),
  };
}

/** Parses an amount that the provider deducted. Reports write it with or without a minus. */
function deductedAmount(cell: string): Paise | null {
  const amount = statementAmount(cell);
  if (amount === "unreadable") return null;
  return amount === null ? ZERO : paise(Math.abs(amount.paise));
}

const MOST_REFERENCE = 100;

/**
 * Returns the settlement's ID. If the cell has a day instead, returns it as YYYY-MM-DD, because files write days in
 * many forms.
 */
function settlementIdOf({ cell }: Line, { columns, order }: ColumnsAndOrder): string | null {
  const text = cell(columns.settlement ?? null);
  if (statementAmount(text) === null) return null;
  const day = writtenDate(text);
  return (day && dayInOrder(day, order)) ?? text.slice(0, MOST_REFERENCE).toWellFormed();
}

/** Lists lines of a settlement that don't count: refunds, payments by card, and what can't be read. */
function uncountedLines(
  lines: readonly Line[],
  credits: readonly StatementCredit[],
  reading: ColumnsAndOrder,
): DoubtfulLine[] {
  const counted = new Set(credits.filter(({ settled }) => settled).map(({ line }) => line));
  return lines.flatMap((line) => {
    const settlement = settlementIdOf(line, reading);
    if (line.date === null || settlement === null || counted.has(line.line)) return [];
    return { line: line.line, reason: "uncounted", ids: [settlement] };
  });
}

/** Lists the money in a bank's file that may be the sum of a settlement. */
function sumLines(
  lines: readonly Line[],
  read: readonly ReadLine[],
  { columns, order }: ColumnsAndOrder,
): SumLine[] {
  return lines.flatMap((line, at) => {
    const [money, day] = [
      receivedAmountOf(line, columns),
      line.date && dayInOrder(line.date, order),
    ];
    if (!(isOtherLine(read[at]) && day) || typeof money === "string") return [];
    const sender = senderWords(line.cell(columns.text));
    return { line: line.line, amount: paiseOf(money), day, sender };
  });
}

function isOtherLine(read: ReadLine | undefined): boolean {
  return read?.kind === "notUpi" || (read?.kind === "doubtful" && read.reason === "no-id");
}

function senderWords(text: string): string {
  const words = text.toUpperCase().split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word !== "" && !/\d/.test(word)).join(" ");
}

const DOUBTS_FROM_PAYERS_TEXT = new Set<DoubtReason>(["several-ids", "ids-differ", "payers-words"]);
const MOST_IDS_ON_LINE = 3;

/** Returns all possible IDs on the line. */
function idsOn(line: Line, { text, reference }: Columns): string[] {
  const inReference = idInCell(line.cell(reference));
  const ids = line.cell(text).match(/(?<!\d)\d{12}(?!\d)/g) ?? [];
  return [...new Set(inReference && "id" in inReference ? [...ids, inReference.id] : ids)];
}

function readNarrationCell(cell: Line["cell"], { columns, layout }: Table): Narration {
  const text = cell(columns.text);
  const words = { payer: null, note: null };
  if (layout === null) return { ...(idInCell(text) ?? idInText(text)), ...words };
  if (layout.forms) return readNarration(text, layout.forms);
  if (columns.reference === null || !layout.separator)
    return { ...(idInCell(text) ?? { problem: "no-id" }), ...words };
  const found = narrationWithReference(idsIn(text), cell(columns.reference));
  return {
    ...found,
    ...payerAndNoteAround(text, "id" in found ? found.id : null, layout.separator),
  };
}

/** Takes the ID from the bank's own column, unless the narration has several IDs or a different one. */
function narrationWithReference(narration: ReadonlySet<string>, written: string): IdOrProblem {
  const reference = idInCell(written) ?? { problem: "no-id" };
  const [one] = narration;
  if (narration.size > 1) return { problem: "several-ids" };
  if ("id" in reference)
    return one === undefined || one === reference.id ? reference : { problem: "ids-differ" };
  if (reference.problem !== "lost-digits" || one === undefined) return reference;
  return Number(written) === Number(one) ? { id: one } : { problem: "ids-differ" };
}

function payerOf(line: Line, { columns, layout }: Table): string | null {
  const cell = line.cell(columns.payer);
  return payerInText(cell === "" && layout === null ? line.cell(columns.text) : cell);
}

type ReceivedAmount = StatementAmount | "nothing" | "out" | "direction" | "unreadable";

/** Returns the amount received on this line, or why there is none. */
function receivedAmountOf(line: Line, columns: Columns): ReceivedAmount {
  const credit = statementAmount(line.cell(columns.credit));
  const debit = columns.debit === null ? null : statementAmount(line.cell(columns.debit));
  if (debit === "unreadable") return credit === null ? "nothing" : "direction";
  const isDebit = debit !== null && debit.paise !== 0;
  if (credit === null || (credit !== "unreadable" && credit.paise === 0))
    return isDebit ? "out" : "nothing";
  if (isDebit) return "direction";
  const marks = columns.mark === null ? "" : line.cell(columns.mark);
  const mark = directionOfMark(marks);
  if (credit === "unreadable") return mark === "debit" ? "out" : "unreadable";
  if (mark !== null && credit.mark !== null && mark !== credit.mark) return "direction";
  const direction = mark ?? credit.mark;
  if (credit.paise < 0) return direction === "credit" ? "direction" : "out";
  if (direction === "debit") return "out";
  // If the column has amounts of both directions, the line must say which.
  const both = columns.mark !== null && columns.debit === null && columns.status === null;
  return both && direction === null ? "direction" : credit;
}

const COMPLETED =
  /^(?:completed|complete|success|successful|succeeded|settled|paid|captured|credited|payment)$/i;
const REFUND = /refund|revers|chargeback/i;

function statusOf(line: Line, { status, mark }: Columns): "unfinished" | "reversals" | null {
  if (status === null) return null;
  if (REFUND.test(line.cell(mark)) || REFUND.test(line.cell(status))) return "reversals";
  return COMPLETED.test(line.cell(status)) ? null : "unfinished";
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
