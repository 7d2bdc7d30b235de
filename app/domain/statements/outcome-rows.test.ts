import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { paise, rupees } from "#domain/money/money";
import type { Matches, SubmittedPayment } from "#domain/statements/matching";
import { notVerifiedReason, outcomeGroups } from "./outcome-rows.ts";
import { OUTCOME_CODES, OUTCOMES, openCount } from "./outcomes.ts";

const credit = {
  line: 7,
  transactionId: "412345678901",
  amount: rupees(148),
  day: "2026-11-20",
  payerUpiId: null,
  note: null,
};
const payment: SubmittedPayment = {
  paymentId: "p",
  orderId: "o",
  orderNumber: "ORD1795415031257",
  transactionId: "412345678910",
  due: rupees(150),
  received: null,
  state: "waiting",
  status: "confirmation_pending",
  promisedOn: "2026-11-20",
  sentByAnother: false,
  refundWithId: null,
  buyerIsOfTeam: false,
  submittedOn: "2026-11-21",
};
const nothing: Matches = {
  verify: [],
  forOwner: [],
  amountDiffers: [],
  near: [],
  withoutOrder: [],
  notInStatement: [],
  done: [],
  doubtful: [],
  takenBack: [],
};

const everything: Matches = {
  verify: [{ credit, payment }],
  forOwner: [{ credit, payment }],
  amountDiffers: [{ credit, payment }],
  near: [
    {
      credit,
      payments: [
        { payment, how: "two-swapped" },
        { payment, how: "two-digits" },
      ],
    },
  ],
  withoutOrder: [
    { credit, payment: null, invited: false },
    { credit, payment: { ...payment, orderId: null }, invited: false },
  ],
  notInStatement: [{ payment }],
  done: [{ credit, payment, reason: "verified-by-hand" }],
  doubtful: [{ credit, payment, reason: "id-of-several-orders" }],
  takenBack: [
    { line: 12, certain: true, credit: null, payment: { ...payment, state: "verified" } },
  ],
};

const settlement = {
  key: "0123abcd setl_9",
  reference: "setl_9",
  day: "2026-11-20",
  payments: 2,
  amount: rupees(296),
  fee: rupees("5.92"),
  tax: rupees("1.07"),
  net: rupees("289.01"),
  uncounted: false,
  report: { id: "r", name: "report.csv" },
};
const sums = [
  { line: 8, transactionId: null, amount: settlement.net, day: "2026-11-21", settlement },
];

test("a statement without anything has no outcomes, one with everything has each once, what needs a press first", () => {
  expect(outcomeGroups(nothing, {})).toEqual([]);
  const codes = outcomeGroups(everything, { doubtful: [{ line: 9, reason: "rounded" }], sums }).map(
    ({ code }) => code,
  );
  expect(codes).toEqual(OUTCOME_CODES);
  expect(codes[0]).toBe("verify");
});

test("a line that an earlier report contradicts, and a sum with an ID, have one outcome", () => {
  const at = (line: number) => ({ ...credit, line });
  const matches: Matches = {
    ...nothing,
    verify: [{ credit: at(3), payment }],
    doubtful: [{ credit: at(4), payment: null, reason: "statements-differ" }],
    done: [
      { credit: at(5), payment, reason: "verified-by-statement" },
      { credit: at(8), payment: null, reason: "sum" },
    ],
  };
  const doubtful = [3, 4, 5].map((line) => ({ line, reason: "reported-otherwise" as const }));
  const groups = outcomeGroups(matches, { doubtful, sums });
  const lines = groups.map(({ code, count, rows }) => [code, count, rows.map(({ line }) => line)]);
  expect(lines).toEqual([
    ["verify", 1, [3]],
    ["doubtful", 1, [4]],
    ["sums", 1, [8]],
    ["unreadable", 1, [5]],
  ]);
  for (const code of ["verify", "doubtful", "unreadable"])
    expect(groups.find((one) => one.code === code)?.rows[0]?.reason).toMatch(
      /An earlier report has /,
    );
});

