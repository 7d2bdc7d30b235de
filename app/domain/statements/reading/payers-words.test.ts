import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rupees } from "#domain/money/money";
import { FIRST_LINE, statementRows } from "#test/statements/statement-file";
import type { StatementColumns } from "./columns.ts";
import { headerKey } from "./columns.ts";
import { LAYOUTS } from "./layouts.ts";
import { readSms } from "./sms.ts";
import { creditsOf } from "./statement.ts";

// The payer writes the name, the UPI ID and the note. Whatever they contain, the ID that is read must be the bank's; or
// no ID is read.

type Written = { name: string; vpa: string; note: string };
type Line = Written & { id: string };
type Bank = {
  header: string;
  /** The cells of the line in the bank's file. What the payer wrote stays in one cell. */
  cells: (line: Line) => string[];
  columns?: Omit<StatementColumns, "header">;
};

const HAND = { debit: null, mark: null, status: null, payer: null, note: null };
const unknown = (text: (line: Line) => string): Bank => ({
  header: "Post Date|Narrative|In|Left",
  cells: (line) => ["01/11/2026", text(line), "148.00", "9,000.00"],
  columns: { ...HAND, date: 0, text: 1, credit: 2 },
});
const ICICI =
  "S No.|Value Date|Transaction Date|Cheque Number|Transaction Remarks|Withdrawal Amount (INR )|Deposit Amount (INR )|Balance (INR )";
const icici = (remarks: (line: Line) => string): Bank => ({
  header: ICICI,
  cells: (line) => ["1", "01/11/2026", "01/11/2026", "-", remarks(line), "0.0", "148.0", "900.0"],
});

/** Makes a bank's lines as `statementFile` writes them. */
function written({ code: bank }: (typeof LAYOUTS)[number]): Bank {
  const rows = (line: Line) => {
    const credit = { transactionId: line.id, payerName: line.name, payerUpiId: line.vpa };
    const paid = { ...credit, note: line.note, amount: rupees(148), day: "2026-11-01" };
    return statementRows(bank, [paid], false).slice(FIRST_LINE - 2);
  };
  const [header = []] = rows({ ...HONEST, id: "" });
  return { header: header.join("|"), cells: (line) => rows(line)[1] ?? [] };
}

const REAL = "432612345678";
const FAKE = "993622712433";
/** A number that the bank made. No payer can choose it. */
const OWN = "632919372785";
const HONEST: Written = { name: "RAVI KUMAR", vpa: "ravi.k@okaxis", note: "ORD1795168800123" };
const OTHERS: Line[] = ["432600000001", "432600000002"].map((id) => ({ ...HONEST, id }));

const BANKS: Record<string, Bank> = {
  ...Object.fromEntries(LAYOUTS.map((layout) => [layout.name, written(layout)])),
  "ICICI, the note in front": icici(
    ({ id, name, vpa, note }) => `UPI/${name}/${vpa}/${note}/HDFC BANK/${id}/ICI1a2b`,
  ),
  "ICICI, without what the app calls it": icici(
    ({ id, name, vpa, note }) => `UPI/${name}/${vpa}/${note}/HDFC BANK/${id}`,
  ),
  "ICICI, without a name": icici(
    ({ id, vpa, note }) => `UPI/${vpa}/${note}/HDFC BANK/${id}/ICI1a2b/`,
  ),
  "ICICI, a current account": {
    header:
      "No.|Transaction ID|Value Date|Txn Posted Date|ChequeNo.|Description|Cr/Dr|Transaction Amount(INR)|Available Balance(INR)",
    cells: ({ id, vpa, note }) => [
      ...["1", "S1", "01/11/2026", "01/11/2026", "-"],
      ...[`UPI/${id}/${note}/${vpa}/HDFC BANK/ICI1a2b`, "CR", "148.00", "900.00"],
    ],
  },
  "Kotak, with a number of its own": {
    header:
      "Sl. No.|Transaction Date|Value Date|Description|Chq / Ref No.|Amount|Dr / Cr|Balance|Dr / Cr",
    cells: ({ id, name, note }) => [
      ...["1", "01-11-2026", "01-11-2026", `UPI/${name}/${id}/${note}`, `UPI-${OWN}`],
      ...["148.00", "CR", "900.00", "CR"],
    ],
  },
  "IDFC FIRST, from a phone": {
    header: "Transaction Date|Value Date|Particulars|Cheque No.|Debit|Credit|Balance",
    cells: ({ id, note }) => [
      ...["01-Nov-2026", "01-Nov-2026", `UPI/MOB/${id}/${note}`, "", "", "148.00", "900.00"],
    ],
  },
  "by hand, JSON of a provider": {
    header: "id|amount|status|vpa|notes|created_at|acquirer_data",
    cells: ({ id, vpa, note }) => [
      ...["pay_1", "148.00", "captured", vpa, JSON.stringify({ rrn: note }), "01/11/2026"],
      JSON.stringify({ rrn: id, upi_transaction_id: "HDF1" }),
    ],
    columns: { ...HAND, date: 5, text: 6, credit: 1, status: 2, payer: 3 },
  },
  "by hand, behind the bank's words": unknown(
    ({ id, name, note }) => `BY UPI REF ${id} ${name} ${note}`,
  ),
  "by hand, behind a name": unknown(({ id, name, note }) => `UPI/${name}/${note}/${id}`),
  "by hand, a column of its own that wasn't named": {
    header: "Post Date|Narrative|In|RRN",
    cells: ({ id, name, note }) => ["01/11/2026", `UPI/${name}/${note}`, "148.00", id],
    columns: { ...HAND, date: 0, text: 1, credit: 2 },
  },
  "by hand, a column of its own": {
    header: "Post Date|Narrative|In|RRN",
    cells: ({ id, name, note }) => ["01/11/2026", `UPI/${name}/${note}`, "148.00", id],
    columns: { ...HAND, date: 0, text: 3, credit: 2, note: 1 },
  },
};

