import { describe, expect, test } from "vitest";
import { rupees } from "#domain/money/money";
import { CREDIT_DECISIONS } from "#domain/statements/credits";
import { decidePlacement, invitationProblem, type PlacementFacts } from "./placement.ts";

const facts = (change: Partial<PlacementFacts> = {}): PlacementFacts => ({
  credit: {
    transactionId: "412345678901",
    amount: rupees(148),
    day: "2026-11-20",
    decision: null,
    paymentId: null,
    takenBack: false,
  },
  version: { id: "version", total: rupees(148), createdAt: new Date("2026-11-20T06:30:00Z") },
  placed: null,
  live: null,
  coupon: "none",
  ...change,
});
const credit = (change: Partial<PlacementFacts["credit"]>) => ({
  credit: { ...facts().credit, ...change },
});

describe("an owner's word on money without an order", () => {
  test("places the promise, and takes its coupon's use again where one is left [R52, R17]", () => {
    expect(decidePlacement(facts())).toEqual({ kind: "place", takeCoupon: false, stored: null });
    expect(decidePlacement(facts({ coupon: "available" }))).toMatchObject({ takeCoupon: true });
    expect(decidePlacement(facts({ coupon: "held" }))).toMatchObject({ takeCoupon: false });
    expect(decidePlacement(facts({ coupon: "used-up" }))).toMatchObject({
      problem: { code: "coupon-used-up" },
    });
  });

  test("places nothing that the bank took back, nor asks anybody about it", () => {
    const problem = { code: "taken-back" };
    const gone = facts(credit({ takenBack: true }));
    expect(decidePlacement(gone)).toEqual({ kind: "refuse", problem });
    expect(invitationProblem({ ...gone, quote: "open" })).toEqual(problem);
  });

  test("never places another amount than was promised, nor a promise that wasn't there then", () => {
    expect(decidePlacement(facts(credit({ amount: rupees("148.01") })))).toMatchObject({
      problem: { code: "amount-differs" },
    });
    for (const day of ["2026-11-19", "2026-12-21"])
      expect(decidePlacement(facts(credit({ day })))).toMatchObject({
        problem: { code: "not-promised-then" },
      });
  });

  test("comes once: every decision that took the money is said", () => {
    const free = CREDIT_DECISIONS.filter(
      (decision) => decidePlacement(facts(credit({ decision }))).kind === "place",
    );
    expect(free).toEqual(["unassigned", "invited"]);
    expect(decidePlacement(facts(credit({ paymentId: "p" })))).toMatchObject({
      problem: { code: "credit-decided" },
    });
  });

  test("verifies the order that its customer has just made with the same ID", () => {
    const placed = { versionId: "version", transactionIds: ["412345678901"], cash: null };
    const live = { paymentId: "p", orderId: "o", unplacedOf: null };
    expect(decidePlacement(facts({ placed, live }))).toEqual({ kind: "verify", paymentId: "p" });
    // The payment with this ID belongs to another order, or to another version under the same number.
    for (const other of [{ placed: null }, { placed: { ...placed, versionId: "other" } }])
      expect(decidePlacement(facts({ ...other, live }))).toMatchObject({
        problem: { code: "id-sent" },
      });
  });

  test("makes the order of a payment that was stored for it, unless somebody has decided about that", () => {
    const live = { paymentId: "p", orderId: null, unplacedOf: "version" };
    expect(decidePlacement(facts({ live }))).toMatchObject({ kind: "place", stored: "p" });
    for (const unplacedOf of [null, "other"])
      expect(decidePlacement(facts({ live: { ...live, unplacedOf } }))).toMatchObject({
        problem: { code: "id-sent" },
      });
  });

  test("stores the money beside what was placed under the number [R52]", () => {
    const placed = { versionId: "version", transactionIds: ["999999999999"], cash: null };
    expect(decidePlacement(facts({ placed }))).toEqual({
      kind: "store",
      reason: "other-id-placed",
    });
    expect(decidePlacement(facts({ placed: { ...placed, versionId: "other" } }))).toMatchObject({
      reason: "other-version-placed",
    });
  });

  test("asks only whom it can be: free money, the same amount, a number without an order", () => {
    const quote = "open" as const;
    expect(invitationProblem({ ...facts(), quote: "cancelled" })).toBeNull();
    expect(invitationProblem({ ...facts(), quote: "placed" })?.code).toBe("number-placed");
    const live = { paymentId: "p", orderId: null, unplacedOf: "version" };
    expect(invitationProblem({ ...facts({ live }), quote })?.code).toBe("id-sent");
    expect(invitationProblem({ ...facts(credit({ decision: "placed" })), quote })?.code).toBe(
      "credit-decided",
    );
  });
});
