import { describe, expect, test } from "vitest";
import { rupees } from "#domain/money/money";
import { provedRefunds, type RefundLine } from "./refund-proof.ts";

type Refund = Pick<RefundLine, "refundId" | "amount" | "to" | "reference" | "owedOn" | "sentOn">;
type Line = Omit<RefundLine, keyof Refund>;

const refund = (id: string, more: Partial<Refund> = {}): Refund => ({
  ...{ refundId: id, amount: rupees(148), to: "asha@okaxis", reference: null },
  ...{ owedOn: "2026-12-01", sentOn: "2026-12-03", ...more },
});
const line = (transactionId: string, more: Partial<Line> = {}): Line => ({
  ...{ transactionId, lineAmount: rupees(148), day: "2026-12-03", payeeUpiId: "asha@okaxis" },
  ...more,
});

/** Returns which lines show which refunds, as 'refund line', where each line is compared with each refund. */
function proved(refunds: readonly Refund[], lines: readonly Line[]): string[] {
  const pairs = refunds.flatMap((each) => lines.map((line) => ({ ...each, ...line })));
  return provedRefunds(pairs).map(({ refundId, transactionId }) => `${refundId} ${transactionId}`);
}

describe("a refund whose reference was noted", () => {
  test("is shown by the line with that reference and amount, whatever payee and day the bank names", () => {
    const elsewhere = line("1", { payeeUpiId: "ravi@ybl", day: "2027-02-01" });
    expect(proved([refund("a", { reference: "1" })], [elsewhere])).toEqual(["a 1"]);
    expect(
      proved([refund("a", { reference: "1" })], [line("1", { payeeUpiId: null })]),
    ).toHaveLength(1);
  });

  test("isn't shown by another amount, nor by another line to the same UPI ID", () => {
    expect(
      proved([refund("a", { reference: "1" })], [line("1", { lineAmount: rupees(147) })]),
    ).toEqual([]);
    expect(proved([refund("a", { reference: "1" })], [line("2")])).toEqual([]);
  });

  test("leaves its line to no other refund, also where two note the same reference", () => {
    const [one, other] = [refund("a", { reference: "1" }), refund("b")];
    expect(proved([one, other], [line("1")])).toEqual(["a 1"]);
    expect(proved([one, { ...one, refundId: "b" }], [line("1")])).toEqual([]);
    const differs = { ...one, amount: rupees(20) };
    expect(proved([differs, other], [line("1")])).toEqual([]);
  });
});

describe("a refund without a reference", () => {
  test("is shown by a line with its UPI ID, in capitals or not, its amount and a day that fits", () => {
    expect(proved([refund("a")], [line("1", { payeeUpiId: "Asha@OKAXIS" })])).toEqual(["a 1"]);
    expect(proved([refund("a")], [line("1", { payeeUpiId: null })])).toEqual([]);
    expect(proved([refund("a", { to: null })], [line("1", { payeeUpiId: null })])).toEqual([]);
    expect(proved([refund("a")], [line("1", { lineAmount: rupees("148.01") })])).toEqual([]);
  });

  test.each([
    ["2026-11-30", []],
    ["2026-12-01", ["a 1"]],
    ["2026-12-06", ["a 1"]],
    ["2026-12-07", []],
  ])("fits from the day it was owed to three days after it was sent: %s", (day, expected) => {
    expect(proved([refund("a")], [line("1", { day })])).toEqual(expected);
  });

  test("that wasn't owed before may have been sent the day before it was recorded", () => {
    const given = refund("a", { owedOn: "2026-12-03" });
    expect(proved([given], [line("1", { day: "2026-12-02" })])).toEqual(["a 1"]);
    expect(proved([given], [line("1", { day: "2026-12-01" })])).toEqual([]);
  });

  test("waits for its reference beside one that is alike, and where two lines fit it", () => {
    const [one, other] = [refund("a"), refund("b")];
    expect(proved([one, other], [line("1")])).toEqual([]);
    expect(proved([one, other], [line("1"), line("2")])).toEqual([]);
    expect(proved([one], [line("1"), line("2")])).toEqual([]);
    expect(proved([{ ...one, reference: "1" }, other], [line("1"), line("2")])).toEqual([
      "a 1",
      "b 2",
    ]);
  });

  test("is told from another of another amount or customer", () => {
    const refunds = [
      ...[refund("a"), refund("b", { amount: rupees(49) }), refund("c", { to: "ravi@ybl" })],
    ];
    const lines = [
      ...[line("3", { payeeUpiId: "ravi@ybl" }), line("2", { lineAmount: rupees(49) }), line("1")],
    ];
    expect(proved(refunds, lines)).toEqual(["a 1", "b 2", "c 3"]);
  });
});

describe("a refund that is still owed", () => {
  const owed = refund("a", { sentOn: null });

  test("is shown by a line of any day since, and not of one before", () => {
    expect(proved([owed], [line("1", { day: "2027-01-20" })])).toEqual(["a 1"]);
    expect(proved([owed], [line("1", { day: "2026-11-30" })])).toEqual([]);
  });

  test("waits beside one that was sent and is alike", () => {
    expect(proved([owed, refund("b")], [line("1")])).toEqual([]);
  });
});
