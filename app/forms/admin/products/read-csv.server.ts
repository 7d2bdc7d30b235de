import { CsvError, parse } from "csv-parse/sync";
import { type FileRow, MOST_IMPORT_LINES } from "#domain/catalogue/products/import";

type ReadCsv = { ok: true; header: string[]; lines: FileRow[] } | { ok: false; sentence: string };

type CsvRecord = {
  record: string[];
  info: { records: number; empty_lines: number };
};

const DELIMITERS = [",", ";", "\t"];

/** Reads a spreadsheet's CSV: UTF-8 with or without BOM; separated by commas, semicolons or tabs. */
export function readCsv(
  bytes: Uint8Array,
  { most, of } = { most: MOST_IMPORT_LINES, of: "products" },
): ReadCsv {
  const text = decodedUtf8(bytes);
  if (text === null) return refused(notUtf8Sentence(bytes));
  const [first = ""] = text.split(/\r?\n/, 1);
  const delimiter =
    DELIMITERS.toSorted((a, b) => countOccurrences(first, b) - countOccurrences(first, a))[0] ??
    ",";
  try {
    const records = parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 64 * 1024,
      to: most + 2,
    }) as unknown as CsvRecord[];
    const [head, ...rest] = records;
    if (!head || head.record.join("").trim() === "")
      return refused("This file is empty. Choose another file.");
    if (rest.length > most) return refused(`A file can have up to ${most} ${of}. Split it.`);
    const lines = rest.map(({ record, info }) => ({
      row: info.records + info.empty_lines,
      values: record,
    }));
    return { ok: true, header: head.record, lines };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return refused(`Line ${Number(error.lines) || 1} can't be read as CSV: ${reasonOf(error)}`);
  }
}

function refused(sentence: string): ReadCsv {
  return { ok: false, sentence };
}

/** Null if the bytes aren't UTF-8. A NUL byte means UTF-16 or a binary file. */
function decodedUtf8(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

const SAVE_AS = "In your spreadsheet, save it as “CSV UTF-8” and choose it again.";

function notUtf8Sentence(bytes: Uint8Array): string {
  const [a, b] = bytes;
  const marked = (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff);
  if (marked || bytes.subarray(0, 200).includes(0))
    return `The store can't read this file: it is in UTF-16 (or isn't text), not in UTF-8. ${SAVE_AS}`;
  return `The store can't read a letter on line ${firstLineNotUtf8(bytes)}: this file isn't in UTF-8. ${SAVE_AS}`;
}

/**
 * Decodes line by line to find the one that isn't UTF-8. In UTF-8 the byte of a line break is never part of another
 * character.
 */
function firstLineNotUtf8(bytes: Uint8Array): number {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for (let line = 1, from = 0; from < bytes.length; line++) {
    const end = bytes.indexOf(0x0a, from);
    const to = end < 0 ? bytes.length : end;
    try {
      decoder.decode(bytes.subarray(from, to));
    } catch {
      return line;
    }
    from = to + 1;
  }
  return 1;
}

function countOccurrences(text: string, part: string): number {
  return text.split(part).length - 1;
}

function reasonOf({ code }: CsvError): string {
  if (code === "CSV_QUOTE_NOT_CLOSED") return "a quotation mark is opened and never closed.";
  if (code === "CSV_MAX_RECORD_SIZE") return "it is too long. Is a quotation mark missing?";
  return "a quotation mark stands where none belongs.";
}
