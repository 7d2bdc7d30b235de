import { and, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pendingUnplacedPayments, storeUnplaced } from "#data/checkout/unplaced-payments.server";
import { db, transaction } from "#data/db.server";
import { countDay, updateDailyFigures } from "#data/figures/counting.server";
import { firstTakenBack } from "#data/orders/lists/work-lists.server";
import { orderForAdmin } from "#data/orders/orders.server";
import { confirmQuote } from "#data/orders/placing.server";
import { changeOrderStatus, giveRefund } from "#data/orders/seller-actions.server";
import { setRefundUpiId } from "#data/people/refund-upi-id.server";
import {
  orderEvents,
  orders,
  outbox,
  payments,
  quotes,
  statementCredits,
  statementImports,
  statementReversals,
  statementSums,
  unplacedPayments,
} from "#data/schema.server";
import { statementImportPreview, storeStatementImport } from "#data/statements/imports.server";
import { inviteCustomer } from "#data/statements/invitations.server";
import { lockCustomerAndVersion, placeFromCredit } from "#data/statements/placed-credits.server";
import { sweepStatements } from "#data/statements/sweeping.server";
import { countUnmatchedCredits, unmatchedCredits } from "#data/statements/unmatched-credits.server";
import { workCounts } from "#data/today/work.server";
import { indianDay } from "#domain/indian-time";
import { type Paise, rupees } from "#domain/money/money";
import { evidenceOf } from "#domain/orders/payment/evidence";
import { testDatabase } from "#test/database/database";
import {
  atOnce,
  newTransactionId,
  orderFor,
  person,
  quoteFor,
  seenPayment,
  shopper,
  stockCatalogue,
  waitUntilBlocked,
} from "#test/database/store-rows";
import { importedStatement } from "#test/statements/confirmed";
import { evidenceFacts } from "./evidence.server.ts";
import { provedPayments, provedPaymentsFirst } from "./proved-payments.server.ts";
import { hasIdsOfStore, reversedAmong } from "./reversals.server.ts";
import { keepReversedVerified, reopenPayment } from "./taken-back.server.ts";
import { rejectPayment, verifyPayment, withdrawDecision } from "./verification.server.ts";
import { paymentsToVerify } from "./verification-queue.server.ts";

testDatabase();
const now = new Date();
let seller: string;

beforeAll(async () => {
  await stockCatalogue();
  seller = await person("owner");
});
beforeEach(async () => {
  for (const table of [
    statementReversals,
    outbox,
    statementCredits,
    statementSums,
    statementImports,
    payments,
    unplacedPayments,
    orders,
    quotes,
  ])
    await db.delete(table);
});

type Order = { orderId: string; transactionId: string };

/** Makes an order of ₹148 whose payment isn't decided. */
const order = async (): Promise<Order> => await orderFor(await shopper());

const credit = (transactionId: string, amount: Paise = rupees(148)) => ({
  ...{ line: 3, transactionId, amount, day: indianDay(now) },
  ...{ payerUpiId: null, note: null },
});
const takenBack = (...ids: string[]) => ({
  takenBack: ids.map((transactionId, at) => ({ line: at + 12, transactionId })),
});

const credited = (...ids: string[]) =>
  importedStatement({ credits: ids.map((id) => credit(id)) }, seller, now);
const reversed = (...ids: string[]) =>
  importedStatement({ name: "later.csv", dropped: takenBack(...ids) }, seller, now);

const paymentOf = async ({ orderId }: Order) =>
  (await orderForAdmin(orderId))?.payment ?? "no order";
const codesOf = async (of: Order) => {
  const { paymentId: id } = await seenPayment(of.orderId);
  const facts = await evidenceFacts({ payments: [{ id }] });
  return facts ? evidenceOf(facts).map(({ code }) => code) : [];
};
const onToday = async () => (await workCounts())["taken-back"];
const emailsOf = async ({ orderId }: Order) =>
  await db.$count(outbox, eq(outbox.order_id, orderId));

