import { describe, expect, test } from "vitest";
import { decideMove, type MoveFacts } from "./moved-payment.ts";

const facts = { status: "confirmation_pending", payment: "waiting", allDigital: false } as const;
const payment = { method: "upi", isMoved: false, isCorrected: false } as const;

function moved(
  from: Partial<MoveFacts["from"]> = {},
  to: Partial<MoveFacts["to"]> = {},
): ReturnType<typeof decideMove> {
  const asha = { id: "1", userId: "asha", facts, refunded: false };
  const ravi = { id: "2", userId: "ravi", facts, refunded: false, ownArrived: false };
  return decideMove({ from: { ...asha, payment, ...from }, to: { ...ravi, ...to } });
}

describe("a payment may be moved", () => {
  test.each([
    ["waiting", "pending", "pending"],
    ["waiting", "confirmation_pending", "confirmation_pending"],
    ["verified", "confirmation_pending", "confirmation_pending"],
    ["verified", "processing", "confirmation_pending"],
  ] as const)("while it is %s and its order %s", (state, status, to) => {
    expect(moved({ facts: { ...facts, payment: state, status } })).toEqual({ ok: true, to });
  });

  test("to an order whose own payment waits or was rejected", () => {
    for (const state of ["waiting", "rejected"] as const)
      expect(moved({}, { facts: { ...facts, payment: state } })).toMatchObject({ ok: true });
  });
});

describe("a payment stays where it is", () => {
  test.each([
    ["in cash", { payment: { ...payment, method: "cash" } }, "payment-in-cash"],
    ["that was moved before", { payment: { ...payment, isMoved: true } }, "moved-before"],
    ["with the bank's ID", { payment: { ...payment, isCorrected: true } }, "payment-corrected"],
    ["that was rejected", { facts: { ...facts, payment: "rejected" } }, "payment-decided"],
    [
      "of a shipped order",
      { facts: { ...facts, payment: "verified", status: "shipped" } },
      "order-sent",
    ],
    [
      "of delivered episodes",
      { facts: { ...facts, payment: "verified", status: "delivered", allDigital: true } },
      "order-sent",
    ],
    ["of which a part was given back", { refunded: true }, "payment-refunded"],
    [
      "of an order that a seller cancelled",
      { facts: { ...facts, status: "cancelled" } },
      "order-cancelled",
    ],
    [
      "of an order that another customer cancelled",
      { facts: { ...facts, status: "cancelled", cancelledByCustomer: true } },
      "order-cancelled",
    ],
  ] as const)("%s", (_, from, code) => {
    expect(moved(from)).toMatchObject({ problem: { code } });
  });

  test.each([
    ["same", { id: "1" }],
    ["cancelled", { facts: { ...facts, status: "cancelled", cancelledByCustomer: true } }],
    ["verified", { facts: { ...facts, payment: "verified" } }],
    ["refunded", { refunded: true }],
    ["arrived", { ownArrived: true }],
  ] as const)("where the other order can't get it: %s", (state, to) => {
    expect(moved({}, to)).toMatchObject({ problem: { code: "move-target", state } });
  });

  test("unless one customer has both orders and cancelled the first", () => {
    const status = { ...facts, status: "cancelled", cancelledByCustomer: true } as const;
    expect(moved({ facts: status }, { userId: "asha" })).toEqual({ ok: true, to: "cancelled" });
  });
});
