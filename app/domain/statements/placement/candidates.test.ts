import { describe, expect, test } from "vitest";
import { rupees } from "#domain/money/money";
import { candidatesOf, type PromisedVersion, type UnmatchedCredit } from "./candidates.ts";
import type { SentPayment } from "./mistyped-id.ts";
import { matchOfNumber, orderNumberIn } from "./order-number-in-note.ts";
import { wasPromised } from "./promised.ts";

const NOW = new Date("2026-11-22T06:30:00Z");
const credit: UnmatchedCredit = {
  transactionId: "412345678901",
  amount: rupees(148),
  day: "2026-11-20",
  orderNumber: null,
  payerName: null,
};

let made = 0;
function version(change: Partial<PromisedVersion> = {}): PromisedVersion {
  made += 1;
  const createdAt = new Date("2026-11-20T06:30:00Z");
  return {
    versionId: `v${made}`,
    quoteId: `q${made}`,
    orderNumber: `ORD17951688001${made.toString().padStart(2, "0")}`,
    total: rupees(148),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 86_400_000),
    quote: "open",
    repriced: false,
    order: null,
    isIdOfOthers: false,
    customerName: null,
    typedId: null,
    samePayer: false,
    ...change,
  };
}

const found = (versions: PromisedVersion[], of: Partial<UnmatchedCredit> = {}, more = false) =>
  candidatesOf({ ...credit, ...of }, versions, NOW, more);

describe("whose money it may be", () => {
  test("promises of its amount from the 30 days before its day ended, whatever became of them [R52]", () => {
    const day = (iso: string) => ({ createdAt: new Date(iso), expiresAt: new Date("2026-12-30") });
    const versions = [
      version(day("2026-11-20T18:29:59Z")),
      version(day("2026-11-20T18:30:00Z")),
      version(day("2026-10-20T18:30:00Z")),
      version(day("2026-10-20T18:29:59Z")),
      version({ total: rupees("148.50") }),
    ];
    expect(found(versions).map(({ version: { versionId } }) => versionId)).toEqual([
      versions[0]?.versionId,
      versions[2]?.versionId,
    ]);
  });

  test("one into whose page the ID was typed is shown at any amount, and is strong at the same", () => {
    const typedId = credit.transactionId;
    expect(
      found([version({ typedId }), version({ typedId, total: rupees(150) })]).map(
        ({ strength, reasons }) => [strength, reasons.includes("typed-id")],
      ),
    ).toEqual([
      ["strong", true],
      ["weak", true],
    ]);
  });

  test("one is the only one of its amount where no others are left out", () => {
    expect(found([version()])[0]?.reasons).toEqual(["only-one"]);
    expect(found([version()], {}, true)[0]?.reasons).toEqual(["amount"]);
  });

  test("open ones first, then re-priced, expired, cancelled; the newest of each first", () => {
    const soon = new Date("2026-11-23T00:00:00Z");
    const versions = [
      version({ quote: "cancelled" }),
      version({}),
      version({ expiresAt: soon, repriced: true }),
      version({ expiresAt: soon }),
      version({ expiresAt: soon, createdAt: new Date("2026-11-20T07:30:00Z") }),
    ];
    expect(found(versions).map(({ state }) => state)).toEqual([
      "open",
      "open",
      "repriced",
      "expired",
      "cancelled",
    ]);
    expect(found(versions)[0]?.version).toBe(versions[4]);
  });

  test("several of one amount are all weak; one alone is said to be the only one, and no more", () => {
    expect(
      found([version(), version()]).map(({ strength, reasons }) => [strength, reasons]),
    ).toEqual([
      ["weak", ["amount"]],
      ["weak", ["amount"]],
    ]);
    expect(found([version()])).toMatchObject([{ strength: "weak", reasons: ["only-one"] }]);
  });

  test("a number in the note, a typed ID and a known payer speak for theirs, before open ones", () => {
    const named = version({ quote: "cancelled" });
    const typed = version({ typedId: credit.transactionId });
    const payer = version({ samePayer: true });
    const other = version();
    const candidates = found([other, payer, typed, named], { orderNumber: named.orderNumber });
    expect(
      candidates.map(({ version: { versionId }, strength, reasons: [why] }) => [
        versionId,
        strength,
        why,
      ]),
    ).toEqual([
      [typed.versionId, "strong", "typed-id"],
      [named.versionId, "strong", "number"],
      [payer.versionId, "fair", "payer"],
      [other.versionId, "weak", "amount"],
    ]);
  });

  test("a cut number names its order only where it can be no other's", () => {
    const one = version({ orderNumber: "ORD1795168800123" });
    const other = version({ orderNumber: "ORD1795168899999" });
    expect(found([one, other], { orderNumber: "ORD17951688001" })[0]).toMatchObject({
      version: one,
      strength: "strong",
      reasons: ["number-beginning", "amount"],
    });
    for (const { strength } of found([one, other], { orderNumber: "ORD17951688" }))
      expect(strength).toBe("weak");
  });

  test("the number with another amount is shown, weak, and can't be made an order", () => {
    const named = version({ total: rupees(688) });
    expect(found([named], { orderNumber: named.orderNumber })).toMatchObject([
      { strength: "weak", sameAmount: false, reasons: ["number"] },
    ]);
  });

  test("what was placed is left out unless its payment is still looked for, or the note names it", () => {
    const placed = (change: Partial<NonNullable<PromisedVersion["order"]>>) =>
      version({
        quote: "placed",
        order: { placed: true, payment: "verified", sent: null, isCancelled: false, ...change },
      });
    const verified = placed({});
    expect(found([verified])).toEqual([]);
    expect(found([placed({ placed: false, payment: "waiting" })])).toEqual([]);
    expect(found([placed({ payment: "waiting" })])).toMatchObject([{ state: "placed" }]);
    expect(found([placed({ payment: "rejected" })])).toHaveLength(1);
    expect(found([verified], { orderNumber: verified.orderNumber })).toHaveLength(1);
  });
});

