import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { addLine } from "#data/cart/cart-additions.server";
import { db } from "#data/db.server";
import { evidenceFacts } from "#data/orders/payment/evidence.server";
import { provedPayments } from "#data/orders/payment/proved-payments.server";
import {
  rejectPayment,
  resubmitPayment,
  verifyPayment,
} from "#data/orders/payment/verification.server";
import { confirmQuote } from "#data/orders/placing.server";
import { erasePerson, personalData } from "#data/personal-data/personal-data.server";
import {
  orders,
  quoteVersions,
  refusedTransactionIds,
  statementCredits,
} from "#data/schema.server";
import {
  confirmStatementImport,
  statementImportPreview,
  storeStatementImport,
} from "#data/statements/imports.server";
import { continueStatementImport } from "#data/statements/statement-verification.server";
import { daysBefore, indianDay } from "#domain/indian-time";
import { rupees } from "#domain/money/money";
import { evidenceOf } from "#domain/orders/payment/evidence";
import { REFUSED_ID_DAYS } from "#domain/people/retention";
import { testDatabase } from "#test/database/database";
import {
  newTransactionId,
  orderFor,
  person,
  quoteFor,
  seenPayment,
  shopper,
  stockCatalogue,
} from "#test/database/store-rows";
import { confirmedCredit } from "#test/statements/confirmed";
import {
  deleteOldRefusedIds,
  refusedAttemptsOf,
  refusedSendersOfUnplaced,
} from "./refused-ids.server.ts";
import { screenshotPath } from "./screenshots.server.ts";
import { checkTransactionId } from "./transaction-ids.server.ts";
import { unplacedPaymentsOf } from "./unplaced-payments.server.ts";

testDatabase();
const now = new Date();
const TAKEN = { ok: false, problem: { code: "transaction-id-taken" } };
const notFound = { kind: "not-found", reason: "Not found." } as const;
let seller: string;

beforeAll(async () => {
  await stockCatalogue();
  seller = await person("seller");
});

const attemptsAt = async (transactionId: string) =>
  await db
    .select()
    .from(refusedTransactionIds)
    .where(eq(refusedTransactionIds.transaction_id, transactionId));

/** Asha has an order of ₹148; Ravi's payment page is open. */
async function twoPeople() {
  const [asha, ravi] = [await shopper("asha"), await shopper("ravi")];
  const order = await orderFor(asha);
  return { asha, ravi, order, quote: await quoteFor(ravi) };
}

/** Like `twoPeople`, after Ravi sent the ID of Asha's order and was refused. */
async function refused() {
  const found = await twoPeople();
  const { transactionId } = found.order;
  expect(await confirmQuote(found.ravi, found.quote.id, { transactionId }, now)).toEqual(TAKEN);
  return { ...found, transactionId };
}

const evidenceAt = async (orderId: string) => {
  const { paymentId } = await seenPayment(orderId);
  const facts = await evidenceFacts({ payments: [{ id: paymentId }] });
  return facts ? evidenceOf(facts) : [];
};

