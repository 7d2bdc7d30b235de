import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recordRefusal } from "#data/checkout/refused-ids.server";
import {
  pendingUnplacedPayments,
  recentUnplacedPaymentsOf,
} from "#data/checkout/unplaced-payments.server";
import { db, transaction } from "#data/db.server";
import { orderForAdmin } from "#data/orders/orders.server";
import { evidenceFacts } from "#data/orders/payment/evidence.server";
import { recordReversals } from "#data/orders/payment/reversals.server";
import {
  rejectPayment,
  verifyPayment,
  withdrawDecision,
} from "#data/orders/payment/verification.server";
import { confirmQuote } from "#data/orders/placing.server";
import {
  orderEvents,
  orders,
  payments,
  statementCredits,
  statementImports,
  unplacedPayments,
} from "#data/schema.server";
import { workCounts } from "#data/today/work.server";
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
} from "#test/database/store-rows";
import { confirmedCredit } from "#test/statements/confirmed";
import { assignToOrder, withdrawFromOrder } from "./mistyped-ids.server.ts";
import { nearCreditOf } from "./near-credits.server.ts";
import { placeFromCredit, withdrawSecondPayment } from "./placed-credits.server.ts";
import { unmatchedCredits } from "./unmatched-credits.server.ts";

testDatabase();

let owner: string;

beforeAll(async () => {
  await stockCatalogue();
  owner = await person("owner");
});

beforeEach(async () => {
  await db.delete(statementCredits).where(sql`payment_id is null`);
});

const writer = () => ({ by: owner, now: new Date() });
const listed = async () => (await unmatchedCredits("open", null, new Date())).rows;

/** The same digits but for one. */
function oneDigitOff(id: string): string {
  return `${id.slice(0, 9)}${(Number(id[9]) + 1) % 10}${id.slice(10)}`;
}

/** An order whose customer mistyped one digit, and the bank's line about its money. */
async function mistyped(made: Partial<typeof statementCredits.$inferInsert> = {}) {
  const asha = await shopper();
  const order = await orderFor(asha);
  const bank = oneDigitOff(order.transactionId);
  const credit = await confirmedCredit({ transaction_id: bank, ...made });
  return { ...order, asha, typed: order.transactionId, bank, creditId: credit.id };
}

async function verifyByHand(orderId: string) {
  expect(await verifyPayment(await seenPayment(orderId), owner, new Date())).toMatchObject({
    ok: true,
  });
}

const paymentsOf = (orderId: string) =>
  db.select().from(payments).where(eq(payments.order_id, orderId));
const eventsOf = async (orderId: string) =>
  (await db.select().from(orderEvents).where(eq(orderEvents.order_id, orderId)))
    .filter(({ kind }) => kind === "transaction_id")
    .map(({ before, after, changed_by }) => [before, after, changed_by]);