describe("an order whose customer sent another ID than the bank's", () => {
  const sent = (change: Partial<SentPayment> = {}): SentPayment => ({
    paymentId: "p",
    transactionId: "412345678801",
    due: rupees(148),
    promisedOn: "2026-11-20",
    submittedOn: "2026-11-20",
    isInBank: false,
    isRejected: false,
    ...change,
  });
  const ordered = (change: Partial<SentPayment> = {}, other: Partial<PromisedVersion> = {}) =>
    version({
      quote: "placed",
      order: { placed: true, payment: "verified", sent: sent(change), isCancelled: false },
      ...other,
    });

  test("comes first by a near ID, also once somebody verified it by hand", () => {
    const [mine] = [ordered()];
    const candidates = found([version(), version(), mine]);
    expect(candidates[0]).toMatchObject({
      version: mine,
      strength: "strong",
      reasons: ["one-digit", "amount"],
      isPaymentOfOrder: true,
    });
  });

  test("is a candidate by the payer's name, too, behind a near ID and before the amount alone", () => {
    const named = ordered({ transactionId: "999999999990" }, { customerName: "Asha Rao" });
    const near = ordered();
    const candidates = found([version(), named, near], { payerName: "ASHA R" });
    expect(candidates.map((each) => each.version)).toEqual([near, named, expect.anything()]);
    expect(candidates[1]).toMatchObject({ strength: "fair", isPaymentOfOrder: true });
  });

  test("is one by what was due with its payment, where a part had arrived before", () => {
    const rest = ordered({ due: rupees(148) }, { total: rupees(648) });
    expect(found([rest])).toMatchObject([
      { strength: "strong", sameAmount: false, isPaymentOfOrder: true },
    ]);
  });

  test("can't be its payment where amount or day don't fit, the bank has its ID, or a payment has the bank's", () => {
    const offered = (change: Partial<SentPayment>, other: Partial<PromisedVersion> = {}) =>
      found([ordered(change, other)]).some(({ isPaymentOfOrder }) => isPaymentOfOrder);
    expect(offered({})).toBe(true);
    expect(offered({ due: rupees(100) })).toBe(false);
    expect(offered({ promisedOn: "2026-11-22", submittedOn: "2026-11-22" })).toBe(false);
    expect(offered({ submittedOn: "2026-11-14", promisedOn: "2026-11-14" })).toBe(false);
    expect(offered({ isInBank: true })).toBe(false);
    expect(offered({}, { isIdOfOthers: true })).toBe(false);
  });
});

describe("an order number in a note", () => {
  test.each([
    ["Pay ORD1795168800123 thanks", "ORD1795168800123"],
    ["order ep1795168800", "EP1795168800"],
    ["ORD 17951688", "ORD17951688"],
    ["ORD1795168", null],
    ["REP1795168800123", null],
    ["412345678901", null],
    ["", null],
    [null, null],
  ])("%j: %s", (note, number) => expect(orderNumberIn(note)).toBe(number));

  test("is the whole number, its beginning, or another order's", () => {
    const number = "ORD1795168800123";
    expect(matchOfNumber(number, number)).toBe("whole");
    expect(matchOfNumber("ORD17951688", number)).toBe("beginning");
    expect(matchOfNumber("ORD179516880012345", number)).toBe("whole");
    expect(matchOfNumber("ORD17951689", number)).toBeNull();
    expect(matchOfNumber("EP1795168800123", number)).toBeNull();
    expect(matchOfNumber(null, number)).toBeNull();
  });
});

test.each([
  ["as the day of the money ends", "2026-11-20T18:29:59.999Z", true],
  ["as the next begins", "2026-11-20T18:30:00Z", false],
  ["as the thirtieth day before it begins", "2026-10-20T18:30:00Z", true],
  ["a moment earlier", "2026-10-20T18:29:59.999Z", false],
])("a promise %s, in Indian time, counts: %s %s", (_, createdAt, counts) => {
  expect(wasPromised(credit, new Date(createdAt))).toBe(counts);
});
