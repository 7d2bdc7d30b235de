import { beforeAll, describe, expect, it } from "vitest";
import { addEpisode } from "#data/cart/cart-additions.server";
import { db } from "#data/db.server";
import { orderOf, quoteLimitFacts } from "#data/orders/orders.server";
import { episodeStateOf } from "#data/people/bought-episodes.server";
import { setRefundUpiId } from "#data/people/refund-upi-id.server";
import { rupees } from "#domain/money/money";
import { testDatabase } from "#test/database/database";
import {
  fromCart,
  insertCoupon,
  newTransactionId,
  orderFor,
  person,
  seenPayment,
  shopper,
  stockCatalogue,
  usesOf,
} from "#test/database/store-rows";
import { cancelOwnOrder } from "./customer-actions.server.ts";
import {
  rejectPayment,
  resubmitPayment,
  verifyPayment,
  withdrawDecision,
} from "./payment/verification.server.ts";
import { paymentsToVerify } from "./payment/verification-queue.server.ts";
import { owedRefunds } from "./refunds.server.ts";
import { markRefunded } from "./seller-actions.server.ts";

testDatabase();

const now = new Date();
const refused = (code: string) => ({ ok: false, problem: { code } });
let seller: string;

beforeAll(async () => {
  await stockCatalogue();
  seller = await person("seller");
});

async function bought() {
  const asha = await shopper();
  return { asha, ...(await orderFor(asha)) };
}

async function isToVerify(orderId: string): Promise<boolean> {
  return (await paymentsToVerify({ orderId })).rows.length > 0;
}

