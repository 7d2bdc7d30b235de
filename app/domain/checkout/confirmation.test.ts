import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type ConfirmFacts,
  type CouponHold,
  decideConfirm,
  type UnplacedReason,
} from "./confirmation.ts";

const MAX_UNPLACED_PAYMENTS = 10;

type ConfirmDecision = ReturnType<typeof decideConfirm>;

const now = new Date("2026-11-12T09:00:00Z");
const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const ID = "412738945601";
const OTHER = "698715203344";

const fresh: ConfirmFacts = {
  transactionId: ID,
  version: { id: "shown", expiresAt: after(1) },
  placed: null,
  unplaced: [],
  unplacedCountOfPerson: 0,
  cancelledBySeller: false,
  isIdTaken: false,
  coupon: "none",
};
const placed = (versionId: string, ...transactionIds: string[]) => ({
  versionId,
  transactionIds,
  cash: null,
});
const storedBefore = (transactionId: string) => [
  { transactionId, reason: "version-expired" as const },
];
const full = { unplacedCountOfPerson: MAX_UNPLACED_PAYMENTS };
const expired = { version: { id: "shown", expiresAt: now } };

const place = (takeCoupon = false): ConfirmDecision => ({ kind: "place", takeCoupon });
const store = (reason: UnplacedReason): ConfirmDecision => ({ kind: "store", reason });
const refuse = (
  code: Extract<ConfirmDecision, { kind: "refuse" }>["problem"]["code"],
): ConfirmDecision => ({ kind: "refuse", problem: { code } });

describe("what becomes of an ID at Confirm [R18, R19, R20, R52]", () => {
  const cases: [what: string, facts: Partial<ConfirmFacts>, decision: ConfirmDecision][] = [
    ["a version that was shown is placed", {}, place()],
    ["its coupon is held still", { coupon: "held" }, place()],
    ["its coupon was given back, and one is left", { coupon: "available" }, place(true)],
    ["its coupon was given back, and none is left", { coupon: "used-up" }, store("coupon-used-up")],
    ["it ran out at this moment", expired, store("version-expired")],
    [
      "its seller cancelled it, which ends its promise, too",
      { ...expired, cancelledBySeller: true, coupon: "used-up" },
      store("order-cancelled"),
    ],
    ["pressed again", { placed: placed("shown", ID) }, { kind: "answer-order" }],
    [
      "pressed again after it ran out, with the coupon's last use gone and its own payment live",
      { ...expired, placed: placed("shown", OTHER, ID), isIdTaken: true, coupon: "used-up" },
      { kind: "answer-order" },
    ],
    [
      "the ID paid for another version",
      { placed: placed("other", ID), isIdTaken: true },
      refuse("id-pays-for-other-version"),
    ],
    ["placed with another ID", { placed: placed("shown", OTHER) }, store("other-id-placed")],
    [
      "its seller took cash",
      { placed: { ...placed("shown", ""), cash: "taken" } },
      store("cash-taken"),
    ],
    [
      "its seller took cash and undid that, also a day later",
      { ...expired, placed: { ...placed("shown", ""), cash: "undone" } },
      { kind: "pay-order" },
    ],
    [
      "cash for another version was undone",
      { placed: { ...placed("other", ""), cash: "undone" } },
      store("other-version-placed"),
    ],
    [
      "another version was placed, and this one has run out",
      { ...expired, placed: placed("other", OTHER) },
      store("other-version-placed"),
    ],
    [
      "stored before, for the reason that it had then",
      { placed: placed("other", OTHER), unplaced: storedBefore(ID), isIdTaken: true, ...full },
      { kind: "answer-stored", reason: "version-expired" },
    ],
    ["stored before with another ID", { unplaced: storedBefore(OTHER) }, place()],
    ["another payment has the ID", { isIdTaken: true }, refuse("transaction-id-taken")],
    [
      "another payment has the ID, and this version ran out",
      { ...expired, isIdTaken: true },
      refuse("transaction-id-taken"),
    ],
    ["too many are left to the seller", { ...expired, ...full }, refuse("too-many-unplaced")],
    [
      "one fewer is left to the seller",
      { ...expired, unplacedCountOfPerson: MAX_UNPLACED_PAYMENTS - 1 },
      store("version-expired"),
    ],
    ["too many are left to the seller, but this one can be placed", full, place()],
  ];
  test.each(cases)("%s", (_, facts, decision) => {
    expect(decideConfirm({ ...fresh, ...facts }, now)).toEqual(decision);
  });
});

