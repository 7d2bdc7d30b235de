import { and, eq, isNull } from "drizzle-orm";
import { beforeAll, describe, expect, it, test } from "vitest";
import { addEpisode } from "#data/cart/cart-additions.server";
import { db } from "#data/db.server";
import { orderForAdmin } from "#data/orders/orders.server";
import { evidenceFacts } from "#data/orders/payment/evidence.server";
import { rejectPayment, verifyPayment } from "#data/orders/payment/verification.server";
import { changeOrderStatus } from "#data/orders/seller-actions.server";
import { episodePurchases, invoices, refunds } from "#data/schema.server";
import { indianDay } from "#domain/indian-time";
import { type Paise, paise, rupees } from "#domain/money/money";
import { evidenceOf } from "#domain/orders/payment/evidence";
import type { StatementCredit } from "#domain/statements/credits";
import { testDatabase } from "#test/database/database";
import { enterTaxRates, issueLater, setInvoices } from "#test/database/invoices";
import {
  fromCart,
  insertCoupon,
  newTransactionId,
  orderFor,
  person,
  quoteFor,
  seenPayment,
  shopper,
  stockCatalogue,
} from "#test/database/store-rows";
import { importedStatement } from "#test/statements/confirmed";
import { placeFromCredit } from "./placed-credits.server.ts";
import { unmatchedCredits } from "./unmatched-credits.server.ts";

// Orders with an exact amount, whose customers pay it or whole rupees (reading R70).

testDatabase();

const exact = { ...fromCart, hasExactAmounts: true };
let owner: string;
beforeAll(async () => {
  await stockCatalogue();
  await enterTaxRates();
  owner = await person("owner");
  await setInvoices("registered", owner);
});

const line = (transactionId: string, amount: Paise): StatementCredit => ({
  ...{ line: 2, transactionId, amount, day: indianDay(new Date()) },
  ...{ payerUpiId: null, note: null },
});

async function orderOf(orderId: string) {
  const order = await orderForAdmin(orderId);
  if (!order) throw new Error("no order");
  return order;
}

async function verified(orderId: string) {
  const answer = await verifyPayment(await seenPayment(orderId), owner, new Date());
  if (!answer.ok) throw new Error(answer.problem.code);
}

describe("a statement's credit with the ID that the customer sent", () => {
  it("verifies the payment where less than a rupee is missing or too much", async () => {
    for (const change of [0, 37, -99]) {
      const { orderId, transactionId } = await orderFor(await shopper(), exact);
      const { total } = await orderOf(orderId);
      expect(total % 100).not.toBe(0);
      await importedStatement({ credits: [line(transactionId, paise(total + change))] }, owner);
      expect(await orderOf(orderId)).toMatchObject({ payment: "verified", total });
    }
  });

  it("verifies nothing where a rupee is missing, nor where a bill of paise is paid in whole rupees", async () => {
    const named = await orderFor(await shopper(), exact);
    const { total } = await orderOf(named.orderId);
    const coupon = await insertCoupon({ discount_value: "0.37" });
    const plain = await orderFor(await shopper(), { ...fromCart, couponCode: coupon.code });
    const credits = [
      line(named.transactionId, paise(total - 100)),
      { ...line(plain.transactionId, rupees(148)), line: 3 },
    ];
    await importedStatement({ credits }, owner);
    for (const { orderId } of [named, plain])
      expect((await orderOf(orderId)).payment).toBe("waiting");
  });

  it("is the bank's proof among the evidence, with the amount that arrived", async () => {
    const transactionId = newTransactionId();
    await importedStatement({ credits: [line(transactionId, rupees(148))] }, owner);
    const { orderId } = await orderFor(await shopper(), exact, transactionId);
    const facts = await evidenceFacts(await orderOf(orderId));
    const evidence = facts ? evidenceOf(facts) : [];
    expect(evidence.find(({ code }) => code === "statement-has-it")?.reason).toContain("₹148,");
  });
});

