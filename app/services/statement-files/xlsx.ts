import { readSheet, SheetNotFoundError } from "read-excel-file/node";
import { MOST_CELLS, MOST_FILE_COLUMNS, MOST_ROWS } from "#domain/statements/reading/file-problems";
import { uncompressedZip, unpackEntry, ZipError, zipEntries } from "#services/zip.server";
import { type Refusal, RefusedFile } from "./refused-file.ts";

/** Bytes of all parts together, unpacked. A statement of 50,000 rows from HDFC has 35 MB. */
const MOST_UNPACKED_BYTES = 64 * 2 ** 20;

/** A usual workbook of one sheet has a dozen parts. */
const MOST_PARTS = 500;

/** How many sheets are searched, because the table may come after a cover sheet. */
const MOST_SHEETS = 5;
const LEAST_COLUMNS = 3;

/**
 * Reads the rows of the first sheet that has a table. Parts are unpacked and checked within limits before the Excel
 * package reads them, because it trusts the file's sizes and fills the gap between distant cells.
 */
export async function rowsOfXlsx(bytes: Uint8Array): Promise<string[][]> {
  const parts = partsOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  for (const [name, part] of parts) checkPart(name, part);
  const workbook = uncompressedZip(parts);
  let fallback: string[][] = [];
  for (let sheet = 1; sheet <= MOST_SHEETS; sheet++) {
    const rows = await sheetRows(workbook, sheet);
    if (rows === null) break;
    if (rows.filter(hasTable).length > 1) return rows;
    if (fallback.length === 0 || countPairs(rows) > countPairs(fallback)) fallback = rows;
  }
  return fallback;
}

function partsOf(file: Buffer): Map<string, Buffer> {
  try {
    const entries = zipEntries(file, MOST_PARTS);
    const names = entries.map(({ name }) => name);
    if (!names.includes("xl/workbook.xml")) throw otherKind(names);
    const parts = new Map<string, Buffer>();
    let left = MOST_UNPACKED_BYTES;
    for (const entry of entries) {
      if (!/^xl\/.*\.(?:xml|rels)$/.test(entry.name) || UNUSED.test(entry.name)) continue;
      if (parts.has(entry.name)) throw new ZipError("damaged");
      const part = unpackEntry(file, entry, left);
      left -= part.length;
      parts.set(entry.name, part);
    }
    return parts;
  } catch (error) {
    throw error instanceof ZipError ? new RefusedFile(refusalOf(error)) : error;
  }
}

function refusalOf({ problem }: ZipError): Refusal {
  if (problem === "too-much") return { code: "file-too-much" };
  if (problem === "encrypted") return { code: "file-of-kind", kind: "password" };
  return { code: "file-unreadable", line: null };
}

const UNUSED =
  /^xl\/(?:theme|drawings|charts|media|pivot|calcChain|comments|printerSettings|externalLinks)/;

function otherKind(names: readonly string[]): RefusedFile {
  if (names.includes("xl/workbook.bin"))
    return new RefusedFile({ code: "file-of-kind", kind: "binary-excel" });
  const isOds = names.includes("content.xml") && names.includes("mimetype");
  return new RefusedFile({ code: "file-of-kind", kind: isOds ? "open-document" : "archive" });
}

function hasTable(row: readonly string[]): boolean {
  return countFilledCells(row) >= LEAST_COLUMNS;
}

/** A table may have only two columns, such as order numbers and tracking IDs. */
function countPairs(rows: readonly (readonly string[])[]): number {
  return rows.filter((row) => countFilledCells(row) === 2).length;
}

function countFilledCells(row: readonly string[]): number {
  return row.filter((cell) => cell !== "").length;
}

/**
 * The longest text without an XML tag in it. Excel allows 32,767 characters in a cell, and any two texts have tags
 * between them.
 */
const MOST_TEXT = 200_000;

/** The most shared strings: eight different texts for each row. */
const MOST_STRINGS = 8 * MOST_ROWS;

function checkPart(name: string, part: Buffer): void {
  // Workbooks never declare XML entities, so a file that does is an attack.
  if (part.includes("<!DOCTYPE") || part.includes("<!ENTITY"))
    throw new RefusedFile({ code: "file-unreadable", line: null });
  const text = part.toString("latin1");
  if (hasLongText(part) || occursMoreThan(MOST_STRINGS, text, /<(?:\w+:)?si\b/g))
    throw new RefusedFile({ code: "file-too-much" });
  if (!name.includes("/worksheets/") || name.endsWith(".rels")) return;
  for (const [, , place = ""] of text.matchAll(/\sr\s*=\s*(["'])(.*?)\1/gs)) {
    const [, column = "", row] = /^([A-Z]*)(\d{1,7})$/.exec(place) ?? [];
    if (row === undefined) throw new RefusedFile({ code: "file-unreadable", line: null });
    if (Number(row) > MOST_ROWS) throw new RefusedFile({ code: "too-many-rows" });
    if (column.length > 3 || columnNumber(column) > MOST_FILE_COLUMNS)
      throw new RefusedFile({ code: "too-many-columns" });
  }
  // Elements are counted instead of reading row numbers, because rows and cells may have no number.
  if (occursMoreThan(MOST_ROWS, text, /<(?:\w+:)?row\b/g))
    throw new RefusedFile({ code: "too-many-rows" });
  if (occursMoreThan(MOST_CELLS, text, /<(?:\w+:)?c\b/g))
    throw new RefusedFile({ code: "file-too-much" });
}

function occursMoreThan(most: number, text: string, mark: RegExp): boolean {
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

/** The rows of one sheet; null if there is no such sheet. */
async function sheetRows(workbook: Buffer, sheet: number): Promise<string[][] | null> {
  try {
    const rows = await readSheet(workbook, sheet, { parseNumber: Number });
    return rows.map((row) => row.map(textOf));
  } catch (error) {
    if (error instanceof SheetNotFoundError) return null;
    // Any other error of the Excel package means that the file is damaged.
    throw new RefusedFile({ code: "file-unreadable", line: null });
  }
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? "" : cell.toISOString().slice(0, 10);
  if (typeof cell === "number") return numberText(cell);
  return String(cell);
}

/**
 * Spreadsheets store 15 digits: 1234.5599999999999 stands for 1234.56. A longer ID has been rounded, and is written
 * with an exponent to show that.
 */
function numberText(number: number): string {
  if (Math.abs(number) >= 1e15) return number.toExponential().toUpperCase();
  return String(Number(number.toPrecision(15)));
}