/** Reads a file, by the proposed columns if no layout reads it. */
function readAsProposed(file: string[][], columns: StatementColumns | undefined) {
  const read = creditsOf(file, columns);
  if (read.ok) return read;
  const [header] = "candidates" in read.problem ? read.problem.candidates : [];
  const again = header?.proposal ? creditsOf(file, header.proposal) : null;
  return again?.ok ? again : null;
}

/**
 * Reads a file with the line after honest ones, or only the line if `alone`. If `unquoted`, cells aren't quoted, so
 * that a separator in the payer's words shifts the cells after it.
 */
function idsRead(
  { header, cells, columns }: Bank,
  line: Line,
  { alone = false, unquoted = false } = {},
) {
  const rows = [...(alone ? [] : OTHERS), line].map((each) =>
    unquoted ? cells(each).join(";").split(";") : cells(each),
  );
  const names = header.split("|");
  const file = [names, ...rows];
  const read = readAsProposed(file, columns && { ...columns, header: headerKey(names) });
  if (!read) return [];
  const doubted = read.dropped.doubtful.flatMap(({ credit }) => credit ?? []);
  const honest = OTHERS.map(({ id }) => id);
  return [...read.credits, ...doubted]
    .map(({ transactionId }) => transactionId)
    .filter((id) => id !== OWN && (alone || !honest.includes(id)));
}

const CERTAIN = Object.entries(BANKS).filter(([name]) => !/behind a name|wasn't named/.test(name));

test.each(CERTAIN)("%s: an honest line is read", (_, bank) => {
  expect(idsRead(bank, { ...HONEST, id: REAL })).toEqual([REAL]);
});

/** What a thief might write as the note or the name. */
const HOSTILE = [
  `gift a/b/${FAKE}`,
  FAKE,
  `${FAKE}/gift`,
  `gift/HDFC BANK/${FAKE}/ICI9f`,
  `a/b/HDFC BANK/${FAKE}`,
  `x@okaxis/gift/HDFC BANK/${FAKE}/ICI9f/`,
  `UPI/CR/${FAKE}/RAVI/UTIB/r@okaxis/x--`,
  `X-a@b-SBIN0000001-${FAKE}-gift`,
  `UPI/P2A/${FAKE}/RAVI/UTIB/x`,
  `BY UPI REF ${FAKE} RAVI`,
  `9936 2271 2433`,
  `x;0000${FAKE};01/11/26;;148.00;9`,
];

describe.each(Object.entries(BANKS))("%s", (_, bank) => {
  test.each(HOSTILE)("never takes an id from a payer's words: %s", (words) => {
    for (const id of [REAL, ""])
      for (const way of [{}, { alone: true }, { unquoted: true }])
        for (const written of [{ note: words }, { name: words }, { name: words, note: words }]) {
          const wrong = idsRead(bank, { ...HONEST, ...written, id }, way).filter(
            (read) => read !== REAL || id === "",
          );
          expect({ ...written, way, id, wrong }).toMatchObject({ wrong: [] });
        }
  });
});

describe("whatever a payer's name, UPI id and note contain", () => {
  const word = fc.oneof(
    fc.constantFrom("/", "-", ";", " ", "@", "\n", "--", "//", ""),
    fc.constantFrom("UPI", "CR", "DR", "P2A", "REF", "RRN", "NO", "BY TRANSFER-", "NEFT", "gift"),
    fc.constantFrom(
      "eve@okaxis",
      "HDFC BANK",
      "ICI9f",
      "SBIN0000001",
      "0000",
      "148.00",
      "01/11/26",
    ),
    fc.constantFrom("AXIS BANK", "COMPLETED", '"', "=", "'", "లక్ష్మి", "4.32E+11"),
    fc.constant(FAKE),
    fc.stringMatching(/^\d{9,14}$/),
    fc.string({ maxLength: 6 }),
  );
  const words = fc
    .tuple(fc.array(word, { maxLength: 9 }), fc.constantFrom("", "/", " ", "-"), fc.nat(60))
    .map(([all, by, cut]) => all.join(by).slice(0, cut));
  const vpa = fc.oneof(
    fc.stringMatching(/^[a-z\d.-]{1,14}@[a-z]{2,6}$/),
    fc.constantFrom(`${FAKE}@ybl`, `upi-${FAKE}@ybl`, FAKE, `ref${FAKE}@ybl`),
  );
  const line = fc.record({ name: words, vpa, note: words, id: fc.constantFrom(REAL, REAL, "") });
  const way = fc.record({ alone: fc.boolean(), unquoted: fc.boolean() });

  test("the id is the bank's, or none: 10,000 lines", () => {
    let read = 0;
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(BANKS)), line, way, (bank, written, how) => {
        const ids = idsRead(bank, written, how);
        read += ids.length;
        expect(ids.filter((id) => id !== written.id)).toEqual([]);
      }),
      { numRuns: 10_000 },
    );
    // Most of the lines are complete and not doubtful, so many IDs must have been read.
    expect(read).toBeGreaterThan(2_000);
  });

  test("an SMS says the bank's id, or none", () => {
    const SMS = [
      ({ name, id }: Line) =>
        `Dear UPI user A/C X1234 credited by Rs148.00 on 05Nov26 trf from ${name} Refno ${id} -SBI`,
      ({ vpa: from, id }: Line) =>
        `Received Rs.148.00 in your Kotak Bank AC X1234 from ${from} on 05-11-26.UPI Ref:${id}.`,
      ({ vpa: from, id }: Line) =>
        `Credit Alert! Rs.148.00 credited to HDFC Bank A/c XX1234 on 05-11-26 from VPA ${from} (UPI ${id})`,
    ];
    fc.assert(
      fc.property(fc.constantFrom(...SMS), line, (sms, written) => {
        const read = readSms(sms({ ...written, id: REAL }));
        expect(read.kind === "credit" ? read.credit.transactionId : REAL).toBe(REAL);
      }),
      { numRuns: 3_000 },
    );
  });
});

