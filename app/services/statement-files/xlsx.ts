import { readSheet, SheetNotFoundError } from "read-excel-file/node";
import { MOST_CELLS, MOST_FILE_COLUMNS, MOST_ROWS } from "#domain/statements/reading/file-problems";
import { Refused } from "./refused.ts";
import { namesIn, stored, unzipped } from "./zip.ts";

/** A cover may stand before the sheet with the table. */
const MOST_SHEETS = 5;
const LEAST_COLUMNS = 3;

/**
 * The rows of a workbook's first sheet that has a table. Its parts are unpacked under a limit and looked at before
 * the package reads them: it believes the sizes that a file gives, and fills the gaps between far cells.
 */
export async function rowsOfXlsx(bytes: Uint8Array): Promise<string[][]> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const names = namesIn(file);
  if (!names.includes("xl/workbook.xml")) throw otherKind(names);
  const parts = unzipped(file, (name) => /^xl\/.*\.(?:xml|rels)$/.test(name) && !UNUSED.test(name));
  for (const [name, part] of parts) checkPart(name, part);
  const workbook = stored(parts);
  let first: string[][] | null = null;
  for (let sheet = 1; sheet <= MOST_SHEETS; sheet++) {
    const rows = await sheetRows(workbook, sheet);
    if (rows === null) break;
    if (rows.filter(hasTable).length > 1) return rows;
    first ??= rows;
  }
  return first ?? [];
}

const UNUSED =
  /^xl\/(?:theme|drawings|charts|media|pivot|calcChain|comments|printerSettings|externalLinks)/;

function otherKind(names: readonly string[]): Refused {
  if (names.includes("xl/workbook.bin"))
    return new Refused({ code: "file-of-kind", kind: "binary-excel" });
  const isOds = names.includes("content.xml") && names.includes("mimetype");
  return new Refused({ code: "file-of-kind", kind: isOds ? "open-document" : "archive" });
}

function hasTable(row: readonly string[]): boolean {
  return row.filter((cell) => cell !== "").length >= LEAST_COLUMNS;
}

/** Excel's own limit is 32,767 characters; marks of XML stand between any two texts. */
const MOST_TEXT = 200_000;

/** Texts that cells share: eight different ones a row. */
const MOST_STRINGS = 8 * MOST_ROWS;

function checkPart(name: string, part: Buffer): void {
  // No workbook declares entities; a file that does wants something else.
  if (part.includes("<!DOCTYPE") || part.includes("<!ENTITY"))
    throw new Refused({ code: "file-unreadable", line: null });
  const text = part.toString("latin1");
  if (hasLongText(part) || hasMore(MOST_STRINGS, text, /<(?:\w+:)?si\b/g))
    throw new Refused({ code: "file-too-much" });
  if (!name.includes("/worksheets/") || name.endsWith(".rels")) return;
  for (const [, , place = ""] of text.matchAll(/\sr\s*=\s*(["'])(.*?)\1/gs)) {
    const [, column = "", row] = /^([A-Z]*)(\d{1,7})$/.exec(place) ?? [];
    if (row === undefined) throw new Refused({ code: "file-unreadable", line: null });
    if (Number(row) > MOST_ROWS) throw new Refused({ code: "too-many-rows" });
    if (column.length > 3 || columnNumber(column) > MOST_FILE_COLUMNS)
      throw new Refused({ code: "too-many-columns" });
  }
  // Rows and cells may come without their places.
  if (hasMore(MOST_ROWS, text, /<(?:\w+:)?row\b/g)) throw new Refused({ code: "too-many-rows" });
  if (hasMore(MOST_CELLS, text, /<(?:\w+:)?c\b/g)) throw new Refused({ code: "file-too-much" });
}

function hasMore(most: number, text: string, mark: RegExp): boolean {
  let found = 0;
  while (mark.test(text)) {
    found += 1;
    if (found > most) return true;
  }
  return false;
}

function hasLongText(part: Buffer): boolean {
  let from = 0;
  for (let at = part.indexOf("<"); at >= 0; at = part.indexOf("<", at + 1)) {
    if (at - from > MOST_TEXT) return true;
    from = at;
  }
  return part.length - from > MOST_TEXT;
}

function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}

/** Null where there is no such sheet. */
async function sheetRows(workbook: Buffer, sheet: number): Promise<string[][] | null> {
  try {
    const rows = await readSheet(workbook, sheet, { parseNumber: Number });
    return rows.map((row) => row.map(textOf));
  } catch (error) {
    if (error instanceof SheetNotFoundError) return null;
    // Whatever else the package stumbles over stands in the file.
    throw new Refused({ code: "file-unreadable", line: null });
  }
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? "" : cell.toISOString().slice(0, 10);
  // Fifteen digits are what a spreadsheet keeps; 1234.5599999999999 is what it writes for 1234.56.
  if (typeof cell === "number") return String(Number(cell.toPrecision(15)));
  return String(cell);
}
