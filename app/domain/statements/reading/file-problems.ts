/** The reasons why a file can't be read. */

/** 10 MB is the statement of a busy shop for ten years. */
export const MOST_FILE_BYTES = 10 * 2 ** 20;
export const MOST_ROWS = 50_000;
export const MOST_FILE_COLUMNS = 200;
/** The most cells of a file, empty ones included: 50,000 rows of forty columns. */
export const MOST_CELLS = 2_000_000;

export type UnsupportedFileKind = keyof typeof UNSUPPORTED_KIND_SENTENCES;

export type FileProblem = { name: string } & (
  | { code: "file-empty" | "file-too-large" | "too-many-rows" | "too-many-columns" }
  /** A kind of file that isn't supported. */
  | { code: "file-of-kind"; kind: UnsupportedFileKind }
  /** `line` is the line's number, from 1; null if unknown. */
  | { code: "file-unreadable"; line: number | null }
  /** The file unpacks to too many bytes or takes too long to read, unlike any real statement. */
  | { code: "file-too-much" }
  /** Other files are being read, and the queue is full. */
  | { code: "reader-busy" }
);

const SAVE_AS_XLSX = "Open it in your spreadsheet and save it as Excel (.xlsx)";

const UNSUPPORTED_KIND_SENTENCES = {
  "old-excel": `is an old Excel file (.xls), which the store can't read. ${SAVE_AS_XLSX}, or download it from your bank as CSV.`,
  password:
    "is protected by a password. Open it with the password and save it without one, or download it from your bank as CSV.",
  pdf: "is a PDF, which can't be read reliably. Download the statement from your bank as CSV or Excel.",
  picture: "is a picture. Download the statement from your bank as CSV or Excel.",
  "web-page": `is a web page, whatever its name says. ${SAVE_AS_XLSX}, or download it from your bank as CSV.`,
  xml: `is XML, whatever its name says. ${SAVE_AS_XLSX}, or download it from your bank as CSV.`,
  "binary-excel": `is a binary Excel file (.xlsb). ${SAVE_AS_XLSX}.`,
  "open-document": `is an OpenDocument file (.ods). ${SAVE_AS_XLSX}.`,
  archive: "is a ZIP file. Unpack it, and choose the statement in it.",
  "no-text":
    "is neither a text nor an Excel file. Download the statement from your bank as CSV or Excel.",
} as const;

const MOST_FILE_NAME_CHARACTERS = 60;

/** Returns a message that says what is wrong and what to do. */
export function fileSentence(problem: FileProblem): string {
  const name = shortFileName(problem.name);
  switch (problem.code) {
    case "file-empty":
      return `${name} is empty.`;
    case "file-too-large":
      return `${name} is larger than ${MOST_FILE_BYTES / 2 ** 20} MB. Download fewer days at once.`;
    case "too-many-rows":
      return `${name} has more than ${MOST_ROWS.toLocaleString("en-IN")} lines. Download fewer days at once.`;
    case "too-many-columns":
      return `${name} has more than ${MOST_FILE_COLUMNS} columns. Download it from your bank again.`;
    case "file-of-kind":
      return `${name} ${UNSUPPORTED_KIND_SENTENCES[problem.kind]}`;
    case "file-unreadable":
      return problem.line === null
        ? `${name} is damaged and can't be read. Download it from your bank again.`
        : `Line ${problem.line} of ${name} can't be read: a quotation mark is missing or one too many. Download it from your bank again.`;
    case "file-too-much":
      return `${name} is far larger inside than a statement is, or takes too long to read. Download fewer days at once, as CSV if you can.`;
    case "reader-busy":
      return "Other statements are being read. Try again in a minute.";
  }
}

function shortFileName(name: string): string {
  const short =
    name.length > MOST_FILE_NAME_CHARACTERS
      ? `${name.slice(0, MOST_FILE_NAME_CHARACTERS - 1)}…`
      : name;
  return short.trim() === "" ? "This file" : `“${short}”`;
}
