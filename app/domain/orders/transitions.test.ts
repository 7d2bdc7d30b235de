import { describe, expect, test } from "vitest";
import {
  isOrderStatus,
  ORDER_STATES,
  ORDER_STATUSES,
  type OrderStatus,
  type PaymentStatus,
  paymentStatusOf,
} from "./order-status.ts";
import {
  decideShipping,
  decideTransition,
  emailOfPayment,
  INITIAL_STATUS,
  nextStatuses,
  type OrderFacts,
  paymentProblem,
  TRANSITIONS,
} from "./transitions.ts";

const card = { payment: "verified", allDigital: false } as const;
const episode = { payment: "verified", allDigital: true } as const;

/** Returns every status to which the seller can bring an order. */
function reachable(facts: Omit<OrderFacts, "status">) {
  const reached = new Set<OrderStatus>([INITIAL_STATUS]);
  for (const status of reached)
    for (const next of nextStatuses({ ...facts, status }, "seller")) reached.add(next);
  return reached;
}

/** Returns the status to which the store itself brings an order. */
function advanced(order: OrderFacts): OrderStatus {
  const [to] = nextStatuses(order, "store");
  return to ? advanced({ ...order, status: to }) : order.status;
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
    expect(INITIAL_STATUS).toBe("confirmation_pending");
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
    expect(nextStatuses({ ...unpaid, allDigital: true }, "seller")).toEqual(["cancelled"]);
    expect(nextStatuses({ ...unpaid, allDigital: false }, "seller")).toEqual(["cancelled"]);
  });

  test("every state but the two last ones leads on to delivered or cancelled", () => {
    for (const status of ORDER_STATUSES) {
      expect(nextStatuses({ ...card, status }, "seller").length > 0).toBe(
        status !== "delivered" && status !== "cancelled",
      );
    }
  });

  test("a refused transition says why", () => {
    const decide = (order: OrderFacts, to: OrderStatus, from?: OrderStatus) =>
      decideTransition(order, { to, by: "seller", ...(from && { from }) });
    expect(decide({ ...card, status: "processing" }, "shipped")).toEqual({
      ok: true,
      effects: ["email-shipped"],
    });
    const unpaid = {
      status: "confirmation_pending",
      payment: "waiting",
      allDigital: false,
    } as const;
    expect(decide(unpaid, "processing")).toEqual({
      ok: false,
      problem: { code: "payment-not-verified" },
    });
    expect(decide({ ...card, status: "delivered" }, "cancelled")).toEqual({
      ok: false,
      problem: { code: "no-such-transition", from: "delivered", to: "cancelled" },
    });
    expect(decide({ ...episode, status: "processing" }, "shipped")).toMatchObject({
      problem: { code: "no-such-transition" },
    });
    expect(decide({ ...card, status: "shipped" }, "cancelled", "processing")).toEqual({
      ok: false,
      problem: { code: "order-changed", status: "shipped" },
    });
  });

  test("cancelling gives coupon, episodes, own combos and money back; it and Shipped are told", () => {
    for (const { to, by, effects = [] } of TRANSITIONS) {
      expect(effects.includes("owe-refund")).toBe(to === "cancelled");
      expect(effects.includes("email-cancelled")).toBe(to === "cancelled");
      expect(effects.includes("email-shipped")).toBe(to === "shipped" && by !== "undo");
    }
  });
});

describe("shipping by one press", () => {
  test("packs on the way what nobody marked as packed", () => {
    const confirmed = { ...card, status: "confirmation_pending" } as const;
    expect(decideShipping(confirmed, "confirmation_pending")).toEqual({
      ok: true,
      steps: ["processing", "shipped"],
    });
    const packed = { ...card, status: "processing" } as const;
    expect(decideShipping(packed, "processing")).toEqual({ ok: true, steps: ["shipped"] });
  });

  test("is refused where the table has no way, or the order was seen elsewhere", () => {
    const unpaid = { ...card, payment: "waiting", status: "confirmation_pending" } as const;
    expect(decideShipping(unpaid, "confirmation_pending")).toMatchObject({
      problem: { code: "payment-not-verified" },
    });
    const digital = { ...episode, status: "processing" } as const;
    expect(decideShipping(digital, "processing")).toMatchObject({
      problem: { code: "no-such-transition" },
    });
    expect(decideShipping({ ...card, status: "shipped" }, "processing")).toEqual({
      ok: false,
      problem: { code: "order-changed", status: "shipped" },
    });
  });
});

