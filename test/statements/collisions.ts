/** Random statements and payments of few IDs, amounts and days, so that many of them collide. */
import fc from "fast-check";
import { indianDayAfter } from "#domain/indian-time";
import { paise } from "#domain/money/money";
import { ORDER_STATUSES } from "#domain/orders/order-status";
import { CREDIT_DECISIONS, type StatementCredit } from "#domain/statements/credits";
import type { KnownCredit, matchStatement, SubmittedPayment } from "#domain/statements/matching";

type MatchingFacts = Parameters<typeof matchStatement>[0];

/** Transaction IDs that differ from each other in one, two or three digits; some begin with a zero. */
export const IDS = [
  "412345678901",
  "412345678902",
  "412345678910",
  "412354678901",
  "412345670000",
  "012345678901",
  "012345678902",
  "987654321098",
  "555555555555",
] as const;

const FIRST_DAY = "2026-11-01";
const id = fc.constantFrom(...IDS);
const amount = fc.constantFrom(14_800, 14_800, 14_800, 14_801, 10_000, 4_800).map(paise);
const day = fc.integer({ min: 0, max: 9 }).map((days) => indianDayAfter(FIRST_DAY, days));

const credit: fc.Arbitrary<Omit<StatementCredit, "line">> = fc.record({
  transactionId: id,
  amount,
  day,
  payerUpiId: fc.constant(null),
  note: fc.constant(null),
});

type Claim = Omit<SubmittedPayment, "paymentId" | "orderId" | "submittedOn"> & {
  order: number;
  daysToSubmit: number;
  /** Under which ID the statement has the payment's money: the payment's own, a mistyped one, or none. */
  pays: "exactly" | "mistyped" | "never";
};

const claim: fc.Arbitrary<Claim> = fc.record({
  // 0 means that the payment has no order.
  order: fc.constantFrom(0, 1, 1, 2, 2, 3, 4),
  orderNumber: fc.constant("ORD1700000000000"),
  transactionId: id,
  due: amount,
  received: fc.constantFrom(null, paise(10_000)),
  state: fc.constantFrom("waiting", "waiting", "waiting", "verified", "rejected"),
  status: fc.constantFrom("confirmation_pending", "confirmation_pending", ...ORDER_STATUSES),
  promisedOn: day,
  sentByAnother: fc.constantFrom(false, false, false, false, true),
  buyerIsOfTeam: fc.constantFrom(false, false, false, false, true),
  refundWithId: fc.constantFrom(null, null, null, null, {
    amount: paise(10_000),
    to: "asha@okaxis",
    orderNumber: "ORD1700000000001",
  }),
  daysToSubmit: fc.integer({ min: 0, max: 2 }),
  pays: fc.constantFrom("exactly", "exactly", "exactly", "mistyped", "never"),
});

const known: fc.Arbitrary<Omit<KnownCredit, "paymentId"> & { payment: number }> = fc.record({
  transactionId: id,
  amount,
  day,
  decision: fc.constantFrom(null, null, "unassigned", "invited", ...CREDIT_DECISIONS),
  takenBack: fc.constantFrom(false, false, false, true),
  // The number of the payment that the credit has proved; 0 for none.
  payment: fc.integer({ min: 0, max: 3 }),
});

/** Facts that a database could have: no two open payments share an ID, and an order has at most one open payment. */
export const collisions: fc.Arbitrary<MatchingFacts> = fc
  .record({
    credits: fc.array(credit, { maxLength: 3 }),
    claims: fc.array(claim, { maxLength: 5 }),
    known: fc.uniqueArray(known, { selector: ({ transactionId }) => transactionId, maxLength: 2 }),
    takenBack: fc.array(fc.record({ line: fc.constant(99), transactionId: id }), { maxLength: 1 }),
    takesBack: fc.constantFrom(false, false, false, true),
    covers: fc.constantFrom(null, { from: FIRST_DAY, to: indianDayAfter(FIRST_DAY, 7) }),
  })
  .map(({ credits, claims, known, takenBack, takesBack, covers }) => ({
    credits: [...credits, ...claims.filter(({ pays }) => pays !== "never").map(paidBy)].map(
      (line, index) => ({
        ...line,
        line: index + 2,
      }),
    ),
    payments: asStored(claims),
    known: known.map(({ payment, ...row }) => ({
      ...row,
      paymentId: payment === 0 ? null : `payment-${payment}`,
    })),
    takenBack: takesBack ? takenBack : [],
    covers,
  }));

function paidBy({
  transactionId: sent,
  due,
  promisedOn,
  pays,
}: Claim): Omit<StatementCredit, "line"> {
  const transactionId = pays === "mistyped" ? sent.replace(/.$/, "7") : sent;
  return { transactionId, amount: due, day: promisedOn, payerUpiId: null, note: null };
}

function asStored(claims: readonly Claim[]): SubmittedPayment[] {
  const taken = new Set<string>();
  return claims.map(({ order, daysToSubmit, pays: _, ...row }, index) => {
    const orderId = order === 0 ? null : `order-${order}`;
    const live = [row.transactionId, orderId ?? `payment-${index}`];
    const isFree = live.every((key) => !taken.has(key));
    if (row.state !== "rejected" && isFree) for (const key of live) taken.add(key);
    return {
      ...row,
      orderId,
      paymentId: `payment-${index + 1}`,
      state: isFree ? row.state : ("rejected" as const),
      submittedOn: indianDayAfter(row.promisedOn, daysToSubmit),
    };
  });
}
