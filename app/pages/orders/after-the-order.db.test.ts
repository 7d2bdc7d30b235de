import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { cartOf } from "#data/cart/cart.server";
import { addLine } from "#data/cart/cart-additions.server";
import { settleUnplaced, unplacedPaymentsOf } from "#data/checkout/unplaced-payments.server";
import { db } from "#data/db.server";
import { orderOf, ordersToPayAgain } from "#data/orders/orders.server";
import { rejectPayment, verifyPayment } from "#data/orders/payment/verification.server";
import { confirmQuote } from "#data/orders/placing.server";
import { quotes, quoteVersions, settings } from "#data/schema.server";
import { placeUnplaced } from "#data/statements/placed-credits.server";
import { checkoutMessages } from "#domain/checkout/messages";
import { rupees } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import { orderMessages } from "#domain/orders/messages";
import { PAYMENT_STATES } from "#domain/orders/order-status";
import type { Rejection } from "#domain/orders/payment/rejections";
import { testDatabase } from "#test/database/database";
import {
  giveAddress,
  newTransactionId,
  orderFor,
  quoteFor,
  seenPayment,
  stockCatalogue,
} from "#test/database/store-rows";
import { newScreenshot } from "#test/people/payments";
import { appForVisitors, customer, seller, type Visitor } from "#test/people/visitors";
import { en } from "./texts.en.ts";

testDatabase();
appForVisitors();

let owner: Visitor;

beforeAll(async () => {
  await stockCatalogue();
  owner = await seller();
});

async function withCart() {
  const asha = await customer();
  await giveAddress(asha.id);
  await addLine(asha.id, { id: "ndk-01", size: "postal", quantity: 2 });
  return asha;
}

async function buyer() {
  const asha = await withCart();
  const order = await orderFor(asha.id);
  return { asha, ...order, path: `/orders/${order.orderId}` };
}

/** The page's text without its markup. */
async function words({ read }: Visitor, path: string): Promise<string> {
  const page = (await read(path)).replace(/<script\b.*?<\/script>/gs, "");
  return page.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
}

describe("a rejected payment [R20]", () => {
  async function rejected(rejection: Rejection) {
    const bought = await buyer();
    await rejectPayment(await seenPayment(bought.orderId), owner.id, rejection, new Date());
    return bought;
  }

  it("says what was wrong and what to do, with the whole to pay again, the guide, and the old id struck through", async () => {
    const reason = adminMessages.rejectionReasons["not-found"];
    const { asha, path, orderNumber, transactionId } = await rejected({
      kind: "not-found",
      reason,
    });
    const page = await asha.read(path);
    for (const text of [
      reason,
      en.rejected.kinds["not-found"].advice,
      en.rejected.checkFirst,
      `QR code to pay kathalu@okicici for order ${orderNumber}`,
      "kathalu@okicici",
      `am=148.00&amp;cu=INR&amp;tn=${orderNumber}`,
      "Find your 12 digits",
    ])
      expect(page).toContain(text);
    expect(page).toMatch(new RegExp(`<s [^>]*>${transactionId}</s>`));
    expect(page).toMatch(/<input[^>]*name="transaction_id"[^>]*value=""/);
    expect((await asha.get(`${path}/qr`)).headers.get("Content-Type")).toBe("image/png");
    expect(await words(asha, "/orders")).toContain(reason);
  });

  it("is called by what is wrong with it: only one that didn't arrive isn't found or received", async () => {
    for (const [kind, state, onReceipt] of [
      ["screenshot-unreadable", "Screenshot unreadable", "Not verified"],
      ["not-found", "Payment not found", "Not received"],
    ] as const) {
      const reason = adminMessages.rejectionReasons[kind];
      const { asha, path } = await rejected({ kind, reason });
      const shown = [await words(asha, "/orders"), await words(asha, path)];
      for (const page of shown) expect(page).toContain(state);
      if (kind !== "not-found")
        for (const page of shown) expect(page).not.toContain("Payment not found");
      expect(await words(asha, `${path}/receipt`)).toContain(onReceipt);
    }
  });

  it("of an order that was cancelled since isn't held against it: it is cancelled, and no more", async () => {
    const reason = adminMessages.rejectionReasons["amount-differs"];
    const { asha, path } = await rejected({ kind: "amount-differs", reason, received: "100" });
    await asha.post(`/forms${path}/cancellation`, {});
    for (const page of [await words(asha, "/orders"), await words(asha, path)]) {
      expect(page).toContain("Cancelled");
      expect(page).toContain("Refund due");
      expect(page).not.toContain("Payment incomplete");
    }
  });

  it("of which a part arrived asks about that part's ID, sent again or with a new screenshot alone", async () => {
    const reason = adminMessages.rejectionReasons["amount-differs"];
    const wrong = { kind: "amount-differs", reason, received: "29" } as const;
    const { asha, path, orderId, transactionId } = await rejected(wrong);
    const png = new Uint8Array(await newScreenshot());
    const screenshot = new File([png], "receipt.png", { type: "image/png" });
    const question = checkoutMessages["id-of-part"]({ amount: rupees(29) });
    expect(question).toContain("This is the ID of the ₹29");
    for (const transaction_id of [transactionId, ""])
      expect(
        await asha.post(`/forms${path}/payment`, { transaction_id, screenshot }),
      ).toMatchObject({
        status: 422,
        errors: { transaction_id: question },
        asked: transactionId,
      });
    const again = { transaction_id: transactionId, screenshot, asked: transactionId };
    expect(await asha.post(`/forms${path}/payment`, again)).toMatchObject({ ok: true });
    const missing = { kind: "not-found", reason: "No money came." } as const;
    await rejectPayment(await seenPayment(orderId), owner.id, missing, new Date());
    expect(await asha.post(`/forms${path}/payment`, { ...again, asked: "" })).toMatchObject({
      ok: true,
    });
  });

  it("of which a part arrived asks for the difference alone", async () => {
    const reason = adminMessages.rejectionReasons["amount-differs"];
    const { asha, path, orderId, orderNumber } = await rejected({
      kind: "amount-differs",
      reason,
      received: "100",
    });
    const page = await asha.read(path);
    expect(page).toContain("₹100 arrived. ₹48 is missing.");
    expect(page).toContain(`am=48.00&amp;cu=INR&amp;tn=${orderNumber}`);
    expect(page).not.toContain("am=148.00");
    expect(await words(asha, "/orders")).toContain("₹100 arrived. ₹48 is missing.");
    expect(await ordersToPayAgain(asha.id)).toMatchObject([{ id: orderId, due: rupees(48) }]);
    const transaction_id = newTransactionId();
    expect(await asha.post(`/forms${path}/payment`, { transaction_id })).toMatchObject({
      ok: true,
    });
    const admin = await words(owner, `/admin/orders/${orderId}`);
    expect(admin).toContain("Amount expected ₹48");
    expect(admin).toContain(adminMessages.receivedBefore("₹100", "₹148"));
  });

  it("is rejected by the seller's form with the amount that arrived, which must be less", async () => {
    const { asha, orderId, path } = await buyer();
    const { paymentId: payment } = await seenPayment(orderId);
    const reject = (received: string) =>
      owner.post(`/forms/admin/orders/${orderId}/rejection`, {
        payment,
        kind: "amount-differs",
        reason: "Too little.",
        received,
      });
    expect((await reject("148")).errors).toEqual({
      received: adminMessages["amount-received-enough"],
    });
    expect((await reject("some")).errors).toEqual({
      received: adminMessages["amount-received-wrong"],
    });
    expect(await reject("₹ 100")).toMatchObject({ ok: true });
    expect(await words(asha, path)).toContain("Too little.");
  });

  it("has its code for nobody else, and none once it waits [R3]", async () => {
    const { asha, path } = await rejected({ kind: "other", reason: "Ask us." });
    expect((await (await customer()).get(`${path}/qr`)).status).toBe(404);
    await asha.post(`/forms${path}/payment`, { transaction_id: newTransactionId() });
    expect((await asha.get(`${path}/qr`)).status).toBe(404);
  });
});

