import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { indianDayAfter } from "#domain/indian-time";
import { paise, rupees } from "#domain/money/money";
import { collisions, IDS } from "#test/statements/collisions";
import type { StatementCredit } from "./credits.ts";
import {
  CREDIT_DAYS_AFTER,
  type KnownCredit,
  type Matches,
  matchStatement,
  matchStatementInSteps,
  proofProblem,
  type SubmittedPayment,
} from "./matching.ts";
import { nearIdOf } from "./near-ids.ts";

const CREDIT_DAYS_BEFORE = 1;

type MatchingFacts = Parameters<typeof matchStatement>[0];

/** `npm run test:full` sets a higher number of cases. */
const CASES = Number(process.env.STATEMENT_CASES ?? 10_000);
const RUNS = { numRuns: CASES };

/**
 * Checks everything that must hold before a statement may verify a payment, written independently of the tested code.
 */
function isProof(
  { transactionId, amount, day }: StatementCredit,
  payment: SubmittedPayment,
  { credits, payments, known, takenBack = [] }: MatchingFacts,
): boolean {
  const sameId = <Row extends { transactionId: string }>(rows: readonly Row[]) =>
    rows.filter((row) => row.transactionId === transactionId);
  const days = (one: string, other: string) =>
    Math.abs(Date.parse(one) - Date.parse(other)) / (24 * 60 * 60 * 1000);
  const isFree = ({ decision, paymentId }: KnownCredit) =>
    paymentId === payment.paymentId
      ? [null, "unassigned", "invited", "placed"].includes(decision)
      : paymentId === null && [null, "unassigned", "invited"].includes(decision);
  return (
    payment.transactionId === transactionId &&
    payment.due === amount &&
    payment.state === "waiting" &&
    payment.orderId !== null &&
    payment.status !== "cancelled" &&
    day >= indianDayAfter(payment.promisedOn, -CREDIT_DAYS_BEFORE) &&
    day <= indianDayAfter(payment.submittedOn, CREDIT_DAYS_AFTER) &&
    !EASILY_MADE_UP.includes(transactionId) &&
    !payment.sentByAnother &&
    !payment.buyerIsOfTeam &&
    payment.refundWithId === null &&
    sameId(takenBack).length === 0 &&
    !sameId(known).some((line) => line.takenBack) &&
    sameId(payments).every(({ orderId }) => orderId === payment.orderId) &&
    sameId(known).every(isFree) &&
    [...sameId(known), ...sameId(credits)].every(
      (line) => line.amount === amount && days(line.day, day) <= 3,
    )
  );
}

const EASILY_MADE_UP = ["012345678901", "987654321098", "555555555555"];

const pairs = ({ verify }: Matches) =>
  verify.map(({ credit, payment }) => `${credit.transactionId} ${payment.paymentId}`).toSorted();

