import { kindOf } from "./kind.ts";
import { RefusedFile } from "./refused-file.ts";
import { decodedText, rowsOfText } from "./text.ts";
import { rowsOfXlsx } from "./xlsx.ts";

/**
 * Reads a file's rows as a spreadsheet numbers them: CSV and similar text in any usual encoding, or Excel (.xlsx).
 * Numbers become text without grouping, dates YYYY-MM-DD. Throws `RefusedFile`.
 */
export async function rowsOfFile(bytes: Uint8Array): Promise<string[][]> {
  const kind = kindOf(bytes);
  if (kind === "text") return rowsOfText(decodedText(bytes));
  if (kind === "zip") return await rowsOfXlsx(bytes);
  throw new RefusedFile({ code: "file-of-kind", kind });
}
