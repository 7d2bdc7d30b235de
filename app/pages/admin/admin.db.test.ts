import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addEpisode, addLine } from "#data/cart/cart-additions.server";
import { transactionIdUse } from "#data/checkout/transaction-ids.server";
import { unplacedPaymentsOf } from "#data/checkout/unplaced-payments.server";
import { db } from "#data/db.server";
import { type Order, orderForAdmin } from "#data/orders/orders.server";
import { resubmitPayment } from "#data/orders/payment/verification.server";
import { confirmQuote } from "#data/orders/placing.server";
import {
  orders,
  payments,
  paymentVerification,
  profiles,
  quotes,
  securityLog,
  unplacedPayments,
  users,
} from "#data/schema.server";
import { storeMessages } from "#domain/messages";
import { adminMessages } from "#domain/orders/admin-messages";
import { changeMessage } from "#domain/orders/history/order-history";
import { orderMessages } from "#domain/orders/messages";
import { ORDER_STATES, ORDER_STATUSES } from "#domain/orders/order-status";
import { securityLogWritten } from "#request/log/security-log.server";
import { testDatabase } from "#test/database/database";
import {
  fromCart,
  giveAddress,
  insertCoupon,
  newTransactionId,
  orderFor,
  quoteFor,
  stockCatalogue,
} from "#test/database/store-rows";
import { appForVisitors, customer, guest, seller, type Visitor } from "#test/people/visitors";

testDatabase();
appForVisitors();

let owner: Visitor;

beforeAll(async () => {
  await stockCatalogue();
  owner = await seller();
});

beforeEach(async () => {
  await db.delete(payments);
  await db.delete(unplacedPayments);
  await db.delete(orders);
  await db.delete(quotes);
});

/** An order with a pending payment. */
async function pendingOrder() {
  const asha = await customer();
  await giveAddress(asha.id);
  await addLine(asha.id, { id: "ndk-01", size: "postal", quantity: 2 });
  const bought = await orderFor(asha.id);
  const admin = `/admin/orders/${bought.orderId}`;
  return { ...bought, asha, admin, paymentId: (await seen(bought.orderId)).payments[0]?.id ?? "" };
}

async function seen(orderId: string): Promise<Order> {
  const order = await orderForAdmin(orderId);
  if (!order) throw new Error("no such order");
  return order;
}

async function emailOf({ id }: { id: string }) {
  const [found] = await db.select({ email: users.email }).from(users).where(eq(users.id, id));
  return found?.email ?? null;
}

/** Makes an order with a verified payment and changes its status to each of these in turn. */
async function orderIn(...way: ("processing" | "shipped" | "delivered")[]) {
  const order = await pendingOrder();
  await owner.post(`/forms${order.admin}/verification`, { payment: order.paymentId });
  let from = "confirmation_pending";
  for (const to of way) {
    expect(await owner.post(`/forms${order.admin}/status`, { from, to })).toMatchObject({
      ok: true,
    });
    from = to;
  }
  return order;
}