test.each(CERTAIN)(
  "%s: no words of a payer's change the amount or make money that came in one that went out",
  (_, { header, cells, columns }) => {
    const names = header.split("|");
    const line = (words: string) => ({ ...HONEST, name: words, note: words });
    for (const words of [
      "DR",
      "Dr 999.00",
      "UPI/DR",
      "DEBIT",
      "REV",
      "REFUND",
      "Returned",
      "REV-UPI",
      "UPIOUT/x",
      "(Dr)",
      "-5",
    ]) {
      const file = [names, ...OTHERS.map(cells), cells({ ...line(words), id: REAL })];
      const read = readAsProposed(file, columns && { ...columns, header: headerKey(names) });
      expect(read?.credits.length).toBeGreaterThan(1);
      expect(read?.credits.every(({ amount }) => amount === rupees(148))).toBe(true);
      expect(read?.dropped).toMatchObject({ debits: 0, reversals: 0, takenBack: [] });
    }
  },
);

test.each([
  [
    "a NEFT whose remark looks like a payment by UPI",
    "BY TRANSFER-NEFT*X*N3*UPI/CR/993622712433/R",
  ],
  ["cash with such a name", "CASH DEPOSIT UPI/CR/993622712433/R/UTIB/a@b/x"],
])("%s isn't one", (_, text) => {
  const { header = "" } = BANKS["State Bank of India"] ?? {};
  const row = ["1 Nov 2026", "1 Nov 2026", text, "", "", "148.00", "900.00"];
  const read = creditsOf([header.split("|"), row]);
  expect(read).toMatchObject({
    ok: true,
    credits: [],
    dropped: { doubtful: [{ reason: "no-id" }] },
  });
});

test("a line that its payer's words have moved is named, and so are its numbers where several may be the id", () => {
  const { header = "", cells } = BANKS["ICICI, the note in front"] ?? {};
  const read = (note: string, by = "\n") =>
    creditsOf([
      header.split("|"),
      ...(cells
        ? [
            cells({ ...HONEST, note, id: REAL })
              .join(by)
              .split(by),
          ]
        : []),
    ]);
  expect(read(`n/B/${FAKE}/I1a;0.0;148.0;1.0`, ";")).toMatchObject({
    credits: [],
    dropped: { doubtful: [{ line: 2, reason: "more-cells" }] },
  });
  expect(read(`gift a/b/${FAKE}`)).toMatchObject({
    credits: [],
    dropped: { doubtful: [{ line: 2, reason: "several-ids", ids: [FAKE, REAL] }] },
  });
});