describe("an order without a parcel [R11, R27]", () => {
  test("is under way once its payment is verified, from wherever it waited, and back by Undo", () => {
    for (const status of ["pending", "confirmation_pending"] as const) {
      expect(advanced({ ...episode, status })).toBe("processing");
      const undone = { ...episode, status: "processing" } as const;
      expect(decideTransition(undone, { to: status, by: "undo" })).toMatchObject({ ok: true });
      expect(decideTransition(undone, { to: status, by: "seller" })).toMatchObject({ ok: false });
    }
    expect(advanced({ ...card, status: "confirmation_pending" })).toBe("confirmation_pending");
  });

  test("is delivered once its emails are sent; one with a parcel isn't, wherever it is", () => {
    const sent = { emailsSent: true };
    expect(advanced({ ...episode, status: "processing" })).toBe("processing");
    expect(advanced({ ...episode, ...sent, status: "processing" })).toBe("delivered");
    for (const status of ORDER_STATUSES)
      expect(advanced({ ...card, ...sent, status })).toBe(status);
    for (const status of ["processing", "delivered", "cancelled"] as const)
      expect(advanced({ ...episode, ...sent, payment: "rejected", status })).toBe(status);
  });
});

describe("a customer who cancels", () => {
  const cancel = { to: "cancelled", by: "customer" } as const;

  test("may until the seller has seen the money, and not after", () => {
    for (const status of ["pending", "confirmation_pending"] as const) {
      for (const payment of ["waiting", "rejected"] as const)
        expect(decideTransition({ ...card, status, payment }, cancel)).toMatchObject({ ok: true });
      expect(decideTransition({ ...card, status, payment: "verified" }, cancel)).toEqual({
        ok: false,
        problem: { code: "payment-already-verified" },
      });
    }
    for (const status of ["processing", "shipped", "delivered", "cancelled"] as const)
      expect(decideTransition({ ...card, status }, cancel)).toMatchObject({
        problem: { code: "no-such-transition" },
      });
  });

  test("can bring an order nowhere else", () => {
    const theirs = TRANSITIONS.filter(({ by }) => by === "customer");
    expect(new Set(theirs.map(({ to }) => to))).toEqual(new Set(["cancelled"]));
  });

  test("leaves the seller to find the payment, or not; nobody sends another", () => {
    const left = {
      ...card,
      status: "cancelled",
      payment: "waiting",
      cancelledByCustomer: true,
    } as const;
    for (const to of ["verified", "rejected"] as const)
      expect(paymentProblem(left, { to, by: "seller" })).toBeNull();
    expect(
      paymentProblem({ ...left, payment: "rejected" }, { to: "waiting", by: "customer" }),
    ).toEqual({ code: "order-cancelled" });
    expect(
      paymentProblem({ ...left, cancelledByCustomer: false }, { to: "verified", by: "seller" }),
    ).toEqual({ code: "order-cancelled" });
  });
});

describe("the states of a payment", () => {
  const may = (payment: PaymentStatus, to: PaymentStatus, by: "seller" | "undo" | "customer") =>
    paymentProblem({ status: "confirmation_pending", payment, allDigital: false }, { to, by }) ===
    null;

  test("the seller verifies or rejects, the customer answers a rejection [R20]", () => {
    expect(may("waiting", "verified", "seller")).toBe(true);
    expect(may("waiting", "rejected", "seller")).toBe(true);
    expect(may("rejected", "waiting", "customer")).toBe(true);
  });

  test("nobody but the seller verifies, and Undo alone takes it back [R27]", () => {
    expect(may("waiting", "verified", "customer")).toBe(false);
    expect(may("rejected", "verified", "seller")).toBe(false);
    expect(may("verified", "waiting", "customer")).toBe(false);
    expect(may("verified", "waiting", "seller")).toBe(false);
    expect(may("verified", "waiting", "undo")).toBe(true);
  });

  test("a cancelled order's payment is decided no more, and a decided one says what it is", () => {
    const order = { status: "cancelled", payment: "waiting", allDigital: false } as const;
    const verify = { to: "verified", by: "seller" } as const;
    expect(paymentProblem(order, verify)).toEqual({ code: "order-cancelled" });
    expect(paymentProblem({ ...card, status: "processing" }, verify)).toEqual({
      code: "payment-decided",
      payment: "verified",
    });
  });

  test("is derived of two facts: verified, submitted", () => {
    expect(paymentStatusOf({ verified: true, submitted: true })).toBe("verified");
    expect(paymentStatusOf({ verified: false, submitted: true })).toBe("waiting");
    expect(paymentStatusOf({ verified: false, submitted: false })).toBe("rejected");
  });
});

test("a customer is told of a seller's decision about a payment, and not that it was undone", () => {
  const emails = (["verified", "rejected", "waiting"] as const).map(emailOfPayment);
  expect(emails).toEqual(["verified", "rejected", null]);
});
