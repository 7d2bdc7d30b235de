/** Writes statements as banks and PhonePe Business do, of invented people, for tests, journeys and benchmarks. */
import { deflateRawSync } from "node:zlib";
import { type Paise, plainDecimal, rupeesWithPaise } from "#domain/money/money";
import type { LayoutCode } from "#domain/statements/reading/layouts";
import { type ZipPart, zipFile } from "./zip-file.ts";

export type WrittenCredit = {
  transactionId: string;
  amount: Paise;
  /** YYYY-MM-DD. */
  day: string;
  payerUpiId?: string;
  payerName?: string;
  /** What the payer's app wrote as a note: an order number. */
  note?: string;
};

export type Encoding =
  | "utf-8"
  | "utf-8-bom"
  | "utf-16le"
  | "utf-16be"
  | "utf-16le-bom"
  | "windows-1252";
export type Separator = "," | ";" | "\t" | "|";

type StatementFile = {
  bank: LayoutCode;
  credits: readonly WrittenCredit[];
  format?: "csv" | "xlsx";
  encoding?: Encoding;
  separator?: Separator;
  /** True if lines that aren't UPI credits follow the credits: a debit, and money that came in another way. */
  others?: boolean;
};

/** Writes a statement with lines before its header and after its end. The first credit is on line `FIRST_LINE`. */
export function statementFile({ bank, credits, others = true, ...written }: StatementFile) {
  const rows = statementRows(bank, credits, others);
  const name = `${bank}.${written.format ?? "csv"}`;
  if (written.format === "xlsx") return { name, bytes: xlsxFile(rows) };
  const text = separatedText(rows, written.separator ?? ",");
  return { name, bytes: encodedText(text, written.encoding ?? "utf-8") };
}

/** The first credit's line, counted from 1. */
export const FIRST_LINE = 6;

export function statementRows(
  bank: LayoutCode,
  credits: readonly WrittenCredit[],
  others = true,
): string[][] {
  const { header, row, debit, otherwise } = BANKS[bank];
  return [
    ["Account statement"],
    ["Name", "KATHALU STORYTELLING, HYDERABAD"],
    ["Period: 01/11/2026 to 30/11/2026"],
    [],
    header,
    ...credits.map((credit, index) => row({ payerName: "RAVI KUMAR", note: "", ...credit }, index)),
    ...(others ? [debit, otherwise].filter((line) => line !== null) : []),
    [],
    ["*** This is a computer generated statement and needs no signature ***"],
  ];
}

type Bank = {
  header: string[];
  row: (credit: WrittenCredit & { payerName: string; note: string }, at: number) => string[];
  debit: string[] | null;
  otherwise: string[] | null;
};

/** Returns a day as banks write it: 2026-11-05 → 05/11/26 and similar. */
function dated(day: string, { by, short = false }: { by: string; short?: boolean }): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return [date, month, short ? year.slice(2) : year].join(by);
}

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

