import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addEpisode } from "#data/cart/cart-additions.server";
import { addCustomCombo, customCombosOf } from "#data/cart/custom-combos.server";
import { makeQuote } from "#data/checkout/quotes.server";
import { db } from "#data/db.server";
import { cancelOwnOrder } from "#data/orders/customer-actions.server";
import { orderOf } from "#data/orders/orders.server";
import { setTrackingId } from "#data/orders/parcel/shipments.server";
import { confirmQuote } from "#data/orders/placing.server";
import { changeOrderStatus } from "#data/orders/seller-actions.server";
import { boughtEpisodes } from "#data/people/bought-episodes.server";
import { comboCartItems, episodePurchases, outbox } from "#data/schema.server";
import { rupees } from "#domain/money/money";
import { statusChanges } from "#domain/orders/history/order-changes";
import { testDatabase } from "#test/database/database";
import {
  atOnce,
  fromCart,
  insertCoupon,
  newTransactionId,
  orderFor,
  person,
  quoteFor,
  seenPayment,
  shopper,
  stockCatalogue,
  usesOf,
} from "#test/database/store-rows";
import {
  rejectPayment,
  resubmitPayment,
  verifyPayment,
  withdrawDecision,
} from "./verification.server.ts";
import { paymentsToVerify } from "./verification-queue.server.ts";

testDatabase({ byHand: ["emails-owed", "episodes-emailed"] });
let seller: string;
beforeAll(async () => {
  await stockCatalogue();
  seller = await person("seller");
});
beforeEach(async () => {
  await db.delete(outbox);
});

const now = new Date();
const directEpisode = {
  ...fromCart,
  source: "episode_night-bus-tapes",
  addressSlot: null,
} as const;

async function purchasesOf(orderId: string) {
  return await db.select().from(episodePurchases).where(eq(episodePurchases.order_id, orderId));
}

describe("verifying", () => {
  test("says who found the payment and when, and leaves the order's state [§9.28]", async () => {
    const asha = await shopper();
    const { orderId } = await orderFor(asha);
    expect(await verifyPayment(await seenPayment(orderId), seller, now)).toMatchObject({
      ok: true,
    });
    expect(await orderOf(asha, orderId)).toMatchObject({
      status: "confirmation_pending",
      payment: "verified",
      payments: [{ verification: { outcome: "verified", decidedBy: seller, decidedAt: now } }],
    });
    expect((await paymentsToVerify({ orderId })).rows).toEqual([]);
  });

  test("completes the episodes and has one email sent for each, by one of eight presses [§4.26, §7.24, R27]", async () => {
    const asha = await person();
    const { orderId, transactionId } = await orderFor(asha, directEpisode);
    const answers = await atOnce(8, async () =>
      verifyPayment(await seenPayment(orderId), seller, now),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter(({ ok }) => !ok)).toContainEqual({
      ok: false,
      problem: { code: "payment-decided", payment: "verified", by: expect.any(String) },
    });
    const [purchase] = await purchasesOf(orderId);
    expect(purchase).toMatchObject({
      payment_status: "completed",
      delivery_status: "pending",
      payment_transaction_id: transactionId,
    });
    const ofEpisodes = db.select().from(outbox).where(eq(outbox.kind, "episode-mail"));
    expect(await ofEpisodes).toMatchObject([
      { kind: "episode-mail", payload: { purchaseId: purchase?.id } },
    ]);
  });

  test("completes it under the id that was sent last [§4.27]", async () => {
    const asha = await person();
    const { orderId } = await orderFor(asha, directEpisode);
    await rejectPayment(
      await seenPayment(orderId),
      seller,
      { kind: "not-found", reason: "Not found." },
      now,
    );
    const transactionId = newTransactionId();
    await resubmitPayment(asha, orderId, { transactionId }, now);
    await verifyPayment(await seenPayment(orderId), seller, now);
    expect(await purchasesOf(orderId)).toMatchObject([
      { payment_status: "completed", payment_transaction_id: transactionId },
    ]);
  });

  test("an episode paid for by two orders is completed by the second when the first was cancelled [R27]", async () => {
    const asha = await person();
    await addEpisode(asha, "night-bus-tapes");
    const inCart = await quoteFor(asha, { ...fromCart, addressSlot: null });
    const first = await orderFor(asha, directEpisode);
    await confirmQuote(asha, inCart.id, { transactionId: newTransactionId() }, now);
    const toCancelled = { from: "confirmation_pending", to: "cancelled" } as const;
    await changeOrderStatus(first.orderId, seller, toCancelled, now);
    await verifyPayment(await seenPayment(inCart.quoteId), seller, now);
    expect(await purchasesOf(first.orderId)).toMatchObject([{ payment_status: "pending" }]);
    expect(await purchasesOf(inCart.quoteId)).toMatchObject([{ payment_status: "completed" }]);
  });

  test("an order that isn't there can't be verified", async () => {
    for (const id of [crypto.randomUUID(), "no-key"]) {
      expect(await verifyPayment({ orderId: id, paymentId: id }, seller, now)).toEqual({
        ok: false,
        problem: { code: "order-not-found" },
      });
    }
  });
});

