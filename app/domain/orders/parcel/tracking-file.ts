/** Reads a courier's file with tracking IDs, and finds the order of each row. */
import { headerKey, isColumn, MOST_KEY } from "#domain/statements/reading/columns";
import { COURIER_FILES, courierColumns } from "./courier-file.ts";
import { trackingDoubt } from "./couriers.ts";
import { parseTrackingId } from "./tracking.ts";

/** The columns' numbers, from 0. A seller chooses them once for all files with the same header. */
export type TrackingColumns = {
  /** The header line of the file as one text, made by `headerKey`. */
  header: string;
  trackingId: number;
  /** The column of the order number. Null if name and PIN code identify the parcel instead. */
  order: number | null;
  name: number | null;
  pin: number | null;
};

/** True if a value from a form or the database is a usable choice of columns. */
export function isTrackingColumns(value: unknown): value is TrackingColumns {
  if (typeof value !== "object" || value === null) return false;
  const { header, trackingId, order, name, pin } = value as Record<string, unknown>;
  const identifyingColumns = [order, name, pin].filter((column) => column !== null);
  const all = [trackingId, ...identifyingColumns];
  if (typeof header !== "string" || header === "" || header.length > MOST_KEY) return false;
  if (!all.every(isColumn)) return false;
  return new Set(all).size === all.length && (order !== null || identifyingColumns.length === 2);
}

export type TrackingTable = {
  /** The names of the columns, or the first row if they have none. */
  cells: string[];
  key: string;
  rows: { line: number; cells: string[] }[];
};

/** Matches data such as an ID, a phone number or a PIN code: six digits in sequence never occur in a column's name. */
const SIX_DIGITS = /\d{6}/;

/**
 * Finds the table in a file. The first line with at least two filled cells is the header, unless it looks like data.
 * Null if there is no table.
 */
export function trackingTable(rows: readonly string[][]): TrackingTable | null {
  const lines = rows.map((cells, at) => ({ line: at + 1, cells }));
  const first = lines.find(({ cells }) => cells.filter((cell) => cell.trim() !== "").length > 1);
  if (!first) return null;
  const named = !first.cells.some((cell) => SIX_DIGITS.test(cell));
  const { cells } = first;
  const key = named ? headerKey(cells) : keyWithoutNames(cells.length);
  return key === "" ? null : { cells, key, rows: lines.slice(named ? first.line : first.line - 1) };
}

function keyWithoutNames(columns: number): string {
  return `${columns} columns without names`;
}

const ORDER_NUMBER = /^(?:ORD|EP)\d{6,20}$/;

/**
 * Returns a cell's text without what spreadsheets and exports add to keep numbers whole: `="123"`, `'123`, `ID 123`.
 */
