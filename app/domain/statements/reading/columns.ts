/** The columns of a table by what they hold, counted from 0. */
export type Columns = {
  date: number;
  /** The narration that the 12 digits stand in, or the digits alone. */
  text: number;
  /** The column of the amount that came in; with `mark`, or signed, of either direction. */
  credit: number;
  debit: number | null;
  /** Dr or Cr. */
  mark: number | null;
  /** The status column of a payment app: only completed payments count. */
  status: number | null;
  payer: number | null;
  note: number | null;
  /** Another place for the 12 digits, which has to agree. */
  reference: number | null;
};

/** The columns of a table as a seller chose them, once for all files with its header. */
export type StatementColumns = Omit<Columns, "reference"> & {
  /** `headerKey` of the line that names the columns. */
  header: string;
};

const MOST_COLUMNS = 100;
export const MOST_KEY = 2_000;

/** The name of a column without what changes from file to file: case, spaces, dots, a currency. */
export function columnName(cell: string): string {
  return cell.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
}

/** The key by which a header is known again. At most 2,000 characters. */
export function headerKey(header: readonly string[]): string {
  const names = header.map(columnName);
  while (names.at(-1) === "") names.pop();
  return names.join("|").slice(0, MOST_KEY);
}

const OPTIONAL = ["debit", "mark", "status", "payer", "note"] as const;

/** Columns that were sent or stored, where they can be used: no column twice, none that no file has. */
export function isStatementColumns(value: unknown): value is StatementColumns {
  if (typeof value !== "object" || value === null) return false;
  const columns = value as Record<string, unknown>;
  const { header, date, text, credit } = columns;
  if (typeof header !== "string" || header === "" || header.length > MOST_KEY) return false;
  const chosen = OPTIONAL.map((name) => columns[name]).filter((column) => column !== null);
  const all = [date, text, credit, ...chosen];
  if (!all.every(isColumn)) return false;
  // One narration may hold id, payer and note; one column of money can't be two things.
  const money = [date, credit, columns.debit, columns.mark, columns.status].filter(isColumn);
  return new Set(money).size === money.length && ![date, credit].includes(text);
}

export function isColumn(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < MOST_COLUMNS;
}