describe("rejecting", () => {
  test("keeps the order, says why, and frees the transaction id [R20]", async () => {
    const [asha, ravi] = [await shopper("asha"), await shopper("ravi")];
    const { orderId, transactionId } = await orderFor(asha);
    expect(
      await rejectPayment(
        await seenPayment(orderId),
        seller,
        { kind: "not-found", reason: " No such payment. " },
        now,
      ),
    ).toMatchObject({ ok: true });
    expect(await orderOf(asha, orderId)).toMatchObject({
      status: "confirmation_pending",
      payment: "rejected",
      payments: [
        { releasedAt: now, verification: { outcome: "rejected", reason: "No such payment." } },
      ],
    });
    const quote = await quoteFor(ravi);
    expect(await confirmQuote(ravi, quote.id, { transactionId }, now)).toMatchObject({ ok: true });
  });

  test("needs a reason of up to 500 characters", async () => {
    const { orderId } = await orderFor(await shopper());
    expect(
      await rejectPayment(
        await seenPayment(orderId),
        seller,
        { kind: "not-found", reason: "  " },
        now,
      ),
    ).toMatchObject({
      problem: { code: "reason-missing" },
    });
    expect(
      await rejectPayment(
        await seenPayment(orderId),
        seller,
        { kind: "not-found", reason: "x".repeat(501) },
        now,
      ),
    ).toMatchObject({
      problem: { code: "reason-too-long" },
    });
    expect(
      await rejectPayment(
        await seenPayment(orderId),
        seller,
        { kind: "not-found", reason: "🙏".repeat(500) },
        now,
      ),
    ).toMatchObject({ ok: true });
  });

  test("and verifying at once: one of two sellers wins, the other is told", async () => {
    const asha = await shopper();
    const { orderId } = await orderFor(asha);
    const answers = await Promise.all([
      verifyPayment(await seenPayment(orderId), seller, now),
      rejectPayment(
        await seenPayment(orderId),
        seller,
        { kind: "not-found", reason: "Not found." },
        now,
      ),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await orderOf(asha, orderId))?.payments).toHaveLength(1);
  });
});