describe("whoever sends an ID that another person's payment has leaves who and when [R68]", () => {
  test("at Confirm, once however often, and changes nothing of the order", async () => {
    const { ravi, quote, order, transactionId } = await refused();
    const [before] = await db.select().from(orders).where(eq(orders.id, order.orderId));
    const later = new Date(now.getTime() + 60_000);
    expect(await confirmQuote(ravi, quote.id, { transactionId }, later)).toEqual(TAKEN);
    expect(await attemptsAt(transactionId)).toEqual([
      {
        transaction_id: transactionId,
        user_id: ravi,
        version_id: quote.id,
        order_id: null,
        refused_at: now,
      },
    ]);
    expect(await db.select().from(orders).where(eq(orders.id, order.orderId))).toEqual([before]);
  });

  test("by the earlier answer at the field, and where that can't be written Confirm decides", async () => {
    const { ravi, quote, order } = await twoPeople();
    const own = { orderId: quote.quoteId, versionId: quote.id };
    const isRefused = async (id: string, sentOn: typeof own) =>
      (await checkTransactionId(ravi, id, sentOn, now)).isTaken;
    expect(await isRefused(order.transactionId, own)).toBe(true);
    expect(await attemptsAt(order.transactionId)).toMatchObject([{ user_id: ravi }]);
    const nobody = { ...own, versionId: crypto.randomUUID() };
    expect(await isRefused(order.transactionId, nobody)).toBe(false);
    expect(await isRefused(newTransactionId(), own)).toBe(false);
  });

  test("of two who confirm it at once, the one who is second", async () => {
    const people = [await shopper("asha"), await shopper("ravi")];
    const quotes = await Promise.all(people.map((id) => quoteFor(id)));
    const transactionId = newTransactionId();
    const answers = await Promise.all(
      people.map((id, at) => confirmQuote(id, quotes[at]?.id ?? "", { transactionId }, now)),
    );
    const second = answers.findIndex(({ ok }) => !ok);
    expect(await attemptsAt(transactionId)).toMatchObject([{ user_id: people[second] }]);
  });

  test("for an order whose own payment was rejected", async () => {
    const { order, ravi } = await twoPeople();
    const own = await orderFor(ravi);
    await rejectPayment(await seenPayment(own.orderId), seller, notFound, now);
    const { transactionId } = order;
    expect(await resubmitPayment(ravi, own.orderId, { transactionId }, now)).toEqual(TAKEN);
    expect(await attemptsAt(transactionId)).toMatchObject([
      { user_id: ravi, order_id: own.orderId, version_id: null },
    ]);
    const [line] = await evidenceAt(order.orderId);
    expect(line?.senders).toMatchObject([{}, { customerId: ravi, orderId: own.orderId }]);
  });

  test("for one that a payment without an order has", async () => {
    const { ravi, quote } = await twoPeople();
    const transactionId = newTransactionId();
    const tomorrow = new Date(now.getTime() + 25 * 3_600_000);
    const answer = await confirmQuote(ravi, quote.id, { transactionId }, tomorrow);
    expect(answer).toMatchObject({ problem: { code: "payment-stored" } });
    const mina = await shopper("mina");
    const page = await quoteFor(mina);
    expect(await confirmQuote(mina, page.id, { transactionId }, now)).toEqual(TAKEN);
    const [unplaced] = await unplacedPaymentsOf(ravi);
    const senders = await refusedSendersOfUnplaced([unplaced?.id ?? ""]);
    expect(senders.get(unplaced?.id ?? "")).toMatchObject([{ customerId: mina, at: now }]);
  });

  test("once a rejection freed it, whoever is second then", async () => {
    const { asha, ravi, order, quote, transactionId } = await refused();
    await rejectPayment(await seenPayment(order.orderId), seller, notFound, now);
    const placed = await confirmQuote(ravi, quote.id, { transactionId }, now);
    if (!placed.ok) throw new Error("Ravi's own payment was refused");
    expect(await resubmitPayment(asha, order.orderId, { transactionId }, now)).toEqual(TAKEN);
    const line = (await evidenceAt(placed.orderId)).find(
      ({ code }) => code === "id-sent-by-another",
    );
    expect(line?.senders.map(({ customerId }) => customerId)).toEqual([ravi, asha]);
    expect(await refusedAttemptsOf(ravi)).toEqual([]);
  });

  test("not of an ID that is their own", async () => {
    const { asha, order } = await twoPeople();
    const { transactionId } = order;
    const mine = await orderFor(await withCart(asha));
    await rejectPayment(await seenPayment(mine.orderId), seller, notFound, now);
    expect(await resubmitPayment(asha, mine.orderId, { transactionId }, now)).toEqual(TAKEN);
    expect(await attemptsAt(transactionId)).toEqual([]);
  });
});

