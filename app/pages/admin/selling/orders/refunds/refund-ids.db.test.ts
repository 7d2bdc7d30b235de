/** Tests that the transaction ID of the store's own refund pays for nothing, and harms no honest customer. */
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { addLine } from "#data/cart/cart-additions.server";
import { lockVersion, openQuote } from "#data/checkout/quote-versions.server";
import { storeUnplaced } from "#data/checkout/unplaced-payments.server";
import { db, transaction } from "#data/db.server";
import { orderForAdmin } from "#data/orders/orders.server";
import { provedPayments } from "#data/orders/payment/proved-payments.server";
import { paymentsToVerify } from "#data/orders/payment/verification-queue.server";
import { unplacedPayments } from "#data/schema.server";
import { exactDate } from "#domain/formatted-dates";
import { indianDay } from "#domain/indian-time";
import { rupees } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import { orderMessages } from "#domain/orders/messages";
import { evidenceOf } from "#domain/orders/payment/evidence";
import { testDatabase } from "#test/database/database";
import {
  fromCart,
  giveAddress,
  newTransactionId,
  orderFor,
  quoteFor,
  stockCatalogue,
} from "#test/database/store-rows";
import { appForVisitors, customer, seller, type Visitor } from "#test/people/visitors";
import { importedStatement } from "#test/statements/confirmed";

testDatabase();
appForVisitors();

let owner: Visitor;
beforeAll(async () => {
  await stockCatalogue();
  owner = await seller();
});

async function shopper() {
  const asha = await customer();
  await giveAddress(asha.id);
  await addLine(asha.id, { id: "ndk-01", size: "postal", quantity: 2 });
  return asha;
}

/** Makes an order of ₹148 that is paid with this ID. */
async function ordered(transactionId = newTransactionId()) {
  const asha = await shopper();
  const placed = await orderFor(asha.id, fromCart, transactionId);
  return { ...placed, asha, admin: `/forms/admin/orders/${placed.orderId}` };
}

/** Makes a verified order, and the sender of a refund for it. */
async function refundable() {
  const order = await ordered();
  const payment = (await orderForAdmin(order.orderId))?.payments[0]?.id ?? "";
  await owner.post(`${order.admin}/verification`, { payment });
  const refund = (reference: string, more: Record<string, string> = {}) =>
    owner.post(`${order.admin}/refunds`, {
      ...{ amount: "148", refunded_to: "asha@okaxis", note: "", reference },
      ...more,
    });
  return { ...order, refund };
}

async function evidence(orderId: string) {
  const [row] = (await paymentsToVerify({ orderId })).rows;
  return row ? evidenceOf(row.evidence) : [];
}

const isVerified = async (orderId: string) =>
  (await orderForAdmin(orderId))?.payment === "verified";

/** Imports a statement that has money with this ID. */
const credited = (transactionId: string) =>
  importedStatement(
    {
      credits: [
        {
          ...{ transactionId, amount: rupees(148), day: indianDay(new Date()), line: 1 },
          ...{ payerUpiId: null, note: null },
        },
      ],
    },
    owner.id,
  );

/** Imports a statement in which ₹148 went out with this ID today. */
const sentOut = (transactionId: string) =>
  importedStatement(
    {
      dropped: {
        takenBack: [
          {
            ...{ line: 3, transactionId },
            sent: { amount: rupees(148), day: indianDay(new Date()), payeeUpiId: null },
          },
        ],
      },
    },
    owner.id,
  );
const SEEN = { state: "seen", day: exactDate(new Date()) } as const;

