/** Finds the table in a file: its header, and which column holds what. */
import { headerKey, type StatementColumns } from "./columns.ts";
import { columnsIn, LAYOUTS } from "./layouts.ts";
import { linesOf, receivedAmountOf, type Table } from "./lines.ts";
import { isReversal, startsAsUpi } from "./narration.ts";

/** The most lines before the header. Banks write about twenty. */
export const MOST_LINES_BEFORE_HEADER = 60;

/**
 * Returns the table of a layout that the store knows. If several layouts have such a header, it is the one that reads
 * the most lines. Null if there is none, or if nothing tells whose file it is: it reads no payment of those in the
 * file, or there are none and other banks have such a header.
 */
export function knownTable(rows: readonly (readonly string[])[]): Table | null {
  const tables = firstTables(rows, (header) =>
    LAYOUTS.flatMap((layout) => {
      const found = columnsIn(header, layout);
      return found ? [{ ...found, layout }] : [];
    }),
  );
  const counted = tables.map((table) => ({ table, ...countedPayments(rows, table) }));
  const [best] = counted.toSorted((one, other) => other.read - one.read);
  if (!best) return null;
  if (best.read > 0) return best.table;
  const [only, ...others] = counted.filter(({ table }) => !table.isShared);
  return only && others.length === 0 && only.unread === 0 ? only.table : null;
}

/** Counts the payments received by UPI whose ID's place the table's layout knows, and those where it doesn't. */
function countedPayments(rows: readonly (readonly string[])[], table: Table) {
  let [read, unread] = [0, 0];
  for (const line of linesOf(rows, table)) {
    const money = receivedAmountOf(line, table.columns);
    const text = line.cell(table.columns.text);
    if (line.date === null || money === "nothing" || money === "out") continue;
    if (line.isWide || isReversal(text, table.layout?.forms)) continue;
    const isUnread = "problem" in line.found && line.found.problem === "no-id";
    if (!isUnread) read += 1;
    else if (startsAsUpi(text)) unread += 1;
  }
  return { read, unread };
}

/** Returns the table whose header has columns that a seller chose. */
export function mappedTable(
  rows: readonly (readonly string[])[],
  named: readonly StatementColumns[],
): Table | null {
  const byHeader = new Map(named.map(({ header, ...columns }) => [header, columns]));
  const [table = null] = firstTables(rows, (header) => {
    const columns = byHeader.get(headerKey(header));
    return columns ? [{ columns: { ...columns, reference: null }, layout: null }] : [];
  });
  return table;
}

/** Returns the tables that begin at the first line which is a header that is known. */
function firstTables(
  rows: readonly (readonly string[])[],
  known: (header: readonly string[]) => Pick<Table, "columns" | "layout" | "isShared">[],
): Table[] {
  for (let at = 0; at < Math.min(rows.length, MOST_LINES_BEFORE_HEADER); at++) {
    const row = rows[at] ?? [];
    const both = joinedHeader(row, rows[at + 1] ?? []);
    for (const [names, from] of [[row, at + 1] as const, [both, at + 2] as const]) {
      const tables = known(names);
      if (tables.length > 0) {
        const place = { header: headerKey(names), names, width: names.length, from };
        return tables.map((table) => ({ ...table, ...place }));
      }
    }
  }
  return [];
}

/** Joins a header of two lines, cell by cell. */
function joinedHeader(above: readonly string[], below: readonly string[]): string[] {
  const length = Math.max(above.length, below.length);
  return Array.from({ length }, (_, at) => `${above[at] ?? ""} ${below[at] ?? ""}`.trim());
}
