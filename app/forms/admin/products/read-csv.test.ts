import { describe, expect, test } from "vitest";
import { readCsv } from "./read-csv.server.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

describe("a file of a spreadsheet", () => {
  test.each([",", ";", "\t"])(
    "is read with '%s' between its columns, with and without a mark",
    (mark) => {
      const text = `product_id${mark}product_name\r\nqt-01${mark}"టీ ${mark} ""one"""\r\n`;
      for (const bytes of [utf8(text), utf8(`\uFEFF${text}`)])
        expect(readCsv(bytes)).toEqual({
          ok: true,
          header: ["product_id", "product_name"],
          lines: [{ row: 2, values: ["qt-01", `టీ ${mark} "one"`] }],
        });
    },
  );

  test("numbers its rows as the spreadsheet does, with empty ones and cells of several lines", () => {
    const csv = readCsv(utf8('a,b\n\n1,"x\ny"\n2,z\n'));
    expect(csv.ok && csv.lines.map(({ row }) => row)).toEqual([3, 4]);
  });

  test.each([
    ["UTF-16", new Uint8Array([0xff, 0xfe, ...Buffer.from("product_id\n", "utf16le")]), "UTF-16"],
    ["UTF-16 without a mark", new Uint8Array(Buffer.from("product_id\n", "utf16le")), "UTF-16"],
    ["Latin-1", new Uint8Array(Buffer.from("id,name\nqt-01,caf\xe9\n", "latin1")), "on line 2"],
    ["nothing", utf8("\uFEFF"), "empty"],
    ["an open quote", utf8('a,b\n1,"x\n'), "never closed"],
    ["too many lines", utf8(`a\n${"1\n".repeat(5_001)}`), "up to 5000"],
  ])("in %s is refused, and told why", (_what, bytes, why) => {
    const csv = readCsv(bytes);
    expect(csv.ok ? "" : csv.sentence).toContain(why);
  });
});