describe("money of an order whose customer mistyped a digit", () => {
  test("has its order first among strangers of the same amount, also once it was verified by hand", async () => {
    for (let other = 0; other < 30; other++) await quoteFor(await shopper());
    const { orderId, orderNumber } = await mistyped();
    for (const state of ["waiting", "verified"] as const) {
      if (state === "verified") await verifyByHand(orderId);
      const [row] = await listed();
      expect(row?.candidates[0]).toMatchObject({
        version: { orderNumber, order: { payment: state } },
        strength: "strong",
        reasons: ["one-digit", "amount"],
        isPaymentOfOrder: true,
      });
      expect(await nearCreditOf(orderId)).toMatchObject({ how: "one-digit" });
    }
  });

  test("is its payment by one press: both IDs are kept, it is verified once, and nothing is left to decide", async () => {
    for (const byHand of [false, true]) {
      const { orderId, creditId, typed, bank, asha } = await mistyped();
      if (byHand) await verifyByHand(orderId);
      expect(await assignToOrder(creditId, orderId, writer())).toEqual({ ok: true });
      expect(await paymentsOf(orderId)).toMatchObject([
        { transaction_id: bank, mistyped_id: typed, verified_at: expect.any(Date) },
      ]);
      const order = await orderForAdmin(orderId);
      expect(order).toMatchObject({ payment: "verified", transactionId: bank });
      expect(await eventsOf(orderId)).toEqual([[typed, bank, owner]]);
      expect(await listed()).toEqual([]);
      expect(await nearCreditOf(orderId)).toBeNull();
      expect((await workCounts())["unmatched-credits"]).toBe(0);
      const facts = order && (await evidenceFacts(order));
      const codes = facts ? evidenceOf(facts).map(({ code }) => code) : [];
      expect(codes).toContain("id-mistyped");
      if (byHand) expect(codes).toContain("statement-has-it");
      // The customer's browser sends the same Confirm again.
      const { rows } = await db.execute<{ id: string }>(
        sql`select placed_version_id as id from quotes where id = ${orderId}`,
      );
      const again = { transactionId: typed };
      expect(await confirmQuote(asha, rows[0]?.id ?? "", again, new Date())).toMatchObject({
        ok: true,
        orderId,
      });
    }
  });

  test("pays a rejected order by another payment, which Undo opens again", async () => {
    const { orderId, creditId, typed, bank } = await mistyped();
    const why = { kind: "not-found", reason: "Not there." } as const;
    await rejectPayment(await seenPayment(orderId), owner, why, new Date());
    expect(await assignToOrder(creditId, orderId, writer())).toEqual({ ok: true });
    expect((await orderForAdmin(orderId))?.payment).toBe("verified");
    const stored = await paymentsOf(orderId);
    expect(stored.map(({ transaction_id: id, mistyped_id: was }) => [id, was]).toSorted()).toEqual(
      [
        [typed, null],
        [bank, typed],
      ].toSorted(),
    );
    expect(await withdrawDecision(orderId, owner, new Date())).toEqual({ ok: true });
    expect(await listed()).toHaveLength(1);
    expect((await orderForAdmin(orderId))?.transactionId).toBe(typed);
  });

  test("pays the order whose payment with this very ID was rejected by hand, unless that is cancelled", async () => {
    const { orderId, orderNumber, transactionId } = await orderFor(await shopper());
    const why = { kind: "not-found", reason: "Not there." } as const;
    await rejectPayment(await seenPayment(orderId), owner, why, new Date());
    const credit = await confirmedCredit({ transaction_id: transactionId });
    for (let other = 0; other < 5; other++) await quoteFor(await shopper());
    const own = async () => (await listed()).find(({ id }) => id === credit.id)?.candidates[0];
    expect(await own()).toMatchObject({
      version: { orderNumber, order: { payment: "rejected" } },
      strength: "strong",
      reasons: ["rejected-id", "amount"],
      isPaymentOfOrder: true,
    });
    const cancel = (status: "cancelled" | "confirmation_pending") =>
      db.update(orders).set({ status }).where(eq(orders.id, orderId));
    await cancel("cancelled");
    expect(await own()).toMatchObject({ isPaymentOfOrder: false });
    await cancel("confirmation_pending");
    expect(await assignToOrder(credit.id, orderId, writer())).toEqual({ ok: true });
    expect(await orderForAdmin(orderId)).toMatchObject({ payment: "verified", transactionId });
    expect(await eventsOf(orderId)).toEqual([]);
    expect(await own()).toBeUndefined();
    expect((await paymentsOf(orderId)).map(({ mistyped_id: typed }) => typed)).toEqual([
      null,
      null,
    ]);
    expect(await withdrawDecision(orderId, owner, new Date())).toEqual({ ok: true });
    expect((await orderForAdmin(orderId))?.payment).toBe("waiting");
  });

  test("is free again after Undo: the order has the typed ID, and waits where the money had verified it", async () => {
    for (const byHand of [false, true]) {
      const { orderId, creditId, typed, bank } = await mistyped();
      if (byHand) await verifyByHand(orderId);
      await assignToOrder(creditId, orderId, writer());
      expect(await withdrawFromOrder(orderId, writer())).toEqual({ ok: true });
      expect(await orderForAdmin(orderId)).toMatchObject({
        payment: byHand ? "verified" : "waiting",
        transactionId: typed,
      });
      expect(await eventsOf(orderId)).toEqual([
        [typed, bank, owner],
        [bank, typed, owner],
      ]);
      expect((await listed()).map(({ id }) => id)).toEqual([creditId]);
      expect(await withdrawFromOrder(orderId, writer())).toMatchObject({
        problem: { code: "not-corrected" },
      });
      await db.delete(statementCredits).where(eq(statementCredits.id, creditId));
    }
  });

  test("can't go back to an ID that somebody else has sent since", async () => {
    const { orderId, creditId, typed } = await mistyped();
    await assignToOrder(creditId, orderId, writer());
    const ravi = await shopper();
    const quote = await quoteFor(ravi);
    const sent = { transactionId: typed };
    expect(await confirmQuote(ravi, quote.id, sent, new Date())).toMatchObject({ ok: true });
    expect(await withdrawFromOrder(orderId, writer())).toMatchObject({
      problem: { code: "typed-id-taken" },
    });
    expect((await orderForAdmin(orderId))?.payment).toBe("verified");
  });

  test("pays one order, however many owners say so at once, and whoever sends its ID at that moment", async () => {
    const { orderId, creditId, typed, bank } = await mistyped();
    const other = await orderFor(await shopper());
    const ravi = await shopper();
    const quote = await quoteFor(ravi);
    const sent = { transactionId: bank };
    const answers = await Promise.all([
      atOnce(3, () => assignToOrder(creditId, orderId, writer())),
      assignToOrder(creditId, other.orderId, writer()),
      confirmQuote(ravi, quote.id, sent, new Date()),
    ]);
    const won = answers.flat().filter(({ ok }) => ok);
    expect(won).toHaveLength(1);
    const live = await db.select().from(payments).where(eq(payments.transaction_id, bank));
    expect(live).toHaveLength(1);
    const refusals = answers.flat().flatMap((each) => (each.ok ? [] : each.problem.code));
    expect(
      refusals.every((code) =>
        [
          "id-sent",
          "credit-decided",
          "own-id-in-bank",
          "order-changed",
          "transaction-id-taken",
        ].includes(code),
      ),
      refusals.join(),
    ).toBe(true);
    expect(typed).not.toBe(bank);
  });

  test("isn't its payment where the amount, the day or the ID speak against it", async () => {
    const code = async (made: Partial<typeof statementCredits.$inferInsert>) => {
      const { orderId, creditId } = await mistyped(made);
      const answer = await assignToOrder(creditId, orderId, writer());
      return answer.ok ? null : answer.problem.code;
    };
    expect(await code({ amount: 10_000 as never })).toBe("amount-differs");
    expect(await code({ credited_on: "2026-01-05" })).toBe("not-paid-then");
    const known = await mistyped();
    await confirmedCredit({ transaction_id: known.typed });
    expect(await assignToOrder(known.creditId, known.orderId, writer())).toMatchObject({
      problem: { code: "own-id-in-bank" },
    });
    const stranger = await mistyped();
    const quote = await quoteFor(await shopper());
    await confirmQuote(quote.userId, quote.id, { transactionId: stranger.bank }, new Date());
    expect(await assignToOrder(stranger.creditId, stranger.orderId, writer())).toMatchObject({
      problem: { code: "id-sent" },
    });
    const own = await mistyped();
    expect(
      await assignToOrder(own.creditId, own.orderId, { by: own.asha, now: new Date() }),
    ).toMatchObject({ problem: { code: "own-order" } });
  });

  test("that the bank takes back reaches its order, before it was said and afterwards", async () => {
    const { orderId, creditId, bank } = await mistyped();
    await verifyByHand(orderId);
    const [row] = await db.select().from(statementImports).limit(1);
    if (!row) throw new Error("no import");
    const reporter = { statementId: row.id, name: row.file_name };
    await assignToOrder(creditId, orderId, writer());
    const takeBack = (line: number, transactionId: string) =>
      transaction((tx) => recordReversals(tx, reporter, [{ line, transactionId }], writer()));
    await takeBack(9, bank);
    const order = await orderForAdmin(orderId);
    expect((order && (await evidenceFacts(order)))?.takenBack).not.toBeNull();
    expect((await workCounts())["taken-back"]).toBe(1);
    const earlier = await mistyped();
    await takeBack(10, earlier.bank);
    expect(await assignToOrder(earlier.creditId, earlier.orderId, writer())).toMatchObject({
      problem: { code: "taken-back" },
    });
  });
});