describe("the ID of a refund [R72]", () => {
  it("sent as a payment is the first line against it, and no statement verifies it", async () => {
    const reference = newTransactionId();
    const { refund, orderNumber } = await refundable();
    expect(await refund(reference)).toMatchObject({ ok: true });
    const ravi = await ordered(reference);
    const [first, ...others] = await evidence(ravi.orderId);
    expect(first).toMatchObject({
      strength: "against",
      reason: `This is the transaction ID of your refund of ₹148 to asha@okaxis for ${orderNumber}. The money went out, not in.`,
    });
    expect(others.map(({ code }) => code)).not.toContain("id-unique");
    await credited(reference);
    expect(await isVerified(ravi.orderId)).toBe(false);
    const page = await owner.read(`/admin/orders/${ravi.orderId}`);
    expect(page).toContain(first?.reason);
    expect(await provedPayments()).toBeNull();
  });

  it("noted after a payment with it was sent is asked about, and then speaks against that payment", async () => {
    const reference = newTransactionId();
    const { refund } = await refundable();
    const ravi = await ordered(reference);
    expect(await refund(reference)).toMatchObject({
      status: 422,
      errors: {
        reference: adminMessages["reference-known"]({
          by: "payment",
          orderNumber: ravi.orderNumber,
        }),
      },
      asked: reference,
    });
    expect(await evidence(ravi.orderId)).not.toContainEqual(
      expect.objectContaining({ code: "id-of-refund" }),
    );
    expect(await refund(reference, { asked: newTransactionId() })).toMatchObject({ status: 422 });
    expect(await refund(reference, { asked: reference })).toMatchObject({ ok: true });
    expect((await evidence(ravi.orderId))[0]?.code).toBe("id-of-refund");
  });

  it("never turns against the customer who paid with it, where a seller copied the wrong number", async () => {
    const { refund, transactionId, orderNumber, orderId } = await refundable();
    const question = adminMessages["reference-known"]({ by: "payment", orderNumber });
    expect(question).toContain(
      `This is the ID by which the customer paid ${orderNumber}; the refund has one of its own`,
    );
    expect((await refund(transactionId)).errors).toEqual({ reference: question });
    expect(await refund(transactionId, { asked: transactionId })).toMatchObject({ ok: true });
    const page = await owner.read(`/admin/orders/${orderId}`);
    expect(page).not.toContain("This is the transaction ID of your refund");
  });

  it("of money that a statement says came in, or of another refund, is asked about, too", async () => {
    const [came, went] = [newTransactionId(), newTransactionId()];
    await credited(came);
    const [one, other] = [await refundable(), await refundable()];
    expect((await one.refund(came)).errors).toEqual({
      reference: adminMessages["reference-known"]({ by: "credit", orderNumber: null }),
    });
    expect(await one.refund(went)).toMatchObject({ ok: true });
    expect((await other.refund(went)).errors).toEqual({
      reference: adminMessages["reference-known"]({ by: "refund", orderNumber: one.orderNumber }),
    });
  });

  it("of an owed refund is asked about like that of a voluntary one", async () => {
    const { admin, transactionId, orderId } = await refundable();
    await owner.post(`${admin}/status`, { from: "confirmation_pending", to: "cancelled" });
    const refund = (await orderForAdmin(orderId))?.refunds[0]?.id ?? "";
    const owed = { refund, refunded_to: "", reference: transactionId };
    expect(await owner.post(`${admin}/refund`, owed)).toMatchObject({ asked: transactionId });
    const sent = { ...owed, asked: transactionId };
    expect(await owner.post(`${admin}/refund`, sent)).toMatchObject({ ok: true });
  });
});

describe("a payment without an order", () => {
  async function unplaced(transactionId: string) {
    const asha = await shopper();
    await quoteFor(asha.id);
    const now = new Date();
    const quote = await openQuote(asha.id, "cart", now);
    await transaction(async (tx) => {
      const version = await lockVersion(tx, asha.id, quote?.id ?? "");
      if (version) await storeUnplaced(tx, version, "version-expired", { transactionId }, now);
    });
    const [row] = await db
      .select()
      .from(unplacedPayments)
      .where(eq(unplacedPayments.user_id, asha.id));
    const id = row?.id ?? "";
    const refund = (fields: Record<string, string>) =>
      owner.post(`/forms/admin/unplaced-payments/${id}/decision`, {
        ...{ outcome: "refunded", refunded_to: "asha@okaxis", ...fields },
      });
    return { asha, id, refund };
  }

  it("that has a refund's ID says so on Today", async () => {
    const reference = newTransactionId();
    const { refund } = await refundable();
    await refund(reference);
    await unplaced(reference);
    expect(await owner.read("/admin")).toContain(
      "This is the transaction ID of your refund of ₹148",
    );
  });

  it("is refunded with a reference of its own, which pays for nothing either", async () => {
    const [paid, reference] = [newTransactionId(), newTransactionId()];
    const { asha, id, refund } = await unplaced(paid);
    expect(await refund({ reference: paid })).toMatchObject({ status: 422, asked: paid });
    expect(await refund({ reference })).toMatchObject({ ok: true });
    expect(await asha.read(`/unplaced-payments/${id}`)).toContain(reference);
    const ravi = await ordered(reference);
    expect((await evidence(ravi.orderId))[0]?.code).toBe("id-of-refund");
  });

  it("says whether the refund is on a statement [R73]", async () => {
    const reference = newTransactionId();
    const { asha, id, refund } = await unplaced(newTransactionId());
    await refund({ reference });
    const page = async () =>
      (await asha.read(`/unplaced-payments/${id}`)).replaceAll("&#x27;", "'");
    expect(await page()).toContain(orderMessages.refundProof({ state: "sent" }));
    await sentOut(reference);
    expect(await page()).toContain(orderMessages.refundProof(SEEN));
  });
});

describe("a refund [R73]", () => {
  it("is the seller's word until a line of the bank's shows it, and both pages say which it is", async () => {
    const reference = newTransactionId();
    const { asha, orderId, refund } = await refundable();
    await refund(reference);
    const pages = async () => [
      await asha.read(`/orders/${orderId}`),
      await owner.read(`/admin/orders/${orderId}`),
      await asha.read(`/orders/${orderId}/receipt`),
      await owner.read(`/admin/orders/print?as=receipts&order=${orderId}`),
    ];
    const read = (page = "") => page.replaceAll("&#x27;", "'");
    const [own, admin, receipt, printed] = await pages();
    const sent = { state: "sent" } as const;
    for (const each of [own, receipt, printed])
      expect(read(each)).toContain(orderMessages.refundProof(sent));
    expect(read(admin)).toMatch(/Sent \(says [^)]+@[^)]+\)\. No line of your bank/);
    await sentOut(reference);
    const [shown, seen, ...receipts] = await pages();
    for (const each of [shown, ...receipts])
      expect(read(each)).toContain(orderMessages.refundProof(SEEN));
    expect(read(seen)).toContain(adminMessages.refundProof(SEEN, null));
  });
});
