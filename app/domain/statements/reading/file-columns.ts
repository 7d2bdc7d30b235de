/** A file's columns, of which some facts can be told by their names and cells. */
import { statementAmount } from "./amounts.ts";
import { columnName } from "./columns.ts";

export type FileColumns = {
  names: readonly string[];
  /** The rows below the names. */
  rows: readonly (readonly string[])[];
};

/** Returns the columns whose name, as `columnName` returns it, matches. */
export function columnsNamed({ names }: FileColumns, pattern: RegExp, but?: RegExp): number[] {
  return names.flatMap((name, column) => {
    const plain = columnName(name);
    return pattern.test(plain) && !but?.test(plain) ? column : [];
  });
}

/** Counts the rows in which a cell of the column holds this. */
export function countCells(
  { rows }: FileColumns,
  column: number,
  holds: (cell: string) => boolean,
): number {
  return rows.filter((row) => holds(row[column] ?? "")).length;
}

/** Returns the first of the columns with the highest score; null if there is none. */
export function bestColumn(
  columns: readonly number[],
  score: (column: number) => number,
): number | null {
  const scores = columns.map(score);
  return columns[scores.indexOf(Math.max(...scores))] ?? null;
}

/** True if all cells of the column are amounts or empty. */
export function hasOnlyAmounts({ rows }: FileColumns, column: number): boolean {
  return rows.every((row) => statementAmount(row[column] ?? "") !== "unreadable");
}

/** Returns the paise in a cell, without sign; 0 if it has none. */
export function paiseIn(cell: string | undefined): number {
  const amount = statementAmount(cell ?? "");
  return amount === null || amount === "unreadable" ? 0 : Math.abs(amount.paise);
}