describe("an order that its customer cancels", () => {
  it("is cancelled, by them, and its coupon can be used again [R17]", async () => {
    const asha = await shopper();
    const { id, code } = await insertCoupon();
    const { orderId } = await orderFor(asha, { ...fromCart, couponCode: code });
    expect(await usesOf(id)).toMatchObject({ counted: 1 });
    expect(await cancelOwnOrder(asha, orderId, now)).toMatchObject({ ok: true });
    expect(await usesOf(id)).toMatchObject({ counted: 0, ordered: 0 });
    const order = await orderOf(asha, orderId);
    expect(order).toMatchObject({ status: "cancelled", cancelledByCustomer: true, refunds: [] });
    expect(order?.events.at(-1)).toMatchObject({ after: "cancelled", by: asha });
  });

  it("lets its episode be bought again", async () => {
    const asha = await shopper();
    await addEpisode(asha, "night-bus-tapes");
    const { orderId } = await orderFor(asha);
    expect(await episodeStateOf(db, asha, "night-bus-tapes")).toBe("pending");
    await cancelOwnOrder(asha, orderId, now);
    expect(await episodeStateOf(db, asha, "night-bus-tapes")).toBeNull();
  });

  it("isn't anybody else's to cancel [R3]", async () => {
    const { orderId } = await bought();
    const ravi = await shopper();
    for (const id of [orderId, "x"])
      expect(await cancelOwnOrder(ravi, id, now)).toEqual(refused("order-not-found"));
  });

  it("stays with the seller until its payment was looked for; found, all of it belongs back", async () => {
    const { asha, orderId } = await bought();
    await cancelOwnOrder(asha, orderId, now);
    expect(await isToVerify(orderId)).toBe(true);
    expect(await quoteLimitFacts(asha, "cart")).toMatchObject({ unverifiedOrders: 1 });
    expect(await verifyPayment(await seenPayment(orderId), seller, now)).toMatchObject({
      ok: true,
    });
    expect(await isToVerify(orderId)).toBe(false);
    expect(await orderOf(asha, orderId)).toMatchObject({
      status: "cancelled",
      payment: "verified",
      refunds: [{ amount: rupees(148), refundedAt: null }],
    });
  });

  it("whose payment isn't found owes nothing and is done with", async () => {
    const { asha, orderId } = await bought();
    await cancelOwnOrder(asha, orderId, now);
    const rejection = { kind: "not-found", reason: "Not found." } as const;
    expect(await rejectPayment(await seenPayment(orderId), seller, rejection, now)).toMatchObject({
      ok: true,
    });
    expect(await isToVerify(orderId)).toBe(false);
    expect(await quoteLimitFacts(asha, "cart")).toMatchObject({ unverifiedOrders: 0 });
    expect((await orderOf(asha, orderId))?.refunds).toEqual([]);
    const transactionId = newTransactionId();
    expect(await resubmitPayment(asha, orderId, { transactionId }, now)).toEqual(
      refused("order-cancelled"),
    );
  });

  it("of whose payment a part is found owes that part, and the rest when it was refunded before", async () => {
    const { asha, orderId } = await bought();
    const rejection = { kind: "amount-differs", reason: "Too little.", received: "40" } as const;
    await rejectPayment(await seenPayment(orderId), seller, rejection, now);
    await resubmitPayment(asha, orderId, { transactionId: newTransactionId() }, now);
    await cancelOwnOrder(asha, orderId, now);
    const [first] = (await orderOf(asha, orderId))?.refunds ?? [];
    await markRefunded(orderId, { id: first?.id ?? "", to: null }, seller, now);
    await rejectPayment(await seenPayment(orderId), seller, { ...rejection, received: "60" }, now);
    expect((await orderOf(asha, orderId))?.refunds).toMatchObject([
      { amount: rupees(40), refundedAt: now },
      { amount: rupees(60), refundedAt: null },
    ]);
  });

  it("whose payment was verified by mistake owes nothing once that is taken back [R27]", async () => {
    const { asha, orderId } = await bought();
    await cancelOwnOrder(asha, orderId, now);
    await verifyPayment(await seenPayment(orderId), seller, now);
    expect(await withdrawDecision(orderId, seller, now)).toMatchObject({ ok: true });
    expect(await orderOf(asha, orderId)).toMatchObject({
      status: "cancelled",
      payment: "waiting",
      refunds: [],
    });
    expect(await isToVerify(orderId)).toBe(true);
  });

  it("after the seller verified it stays as it is", async () => {
    const { asha, orderId } = await bought();
    await verifyPayment(await seenPayment(orderId), seller, now);
    expect(await cancelOwnOrder(asha, orderId, now)).toEqual(refused("payment-already-verified"));
    expect(await orderOf(asha, orderId)).toMatchObject({
      status: "confirmation_pending",
      payment: "verified",
      refunds: [],
    });
  });

  it("in the moment in which the seller verifies: whoever is first decides, and no money is lost", async () => {
    for (let round = 0; round < 6; round++) {
      const { asha, orderId } = await bought();
      const seen = await seenPayment(orderId);
      const [cancelled, verified] = await Promise.all([
        cancelOwnOrder(asha, orderId, now),
        verifyPayment(seen, seller, now),
      ]);
      expect(verified).toMatchObject({ ok: true });
      const order = await orderOf(asha, orderId);
      const owed = order?.refunds.map(({ amount }) => amount);
      if (cancelled.ok) {
        expect(order?.status).toBe("cancelled");
        expect(owed).toEqual([rupees(148)]);
      } else {
        expect(order?.status).toBe("confirmation_pending");
        expect(owed).toEqual([]);
      }
    }
  });

  it("twice at once is cancelled once", async () => {
    const { asha, orderId } = await bought();
    const answers = await Promise.all([1, 2].map(() => cancelOwnOrder(asha, orderId, now)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const changes = (await orderOf(asha, orderId))?.events ?? [];
    expect(changes.filter(({ after }) => after === "cancelled")).toHaveLength(1);
  });
});

describe("an order of which a part arrived", () => {
  async function partlyPaid() {
    const found = await bought();
    const rejection = { kind: "amount-differs", reason: "Too little.", received: "100" } as const;
    await rejectPayment(await seenPayment(found.orderId), seller, rejection, now);
    return found;
  }

  it("owes that part when it is cancelled, and the rest when it is found after all", async () => {
    const { asha, orderId } = await partlyPaid();
    await resubmitPayment(asha, orderId, { transactionId: newTransactionId() }, now);
    await cancelOwnOrder(asha, orderId, now);
    const owed = async () =>
      (await orderOf(asha, orderId))?.refunds.map(({ amount, refundedAt }) => [
        amount,
        refundedAt !== null,
      ]);
    expect(await owed()).toEqual([[rupees(100), false]]);
    await verifyPayment(await seenPayment(orderId), seller, now);
    expect(await owed()).toEqual([[rupees(148), false]]);
  });

  it("is refunded, and not partly, once that part is given back", async () => {
    const { asha, orderId } = await partlyPaid();
    await cancelOwnOrder(asha, orderId, now);
    const [owed] = (await orderOf(asha, orderId))?.refunds ?? [];
    await markRefunded(orderId, { id: owed?.id ?? "", to: null }, seller, now);
    expect(await orderOf(asha, orderId)).toMatchObject({ refund: "refunded" });
  });

  it("that was given back already owes the rest alone", async () => {
    const { asha, orderId } = await partlyPaid();
    await resubmitPayment(asha, orderId, { transactionId: newTransactionId() }, now);
    await cancelOwnOrder(asha, orderId, now);
    const [first] = (await orderOf(asha, orderId))?.refunds ?? [];
    await markRefunded(orderId, { id: first?.id ?? "", to: "asha@okaxis" }, seller, now);
    await verifyPayment(await seenPayment(orderId), seller, now);
    const refunds = (await orderOf(asha, orderId))?.refunds;
    expect(refunds).toMatchObject([
      { amount: rupees(100), refundedAt: now, refundedTo: "asha@okaxis" },
      { amount: rupees(48), refundedAt: null },
    ]);
  });

  it("takes another amount of the same transaction ID in place of the first one", async () => {
    const { asha, orderId } = await bought();
    const transactionId = newTransactionId();
    const rejection = { kind: "amount-differs", reason: "Too little." } as const;
    await rejectPayment(await seenPayment(orderId), seller, { kind: "other", reason: "?" }, now);
    await resubmitPayment(asha, orderId, { transactionId }, now);
    await rejectPayment(await seenPayment(orderId), seller, { ...rejection, received: "100" }, now);
    await resubmitPayment(asha, orderId, { transactionId }, now);
    const seen = await seenPayment(orderId);
    expect(await rejectPayment(seen, seller, { ...rejection, received: "120" }, now)).toMatchObject(
      { ok: true },
    );
    await cancelOwnOrder(asha, orderId, now);
    expect((await orderOf(asha, orderId))?.refunds).toMatchObject([{ amount: rupees(120) }]);
  });

  it("can't have been paid enough by what was rejected", async () => {
    const { orderId } = await bought();
    const reject = async (received: string) =>
      rejectPayment(
        await seenPayment(orderId),
        seller,
        { kind: "amount-differs", reason: "Other amount.", received },
        now,
      );
    expect(await reject("148")).toEqual(refused("amount-received-enough"));
    expect(await reject("much")).toEqual(refused("amount-received-wrong"));
    expect(await reject("147.99")).toEqual(refused("amount-received-enough"));
    expect(await reject("147")).toMatchObject({ ok: true });
  });
});

describe("where a refund goes", () => {
  it("is named once, changes until it is recorded, and stays where it went", async () => {
    const { asha, orderId } = await bought();
    await cancelOwnOrder(asha, orderId, now);
    await verifyPayment(await seenPayment(orderId), seller, now);
    const named = async () => (await orderOf(asha, orderId))?.refundUpiId;
    expect(await named()).toBeNull();
    await setRefundUpiId(asha, "asha@okaxis", now);
    await setRefundUpiId(asha, "9876543210@ybl", now);
    expect(await named()).toBe("9876543210@ybl");
    const refund = (await owedRefunds()).find((each) => each.orderId === orderId);
    const paid = { id: refund?.id ?? "", to: "9876543210@ybl" };
    await markRefunded(orderId, paid, seller, now);
    await setRefundUpiId(asha, "other@okaxis", now);
    expect((await orderOf(asha, orderId))?.refunds).toMatchObject([
      { refundedTo: "9876543210@ybl" },
    ]);
  });
});
