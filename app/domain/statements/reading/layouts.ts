import { type Columns, columnName } from "./columns.ts";
import type { NarrationForm } from "./narration.ts";

/** The names of a file's columns, and which of them it must have. */
type Head = {
  /** The names of each column as `columnName` returns them, likeliest first. */
  names: Readonly<Partial<Record<keyof Columns, readonly string[]>>>;
  /** The columns that a file must have to be of this layout. */
  needs: readonly (keyof Columns)[];
  /** Names of columns of which the file has at least one. */
  distinctiveColumns?: readonly string[];
  /** True if other banks' files have such columns, so that only the narrations tell whose file it is. */
  isShared?: boolean;
};

/** The file format of a bank or payment app: the names of its columns, and the forms of its narrations. */
export type Layout = {
  code: LayoutCode;
  name: string;
  /** Banks have several kinds of files, for example of savings and of current accounts. */
  heads: readonly Head[];
  /** The forms of the narration, which show where the 12 digits are; null if the digits have a column of their own. */
  forms: readonly NarrationForm[] | null;
  /** The separator in narrations, if the digits have a column of their own. */
  separator?: NarrationForm["separator"];
};

export type LayoutCode =
  | "hdfc"
  | "sbi"
  | "icici"
  | "axis"
  | "kotak"
  | "idfc"
  | "union"
  | "federal"
  | "pnb"
  | "canara"
  | "baroda"
  | "indusind"
  | "yes"
  | "idbi"
  | "phonepe";

const DEBIT_AND_CREDIT = ["date", "text", "debit", "credit"] as const;

/** In many banks' narrations, the digits stand behind CR, before everything that the payer wrote. */
const CREDIT_FIRST: NarrationForm = {
  separator: "/",
  parts: ["CR|CREDIT", "ID", "NAME", "NOTE", "…"],
};

