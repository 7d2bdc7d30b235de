import { describe, expect, test } from "vitest";
import { endOfIndianDay, startOfIndianDay } from "#domain/indian-time";
import { type Paise, rupees, ZERO } from "#domain/money/money";
import { type CreditOfAmount, type VersionOfAmount, versionsPaidBy } from "./exact-amount.ts";

const NOW = new Date("2026-12-03T10:00:00+05:30");
const EXACT = rupees("147.63");

const VERSION: VersionOfAmount = {
  versionId: "hers",
  quoteId: "her order",
  total: EXACT,
  exactDiscount: rupees("0.37"),
  createdAt: new Date("2026-12-03T09:50:00+05:30"),
  expiresAt: new Date("2026-12-04T09:50:00+05:30"),
  state: "open",
  buyerIsOfTeam: false,
};
const CREDIT: CreditOfAmount = {
  transactionId: "632900000017",
  amount: EXACT,
  day: "2026-12-03",
  decision: null,
  paymentId: null,
  takenBack: false,
  isIdSent: false,
  sentByAnother: false,
  refundWithId: null,
};

const hers = (change: Partial<VersionOfAmount> = {}) => ({ ...VERSION, ...change });
const another = (change: Partial<VersionOfAmount> = {}) =>
  hers({ versionId: "another's", quoteId: "another's order", ...change });

function paid(
  credit: Partial<CreditOfAmount> = {},
  versions: VersionOfAmount[] = [VERSION],
  others: Partial<CreditOfAmount>[] = [],
) {
  const asked = { ...CREDIT, ...credit };
  const credits = [asked, ...others.map((other) => ({ ...CREDIT, ...other }))];
  return versionsPaidBy(asked, { credits, versions }, NOW);
}

const CERTAIN = { versionIds: ["hers"], doubt: null };

describe("a credit of an exact amount", () => {
  test("pays the one version that asked for it, on each day of its window [R71]", () => {
    expect(paid()).toEqual(CERTAIN);
    expect(paid({ day: "2026-12-04" })).toEqual(CERTAIN);
  });

  test.each(["2026-12-02", "2026-12-05"])(
    "of %s, outside the version's window, pays nothing",
    (day) => {
      expect(paid({ day })).toBeNull();
    },
  );

  test.each<[string, Paise]>([
    ["a paisa less", rupees("147.62")],
    ["a paisa more", rupees("147.64")],
    ["the whole rupees", rupees(148)],
  ])("with %s pays nothing by itself [R70]", (_, amount) => {
    expect(paid({ amount })).toBeNull();
  });

  test("of whole rupees pays nothing, even where a version asked for exactly that", () => {
    const total = rupees(147);
    expect(paid({ amount: total }, [hers({ total })])).toBeNull();
  });

  test("pays no version whose amount is that of its bill", () => {
    expect(paid({}, [hers({ exactDiscount: ZERO })])).toBeNull();
    expect(paid({}, [VERSION, another({ exactDiscount: ZERO })])).toBeNull();
  });

  test.each<[string, Partial<CreditOfAmount>]>([
    ["was sent with a payment", { isIdSent: true }],
    [
      "is that of the store's refund",
      { refundWithId: { amount: EXACT, to: null, orderNumber: "" } },
    ],
    ["went out or back", { takenBack: true }],
    ["statements contradict", { decision: "doubtful" }],
    ["an owner set aside", { decision: "not-ours" }],
    ["has paid another order", { decision: "placed", paymentId: "a payment" }],
  ])("whose ID %s pays nothing", (_, credit) => {
    expect(paid(credit)).toBeNull();
  });

  test("that came twice pays nothing, because the second may be anybody's", () => {
    const second = { transactionId: "632900000025", day: "2026-12-04" };
    expect(paid({}, [VERSION], [second])).toBeNull();
    expect(paid({}, [VERSION], [{ ...second, day: "2026-12-05" }])).toEqual(CERTAIN);
    expect(paid({}, [VERSION], [{ ...second, amount: rupees("147.62") }])).toEqual(CERTAIN);
  });

  test("that fits two customers' versions pays neither, also if one was placed", () => {
    expect(paid({}, [VERSION, another()])).toBeNull();
    expect(paid({}, [VERSION, another({ state: "placed" })])).toBeNull();
  });

  test("pays nothing more of an order that was placed", () => {
    expect(paid({}, [hers({ state: "placed" })])).toBeNull();
  });
});

describe("the store asks the customer", () => {
  const doubt = (...given: Parameters<typeof paid>) => paid(...given)?.doubt;

  test("if another customer's version could be paid within the 30 days before", () => {
    const until = (day: string) =>
      another({ createdAt: startOfIndianDay(day), expiresAt: endOfIndianDay(day) });
    expect(doubt({}, [VERSION, until("2026-12-02")])).toBe("amount-of-another");
    expect(doubt({}, [VERSION, until("2026-11-03")])).toBe("amount-of-another");
    expect(doubt({}, [VERSION, until("2026-11-02")])).toBeNull();
  });

  test("if several versions of the order asked for this amount, and names them all", () => {
    const renewed = hers({ versionId: "renewed" });
    const versionIds = ["hers", "renewed"];
    expect(paid({}, [VERSION, renewed])).toEqual({ versionIds, doubt: "several-versions" });
  });

  test.each<[string, Partial<VersionOfAmount>, Partial<CreditOfAmount>]>([
    ["version-cancelled", { state: "cancelled" }, {}],
    ["version-expired", { expiresAt: new Date(NOW.getTime() - 1) }, {}],
    ["buyer-of-team", { buyerIsOfTeam: true }, {}],
    ["sent-by-another", {}, { sentByAnother: true }],
    ["weak-id", {}, { transactionId: "123456789012" }],
  ])("for the reason %s", (reason, version, credit) => {
    expect(doubt(credit, [hers(version)])).toBe(reason);
  });
});