describe("a payment without an order [R52]", () => {
  async function unplacedPayment() {
    const { asha, orderId } = await pendingOrder();
    const [quote] = await db.select().from(quotes).where(eq(quotes.id, orderId));
    const version = quote?.placed_version_id ?? "";
    const transactionId = newTransactionId();
    const send = () => confirmQuote(asha.id, version, { transactionId }, new Date());
    expect(await send()).toMatchObject({ problem: { code: "payment-stored" } });
    const [payment] = await unplacedPaymentsOf(asha.id);
    return {
      asha,
      send,
      transactionId,
      path: `/forms/admin/unplaced-payments/${payment?.id}/decision`,
    };
  }

  const useByAnother = (transactionId: string) =>
    transactionIdUse(randomUUID(), transactionId, { orderId: randomUUID() });

  it("is settled by the seller, once, and leaves the admin and its customer's orders", async () => {
    const { asha, transactionId, path } = await unplacedPayment();
    expect(await owner.read("/admin")).toContain(transactionId);
    const presses = [1, 2].map(() => owner.post(path, { outcome: "sent" }));
    const statuses = (await Promise.all(presses)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    expect(await owner.post(path, { outcome: "not-found" })).toMatchObject({
      errors: { form: adminMessages["unplaced-settled"] },
    });
    expect(await owner.read("/admin")).not.toContain(transactionId);
    expect(await unplacedPaymentsOf(asha.id)).toEqual([]);
    expect(await useByAnother(transactionId)).toMatchObject({ isTaken: true });
  });

  it("that the seller doesn't find frees its id, and waits anew when it is sent again", async () => {
    const { asha, send, transactionId, path } = await unplacedPayment();
    expect(await owner.post(path, { outcome: "not-found" })).toMatchObject({ ok: true });
    expect(await useByAnother(transactionId)).toMatchObject({ isTaken: false });
    expect(await unplacedPaymentsOf(asha.id)).toEqual([]);
    await send();
    expect(await unplacedPaymentsOf(asha.id)).toHaveLength(1);
  });

  it("isn't pushed off the admin by those that others send after it", async () => {
    const { transactionId } = await unplacedPayment();
    expect(await owner.read("/admin")).not.toContain(adminMessages.unplacedMore);
    for (let more = 0; more < 20; more++) await unplacedPayment();
    const admin = await owner.read("/admin");
    expect(admin).toContain(transactionId);
    expect(admin).toContain(adminMessages.unplacedMore);
  });

  it("is shown to staff and accountants without the decision, which is the owner's", async () => {
    const { transactionId, path } = await unplacedPayment();
    expect(await owner.read("/admin")).toContain(`action="${path}"`);
    for (const visitor of [await seller("staff"), await seller("accountant")]) {
      const today = await visitor.read("/admin");
      expect(today).toContain(transactionId);
      expect(today).toContain(adminMessages.unplacedOwnersDecision);
      expect(today).not.toContain(path);
    }
  });

  it("that there isn't can't be decided", async () => {
    for (const id of [randomUUID(), "x"])
      expect(
        await owner.post(`/forms/admin/unplaced-payments/${id}/decision`, { outcome: "not-found" }),
      ).toMatchObject({ status: 409 });
  });
});

describe("the admin is the seller's alone [R25]", () => {
  it("everybody else gets the not-found page [§6.8]", async () => {
    const { admin } = await pendingOrder();
    for (const stranger of [await customer(), await guest()])
      for (const path of ["/admin", admin])
        expect(await (await stranger.get(path)).text()).toContain(storeMessages.pageNotFound);
  });

  it("an order that doesn't exist isn't found, whatever is requested of it", async () => {
    for (const id of [randomUUID(), "x"]) {
      expect((await owner.get(`/admin/orders/${id}`)).status).toBe(404);
      const fields = {
        payment: randomUUID(),
        reason: "No.",
        tracking_id: "EM123456789IN",
        refund: randomUUID(),
      };
      for (const form of ["verification", "rejection", "tracking", "refund"]) {
        expect((await owner.post(`/forms/admin/orders/${id}/${form}`, fields)).status).toBe(404);
      }
    }
  });
});

describe("taking Verify back", () => {
  it("is offered for ten seconds, done once, and in the security log", async () => {
    const { orderId, admin, paymentId } = await pendingOrder();
    expect(await owner.read(admin)).not.toContain(adminMessages.undoOffered);
    await owner.post(`/forms${admin}/verification`, { payment: paymentId });
    expect(await owner.read(admin)).toContain(adminMessages.undoOffered);
    expect(await owner.post(`/forms${admin}/verification/withdrawal`)).toMatchObject({ ok: true });
    expect((await seen(orderId)).payment).toBe("waiting");
    expect(await owner.read(admin)).not.toContain(adminMessages.undoOffered);
    expect(await owner.post(`/forms${admin}/verification/withdrawal`)).toMatchObject({
      status: 409,
      errors: {
        form: adminMessages["payment-decided"]({ payment: "waiting", by: await emailOf(owner) }),
      },
    });
    await securityLogWritten();
    const noted = await db
      .select()
      .from(securityLog)
      .where(eq(securityLog.kind, "verification_withdrawn"));
    expect(noted).toContainEqual(
      expect.objectContaining({ user_id: owner.id, facts: { order: orderId } }),
    );
  });

  it("is refused with its sentence when it comes too late, or somebody has changed the order", async () => {
    const { orderId, admin } = await orderIn("processing");
    expect(await owner.post(`/forms${admin}/verification/withdrawal`)).toMatchObject({
      status: 409,
      errors: { form: adminMessages["order-changed"]({ status: "processing" }) },
    });
    await db.update(paymentVerification).set({ decided_at: new Date(Date.now() - 10_000) });
    expect(await owner.read(admin)).not.toContain(adminMessages.undoOffered);
    expect(await owner.post(`/forms${admin}/verification/withdrawal`)).toMatchObject({
      status: 409,
      errors: { form: adminMessages["undo-late"] },
    });
    expect((await seen(orderId)).payment).toBe("verified");
  });
});

describe("the list", () => {
  it("shows payments to verify, the longest waiting first, with amount, id and customer", async () => {
    const first = await pendingOrder();
    const second = await pendingOrder();
    const page = await owner.read("/admin/orders?payment=to-verify&sort=oldest");
    const found = Array.from(page.matchAll(/href="\/admin\/orders\/([\w-]{36})"/g), ([, id]) => id);
    expect(found).toEqual([first.orderId, second.orderId]);
    for (const fact of ["₹148", first.transactionId, "Asha Rao", "just now"])
      expect(page).toContain(fact);
  });

  it("is empty once all are decided, and each order stands under its state", async () => {
    const { orderId } = await orderIn("processing", "shipped");
    expect(await owner.read("/admin")).toContain(adminMessages.nothingToVerify);
    for (const status of ORDER_STATUSES) {
      const page = await owner.read(`/admin/orders?status=${status}`);
      expect(page.includes(`/admin/orders/${orderId}`), status).toBe(status === "shipped");
    }
  });
});

describe("verifying", () => {
  it("says who saw the money and when, and is in the security log", async () => {
    const { orderId, admin, paymentId } = await pendingOrder();
    expect(await owner.post(`/forms${admin}/verification`, { payment: paymentId })).toMatchObject({
      ok: true,
    });
    const { payment, payments } = await seen(orderId);
    expect(payment).toBe("verified");
    expect(payments[0]?.verification).toMatchObject({ outcome: "verified", decidedBy: owner.id });
    await securityLogWritten();
    const noted = await db
      .select()
      .from(securityLog)
      .where(eq(securityLog.kind, "payment_verified"));
    expect(noted).toContainEqual(
      expect.objectContaining({ user_id: owner.id, facts: { order: orderId } }),
    );
  });

  it("of two sellers at once, the second is told what the first one did", async () => {
    const { admin, paymentId, orderId } = await pendingOrder();
    const other = await seller();
    const answers = await Promise.all([
      owner.post(`/forms${admin}/verification`, { payment: paymentId }),
      other.post(`/forms${admin}/rejection`, { payment: paymentId, reason: "Not found." }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const { payment } = await seen(orderId);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      status: 409,
      errors: { form: adminMessages["payment-decided"]({ payment, by: await emailOf(owner) }) },
    });
    const decisions = await db
      .select()
      .from(paymentVerification)
      .where(eq(paymentVerification.payment_id, paymentId));
    expect(decisions).toHaveLength(1);
  });

  it("is about the payment that was seen, never about one that came since", async () => {
    const { admin, paymentId, orderId, asha } = await pendingOrder();
    await owner.post(`/forms${admin}/rejection`, { payment: paymentId, reason: "Not found." });
    await resubmitPayment(asha.id, orderId, { transactionId: newTransactionId() }, new Date());
    for (const [form, fields] of [
      ["verification", { payment: paymentId }],
      ["rejection", { payment: paymentId, reason: "Still not." }],
    ] as const) {
      expect(await owner.post(`/forms${admin}/${form}`, fields)).toMatchObject({
        status: 409,
        errors: { form: adminMessages["payment-changed"] },
      });
    }
    expect((await seen(orderId)).payment).toBe("waiting");
  });
});

describe("rejecting [R20]", () => {
  it("wants a reason, and tells the customer", async () => {
    const { admin, paymentId, orderId, asha } = await pendingOrder();
    const reject = (reason: string) =>
      owner.post(`/forms${admin}/rejection`, { payment: paymentId, reason });
    expect((await reject(" \n")).errors).toEqual({ reason: adminMessages["reason-missing"] });
    expect((await reject("x".repeat(501))).errors).toEqual({
      reason: adminMessages["reason-too-long"],
    });
    expect(await reject("The amount is another.")).toMatchObject({ ok: true });
    expect(await asha.read(`/orders/${orderId}`)).toContain("The amount is another.");
    expect(await owner.read(admin)).toContain("The amount is another.");
    await securityLogWritten();
    const noted = await db
      .select()
      .from(securityLog)
      .where(eq(securityLog.kind, "payment_rejected"));
    expect(noted.map(({ facts }) => facts)).toContainEqual({ order: orderId });
  });
});

describe("moving", () => {
  it("offers the states of the domain's table, and takes no other", async () => {
    const { admin, orderId } = await pendingOrder();
    const offered = await owner.read(admin);
    expect(offered).toContain('name="to" value="pending"');
    expect(offered).not.toContain('name="to" value="processing"');
    expect(
      await owner.post(`/forms${admin}/status`, { from: "confirmation_pending", to: "processing" }),
    ).toMatchObject({ status: 409, errors: { form: adminMessages["payment-not-verified"] } });
    expect(
      await owner.post(`/forms${admin}/status`, { from: "confirmation_pending", to: "lost" }),
    ).toMatchObject({ status: 422 });
    expect((await seen(orderId)).status).toBe("confirmation_pending");
  });

  it("of two sellers at once, the second is told where it is", async () => {
    const { admin, orderId } = await orderIn("processing");
    const other = await seller();
    const answers = await Promise.all([
      owner.post(`/forms${admin}/status`, { from: "processing", to: "shipped" }),
      other.post(`/forms${admin}/status`, { from: "processing", to: "cancelled" }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const { status } = await seen(orderId);
    expect(answers.find(({ ok }) => !ok)?.errors).toEqual({
      form: adminMessages["order-changed"]({ status }),
    });
    expect(await owner.read(admin)).toContain(ORDER_STATES[status].label);
  });
});

describe("the tracking id", () => {
  it("is stored for a parcel that is packed, as couriers print it", async () => {
    const { admin, orderId } = await orderIn("processing");
    const save = (tracking_id: string) => owner.post(`/forms${admin}/tracking`, { tracking_id });
    for (const wrong of ["", "abc", "<b>EM1</b>", "9".repeat(41)]) {
      expect((await save(wrong)).errors).toEqual({
        tracking_id: adminMessages["tracking-id-wrong"],
      });
    }
    expect(await save(" em 123 456 789 in ")).toMatchObject({ ok: true });
    expect((await seen(orderId)).trackingId).toBe("EM123456789IN");
  });

  it("isn't requested before there is a parcel", async () => {
    const { admin } = await pendingOrder();
    expect(await owner.read(admin)).not.toContain("Tracking ID");
    const answer = await owner.post(`/forms${admin}/tracking`, { tracking_id: "EM123456789IN" });
    expect(answer.status).toBe(404);
  });
});

describe("an episode that was paid for twice [R54]", () => {
  async function paidTwice() {
    const asha = await customer();
    await addEpisode(asha.id, "night-bus-tapes");
    const digital = { ...fromCart, addressSlot: null };
    const cart = await quoteFor(asha.id, digital);
    const first = await orderFor(asha.id, { ...digital, source: "episode_night-bus-tapes" });
    const transactionId = newTransactionId();
    expect(await confirmQuote(asha.id, cart.id, { transactionId }, new Date())).toMatchObject({
      ok: true,
    });
    const second = { orderId: cart.quoteId, orderNumber: cart.orderNumber };
    for (const { orderId } of [first, second]) {
      const paymentId = (await seen(orderId)).payments[0]?.id ?? "";
      await owner.post(`/forms/admin/orders/${orderId}/verification`, { payment: paymentId });
    }
    return { asha, first, second };
  }

  it("is said on both orders, to the customer and to the seller, with the amount to give back", async () => {
    const { asha, first, second } = await paidTwice();
    const facts = {
      amount: "₹129",
      refunded: false,
      cancelled: false,
      title: "The Night Bus Tapes",
    };
    const onSecond = { ...facts, own: true, other: { number: first.orderNumber } };
    const onFirst = { ...facts, own: false, other: { number: second.orderNumber } };
    expect(await asha.read(`/orders/${first.orderId}`)).toContain(orderMessages.refund(onFirst));
    expect(await asha.read(`/orders/${second.orderId}`)).toContain(orderMessages.refund(onSecond));
    expect(await owner.read(`/admin/orders/${first.orderId}`)).toContain(
      adminMessages.refundTask(onFirst),
    );
    expect(await owner.read(`/admin/orders/${second.orderId}`)).toContain(
      adminMessages.refundTask(onSecond),
    );
    expect(await owner.read("/admin")).toContain(adminMessages.refundsOwed);
    expect(await asha.read("/orders")).toContain("Refund due");
  });

  it("is given back by the seller once, and everybody reads so", async () => {
    const { asha, second } = await paidTwice();
    const admin = `/admin/orders/${second.orderId}`;
    const refund = (await seen(second.orderId)).refunds[0]?.id ?? "";
    expect(await owner.post(`/forms${admin}/refund`, { refund })).toMatchObject({ ok: true });
    expect(await owner.post(`/forms${admin}/refund`, { refund })).toMatchObject({
      status: 409,
      errors: { form: adminMessages["refund-settled"] },
    });
    expect(await asha.read(`/orders/${second.orderId}`)).toContain("We have refunded ₹129");
    expect(await owner.read(admin)).toContain("Refund of ₹129: Due → Refunded");
    expect(await owner.read("/admin")).not.toContain(adminMessages.refundsOwed);
  });
});

it("an order names its coupon, to its customer and in the admin, also once it was cancelled", async () => {
  const asha = await customer();
  await giveAddress(asha.id);
  await addLine(asha.id, { id: "ndk-01", size: "postal", quantity: 2 });
  const { code } = await insertCoupon();
  const { orderId } = await orderFor(asha.id, { ...fromCart, couponCode: code });
  const named = async () => {
    for (const page of [
      await asha.read(`/orders/${orderId}`),
      await owner.read(`/admin/orders/${orderId}`),
    ])
      expect(page).toContain(orderMessages.couponDiscountOf(code));
  };
  await named();
  const cancelled = { from: "confirmation_pending", to: "cancelled" };
  await owner.post(`/forms/admin/orders/${orderId}/status`, cancelled);
  await named();
});

it("a direct order shows whose it is in the admin: by the name they last gave, or by their address", async () => {
  const asha = await customer();
  const digital = { ...fromCart, addressSlot: null };
  await orderFor(asha.id, { ...digital, source: "episode_night-bus-tapes" });
  const [user] = await db.select().from(users).where(eq(users.id, asha.id));
  expect(await owner.read("/admin")).toContain(user?.email);
  const name = "Meera Devi";
  await db
    .insert(profiles)
    .values({ id: asha.id, name })
    .onConflictDoUpdate({ target: profiles.id, set: { name } });
  expect(await owner.read("/admin")).toContain(name);
});

describe("the history of an order", () => {
  it("holds every decision with its person, what was taken back too", async () => {
    const { orderId, admin, paymentId } = await orderIn();
    await owner.post(`/forms${admin}/verification/withdrawal`);
    await owner.post(`/forms${admin}/rejection`, {
      payment: paymentId,
      reason: "No such payment.",
    });
    const stored = await db
      .select()
      .from(paymentVerification)
      .where(eq(paymentVerification.payment_id, paymentId));
    expect(stored.map(({ outcome, withdrawn_by }) => [outcome, withdrawn_by])).toEqual([
      ["verified", owner.id],
      ["rejected", null],
    ]);
    const { events } = await seen(orderId);
    expect(events.map(({ kind, before, after, by }) => [kind, before, after, by])).toEqual([
      ["status", null, "confirmation_pending", expect.any(String)],
      ["payment", "waiting", "verified", owner.id],
      ["payment", "verified", "waiting", owner.id],
      ["payment", "waiting", "rejected", owner.id],
    ]);
    const page = await owner.read(admin);
    for (const change of events) expect(page).toContain(changeMessage(change));
  });

  it("holds a tracking ID that was changed, as it was before and after", async () => {
    const { orderId, admin } = await orderIn("processing");
    for (const tracking_id of ["EM111111111IN", "EM222222222IN", "EM222222222IN"])
      await owner.post(`/forms${admin}/tracking`, { tracking_id });
    const { events } = await seen(orderId);
    const tracking = events.filter(({ kind }) => kind === "tracking_id");
    expect(tracking.map(({ before, after, by }) => [before, after, by])).toEqual([
      [null, "EM111111111IN", owner.id],
      ["EM111111111IN", "EM222222222IN", owner.id],
    ]);
  });

  it("says what an order that was cancelled after its payment owes", async () => {
    const { asha, admin } = await orderIn();
    await owner.post(`/forms${admin}/status`, { from: "confirmation_pending", to: "cancelled" });
    const owed = {
      own: true,
      amount: "₹148",
      refunded: false,
      cancelled: true,
      title: null,
      other: null,
    };
    expect(await owner.read(admin)).toContain(adminMessages.refundTask(owed));
    const path = admin.replace("/admin", "");
    expect(await asha.read(path)).toContain(orderMessages.refund(owed));
  });
});