describe("a verified payment that the bank takes back", () => {
  test("stands on its order, in its history and on Today, and its customer isn't told", async () => {
    const paid = await order();
    await credited(paid.transactionId);
    expect([await paymentOf(paid), await onToday()]).toEqual(["verified", 0]);
    const emails = await emailsOf(paid);
    await reversed(paid.transactionId);
    expect(await codesOf(paid)).toContain("statement-taken-back");
    expect(await codesOf(paid)).not.toContain("statement-has-it");
    expect((await firstTakenBack(5)).map(({ id }) => id)).toEqual([paid.orderId]);
    expect(await workCounts()).toMatchObject({ "taken-back": 1, "to-pack": 0 });
    const taken = and(eq(orderEvents.order_id, paid.orderId), eq(orderEvents.after, "taken-back"));
    expect(await db.select().from(orderEvents).where(taken)).toMatchObject([
      { changed_by: seller, note: "later.csv, line 12" },
    ]);
    expect(await paymentOf(paid)).toBe("verified");
    expect(await emailsOf(paid)).toBe(emails);
  });

  test("is found whether a statement or a hand had verified it, and in the same file as its credit", async () => {
    const [byHand, sameFile] = [await order(), await order()];
    await verifyPayment(await seenPayment(byHand.orderId), seller, now);
    await verifyPayment(await seenPayment(sameFile.orderId), seller, now);
    await reversed(byHand.transactionId);
    const { transactionId } = sameFile;
    const doubtful = [{ line: 3, reason: "taken-back", credit: credit(transactionId) } as const];
    await importedStatement({ dropped: { ...takenBack(transactionId), doubtful } }, seller, now);
    expect(await onToday()).toBe(2);
    expect(await codesOf(byHand)).toContain("statement-taken-back");
    // A reversal whose credit is in no statement adds no credit.
    expect(await db.$count(statementCredits)).toBe(1);
  });

  test("counts once, in however many files it stands, and however often one is confirmed", async () => {
    const paid = await order();
    await credited(paid.transactionId);
    await reversed(paid.transactionId, paid.transactionId);
    await importedStatement({ dropped: takenBack(paid.transactionId) }, seller, now);
    expect(await onToday()).toBe(1);
    const taken = eq(orderEvents.after, "taken-back");
    expect(await db.$count(orderEvents, and(taken, eq(orderEvents.order_id, paid.orderId)))).toBe(
      1,
    );
  });

  test("of which only a part is said to have gone is said all the same", async () => {
    const paid = await order();
    await credited(paid.transactionId);
    const sent = { amount: rupees(20), day: indianDay(now), payeeUpiId: null };
    const [line] = takenBack(paid.transactionId).takenBack;
    if (line) await importedStatement({ dropped: { takenBack: [{ ...line, sent }] } }, seller, now);
    expect(await onToday()).toBe(1);
  });

  test("isn't one by a line that is unclear, or that had only failed", async () => {
    const [unclear, failed] = [await order(), await order()];
    for (const { orderId } of [unclear, failed])
      await verifyPayment(await seenPayment(orderId), seller, now);
    const { transactionId } = unclear;
    const doubtful = [{ line: 3, reason: "taken-back", credit: credit(transactionId) } as const];
    const unfinished = [{ line: 5, transactionId: failed.transactionId, unfinished: true }];
    await importedStatement({ dropped: { doubtful, takenBack: unfinished } }, seller, now);
    expect(await onToday()).toBe(0);
    expect(await codesOf(failed)).not.toContain("statement-taken-back");
  });

  test("that is verified at the moment at which the statement is confirmed is found by one of the two", async () => {
    for (let round = 0; round < 4; round++) {
      const paid = await order();
      const seen = await seenPayment(paid.orderId);
      await atOnce(2, async (turn) => {
        if (turn === 0) await verifyPayment(seen, seller, now);
        else await importedStatement({ dropped: takenBack(paid.transactionId) }, seller, now);
      });
      expect(await onToday()).toBe(round + 1);
    }
  });
});

test("money that a customer sends while its reversal is being confirmed, and that is verified at once, is found by one of the two", async () => {
  const quote = await quoteFor(await shopper());
  const transactionId = newTransactionId();
  const begun: Promise<unknown>[] = [];
  await transaction(async (tx) => {
    // The lock stops the import after it has looked for payments with its reversals' IDs.
    await tx.execute(sql`lock table admin_events in share mode`);
    begun.push(reversed(transactionId));
    await waitUntilBlocked();
    expect(await confirmQuote(quote.userId, quote.id, { transactionId }, now)).toMatchObject({
      ok: true,
    });
    const verified = verifyPayment(await seenPayment(quote.quoteId), seller, now);
    begun.push(verified);
    await Promise.race([verified, waitUntilBlocked(2)]);
  });
  await Promise.all(begun);
  expect(await onToday()).toBe(1);
});

