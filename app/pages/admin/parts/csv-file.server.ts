import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { log } from "#request/log/log.server";

/** A file as Excel, LibreOffice and programs read it, sent row by row as they come. `name`: without its ending. */
export function csvFile(
  name: string,
  columns: readonly string[],
  rows: Iterable<string[]> | AsyncIterable<string[]>,
): Response {
  const table = stringify({
    columns: [...columns],
    header: true,
    // Excel takes UTF-8 for what it is by this mark alone.
    bom: true,
    // A name that begins with = + - or @ is a name, and never a formula.
    escape_formulas: true,
    record_delimiter: "windows",
  });
  pipeline(Readable.from(rows), table, (error) => {
    if (error) log.error({ err: error }, "an export broke off");
  });
  return new Response(Readable.toWeb(table) as ReadableStream, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
