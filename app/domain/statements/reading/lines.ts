/** Reads the lines of a table: their date, their amount, and their ID or why there is none. */
import { directionOfMark, type StatementAmount, statementAmount } from "./amounts.ts";
import { balanceChanges, balanceColumn } from "./balance.ts";
import { type Columns, headerKey } from "./columns.ts";
import { type WrittenDate, writtenDate } from "./dates.ts";
import { directionOfName, isNamedOutgoing } from "./directions.ts";
import { paiseIn } from "./file-columns.ts";
import type { Layout } from "./layouts.ts";
import {
  type IdOrProblem,
  idInCell,
  idInText,
  idsIn,
  mentionsUpi,
  type Narration,
  payerAndNoteAround,
  plainCell,
  readNarration,
} from "./narration.ts";

export type Table = {
  columns: Columns;
  layout: Layout | null;
  /** True if files of other layouts have such a header, too. */
  isShared?: boolean;
  header: string;
  /** The names of the columns as the file has them. */
  names: readonly string[];
  /** Number of cells in the header. */
  width: number;
  from: number;
};

export type Line = {
  line: number;
  cell: (column: number | null) => string;
  date: WrittenDate | null;
  /** True if the line has more cells than the header. */
  isWide: boolean;
  /** The ID, or the reason why there is none. */
  found: Narration;
  /** True if amounts of this file say Cr or Dr, so that each has to. */
  saysDirection: boolean;
  /** True if the file contradicts that the money of this line came in. */
  isContradicted: boolean;
};

/** Returns all rows below the header, without the headers that are repeated on each page. */
export function linesOf(rows: readonly (readonly string[])[], table: Table): readonly Line[] {
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
    const saysDirection = columns.debit === null && markIn(cell(columns.credit)) !== null;
    const isContradicted = false;
    lines.push({ line: at + 1, cell, date, isWide, found, saysDirection, isContradicted });
  }
  const saysDirection = lines.some((line) => line.saysDirection);
  const read = lines.map((line) => ({ ...line, saysDirection }));
  return table.layout ? read : withProvenIdPlace(withContradictions(read, rows, table), table);
}

function markIn(cell: string): "credit" | "debit" | null {
  const amount = statementAmount(cell);
  return amount === null || amount === "unreadable" ? null : amount.mark;
}

/**
 * Marks the lines of which the file says that their money went out: the running balance went down by the amount, or the
 * column's name says out beside one that says in. A name that says in is believed, because the balance of a loan goes
 * down when money comes in.
 */
function withContradictions(
  lines: readonly Line[],
  rows: readonly (readonly string[])[],
  { columns, names, from }: Table,
): readonly Line[] {
  if (directionOfName(names[columns.credit] ?? "") === "in") return lines;
  const amounts = lines.map((line) => {
    const money = receivedAmountOf(line, columns);
    return typeof money === "string" ? 0 : money.paise;
  });
  const balance = balanceColumn({ names, rows: rows.slice(from) });
  const debits = lines.map((line) => paiseIn(line.cell(columns.debit)));
  const changes = balanceChanges(
    lines.map((line) => line.cell(balance)),
    amounts.map((amount, at) => [amount, debits[at] ?? 0]),
  );
  const wentUp = amounts.map((amount, at) => amount > 0 && changes[at] === amount);
  const wentDown = amounts.map((amount, at) => amount > 0 && changes[at] === -amount);
  const isProven = wentUp.includes(true) && !wentDown.includes(true);
  const isOutgoing = isNamedOutgoing(names, columns.credit) && !isProven;
  return lines.map((line, at) => ({
    ...line,
    isContradicted: isOutgoing || wentDown[at] === true,
  }));
}

/**
 * Returns a function that finds other numbers in a row that may be its ID: in the note or, if a seller chose the
 * columns and may be wrong, in any cell. A number that several lines have in the same column doesn't count, because it
 * is probably an account number.
 */
function otherIds(rows: readonly (readonly string[])[], { columns, layout, names, from }: Table) {
  const { text, reference, note, date, credit, debit, settlement } = columns;
  const idOf = (cell: string) => {
    const found = idInCell(cell);
    return found && "id" in found ? [found.id] : [...idsIn(cell)];
  };
  if (layout) return (row: readonly string[]) => (note === null ? [] : idOf(row[note] ?? ""));
  const readSeparately = [text, reference, date, credit, debit, settlement];
  const cells = (row: readonly string[]) =>
    row.flatMap((cell, column) =>
      readSeparately.includes(column) || MOBILE_NUMBER.test(names[column] ?? "")
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

const MOBILE_NUMBER = /phone|mobile|contact/i;

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
function withProvenIdPlace(lines: readonly Line[], { columns }: Table): readonly Line[] {
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

function readNarrationCell(cell: Line["cell"], { columns, layout }: Table): Narration {
  const text = cell(columns.text);
  const words = { payer: null, note: null };
  if (layout === null) return { ...(idInCell(text) ?? idInText(text)), ...words };
  if (layout.forms) {
    const read = readNarration(text, layout.forms);
    const isNoForm = "problem" in read && read.problem === "no-id";
    if (!isNoForm || columns.reference === null || idsIn(text).size !== 1) return read;
    // A separator in the payer's words fits no form. Then the bank's own column has to have the same digits.
    return { ...narrationWithReference(idsIn(text), cell(columns.reference)), ...words };
  }
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

export type ReceivedAmount = StatementAmount | "nothing" | "out" | "direction" | "unreadable";

/** Returns the amount received on this line, or why there is none. */
export function receivedAmountOf(line: Line, columns: Columns): ReceivedAmount {
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
  const isMarked = columns.mark !== null && columns.debit === null && columns.status === null;
  return (isMarked || line.saysDirection) && direction === null ? "direction" : credit;
}