describe("sending new details", () => {
  test("after a rejection the payment waits again, with the new id and the last screenshot [R20]", async () => {
    const asha = await shopper();
    const quote = await quoteFor(asha);
    const screenshot = { path: "first.png", sha256: new Uint8Array(32).fill(1) };
    await confirmQuote(asha, quote.id, { transactionId: newTransactionId(), screenshot }, now);
    await rejectPayment(
      await seenPayment(quote.quoteId),
      seller,
      { kind: "not-found", reason: "Not found." },
      now,
    );
    const transactionId = newTransactionId();
    expect(await resubmitPayment(asha, quote.quoteId, { transactionId }, new Date())).toMatchObject(
      { ok: true },
    );
    expect(await orderOf(asha, quote.quoteId)).toMatchObject({
      payment: "waiting",
      transactionId,
      screenshotPath: "first.png",
      payments: [{ transactionId, screenshotPath: "first.png" }, { releasedAt: now }],
    });
    expect(await verifyPayment(await seenPayment(quote.quoteId), seller, now)).toMatchObject({
      ok: true,
    });
  });

  test("the same id with a better screenshot will do; pressed eight times it is one payment [R20]", async () => {
    const asha = await shopper();
    const { orderId, transactionId } = await orderFor(asha);
    await rejectPayment(
      await seenPayment(orderId),
      seller,
      { kind: "not-found", reason: "Unreadable." },
      now,
    );
    const screenshot = { path: "better.png", sha256: new Uint8Array(32).fill(2) };
    const answers = await atOnce(8, () =>
      resubmitPayment(asha, orderId, { transactionId, screenshot }, new Date()),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await orderOf(asha, orderId))?.payments).toHaveLength(2);
  });

  test("an id that backs another order is refused [R20]", async () => {
    const [asha, ravi] = [await shopper("asha"), await shopper("ravi")];
    const { transactionId } = await orderFor(ravi);
    const { orderId } = await orderFor(asha);
    await rejectPayment(
      await seenPayment(orderId),
      seller,
      { kind: "not-found", reason: "Not found." },
      now,
    );
    expect(await resubmitPayment(asha, orderId, { transactionId }, now)).toEqual({
      ok: false,
      problem: { code: "transaction-id-taken" },
    });
    expect((await orderOf(asha, orderId))?.payment).toBe("rejected");
  });

  test("while a payment waits or is verified, and for another person's order, nothing is taken", async () => {
    const [asha, ravi] = [await shopper("asha"), await shopper("ravi")];
    const { orderId } = await orderFor(asha);
    const sent = { transactionId: newTransactionId() };
    expect(await resubmitPayment(asha, orderId, sent, now)).toMatchObject({
      problem: { code: "payment-decided", payment: "waiting" },
    });
    await rejectPayment(
      await seenPayment(orderId),
      seller,
      { kind: "not-found", reason: "Not found." },
      now,
    );
    expect(await resubmitPayment(ravi, orderId, sent, now)).toMatchObject({
      problem: { code: "order-not-found" },
    });
  });
});

test("a payment that its customer sent since isn't decided by who looked at the one before", async () => {
  const asha = await shopper();
  const { orderId } = await orderFor(asha);
  const looked = await seenPayment(orderId);
  const why = { kind: "not-found", reason: "Not found." } as const;
  await rejectPayment(looked, seller, why, now);
  await resubmitPayment(asha, orderId, { transactionId: newTransactionId() }, now);
  const changed = { ok: false, problem: { code: "payment-changed" } };
  expect(await verifyPayment(looked, seller, now)).toEqual(changed);
  expect(await rejectPayment(looked, seller, why, now)).toEqual(changed);
  expect((await orderOf(asha, orderId))?.payment).toBe("waiting");
});

