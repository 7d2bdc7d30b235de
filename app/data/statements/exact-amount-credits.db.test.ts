import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setQuantity } from "#data/cart/cart-changes.server";
import { type QuoteVersion, quoteVersionOf } from "#data/checkout/quote-versions.server";
import { cancelQuote, type QuoteRequest } from "#data/checkout/quotes.server";
import { db } from "#data/db.server";
import { withdrawDecision } from "#data/orders/payment/verification.server";
import { confirmQuote } from "#data/orders/placing.server";
import {
  orders,
  payments,
  quoteVersions,
  refusedTransactionIds,
  sellers,
  smsSources,
  statementCredits,
} from "#data/schema.server";
import { indianDay, indianDayAfter } from "#domain/indian-time";
import { type Paise, paise, rupees } from "#domain/money/money";
import { testDatabase } from "#test/database/database";
import {
  atOnce,
  fromCart,
  newTransactionId,
  person,
  quoteFor,
  shopper,
  stockCatalogue,
} from "#test/database/store-rows";
import { importedStatement } from "#test/statements/confirmed";
import { forwardedCredit, lineOf, saveSmsSettings, trustedPhone } from "#test/statements/phone";
import { placeAutomatically } from "./automatic-orders.server.ts";
import { confirmByCredit, creditForVersion } from "./exact-amount-credits.server.ts";
import { storeForwardedCredit, storeForwardedReversal } from "./sms-credits.server.ts";
import { addSmsSource } from "./sms-sources.server.ts";
import { verifyBySms } from "./sms-verification.server.ts";

testDatabase();
const now = new Date();
const today = indianDay(now);
const exact: QuoteRequest = { ...fromCart, hasExactAmounts: true };
let owner: string;
let phone: string;

beforeAll(async () => {
  await stockCatalogue();
  owner = await person("owner");
  phone = await trustedPhone(owner);
});
beforeEach(async () => {
  await db.update(smsSources).set({ paused_at: null, off_at: null });
  await allow();
});

/** Saves the setting that orders are placed by themselves. */
async function allow(change: Parameters<typeof saveSmsSettings>[1] = {}) {
  const bank = { senders: ["HDFCBK"], accounts: ["1234"] };
  const limits = { mostPlacedPayment: "500", mostPlacedDay: "100000" };
  await saveSmsSettings(owner, { ...bank, ...limits, places: true, ...change });
}

const prepared = async (userId?: string) => await quoteFor(userId ?? (await shopper()), exact, now);

/** Tells of money of the version's amount; returns its ID. */
async function told(version: { total: Paise }, change: { day?: string; amount?: Paise } = {}) {
  const transactionId = newTransactionId();
  const credit = forwardedCredit(transactionId, { amount: version.total, ...change });
  await storeForwardedCredit(phone, credit, now);
  return transactionId;
}

const failed = (error: unknown) => {
  throw error;
};
const placeNow = (at = now) => placeAutomatically({ clock: () => at, failed });
const press = ({ userId, id }: QuoteVersion) => confirmByCredit(userId, id, {}, now);

async function creditWith(transactionId: string) {
  const { transaction_id } = statementCredits;
  const [row] = await db.select().from(statementCredits).where(eq(transaction_id, transactionId));
  return row;
}

async function orderOf({ quoteId }: QuoteVersion) {
  const [order] = await db.select().from(orders).where(eq(orders.id, quoteId));
  const sent = await db.select().from(payments).where(eq(payments.order_id, quoteId));
  const verified = order?.payment_verified ?? null;
  return { verified, ids: sent.map((payment) => payment.transaction_id) };
}

const NOTHING = { verified: null, ids: [] };

