import { type Columns, columnName } from "./columns.ts";
import type { NarrationForm } from "./narration.ts";

/** The file format of a bank or payment app: the names of its columns, and the forms of its narrations. */
export type Layout = {
  code: LayoutCode;
  name: string;
  /** The names of each column as `columnName` returns them, likeliest first. */
  names: Readonly<Partial<Record<keyof Columns, readonly string[]>>>;
  /** The columns that a file must have to be of this layout. */
  needs: readonly (keyof Columns)[];
  /** Names of columns that only this layout has. */
  distinctiveColumns?: readonly string[];
  /** The forms of the narration, which show where the 12 digits are; null if the digits have a column of their own. */
  forms: readonly NarrationForm[] | null;
  /** The separator in narrations, if the digits have a column of their own. */
  separator?: NarrationForm["separator"];
};

export type LayoutCode = "hdfc" | "sbi" | "icici" | "axis" | "kotak" | "phonepe";

export const LAYOUTS: readonly Layout[] = [
  {
    code: "hdfc",
    name: "HDFC Bank",
    names: {
      date: ["date", "txndate", "transactiondate"],
      text: ["narration"],
      reference: ["chqrefno", "chqrefnumber", "refno"],
      debit: ["withdrawalamt", "withdrawalamount", "debitamount"],
      credit: ["depositamt", "depositamount", "creditamount"],
    },
    needs: ["date", "text", "reference", "debit", "credit"],
    separator: "-",
    forms: null,
  },
  {
    code: "sbi",
    name: "State Bank of India",
    names: {
      date: ["txndate", "transactiondate", "date"],
      text: ["description", "details", "narration"],
      debit: ["debit"],
      credit: ["credit"],
    },
    needs: ["date", "text", "debit", "credit"],
    distinctiveColumns: ["refnochequeno", "refchequeno", "refnochqno"],
    forms: [{ separator: "/", parts: ["CR|CREDIT", "ID", "NAME", "NOTE", "…"] }],
  },
  {
    code: "icici",
    name: "ICICI Bank",
    names: {
      date: ["transactiondate", "txndate", "valuedate"],
      text: ["transactionremarks", "remarks"],
      debit: ["withdrawalamountinr", "withdrawalamtinr", "withdrawalinr"],
      credit: ["depositamountinr", "depositamtinr", "depositinr"],
    },
    needs: ["date", "text", "debit", "credit"],
    forms: [
      ["ID", "NOTE", "PAYER", "BANK"],
      ["NAME", "PAYER", "NOTE", "BANK", "ID"],
      ["PAYER", "NOTE", "BANK", "ID"],
    ].flatMap((parts) => [
      { separator: "/", parts },
      { separator: "/", parts: [...parts, "TAIL"] },
    ]),
  },
  {
    code: "axis",
    name: "Axis Bank",
    names: {
      date: ["trandate", "transactiondate"],
      text: ["particulars", "transactionparticulars"],
      debit: ["dr", "debit"],
      credit: ["cr", "credit"],
    },
    needs: ["date", "text", "debit", "credit"],
    distinctiveColumns: ["chqno", "chequeno"],
    forms: [{ separator: "/", parts: ["P2A|P2M|P2P|P2V", "ID", "NAME", "NOTE", "…"] }],
  },
  {
    code: "kotak",
    name: "Kotak Mahindra Bank",
    names: {
      date: ["transactiondate", "date", "txndate"],
      text: ["description", "transactiondetails", "narration"],
      reference: ["chqrefno", "chqrefnumber"],
      credit: ["amount", "debitcredit", "withdrawaldrdepositcr", "depositcr"],
      debit: ["withdrawaldr"],
      mark: ["drcr"],
    },
    needs: ["date", "text", "reference", "credit"],
    separator: "/",
    forms: null,
  },
  {
    code: "phonepe",
    name: "PhonePe Business",
    names: {
      date: ["transactiondate", "transactiondatetime"],
      text: ["transactionutr"],
      credit: ["totaltransactionamount", "transactionamount"],
      status: ["transactionstatus"],
      payer: ["customervpa", "payervpa", "customerupiid"],
      mark: ["transactiontype"],
      note: ["transactionnote", "customernote", "remarks"],
    },
    needs: ["date", "text", "credit", "status"],
    forms: null,
  },
];

/** Returns the name of the bank or app; null if a seller chose the columns. */
export function layoutName(layout: string): string | null {
  return LAYOUTS.find(({ code }) => code === layout)?.name ?? null;
}

/** Returns this layout's columns in a header; null if the header is of another layout. */
export function columnsIn(header: readonly string[], layout: Layout): Columns | null {
  const names = header.map(columnName);
  const place = (role: keyof Columns): number | null => {
    for (const name of layout.names[role] ?? []) {
      const at = names.indexOf(name);
      if (at >= 0) return at;
    }
    return null;
  };
  if (layout.distinctiveColumns && !layout.distinctiveColumns.some((name) => names.includes(name)))
    return null;
  const [date, text, credit] = [place("date"), place("text"), place("credit")];
  if (date === null || text === null || credit === null) return null;
  if (layout.needs.some((role) => place(role) === null)) return null;
  return {
    date,
    text,
    credit,
    debit: place("debit"),
    mark: place("mark"),
    status: place("status"),
    payer: place("payer"),
    note: place("note"),
    reference: place("reference"),
  };
}
