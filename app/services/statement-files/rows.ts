import { kindOf } from "./kind.ts";
import { Refused } from "./refused.ts";
import { decodedText, rowsOfText } from "./text.ts";
import { rowsOfXlsx } from "./xlsx.ts";

/**
 * A file's rows as its spreadsheet would number them: CSV and its kin in any usual encoding, or Excel (.xlsx).
 * Numbers come as text without grouping, dates of a spreadsheet as YYYY-MM-DD. Throws `Refused`.
 */
export async function rowsOfFile(bytes: Uint8Array): Promise<string[][]> {
  const kind = kindOf(bytes);
  if (kind === "text") return rowsOfText(decodedText(bytes));
  if (kind === "zip") return await rowsOfXlsx(bytes);
  throw new Refused({ code: "file-of-kind", kind });
}
