import { expect, test } from "vitest";
import { rupees } from "#domain/money/money";
import { paidParts } from "./paid-parts.ts";

test("the rest of a payment of which a part came has no ID, because nobody sent it", () => {
  const newest = { payment: "rejected", method: "upi", transactionId: "412345678901" } as const;
  const part = {
    transactionId: "412345678901",
    kind: "amount-differs",
    received: rupees(60),
  } as const;
  expect(paidParts({ total: rupees(148), ...newest }, [part])).toEqual([
    { method: "upi", transactionId: "412345678901", amount: rupees(60), payment: "verified" },
    { method: "upi", transactionId: null, amount: rupees(88), payment: "rejected" },
  ]);
});
