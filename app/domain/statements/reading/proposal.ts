/** Guesses which columns of a file hold what. A seller checks the guess. */
import { statementAmount } from "./amounts.ts";
import { columnName, headerKey, type StatementColumns } from "./columns.ts";
import { writtenDate } from "./dates.ts";
import { LAYOUTS } from "./layouts.ts";
import { idInCell, idInText } from "./narration.ts";

export type HeaderCandidate = {
  /** The header's line number, from 1. */
  line: number;
  cells: string[];
  /** The `headerKey` of the cells. */
  key: string;
  /** The first rows below the header. */
  rows: string[][];
  /** The guessed columns; null if there is no guess. */
  proposal: StatementColumns | null;
};

const MOST_CANDIDATES = 5;
const MOST_ROWS = 5;
const MOST_CELL_CHARACTERS = 200;
const LEAST_COLUMNS = 3;

/** Returns lines that may be the header, likeliest first. */
export function headerCandidates(rows: readonly (readonly string[])[]): HeaderCandidate[] {
  return rows
    .map((cells, at) => ({ cells, at, score: headerScore(cells, rows[at + 1] ?? []) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || one.at - other.at)
    .slice(0, MOST_CANDIDATES)
    .map(({ cells, at }) => candidateOf(cells, rows.slice(at + 1), at + 1));
}

function candidateOf(
  cells: readonly string[],
  below: readonly (readonly string[])[],
  line: number,
): HeaderCandidate {
  const shown = (row: readonly string[]) => row.map((cell) => cell.slice(0, MOST_CELL_CHARACTERS));
  return {
    line,
    cells: shown(cells),
    key: headerKey(cells),
    rows: below.slice(0, MOST_ROWS).map(shown),
    proposal: proposedColumns(cells, below),
  };
}

const KNOWN_COLUMN_NAMES = new Set(LAYOUTS.flatMap(({ names }) => Object.values(names).flat()));

/**
 * Returns how likely a line is the header: 0 if it has data or fewer than three filled cells; higher for known column
 * names and a date below.
 */
function headerScore(cells: readonly string[], below: readonly string[]): number {
  const filled = cells.filter((cell) => cell.trim() !== "");
  if (filled.length < LEAST_COLUMNS || filled.some(isData)) return 0;
  const known = cells.filter((cell) => KNOWN_COLUMN_NAMES.has(columnName(cell))).length;
  return filled.length + 3 * known + (below.some((cell) => writtenDate(cell) !== null) ? 5 : 0);
}

function isData(cell: string): boolean {
  const amount = statementAmount(cell);
  return writtenDate(cell) !== null || (amount !== null && amount !== "unreadable");
}

/** True if a cell is certainly money: with paise, grouping or ₹. Other numbers may be counts. */
function isMoney(cell: string): boolean {
  const amount = statementAmount(cell);
  return amount !== null && amount !== "unreadable" && /[.,₹]/.test(cell);
}

const COLUMN_WORDS = {
  debit: /debit|withdraw|(?:^|paid|money)out$|(?:^|[^m])dr$/,
  credit: /credit|deposit|(?:^|paid|money)in$|received|amount|cr$/,
  mark: /^(?:drcr|crdr|debitcredit|creditdebit|type|transactiontype|txntype)$/,
  status: /status/,
  payer: /vpa|upiid|payer/,
  note: /note|remark|message|comment/,
  /** Excludes the column of a fee that includes tax, such as 'Commission (incl. GST)'. */
  tax: /^(?!.*incl).*(?:gst|tax)/,
  fee: /fee|commission|charge|mdr/,
  settlement: /(?:settle|payout).*(?:id|utr|no|number|ref|reference|date|on)$/,
} as const;

const TEXT_COLUMN_WORDS =
  /narration|description|particular|details|remark|utr|rrn|upiref|reference|refno/;

function proposedColumns(
  header: readonly string[],
  below: readonly (readonly string[])[],
): StatementColumns | null {
  const names = header.map(columnName);
  const share = (column: number, holds: (cell: string) => boolean) =>
    below.filter((row) => holds(row[column] ?? "")).length;
  const best = (holds: (cell: string) => boolean, named: RegExp) => {
    const scores = names.map((name, at) => share(at, holds) * 2 + (named.test(name) ? 1 : 0));
    const most = Math.max(0, ...scores);
    return most === 0 ? null : scores.indexOf(most);
  };
  const named = (pattern: RegExp, but: readonly (number | null)[]) => {
    const at = names.findIndex((name, place) => pattern.test(name) && !but.includes(place));
    return at < 0 ? null : at;
  };
  const date = best((cell) => writtenDate(cell) !== null, /date/);
  const text = best(
    (cell) => (idInCell(cell) ?? idInText(cell).placed) !== null,
    TEXT_COLUMN_WORDS,
  );
  const mark = named(COLUMN_WORDS.mark, [date, text]);
  const debit = named(COLUMN_WORDS.debit, [date, text, mark]);
  const money = names.findIndex(
    (name, at) => !/bal/.test(name) && ![date, text, debit].includes(at) && share(at, isMoney) > 0,
  );
  const credit =
    named(COLUMN_WORDS.credit, [date, text, mark, debit]) ?? (money < 0 ? null : money);
  if (date === null || text === null || credit === null || date === text) return null;
  const taken = [date, text, mark, debit, credit];
  const tax = named(COLUMN_WORDS.tax, taken);
  const fee = named(COLUMN_WORDS.fee, [...taken, tax]);
  return {
    header: headerKey(header),
    date,
    text,
    credit,
    debit,
    mark,
    status: named(COLUMN_WORDS.status, taken),
    payer: named(COLUMN_WORDS.payer, taken),
    note: named(COLUMN_WORDS.note, taken),
    tax,
    fee,
    taxInFee: /incl.*(?:gst|tax)/.test(names[fee ?? -1] ?? ""),
    settlement: named(COLUMN_WORDS.settlement, taken),
  };
}