export const LAYOUTS: readonly Layout[] = [
  {
    code: "hdfc",
    name: "HDFC Bank",
    heads: [
      {
        names: {
          date: ["date", "txndate", "transactiondate"],
          text: ["narration"],
          reference: ["chqrefno", "chqrefnumber", "refno"],
          debit: ["withdrawalamt", "withdrawalamount", "debitamount"],
          credit: ["depositamt", "depositamount", "creditamount"],
        },
        needs: ["date", "text", "reference", "debit", "credit"],
      },
    ],
    separator: "-",
    forms: null,
  },
  {
    code: "sbi",
    name: "State Bank of India",
    heads: [
      {
        names: {
          date: ["txndate", "transactiondate", "date"],
          text: ["description", "details", "narration"],
          debit: ["debit"],
          credit: ["credit"],
        },
        needs: DEBIT_AND_CREDIT,
        distinctiveColumns: ["refnochequeno", "refchequeno", "refnochqno"],
      },
    ],
    forms: [CREDIT_FIRST],
  },
  {
    code: "icici",
    name: "ICICI Bank",
    heads: [
      {
        names: {
          date: ["transactiondate", "txndate", "valuedate"],
          text: ["transactionremarks", "remarks"],
          debit: ["withdrawalamountinr", "withdrawalamtinr", "withdrawalinr", "debitamount"],
          credit: ["depositamountinr", "depositamtinr", "depositinr", "creditamount"],
        },
        needs: DEBIT_AND_CREDIT,
      },
      {
        names: {
          date: ["txnposteddate", "transactiondate", "valuedate"],
          text: ["description", "transactionremarks"],
          credit: ["transactionamountinr", "transactionamount"],
          mark: ["crdr", "drcr"],
        },
        needs: ["date", "text", "credit", "mark"],
        distinctiveColumns: ["availablebalanceinr"],
      },
      {
        names: {
          date: ["date"],
          text: ["particulars"],
          debit: ["withdrawals"],
          credit: ["deposits"],
        },
        needs: DEBIT_AND_CREDIT,
        distinctiveColumns: ["mode"],
        isShared: true,
      },
    ],
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
    heads: [
      {
        names: {
          date: ["trandate"],
          text: ["particulars", "transactionparticulars"],
          debit: ["dr", "debit"],
          credit: ["cr", "credit"],
        },
        needs: DEBIT_AND_CREDIT,
        distinctiveColumns: ["chqno", "chequeno"],
      },
      {
        names: {
          date: ["transactiondate"],
          text: ["particulars", "transactionparticulars"],
          debit: ["dr", "debit"],
          credit: ["cr", "credit"],
        },
        needs: DEBIT_AND_CREDIT,
        distinctiveColumns: ["chqno", "chequeno"],
        isShared: true,
      },
      {
        names: {
          date: ["transactiondate", "trandate"],
          text: ["particulars", "transactionparticulars"],
          credit: ["amountinr", "amount"],
          mark: ["debitcredit", "drcr"],
        },
        needs: ["date", "text", "credit", "mark"],
      },
    ],
    forms: [{ separator: "/", parts: ["P2A|P2M|P2P|P2V", "ID", "NAME", "NOTE", "…"] }],
  },
  {
    code: "kotak",
    name: "Kotak Mahindra Bank",
    heads: [
      {
        names: {
          date: ["transactiondate", "date", "txndate"],
          text: ["description", "transactiondetails", "narration"],
          reference: ["chqrefno", "chqrefnumber"],
          credit: ["amount", "debitcredit", "withdrawaldrdepositcr", "depositcr", "credit"],
          debit: ["withdrawaldr", "debit"],
          mark: ["drcr"],
        },
        needs: ["date", "text", "reference", "credit"],
      },
    ],
    separator: "/",
    // The number of the column is the bank's own. The customer's app shows the one in the narration.
    forms: [{ separator: "/", parts: ["NAME", "ID", "NOTE"] }],
  },
  {
    code: "idfc",
    name: "IDFC FIRST Bank",
    heads: [
      {
        names: {
          date: ["transactiondate"],
          text: ["particulars", "narrative"],
          reference: ["chequeno"],
          debit: ["debit"],
          credit: ["credit"],
        },
        needs: [...DEBIT_AND_CREDIT, "reference"],
        distinctiveColumns: ["valuedate", "paymentdate"],
        isShared: true,
      },
    ],
    forms: [CREDIT_FIRST, { separator: "/", parts: ["MOB|UPI", "ID", "NOTE", "…"] }],
  },
  {
    code: "union",
    name: "Union Bank of India",
    heads: [
      {
        names: {
          date: ["trandate", "date", "transactiondate"],
          text: ["remarks"],
          debit: ["withdrawalrs", "withdrawals", "withdrawal", "debitrs"],
          credit: ["amountrs", "amount", "depositrs", "deposits", "deposit", "creditrs"],
        },
        needs: ["date", "text", "credit"],
        distinctiveColumns: ["tranid", "transactionid", "utrnumber"],
      },
    ],
    forms: [{ start: "UPIAB", separator: "/", parts: ["ID", "CR|C", "NAME", "NOTE", "…"] }],
  },
  {
    code: "federal",
    name: "Federal Bank",
    heads: [
      {
        names: {
          date: ["trandate", "date", "transactiondate"],
          text: ["particulars"],
          debit: ["withdrawals", "withdrawal"],
          credit: ["deposits", "deposit"],
        },
        needs: DEBIT_AND_CREDIT,
        isShared: true,
      },
    ],
    forms: [{ start: "UPI IN", separator: "/", parts: ["ID", "PAYER", "NOTE", "…"] }],
  },
  {
    code: "pnb",
    name: "Punjab National Bank",
    heads: [
      {
        names: {
          date: ["txndate", "transactiondate"],
          text: ["description", "narration"],
          debit: ["dramount"],
          credit: ["cramount"],
        },
        needs: DEBIT_AND_CREDIT,
        distinctiveColumns: ["txnno"],
      },
    ],
    forms: [CREDIT_FIRST],
  },
  {
    code: "canara",
    name: "Canara Bank",
    heads: [
      {
        names: {
          date: ["txndate", "transdate", "transactiondate"],
          text: ["description"],
          reference: ["chequeno", "refchqno"],
          debit: ["debit", "withdraws", "withdrawals"],
          credit: ["credit", "deposit", "deposits"],
        },
        needs: [...DEBIT_AND_CREDIT, "reference"],
        distinctiveColumns: ["branchcode", "branch"],
        isShared: true,
      },
    ],
    forms: [CREDIT_FIRST],
  },
  {
    code: "baroda",
    name: "Bank of Baroda",
    heads: [
      {
        names: {
          date: ["trandate", "transactiondate", "date"],
          text: ["narration", "description"],
          debit: ["withdrawaldr", "debit"],
          credit: ["depositcr", "credit"],
        },
        needs: DEBIT_AND_CREDIT,
        isShared: true,
      },
    ],
    forms: [{ separator: "/", parts: ["ID", "TIME", "UPI", "PAYER", "NOTE", "…"] }],
  },
  {
    code: "indusind",
    name: "IndusInd Bank",
    heads: [
      {
        names: {
          date: ["date", "transactiondate"],
          text: ["particulars", "paymentnarration", "description"],
          debit: ["withdrawl", "withdrawal", "debit"],
          credit: ["deposit", "credit"],
        },
        needs: DEBIT_AND_CREDIT,
        distinctiveColumns: ["withdrawl", "bankreference"],
      },
    ],
    forms: [{ separator: "/", parts: ["ID", "CR|C", "NAME", "NOTE", "…"] }],
  },
  {
    code: "yes",
    name: "YES Bank",
    heads: [
      {
        names: {
          date: ["transactiondate", "txndate"],
          text: ["transactiondescription", "description"],
          debit: ["debitamount", "withdrawals", "debit"],
          credit: ["creditamount", "deposits", "credit"],
        },
        needs: DEBIT_AND_CREDIT,
        isShared: true,
      },
    ],
    forms: [{ separator: "/", parts: ["ID", "FROM", "…"] }],
  },
  {
    code: "idbi",
    name: "IDBI Bank",
    heads: [
      {
        names: {
          date: ["txndate", "transactiondate"],
          text: ["description"],
          credit: ["amountinr", "txnamount", "amount"],
          mark: ["crdr"],
        },
        needs: ["date", "text", "credit", "mark"],
        distinctiveColumns: ["ccy", "instrumentid", "srl"],
      },
    ],
    forms: [{ separator: "/", parts: ["ID", "NAME", "…"] }],
  },
  {
    code: "phonepe",
    name: "PhonePe Business",
    heads: [
      {
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
      },
    ],
    forms: null,
  },
];

/** Returns the name of the bank or app; null if a seller chose the columns. */
export function layoutName(layout: string): string | null {
  return LAYOUTS.find(({ code }) => code === layout)?.name ?? null;
}

/** Returns this layout's columns in a header; null if the header is of another layout. */
export function columnsIn(
  header: readonly string[],
  { heads }: Layout,
): { columns: Columns; isShared: boolean } | null {
  const names = header.map(columnName);
  for (const head of heads) {
    const columns = columnsOfHead(names, head);
    if (columns) return { columns, isShared: head.isShared === true };
  }
  return null;
}

function columnsOfHead(names: readonly string[], head: Head): Columns | null {
  const place = (role: keyof Columns): number | null => {
    for (const name of head.names[role] ?? []) {
      const at = names.indexOf(name);
      if (at >= 0) return at;
    }
    return null;
  };
  if (head.distinctiveColumns && !head.distinctiveColumns.some((name) => names.includes(name)))
    return null;
  const [date, text, credit] = [place("date"), place("text"), place("credit")];
  if (date === null || text === null || credit === null) return null;
  if (head.needs.some((role) => place(role) === null)) return null;
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
