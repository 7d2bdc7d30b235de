import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { paise } from "#domain/money/money";
import { fileSentence, MOST_FILE_BYTES } from "#domain/statements/reading/file-problems";
import { LAYOUTS } from "#domain/statements/reading/layouts";
import { creditsOf } from "#domain/statements/reading/statement";
import {
  type Encoding,
  FIRST_LINE,
  type Separator,
  sheetOf,
  sheetPart,
  statementFile,
  statementRows,
  type WrittenCredit,
  workbookParts,
  xlsxFile,
} from "#test/statements/statement-file";
import { type ZipPart, zipFile } from "#test/statements/zip-file";
import { RefusedFile } from "./statement-files/refused-file.ts";
import { rowsOfFile } from "./statement-files/rows.ts";
import { readStatement } from "./statement-files.server.ts";

const SEPARATORS: readonly Separator[] = [",", ";", "\t", "|"];
const WIDE: readonly Encoding[] = ["utf-8", "utf-8-bom", "utf-16le", "utf-16le-bom", "utf-16be"];
const BANKS = LAYOUTS.map(({ code }) => code);

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Reads in the thread, as a seller's file is read. */
async function problemOf(bytes: Uint8Array) {
  const read = await readStatement(bytes, "november.csv");
  if (read.ok) throw new Error(`read: ${JSON.stringify(read)}`);
  return read.problem;
}

/** Reads without a thread, for files that can't do harm. */
async function refusalOf(bytes: Uint8Array) {
  const refused: unknown = await rowsOfFile(bytes).catch((error) => error);
  if (!(refused instanceof RefusedFile)) throw new Error(`not refused: ${refused}`);
  return { ...refused.refusal, name: "november.csv" };
}

function sentenceOf(problem: Awaited<ReturnType<typeof problemOf>>): string {
  return "name" in problem ? fileSentence(problem) : "";
}

const DAY = fc.integer({ min: 1, max: 30 }).map((day) => `2026-11-${String(day).padStart(2, "0")}`);
const PAISE = fc.integer({ min: 1, max: 10_000_000 }).map(paise);
const ID = fc.stringMatching(/^\d{12}$/).filter((id) => !id.startsWith("43210000000"));
const PAYER = fc.stringMatching(/^[a-z0-9][a-z0-9.-]{0,14}@[a-z]{2,8}$/);
const LATIN = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 .,;|'"é&<-]{2,20}$/);
const NAME = fc.oneof(
  LATIN,
  fc.constantFrom("RAVI S/O KUMAR", 'RAVI "RAJU" K', "RAVI\nKUMAR", "O'BRIEN, K; L"),
);
const TELUGU = fc.constantFrom("లక్ష్మీ దేవి", "రవి", "కథాలు ఆర్డర్");

function credits(words: { name: fc.Arbitrary<string>; note: fc.Arbitrary<string> }) {
  const credit: fc.Arbitrary<WrittenCredit> = fc.record({
    transactionId: ID,
    amount: PAISE,
    day: DAY,
    payerUpiId: PAYER,
    payerName: words.name,
    note: words.note,
  });
  const selector = ({ transactionId }: WrittenCredit) => transactionId;
  // Some banks' files can be told from others' by their narrations alone, so that they need one.
  return fc.uniqueArray(credit, { minLength: 1, maxLength: 6, selector });
}

const facts = ({
  transactionId,
  amount,
  day,
}: Pick<WrittenCredit, "transactionId" | "amount" | "day">) => ({ transactionId, amount, day });

