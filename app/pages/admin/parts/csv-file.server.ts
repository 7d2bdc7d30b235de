import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { log } from "#request/log/log.server";

const BELOW_ZERO = /^-\d+(\.\d+)?$/;

/**
 * Streams a CSV file that Excel, LibreOffice and programs can read. `name`: the file's name without '.csv'. The first
 * row is read before the answer begins, so that a database in trouble is said instead of a file that breaks off.
 */
export async function csvFile(
  name: string,
  columns: readonly string[],
  rows: Iterable<string[]> | AsyncIterable<string[]>,
): Promise<Response> {
  const all = await begun(rows);
  const table = stringify({
    columns: [...columns],
    header: true,
    // Excel recognises UTF-8 only by the byte order mark.
    bom: true,
    // A value that begins with = + - or @ is escaped, so that a spreadsheet doesn't run it as a formula. Negative
    // amounts aren't: escaped, they would be text, which a spreadsheet doesn't add up.
    escape_formulas: true,
    cast: {
      string: (value) => (BELOW_ZERO.test(value) ? { value, escape_formulas: false } : value),
    },
    record_delimiter: "windows",
  });
  pipeline(Readable.from(all), table, (error) => {
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

async function begun<Row>(rows: Iterable<Row> | AsyncIterable<Row>): Promise<AsyncIterable<Row>> {
  const iterator = rowsOneByOne(rows);
  let first: IteratorResult<Row, void> | null = await iterator.next();
  const next = async () => {
    const row = first ?? (await iterator.next());
    first = null;
    return row;
  };
  // `return` ends the query, also if nobody reads the first row.
  return { [Symbol.asyncIterator]: () => ({ next, return: () => iterator.return() }) };
}

async function* rowsOneByOne<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
): AsyncGenerator<Row, void> {
  yield* rows;
}