describe("a customer's own cancelling", () => {
  it("is offered until the payment is verified, says what becomes of the money, and asks where it goes", async () => {
    const { asha, orderId, path } = await buyer();
    const before = await words(asha, path);
    expect(before).toContain(en.cancellation.title);
    expect(before).toContain("We're still looking for your payment of ₹148.");
    expect(await asha.post(`/forms${path}/cancellation`)).toMatchObject({ ok: true });
    const cancelled = await words(asha, path);
    for (const text of [en.cancellation.cancelled, en.refund.nameIt])
      expect(cancelled).toContain(text);
    expect(cancelled).not.toContain(en.cancellation.title);
    expect(cancelled).not.toContain(PAYMENT_STATES.waiting.label);
    const upi = (upi_id: string) => asha.post("/forms/orders/refund-upi-id", { upi_id });
    expect((await upi("asha")).errors).toEqual({ upi_id: checkoutMessages["upi-id-format"] });
    expect(await upi(" 9876543210@anybank ")).toMatchObject({ ok: true });
    expect(await words(asha, path)).toContain(en.refund.to("9876543210@anybank"));
    const admin = `/admin/orders/${orderId}`;
    expect(await words(owner, admin)).toContain("The customer cancelled this order.");
    await verifyPayment(await seenPayment(orderId), owner.id, new Date());
    expect(await words(owner, admin)).toContain("9876543210@anybank");
    const refund = (await orderOf(asha.id, orderId))?.refunds[0]?.id ?? "";
    await owner.post(`/forms${admin}/refund`, { refund, refunded_to: "9876543210@anybank" });
    expect(await words(asha, path)).toContain("We have refunded ₹148 to 9876543210@anybank");
  });

  it("comes too late once the seller has verified, and is nobody else's [R3]", async () => {
    const { asha, orderId, path } = await buyer();
    expect(await (await customer()).post(`/forms${path}/cancellation`)).toMatchObject({
      status: 404,
    });
    await verifyPayment(await seenPayment(orderId), owner.id, new Date());
    expect(await asha.post(`/forms${path}/cancellation`)).toMatchObject({
      status: 409,
      errors: { form: orderMessages["payment-already-verified"] },
    });
    expect(await words(asha, path)).not.toContain(en.cancellation.title);
  });
});