describe("a credit of exactly a version's amount", () => {
  test("places its order by one press, with the bank's ID and no picture [R71]", async () => {
    const version = await prepared();
    expect(await creditForVersion(version, now)).toBeNull();
    expect(await press(version)).toMatchObject({ problem: { code: "credit-unavailable" } });
    const id = await told(version);
    expect(await creditForVersion(version, now)).toMatchObject({ doubt: null });
    expect(await press(version)).toMatchObject({ ok: true, orderId: version.quoteId });
    expect(await orderOf(version)).toEqual({ verified: false, ids: [id] });
    expect(await press(version)).toMatchObject({ ok: true, orderId: version.quoteId });
  });

  test("counts also as a line of a statement", async () => {
    const version = await prepared();
    const id = newTransactionId();
    const line = lineOf(forwardedCredit(id, { amount: version.total }));
    await importedStatement({ credits: [line] }, owner, now);
    expect(await press(version)).toMatchObject({ ok: true });
    expect(await orderOf(version)).toEqual({ verified: false, ids: [id] });
  });

  test("is nobody else's to use", async () => {
    const version = await prepared();
    await told(version);
    const answer = await confirmByCredit(await shopper(), version.id, {}, now);
    expect(answer).toMatchObject({ problem: { code: "quote-not-found" } });
  });

  test("that two devices use at once places one order", async () => {
    const version = await prepared();
    const id = await told(version);
    const answers = await atOnce(4, () => press(version));
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    expect(await orderOf(version)).toEqual({ verified: false, ids: [id] });
  });

  test("places one of two versions that asked for it, and the other is told so", async () => {
    const first = await prepared();
    const second = await prepared(first.userId);
    const id = await told(first);
    const pages = [first, second];
    const answers = await atOnce(2, (index) => press(pages[index] ?? first));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      problem: { code: "id-pays-for-other-version" },
    });
    expect((await orderOf(first)).ids).toEqual([id]);
  });

  test.each<[string, (version: QuoteVersion) => Promise<unknown>]>([
    [
      "of a day before the version was made",
      (each) => told(each, { day: indianDayAfter(today, -1) }),
    ],
    ["of a day after it has run out", (each) => told(each, { day: indianDayAfter(today, 2) })],
    [
      "of the whole rupees",
      (each) => told(each, { amount: paise(Math.ceil(each.total / 100) * 100) }),
    ],
    ["that came twice", async (each) => [await told(each), await told(each)]],
    [
      "whose money went back",
      async (each) => storeForwardedReversal(phone, { transactionId: await told(each) }, now),
    ],
    ["that is on no statement of its days", async (each) => doubtfulCredit(await told(each))],
    ["whose ID was sent for another order", async (each) => sentForAnother(await told(each))],
  ])("%s is used by no press", async (_, come) => {
    const version = await prepared();
    await come(version);
    expect(await creditForVersion(version, now)).toBeNull();
    expect(await press(version)).toMatchObject({ problem: { code: "credit-unavailable" } });
    expect(await orderOf(version)).toEqual(NOTHING);
  });

  test("that a statement contradicts while the customer presses places the order or doesn't, and proves nothing", async () => {
    const version = await prepared();
    const id = await told(version);
    const contradicting = forwardedCredit(id, { amount: rupees(1) });
    const [answer] = await atOnce<unknown>(2, (index) =>
      index === 0
        ? press(version)
        : importedStatement({ credits: [lineOf(contradicting)] }, owner, now),
    );
    const { ids, verified } = await orderOf(version);
    expect(verified).not.toBe(true);
    expect(ids).toEqual((answer as { ok: boolean }).ok ? [id] : []);
    expect((await creditWith(id))?.decision).toBe("doubtful");
    expect(await creditForVersion(await prepared(), now)).toBeNull();
  });

  test("that SMS and a statement report is one credit, and places one order", async () => {
    const version = await prepared();
    const id = await told(version);
    const second = await trustedPhone(owner, "Ravi's phone");
    const credit = forwardedCredit(id, { amount: version.total });
    await storeForwardedCredit(second, credit, now);
    await importedStatement({ credits: [lineOf(credit)] }, owner, now);
    expect(await press(version)).toMatchObject({ ok: true });
    await storeForwardedCredit(second, credit, now);
    expect((await orderOf(version)).ids).toEqual([id]);
  });
});

