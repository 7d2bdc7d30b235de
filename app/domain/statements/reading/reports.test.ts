import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { paise, plainDecimal, rupees } from "#domain/money/money";
import { headerKey, isStatementColumns, type StatementColumns } from "./columns.ts";
import { headerCandidates } from "./proposal.ts";
import { creditsOf } from "./statement.ts";

const HEADER = ["Paid at", "UPI reference", "Amount", "Type", "Fee", "GST", "Settlement ID"];
const COLUMNS: StatementColumns = {
  header: headerKey(HEADER),
  date: 0,
  text: 1,
  credit: 2,
  status: 3,
  fee: 4,
  tax: 5,
  settlement: 6,
  debit: null,
  mark: null,
  payer: null,
  note: null,
};

function read(rows: string[][], columns: Partial<StatementColumns> = {}) {
  const found = creditsOf([HEADER, ...rows], { ...COLUMNS, ...columns });
  if (!found.ok) throw new Error(found.problem.code);
  return found;
}

const PAID = ["2026-11-20 18:45:09", "412345678901", "148.00", "payment", "2.96", "0.53", "setl_9"];
const paid = (change: Partial<Record<number, string>> = {}) =>
  PAID.map((cell, at) => change[at] ?? cell);

describe("a merchant's report", () => {
  it("says of each payment what its provider kept, and with which settlement it came", () => {
    const { credits, dropped, layout } = read([PAID]);
    expect(layout).toBeNull();
    expect(credits).toMatchObject([{ transactionId: "412345678901", amount: rupees(148) }]);
    expect(credits[0]?.settled).toEqual({
      fee: rupees("2.96"),
      tax: rupees("0.53"),
      settlement: "setl_9",
    });
    expect(dropped).toMatchObject({ report: headerKey(HEADER), doubtful: [] });
    expect(dropped.sums).toBeUndefined();
  });

  it.each([
    ["a minus before what was kept", paid({ 4: "-2.96", 5: "(0.53)" }), ["2.96", "0.53", "setl_9"]],
    ["nothing kept", paid({ 4: "", 5: "-" }), ["0", "0", "setl_9"]],
    ["no settlement yet", paid({ 6: "NA" }), ["2.96", "0.53", null]],
    ["a day for a settlement", paid({ 6: "21/11/2026 09:30" }), ["2.96", "0.53", "2026-11-21"]],
    [
      "twelve digits for a settlement",
      paid({ 6: "999999999999" }),
      ["2.96", "0.53", "999999999999"],
    ],
  ])("%s", (_, row, [fee = "", tax = "", settlement]) => {
    expect(read([row]).credits[0]?.settled).toEqual({
      fee: rupees(fee ?? ""),
      tax: rupees(tax ?? ""),
      settlement,
    });
  });

  it("takes the tax out of a fee that includes it", () => {
    expect(read([PAID], { taxInFee: true }).credits[0]?.settled).toMatchObject({
      fee: rupees("2.43"),
      tax: rupees("0.53"),
    });
    expect(read([paid({ 5: "3" })], { taxInFee: true }).credits[0]?.settled).toBeUndefined();
  });

  it.each([
    ["a refund by its kind", paid({ 1: "412345678999", 3: "refund" }), 0],
    ["a refund by its sign", paid({ 1: "412345678999", 2: "-148.00" }), 0],
    ["a card", paid({ 1: "card_4Xy" }), 0],
    ["an adjustment without an amount", paid({ 1: "", 2: "" }), 0],
    ["an ID that a spreadsheet rounded", paid({ 1: "4.12E+11" }), 0],
    ["a fee that nobody can read", paid({ 1: "412345678999", 4: "2,9,6" }), 1],
    ["the same payment once more", PAID, 0],
  ])("%s is named and doesn't count in its settlement", (_, row, more) => {
    const { credits, dropped } = read([PAID, row]);
    expect(credits).toHaveLength(1 + more);
    expect(credits.filter(({ settled }) => settled)).toHaveLength(1);
    expect(dropped.doubtful).toContainEqual({ line: 3, reason: "uncounted", ids: ["setl_9"] });
  });

  it("counts a payment that was refunded as what it was, and proves nothing by it", () => {
    const { credits, dropped } = read([PAID, paid({ 3: "refund" })]);
    expect(credits).toEqual([]);
    expect(dropped.doubtful).toMatchObject([
      { line: 2, reason: "taken-back", credit: { settled: { settlement: "setl_9" } } },
      { line: 3, reason: "uncounted" },
    ]);
  });

  it("counts neither of two amounts of one ID", () => {
    const { dropped } = read([PAID, paid({ 2: "100" })]);
    expect(dropped.doubtful.flatMap(({ credit }) => credit?.settled ?? [])).toEqual([]);
    expect(dropped.doubtful.filter(({ reason }) => reason === "uncounted")).toHaveLength(2);
  });

  it("adds up to the paisa, however its amounts are written", () => {
    const amount = fc.integer({ min: 1, max: 9_999_999 }).map(paise);
    const kept = fc.integer({ min: 0, max: 99_999 }).map(paise);
    const written = fc.constantFrom(
      (of: number) => plainDecimal(paise(of)),
      (of: number) => `₹${plainDecimal(paise(of))}`,
      (of: number) => `INR ${plainDecimal(paise(of))}00`,
    );
    const payment = fc.record({ amount, fee: kept, tax: kept, write: written });
    fc.assert(
      fc.property(fc.array(payment, { maxLength: 30 }), fc.boolean(), (payments, taxInFee) => {
        const rows = payments.map(({ amount: of, fee, tax, write }, at) =>
          paid({
            1: String(400_000_000_001 + at),
            2: write(of),
            4: write(taxInFee ? fee + tax : fee),
            5: write(tax),
          }),
        );
        const { credits } = read(rows, { taxInFee });
        const net = (parts: { amount: number; fee: number; tax: number }[]) =>
          parts.reduce((sum, part) => sum + part.amount - part.fee - part.tax, 0);
        const facts = credits.flatMap(({ amount: of, settled }) =>
          settled ? { ...settled, amount: of } : [],
        );
        expect(facts).toHaveLength(payments.length);
        expect(net(facts)).toBe(net(payments));
      }),
      { numRuns: 2_000 },
    );
  });

  it("is proposed by its columns' names, and may be asked about where a bank's layout fits", () => {
    const [candidate] = headerCandidates([HEADER, PAID]);
    expect(candidate?.proposal).toMatchObject({ fee: 4, tax: 5, settlement: 6 });
    const inclusive = HEADER.with(4, "Commission (incl. GST)");
    expect(headerCandidates([inclusive, PAID])[0]?.proposal).toMatchObject({
      ...{ fee: 4, tax: 5, taxInFee: true },
    });
    expect(candidate?.proposal?.taxInFee).toBe(false);
    expect(headerCandidates([HEADER.with(4, "MDR"), PAID])[0]?.proposal).toMatchObject({
      ...{ fee: 4, tax: 5, debit: null },
    });
    expect(creditsOf([HEADER, PAID], "ask")).toMatchObject({
      ok: false,
      problem: { code: "unknown-layout" },
    });
  });

  it.each([
    [
      "a date before the settlement's ID",
      { "Settled On": "22/11/2026", "Settlement Id": "setl_9" },
      { settlement: 8 },
    ],
    [
      "its status before its reference",
      { "Settlement Status": "settled", "Settlement UTR": "AXIS9" },
      { settlement: 8 },
    ],
    [
      "a fee's name before the fee",
      { "Fee Type": "flat", "Fee Charged": "2.96", "Tax Invoice": "T1", GST: "0.53" },
      { fee: 8, tax: 10, taxInFee: false },
    ],
    [
      "two fees of which one explains what was paid out",
      { "Total Fee": "3.49", "Platform Fee": "2.96", Tax: "0.53", "Net Amount": "144.51" },
      { fee: 7, tax: 9, taxInFee: true },
    ],
    [
      "a fee without tax in its name",
      { "Fee (excl. GST)": "2.96", "GST on fee": "0.53", "Settlement Amount": "144.51" },
      { fee: 7, tax: 8, taxInFee: false },
    ],
  ])("with %s is proposed by what its columns hold", (_, more, columns) => {
    const header = [...HEADER.slice(0, 4), "Payee VPA", "Payer VPA", "Refund Status"];
    const row = [...PAID.slice(0, 4), "shop@ybl", "asha@ybl", ""];
    const file = [
      [...header, ...Object.keys(more)],
      [...row, ...Object.values(more)],
    ];
    expect(headerCandidates(file)[0]?.proposal).toMatchObject({
      ...columns,
      ...{ credit: 2, status: 3, payer: 5 },
    });
  });

  it("may have columns that were stored before there were reports, and none that says two things", () => {
    const { fee: _, tax: __, settlement: ___, ...before } = COLUMNS;
    expect(isStatementColumns(before)).toBe(true);
    expect(isStatementColumns({ ...COLUMNS, tax: 4 })).toBe(false);
    expect(isStatementColumns({ ...COLUMNS, fee: 2 })).toBe(false);
    expect(isStatementColumns({ ...COLUMNS, settlement: "6" })).toBe(false);
  });
});

describe("a bank's file", () => {
  it("has money that may be a sum, with the words of its sender, and without debits", () => {
    const rows = [
      ["Txn Date", "Value Date", "Description", "Ref No./Cheque No.", "Debit", "Credit", "Balance"],
      ["21 Nov 2026", "", "BY TRANSFER-NEFT*YESB0000001*N325261121*PAYCO--", "", "", "433.52", ""],
      ["22 Nov 2026", "", "UPI SETTLEMENT PAYCO 22NOV", "", "", "100.00", ""],
      ["22 Nov 2026", "", "NEFT RENT", "", "9,000.00", "", ""],
      ["", "", "OPENING BALANCE", "", "", "5.00", ""],
    ];
    const found = creditsOf(rows);
    expect(found.ok && found.dropped.sums).toEqual([
      { line: 2, amount: rupees("433.52"), day: "2026-11-21", sender: "BY TRANSFER NEFT PAYCO" },
      { line: 3, amount: rupees(100), day: "2026-11-22", sender: "UPI SETTLEMENT PAYCO" },
    ]);
  });
});