describe("an order whose ID another person sent, too [R68]", () => {
  test("says who and when of both, beside a picture that came with it", async () => {
    const { asha, ravi, order, quote } = await refused();
    const sha256 = new Uint8Array(32);
    const picture = {
      screenshot_path: "ravi.png",
      screenshot_sha256: sha256,
      screenshot_at: now,
    };
    const viewer = { id: seller, role: "staff" } as const;
    await db.update(quoteVersions).set(picture).where(eq(quoteVersions.id, quote.id));
    const line = (await evidenceAt(order.orderId)).find(
      ({ code }) => code === "id-sent-by-another",
    );
    expect(line?.senders).toMatchObject([
      { customerId: asha, name: "Asha Rao" },
      { customerId: ravi, name: "Asha Rao", at: now, pictureOf: quote.id, orderId: null },
    ]);
    expect(await screenshotPath(viewer, { version: quote.id })).toBe("ravi.png");
    expect(await refusedAttemptsOf(ravi)).toMatchObject([{ order: { id: order.orderId } }]);
    const another = await quoteFor(await shopper());
    await db.update(quoteVersions).set(picture).where(eq(quoteVersions.id, another.id));
    expect(await screenshotPath(viewer, { version: another.id })).toBeNull();
  });

  test("is verified by no statement, before its preview and after it was confirmed, but by hand", async () => {
    const [early, late] = [await refused(), await twoPeople()];
    const day = indianDay(now);
    const credits = [early, late].map(({ order: { transactionId } }, at) => ({
      line: at + 2,
      transactionId,
      amount: rupees(148),
      day,
      payerUpiId: null,
      note: null,
    }));
    const file = { name: "a.csv", sha256: randomBytes(32), layout: "hdfc", credits, dropped: {} };
    const writer = { by: seller, now };
    const { id } = await storeStatementImport(file, writer);
    const preview = await statementImportPreview(id);
    expect(preview?.matches).toMatchObject({
      verify: [{ payment: { orderId: late.order.orderId } }],
      doubtful: [{ payment: { orderId: early.order.orderId }, reason: "sent-by-another" }],
    });
    expect(await confirmStatementImport(id, preview?.digest ?? "", writer)).toMatchObject({
      chosen: 1,
    });
    const { transactionId } = late.order;
    expect(await confirmQuote(late.ravi, late.quote.id, { transactionId }, now)).toEqual(TAKEN);
    const failed = (error: unknown) => {
      throw error;
    };
    expect(await continueStatementImport(id, { clock: () => now, failed })).toMatchObject({
      verified: 0,
      unassigned: [{ problem: "sent-by-another" }],
    });
    expect(await provedPayments()).toBeNull();
    const seen = await seenPayment(early.order.orderId);
    expect(await verifyPayment(seen, seller, now)).toMatchObject({ ok: true });
  });

  test("isn't counted among what a statement would verify", async () => {
    const { order } = await twoPeople();
    await confirmedCredit({ transaction_id: order.transactionId });
    expect(await provedPayments()).toMatchObject({ count: 1 });
    const mina = await shopper("mina");
    const { transactionId } = order;
    const page = await quoteFor(mina);
    expect(await confirmQuote(mina, page.id, { transactionId }, now)).toEqual(TAKEN);
    expect(await provedPayments()).toBeNull();
    await db.delete(statementCredits);
  });
});

describe("what is stored of an attempt", () => {
  test("is in its person's download, and erased with them", async () => {
    const { ravi, quote, transactionId } = await refused();
    let file = "";
    for await (const part of personalData(ravi, now)) file += part;
    expect(JSON.parse(file).refused_transaction_ids).toMatchObject([
      { transaction_id: transactionId, version_id: quote.id },
    ]);
    expect(await erasePerson(ravi, async () => {}, now)).toEqual({ ok: true });
    expect(await attemptsAt(transactionId)).toEqual([]);
    await expect(
      confirmQuote(ravi, quote.id, { transactionId }, now).catch(() => TAKEN),
    ).resolves.toEqual(TAKEN);
    expect(await attemptsAt(transactionId)).toEqual([]);
  });

  test("goes after half a year, unless the payment that has the ID still waits", async () => {
    const [open, done] = [await refused(), await refused()];
    await verifyPayment(await seenPayment(done.order.orderId), seller, now);
    await db
      .update(refusedTransactionIds)
      .set({ refused_at: daysBefore(now, REFUSED_ID_DAYS + 1) });
    const young = await refused();
    await verifyPayment(await seenPayment(young.order.orderId), seller, now);
    await deleteOldRefusedIds(now);
    expect(await attemptsAt(open.transactionId)).toHaveLength(1);
    expect(await attemptsAt(done.transactionId)).toEqual([]);
    expect(await attemptsAt(young.transactionId)).toHaveLength(1);
  });

  test("stays when the page that it came from goes", async () => {
    const { quote, transactionId } = await refused();
    await db.delete(quoteVersions).where(eq(quoteVersions.id, quote.id));
    expect(await attemptsAt(transactionId)).toMatchObject([{ version_id: null }]);
  });
});

/** Fills the cart of somebody who has ordered before. */
async function withCart(userId: string): Promise<string> {
  await addLine(userId, { id: "ndk-01", size: "postal", quantity: 2 });
  return userId;
}
