import { describe, expect, test } from "vitest";
import { decideMove, type MoveFacts } from "./moved-payment.ts";

const facts = { status: "confirmation_pending", payment: "waiting", allDigital: false } as const;

function moved(
  from: Partial<MoveFacts["from"]> = {},
  to: Partial<MoveFacts["to"]> = {},
): ReturnType<typeof decideMove> {
  const asha = { id: "1", userId: "asha", facts, isMoved: false, isCorrected: false };
  const ravi = { id: "2", userId: "ravi", facts, ownArrived: false };
  return decideMove({
    from: { ...asha, refunded: false, ...from },
    to: { ...ravi, refunded: false, ...to },
  });
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
    ["that was moved before", { isMoved: true }, "moved-before"],
    ["with the bank's ID", { isCorrected: true }, "payment-corrected"],
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
    ["the same", { id: "1" }, "move-target-closed"],
    [
      "cancelled",
      { facts: { ...facts, status: "cancelled", cancelledByCustomer: true } },
      "move-target-closed",
    ],
    ["refunded", { refunded: true }, "move-target-closed"],
    ["verified", { facts: { ...facts, payment: "verified" } }, "move-target-paid"],
    ["one whose own payment the bank has", { ownArrived: true }, "move-target-paid"],
  ] as const)("where the other order is %s", (_, to, code) => {
    expect(moved({}, to)).toMatchObject({ problem: { code } });
  });

  test("unless one customer has both orders and cancelled the first", () => {
    const status = { ...facts, status: "cancelled", cancelledByCustomer: true } as const;
    expect(moved({ facts: status }, { userId: "asha" })).toEqual({ ok: true, to: "cancelled" });
  });
});