describe("moving an order", () => {
  const fiveCards = [{ id: "ndk-01", size: "postal" as const, quantity: 5 }];
  const linesOfCombos = (userId: string) =>
    db
      .select({
        user_id: comboCartItems.user_id,
        combo_id: comboCartItems.combo_id,
        combo_name: comboCartItems.combo_name,
        final_price: comboCartItems.final_price,
        quantity: comboCartItems.quantity,
      })
      .from(comboCartItems)
      .where(eq(comboCartItems.user_id, userId));
  const cancel = async (orderId: string) => {
    const toCancelled = { from: "confirmation_pending", to: "cancelled" } as const;
    expect(await changeOrderStatus(orderId, seller, toCancelled, now)).toMatchObject({ ok: true });
  };

  const toProcessing = { from: "confirmation_pending", to: "processing" } as const;
  const toCancelled = { from: "confirmation_pending", to: "cancelled" } as const;

  test("from payment to delivery, each transition with who and when [§4.18]", async () => {
    const asha = await shopper();
    const { orderId } = await orderFor(asha);
    expect(await changeOrderStatus(orderId, seller, toProcessing, now)).toEqual({
      ok: false,
      problem: { code: "payment-not-verified" },
    });
    await verifyPayment(await seenPayment(orderId), seller, now);
    for (const [from, to] of [
      ["confirmation_pending", "processing"],
      ["processing", "shipped"],
      ["shipped", "delivered"],
    ] as const) {
      expect(await changeOrderStatus(orderId, seller, { from, to }, new Date())).toEqual({
        ok: true,
      });
    }
    const order = await orderOf(asha, orderId);
    expect(order?.status).toBe("delivered");
    expect(statusChanges(order?.events ?? []).map(({ after, by }) => [after, by])).toEqual([
      ["confirmation_pending", asha],
      ["processing", seller],
      ["shipped", seller],
      ["delivered", seller],
    ]);
  });

  test("of two sellers who change it at once one wins, and the other is told where it is", async () => {
    const asha = await shopper();
    const { orderId } = await orderFor(asha);
    await verifyPayment(await seenPayment(orderId), seller, now);
    const answers = await Promise.all([
      changeOrderStatus(orderId, seller, toProcessing, now),
      changeOrderStatus(orderId, seller, toCancelled, now),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const status = (await orderOf(asha, orderId))?.status;
    expect(answers.filter(({ ok }) => !ok)).toEqual([
      { ok: false, problem: { code: "order-changed", status } },
    ]);
    expect(statusChanges((await orderOf(asha, orderId))?.events ?? [])).toHaveLength(2);
  });

  test("cancelling gives the coupon's use back, and the bill still adds up [§7.40, R17]", async () => {
    const asha = await shopper();
    const { id, code } = await insertCoupon();
    const request = { ...fromCart, couponCode: code };
    const { orderId } = await orderFor(asha, request);
    await atOnce(4, () => changeOrderStatus(orderId, seller, toCancelled, now));
    expect(await usesOf(id)).toEqual({ counted: 0, held: 0, ordered: 0 });
    expect((await orderOf(asha, orderId))?.discount).toBe(rupees(20));
  });

  test("a cancelled order's episodes can be bought again, its payment can't be used again or decided [R20]", async () => {
    const asha = await person();
    const { orderId, transactionId } = await orderFor(asha, directEpisode);
    await changeOrderStatus(orderId, seller, toCancelled, now);
    expect(await boughtEpisodes(asha)).toEqual([]);
    expect(await verifyPayment(await seenPayment(orderId), seller, now)).toMatchObject({
      problem: { code: "order-cancelled" },
    });
    const again = await makeQuote(asha, directEpisode, now);
    expect(again.ok).toBe(true);
    if (again.ok) {
      expect(await confirmQuote(asha, again.quote.id, { transactionId }, now)).toMatchObject({
        problem: { code: "transaction-id-taken" },
      });
    }
  });

  test("a cancelled order's own combo is cancelled, in the same moment [§4.25, R12]", async () => {
    const asha = await shopper();
    await addCustomCombo(asha, fiveCards, rupees(233));
    const { orderId } = await orderFor(asha);
    expect(await customCombosOf(asha)).toMatchObject([{ status: "ordered" }]);
    await cancel(orderId);
    expect(await customCombosOf(asha)).toMatchObject([{ status: "cancelled" }]);
  });

  test("an own combo that two orders hold is cancelled with the second, in whatever order, and ordered again by a third [R12]", async () => {
    const asha = await shopper();
    const added = await addCustomCombo(asha, fiveCards, rupees(233));
    if (!added.ok) throw new Error("no combo");
    const [combo] = await linesOfCombos(asha);
    const orderAgain = async () => {
      if (combo) await db.insert(comboCartItems).values(combo).onConflictDoNothing();
      return (await orderFor(asha)).orderId;
    };
    const [first, second] = [await orderAgain(), await orderAgain()];
    await cancel(first);
    expect(await customCombosOf(asha)).toMatchObject([{ status: "ordered" }]);
    await cancel(second);
    expect(await customCombosOf(asha)).toMatchObject([{ status: "cancelled" }]);
    const [third, fourth] = [await orderAgain(), await orderAgain()];
    expect(await customCombosOf(asha)).toMatchObject([{ status: "ordered" }]);
    await Promise.all([cancel(third), cancel(fourth)]);
    expect(await customCombosOf(asha)).toMatchObject([{ status: "cancelled" }]);
  });

  test("a tracking id belongs to a parcel that is packed or on its way", async () => {
    const asha = await shopper();
    const { orderId } = await orderFor(asha);
    expect(
      await setTrackingId(orderId, seller, { trackingId: "EE123456789IN", courier: null }, now),
    ).toMatchObject({
      problem: { code: "order-not-found" },
    });
    await verifyPayment(await seenPayment(orderId), seller, now);
    await changeOrderStatus(orderId, seller, toProcessing, now);
    expect(
      await setTrackingId(orderId, seller, { trackingId: "?", courier: null }, now),
    ).toMatchObject({
      problem: { code: "tracking-id-wrong" },
    });
    expect(
      await setTrackingId(orderId, seller, { trackingId: "ee 123456789 in", courier: null }, now),
    ).toMatchObject({ ok: true });
    expect((await orderOf(asha, orderId))?.trackingId).toBe("EE123456789IN");
    expect(
      await setTrackingId("no-key", seller, { trackingId: "EE123456789IN", courier: null }, now),
    ).toMatchObject({
      problem: { code: "order-not-found" },
    });
  });
});

describe("taking a rejection back", () => {
  const notFound = { kind: "not-found", reason: "Not found." } as const;

  test("within ten seconds the payment waits under its id again, and nothing is emailed", async () => {
    const asha = await shopper();
    const { orderId, transactionId } = await orderFor(asha);
    await db.delete(outbox);
    const rejected = await rejectPayment(await seenPayment(orderId), seller, notFound, now);
    if (!rejected.ok) throw new Error("the payment wasn't rejected");
    const soon = new Date(now.getTime() + 9_999);
    expect(await withdrawDecision(orderId, seller, soon, rejected.decision)).toEqual({ ok: true });
    expect(await orderOf(asha, orderId)).toMatchObject({
      payment: "waiting",
      payments: [{ transactionId, releasedAt: null, verification: null }],
    });
    expect((await paymentsToVerify({ orderId })).rows).toHaveLength(1);
    expect(await db.select().from(outbox)).toEqual([]);
    expect(await verifyPayment(await seenPayment(orderId), seller, soon)).toMatchObject({
      ok: true,
    });
  });

  test("is refused once it is late, and where another order has the transaction ID by now", async () => {
    const asha = await shopper();
    const { orderId, transactionId } = await orderFor(asha);
    await rejectPayment(await seenPayment(orderId), seller, notFound, now);
    const late = new Date(now.getTime() + 10_000);
    expect(await withdrawDecision(orderId, seller, late)).toEqual({
      ok: false,
      problem: { code: "undo-late" },
    });
    const ravi = await shopper("ravi");
    const quote = await quoteFor(ravi);
    await confirmQuote(ravi, quote.id, { transactionId }, now);
    expect(await withdrawDecision(orderId, seller, now)).toEqual({
      ok: false,
      problem: { code: "undo-id-taken" },
    });
  });

  test("takes back no decision but the one that was seen", async () => {
    const asha = await shopper();
    const { orderId } = await orderFor(asha);
    const verified = await verifyPayment(await seenPayment(orderId), seller, now);
    if (!verified.ok) throw new Error("the payment wasn't verified");
    const other = await person("ravi");
    await withdrawDecision(orderId, other, now, verified.decision);
    await verifyPayment(await seenPayment(orderId), other, now);
    expect(await withdrawDecision(orderId, seller, now, verified.decision)).toMatchObject({
      ok: false,
      problem: {
        code: "payment-decided",
        payment: "verified",
        by: expect.stringContaining("ravi"),
      },
    });
  });
});

test("an order that its customer cancelled meanwhile isn't decided unseen", async () => {
  const asha = await shopper();
  const { orderId } = await orderFor(asha);
  const seen = { ...(await seenPayment(orderId)), status: "confirmation_pending" } as const;
  await cancelOwnOrder(asha, orderId, now);
  const changed = { ok: false, problem: { code: "order-changed", status: "cancelled" } };
  expect(await verifyPayment(seen, seller, now)).toEqual(changed);
  const rejection = { kind: "not-found", reason: "Not found." } as const;
  expect(await rejectPayment(seen, seller, rejection, now)).toEqual(changed);
  expect(await verifyPayment({ ...seen, status: "cancelled" }, seller, now)).toMatchObject({
    ok: true,
  });
});