function cellText(cell = ""): string {
  return cell.replace(/^[\s='"]+|[\s'"]+$/g, "").replace(/^ID (?=\d{16,}$)/, "");
}

const orderNumberInCell = (cell = "") => cellText(cell).replace(/[\s#]/g, "").toUpperCase();

type ProposedColumns = { [Column in keyof Omit<TrackingColumns, "header">]: number | null };

/** Guesses what the columns hold, from their names and contents. A seller checks the guess. */
export function proposedTracking({ cells, rows }: TrackingTable): ProposedColumns {
  const named = (pattern: RegExp) => {
    const at = cells.findIndex((cell) => pattern.test(cell));
    return at < 0 ? null : at;
  };
  const holding = (holds: (cell: string) => boolean) => {
    const counts = cells.map((_, at) => rows.filter((row) => holds(row.cells[at] ?? "")).length);
    const most = Math.max(...counts);
    return most === 0 ? null : counts.indexOf(most);
  };
  const order = holding((cell) => ORDER_NUMBER.test(orderNumberInCell(cell)));
  const trackingId =
    named(/barcode|tracking|awb|article n|consignment|waybill|docket/i) ??
    holding((cell) => /^[A-Z]{2}\d{9}IN$/i.test(cellText(cell)));
  if (order !== null) return { trackingId, order, name: null, pin: null };
  return { trackingId, order, name: named(/\bname\b/i), pin: named(/\bpin/i) };
}

/** Returns the columns of the store's own export that came back with tracking IDs. Null for other files. */
export function columnsOfOwnExport(table: TrackingTable): TrackingColumns | null {
  const isOwn = COURIER_FILES.some((file) => headerKey(courierColumns(file)) === table.key);
  const columns = { header: table.key, ...proposedTracking(table) };
  return isOwn && isTrackingColumns(columns) ? columns : null;
}

/**
 * Returns the columns of a table that has only an order number and a tracking ID in each row, in either order, so that
 * nothing is left to ask. Null for other tables.
 */
export function columnsOfPairs({ key, cells, rows }: TrackingTable): TrackingColumns | null {
  const width = Math.max(cells.length, ...rows.map((row) => row.cells.length));
  const filled = Array.from({ length: width }, (_, at) => at).filter((at) =>
    rows.some((row) => (row.cells[at] ?? "").trim() !== ""),
  );
  const holds = (column: number, fits: (cell: string) => boolean) =>
    rows.length > 0 && rows.every((row) => fits(row.cells[column] ?? ""));
  const order = filled.find((at) =>
    holds(at, (cell) => ORDER_NUMBER.test(orderNumberInCell(cell))),
  );
  const trackingId = filled.find((at) => at !== order);
  if (filled.length !== 2 || order === undefined || trackingId === undefined) return null;
  const isId = (cell: string) =>
    cell.trim() === "" || /\d{4}/.test(parseTrackingId(cellText(cell)) ?? "");
  return holds(trackingId, isId) ? { header: key, trackingId, order, name: null, pin: null } : null;
}

/** A tracking ID has no spaces, but India Post's is also written in groups: EM 123 456 789 IN. */
const PASTED_ID = String.raw`(?<id>[A-Z\d-]+|[A-Z]{2}(?: ?\d){9} ?IN)`;
const PASTED_ORDER = String.raw`#?(?<order>(?:ORD|EP)\d{6,20})`;
const PASTED_SEPARATOR = String.raw`[\s,;:|=>–—-]`;
const PASTED_GAP = `${PASTED_SEPARATOR}+`;
const PASTED_PAIRS = [
  new RegExp(`^${PASTED_ORDER}${PASTED_GAP}${PASTED_ID}$`, "i"),
  new RegExp(`^${PASTED_ID}${PASTED_GAP}${PASTED_ORDER}$`, "i"),
];
const PASTED_WITHOUT_ID = new RegExp(`^${PASTED_ORDER}${PASTED_SEPARATOR}*$`, "i");

/**
 * Reads pasted lines of an order number and a tracking ID, whatever stands between the two, and in either order. A
 * first line without digits is a header. A line may lack the ID if another has both. Null if a line is something else.
 */
export function pastedPairs(text: string): TrackingTable | null {
  const lines = text.split(/\r\n?|\n/).map((cells, at) => ({ line: at + 1, text: cells.trim() }));
  const [first, ...others] = lines.filter((line) => line.text !== "");
  const pairs = first && !/\d/.test(first.text) ? others : [first, ...others];
  const rows = pairs.flatMap((pair) => {
    const forms = [...PASTED_PAIRS, PASTED_WITHOUT_ID];
    const found = forms.map((form) => form.exec(pair?.text ?? "")).find(Boolean)?.groups;
    return pair && found ? [{ line: pair.line, cells: [found.order ?? "", found.id ?? ""] }] : [];
  });
  const isRead = rows.length === pairs.length && rows.some(({ cells }) => cells[1] !== "");
  return isRead ? { cells: ["", ""], key: keyWithoutNames(2), rows } : null;
}

export type FileRow = {
  line: number;
  trackingId: string;
  order: string;
  name: string;
  pin: string;
};

/** Returns the rows that have a tracking ID, an order number or a name. */
export function fileRows({ rows }: TrackingTable, columns: TrackingColumns): FileRow[] {
  const cell = (cells: string[], column: number | null) =>
    column === null ? "" : cellText(cells[column]);
  return rows
    .map(({ line, cells }) => ({
      line,
      trackingId: cell(cells, columns.trackingId),
      order: orderNumberInCell(cell(cells, columns.order)),
      name: cell(cells, columns.name),
      pin: cell(cells, columns.pin).replace(/\s/g, ""),
    }))
    .filter(({ trackingId, order, name }) => trackingId !== "" || order !== "" || name !== "");
}

export type LeftOutRow = {
  line: number;
  code:
    | "order-unknown"
    | "order-ambiguous"
    | "order-twice"
    | "id-missing"
    | "id-malformed"
    | "id-of-another-courier"
    | "id-twice";
  /** The order's number; empty if unknown. */
  order: string;
};

/** An order that a row may belong to. One that isn't ready to ship is found only by its number. */
export type KnownOrder = {
  id: string;
  orderNumber: string;
  userId: string;
  name: string;
  pin: string;
  toShip: boolean;
};

type Match = { line: number; order: KnownOrder; trackingId: string };

/**
 * Matches rows to orders. It leaves out rows whose tracking ID doesn't look like this courier's, which only a seller
 * can confirm, and rows that contradict each other.
 */
export function matchedRows(
  rows: readonly FileRow[],
  known: readonly KnownOrder[],
  courier: string,
): { matches: Match[]; leftOut: LeftOutRow[] } {
  const leftOut: LeftOutRow[] = [];
  const found: Match[] = [];
  for (const row of rows) {
    const result = matchOf(row, known, courier);
    if (typeof result === "string") {
      const order = ORDER_NUMBER.test(row.order) ? row.order : "";
      leftOut.push({ line: row.line, code: result, order });
    } else found.push(result);
  }
  const matches: Match[] = [];
  for (const match of found) {
    const code = contradictionOf(match, found);
    if (code) leftOut.push({ line: match.line, code, order: match.order.orderNumber });
    else if (!matches.some(({ order }) => order.id === match.order.id)) matches.push(match);
  }
  return { matches, leftOut: leftOut.toSorted((one, other) => one.line - other.line) };
}

function matchOf(
  row: FileRow,
  known: readonly KnownOrder[],
  courier: string,
): Match | LeftOutRow["code"] {
  const orders = known.filter((order) => rowNamesOrder(row, order));
  const [order] = orders;
  if (!order) return "order-unknown";
  if (orders.length > 1) return "order-ambiguous";
  if (row.trackingId === "") return "id-missing";
  const trackingId = parseTrackingId(row.trackingId);
  if (trackingId === null) return "id-malformed";
  if (trackingDoubt(trackingId, courier)) return "id-of-another-courier";
  return { line: row.line, order, trackingId };
}

function rowNamesOrder(row: FileRow, order: KnownOrder): boolean {
  if (row.order !== "") return row.order === order.orderNumber;
  if (row.name === "" || row.pin === "") return false;
  return (
    order.toShip && row.pin === order.pin && comparableName(row.name) === comparableName(order.name)
  );
}

function comparableName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
}

/**
 * Says how a row contradicts others: two tracking IDs for one order, or one tracking ID for two customers. Two orders
 * of the same customer may share a parcel.
 */
function contradictionOf({ order, trackingId }: Match, all: readonly Match[]) {
  const others = all.filter((each) => each.order.id === order.id && each.trackingId !== trackingId);
  if (others.length > 0) return "order-twice" as const;
  const holders = all.filter((each) => each.trackingId === trackingId);
  return holders.some((each) => each.order.userId !== order.userId) ? ("id-twice" as const) : null;
}
