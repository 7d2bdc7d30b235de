import { describe, expect, test } from "vitest";
import { rupees } from "#domain/money/money";
import { headerKey, type StatementColumns } from "./columns.ts";
import { directionOfName, isNamedOutgoing } from "./directions.ts";
import { headerCandidates } from "./proposal.ts";
import { creditsOf } from "./statement.ts";

type NamedDirection = ReturnType<typeof directionOfName>;

/** The headings of money that went out and that came in, as banks and apps write them. */
const PAIRS: [string, string][] = [
  ["Dr Amount", "Cr Amount"],
  ["Debit", "Credit"],
  ["DR", "CR"],
  ["Dr.", "Cr."],
  ["Debit Amount", "Credit Amount"],
  ["Debit Amt.", "Credit Amt."],
  ["Debit(₹)", "Credit(₹)"],
  ["Debit (Rs.)", "Credit (Rs.)"],
  ["Amount (Dr)", "Amount (Cr)"],
  ["DRAMOUNT", "CRAMOUNT"],
  ["dr_amt", "cr_amt"],
  ["DebitAmount", "CreditAmount"],
  ["debited", "credited"],
  ["Amount Debited", "Amount Credited"],
  ["Withdrawal", "Deposit"],
  ["Withdrawals", "Deposits"],
  ["Withdrawl", "Deposit"],
  ["WITHDRAWS", "DEPOSIT"],
  ["Withdrawal Amt.", "Deposit Amt."],
  ["Withdrawal Amount (INR )", "Deposit Amount (INR )"],
  ["WITHDRAWAL(DR)", "DEPOSIT(CR)"],
  ["Withdrawal (Dr.)", "Deposit (Cr.)"],
  ["WDL Amount", "DEP Amount"],
  ["Paid out", "Paid in"],
  ["Paid-Out", "Paid-In"],
  ["Money out", "Money in"],
  ["MoneyOut", "MoneyIn"],
  ["Amount Out in INR", "Amount In in INR"],
  ["Out", "In"],
  ["Outflow", "Inflow"],
  ["Outflow (DR)", "Inflow (CR)"],
  ["Outgoing", "Incoming"],
  ["Outward", "Inward"],
  ["Payments", "Receipts"],
  ["Payment", "Receipt"],
  ["Payments (Rs)", "Receipts (Rs)"],
  ["Paid", "Received"],
  ["Sent", "Received"],
  ["Amount Sent", "Amount Received"],
  ["Spent", "Received"],
  ["Expense", "Income"],
  ["Payments", "Deposits"],
  ["नामे", "जमा"],
];

const UPI = (digits: string) => `UPI/${digits}/ASHA RAO/SBIN/asha@ybl/refund`;

/** A file of three lines, in which each amount has its column. The second line's money went out. */
function fileOf(names: readonly string[], amountsOf: (amounts: readonly string[]) => string[]) {
  const line = (day: string, digits: string, out: string, come: string) => [
    day,
    ...amountsOf([out, come]),
    UPI(digits),
  ];
  return [
    ["Txn Day", ...names, "Remarks"],
    line("25/11/2026", "632900000001", "", "148.00"),
    line("26/11/2026", "632900000002", "47.50", ""),
    line("27/11/2026", "632900000003", "", "99.50"),
  ];
}

function proposalOf(file: string[][]): StatementColumns | null {
  return headerCandidates(file)[0]?.proposal ?? null;
}

function readBy(file: string[][], columns: StatementColumns) {
  const read = creditsOf(file, columns);
  if (!read.ok) throw new Error(read.problem.code);
  return read;
}

describe.each(PAIRS)("'%s' and '%s'", (out, come) => {
  test.each([
    ["out before in", [out, come], (amounts: readonly string[]) => [...amounts]],
    ["in before out", [come, out], (amounts: readonly string[]) => amounts.toReversed()],
  ])("%s: what came in is proposed as received", (_, names, amountsOf) => {
    const proposal = proposalOf(fileOf(names, amountsOf));
    expect(proposal).toMatchObject({
      credit: 1 + names.indexOf(come),
      debit: 1 + names.indexOf(out),
      mark: null,
    });
  });

  test("a file of nothing but money that went out proposes the other column", () => {
    const [header = [], , sent = []] = fileOf([out, come], (amounts) => [...amounts]);
    expect(proposalOf([header, sent, sent])?.credit).toBe(2);
  });

  test("read with the two exchanged, each line that went out is doubtful", () => {
    const file = fileOf([out, come], (amounts) => [...amounts]);
    const proposal = proposalOf(file);
    if (!proposal) throw new Error("nothing is proposed");
    const { credits, dropped } = readBy(file, { ...proposal, credit: 1, debit: 2 });
    expect(credits).toEqual([]);
    expect(dropped.doubtful).toMatchObject([{ line: 3, reason: "direction" }]);
  });
});