describe("a second payment that an owner recorded", () => {
  async function recorded() {
    const { orderId, asha } = await mistyped();
    await verifyByHand(orderId);
    const credit = await confirmedCredit({ transaction_id: newTransactionId() });
    const { rows } = await db.execute<{ id: string }>(
      sql`select placed_version_id as id from quotes where id = ${orderId}`,
    );
    const placed = await placeFromCredit(credit.id, rows[0]?.id ?? "", writer());
    expect(placed).toMatchObject({ ok: true, became: "stored" });
    return { credit, asha };
  }

  test("says who recorded it, and nothing in its customer's name", async () => {
    const { credit, asha } = await recorded();
    const [mine] = await recentUnplacedPaymentsOf(asha, new Date());
    expect(mine).toMatchObject({ recorded: { creditId: credit.id }, hasScreenshot: false });
    expect((await pendingUnplacedPayments())[0]?.recorded?.by).toContain("@");
  });

  test("is undone while nobody has decided about it, once, and its money is in the list again", async () => {
    const { credit, asha } = await recorded();
    const answers = await atOnce(3, () => withdrawSecondPayment(credit.id, writer()));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await recentUnplacedPaymentsOf(asha, new Date())).toEqual([]);
    expect((await listed()).map(({ id }) => id)).toContain(credit.id);
    expect(await withdrawSecondPayment(credit.id, writer())).toMatchObject({
      problem: { code: "not-recorded" },
    });
  });

  test("isn't undone by that where its customer has sent it", async () => {
    const ravi = await shopper();
    const quote = await quoteFor(ravi);
    const credit = await confirmedCredit({ transaction_id: newTransactionId() });
    expect(await placeFromCredit(credit.id, quote.id, writer())).toMatchObject({ became: "made" });
    expect(await withdrawSecondPayment(credit.id, writer())).toMatchObject({ ok: false });
    expect(await db.$count(unplacedPayments, eq(unplacedPayments.user_id, ravi))).toBe(0);
  });
});

test("a person who sent the bank's ID before its owner is shown as another sender of the order", async () => {
  const { orderId, creditId, bank } = await mistyped();
  await assignToOrder(creditId, orderId, writer());
  const ravi = await shopper();
  const quote = await quoteFor(ravi);
  const refusal = { userId: ravi, transactionId: bank, from: { versionId: quote.id } };
  await recordRefusal(refusal, new Date());
  const order = await orderForAdmin(orderId);
  expect((order && (await evidenceFacts(order)))?.sentByAnother).toBe(true);
});
