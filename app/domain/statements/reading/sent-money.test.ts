/** Tests what a statement's lines of money that went out say, so that a refund can be found in them [R73]. */
import { expect, test } from "vitest";
import { rupees } from "#domain/money/money";
import { statementRows } from "#test/statements/statement-file";
import type { LayoutCode } from "./layouts.ts";
import { creditsOf } from "./statement.ts";

/** Returns the outgoing lines of a bank's file whose debit has this narration instead of its own. */
function outgoingOf(bank: LayoutCode, narration?: (own: string) => string) {
  const credit = { transactionId: "622345678901", amount: rupees(79), day: "2026-11-19" };
  const rows = statementRows(bank, [credit]).map((row) =>
    row.map((cell) => (narration && cell.includes("432100000001/") ? narration(cell) : cell)),
  );
  const statement = creditsOf(rows);
  if (!statement.ok) throw new Error(statement.problem.code);
  return statement.dropped.takenBack;
}

const SENT = { amount: rupees(4500), day: "2026-11-20" };

test.each<[LayoutCode, string | null]>([
  ["hdfc", "MILL@YBL"],
  ["sbi", "mill@ybl"],
  ["icici", "mill@ybl"],
  ["pnb", "mill@ybl"],
  ["union", "mill@ybl"],
  ["federal", "mill@ybl"],
  ["baroda", "mill@ybl"],
  ["indusind", "mill@ybl"],
  ["axis", null],
  ["kotak", null],
  ["idfc", null],
  ["canara", null],
  ["idbi", null],
  ["yes", null],
])(
  "a debit of %s says ID, amount, day, and the payee's UPI ID where the bank's place for it is known: %s",
  (bank, payeeUpiId) => {
    expect(outgoingOf(bank)).toMatchObject([
      { transactionId: "432100000001", sent: { ...SENT, payeeUpiId } },
    ]);
  },
);

test("PhonePe Business has no lines of money that the seller sent", () => {
  expect(outgoingOf("phonepe").filter(({ sent }) => sent)).toEqual([]);
});

test.each<[string, LayoutCode, (own: string) => string]>([
  [
    "beside a cut UPI ID",
    "icici",
    () => "UPI/432100000001/asha@okaxis/paper.mill.pune/YES BANK/ICI9",
  ],
  ["beside another one", "icici", () => "UPI/432100000001/asha@okaxis/mill@ybl/YES BANK/ICI9"],
  [
    "in a note",
    "sbi",
    () => "TO TRANSFER-UPI/DR/432100000001/PAPER MI/YESB/paper.mill/asha@okaxis--",
  ],
  [
    "in a note with a slash",
    "sbi",
    () => "TO TRANSFER-UPI/DR/432100000001/PAPER/MI/asha@okaxis/YESB/mill/paper",
  ],
  ["in a note of a bank that names no payee", "axis", (own) => `${own}/asha@okaxis`],
])("a UPI ID that a stranger wrote %s is no payee [R72]", (_, bank, narration) => {
  expect(outgoingOf(bank, narration)).toMatchObject([{ sent: { payeeUpiId: null } }]);
});

test("digits that a stranger wrote make the line's ID doubtful, so that it shows no refund [R72]", () => {
  const lines = outgoingOf("sbi", (own) => own.replace("paper--", "622300000009"));
  expect(lines).toMatchObject([
    { transactionId: "432100000001" },
    { transactionId: "622300000009" },
  ]);
  expect(lines.flatMap(({ sent }) => sent ?? [])).toEqual([]);
});

test.each([
  ["", [{ transactionId: "622345678902", returned: true }]],
  ["622300000009", [{ transactionId: "622345678902" }, { transactionId: "622300000009" }]],
])(
  "money that came back is said to have come back, unless a payer may have written its ID: '%s' [R72]",
  (note, expected) => {
    const back = { transactionId: "622345678902", amount: rupees(49), day: "2026-11-19", note };
    const rows = statementRows("sbi", [back]).map((row) =>
      row.map((cell) => cell.replace("UPI/CR/622345678902", "UPI/REV/622345678902")),
    );
    const statement = creditsOf(rows);
    const lines = statement.ok ? statement.dropped.takenBack : [];
    const own = lines.filter(({ transactionId }) => transactionId.startsWith("622"));
    expect(own.map(({ line: _, ...each }) => each)).toEqual(expected);
  },
);