function named(day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`;
}

function grouped(amount: Paise): string {
  return rupeesWithPaise(amount).replace("₹", "");
}

type SlashBank = {
  header: string;
  cells: (line: { at: string; day: string; text: string; out: string; come: string }) => string[];
  received: (credit: Parameters<Bank["row"]>[0]) => string;
  sent: string;
};

/** Makes a bank whose narrations have parts between slashes. */
function slashBank({ header, cells, received, sent }: SlashBank): Bank {
  const none = { out: "", come: "" };
  return {
    header: header.split("|"),
    row: (credit, at) => {
      const come = plainDecimal(credit.amount);
      const text = received({ payerUpiId: PAYER, ...credit });
      return cells({ ...none, at: String(at + 1), day: credit.day, text, come });
    },
    debit: cells({ ...none, at: "900", day: "2026-11-20", text: sent, out: "4500.00" }),
    otherwise: cells({
      ...none,
      at: "901",
      day: "2026-11-21",
      text: "NEFT/N325/SREE",
      come: "12000.00",
    }),
  };
}

const PAYER = "payer@okaxis";
const BALANCE = "2,54,310.50";

const BANKS: Record<LayoutCode, Bank> = {
  hdfc: {
    header: [
      "Date",
      "Narration",
      "Chq./Ref.No.",
      "Value Dt",
      "Withdrawal Amt.",
      "Deposit Amt.",
      "Closing Balance",
    ],
    row: ({ day, transactionId, amount, payerName, payerUpiId = PAYER, note }) => {
      const date = dated(day, { by: "/", short: true });
      const narration = `UPI-${payerName}-${payerUpiId}-UTIB0000123-${transactionId}-${note}`;
      return [date, narration, `0000${transactionId}`, date, "", grouped(amount), BALANCE];
    },
    debit: [
      "20/11/26",
      "UPI-PAPER MILL-MILL@YBL-SBIN0000300-432100000001-PAPER",
      "0000432100000001",
      "20/11/26",
      "4,500.00",
      "",
      BALANCE,
    ],
    otherwise: [
      "21/11/26",
      "NEFT CR-SBIN0000300-SREE BOOKS",
      "SBINN52026112100",
      "21/11/26",
      "",
      "12,000.00",
      BALANCE,
    ],
  },
  sbi: {
    header: [
      "Txn Date",
      "Value Date",
      "Description",
      "Ref No./Cheque No.",
      "Debit",
      "Credit",
      "Balance",
    ],
    row: ({ day, transactionId, amount, payerName, payerUpiId = PAYER, note }) => [
      named(day),
      named(day),
      `BY TRANSFER-UPI/CR/${transactionId}/${payerName}/UTIB/${payerUpiId}/${note}--`,
      "TRANSFER FROM 4897690162095",
      " ",
      grouped(amount),
      BALANCE,
    ],
    debit: [
      "20 Nov 2026",
      "20 Nov 2026",
      "TO TRANSFER-UPI/DR/432100000001/PAPER MI/YESB/mill@ybl/paper--",
      "TRANSFER TO 4897690162095",
      "4,500.00",
      " ",
      BALANCE,
    ],
    otherwise: [
      "21 Nov 2026",
      "21 Nov 2026",
      "BY TRANSFER-NEFT*HDFC0000001*N325*SREE BOOKS--",
      "TRANSFER FROM 9990",
      " ",
      "12,000.00",
      BALANCE,
    ],
  },
  icici: {
    header: [
      "S No.",
      "Value Date",
      "Transaction Date",
      "Cheque Number",
      "Transaction Remarks",
      "Withdrawal Amount (INR )",
      "Deposit Amount (INR )",
      "Balance (INR )",
    ],
    row: ({ day, transactionId, amount, payerUpiId = PAYER, note }, at) => {
      const date = dated(day, { by: "/" });
      const remarks = `UPI/${transactionId}/${note}/${payerUpiId}/AXIS BANK/ICI1a2b3c`;
      return [String(at + 1), date, date, "-", remarks, "0.0", plainDecimal(amount), BALANCE];
    },
    debit: [
      "900",
      "20/11/2026",
      "20/11/2026",
      "-",
      "UPI/432100000001/paper/mill@ybl/YES BANK/ICI9",
      "4500.0",
      "0.0",
      BALANCE,
    ],
    otherwise: [
      "901",
      "21/11/2026",
      "21/11/2026",
      "-",
      "NEFT-HDFCN52026112100-SREE BOOKS",
      "0.0",
      "12000.0",
      BALANCE,
    ],
  },
  axis: {
    header: ["Tran Date", "CHQNO", "PARTICULARS", "DR", "CR", "BAL", "SOL"],
    row: ({ day, transactionId, amount, payerName, note }) => [
      dated(day, { by: "-" }),
      "-",
      `UPI/P2A/${transactionId}/${payerName}/UTIB/${note}`,
      " ",
      plainDecimal(amount),
      "254310.50",
      "123",
    ],
    debit: [
      "20-11-2026",
      "-",
      "UPI/P2M/432100000001/PAPER MILL/YESB/paper",
      "4500.00",
      " ",
      "249810.50",
      "123",
    ],
    otherwise: ["21-11-2026", "-", "NEFT/N325/SREE BOOKS", " ", "12000.00", "261810.50", "123"],
  },
  kotak: {
    header: [
      "Sl. No.",
      "Transaction Date",
      "Value Date",
      "Description",
      "Chq / Ref No.",
      "Amount",
      "Dr / Cr",
      "Balance",
      "Dr / Cr",
    ],
    row: ({ day, transactionId, amount, payerName, note }, at) => {
      const date = dated(day, { by: "-" });
      const description = `UPI/${payerName}/${transactionId}/${note}`;
      const reference = `UPI-${transactionId}`;
      return [
        String(at + 1),
        date,
        date,
        description,
        reference,
        grouped(amount),
        "CR",
        BALANCE,
        "CR",
      ];
    },
    debit: [
      "900",
      "20-11-2026",
      "20-11-2026",
      "UPI/PAPER MILL/432100000001/paper",
      "UPI-432100000001",
      "4,500.00",
      "DR",
      BALANCE,
      "CR",
    ],
    otherwise: [
      "901",
      "21-11-2026",
      "21-11-2026",
      "NEFT SREE BOOKS",
      "N325",
      "12,000.00",
      "CR",
      BALANCE,
      "CR",
    ],
  },
  idfc: slashBank({
    header: "Transaction Date|Value Date|Particulars|Cheque No.|Debit|Credit|Balance",
    cells: ({ day, text, out, come }) => {
      const date = named(day).replaceAll(" ", "-");
      return [date, date, text, "", out, come, "1000.00"];
    },
    received: ({ transactionId, payerName, note }) =>
      `UPI/CR/${transactionId}/${payerName}/UTIB/12345/${note}`,
    sent: "UPI/DR/432100000001/PAPER MILL/YESB/mill/paper",
  }),
  union: slashBank({
    header: "Tran Id|Tran Date|Remarks|Amount (Rs.)|Balance (Rs.)",
    cells: ({ at, day, text, out, come }) => {
      const amount = out === "" ? `${come} (Cr)` : `${out} (Dr)`;
      return [`S${at}`, dated(day, { by: "-" }), text, amount, `${BALANCE} (Cr)`];
    },
    received: ({ transactionId, payerName, payerUpiId, note }) =>
      `UPIAB/${transactionId}/CR/${payerName}/UTIB/${payerUpiId}/${note}`,
    sent: "UPIAR/432100000001/DR/PAPER MILL/YESB/mill@ybl",
  }),
  federal: slashBank({
    header:
      "Sl. No.|Tran Date|Particulars|Value Date|Tran Type|Cheque Details|Withdrawals|Deposits|Balance Amount|Dr/Cr",
    cells: ({ at, day, text, out, come }) => {
      const date = dated(day, { by: "/" });
      return [at, date, text, date, "TFR", "", out, come, "9,000.00", "CR"];
    },
    received: ({ transactionId, payerUpiId, note }) =>
      `UPI IN/${transactionId}/${payerUpiId}/${note}/0000`,
    sent: "UPIOUT/432100000001/mill@ybl/paper/5411",
  }),
  pnb: slashBank({
    header: "Txn No.|Txn Date|Description|Branch Name|Cheque No.|Dr Amount|Cr Amount|Balance",
    cells: ({ at, day, text, out, come }) => [
      `U${at}`,
      dated(day, { by: "/" }),
      text,
      "-",
      "",
      out,
      come,
      "11148.27 Cr.",
      "",
    ],
    received: ({ transactionId, payerName, payerUpiId, note }) =>
      `UPI/CR/${transactionId}/${payerName}/UTIB/${payerUpiId}/${note}`,
    sent: "UPI/DR/432100000001/PAPER MILL/YESB/mill@ybl/paper",
  }),
  canara: slashBank({
    header: "Txn Date|Value Date|Cheque No.|Description|Branch Code|Debit|Credit|Balance",
    cells: ({ day, text, out, come }) => {
      const date = `${dated(day, { by: "-" })} 18:45:09`;
      return [date, named(day), "", text, "33", out, come, BALANCE];
    },
    received: ({ transactionId, payerName, payerUpiId, note }) =>
      `UPI/CR/${transactionId}/${payerName}/UTIB/**${payerUpiId}/${note}//AXI1a2b/05/11/2026`,
    sent: "UPI/DR/432100000001/PAPER MILL/YESB/**mill@ybl/paper//YBL9/20/11/2026",
  }),
  baroda: slashBank({
    header: "TRAN DATE|VALUE DATE|NARRATION|CHQ.NO.|WITHDRAWAL(DR)|DEPOSIT(CR)|BALANCE(INR)",
    cells: ({ day, text, out, come }) => {
      const date = dated(day, { by: "-" });
      return [date, date, text, "", out, come, `${BALANCE}Cr`];
    },
    received: ({ transactionId, payerUpiId, note }) =>
      `UPI/${transactionId}/18:45:09/UPI/${payerUpiId}/${note}`,
    sent: "UPI/432100000001/10:00:00/UPI/mill@ybl/paper",
  }),
  indusind: slashBank({
    header: "Date|Particulars|Chq./Ref.No.|Withdrawl|Deposit|Balance",
    cells: ({ day, text, out, come }) => [named(day), text, "", out, come, BALANCE],
    received: ({ transactionId, payerName, payerUpiId, note }) =>
      `UPI/${transactionId}/CR/${payerName}/UTIB/${payerUpiId}/${note}`,
    sent: "UPI/432100000001/DR/PAPER MILL/YESB/mill@ybl/paper",
  }),
  yes: slashBank({
    header:
      "Transaction Date|Value Date|Transaction Description|Reference No|Debit Amount|Credit Amount|Running Balance",
    cells: ({ at, day, text, out, come }) => {
      const date = dated(day, { by: "/" });
      return [date, date, text, `YBS${at}`, out, come, BALANCE];
    },
    received: ({ transactionId, payerUpiId, note }) =>
      `UPI/${transactionId}/From:${payerUpiId}/To:kathalu@yesbank/${note}`,
    sent: "UPI/432100000001/From:kathalu@yesbank/To:mill@ybl/paper",
  }),
  idbi: slashBank({
    header: "Srl|Txn Date|Value Date|Description|Cheque No|CR/DR|CCY|Amount (INR)|Balance (INR)",
    cells: ({ at, day, text, out, come }) => {
      const date = dated(day, { by: "/" });
      const mark = out === "" ? "Cr." : "Dr.";
      return [at, `${date} 18:45:09`, date, text, "", mark, "INR", out || come, BALANCE];
    },
    received: ({ transactionId, payerName }) => `UPI/${transactionId}/${payerName}`,
    sent: "UPI/432100000001/PAPER MILL",
  }),
  phonepe: {
    header: [
      "PhonePe Reference Id",
      "Transaction UTR",
      "Total Transaction Amount",
      "Transaction Date",
      "Transaction Status",
      "Customer VPA",
      "Transaction Note",
    ],
    row: ({ day, transactionId, amount, payerUpiId = PAYER, note }, at) => [
      `T2611050000000000000${100 + at}`,
      transactionId,
      plainDecimal(amount),
      `${day} 18:45:09`,
      "COMPLETED",
      payerUpiId,
      note,
    ],
    debit: null,
    otherwise: [
      "T26112000000000000009",
      "432100000002",
      "499.00",
      "2026-11-20 10:00:00",
      "FAILED",
      "",
      "",
    ],
  },
};

/** Writes rows as CSV. A value is quoted if it contains the separator, a quotation mark or a line break. */
export function separatedText(rows: readonly (readonly string[])[], separator: Separator): string {
  const quoted = (cell: string) =>
    /["\r\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return rows.map((row) => `${row.map(quoted).join(separator)}\r\n`).join("");
}

export function encodedText(text: string, encoding: Encoding): Uint8Array {
  if (encoding === "utf-8") return Buffer.from(text);
  if (encoding === "utf-8-bom") return Buffer.from(`\ufeff${text}`);
  if (encoding === "utf-16le") return Buffer.from(text, "utf16le");
  if (encoding === "utf-16le-bom") return Buffer.from(`\ufeff${text}`, "utf16le");
  if (encoding === "utf-16be") return Buffer.from(text, "utf16le").swap16();
  // latin1 stands for windows-1252: our tests use no character in which they differ.
  return Buffer.from(text, "latin1");
}

/** Writes an Excel workbook. A text that begins with `#` becomes a number, one with `@` a date. */
export function xlsxFile(...sheets: (readonly (readonly string[])[])[]): Uint8Array {
  return zipFile([...workbookParts(sheets.length), ...sheets.map(sheetPart)]);
}

export function workbookParts(sheets: number): ZipPart[] {
  const each = <T>(make: (number: number) => T) =>
    Array.from({ length: sheets }, (_, index) => make(index + 1));
  const part = (name: string, text: string) => ({ name, bytes: Buffer.from(text) });
  return [
    part(
      "xl/workbook.xml",
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${each((n) => `<sheet name="S${n}" sheetId="${n}" r:id="rId${n}"/>`).join("")}</sheets></workbook>`,
    ),
    part(
      "xl/_rels/workbook.xml.rels",
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each((n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join("")}</Relationships>`,
    ),
    part(
      "xl/styles.xml",
      `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
  ];
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export function sheetPart(rows: readonly (readonly string[])[], at = 0): ZipPart {
  const lines = rows.map((row, line) => {
    const cells = row.map((cell, column) => cellXml(cell, `${letters(column)}${line + 1}`));
    return `<row r="${line + 1}">${cells.join("")}</row>`;
  });
  return sheetOf(`<sheetData>${lines.join("")}</sheetData>`, at + 1);
}

export function sheetOf(xml: string, number = 1): ZipPart {
  const text = `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${MAIN}">${xml}</worksheet>`;
  return {
    name: `xl/worksheets/sheet${number}.xml`,
    bytes: Buffer.from(text),
    pack: deflateRawSync,
  };
}

function cellXml(cell: string, place: string): string {
  if (cell === "") return "";
  if (/^#/.test(cell)) return `<c r="${place}"><v>${cell.slice(1)}</v></c>`;
  if (/^@/.test(cell)) return `<c r="${place}" s="1"><v>${cell.slice(1)}</v></c>`;
  const text = cell.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}
