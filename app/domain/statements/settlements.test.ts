import fc from "fast-check";
import { expect, test } from "vitest";
import { indianDayAfter } from "#domain/indian-time";
import { paise, rupees } from "#domain/money/money";
import {
  matchedSettlements,
  SETTLEMENT_DAYS,
  type Settlement,
  type StatementSum,
  type UnmatchedSettlements,
  unexplainedSentences,
} from "./settlements.ts";

const DAY = "2026-11-20";

const settlement = (change: Partial<Settlement> = {}): Settlement => ({
  key: "0123abcd setl_9",
  reference: "setl_9",
  day: DAY,
  payments: 3,
  amount: rupees(444),
  fee: rupees("8.88"),
  tax: rupees("1.60"),
  net: rupees("433.52"),
  uncounted: false,
  report: { id: "r", name: "report.csv" },
  ...change,
});

const line = (change: Partial<StatementSum> = {}): StatementSum => ({
  id: "sum",
  amount: rupees("433.52"),
  day: "2026-11-21",
  fileName: "november.csv",
  line: 7,
  known: true,
  ...change,
});

const nothing: UnmatchedSettlements = {
  settlements: [],
  sums: [],
  unsettled: { payments: 0, amount: paise(0) },
};

test("a sum is explained to the paisa, from the day before to a week after, by one settlement", () => {
  const found = (sums: StatementSum[]) =>
    matchedSettlements([settlement()], sums).map((pair) => pair.sum);
  expect(found([line()])).toEqual([line()]);
  expect(found([line({ amount: rupees("433.51") })])).toEqual([]);
  expect(found([line({ day: indianDayAfter(DAY, -1) })])).toHaveLength(1);
  expect(found([line({ day: indianDayAfter(DAY, -2) })])).toEqual([]);
  expect(found([line({ day: indianDayAfter(DAY, SETTLEMENT_DAYS) })])).toHaveLength(1);
  expect(found([line({ day: indianDayAfter(DAY, SETTLEMENT_DAYS + 1) })])).toEqual([]);
  expect(found([line({ id: "one" }), line({ id: "two" })])).toHaveLength(1);
});

const days = fc.integer({ min: 0, max: 12 }).map((after) => indianDayAfter(DAY, after));
const net = fc.constantFrom(100, 101, 200).map(paise);

test("whatever sums and days collide, none explains two, and as many are explained as can be", () => {
  const settlements = fc.array(fc.record({ day: days, net }), { maxLength: 6 });
  const sums = fc.array(fc.record({ day: days, amount: net }), { maxLength: 6 });
  fc.assert(
    fc.property(settlements, sums, (paidOut, arrived) => {
      const all = paidOut.map((each, at) => settlement({ ...each, key: `k ${at}` }));
      const lines = arrived.map((each, at) => line({ ...each, id: `${at}` }));
      const pairs = matchedSettlements(all, lines);
      expect(new Set(pairs.map((pair) => pair.sum.id)).size).toBe(pairs.length);
      expect(new Set(pairs.map((pair) => pair.settlement.key)).size).toBe(pairs.length);
      for (const pair of pairs) {
        expect(pair.sum.amount).toBe(pair.settlement.net);
        expect(fits(pair.settlement, pair.sum)).toBe(true);
      }
      expect(pairs.length).toBe(mostPairs(all, lines));
    }),
    { numRuns: 2_000 },
  );
});

function fits({ day, net: due }: Settlement, { day: on, amount }: StatementSum): boolean {
  return amount === due && on >= indianDayAfter(day, -1) && on <= indianDayAfter(day, 7);
}

/** Counts the most pairs that are possible, by trying all of them. */
function mostPairs([first, ...rest]: Settlement[], sums: StatementSum[]): number {
  if (!first) return 0;
  const ways = sums
    .filter((each) => fits(first, each))
    .map(
      (taken) =>
        1 +
        mostPairs(
          rest,
          sums.filter((each) => each !== taken),
        ),
    );
  return Math.max(mostPairs(rest, sums), ...ways);
}

test("what isn't explained is named: another sum, none after a week, one without payments, payments without a settlement", () => {
  const says = (facts: Partial<UnmatchedSettlements>, today = DAY) =>
    unexplainedSentences({ ...nothing, ...facts }, today);
  const words = "settlement setl_9 (3 payments of ₹444.00, less ₹8.88 fee and ₹1.60 tax on it)";
  expect(says({})).toEqual([]);
  const less = line({ amount: rupees("285.52") });
  expect(says({ settlements: [settlement()], sums: [less] })).toEqual([
    `₹285.52 arrived on 21 Nov 2026 (november.csv, line 7), ₹148.00 less than ${words}.`,
  ]);
  const refunded = settlement({ uncounted: true });
  expect(says({ settlements: [refunded], sums: [line({ amount: rupees(500) })] })).toEqual([
    `₹500.00 arrived on 21 Nov 2026 (november.csv, line 7), ₹66.48 more than ${words}. Its report also has lines that don't count, such as refunds.`,
  ]);
  expect(says({ settlements: [settlement()] }, indianDayAfter(DAY, 7))).toEqual([]);
  expect(says({ settlements: [settlement()] }, indianDayAfter(DAY, 8))).toEqual([
    `₹433.52 should have arrived from ${words}, but no statement has it.`,
  ]);
  expect(says({ sums: [line()] })).toEqual([
    "₹433.52 arrived on 21 Nov 2026 (november.csv, line 7) from your provider, but no report explains it. Import the report for this day.",
  ]);
  expect(says({ unsettled: { payments: 2, amount: rupees(296) } })).toEqual([
    "Your provider's reports say that it hasn't paid out 2 payments (₹296.00) yet.",
  ]);
});

test("money from anybody else is named where paise alone are missing, and of two that could be it none is said to be", () => {
  const open = { ...nothing, settlements: [settlement()] };
  const unknown = (amount: string, day = "2026-11-21") =>
    line({ known: false, amount: rupees(amount), day });
  const said = (...sums: StatementSum[]) => unexplainedSentences({ ...open, sums }, DAY);
  expect(said(unknown("432.52"))).toEqual([]);
  expect(said(unknown("433.02", indianDayAfter(DAY, 8)))).toEqual([]);
  const short = [
    expect.stringContaining(
      "₹433.02 arrived on 21 Nov 2026 (november.csv, line 7), ₹0.50 less than settlement setl_9",
    ),
  ];
  expect(said(unknown("433.02"))).toEqual(short);
  expect(said(unknown("433.02"), unknown("300.00"))).toEqual(short);
  const sums = [line({ id: "one", line: 7 }), line({ id: "two", line: 8 })];
  const sentences = unexplainedSentences({ ...open, sums }, DAY);
  expect(sentences).toHaveLength(2);
  expect(sentences.join()).not.toContain("setl_9");
});
