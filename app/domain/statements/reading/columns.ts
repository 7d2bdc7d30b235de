/** Which column of a file holds what, numbered from 0. */
export type Columns = {
  date: number;
  /** The bank's narration with the 12 digits in it, or only the 12 digits. */
  text: number;
  /** The amount received. If there is a `mark` or a sign, this column has the amounts of both directions. */
  credit: number;
  debit: number | null;
  /** Dr or Cr. */
  mark: number | null;
  /** A payment app's status of the payment. Only completed payments count. */
  status: number | null;
  payer: number | null;
  note: number | null;
  /** A second column with the 12 digits. It must agree with the first. */
  reference: number | null;
  /** In a payment provider's report: what the provider deducts from each payment. */
  fee?: number | null;
  tax?: number | null;
  /** True if the amount in the fee's column includes the tax. */
  taxInFee?: boolean;
  /** The ID or the day of the settlement with which the payment was paid out. */
  settlement?: number | null;
};

/** The columns that a seller chose. They are stored for all files with the same header. */
export type StatementColumns = Omit<Columns, "reference"> & {
  /** The header line as one text, made by `headerKey`. */
  header: string;
};

/**
 * Columns that a seller chose for an earlier file. `isUnchecked`: the store didn't check the direction of their amounts
 * yet when they were chosen, so that it asks once more.
 */
export type RememberedColumns = StatementColumns & { isUnchecked?: boolean };

const MOST_COLUMNS = 100;
export const MOST_KEY = 2_000;

/** Returns a column's name in small letters, without spaces and punctuation, which vary between files. */
export function columnName(cell: string): string {
  return cell.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
}

/** Returns a text that identifies a header, of at most 2,000 characters. */
export function headerKey(header: readonly string[]): string {
  const names = header.map(columnName);
  while (names.at(-1) === "") names.pop();
  return names.join("|").slice(0, MOST_KEY);
}

/** Returns a column's letters as in a spreadsheet: A to Z, then AA. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}

/** True if these are the columns of a payment provider's report. */
export function isReport({ fee = null, settlement = null }: Pick<Columns, "fee" | "settlement">) {
  return fee !== null || settlement !== null;
}

const OPTIONAL_COLUMNS = ["debit", "mark", "status", "payer", "note"] as const;
/** Columns of providers' reports. Choices stored before reports could be read don't have them. */
const REPORT_COLUMNS = ["fee", "tax", "settlement"] as const;

/**
 * True if a value is a usable choice: all columns exist, and columns of dates, amounts or status have no second
 * meaning.
 */
export function isStatementColumns(value: unknown): value is StatementColumns {
  if (typeof value !== "object" || value === null) return false;
  const columns = value as Record<string, unknown>;
  const { header, date, text, credit } = columns;
  if (typeof header !== "string" || header === "" || header.length > MOST_KEY) return false;
  const chosen = OPTIONAL_COLUMNS.map((name) => columns[name]).filter((column) => column !== null);
  const ofReport = REPORT_COLUMNS.map((name) => columns[name] ?? null).filter((at) => at !== null);
  const all = [date, text, credit, ...chosen, ...ofReport];
  if (!all.every(isColumn)) return false;
  // A narration may hold ID, payer and note in one column, but a column of dates or amounts has one meaning.
  const money = [date, credit, columns.debit, columns.mark, columns.status]
    .concat(ofReport)
    .filter(isColumn);
  return new Set(money).size === money.length && ![date, credit].includes(text);
}

export function isColumn(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < MOST_COLUMNS;
}
