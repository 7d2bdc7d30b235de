import { asc, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { addEpisode, addLine } from "#data/cart/cart-additions.server";
import { db, transaction } from "#data/db.server";
import { correctAddress } from "#data/orders/parcel/address-correction.server";
import { verifyPayment, withdrawDecision } from "#data/orders/payment/verification.server";
import { changeOrderStatus, giveRefund, markRefunded } from "#data/orders/seller-actions.server";
import { invoiceChecks, invoiceSerials, invoices, taxRates } from "#data/schema.server";
import { indianDay } from "#domain/indian-time";
import { financialYear } from "#domain/invoices/documents";
import { rupees } from "#domain/money/money";
import { testDatabase } from "#test/database/database";
import { enterTaxRates, issueLater, setInvoices, supplier } from "#test/database/invoices";
import {
  atOnce,
  fromCart,
  insertCoupon,
  orderFor,
  person,
  seenPayment,
  shopper,
  stockCatalogue,
  waitUntilBlocked,
} from "#test/database/store-rows";
import { invoiceDocument, uninvoicedOrders } from "./invoice-lists.server.ts";
import { queueInvoiceChecksSince } from "./issuing.server.ts";
import { removeTaxRate } from "./tax-rates.server.ts";

testDatabase();

const YEAR = financialYear(new Date());
let owner: string;
beforeAll(async () => {
  await stockCatalogue();
  await enterTaxRates();
  owner = await person("owner");
  await setInvoices("registered", owner);
});

async function verified(userId: string, request = fromCart) {
  const order = await orderFor(userId, request);
  await verify(order.orderId);
  return order;
}

async function verify(orderId: string) {
  const answer = await verifyPayment(await seenPayment(orderId), owner, new Date());
  if (!answer.ok) throw new Error(answer.problem.code);
}

async function documentsOf(orderId: string) {
  return await db
    .select()
    .from(invoices)
    .where(eq(invoices.order_id, orderId))
    .orderBy(asc(invoices.issued_at), asc(invoices.id));
}

const shownOf = (rows: Awaited<ReturnType<typeof documentsOf>>) =>
  rows.map(({ kind, place, total }) => [kind, place, total / 100]);

describe("invoices", () => {
  it("are issued once nobody can undo the verification, with the tax of the parcel's state", async () => {
    const { orderId } = await verified(await shopper());
    await issueLater(5);
    expect(await documentsOf(orderId)).toEqual([]);
    await issueLater();
    await issueLater(20);
    const [invoice, ...others] = await documentsOf(orderId);
    expect(others).toEqual([]);
    // Two cards of ₹49, and ₹50 of delivery, at 5 %.
    expect(invoice).toMatchObject({
      kind: "tax-invoice",
      place: "37",
      inter_state: false,
      total: rupees(148),
      cgst: rupees(3.52),
      sgst: rupees(3.52),
      igst: 0,
    });
    expect(invoice?.number).toMatch(new RegExp(`^INV/${YEAR}/\\d+$`));
    expect(invoice?.html).toContain(invoice?.number);
    expect(invoice?.html).toContain("Night Bus, Postal Card Size");
    expect(await db.$count(invoiceChecks)).toBe(0);
  });

  it("aren't issued for what was undone, and number no gap", async () => {
    const before = await verified(await shopper());
    await issueLater();
    const { orderId } = await verified(await shopper());
    expect(await withdrawDecision(orderId, owner, new Date())).toEqual({ ok: true });
    const after = await verified(await shopper());
    await issueLater();
    expect(await documentsOf(orderId)).toEqual([]);
    const [[first], [next]] = [await documentsOf(before.orderId), await documentsOf(after.orderId)];
    expect(next?.serial).toBe((first?.serial ?? 0) + 1);
  });

  it("have IGST where the parcel leaves the seller's state", async () => {
    const { orderId } = await verified(await shopper());
    await issueLater(11, { ...supplier, gstin: "29AAPFU0939F1ZR" });
    expect(await documentsOf(orderId)).toMatchObject([
      { place: "37", cgst: 0, igst: rupees(7.05) },
    ]);
  });

  it("are of the seller's state where there is no parcel, each thing at its own rate", async () => {
    const asha = await person("asha");
    await addEpisode(asha, "night-bus-tapes");
    const { orderId } = await verified(asha);
    await issueLater();
    const [invoice] = await documentsOf(orderId);
    expect(invoice).toMatchObject({ place: "37", cgst: rupees(9.84), taxable: rupees(109.32) });
  });

  it("take a coupon off the lines that it applies to", async () => {
    const asha = await shopper();
    await addLine(asha, { id: "rk-01", size: "wallet", quantity: 1 });
    const { code } = await insertCoupon({ applicable_products: ["rk-01"] });
    const { orderId } = await verified(asha, { ...fromCart, couponCode: code });
    await issueLater();
    const [invoice] = await documentsOf(orderId);
    expect(invoice?.lines.map(({ name, value }) => [name, value / 100])).toEqual([
      ["The Letter, Wallet Size", 9],
      ["Night Bus, Postal Card Size", 98],
      ["Delivery", 50],
    ]);
  });

  it("are opened by who bought, and by nobody else", async () => {
    const asha = await shopper();
    const { orderId } = await verified(asha);
    await issueLater();
    const [{ id = "", html = "" } = {}] = await documentsOf(orderId);
    expect(await invoiceDocument(id, asha)).toMatchObject({ html });
    expect(await invoiceDocument(id, await person("ravi"))).toBeNull();
    expect(await invoiceDocument("no-key", asha)).toBeNull();
  });
});

describe("credit notes", () => {
  it("follow each refund, and the order's end", async () => {
    const { orderId } = await verified(await shopper());
    await issueLater();
    await giveRefund(orderId, { amount: "20", to: null }, owner, new Date(Date.now() + 15_000));
    await issueLater(30);
    expect(shownOf(await documentsOf(orderId))).toEqual([
      ["tax-invoice", "37", 148],
      ["credit-note", "37", -20],
    ]);
    const later = new Date(Date.now() + 40_000);
    const cancel = { from: "confirmation_pending", to: "cancelled" } as const;
    expect(await changeOrderStatus(orderId, owner, cancel, later)).toMatchObject({ ok: true });
    await issueLater(60);
    const documents = await documentsOf(orderId);
    expect(shownOf(documents).slice(2)).toEqual([["credit-note", "37", -128]]);
    const [, first, last] = documents;
    expect(last?.html).toContain("the order was cancelled");
    expect(first?.html).toContain(documents[0]?.number);
    // Paying the refund that was owed adds no second credit note.
    const owed = last?.refund_id ?? "";
    await markRefunded(orderId, { id: owed, to: null }, owner, new Date(Date.now() + 70_000));
    await issueLater(90);
    expect(await documentsOf(orderId)).toHaveLength(3);
  });

  it("make room for another invoice where the parcel goes to another state", async () => {
    const { orderId } = await verified(await shopper());
    await issueLater();
    const typed = { pin: "560001", address: "4 Lake View, Bengaluru", name: "Asha Rao" };
    const moved = { version: 0, ...typed, mobile: "9876543210", giftMessage: "" };
    expect(await correctAddress(orderId, owner, moved, new Date())).toEqual({ ok: true });
    await issueLater(15);
    expect(shownOf(await documentsOf(orderId))).toEqual([
      ["tax-invoice", "37", 148],
      ["credit-note", "37", -148],
      ["tax-invoice", "29", 148],
    ]);
  });

  it("go on for an order that has one, where the owner begins later now", async () => {
    const { orderId } = await verified(await shopper());
    await issueLater();
    await setInvoices("registered", owner, "2027-04-01");
    const typed = { pin: "560001", address: "4 Lake View, Bengaluru", name: "Asha Rao" };
    const moved = { version: 0, ...typed, mobile: "9876543210", giftMessage: "" };
    expect(await correctAddress(orderId, owner, moved, new Date())).toEqual({ ok: true });
    await issueLater(15);
    await setInvoices("registered", owner);
    expect(shownOf(await documentsOf(orderId)).at(-1)).toEqual(["tax-invoice", "29", 148]);
  });

  it("take tax back as it was charged, also once the owner isn't registered any more", async () => {
    const { orderId } = await verified(await shopper());
    await issueLater();
    await setInvoices("unregistered", owner);
    const later = new Date(Date.now() + 15_000);
    await giveRefund(orderId, { amount: "148", to: null }, owner, later);
    await issueLater(30, { ...supplier, gstin: "" });
    await setInvoices("registered", owner);
    const [, credit] = await documentsOf(orderId);
    expect(credit).toMatchObject({ cgst: rupees(-3.52), sgst: rupees(-3.52) });
    expect(credit?.html).toContain(`GSTIN ${supplier.gstin}`);
    expect(credit?.html).not.toContain("not registered");
  });

  it("name the seller as their invoice did, who has moved to another state since", async () => {
    const { orderId } = await verified(await shopper());
    await issueLater();
    const later = new Date(Date.now() + 15_000);
    await giveRefund(orderId, { amount: "20", to: null }, owner, later);
    const moved = { legalName: "Moved LLP", postalAddress: "2 New Street, Bengaluru 560001" };
    await issueLater(30, { ...supplier, ...moved, gstin: "29AAPFU0939F1ZR" });
    const [, credit] = await documentsOf(orderId);
    const { gstin, legalName, postalAddress } = supplier;
    for (const text of [gstin, legalName, postalAddress]) expect(credit?.html).toContain(text);
    expect(credit?.html).not.toMatch(/29AAPFU0939F1ZR|Moved LLP|New Street/);
  });

  it("of an invoice whose seller wasn't stored name today's, and wait for the GSTIN", async () => {
    const { orderId } = await verified(await shopper());
    await issueLater();
    await db.update(invoices).set({ supplier: null }).where(eq(invoices.order_id, orderId));
    await setInvoices("unregistered", owner);
    const later = new Date(Date.now() + 15_000);
    await giveRefund(orderId, { amount: "20", to: null }, owner, later);
    await issueLater(30, { ...supplier, gstin: "" });
    expect(await uninvoicedOrders(5)).toMatchObject([{ problem: { code: "gstin-missing" } }]);
    await issueLater(91);
    await setInvoices("registered", owner);
    const [, credit] = await documentsOf(orderId);
    expect(credit?.html).toContain(`GSTIN ${supplier.gstin}`);
  });
});

describe("a tax rate", () => {
  it("isn't removed while an invoice is issued by it", async () => {
    const day = indianDay(new Date(Date.now() + 86_400_000));
    const rate = { covers: "products", hsn: "4909", title: "Dearer", valid_from: day } as const;
    await db.insert(taxRates).values({ ...rate, id: "dearer", percent: 12 });
    const { orderId } = await verified(await shopper());
    const [locked, drawn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const serials = transaction(async (tx) => {
      await tx.execute(sql`lock table invoice_serials in exclusive mode`);
      locked.resolve();
      await drawn.promise;
    });
    await locked.promise;
    const issued = issueLater(2 * 86_400);
    await waitUntilBlocked();
    const removal = removeTaxRate("dearer", { seen: 1, by: owner, now: new Date() });
    await Promise.race([removal, new Promise((resolve) => setTimeout(resolve, 200))]);
    drawn.resolve();
    await Promise.all([serials, issued]);
    expect(await removal).toEqual({ ok: false, problem: { code: "tax-rate-stays" } });
    const [invoice] = await documentsOf(orderId);
    expect(invoice?.lines).toMatchObject([{ percent: 12 }, { percent: 12 }]);
    await db.delete(taxRates).where(eq(taxRates.id, "dearer"));
  });
});

describe("an order that can't be invoiced", () => {
  it("is listed with the reason, and invoiced once that is gone", async () => {
    await db.update(taxRates).set({ valid_from: "2099-01-01" }).where(eq(taxRates.id, "cards"));
    const { orderId, orderNumber } = await verified(await shopper());
    await issueLater();
    expect(await uninvoicedOrders(5)).toEqual([
      {
        ...{ orderId, orderNumber },
        problem: { code: "rate-missing", item: "Night Bus, Postal Card Size" },
      },
    ]);
    await db.update(taxRates).set({ valid_from: "2026-04-01" }).where(eq(taxRates.id, "cards"));
    await issueLater(11 + 61, { ...supplier, postalAddress: "" });
    expect(await uninvoicedOrders(5)).toMatchObject([{ problem: { code: "legal-name-missing" } }]);
    await issueLater(11 + 122);
    expect(await uninvoicedOrders(5)).toEqual([]);
    expect(await documentsOf(orderId)).toHaveLength(1);
  });
});

describe("the owner's settings", () => {
  it("off issue nothing; later ones begin with the day that they name", async () => {
    await setInvoices("", owner);
    const { orderId } = await verified(await shopper());
    await issueLater();
    expect(await documentsOf(orderId)).toEqual([]);
    await setInvoices("composition", owner, "2099-01-01");
    await transaction((tx) => queueInvoiceChecksSince(tx, "2026-11-01"));
    await issueLater();
    expect(await documentsOf(orderId)).toEqual([]);
    await setInvoices("composition", owner);
    await transaction((tx) => queueInvoiceChecksSince(tx, "2026-11-01"));
    await issueLater();
    expect(await documentsOf(orderId)).toMatchObject([
      { kind: "bill-of-supply", place: null, taxable: rupees(148), cgst: 0 },
    ]);
    await setInvoices("registered", owner);
  });
});

describe("serials", () => {
  it("are 1 to 64 where 64 payments are verified at once, and every node issues", async () => {
    const orders: Awaited<ReturnType<typeof orderFor>>[] = [];
    for (let count = 0; count < 64; count++) orders.push(await orderFor(await shopper()));
    const [before = 0] = (await db.select().from(invoiceSerials)).flatMap(({ series, last }) =>
      series === "INV" ? [last] : [],
    );
    await atOnce(64, (place) => verify(orders[place]?.orderId ?? ""));
    await atOnce(8, () => issueLater());
    const drawn = await Promise.all(orders.map(({ orderId }) => documentsOf(orderId)));
    const serials = drawn.map(([invoice]) => (invoice?.serial ?? 0) - before);
    expect(drawn.every(({ length }) => length === 1)).toBe(true);
    expect(serials.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 64 }, (_, place) => place + 1),
    );
  });
});
