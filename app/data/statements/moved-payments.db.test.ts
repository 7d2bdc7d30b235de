import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { addLine } from "#data/cart/cart-additions.server";
import { db } from "#data/db.server";
import { cancelOwnOrder } from "#data/orders/customer-actions.server";
import { orderForAdmin } from "#data/orders/orders.server";
import { shipOrder } from "#data/orders/parcel/shipments.server";
import { evidenceFacts } from "#data/orders/payment/evidence.server";
import {
  rejectPayment,
  resubmitPayment,
  verifyPayment,
  withdrawDecision,
} from "#data/orders/payment/verification.server";
import { changeOrderStatus, giveRefund } from "#data/orders/seller-actions.server";
import { outbox, payments, statementCredits } from "#data/schema.server";
import { indianDay } from "#domain/indian-time";
import { rupees } from "#domain/money/money";
import { changeMessage } from "#domain/orders/history/order-history";
import { evidenceOf } from "#domain/orders/payment/evidence";
import { testDatabase } from "#test/database/database";
import { outOfOrder } from "#test/database/locked-tables";
import {
  atOnce,
  newTransactionId,
  orderFor,
  person,
  seenPayment,
  shopper,
  stockCatalogue,
} from "#test/database/store-rows";
import { confirmedCredit, importedStatement } from "#test/statements/confirmed";
import { assignToOrder } from "./mistyped-ids.server.ts";
import { movePayment } from "./moved-payments.server.ts";

testDatabase();

let owner: string;
beforeAll(async () => {
  await stockCatalogue();
  owner = await person("owner");
});

const writer = () => ({ by: owner, now: new Date() });

type Ordered = Awaited<ReturnType<typeof placed>>;

/** Places an order of ₹148, or of ₹197 with a third card. */
async function placed(cards = 2, userId?: string) {
  const buyer = userId ?? (await shopper());
  if (userId || cards > 2)
    await addLine(buyer, { id: "ndk-01", size: "postal", quantity: userId ? cards : cards - 2 });
  return { ...(await orderFor(buyer)), userId: buyer };
}

async function move(from: Ordered, to: { orderNumber: string }, isSure = true) {
  const seen = await seenPayment(from.orderId);
  return await movePayment(seen, { orderNumber: to.orderNumber, isSure }, writer());
}

async function verify({ orderId }: Ordered) {
  expect(await verifyPayment(await seenPayment(orderId), owner, new Date())).toMatchObject({
    ok: true,
  });
}

const paymentOf = async ({ orderId }: Ordered) => (await orderForAdmin(orderId))?.payment;
const step = ({ orderId }: Ordered, from: "confirmation_pending", to: "processing") =>
  changeOrderStatus(orderId, owner, { from, to }, new Date());
const ship = async ({ orderId }: Ordered) => {
  const parcel = { trackingId: null, courier: null };
  return await shipOrder(orderId, owner, { from: "processing", ...parcel }, new Date());
};
const refund = ({ orderId }: Ordered, amount: string) =>
  giveRefund(orderId, { to: null, amount }, owner, new Date());

async function historyOf({ orderId }: Ordered): Promise<string[]> {
  return (await orderForAdmin(orderId))?.events.slice(1).map(changeMessage) ?? [];
}

async function codesOf({ orderId }: Ordered): Promise<string[]> {
  const order = await orderForAdmin(orderId);
  const facts = order && (await evidenceFacts(order));
  return facts ? evidenceOf(facts).map(({ code }) => code) : [];
}

/** A statement's line of ₹148, today. */
function creditWith(transactionId: string) {
  const day = indianDay(new Date());
  return { transactionId, line: 7, amount: rupees(148), day, payerUpiId: null, note: null };
}