describe("a payment without an order [R52]", () => {
  async function unplaced() {
    const { asha, orderId } = await buyer();
    const [quote] = await db.select().from(quotes).where(eq(quotes.id, orderId));
    const transactionId = newTransactionId();
    await confirmQuote(asha.id, quote?.placed_version_id ?? "", { transactionId }, new Date());
    const [payment] = await unplacedPaymentsOf(asha.id);
    return {
      asha,
      transactionId,
      id: payment?.id ?? "",
      path: `/unplaced-payments/${payment?.id}`,
    };
  }

  it("has a page that says what we have and what happens next, and is listed with the orders", async () => {
    const { asha, transactionId, path } = await unplaced();
    const page = await words(asha, path);
    for (const text of ["₹148", transactionId, ...en.unplaced.next.waiting, en.refund.nameIt])
      expect(page).toContain(text);
    expect(await asha.read("/orders")).toContain(`href="${path}"`);
  });

  it.each(["sent", "refunded", "not-found"] as const)(
    "says what the seller decided: %s",
    async (outcome) => {
      const { asha, id, path } = await unplaced();
      const decision = outcome === "not-found" ? { outcome } : { outcome, to: "asha@okaxis" };
      await settleUnplaced(id, { id: owner.id, alone: false }, decision, new Date());
      const page = await words(asha, path);
      expect(page).toContain(en.unplaced.states[outcome]);
      expect(page.includes(en.unplaced.refundedTo("asha@okaxis"))).toBe(outcome === "refunded");
      expect(await words(asha, "/orders")).toContain(en.unplaced.states[outcome]);
    },
  );

  it("leads to its order once it has one", async () => {
    const asha = await withCart();
    const quote = await quoteFor(asha.id);
    const expired = { expires_at: new Date(Date.now() - 1) };
    await db.update(quoteVersions).set(expired).where(eq(quoteVersions.id, quote.id));
    await confirmQuote(asha.id, quote.id, { transactionId: newTransactionId() }, new Date());
    const [payment] = await unplacedPaymentsOf(asha.id);
    await placeUnplaced(payment?.id ?? "", { id: owner.id, alone: false }, new Date());
    const { headers } = await asha.get(`/unplaced-payments/${payment?.id}`);
    expect(headers.get("location")).toContain(`/orders/${quote.quoteId}`);
  });

  it("is nobody else's [R3]", async () => {
    const { path } = await unplaced();
    expect((await (await customer()).get(path)).status).toBe(404);
    expect((await (await customer()).get("/unplaced-payments/x")).status).toBe(404);
  });
});

describe("an order that is bought again", () => {
  it("fills the cart once for a press, however often it is sent", async () => {
    const { asha, path } = await buyer();
    const key = /name="reorder_id" value="([\w-]+)"/.exec(await asha.read(path))?.[1] ?? "";
    const send = () => asha.post(`/forms${path}/reorder`, { reorder_id: key });
    expect(await send()).toMatchObject({ ok: true, lines: [{ name: "Night Bus", added: 2 }] });
    expect(await send()).toMatchObject({ ok: true, lines: [{ name: "Night Bus", added: 2 }] });
    expect((await cartOf(asha.id)).lines).toMatchObject([{ id: "ndk-01", quantity: 2 }]);
    const other = await customer();
    const stranger = await other.post(`/forms${path}/reorder`, { reorder_id: randomUUID() });
    expect(stranger.status).toBe(404);
  });
});

describe("the receipt", () => {
  it("has every amount, the store and what became of the payment, and no claim about tax", async () => {
    const { asha, path, orderNumber, transactionId, orderId } = await buyer();
    const receipt = await words(asha, `${path}/receipt`);
    for (const text of [
      "Receipt",
      "Kathalu",
      orderNumber,
      transactionId,
      "UPI : Being checked",
      "Paid to : kathalu@okicici ",
      "Night Bus Postal Card Size 2 ₹49 ₹98",
      "Subtotal ₹98",
      "Standard Shipping ₹50",
      "Total ₹148",
      "Asha Rao 12 Temple Road, Vijayawada",
    ])
      expect(receipt).toContain(text);
    expect(receipt).not.toMatch(/\b(tax|GST|invoice)\b/i);
    await verifyPayment(await seenPayment(orderId), owner.id, new Date());
    expect(await words(asha, `${path}/receipt`)).toContain("UPI : Received");
    expect((await (await customer()).get(`${path}/receipt`)).status).toBe(404);
  });

  it("says who was paid as the bank names the account, not as the store is called [R62]", async () => {
    const { asha, path } = await buyer();
    const value = { upiId: "kathalu@okicici", name: "Kathalu", registeredName: "RAVI KUMAR K" };
    await db.insert(settings).values({ subject: "payee", version: 1, value });
    const receipt = await words(asha, `${path}/receipt`);
    await db.delete(settings);
    expect(receipt).toContain("Paid to : RAVI KUMAR K (kathalu@okicici)");
    expect(receipt).not.toContain("Kathalu Stories");
  });
});