describe("what a bank wrote is what is read", () => {
  const noDigits = (text: string) => !/\d{12}/.test(text);
  const words = {
    name: fc.oneof(NAME, TELUGU).filter(noDigits),
    note: fc.oneof(LATIN, TELUGU, fc.constant("ORD1795168800123")).filter(noDigits),
  };

  test("in every layout, encoding, separator and format", async () => {
    const file = fc.record({
      bank: fc.constantFrom(...BANKS),
      credits: credits(words),
      format: fc.constantFrom("csv" as const, "csv" as const, "xlsx" as const),
      encoding: fc.constantFrom(...WIDE),
      separator: fc.constantFrom(...SEPARATORS),
    });
    await fc.assert(
      fc.asyncProperty(file, async (written) => {
        const read = creditsOf(await rowsOfFile(statementFile(written).bytes));
        expect(read).toMatchObject({ ok: true, layout: written.bank, dropped: { doubtful: [] } });
        if (!read.ok) return;
        expect(read.credits.map((credit) => ({ line: credit.line, ...facts(credit) }))).toEqual(
          written.credits.map((credit, at) => ({ line: FIRST_LINE + at, ...facts(credit) })),
        );
      }),
      { numRuns: 1_500 },
    );
  });

  test("in windows-1252, with what Latin letters it has", async () => {
    await fc.assert(
      fc.asyncProperty(credits({ name: LATIN, note: LATIN }), async (written) => {
        const { bytes } = statementFile({
          bank: "hdfc",
          credits: written,
          encoding: "windows-1252",
        });
        const read = creditsOf(await rowsOfFile(bytes));
        expect(read.ok && read.credits.map(facts)).toEqual(written.map(facts));
      }),
      { numRuns: 300 },
    );
  });

  test("whatever the payer writes: each line counts as it is, or is named, and none counts for another id", async () => {
    const digits = fc.stringMatching(/^\d{9,14}$/);
    const piece = fc.oneof(
      digits,
      fc.constantFrom("UPI", "CR", "P2A", "SBIN0000001", "a@b", "REV"),
    );
    const joined = (separator: string) =>
      fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join(separator));
    const note = fc.oneof(joined("/"), joined("-"), joined(" "));
    const bank = fc.constantFrom(...BANKS);
    await fc.assert(
      fc.property(bank, credits({ name: LATIN, note }), (code, written) => {
        const read = creditsOf(statementRows(code, written));
        // Where the payers' words leave no line that the layout knows, the store asks for the columns.
        if (!read.ok) {
          expect(read.problem.code).toBe("unknown-layout");
          return;
        }
        const byId = new Map(written.map((credit) => [credit.transactionId, facts(credit)]));
        for (const credit of read.credits)
          expect(facts(credit)).toEqual(byId.get(credit.transactionId));
        expect(read.credits.length + read.dropped.doubtful.length).toBe(written.length);
      }),
      { numRuns: 3_000 },
    );
  });

  test("junk never throws, and no id comes out that its line doesn't have", () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.stringMatching(/^\d{0,14}$/),
      fc.constantFrom("UPI/CR/412345678901/A", "UPI-A-a@b-SBIN0000001-412345678901-X", "1,499.00"),
      fc.constantFrom("05/11/26", "COMPLETED", "CR", "1E+11", "Date", "Narration", ""),
    );
    const row = fc.array(cell, { maxLength: 9 });
    const bank = fc.constantFrom(...BANKS);
    fc.assert(
      fc.property(bank, fc.array(row, { maxLength: 12 }), (code, junk) => {
        const rows = [...statementRows(code, []).slice(0, FIRST_LINE - 1), ...junk];
        const read = creditsOf(rows);
        if (!read.ok) return;
        for (const { line, transactionId } of read.credits)
          expect(rows[line - 1]?.join(" ")).toContain(transactionId);
      }),
      { numRuns: 5_000 },
    );
  });

  test("junk bytes are refused or read, and never more", async () => {
    const whole = statementFile({ bank: "sbi", credits: [], format: "xlsx" }).bytes;
    const places = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(places, fc.nat(whole.length), async (changes, cut) => {
        const bytes = Uint8Array.from(whole);
        for (const [at, byte] of changes) bytes[at] = byte;
        const part = cut % 3 === 0 ? bytes.subarray(0, cut) : bytes;
        const rows = await rowsOfFile(part).catch((error: Error) => error.constructor.name);
        expect(Array.isArray(rows) || rows === "RefusedFile").toBe(true);
      }),
      { numRuns: 400 },
    );
  });
});

describe("a text", () => {
  test("says its separator, has quoted lines, empty lines and lines of different lengths", async () => {
    const text = 'sep=;\r\nA;B;C\r\n\r\n1;"two\r\nlines; ""quoted""";3\r\n4;5\r\n';
    expect(await rowsOfFile(bytesOf(text))).toEqual([
      ["sep=", ""],
      ["A", "B", "C"],
      [""],
      ["1", 'two\r\nlines; "quoted"', "3"],
      ["4", "5"],
    ]);
  });

  test("may have a quotation mark inside a name, but none that nobody closes", async () => {
    const head = "Date,Narration,Amount\n";
    expect(await rowsOfFile(bytesOf(`${head}1,RAVI "RAJU" K,3\n`))).toContainEqual([
      "1",
      'RAVI "RAJU" K',
      "3",
    ]);
    const open = `${head}1,"RAVI,3\n${"2,LAKSHMI,4\n".repeat(40)}`;
    expect(await refusalOf(bytesOf(open))).toMatchObject({ code: "file-unreadable" });
    const closedFarBelow = `${head}1,"RAVI,3\n${"2,LAKSHMI,4\n".repeat(40)}3,K",5\n`;
    expect(await refusalOf(bytesOf(closedFarBelow))).toMatchObject({
      code: "file-unreadable",
      line: 2,
    });
  });
});