describe(`of ${CASES} statements and stores in which ids, amounts, days and orders collide`, () => {
  it("nothing is verified that isn't proved in every way", () => {
    let verified = 0;
    fc.assert(
      fc.property(collisions, (facts) => {
        for (const { credit, payment } of matchStatement(facts).verify) {
          expect(isProof(credit, payment, facts)).toBe(true);
          verified += 1;
        }
      }),
      RUNS,
    );
    expect(verified).toBeGreaterThan(1_000);
  });

  it("everything that is proved is verified", () => {
    fc.assert(
      fc.property(collisions, (facts) => {
        const found = new Set(matchStatement(facts).verify.map(({ payment }) => payment.paymentId));
        // If two lines have the same ID on different days, only the first line can prove a payment.
        const first = facts.credits.filter(
          (line) =>
            facts.credits.find((each) => each.transactionId === line.transactionId) === line,
        );
        for (const payment of facts.payments)
          if (first.some((credit) => isProof(credit, payment, facts)))
            expect(found).toContain(payment.paymentId);
      }),
      RUNS,
    );
  });

  it("no line is lost and none counts twice, no payment is verified twice", () => {
    fc.assert(
      fc.property(collisions, (facts) => {
        const { notInStatement, takenBack, ...buckets } = matchStatement(facts);
        const lines = Object.values(buckets)
          .flat()
          .map(({ credit }) => credit.line);
        expect(lines.toSorted((one, other) => one - other)).toEqual(
          facts.credits.map(({ line }) => line),
        );
        const verified = buckets.verify.map(({ payment }) => payment.paymentId);
        expect(new Set(verified).size).toBe(verified.length);
        const suggested = buckets.near.flatMap(({ payments }) =>
          payments.map(({ payment }) => payment.paymentId),
        );
        const missing = notInStatement.map(({ payment }) => payment.paymentId);
        expect(verified.filter((id) => suggested.includes(id) || missing.includes(id))).toEqual([]);
        expect(missing.filter((id) => suggested.includes(id))).toEqual([]);
      }),
      RUNS,
    );
  });

  it("the order of lines, of payments and of what is known says nothing", () => {
    const shuffled = collisions.chain((facts) =>
      fc.tuple(
        fc.constant(facts),
        fc.shuffledSubarray([...facts.payments], { minLength: facts.payments.length }),
        fc.shuffledSubarray([...facts.known], { minLength: facts.known.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([facts, payments, known]) => {
        expect(pairs(matchStatement({ ...facts, payments, known }))).toEqual(
          pairs(matchStatement(facts)),
        );
      }),
      RUNS,
    );
  });

  it("what was verified is done, and a second time changes nothing", () => {
    fc.assert(
      fc.property(collisions, (facts) => {
        const { verify } = matchStatement(facts);
        const byPayment = new Map(verify.map(({ credit, payment }) => [payment.paymentId, credit]));
        const payments = facts.payments.map((payment) =>
          byPayment.has(payment.paymentId) ? { ...payment, state: "verified" as const } : payment,
        );
        const proved = verify.map(({ credit, payment }) => ({
          ...credit,
          decision: "verified" as const,
          paymentId: payment.paymentId,
        }));
        const ids = new Set(proved.map(({ transactionId }) => transactionId));
        const known = [...facts.known.filter((row) => !ids.has(row.transactionId)), ...proved];
        const again = matchStatement({ ...facts, payments, known });
        expect(again.verify).toEqual([]);
        const done = again.done.map(({ payment, reason }) => [payment?.paymentId, reason]);
        for (const id of byPayment.keys())
          expect(done).toContainEqual([id, "verified-by-statement"]);
      }),
      RUNS,
    );
  });

  it("ids that are near are suggested for the same amount alone, and never verified", () => {
    let suggested = 0;
    fc.assert(
      fc.property(collisions, (facts) => {
        const { near, verify } = matchStatement(facts);
        for (const { credit, payments } of near) {
          expect(payments.length).toBeLessThanOrEqual(3);
          for (const { payment, how } of payments) {
            expect(nearIdOf(credit.transactionId, payment.transactionId)).toBe(how);
            expect(payment).toMatchObject({ received: null, due: credit.amount });
            expect(facts.payments.some((each) => each.transactionId === credit.transactionId)).toBe(
              false,
            );
            expect(verify.some((each) => each.payment === payment)).toBe(false);
            suggested += 1;
          }
        }
      }),
      RUNS,
    );
    expect(suggested).toBeGreaterThan(500);
  });

  it("whatever else comes in doubt takes back what was proved, and proves nothing else", () => {
    const proving = collisions.filter((facts) => matchStatement(facts).verify.length > 0);
    fc.assert(
      fc.property(proving, fc.constantFrom(...DOUBTS), (facts, doubt) => {
        const [proved] = matchStatement(facts).verify as [Proved];
        const after = matchStatement({ ...facts, ...doubt(facts, proved) });
        const pair = `${proved.credit.transactionId} ${proved.payment.paymentId}`;
        expect(pairs(after)).not.toContain(pair);
      }),
      { numRuns: Math.ceil(CASES / 8) },
    );
  });
});

type Proved = Matches["verify"][number];

/** Changes to the facts, each of which alone must prevent a payment from being verified. */
const DOUBTS: ((facts: MatchingFacts, proved: Proved) => Partial<MatchingFacts>)[] = [
  ({ payments }, { payment }) => ({
    payments: changed(payments, payment, { due: paise(payment.due + 1) }),
  }),
  ({ payments }, { payment }) => ({
    payments: changed(payments, payment, { due: paise(payment.due - 1) }),
  }),
  ({ payments }, { payment }) => ({ payments: changed(payments, payment, { state: "rejected" }) }),
  ({ payments }, { payment }) => ({ payments: changed(payments, payment, { state: "verified" }) }),
  ({ payments }, { payment }) => ({
    payments: changed(payments, payment, { status: "cancelled" }),
  }),
  ({ payments }, { payment }) => ({ payments: changed(payments, payment, { orderId: null }) }),
  ({ payments }, { payment }) => ({
    payments: changed(payments, payment, {
      transactionId: payment.transactionId.replace(/^./, "7"),
    }),
  }),
  ({ payments }, { credit, payment }) => ({
    payments: changed(payments, payment, {
      promisedOn: indianDayAfter(credit.day, CREDIT_DAYS_BEFORE + 1),
      submittedOn: indianDayAfter(credit.day, CREDIT_DAYS_BEFORE + 1),
    }),
  }),
  ({ payments }, { credit, payment }) => ({
    payments: changed(payments, payment, {
      promisedOn: indianDayAfter(credit.day, -CREDIT_DAYS_AFTER - 1),
      submittedOn: indianDayAfter(credit.day, -CREDIT_DAYS_AFTER - 1),
    }),
  }),
  ({ payments }, { payment }) => ({
    payments: [
      ...payments,
      { ...payment, paymentId: "payment-9", orderId: "order-9", state: "rejected" as const },
    ],
  }),
  ({ payments }, { payment }) => ({
    payments: [
      { ...payment, paymentId: "payment-9", orderId: null, state: "rejected" as const },
      ...payments,
    ],
  }),
  ({ credits }, { credit }) => ({
    credits: [...credits, { ...credit, line: 50, amount: paise(credit.amount + 1) }],
  }),
  ({ credits }, { credit }) => ({
    credits: [{ ...credit, line: 1, day: indianDayAfter(credit.day, 9) }, ...credits],
  }),
  ({ takenBack = [] }, { credit: { transactionId } }) => ({
    takenBack: [...takenBack, { line: 99, transactionId }],
  }),
  (facts, { credit }) => knownAs(facts, credit, { amount: paise(credit.amount - 1) }),
  (facts, { credit }) => knownAs(facts, credit, { day: indianDayAfter(credit.day, -9) }),
  (facts, { credit }) => knownAs(facts, credit, { decision: "doubtful" }),
  (facts, { credit }) => knownAs(facts, credit, { decision: "not-ours" }),
  (facts, { credit }) => knownAs(facts, credit, { decision: "verified", paymentId: "payment-9" }),
  (facts, { credit }) => knownAs(facts, credit, { decision: "placed", paymentId: null }),
  (facts, { credit }) => knownAs(facts, credit, { paymentId: "payment-9" }),
];

function changed(
  payments: readonly SubmittedPayment[],
  which: SubmittedPayment,
  change: Partial<SubmittedPayment>,
): SubmittedPayment[] {
  return payments.map((payment) => (payment === which ? { ...payment, ...change } : payment));
}

function knownAs(
  { known }: MatchingFacts,
  { transactionId, amount, day }: StatementCredit,
  change: Partial<KnownCredit>,
): Partial<MatchingFacts> {
  const others = known.filter((row) => row.transactionId !== transactionId);
  return {
    known: [...others, { transactionId, amount, day, decision: null, paymentId: null, ...change }],
  };
}

const [ID] = IDS;
const DAY = "2026-11-10";
const credit = (change: Partial<StatementCredit> = {}): StatementCredit => ({
  line: 2,
  transactionId: ID,
  amount: rupees(148),
  day: DAY,
  payerUpiId: null,
  note: null,
  ...change,
});
const payment = (change: Partial<SubmittedPayment> = {}): SubmittedPayment => ({
  paymentId: "payment-1",
  orderId: "order-1",
  orderNumber: "ORD1700000000000",
  transactionId: ID,
  due: rupees(148),
  received: null,
  state: "waiting",
  status: "confirmation_pending",
  promisedOn: DAY,
  submittedOn: DAY,
  sentByAnother: false,
  refundWithId: null,
  buyerIsOfTeam: false,
  ...change,
});
const match = (facts: Partial<MatchingFacts>) =>
  matchStatement({ credits: [credit()], payments: [payment()], known: [], covers: null, ...facts });

describe("a line of a statement", () => {
  it("proves the payment with its id, its amount and a day that fits", () => {
    expect(match({}).verify).toEqual([{ credit: credit(), payment: payment() }]);
  });

  it("proves an id that begins with zeros by all its digits", () => {
    const zeros = { transactionId: "000045678901" };
    expect(match({ credits: [credit(zeros)], payments: [payment(zeros)] }).verify).toHaveLength(1);
    const lost = match({
      credits: [credit({ transactionId: "400045678901" })],
      payments: [payment(zeros)],
    });
    expect(lost).toMatchObject({ verify: [], near: [{ payments: [{ how: "one-digit" }] }] });
  });

  it("doesn't verify what somebody of the team bought: whoever brings the file could write it", () => {
    expect(match({ payments: [payment({ buyerIsOfTeam: true })] })).toMatchObject({
      verify: [],
      doubtful: [{ reason: "buyer-of-team" }],
    });
  });

  it("doesn't verify where another customer sent the ID, too [R68]", () => {
    expect(match({ payments: [payment({ sentByAnother: true })] })).toMatchObject({
      verify: [],
      doubtful: [{ reason: "sent-by-another" }],
    });
  });

  it("doesn't verify by the ID of a refund that the store made [R72]", () => {
    const refundWithId = { amount: rupees(148), to: null, orderNumber: "ORD1" };
    expect(match({ payments: [payment({ refundWithId })] })).toMatchObject({
      verify: [],
      doubtful: [{ reason: "id-of-refund" }],
    });
  });

  it.each(["000000000000", "123456789012"])(
    "doesn't verify by an ID that is easily made up: %s",
    (transactionId) => {
      const weak = { transactionId };
      expect(match({ credits: [credit(weak)], payments: [payment(weak)] })).toMatchObject({
        verify: [],
        doubtful: [{ reason: "weak-id" }],
      });
    },
  );

  it.each([
    ["the day before the payment page said the amount", -1, 1],
    ["two days before it", -2, 0],
    ["five days after its customer's word", 5, 1],
    ["six days after it", 6, 0],
  ])("credited %s", (_, days, verified) => {
    const matches = match({ credits: [credit({ day: indianDayAfter(DAY, days) })] });
    expect(matches.verify).toHaveLength(verified);
    expect(matches.doubtful).toHaveLength(1 - verified);
  });

  it("with another amount is shown with it, more or less, verified by hand or not", () => {
    for (const amount of [rupees(1), rupees(147.99), rupees(148.01), rupees(1_480)])
      for (const state of ["waiting", "verified"] as const)
        expect(
          match({ credits: [credit({ amount })], payments: [payment({ state })] }),
        ).toMatchObject({ verify: [], done: [], amountDiffers: [{ payment: { state } }] });
  });

  it("proves an exact amount by less than a rupee more or less, also with a mistyped ID", () => {
    const exact = payment({ due: rupees(147.63), exactDiscount: paise(37) });
    for (const amount of [rupees(147.63), rupees(148), rupees(147), rupees(148.62)])
      expect(match({ credits: [credit({ amount })], payments: [exact] })).toMatchObject({
        verify: [{ payment: exact }],
        amountDiffers: [],
      });
    const short = match({ credits: [credit({ amount: rupees(146.63) })], payments: [exact] });
    expect(short).toMatchObject({ verify: [], amountDiffers: [{ payment: exact }] });
    const mistyped = { ...exact, transactionId: `${ID.slice(0, -1)}${ID.endsWith("0") ? 1 : 0}` };
    expect(match({ payments: [mistyped] }).near).toMatchObject([
      { payments: [{ payment: mistyped, how: "one-digit" }] },
    ]);
  });

  it("with another amount is done where a seller verified it since a statement had told that", () => {
    const decidedAt = new Date("2026-11-12T00:00:00Z");
    const found = (confirmedAt: Date | null) =>
      match({
        credits: [credit({ amount: rupees(500) })],
        payments: [payment({ state: "verified", decidedAt })],
        known: [
          { ...credit({ amount: rupees(500) }), decision: null, paymentId: null, confirmedAt },
        ],
      });
    const earlier = new Date("2026-11-11T00:00:00Z");
    expect(found(earlier)).toMatchObject({
      done: [{ reason: "verified-since" }],
      amountDiffers: [],
    });
    for (const other of [null, new Date("2026-11-13T00:00:00Z")])
      expect(found(other)).toMatchObject({ done: [], amountDiffers: [expect.anything()] });
  });

  it("of a payment that was rejected as so much had arrived is done; of another rejected one it is for the seller", () => {
    const short = { state: "rejected", received: rupees(100) } as const;
    const credits = [credit({ amount: rupees(100) })];
    expect(match({ credits, payments: [payment(short)] }).done).toMatchObject([
      { reason: "rejected-by-hand" },
    ]);
    expect(match({ payments: [payment({ state: "rejected" })] }).doubtful).toMatchObject([
      { reason: "payment-rejected" },
    ]);
  });

  it("of a payment that no order came of is money without an order, until it is settled", () => {
    expect(match({ payments: [payment({ orderId: null })] }).withoutOrder).toMatchObject([
      { payment: { paymentId: "payment-1" } },
    ]);
    const settled = payment({ orderId: null, state: "verified" });
    expect(match({ payments: [settled] }).done).toMatchObject([{ reason: "settled" }]);
  });

  it("that nobody has sent is money without an order, and says whether its customer was invited", () => {
    const known = { ...credit(), decision: "invited", paymentId: null } as const;
    expect(match({ payments: [] }).withoutOrder).toMatchObject([{ payment: null, invited: false }]);
    expect(match({ payments: [], known: [known] }).withoutOrder).toMatchObject([{ invited: true }]);
    expect(match({ known: [known] }).verify).toHaveLength(1);
  });

  it("that takes back what an earlier statement said is named beside its payment", () => {
    const known = [{ ...credit(), decision: "verified", paymentId: "payment-1" } as const];
    const takenBack = [{ line: 7, transactionId: ID }];
    const payments = [payment({ state: "verified" })];
    const [first] = known;
    expect(match({ credits: [], payments, known, takenBack }).takenBack).toMatchObject([
      { line: 7, credit: first, payment: { paymentId: "payment-1" } },
    ]);
    expect(match({ credits: [], payments, takenBack }).takenBack).toMatchObject([
      { line: 7, credit: null, payment: { paymentId: "payment-1" } },
    ]);
    expect(match({ credits: [], payments: [], takenBack }).takenBack).toEqual([]);
    const failed = [{ line: 5, transactionId: ID, unfinished: true }];
    const certain = (lines: MatchingFacts["takenBack"] = []) =>
      match({ credits: [], payments, takenBack: lines }).takenBack.map((at) => [
        at.line,
        at.certain,
      ]);
    expect([certain(failed), certain([...failed, ...takenBack])]).toEqual([
      [[5, false]],
      [[7, true]],
    ]);
  });

  it("that went back by a statement before proves nothing", () => {
    const known = { ...credit(), decision: null, paymentId: null, takenBack: true } as const;
    expect(match({ known: [known] })).toMatchObject({
      verify: [],
      doubtful: [{ reason: "taken-back" }],
    });
    expect(proofProblem(credit(), payment(), { known, others: [] })).toBe("taken-back");
  });
});

describe("a payment that waits", () => {
  const covers = { from: "2026-11-05", to: "2026-11-15" };
  const missing = (change: Partial<SubmittedPayment>) =>
    match({ credits: [], payments: [payment(change)], covers }).notInStatement.length;

  it("is missing where the statement has all its days", () => {
    expect(missing({})).toBe(1);
    expect(missing({ promisedOn: covers.from, submittedOn: covers.to })).toBe(1);
    expect(missing({ promisedOn: "2026-11-04" })).toBe(0);
    expect(missing({ submittedOn: "2026-11-16" })).toBe(0);
    expect(missing({ orderId: null })).toBe(0);
    expect(match({ credits: [], covers: null }).notInStatement).toEqual([]);
  });

  it("is suggested for a line with almost its id, also once it was verified by hand or rejected", () => {
    const credits = [credit({ transactionId: "412345678902" })];
    for (const state of ["verified", "rejected"] as const)
      expect(match({ credits, covers, payments: [payment({ state })] })).toMatchObject({
        near: [{ payments: [{ how: "one-digit", payment: { state } }] }],
        notInStatement: [],
        withoutOrder: [],
      });
    const part = payment({ state: "rejected", received: rupees(100) });
    expect(match({ credits, covers, payments: [part] }).near).toEqual([]);
  });

  it("isn't missing where a line has almost its id", () => {
    const credits = [credit({ transactionId: "412345678902" })];
    expect(match({ credits, covers })).toMatchObject({
      near: [{ payments: [{ how: "one-digit", payment: { transactionId: ID } }] }],
      notInStatement: [],
      withoutOrder: [],
    });
  });
});

describe("10,000 lines against 5,000 payments that wait", () => {
  const number = (n: number) => String(412_300_000_000 + n * 7_919).padStart(12, "0");
  const lines = Array.from({ length: 10_000 }, (_, n) =>
    credit({ line: n, transactionId: number(n) }),
  );
  const waiting = Array.from({ length: 5_000 }, (_, n) =>
    payment({
      paymentId: `p${n}`,
      orderId: `o${n}`,
      transactionId: number(n * 2 + (n % 5 === 0 ? 10_001 : 0)),
    }),
  );

  it("are matched a hundred at a time, though all amounts and days are the same", () => {
    const covers = { from: DAY, to: DAY };
    const steps = matchStatementInSteps({ credits: lines, payments: waiting, known: [], covers });
    let pauses = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) pauses += 1;
    expect(pauses).toBeGreaterThan(150);
    const { verify, near, notInStatement } = step.value;
    expect(verify.length).toBeGreaterThanOrEqual(4_000);
    const suggested = new Set(
      near.flatMap(({ payments }) => payments.map(({ payment: { paymentId } }) => paymentId)),
    );
    expect(verify.length + suggested.size + notInStatement.length).toBe(5_000);
  });
});
