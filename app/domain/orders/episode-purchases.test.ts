import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Paise, paise, rupees, sum } from "#domain/money/money";
import {
  duplicatePurchases,
  episodeStateFromPurchases,
  type PurchaseFacts,
  paidAmountsOfLines,
  purchaseGivingAccess,
  refundOnCancelling,
} from "./episode-purchases.ts";
import { ORDER_STATUSES, PAYMENT_STATUSES } from "./order-status.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 10, minute));

function purchase(facts: Partial<PurchaseFacts> = {}): PurchaseFacts {
  return {
    id: "a",
    order: "confirmation_pending",
    payment: "waiting",
    verifiedAt: null,
    completed: false,
    delivered: false,
    refunded: false,
    paid: rupees(129),
    ...facts,
  };
}
const verified = { payment: "verified", verifiedAt: at(0) } as const;

describe("an episode that was paid for twice [R54]", () => {
  test("comes with the payment that was verified first, and the other is owed back", () => {
    const [first, second] = [
      purchase({ id: "b", ...verified }),
      purchase({ id: "a", ...verified, verifiedAt: at(1) }),
    ];
    expect(purchaseGivingAccess([second, first])).toBe(first);
    expect(duplicatePurchases([second, first])).toEqual([second]);
  });

  test("stays with the purchase that has it", () => {
    const first = purchase({ id: "a", ...verified });
    const second = purchase({ id: "b", ...verified, verifiedAt: at(1), completed: true });
    expect(purchaseGivingAccess([first, second])).toBe(second);
  });

  test("comes with the second once the first was cancelled, given back, or isn't verified any more", () => {
    const second = purchase({ id: "b", ...verified, verifiedAt: at(1) });
    for (const unpaid of [
      { ...verified, order: "cancelled", completed: true },
      { ...verified, refunded: true, completed: true },
      { payment: "waiting", completed: true },
      { payment: "rejected" },
    ] as const) {
      expect(purchaseGivingAccess([purchase(unpaid), second])).toBe(second);
      expect(duplicatePurchases([purchase(unpaid), second])).toEqual([]);
    }
  });

  test("stays where it was delivered, whatever became of that order", () => {
    const sent = purchase({ ...verified, completed: true, delivered: true, order: "cancelled" });
    const second = purchase({ id: "b", ...verified, verifiedAt: at(1) });
    expect(purchaseGivingAccess([second, sent])).toBe(sent);
    expect(duplicatePurchases([second, sent])).toEqual([second]);
  });
});

const anyPurchase = fc
  .record({
    order: fc.constantFrom(...ORDER_STATUSES),
    payment: fc.constantFrom(...PAYMENT_STATUSES),
    minute: fc.integer({ min: 0, max: 3 }),
    delivered: fc.boolean(),
    refunded: fc.boolean(),
    paid: fc.integer({ min: 0, max: 20_000 }).map(paise),
  })
  .map(({ minute, ...facts }) => purchase({ ...facts, verifiedAt: at(minute) }));

/** Purchases as the database may hold them: at most one is completed. */
const anyPurchases = fc
  .tuple(fc.array(anyPurchase, { maxLength: 4 }), fc.integer({ min: 0, max: 4 }))
  .map(([all, completed]) =>
    all.map((each, index) => ({ ...each, id: String(index), completed: index === completed })),
  );

test("whoever has a verified payment has one purchase, and the rest is owed back [R54]", () => {
  fc.assert(
    fc.property(anyPurchases, (purchases) => {
      const live = purchases.filter(
        ({ order, payment, refunded }) =>
          order !== "cancelled" && payment === "verified" && !refunded,
      );
      const owned = purchaseGivingAccess(purchases);
      if (live.length > 0) expect(owned).not.toBeNull();
      const owed = sum(duplicatePurchases(purchases).map(({ paid }) => paid));
      const owns = owned && live.includes(owned as (typeof live)[number]) ? owned.paid : 0;
      expect(owed + owns).toBe(sum(live.map(({ paid }) => paid)));
    }),
    { numRuns: 5_000 },
  );
});

describe("how a person stands to an episode [R27]", () => {
  test.each([
    ["completed", purchase({ ...verified, completed: true })],
    ["pending", purchase()],
    ["rejected", purchase({ payment: "rejected" })],
    [undefined, purchase({ order: "cancelled" })],
    [undefined, purchase({ ...verified, order: "cancelled" })],
  ] as const)("is %s", (state, one) => {
    expect(episodeStateFromPurchases([one])?.state).toBe(state);
  });

  test("is the best that any of their orders says", () => {
    const [rejected, waiting] = [purchase({ payment: "rejected" }), purchase({ id: "b" })];
    expect(episodeStateFromPurchases([rejected, waiting])?.state).toBe("pending");
    expect(episodeStateFromPurchases([rejected, waiting, purchase(verified)])?.state).toBe(
      "completed",
    );
    expect(episodeStateFromPurchases([])).toBeNull();
  });
});

describe("what belongs back when an order is cancelled", () => {
  const received = rupees(0);
  const total = rupees(277);
  const order = {
    payment: "verified",
    total,
    received,
    keptEpisodePrices: [],
    refunded: [],
  } as const;

  test("is all of it, less the episodes that stay and what was given back before", () => {
    expect(refundOnCancelling(order)).toBe(rupees(277));
    expect(
      refundOnCancelling({ ...order, keptEpisodePrices: [rupees(129)], refunded: [rupees(49)] }),
    ).toBe(rupees(99));
  });

  test("is nothing where no payment was verified and nothing of one arrived", () => {
    for (const payment of ["waiting", "rejected"] as const)
      expect(refundOnCancelling({ ...order, payment })).toBe(0);
  });

  test("is what arrived of it by a payment that was rejected for being too little", () => {
    const part = { ...order, received: rupees(100) };
    expect(refundOnCancelling({ ...part, payment: "rejected" })).toBe(rupees(100));
    expect(refundOnCancelling({ ...part, payment: "waiting", refunded: [rupees(100)] })).toBe(0);
    expect(refundOnCancelling({ ...part, refunded: [rupees(100)] })).toBe(rupees(177));
  });
});

describe("what was paid for each line", () => {
  const line = (amount: Paise, discounted = true) => ({ amount, discounted });

  test("leaves out of the discount what the coupon doesn't count [R15]", () => {
    expect(paidAmountsOfLines([line(rupees(98)), line(rupees(129), false)], rupees(20))).toEqual([
      rupees(78),
      rupees(129),
    ]);
  });

  test("adds up to what was paid, to the paisa", () => {
    const lines = fc.array(fc.record({ amount: fc.nat(1_000_000), discounted: fc.boolean() }), {
      minLength: 1,
      maxLength: 50,
    });
    fc.assert(
      fc.property(lines, fc.double({ min: 0, max: 1, noNaN: true }), (all, part) => {
        const whole = sum(all.map(({ amount }) => paise(amount)));
        const discount = paise(Math.round(whole * part));
        const paid = paidAmountsOfLines(
          all.map(({ amount, discounted }) => line(paise(amount), discounted)),
          discount,
        );
        expect(sum(paid)).toBe(whole - discount);
        expect(paid.every((amount) => amount >= 0)).toBe(true);
      }),
    );
  });
});