test("a line that may be one of two payments stands in two rows, and counts once", () => {
  const near = outcomeGroups(everything, {}).find(({ code }) => code === "near");
  expect(near).toMatchObject({ count: 1, sum: rupees(148) });
  expect(near?.rows.map(({ reason }) => reason)).toEqual([
    "The customer sent 412345678910: two digits are swapped",
    "The customer sent 412345678910: two digits differ",
  ]);
});

test("each row says what it is, and leads to its order where there is one", () => {
  const row = (code: string) =>
    outcomeGroups(everything, {}).find((one) => one.code === code)?.rows;
  const order = { id: "o", number: "ORD1795415031257" };
  expect(row("amountDiffers")).toEqual([
    {
      ...{ line: 7, transactionId: "412345678901", amount: rupees(148), day: "20 Nov 2026" },
      ...{ reason: "₹148 arrived, ₹150 was due", order },
    },
  ]);
  expect(row("notInStatement")).toEqual([
    {
      ...{ line: null, transactionId: "412345678910", amount: rupees(150), day: null },
      ...{ reason: "Sent on 21 Nov 2026", order },
    },
  ]);
  expect(row("withoutOrder")?.map(({ reason, order: of }) => [reason, of])).toEqual([
    ["Nobody has sent this ID", null],
    ["A customer sent this ID for ORD1795415031257, but that order was never placed", null],
  ]);
});

test("money that went back says what its payment is, a part that counts for its order, and what only failed", () => {
  const rows = (certain: boolean, more: Partial<SubmittedPayment>) => {
    const line = { line: 12, certain, credit: null, payment: { ...payment, ...more } };
    return outcomeGroups({ ...nothing, takenBack: [line] }, {})[0]?.rows[0]?.reason;
  };
  expect(rows(true, { state: "verified" })).toBe("The payment with this ID is verified");
  expect(rows(true, { state: "rejected" })).toBe("The payment with this ID was rejected");
  expect(rows(true, { state: "rejected", received: rupees(100) })).toBe(
    "The payment with this ID was rejected, but ₹100 of it counts for the order",
  );
  expect(rows(false, { state: "waiting" })).toMatch(/^The payment on this line failed/);
});

test("a line that couldn't be read is named by its number, without an amount", () => {
  const [unreadable] = outcomeGroups(nothing, { doubtful: [{ line: 12, reason: "lost-digits" }] });
  expect(unreadable).toMatchObject({ code: "unreadable", count: 1, sum: paise(0) });
  expect(unreadable?.rows[0]).toMatchObject({ line: 12, transactionId: null, amount: null });
});

test("what wasn't verified has its reason, known or not", () => {
  expect(notVerifiedReason("id-of-several-orders")).toBe(
    "Customers of several orders sent this ID",
  );
  expect(notVerifiedReason("undone")).toBe("Somebody undid the verification");
  expect(notVerifiedReason("a code of tomorrow")).toMatch(/verify the payment on its order$/);
});

test("a sum of a provider says its payments, fee and tax, and isn't a line that nobody can read", () => {
  const doubtful = [{ line: 8, reason: "no-id" } as const];
  const groups = outcomeGroups(nothing, { doubtful, sums });
  expect(groups.map(({ code, sum }) => [code, sum])).toEqual([["sums", settlement.net]]);
  expect(groups[0]?.rows[0]).toMatchObject({
    line: 8,
    reason: "settlement setl_9 (2 payments of ₹296.00, less ₹5.92 fee and ₹1.07 tax on it)",
  });
});

test("the first table of docs/statements.md has each outcome by its title, in the page's order", () => {
  const [, table = ""] = readFileSync("docs/statements.md", "utf8").split("|---|---|---|\n");
  const titles = table
    .split("\n\n", 1)[0]
    ?.split("\n")
    .map((row) => row.split("|")[1]?.trim());
  expect(titles).toEqual(OUTCOME_CODES.map((code) => OUTCOMES[code].title));
});

test("a confirmed statement's open lines are all but what is verified, done or explained", () => {
  expect(openCount({ verify: 40, done: 3, near: 2, doubtful: 1, notInStatement: 5 })).toBe(8);
  expect(openCount({})).toBe(0);
});