describe("a workbook", () => {
  const read = async (...rows: string[][]) => await rowsOfFile(xlsxFile(rows));

  test("numbers keep what the spreadsheet kept, dates are days", async () => {
    expect(
      await read(
        ["#412345678901", "#30512345678", "#4.12345678901E11", "#1234.5599999999999"],
        ["@46331", "@46331.75", "text & <more>", "0412"],
      ),
    ).toEqual([
      ["412345678901", "30512345678", "412345678901", "1234.56"],
      ["2026-11-05", "2026-11-05", "text & <more>", "0412"],
    ]);
  });

  test("a number of more digits than a spreadsheet keeps is no ID any more", async () => {
    expect(await read(["#1.23456789012346E17", "#1234567890123456"])).toEqual([
      ["1.23456789012346E+17", "1.234567890123456E+15"],
    ]);
  });

  test("a table of two columns is found behind a cover, too", async () => {
    const table = [
      ["Order", "Tracking ID"],
      ["ORD1700000000000", "EM123456789IN"],
    ];
    expect(await rowsOfFile(xlsxFile([["Swift Couriers"], ["Parcels"]], table))).toEqual(table);
  });

  test("a formula is what it came to; an error and a formula that wasn't counted are empty", async () => {
    const row = `<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="str"><f>"0"&amp;"412"</f><v>0412</v></c><c r="C1" t="e"><v>#REF!</v></c><c r="D1" t="str"><f>A1</f></c><c r="E1"><v>5</v></c></row>`;
    const sheet = sheetOf(`<sheetData>${row}</sheetData>`);
    expect(await rowsOfFile(zipFile([...workbookParts(1), sheet]))).toEqual([
      ["2", "0412", "", "", "5"],
    ]);
  });

  test("lines are numbered as the spreadsheet numbers them, and a cover is passed over", async () => {
    const table = statementRows("axis", [
      { transactionId: "012345678901", amount: paise(49_900), day: "2026-11-05" },
    ]);
    const file = xlsxFile([["Axis Bank"], ["Cover"]], [[], [], ...table]);
    const statement = creditsOf(await rowsOfFile(file));
    expect(statement).toMatchObject({ ok: true, credits: [{ line: FIRST_LINE + 2 }] });
  });
});