async function emailsTo({ orderId }: Ordered): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select payload ->> 'email' as email from ${outbox} where order_id = ${orderId}
      and kind like '%-mail' and payload ->> 'email' is not null order by created_at, id`);
  return rows.map(({ email }) => email);
}

describe("a payment that was sent for the wrong order", () => {
  test("is named before it is moved, and nothing changes until the owner says yes", async () => {
    const [asha, ravi] = [await placed(), await placed(3)];
    expect(await move(asha, ravi, false)).toMatchObject({
      problem: { code: "move-unsure", orderNumber: ravi.orderNumber, total: rupees(197) },
    });
    expect([await paymentOf(asha), await paymentOf(ravi)]).toEqual(["waiting", "waiting"]);
    expect(await emailsTo(ravi)).toEqual(["placed"]);
  });

  test("is the other order's afterwards: both histories say so, and both customers are emailed", async () => {
    const [asha, ravi] = [await placed(), await placed(3)];
    expect(await move(asha, ravi)).toEqual({ ok: true });
    expect(await orderForAdmin(asha.orderId)).toMatchObject({
      payment: "rejected",
      status: "confirmation_pending",
      rejection: "other",
    });
    expect(await orderForAdmin(ravi.orderId)).toMatchObject({
      payment: "waiting",
      transactionId: asha.transactionId,
      payments: [
        { transactionId: asha.transactionId, releasedAt: null, screenshotPath: null },
        { transactionId: ravi.transactionId, releasedAt: expect.any(Date) },
      ],
    });
    expect(await historyOf(asha)).toEqual([
      `Payment: Payment being checked → Rejected (moved to order ${ravi.orderNumber})`,
    ]);
    expect(await historyOf(ravi)).toEqual([
      "Payment: Payment being checked → Rejected (Another payment was moved to this order in its place.)",
      `Payment: Of another order → Payment being checked (moved from order ${asha.orderNumber})`,
    ]);
    expect(await emailsTo(asha)).toEqual(["placed", "rejected"]);
    expect(await emailsTo(ravi)).toEqual(["placed", "moved"]);
  });

  test("also fills an order whose own payment was rejected", async () => {
    const [asha, ravi] = [await placed(), await placed()];
    const why = { kind: "not-found", reason: "Not there." } as const;
    await rejectPayment(await seenPayment(ravi.orderId), owner, why, new Date());
    expect(await move(asha, ravi)).toEqual({ ok: true });
    expect((await orderForAdmin(ravi.orderId))?.transactionId).toBe(asha.transactionId);
  });

  test("that was verified by hand is unverified at both, and a packed order is unpacked", async () => {
    const [asha, ravi] = [await placed(), await placed()];
    await verify(asha);
    await step(asha, "confirmation_pending", "processing");
    expect(await move(asha, ravi)).toEqual({ ok: true });
    expect(await orderForAdmin(asha.orderId)).toMatchObject({
      payment: "rejected",
      status: "confirmation_pending",
    });
    expect(await paymentOf(ravi)).toBe("waiting");
    await verify(ravi);
  });

  test("that the bank's line had verified waits, proved by the same line, and is verified by one click", async () => {
    const [asha, ravi] = [await placed(), await placed()];
    const { transactionId } = asha;
    await importedStatement({ credits: [creditWith(transactionId)] }, owner);
    expect(await paymentOf(asha)).toBe("verified");
    expect(await move(asha, ravi)).toEqual({ ok: true });
    expect([await paymentOf(asha), await paymentOf(ravi)]).toEqual(["rejected", "waiting"]);
    expect(await codesOf(ravi)).toContain("statement-has-it");
    expect(await codesOf(ravi)).not.toContain("id-used-before");
    await importedStatement({ credits: [creditWith(transactionId)] }, owner);
    const [stored] = await db
      .select()
      .from(statementCredits)
      .where(eq(statementCredits.transaction_id, transactionId));
    const { paymentId } = await seenPayment(ravi.orderId);
    expect(stored).toMatchObject({ decision: "verified", payment_id: paymentId });
  });

  test("has the bank's other amount as evidence", async () => {
    const [asha, ravi] = [await placed(), await placed(3)];
    await confirmedCredit({ transaction_id: asha.transactionId });
    expect(await move(asha, ravi)).toEqual({ ok: true });
    expect(await codesOf(ravi)).toContain("statement-other-amount");
  });

  test("of an order that its customer cancelled goes to another order of theirs, and to nobody else's", async () => {
    const asha = await placed();
    const again = await placed(2, asha.userId);
    await cancelOwnOrder(asha.userId, asha.orderId, new Date());
    expect(await move(asha, await placed())).toMatchObject({
      problem: { code: "order-cancelled" },
    });
    expect(await move(asha, again)).toEqual({ ok: true });
    expect(await orderForAdmin(asha.orderId)).toMatchObject({
      status: "cancelled",
      payment: "rejected",
      refunds: [],
    });
  });
});

describe("a payment isn't moved", () => {
  test("from an order that was shipped or partly refunded", async () => {
    const [shipped, refunded, ravi] = [await placed(), await placed(), await placed()];
    await verify(shipped);
    await step(shipped, "confirmation_pending", "processing");
    await ship(shipped);
    await verify(refunded);
    await refund(refunded, "10");
    expect(await move(shipped, ravi)).toMatchObject({ problem: { code: "order-sent" } });
    expect(await move(refunded, ravi)).toMatchObject({ problem: { code: "payment-refunded" } });
    expect(await paymentOf(ravi)).toBe("waiting");
  });

  test("to an order that is the same, cancelled, verified, or whose own payment the bank has", async () => {
    const [asha, cancelled, verified, arrived] = [
      await placed(),
      await placed(),
      await placed(),
      await placed(),
    ];
    await cancelOwnOrder(cancelled.userId, cancelled.orderId, new Date());
    await verify(verified);
    await confirmedCredit({ transaction_id: arrived.transactionId, amount: rupees(10) });
    for (const [to, code] of [
      [asha, "move-target-closed"],
      [cancelled, "move-target-closed"],
      [verified, "move-target-paid"],
      [arrived, "move-target-paid"],
    ] as const)
      expect(await move(asha, to)).toMatchObject({ problem: { code } });
    const unknown = { orderNumber: "ORD1" };
    expect(await move(asha, unknown)).toMatchObject({ problem: { code: "move-unknown" } });
    expect(await paymentOf(asha)).toBe("waiting");
  });

  test("whose ID an owner corrected, nor a second time, nor to or from the owner's own order", async () => {
    const [corrected, asha, ravi, meera] = [
      await placed(),
      await placed(),
      await placed(),
      await placed(),
    ];
    const bank = newTransactionId();
    const { id } = await confirmedCredit({ transaction_id: bank });
    expect(await assignToOrder(id, corrected.orderId, writer())).toEqual({ ok: true });
    expect(await move(corrected, ravi)).toMatchObject({ problem: { code: "payment-corrected" } });
    expect(await move(asha, ravi)).toMatchObject({ ok: true });
    expect(await move(ravi, meera)).toMatchObject({ problem: { code: "moved-before" } });
    const own = await placed();
    const seen = await seenPayment(meera.orderId);
    const to = { orderNumber: own.orderNumber, isSure: true };
    const buyer = { by: own.userId, now: new Date() };
    expect(await movePayment(seen, to, buyer)).toMatchObject({ problem: { code: "own-order" } });
    const fromOwn = await seenPayment(own.orderId);
    const toMeera = { orderNumber: meera.orderNumber, isSure: true };
    expect(await movePayment(fromOwn, toMeera, buyer)).toMatchObject({
      problem: { code: "own-order" },
    });
  });

  test("that the page didn't show", async () => {
    const [asha, ravi] = [await placed(), await placed()];
    const { paymentId } = await seenPayment(ravi.orderId);
    const seen = { orderId: asha.orderId, paymentId };
    const to = { orderNumber: ravi.orderNumber, isSure: true };
    expect(await movePayment(seen, to, writer())).toMatchObject({
      problem: { code: "payment-changed" },
    });
    for (const wrong of [
      { ...seen, paymentId: "x" },
      { ...seen, orderId: "x" },
    ])
      expect(await movePayment(wrong, to, writer())).toMatchObject({
        problem: { code: "order-not-found" },
      });
  });
});

describe("after the move", () => {
  test("the same form again changes nothing, and another order can't have the payment", async () => {
    const [asha, ravi, meera] = [await placed(), await placed(), await placed()];
    const seen = await seenPayment(asha.orderId);
    const to = { orderNumber: ravi.orderNumber, isSure: true };
    const answers = [await movePayment(seen, to, writer()), await movePayment(seen, to, writer())];
    expect(answers).toEqual([{ ok: true }, { ok: true }]);
    expect(await historyOf(asha)).toHaveLength(1);
    const other = { orderNumber: meera.orderNumber, isSure: true };
    expect(await movePayment(seen, other, writer())).toMatchObject({
      problem: { code: "moved-before" },
    });
  });

  test("the order that lost it can be paid by another ID, never by the moved one, and Undo doesn't bring it back", async () => {
    const [asha, ravi] = [await placed(), await placed()];
    await move(asha, ravi);
    expect(await withdrawDecision(asha.orderId, owner, new Date())).toMatchObject({
      problem: { code: "undo-id-taken" },
    });
    const sendAgain = (transactionId: string) =>
      resubmitPayment(asha.userId, asha.orderId, { transactionId }, new Date());
    expect(await sendAgain(asha.transactionId)).toMatchObject({
      problem: { code: "transaction-id-taken" },
    });
    expect(await sendAgain(newTransactionId())).toEqual({ ok: true });
  });

  test("a later statement verifies the order that has it, and asks nothing about the one that lost it", async () => {
    const [asha, ravi] = [await placed(), await placed()];
    await move(asha, ravi);
    await importedStatement({ credits: [creditWith(asha.transactionId)] }, owner);
    expect([await paymentOf(asha), await paymentOf(ravi)]).toEqual(["rejected", "verified"]);
  });
});

describe("at the same moment", () => {
  test("eight clicks of owners who name two orders move a payment once", async () => {
    const [asha, ravi, meera] = [await placed(), await placed(), await placed()];
    const seen = await seenPayment(asha.orderId);
    const answers = await atOnce(8, (index) => {
      const { orderNumber } = index % 2 ? ravi : meera;
      return movePayment(seen, { orderNumber, isSure: true }, writer());
    });
    const moved = await db.select().from(payments).where(eq(payments.moved_from, seen.paymentId));
    expect(moved).toHaveLength(1);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(4);
  });

  test("two payments that are moved to each other's orders end without a deadlock", async () => {
    const [asha, ravi] = [await placed(), await placed()];
    const answers = await Promise.all([move(asha, ravi), move(ravi, asha)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("it is shipped, refunded, verified or rejected first, or it is moved, never both", async () => {
    for (let round = 0; round < 4; round++) {
      const racers: [verified: boolean, other: (order: Ordered) => Promise<{ ok: boolean }>][] = [
        [true, ship],
        [true, (order) => refund(order, "148")],
        [
          false,
          async (order) => verifyPayment(await seenPayment(order.orderId), owner, new Date()),
        ],
        [
          false,
          (order) =>
            resubmitPayment(
              order.userId,
              order.orderId,
              { transactionId: newTransactionId() },
              new Date(),
            ),
        ],
      ];
      for (const [verified, other] of racers) {
        const [asha, ravi] = [await placed(), await placed()];
        if (verified) {
          await verify(asha);
          await step(asha, "confirmation_pending", "processing");
        }
        const seen = await seenPayment(asha.orderId);
        const to = { orderNumber: ravi.orderNumber, isSure: true };
        const [moved] = await Promise.all([movePayment(seen, to, writer()), other(asha)]);
        const order = await orderForAdmin(asha.orderId);
        if (moved.ok) expect(order?.status).toBe("confirmation_pending");
        else expect(order).toMatchObject({ payment: "verified" });
        const live = await db
          .select()
          .from(payments)
          .where(sql`transaction_id = ${asha.transactionId} and released_at is null`);
        expect(live).toHaveLength(1);
      }
    }
  });
});

test("a move locks people, orders, the credit and payments in the order of all transactions", async () => {
  const [asha, ravi] = [await placed(), await placed()];
  await confirmedCredit({ transaction_id: asha.transactionId });
  await verify(asha);
  const statements: string[] = [];
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given as [string | { text: string }];
    statements.push(typeof first === "string" ? first : first.text);
    return Reflect.apply(query, this, given);
  } as typeof query;
  try {
    expect(await move(asha, ravi)).toMatchObject({ ok: true });
  } finally {
    pg.Client.prototype.query = query;
  }
  expect(statements.length).toBeGreaterThan(20);
  expect(outOfOrder(statements)).toEqual([]);
});