/** Makes a credit doubtful, as a statement does that should have it. */
async function doubtfulCredit(transactionId: string) {
  const { transaction_id } = statementCredits;
  const decision = { decision: "doubtful" } as const;
  await db.update(statementCredits).set(decision).where(eq(transaction_id, transactionId));
}

async function sentForAnother(transactionId: string) {
  const other = await quoteFor(await shopper(), fromCart, now);
  return await confirmQuote(other.userId, other.id, { transactionId }, now);
}

describe("an order that is placed by itself", () => {
  test("is verified by the bank's credit, in the owner's name [R71]", async () => {
    const version = await prepared();
    const id = await told(version);
    const placed: unknown[] = [];
    await placeAutomatically({ failed, verified: (order) => placed.push(order) }, id);
    expect(placed).toEqual([{ orderId: version.quoteId, by: owner, statementId: phone }]);
    expect(await orderOf(version)).toEqual({ verified: true, ids: [id] });
    expect(await creditWith(id)).toMatchObject({ decision: "placed", placed_on: today });
    expect(await press(version)).toMatchObject({ ok: true, orderId: version.quoteId });
  });

  test("can be undone for ten seconds, and isn't verified by itself again", async () => {
    const version = await prepared();
    const id = await told(version);
    await placeNow();
    const late = new Date(now.getTime() + 11_000);
    expect((await withdrawDecision(version.quoteId, owner, late)).ok).toBe(false);
    expect((await withdrawDecision(version.quoteId, owner, now)).ok).toBe(true);
    await placeNow();
    expect(await orderOf(version)).toEqual({ verified: false, ids: [id] });
  });

  test("is one, however many nodes see its credit and while the customer presses", async () => {
    const version = await prepared();
    const id = await told(version);
    await atOnce<unknown>(4, (index) => (index === 0 ? press(version) : placeNow()));
    expect((await orderOf(version)).ids).toEqual([id]);
  });

  test("isn't one of a customer who sends the ID at that moment for another order", async () => {
    const version = await prepared();
    const id = await told(version);
    await atOnce<unknown>(2, (index) => (index === 0 ? sentForAnother(id) : placeNow()));
    const sent = await db.select().from(payments).where(eq(payments.transaction_id, id));
    expect(sent).toHaveLength(1);
  });

  test("never exceeds the day's limit, also where two come at once", async () => {
    await db.update(statementCredits).set({ placed_on: null });
    await allow({ mostPlacedDay: "200", mostPlacedPayment: "200" });
    const [first, second] = [await prepared(), await prepared()];
    await Promise.all([told(first), told(second)]);
    await atOnce(2, () => placeNow());
    const both = [await orderOf(first), await orderOf(second)];
    expect(both.filter(({ verified }) => verified)).toHaveLength(1);
  });
});

