/** Guesses which columns of a file hold what. A seller checks the guess. */
import { statementAmount } from "./amounts.ts";
import { columnName, headerKey, type StatementColumns } from "./columns.ts";
import { writtenDate } from "./dates.ts";
import { LAYOUTS } from "./layouts.ts";
import { proposedColumns } from "./proposed-columns.ts";

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

const KNOWN_COLUMN_NAMES = new Set(
  LAYOUTS.flatMap(({ heads }) => heads.flatMap(({ names }) => Object.values(names).flat())),
);

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
