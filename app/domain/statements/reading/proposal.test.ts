import { describe, expect, it } from "vitest";
import { headerKey } from "./columns.ts";
import { headerCandidates } from "./proposal.ts";

const header = ["Post Date", "Narration", "Withdrawals", "Deposits", "Balance", "Remarks"];
const rows = [
  ["01/11/2026", "UPI/412345678901/ASHA", "", "148.00", "9,148.00", "card"],
  ["02/11/2026", "UPI/412345678902/RAVI", "", "99.50", "9,247.50", ""],
];

describe("what a file's header may be", () => {
  it("is the line of words above data, wherever it stands, with its columns by name and by what they hold", () => {
    const before = [["Statement of account"], ["Branch", "Vijayawada", "IFSC"]];
    const [best] = headerCandidates([...before, header, ...rows]);
    expect(best).toEqual({
      line: 3,
      cells: header,
      key: headerKey(header),
      rows,
      proposal: {
        header: headerKey(header),
        date: 0,
        text: 1,
        debit: 2,
        credit: 3,
        mark: null,
        status: null,
        payer: null,
        note: 5,
        settlement: null,
        fee: null,
        tax: null,
        taxInFee: false,
      },
    });
  });

  it.each([
    [
      "fewer than three words",
      [
        ["Date", "Deposits"],
        ["01/11/2026", "148.00"],
      ],
    ],
    ["data", [["01/11/2026", "UPI", "148.00"], ...rows]],
    ["nothing", []],
  ])("is never %s", (_, lines) => {
    expect(headerCandidates(lines)).toEqual([]);
  });

  it.each([
    ["no day", ["Words", "Narration", "Deposits"], ["x", "UPI/412345678901/A", "148.00"]],
    [
      "neither an id nor the name of its column",
      ["Post Date", "Words", "Deposits"],
      ["01/11/2026", "cash", "148.00"],
    ],
    ["no money", ["Post Date", "Narration", "Left"], ["01/11/2026", "UPI/412345678901/A", "x"]],
  ])("has no columns proposed where %s is found", (_, names, row) => {
    const [first] = headerCandidates([names, row]);
    expect(first?.proposal).toBeNull();
  });

  it("takes a column of money without a name for what comes in, but never a balance", () => {
    const proposalFor = (name: string) =>
      headerCandidates([
        ["Post Date", "Narration", name],
        ["01/11/2026", "UPI/412345678901/A", "148.00"],
      ])[0]?.proposal;
    expect(proposalFor("Rupees")?.credit).toBe(2);
    expect(proposalFor("Balance")).toBeNull();
  });

  it("shows five candidates of five lines at most, each cell cut short", () => {
    const line = ["one", "two", "x".repeat(300)];
    const candidates = headerCandidates(Array.from({ length: 20 }, () => line));
    expect(candidates.map((each) => each.line)).toEqual([1, 2, 3, 4, 5]);
    for (const { rows: below, cells } of candidates) {
      expect(below).toHaveLength(5);
      expect(cells[2]).toHaveLength(200);
    }
  });
});