describe("the customer is asked, and nothing is placed by itself,", () => {
  const asked = async (version: QuoteVersion) => {
    await placeNow();
    await placeNow();
    expect(await orderOf(version)).toEqual(NOTHING);
  };

  test("while the owner doesn't allow it", async () => {
    await allow({ places: false });
    const version = await prepared();
    await told(version);
    await asked(version);
    expect(await press(version)).toMatchObject({ ok: true });
  });

  test("by a phone with which statements haven't agreed on 30 days, or that is paused", async () => {
    const trusted = phone;
    phone = await addSmsSource("Asha's phone", { by: owner, now });
    const version = await prepared();
    await told(version);
    phone = trusted;
    await asked(version);
    const other = await prepared();
    await told(other);
    await db.update(smsSources).set({ paused_at: now });
    await asked(other);
  });

  test("above the limit for one payment", async () => {
    await allow({ mostPlacedPayment: "100" });
    const version = await prepared();
    const id = await told(version);
    await asked(version);
    expect((await creditWith(id))?.problem).toBe("over-payment-limit");
    expect(await press(version)).toMatchObject({ ok: true });
  });

  test("if another customer had the amount within 30 days, and no SMS verifies what was pressed", async () => {
    await allow({ verifies: true });
    const before = await prepared();
    const version = await prepared();
    const weekAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1_000);
    await db
      .update(quoteVersions)
      .set({
        total_amount: version.total,
        exact_discount: version.exactDiscount,
        created_at: weekAgo(7),
        expires_at: weekAgo(6),
      })
      .where(eq(quoteVersions.id, before.id));
    const id = await told(version);
    await asked(version);
    const ofStatement = (statement_id: string | null) =>
      db
        .update(statementCredits)
        .set({ statement_id })
        .where(eq(statementCredits.transaction_id, id));
    await ofStatement(await importedStatement({}, owner, now));
    expect(await press(version)).toMatchObject({ ok: false });
    await ofStatement(null);
    expect(await press(version)).toMatchObject({ ok: true });
    await verifyBySms({ clock: () => now, failed });
    expect(await orderOf(version)).toEqual({ verified: false, ids: [id] });
    expect((await creditWith(id))?.problem).toBe("amount-of-another");
  });

  test("if two versions of the order asked for the amount: each press places its own", async () => {
    await allow({ verifies: true });
    const first = await prepared();
    await prepared(first.userId);
    const id = await told(first);
    await asked(first);
    expect(await press(first)).toMatchObject({ ok: true });
    await verifyBySms({ clock: () => now, failed });
    expect(await orderOf(first)).toEqual({ verified: true, ids: [id] });
  });

  test("if the payment was cancelled before: one press places it all the same", async () => {
    const version = await prepared();
    await cancelQuote(version.userId, version.id, now);
    await told(version);
    await asked(version);
    expect(await press(version)).toMatchObject({ ok: true });
  });

  test("of a version that has run out, which no press places either", async () => {
    const version = await prepared();
    await told(version);
    const late = new Date(now.getTime() + 24 * 60 * 60 * 1_000);
    await placeNow(late);
    expect(await orderOf(version)).toEqual(NOTHING);
    const answer = await confirmByCredit(version.userId, version.id, {}, late);
    expect(answer).toMatchObject({ problem: { code: "credit-unavailable" } });
  });

  test("for an order of the team's own", async () => {
    const version = await prepared();
    await db.insert(sellers).values({
      provider: "demo",
      email: `${version.userId}@example.com`,
      user_id: version.userId,
      role: "staff",
      invited_at: now,
    });
    await told(version);
    await asked(version);
  });

  test("if another customer was refused the ID [R68]", async () => {
    const version = await prepared();
    const id = await told(version);
    const other = await prepared();
    const refused = { transaction_id: id, user_id: other.userId, refused_at: now };
    await db.insert(refusedTransactionIds).values({ ...refused, version_id: other.id });
    await asked(version);
    expect((await creditWith(id))?.problem).toBe("sent-by-another");
  });

  test("for money of which an SMS says that it went out", async () => {
    const version = await prepared();
    const id = await told(version);
    await storeForwardedReversal(phone, { transactionId: id }, now);
    await asked(version);
    expect(await press(version)).toMatchObject({ ok: false });
  });

  test("for the whole rupees, also if a version asked for exactly that", async () => {
    const version = await prepared();
    await told(version, { amount: rupees(148) });
    await asked(version);
    expect(await creditForVersion(version, now)).toBeNull();
  });
});

test("a version that was prepared again for another amount is placed as it was paid", async () => {
  const version = await prepared();
  await setQuantity(version.userId, { id: "ndk-01", size: "postal" }, 3);
  const newer = await prepared(version.userId);
  expect(newer.total).not.toBe(version.total);
  await told(version);
  await placeNow();
  expect(await quoteVersionOf(version.userId, version.id)).toMatchObject({ placed: true });
});