describe("files that aren't read are named, and nothing else suffers", () => {
  const ole = (text: string) =>
    Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      Buffer.from(text, "utf16le"),
    ]);
  const archive = (...names: string[]) =>
    zipFile(names.map((name) => ({ name, bytes: bytesOf("x") })));

  test.each([
    ["old-excel", ole("Workbook")],
    ["password", ole("EncryptedPackage")],
    ["pdf", bytesOf("%PDF-1.7\n1 0 obj")],
    ["picture", Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0)],
    ["web-page", bytesOf("\ufeff <html xmlns:x='urn'><table><tr><td>1")],
    ["xml", bytesOf('<?xml version="1.0"?><Workbook/>')],
    ["binary-excel", archive("xl/workbook.bin")],
    ["open-document", archive("mimetype", "content.xml")],
    ["archive", archive("statement.csv")],
    ["no-text", Uint8Array.from({ length: 500 }, (_, at) => (at * 37) % 256)],
  ] as const)("%s", async (kind, bytes) => {
    const problem = await refusalOf(bytes);
    expect(problem).toMatchObject({ code: "file-of-kind", kind });
    expect(sentenceOf(problem)).toMatch(/^“november.csv” is .+\.$/);
  });

  test("an empty file, and one of 100 MB", async () => {
    expect(await problemOf(new Uint8Array())).toMatchObject({ code: "file-empty" });
    expect(await problemOf(new Uint8Array(100 * 2 ** 20))).toMatchObject({
      code: "file-too-large",
    });
  });

  test("columns that a seller named are read in the thread, too", async () => {
    const bytes = bytesOf(
      "When;What;In\n05/11/2026;BY UPI 412345678901;499,00\n06/11/2026;BY UPI 412345678902;499.00\n",
    );
    expect(await problemOf(bytes)).toMatchObject({ code: "unknown-layout" });
    const none = { debit: null, mark: null, status: null, payer: null, note: null };
    const columns = { header: "when|what|in", date: 0, text: 1, credit: 2, ...none };
    expect(await readStatement(bytes, "a.csv", columns)).toMatchObject({
      ok: true,
      credits: [{ line: 3, transactionId: "412345678902" }],
      dropped: { doubtful: [{ line: 2, reason: "amount-unreadable" }] },
    });
  });

  const book = (...sheets: ZipPart[]) => zipFile([...workbookParts(1), ...sheets]);
  const packed = (xml: string) => sheetOf(`<sheetData>${xml}</sheetData>`);
  const HUGE = 150 * 2 ** 20;

  test.each([
    [
      "file-too-much",
      "a bomb",
      () =>
        book({
          name: "xl/worksheets/sheet1.xml",
          bytes: new Uint8Array(HUGE),
          pack: deflateRawSync,
        }),
    ],
    [
      "file-too-much",
      "a bomb in many parts",
      () => {
        const bytes = new Uint8Array(HUGE / 12);
        const packed = deflateRawSync(bytes);
        const name = (at: number) => `xl/worksheets/sheet${at}.xml`;
        const part = (at: number) => ({ name: name(at), bytes, pack: () => packed });
        return book(...Array.from({ length: 12 }, (_, at) => part(at)));
      },
    ],
    [
      "file-too-much",
      "thousands of sheets",
      () =>
        zipFile(
          Array.from({ length: 3_000 }, (_, at) => ({
            ...sheetPart([["1"]]),
            name: at === 0 ? "xl/workbook.xml" : `xl/worksheets/sheet${at}.xml`,
          })),
        ),
    ],
    [
      "too-many-rows",
      "a million rows",
      () => book(packed('<row><c t="n"><v>1</v></c></row>'.repeat(1_000_000))),
    ],
    [
      "too-many-columns",
      "a text of nothing but commas",
      () => bytesOf(",".repeat(MOST_FILE_BYTES)),
    ],
    ["too-many-rows", "a text of nothing but lines", () => bytesOf("\n".repeat(MOST_FILE_BYTES))],
    [
      "file-unreadable",
      "a quotation mark and 10 MB",
      () => bytesOf(`a,b\n1,"${"x".repeat(MOST_FILE_BYTES - 10)}`),
    ],
  ] as const)("%s, of what is made to hurt: %s", async (code, _, file) => {
    const problem = await problemOf(file());
    expect(problem).toMatchObject({ code });
    expect(sentenceOf(problem)).toMatch(/\.$/);
  });

  test.each([
    [
      "too-many-rows",
      "a cell at the far end",
      packed('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'),
    ],
    [
      "too-many-columns",
      "a column at the far end",
      packed('<row r="1"><c r="XFD1"><v>1</v></c></row>'),
    ],
    ["file-unreadable", "a place as <row r='90000000'/>", packed("<row r='90000000'/>")],
    ["file-unreadable", 'a place as <row r = "1e9"/>', packed('<row r = "1e9"/>')],
    [
      "too-many-rows",
      "a far row in other quotation marks",
      packed("<row r = '1048576'><c><v>1</v></c></row>"),
    ],
    [
      "file-unreadable",
      "entities from outside",
      {
        name: "xl/worksheets/sheet1.xml",
        bytes: bytesOf(
          '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c><v>&e;</v></c></row></sheetData></worksheet>',
        ),
      },
    ],
    [
      "file-unreadable",
      "a text that isn't there",
      packed('<row r="1"><c r="A1" t="s"><v>99</v></c></row>'),
    ],
  ] as const)("%s: %s", async (code, _, sheet) => {
    expect(await refusalOf(book(sheet))).toMatchObject({ code });
  });

  test.each([
    ["the same part twice", book(packed(""), packed(""))],
    ["no sheet", book()],
    ["half of it", xlsxFile([["a", "b", "c"]]).subarray(0, 900)],
  ])("file-unreadable: %s", async (_, bytes) => {
    expect(await refusalOf(bytes)).toMatchObject({ code: "file-unreadable" });
  });

  test("a size that a file claims isn't believed", async () => {
    const sheet = { ...sheetPart([["a", "b", "c"]]), claimed: 4_000_000_000 };
    expect(await rowsOfFile(book(sheet))).toEqual([["a", "b", "c"]]);
  });

  test("parts that need a password", async () => {
    const sheet = { ...sheetPart([["a"]]), encrypted: true };
    expect(await refusalOf(book(sheet))).toMatchObject({ kind: "password" });
  });

  const GOOD = statementFile({
    bank: "axis",
    credits: [{ transactionId: "012345678901", amount: paise(49_900), day: "2026-11-05" }],
  }).bytes;

  test("while one file is refused another is read, one after the other", async () => {
    const answers = await Promise.all([
      readStatement(bytesOf("%PDF-1.7"), "a.pdf"),
      readStatement(GOOD, "a.csv"),
      readStatement(GOOD, "b.csv"),
    ]);
    expect(answers.map(({ ok }) => ok)).toEqual([false, true, true]);
  });

  test("whoever comes when enough wait is asked to come again", async () => {
    const answers = await Promise.all(
      Array.from({ length: 7 }, () => readStatement(GOOD, "a.csv")),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
    expect(answers.at(-1)).toMatchObject({ ok: false, problem: { code: "reader-busy" } });
  });
});
