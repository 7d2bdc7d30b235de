import { expect, test } from "vitest";
import { type Paise, rupees } from "#domain/money/money";
import { withinLimit } from "./accountant-limit.ts";
import type { Matches, SubmittedPayment } from "./matching.ts";

type Entry = [paymentId: string, amount: string];

/** Splits what a statement proves; the customer is the letter that the payment's ID begins with. */
function split(entries: Entry[], before: [string, Paise][] = []) {
  const verify = entries.map(([paymentId, amount]) => ({
    credit: {
      transactionId: paymentId,
      amount: rupees(amount),
    } as Matches["verify"][number]["credit"],
    payment: { paymentId } as SubmittedPayment,
  }));
  const nothing = { amountDiffers: [], near: [], withoutOrder: [], notInStatement: [] };
  const matches = { ...nothing, verify, forOwner: [], takenBack: [], done: [], doubtful: [] };
  const customers = new Map(entries.map(([paymentId]) => [paymentId, paymentId.charAt(0)]));
  const limited = withinLimit(matches, {
    limit: rupees(1_000),
    customers,
    verifiedBefore: new Map(before),
  });
  const ids = (list: Matches["verify"]) => list.map(({ payment }) => payment.paymentId);
  return { verify: ids(limited.verify), forOwner: ids(limited.forOwner) };
}

test("a payment of exactly the limit is verified, one of a paisa more waits for an owner", () => {
  expect(
    split([
      ["a1", "1000"],
      ["b1", "1000.01"],
    ]),
  ).toEqual({ verify: ["a1"], forOwner: ["b1"] });
});

test("payments of one customer count together, so an amount can't be split over several orders", () => {
  expect(
    split([
      ["a1", "600"],
      ["b1", "600"],
      ["a2", "600"],
    ]),
  ).toEqual({
    verify: ["b1"],
    forOwner: ["a1", "a2"],
  });
});

test("what was verified for a customer within a day counts, too", () => {
  expect(
    split(
      [
        ["a1", "300"],
        ["b1", "300"],
      ],
      [["a", rupees(800)]],
    ),
  ).toEqual({
    verify: ["b1"],
    forOwner: ["a1"],
  });
});