test.each<[string, NamedDirection | null]>([
  ["Dr / Cr", "both"],
  ["CR/DR", "both"],
  ["D/C", "both"],
  ["DrCr", "both"],
  ["Debit/Credit(₹)", "both"],
  ["Withdrawal (Dr)/Deposit (Cr)", "both"],
  ["Amount in INR", null],
  ["Amount (in Rs.)", null],
  ["Transaction Amount", null],
  ["Description", null],
  ["A/C No", null],
  ["Outstanding", null],
  ["Payment Amount", "paid"],
])("'%s' says %s", (name, direction) => {
  expect(directionOfName(name)).toBe(direction);
});

test("a column named 'Payments' is outgoing only beside one that says in", () => {
  expect(isNamedOutgoing(["Payments", "Receipts"], 0)).toBe(true);
  expect(isNamedOutgoing(["Payments", "Fee"], 0)).toBe(false);
  expect(isNamedOutgoing(["Payments", "Credit Balance"], 0)).toBe(false);
});

describe("one column with both directions", () => {
  const lines = (amount: (of: string, isOut: boolean) => string[], header: string[]) => [
    ["Txn Day", "Remarks", ...header],
    ["25/11/2026", UPI("632900000001"), ...amount("148.00", false)],
    ["26/11/2026", UPI("632900000002"), ...amount("47.50", true)],
    ["27/11/2026", UPI("632900000003"), ...amount("99.50", false)],
  ];
  test.each([
    [
      "a mark behind it",
      ["Amount", "Dr/Cr"],
      (of: string, out: boolean) => [of, out ? "DR" : "CR"],
    ],
    [
      "a mark before it",
      ["CR/DR", "Amount"],
      (of: string, out: boolean) => [out ? "Dr." : "Cr.", of],
    ],
    ["a word", ["Amount", "Type"], (of: string, out: boolean) => [of, out ? "Debit" : "Credit"]],
    [
      "another word",
      ["Amount", "Flow"],
      (of: string, out: boolean) => [of, out ? "Sent" : "Received"],
    ],
    [
      "the balance's mark behind its own",
      ["Amount", "Dr / Cr", "Balance", "Dr / Cr"],
      (of: string, out: boolean) => [of, out ? "DR" : "CR", "900.00", "CR"],
    ],
    ["a sign", ["Debit/Credit"], (of: string, out: boolean) => [out ? `-${of}` : of]],
    [
      "a mark in the cell",
      ["Amount"],
      (of: string, out: boolean) => [`${of}${out ? "(Dr)" : "(Cr)"}`],
    ],
  ])("%s says which lines came in", (_, header, amount) => {
    const file = lines(amount, header);
    const proposal = proposalOf(file);
    if (!proposal) throw new Error("nothing is proposed");
    const { credits, dropped } = readBy(file, proposal);
    expect(credits.map((credit) => credit.amount)).toEqual([rupees(148), rupees("99.50")]);
    expect(dropped.debits).toBe(1);
  });

  test("a line without a mark is doubtful where others have one in the cell", () => {
    const file = lines((of, out) => [out ? `${of} Dr` : of], ["Amount"]);
    const proposal = proposalOf(file);
    if (!proposal) throw new Error("nothing is proposed");
    expect(readBy(file, proposal)).toMatchObject({
      credits: [],
      dropped: { doubtful: [{ reason: "direction" }, { reason: "direction" }] },
    });
  });
});

describe("the running balance", () => {
  const rows = [
    ["25/11/2026", UPI("632900000001"), "", "148.00", "1,148.00"],
    ["26/11/2026", UPI("632900000002"), "47.50", "", "1,100.50"],
    ["27/11/2026", UPI("632900000003"), "", "99.50", "1,200.00"],
  ];
  const header = ["Txn Day", "Remarks", "Amount 1", "Amount 2", "Balance"];

  test.each([
    ["oldest first", rows],
    ["newest first", rows.toReversed()],
  ])("decides between columns whose names say nothing: %s", (_, lines) => {
    expect(proposalOf([header, ...lines])).toMatchObject({ credit: 3, debit: 2 });
  });

  test("puts each line in doubt that it contradicts", () => {
    const proposal = proposalOf([header, ...rows]);
    if (!proposal) throw new Error("nothing is proposed");
    const { credits, dropped } = readBy([header, ...rows], { ...proposal, credit: 2, debit: 3 });
    expect(credits).toEqual([]);
    expect(dropped.doubtful).toMatchObject([{ line: 3, reason: "direction" }]);
    const one = [
      header.toSpliced(2, 1),
      ...rows.map((row) => row.toSpliced(2, 2, row[2] || (row[3] ?? ""))),
    ];
    const single = { ...proposal, header: headerKey(one[0] ?? []), credit: 2, debit: null };
    expect(readBy(one, single).dropped.doubtful).toMatchObject([{ line: 3, reason: "direction" }]);
  });

  test("proves a column that is named the other way", () => {
    const named = header.with(2, "Money in").with(3, "Money out");
    const exchanged = {
      ...HAND,
      header: headerKey(named),
      credit: 3,
      debit: 2,
    };
    const { credits } = readBy([named, ...rows], exchanged);
    expect(credits.map(({ line }) => line)).toEqual([2, 4]);
  });
});

const HAND = { date: 0, text: 1, mark: null, status: null, payer: null, note: null };
