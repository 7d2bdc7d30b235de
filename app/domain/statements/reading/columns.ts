/** Column numbers from 0, by content. */
export type Columns = {
  date: number;
  /** The narration with the 12 digits, or the digits alone. */
  text: number;
  /** The amount received; of both directions if there is a `mark` or a sign. */
  credit: number;
  debit: number | null;
  /** Dr or Cr. */
  mark: number | null;
  /** A payment app's status column: only completed payments count. */
  status: number | null;
  payer: number | null;
  note: number | null;
  /** A second column with the 12 digits; both must agree. */
  reference: number | null;
  /** A merchant's report: what its provider keeps of each payment. */
  fee?: number | null;
  tax?: number | null;
  /** True: the fee's column has the tax in it. */
  taxInFee?: boolean;
  /** The settlement's ID, or its date. */
  settlement?: number | null;
};

/** The columns that a seller chose once for all files with this header. */
export type StatementColumns = Omit<Columns, "reference"> & {
  /** `headerKey` of the header line. */
  header: string;
};

const MOST_COLUMNS = 100;
export const MOST_KEY = 2_000;

/** A column's name without what varies: case, spaces, dots, a currency. */
export function columnName(cell: string): string {
  return cell.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
}

/** Identifies a header. At most 2,000 characters. */
export function headerKey(header: readonly string[]): string {
  const names = header.map(columnName);
  while (names.at(-1) === "") names.pop();
  return names.join("|").slice(0, MOST_KEY);
}

/** True if these are the columns of a merchant's report. */
export function isReport({ fee = null, settlement = null }: Pick<Columns, "fee" | "settlement">) {
  return fee !== null || settlement !== null;
}

const OPTIONAL = ["debit", "mark", "status", "payer", "note"] as const;
/** Columns that were stored before reports could be read lack them. */
const OF_REPORTS = ["fee", "tax", "settlement"] as const;

/** Validates sent or stored columns: no column twice, all within range. */
export function isStatementColumns(value: unknown): value is StatementColumns {
  if (typeof value !== "object" || value === null) return false;
  const columns = value as Record<string, unknown>;
  const { header, date, text, credit } = columns;
  if (typeof header !== "string" || header === "" || header.length > MOST_KEY) return false;
  const chosen = OPTIONAL.map((name) => columns[name]).filter((column) => column !== null);
  const ofReport = OF_REPORTS.map((name) => columns[name] ?? null).filter((at) => at !== null);
  const all = [date, text, credit, ...chosen, ...ofReport];
  if (!all.every(isColumn)) return false;
  // One narration may hold id, payer and note, but an amount column has one meaning.
  const money = [date, credit, columns.debit, columns.mark, columns.status]
    .concat(ofReport)
    .filter(isColumn);
  return new Set(money).size === money.length && ![date, credit].includes(text);
}

export function isColumn(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < MOST_COLUMNS;
}