test("what isn't missing can't be asked for: a rejection by a part refuses all but some paise", async () => {
  const { orderId } = await orderFor(await shopper(), exact);
  const rejection = { kind: "amount-differs", reason: "Less arrived.", received: "147" } as const;
  const answer = await rejectPayment(await seenPayment(orderId), owner, rejection, new Date());
  expect(answer).toMatchObject({ ok: false, problem: { code: "amount-received-enough" } });
});

test("whole rupees without an ID are shown beside the exact amounts that they may pay, and an owner can say which", async () => {
  const quote = await quoteFor(await shopper(), exact);
  const transactionId = newTransactionId();
  await importedStatement({ credits: [line(transactionId, rupees(148))] }, owner);
  const { rows } = await unmatchedCredits("open", null, new Date());
  const credit = rows.find((row) => row.transactionId === transactionId);
  const candidates = credit?.candidates.map(({ version }) => version.versionId);
  expect(candidates).toContain(quote.id);
  const placed = await placeFromCredit(credit?.id ?? "", quote.id, { by: owner, now: new Date() });
  expect(placed).toMatchObject({ ok: true, became: "made" });
  expect((await orderOf(quote.quoteId)).total).toBe(quote.total);
});

test("an exact amount without an ID is shown beside its own version alone", async () => {
  const quotes = [await quoteFor(await shopper(), exact), await quoteFor(await shopper(), exact)];
  const transactionId = newTransactionId();
  await importedStatement({ credits: [line(transactionId, quotes[1]?.total ?? paise(0))] }, owner);
  const { rows } = await unmatchedCredits("open", null, new Date());
  const credit = rows.find((row) => row.transactionId === transactionId);
  expect(credit?.candidates.map(({ version }) => version.versionId)).toEqual([quotes[1]?.id]);
});

describe("the paise of an exact amount", () => {
  it("lower an invoice's lines and its delivery together", async () => {
    const { orderId } = await orderFor(await shopper(), exact);
    await verified(orderId);
    await issueLater();
    const { total, exactDiscount } = await orderOf(orderId);
    const [invoice] = await db.select().from(invoices).where(eq(invoices.order_id, orderId));
    expect(invoice?.total).toBe(total);
    const [cards, delivery] = invoice?.lines.map(({ value }) => value) ?? [];
    expect((cards ?? 0) + (delivery ?? 0)).toBe(total);
    expect(rupees(98) - (cards ?? 0)).toBe(Math.round((exactDiscount * 98) / 148));
  });

  it("lower the delivery alone where a coupon pays for everything else", async () => {
    const coupon = await insertCoupon({ discount_value: "500" });
    const { orderId } = await orderFor(await shopper(), { ...exact, couponCode: coupon.code });
    await verified(orderId);
    await issueLater();
    const [invoice] = await db.select().from(invoices).where(eq(invoices.order_id, orderId));
    expect(invoice?.lines.map(({ value }) => value)).toEqual([0, rupees("49.99")]);
  });

  it("are part of what an episode cost, and aren't given back with its order", async () => {
    const asha = await person("asha");
    await addEpisode(asha, "night-bus-tapes");
    const { orderId } = await orderFor(asha, { ...exact, addressSlot: null });
    const [purchase] = await db
      .select({ paid: episodePurchases.amount_paid })
      .from(episodePurchases)
      .where(eq(episodePurchases.order_id, orderId));
    expect(purchase?.paid).toBe(rupees("128.99"));
    await verified(orderId);
  });

  it("aren't given back when the order is cancelled", async () => {
    const { orderId } = await orderFor(await shopper(), exact);
    await verified(orderId);
    const change = { from: "confirmation_pending", to: "cancelled" } as const;
    await changeOrderStatus(orderId, owner, change, new Date());
    const [refund] = await db
      .select({ amount: refunds.amount })
      .from(refunds)
      .where(and(eq(refunds.order_id, orderId), isNull(refunds.withdrawn_at)));
    expect(refund?.amount).toBe((await orderOf(orderId)).total);
  });
});