const REASONS: readonly UnplacedReason[] = [
  "other-version-placed",
  "other-id-placed",
  "cash-taken",
  "version-expired",
  "order-cancelled",
  "coupon-used-up",
];
const USES: readonly CouponHold[] = ["none", "held", "available", "used-up"];

/** Checks that the facts justify the decision. */
function isJustified(facts: ConfirmFacts, decision: ConfirmDecision): void {
  const {
    placed,
    cancelledBySeller,
    isIdTaken,
    coupon,
    unplacedCountOfPerson,
    version,
    transactionId,
  } = facts;
  const known = facts.unplaced.filter((payment) => payment.transactionId === transactionId);
  switch (decision.kind) {
    case "place":
      expect({ placed, withdrawn: cancelledBySeller, taken: isIdTaken, known }).toEqual({
        placed: null,
        withdrawn: false,
        taken: false,
        known: [],
      });
      expect(version.expiresAt > now && coupon !== "used-up").toBe(true);
      expect(decision.takeCoupon).toBe(coupon === "available");
      break;
    case "pay-order":
      expect({ placed, taken: isIdTaken, known }).toMatchObject({
        placed: { versionId: version.id, cash: "undone" },
        taken: false,
        known: [],
      });
      break;
    case "answer-order":
      expect(placed?.versionId).toBe(version.id);
      expect(placed?.transactionIds).toContain(transactionId);
      break;
    case "answer-stored":
      expect(known.map(({ reason }) => reason)).toContain(decision.reason);
      break;
    case "store":
      expect(REASONS).toContain(decision.reason);
      expect(isIdTaken).toBe(false);
      expect(unplacedCountOfPerson).toBeLessThan(MAX_UNPLACED_PAYMENTS);
      break;
    case "refuse": {
      const because = {
        "transaction-id-taken": isIdTaken,
        "id-pays-for-other-version": placed?.versionId === "other",
        "too-many-unplaced": unplacedCountOfPerson >= MAX_UNPLACED_PAYMENTS,
      };
      expect(because[decision.problem.code]).toBe(true);
    }
  }
}

describe("whatever the facts", () => {
  const id = fc.constantFrom(ID, OTHER, "500099998888");
  const versionId = fc.constantFrom("shown", "other");
  const facts: fc.Arbitrary<ConfirmFacts> = fc.record({
    transactionId: id,
    version: fc.record({
      id: fc.constant("shown"),
      expiresAt: fc.integer({ min: -2, max: 2 }).map(after),
    }),
    placed: fc.option(
      fc.record({
        versionId,
        transactionIds: fc.array(id, { maxLength: 3 }),
        cash: fc.constantFrom("taken", "undone", null),
      }),
    ),
    unplaced: fc.array(fc.record({ transactionId: id, reason: fc.constantFrom(...REASONS) }), {
      maxLength: 3,
    }),
    unplacedCountOfPerson: fc.integer({ min: 0, max: MAX_UNPLACED_PAYMENTS + 2 }),
    cancelledBySeller: fc.boolean(),
    isIdTaken: fc.boolean(),
    coupon: fc.constantFrom(...USES),
  });
  const runs = { numRuns: 5_000 };

  test("whatever isn't placed is stored, or refused by name; nothing that was paid is dropped [R52]", () => {
    fc.assert(
      fc.property(facts, (any) => void isJustified(any, decideConfirm(any, now))),
      runs,
    );
  });

  test("pressed again after it was carried out, the answer is the same, whatever else became of it [R19]", () => {
    fc.assert(
      fc.property(facts, facts, (first, later) => {
        const decision = decideConfirm(first, now);
        const { transactionId, version } = first;
        const then = { ...later, transactionId, version };
        if (decision.kind === "place" || decision.kind === "pay-order") {
          const own = placed(version.id, transactionId);
          expect(decideConfirm({ ...then, placed: own }, now)).toEqual({ kind: "answer-order" });
        }
        if (decision.kind === "store") {
          const { reason } = decision;
          const unplaced = [...first.unplaced, { transactionId, reason }];
          const { placed } = first;
          expect(decideConfirm({ ...then, placed, unplaced }, now)).toEqual({
            kind: "answer-stored",
            reason,
          });
        }
      }),
      runs,
    );
  });
});