describe("what a seller makes of it", () => {
  const seenOf = async (of: Order) => await seenPayment(of.orderId);
  async function takenBackOrder() {
    const paid = await order();
    await credited(paid.transactionId);
    const seen = await seenOf(paid);
    await reversed(paid.transactionId);
    return { paid, seen };
  }

  test("it waits again, with what speaks against it; rejecting it tells its customer", async () => {
    const { paid, seen } = await takenBackOrder();
    const other = await order();
    expect(await reopenPayment(seen, seller, now)).toEqual({ ok: true });
    expect([await paymentOf(paid), await onToday()]).toEqual(["waiting", 0]);
    const { rows } = await provedPaymentsFirst();
    expect(rows.map(({ orderId }) => orderId)).toEqual([paid.orderId, other.orderId]);
    const queued = (await paymentsToVerify({ orderId: paid.orderId })).rows[0];
    expect(queued && evidenceOf(queued.evidence)[0]?.code).toBe("statement-taken-back");
    expect(await provedPayments()).toBeNull();
    expect(await reopenPayment(seen, seller, now)).toMatchObject({
      problem: { code: "payment-decided" },
    });
    const before = await emailsOf(paid);
    const why = { kind: "not-found", reason: "The bank took it back." } as const;
    expect(await rejectPayment(seen, seller, why, now)).toMatchObject({ ok: true });
    expect(await emailsOf(paid)).toBe(before + 1);
  });

  test("its day's sales are counted anew, however long that day is over", async () => {
    const { seen } = await takenBackOrder();
    const day = indianDay(now);
    const sales = async () => {
      const { rows } = await db.execute<{ count: number }>(sql`
        select coalesce(sum(count), 0)::int as count from daily_figures where day = ${day} and figure = 'sold'`);
      return rows[0]?.count;
    };
    const later = new Date(now.getTime() + 20 * 24 * 60 * 60 * 1000);
    await countDay(day, later);
    expect(await sales()).toBe(1);
    await reopenPayment(seen, seller, later);
    await updateDailyFigures(later, 30);
    expect(await sales()).toBe(0);
  });

  test("what is packed isn't any more; what was sent stays verified, and money that was given back, too", async () => {
    const { paid, seen } = await takenBackOrder();
    const packed = { from: "confirmation_pending", to: "processing" } as const;
    await changeOrderStatus(paid.orderId, seller, packed, now);
    expect(await reopenPayment(seen, seller, now)).toEqual({ ok: true });
    expect(await orderForAdmin(paid.orderId)).toMatchObject({
      status: "confirmation_pending",
      payment: "waiting",
    });
    const sent = await takenBackOrder();
    await changeOrderStatus(sent.paid.orderId, seller, packed, now);
    await changeOrderStatus(sent.paid.orderId, seller, { from: "processing", to: "shipped" }, now);
    expect(await reopenPayment(sent.seen, seller, now)).toMatchObject({
      problem: { code: "order-sent", status: "shipped" },
    });
    const given = await takenBackOrder();
    await giveRefund(given.paid.orderId, { amount: "1", to: null }, seller, now);
    expect(await reopenPayment(given.seen, seller, now)).toMatchObject({
      problem: { code: "payment-refunded" },
    });
  });

  test("it is left verified once, and leaves Today; its evidence stays", async () => {
    const { paid, seen } = await takenBackOrder();
    const answers = await atOnce(2, () => keepReversedVerified(seen, seller, now));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      problem: { code: "payment-not-taken-back" },
    });
    expect(await paymentOf(paid)).toBe("verified");
    expect(await workCounts()).toMatchObject({ "taken-back": 0, "to-pack": 1 });
    expect(await codesOf(paid)).toContain("statement-taken-back");
    expect(await reopenPayment(seen, seller, now)).toMatchObject({
      problem: { code: "payment-not-taken-back" },
    });
  });

  test("what was said of one verification isn't said of the next", async () => {
    const { paid, seen } = await takenBackOrder();
    expect(await keepReversedVerified(seen, seller, now)).toEqual({ ok: true });
    expect(await withdrawDecision(paid.orderId, seller, now)).toEqual({ ok: true });
    await verifyPayment(await seenOf(paid), seller, now);
    expect(await onToday()).toBe(1);
    expect(await reopenPayment(await seenOf(paid), seller, now)).toEqual({ ok: true });
  });

  test("a payment that nothing took back can't be reopened, nor another order's", async () => {
    const { seen } = await takenBackOrder();
    const plain = await order();
    await verifyPayment(await seenOf(plain), seller, now);
    expect(await reopenPayment(await seenOf(plain), seller, now)).toMatchObject({
      problem: { code: "payment-not-taken-back" },
    });
    const mixed = { orderId: plain.orderId, paymentId: seen.paymentId };
    for (const way of [reopenPayment, keepReversedVerified]) {
      expect(await way(mixed, seller, now)).toMatchObject({ problem: { code: "payment-changed" } });
      expect(await way({ orderId: "no-key", paymentId: "" }, seller, now)).toMatchObject({
        problem: { code: "order-not-found" },
      });
    }
  });

  test("an import's verification that is undone after the money went back leaves no free money", async () => {
    const { paid } = await takenBackOrder();
    expect(await withdrawDecision(paid.orderId, seller, now)).toEqual({ ok: true });
    expect([await onToday(), await countUnmatchedCredits()]).toEqual([0, 0]);
    const [stored] = await db.select().from(statementCredits);
    expect(stored).toMatchObject({ decision: "doubtful", payment_id: null });
    expect(await codesOf(paid)).toContain("statement-taken-back");
    // If a seller verifies the payment by hand nevertheless, Today lists the reversal again.
    await verifyPayment(await seenOf(paid), seller, now);
    expect(await onToday()).toBe(1);
  });
});

