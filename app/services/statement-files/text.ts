import { CsvError, parse } from "csv-parse/sync";
import { MOST_CELLS, MOST_FILE_COLUMNS, MOST_ROWS } from "#domain/statements/reading/file-problems";
import { kindOfText } from "./kind.ts";
import { RefusedFile } from "./refused-file.ts";

/** Decodes text in the encodings that banks and spreadsheets use. */
export function decodedText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text contains them
  if (/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text))
    throw new RefusedFile({ code: "file-of-kind", kind: "no-text" });
  return text;
}

type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

function encodingOf(bytes: Uint8Array): Encoding {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  const wide = utf16Encoding(bytes.subarray(0, 4_096));
  if (wide) return wide;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

/**
 * Recognizes UTF-16 without a byte order mark: one of the two bytes of each digit, comma and line break is NUL, always
 * the first or always the second.
 */
function utf16Encoding(bytes: Uint8Array): Encoding | null {
  let [even, odd] = [0, 0];
  bytes.forEach((byte, at) => {
    if (byte !== 0) return;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  });
  const many = bytes.length / 10;
  if (odd > many && even < odd / 10) return "utf-16le";
  if (even > many && odd < even / 10) return "utf-16be";
  return null;
}

const SEPARATORS = ["\t", ",", ";", "|"] as const;

/** How many rows are used to guess the separator. */
const SAMPLE_ROWS = 300;

/** Room for more than a hundred cells of a hundred letters. */
const MOST_ROW_CHARACTERS = 64 * 1024;

/** The most lines that one quoted row may have; more means an unclosed quotation mark. */
const MOST_ROW_LINES = 20;

export function rowsOfText(text: string): string[][] {
  const kind = kindOfText(text);
  if (kind !== "table") throw new RefusedFile({ code: "file-of-kind", kind });
  const separator = separatorOf(text);
  try {
    return parseRows(text, separator, { relaxed: false });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return rowsWithStrayQuotes(text, separator, error);
  }
}

/** Reads rows with stray quotation marks inside cells, but refuses a mark that stays unclosed over many lines. */
function rowsWithStrayQuotes(text: string, separator: string, first: CsvError): string[][] {
  try {
    return parseRows(text, separator, { relaxed: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new RefusedFile({ code: "file-unreadable", line: Number(first.lines) || null });
  }
}

/** The separator that gives most rows the same number of cells. If several do, the one that gives most cells. */
function separatorOf(text: string): string {
  const declared = /^"?sep=([,;|\t])"?\r?\n/i.exec(text)?.[1];
  if (declared) return declared;
  const scores = SEPARATORS.map((separator) => ({ separator, ...tableSizeBy(text, separator) }));
  const [best] = scores.toSorted((one, other) => other.rows - one.rows || other.cells - one.cells);
  return best?.separator ?? ",";
}

function tableSizeBy(text: string, separator: string): { rows: number; cells: number } {
  const counts = new Map<number, number>();
  for (const { length } of sampleRowsBy(text, separator))
    counts.set(length, (counts.get(length) ?? 0) + 1);
  counts.delete(1);
  const [cells = 1, rows = 0] = [...counts].toSorted(
    (one, other) => other[1] - one[1] || other[0] - one[0],
  )[0] ?? [1, 0];
  return { rows, cells };
}

function sampleRowsBy(text: string, separator: string): string[][] {
  const begin = text.slice(0, SAMPLE_ROWS * 1_000);
  try {
    return parseRows(begin, separator, { relaxed: true, most: SAMPLE_ROWS });
  } catch {
    // If a quotation mark is unclosed, lines are split without regard to quotation marks: that is enough to guess the
    // separator.
    return begin.split(/\r\n?|\n/, SAMPLE_ROWS).map((row) => row.split(separator));
  }
}

function parseRows(
  text: string,
  separator: string,
  { relaxed: allowsStrayQuotes, most }: { relaxed: boolean; most?: number },
): string[][] {
  const isSample = most !== undefined;
  let [lastLine, cells] = [0, 0];
  const rows = parse(text, {
    delimiter: separator,
    bom: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: allowsStrayQuotes,
    max_record_size: MOST_ROW_CHARACTERS,
    to: most ?? MOST_ROWS + 1,
    on_record(record: string[], { lines }) {
      if (isSample) return record;
      if (record.length > MOST_FILE_COLUMNS) throw new RefusedFile({ code: "too-many-columns" });
      cells += record.length;
      if (cells > MOST_CELLS) throw new RefusedFile({ code: "file-too-much" });
      if (lines - lastLine > MOST_ROW_LINES)
        throw new RefusedFile({ code: "file-unreadable", line: lastLine + 1 });
      lastLine = lines;
      return record;
    },
  });
  if (!isSample && rows.length > MOST_ROWS) throw new RefusedFile({ code: "too-many-rows" });
  return rows;
}
