import { describe, expect, test } from "vitest";
import {
  decideMove,
  FIRST_STATUS,
  isDeliveredOnceSent,
  isOrderStatus,
  isPaymentStep,
  nextStatuses,
  ORDER_STATES,
  ORDER_STATUSES,
  type OrderStatus,
  stepsOnVerification,
  timeline,
  undoLeft,
} from "./transitions.ts";

const card = { payment: "verified", allDigital: false } as const;
const episode = { payment: "verified", allDigital: true } as const;

/** Every state that an order can get to by steps that `nextStatuses` offers. */
function reachable(facts: { payment: "waiting" | "verified" | "rejected"; allDigital: boolean }) {
  const reached = new Set<OrderStatus>([FIRST_STATUS]);
  for (const status of reached) {
    for (const next of nextStatuses({ ...facts, status })) reached.add(next);
  }
  return reached;
}

describe("the states of an order", () => {
  test("are the six of the specification [§4.16]", () => {
    expect(ORDER_STATUSES).toEqual([
      "pending",
      "confirmation_pending",
      "processing",
      "shipped",
      "delivered",
      "cancelled",
    ]);
    expect(Object.keys(ORDER_STATES)).toEqual(ORDER_STATUSES);
    expect(isOrderStatus("confirmation_pending")).toBe(true);
    expect(isOrderStatus("lost")).toBe(false);
  });

  test("new orders are confirmation_pending", () => {
    expect(FIRST_STATUS).toBe("confirmation_pending");
  });

  test("badges have the specification's colours [§4.19, §4.20, §4.21, §4.22, §4.23, R35]", () => {
    const tones = Object.fromEntries(
      ORDER_STATUSES.map((status) => [status, ORDER_STATES[status].tone]),
    );
    expect(tones).toEqual({
      pending: "wait",
      confirmation_pending: "info",
      processing: "info",
      shipped: "sent",
      delivered: "ok",
      cancelled: "bad",
    });
  });

  test("every state can be reached by an order whose payment is verified [§4.16, R40]", () => {
    expect([...reachable(card)].sort()).toEqual([...ORDER_STATUSES].sort());
  });

  test("an all-digital order is delivered without ever being shipped", () => {
    expect(reachable(episode)).toContain("delivered");
    expect(reachable(episode)).not.toContain("shipped");
  });

  test("without a verified payment an order waits or is cancelled, and nothing is sent [R20]", () => {
    for (const payment of ["waiting", "rejected"] as const) {
      expect([...reachable({ payment, allDigital: false })].sort()).toEqual([
        "cancelled",
        "confirmation_pending",
        "pending",
      ]);
    }
  });

  test("an order put into processing without a verified payment is still not sent [R27]", () => {
    const unpaid = { status: "processing", payment: "rejected" } as const;
    expect(nextStatuses({ ...unpaid, allDigital: true })).toEqual(["cancelled"]);
    expect(nextStatuses({ ...unpaid, allDigital: false })).toEqual(["cancelled"]);
  });

  test("every state but the two last ones leads on to delivered or cancelled", () => {
    for (const status of ORDER_STATUSES) {
      expect(nextStatuses({ ...card, status }).length > 0).toBe(
        status !== "delivered" && status !== "cancelled",
      );
    }
  });

  test("a refused step says why", () => {
    expect(decideMove({ ...card, status: "processing" }, "shipped")).toEqual({ ok: true });
    expect(
      decideMove(
        { status: "confirmation_pending", payment: "waiting", allDigital: false },
        "processing",
      ),
    ).toEqual({ ok: false, problem: { code: "payment-not-verified" } });
    expect(decideMove({ ...card, status: "delivered" }, "cancelled")).toEqual({
      ok: false,
      problem: { code: "no-such-step", from: "delivered", to: "cancelled" },
    });
    expect(decideMove({ ...episode, status: "processing" }, "shipped")).toMatchObject({
      problem: { code: "no-such-step" },
    });
  });
});

describe("an order without a parcel [R11, R27]", () => {
  test("goes by the table's own steps when its payment is verified, from wherever it waited", () => {
    for (const status of ["pending", "confirmation_pending"] as const) {
      let order = { ...episode, status: status as OrderStatus };
      for (const to of stepsOnVerification(order)) {
        expect(decideMove(order, to)).toEqual({ ok: true });
        order = { ...order, status: to };
      }
      expect(order.status).toBe("processing");
    }
    expect(stepsOnVerification({ ...card, status: "confirmation_pending" })).toEqual([]);
  });

  test("is delivered once its emails are sent; one with a parcel isn't, wherever it is", () => {
    for (const status of reachable(episode))
      expect(isDeliveredOnceSent({ ...episode, status })).toBe(status === "processing");
    for (const status of ORDER_STATUSES)
      expect(isDeliveredOnceSent({ ...card, status })).toBe(false);
    expect(
      isDeliveredOnceSent({ status: "processing", payment: "rejected", allDigital: true }),
    ).toBe(false);
  });
});

describe("the states of a payment", () => {
  test("the seller verifies or rejects, the customer answers a rejection [R20]", () => {
    expect(isPaymentStep("waiting", "verified", "seller")).toBe(true);
    expect(isPaymentStep("waiting", "rejected", "seller")).toBe(true);
    expect(isPaymentStep("rejected", "waiting", "customer")).toBe(true);
  });

  test("nobody but the seller verifies, or takes it back, for ten seconds [R27]", () => {
    expect(isPaymentStep("waiting", "verified", "customer")).toBe(false);
    expect(isPaymentStep("rejected", "verified", "seller")).toBe(false);
    expect(isPaymentStep("verified", "waiting", "customer")).toBe(false);
    expect(isPaymentStep("verified", "waiting", "seller")).toBe(true);
    const verified = new Date("2026-11-21T10:00:00Z");
    const left = (time: string) => undoLeft(verified, new Date(`2026-11-21T${time}Z`));
    expect(left("10:00:00")).toBe(10_000);
    expect(left("10:00:09.999")).toBe(1);
    expect(left("10:00:10")).toBe(0);
    expect(left("11:00:00")).toBe(0);
  });
});

describe("the timeline", () => {
  const told = (order: Parameters<typeof timeline>[0]) =>
    timeline(order).map(({ step, state }) => `${step} ${state}`);

  test("a new order is placed and being checked", () => {
    expect(told({ status: "confirmation_pending", payment: "waiting", allDigital: false })).toEqual(
      [
        "placed done",
        "checking now",
        "verified ahead",
        "packed ahead",
        "shipped ahead",
        "delivered ahead",
      ],
    );
  });

  test("a shipped order has only its delivery ahead", () => {
    expect(told({ ...card, status: "shipped" }).slice(-3)).toEqual([
      "packed done",
      "shipped now",
      "delivered ahead",
    ]);
  });

  test("a delivered order is all done, an episode without a parcel's steps", () => {
    expect(told({ ...episode, status: "delivered" })).toEqual([
      "placed done",
      "checking done",
      "verified done",
      "delivered done",
    ]);
  });

  test("a cancelled order ends where it got to", () => {
    expect(told({ status: "cancelled", payment: "rejected", allDigital: false })).toEqual([
      "placed done",
      "cancelled now",
    ]);
    expect(told({ ...card, status: "cancelled" })).toEqual([
      "placed done",
      "checking done",
      "verified done",
      "cancelled now",
    ]);
  });
});