describe("money without an order that the bank takes back", () => {
  const listed = async () => (await unmatchedCredits("open", null, now)).rows.length;

  test("waits for no order: it isn't listed, no order is made of it and nobody invited", async () => {
    const { id: version } = await quoteFor(await shopper());
    const transactionId = newTransactionId();
    await credited(transactionId);
    expect([await listed(), await countUnmatchedCredits()]).toEqual([1, 1]);
    const [stored] = await db.select().from(statementCredits);
    const creditId = stored?.id ?? "";
    await reversed(transactionId);
    expect([await listed(), await countUnmatchedCredits()]).toEqual([0, 0]);
    expect((await workCounts())["unmatched-credits"]).toBe(0);
    const writer = { by: seller, now };
    for (const answer of [
      await placeFromCredit(creditId, version, writer),
      await inviteCustomer(creditId, version, writer),
    ])
      expect(answer).toEqual({ ok: false, problem: { code: "taken-back" } });
    expect(await onToday()).toBe(0);
  });

  test("isn't listed either where the reversal came in an earlier file than the credit", async () => {
    const [unknown, sent] = [newTransactionId(), await order()];
    await reversed(unknown, sent.transactionId);
    expect(await codesOf(sent)).toContain("statement-taken-back");
    await credited(unknown, sent.transactionId);
    expect([await listed(), await paymentOf(sent)]).toEqual([0, "waiting"]);
    expect(await onToday()).toBe(0);
  });

  test("that a customer had sent for a promise says so beside it", async () => {
    const quote = await quoteFor(await shopper());
    const transactionId = newTransactionId();
    await transaction(async (tx) => {
      const version = await lockCustomerAndVersion(tx, quote.id);
      if (version) await storeUnplaced(tx, version, "version-expired", { transactionId }, now);
    });
    await reversed(transactionId);
    const stored = (await pendingUnplacedPayments()).map((each) => each.transactionId);
    expect([...(await reversedAmong(stored))]).toEqual([transactionId]);
    expect(await onToday()).toBe(0);
  });
});

describe("a file", () => {
  test("shows the lines that take back what the store knows, before it is confirmed", async () => {
    const paid = await order();
    await credited(paid.transactionId);
    const sha256 = new Uint8Array(32).fill(7);
    const dropped = takenBack(paid.transactionId, newTransactionId());
    const file = { name: "later.csv", sha256, layout: "hdfc", credits: [], dropped };
    const { id } = await storeStatementImport(file, { by: seller, now });
    expect((await statementImportPreview(id))?.matches.takenBack).toMatchObject([
      { line: 12, payment: { orderId: paid.orderId, state: "verified" } },
    ]);
    expect(await onToday()).toBe(0);
  });

  test("without credits matters only where its reversals are of money that the store knows", async () => {
    const paid = await order();
    expect(await hasIdsOfStore(takenBack(paid.transactionId).takenBack)).toBe(true);
    expect(await hasIdsOfStore(takenBack(newTransactionId()).takenBack)).toBe(false);
    expect(await hasIdsOfStore([])).toBe(false);
    const buyer = await shopper();
    await setRefundUpiId(buyer, "asha@okaxis", now);
    const to = (payeeUpiId: string) => [
      {
        transactionId: newTransactionId(),
        sent: { amount: rupees(148), day: indianDay(now), payeeUpiId },
      },
    ];
    expect(await hasIdsOfStore(to("Asha@okaxis"))).toBe(true);
    expect(await hasIdsOfStore(to("mill@ybl"))).toBe(false);
  });

  test("is forgotten after 180 days, but for what is a payment's", async () => {
    const paid = await order();
    await credited(paid.transactionId);
    await reversed(paid.transactionId, newTransactionId());
    await sweepStatements(new Date(now.getTime() + 182 * 24 * 60 * 60 * 1000));
    expect(await db.select().from(statementReversals)).toMatchObject([
      { transaction_id: paid.transactionId },
    ]);
  });
});
