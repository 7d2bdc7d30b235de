import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { addEpisode, addLine } from "#data/cart/cart-additions.server";
import { reorder } from "#data/cart/cart-reorders.server";
import { saveTypedTransactionId } from "#data/checkout/quote-versions.server";
import { db, transaction } from "#data/db.server";
import { cancelOwnOrder } from "#data/orders/customer-actions.server";
import { saveView } from "#data/orders/lists/order-views.server";
import { orderOf } from "#data/orders/orders.server";
import { setTrackingId } from "#data/orders/parcel/shipments.server";
import {
  rejectPayment,
  resubmitPayment,
  verifyPayment,
} from "#data/orders/payment/verification.server";
import { confirmQuote } from "#data/orders/placing.server";
import { changeOrderStatus, markRefunded } from "#data/orders/seller-actions.server";
import { addAddress, saveAddress } from "#data/people/addresses.server";
import { findOrCreateUser } from "#data/people/people.server";
import { setRefundUpiId } from "#data/people/refund-upi-id.server";
import { orderViews, users } from "#data/schema.server";
import { testDatabase } from "#test/database/database";
import { issueLater, setInvoices } from "#test/database/invoices";
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
  usesOf,
  waitUntilBlocked,
} from "#test/database/store-rows";
import { countPersonalData, erasePerson, personalData } from "./personal-data.server.ts";
import { PERSONAL_TABLES } from "./personal-tables.server.ts";
import { forgetOldInvoices } from "./retention.server.ts";

const INVOICE_YEARS = 9;

testDatabase();

const now = new Date();
const UPI_ID = "asha.erases@okaxis";
/** A tracking ID is personal data too, because the courier's page says where the parcel went. */
const TRACKING_ID = "ED123456789IN";
let seller: string;

beforeAll(async () => {
  await stockCatalogue();
  seller = await person("seller");
  await setInvoices("unregistered", seller);
});

const nothing = async () => {};

/**
 * Makes a customer with rows in many tables: a shipped order with a rejected payment, a cancelled and refunded one, a
 * cart, an open payment.
 */
async function regular() {
  const asha = await shopper("asha-erases");
  await setRefundUpiId(asha, UPI_ID, now);
  const shipped = await orderFor(asha);
  await rejectPayment(
    await seenPayment(shipped.orderId),
    seller,
    { kind: "other", reason: "Asha Rao, call us." },
    now,
  );
  await resubmitPayment(asha, shipped.orderId, { transactionId: newTransactionId() }, now);
  await verifyPayment(await seenPayment(shipped.orderId), seller, now);
  for (const [from, to] of [
    ["confirmation_pending", "processing"],
    ["processing", "shipped"],
  ] as const)
    await changeOrderStatus(shipped.orderId, seller, { from, to }, now);
  for (const id of [TRACKING_ID, `${TRACKING_ID}2`])
    await setTrackingId(shipped.orderId, seller, { trackingId: id, courier: null }, now);
  await addLine(asha, { id: "rk-01", size: "wallet", quantity: 1 });
  await addEpisode(asha, "night-bus-tapes");
  const cancelled = await orderFor(asha);
  await cancelOwnOrder(asha, cancelled.orderId, now);
  await verifyPayment(await seenPayment(cancelled.orderId), seller, now);
  const [owed] = (await orderOf(asha, cancelled.orderId))?.refunds ?? [];
  await markRefunded(cancelled.orderId, { id: owed?.id ?? "", to: UPI_ID }, seller, now);
  await reorder(asha, shipped.orderId, crypto.randomUUID(), now);
  await issueLater();
  return { asha, shipped, cancelled };
}

/** Returns every table and column of the database that has the text. */
async function placesOf(text: string): Promise<string[]> {
  const tables = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`);
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await db.execute(sql`
      select 1 from ${sql.identifier(name)} as row
      where strpos(lower(to_jsonb(row)::text), ${text.toLowerCase()}) > 0 limit 1`);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

async function emailOf(userId: string): Promise<string> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  return user?.email ?? "";
}

describe("erasing an account", () => {
  it("leaves the person's name, email, phone, address, UPI ID and parcel's number nowhere in the database", async () => {
    const { asha, shipped } = await regular();
    const texts = [
      "Asha Rao",
      await emailOf(asha),
      "9876543210",
      "12 Temple Road",
      UPI_ID,
      TRACKING_ID,
    ];
    for (const text of texts) expect(await placesOf(text)).not.toEqual([]);
    const others = await shopper("ravi-stays");
    await db.execute(
      sql`update profiles set name_1 = 'Ravi', address_1 = '7 Beach Road', mobile_number_1 = '9000000001' where id = ${others}`,
    );
    expect(await erasePerson(asha, nothing, now)).toEqual({ ok: true });
    // Tax law demands that invoices stay as they are for some years (docs/decisions/0126).
    const printed = ["Asha Rao", "12 Temple Road"];
    for (const text of texts)
      expect([text, await placesOf(text)]).toEqual([
        text,
        printed.includes(text) ? ["invoices"] : [],
      ]);
    const inYears = (years: number) => new Date(now.getTime() + years * 365.3 * 86_400_000);
    await forgetOldInvoices(inYears(INVOICE_YEARS - 1));
    expect(await placesOf("Asha Rao")).toEqual(["invoices"]);
    await forgetOldInvoices(inYears(INVOICE_YEARS));
    expect(await placesOf("Asha Rao")).toEqual([]);
    expect(await placesOf("7 Beach Road")).toEqual(["profiles"]);
    const kept = await orderOf(asha, shipped.orderId);
    expect(kept).toMatchObject({
      orderNumber: shipped.orderNumber,
      status: "shipped",
      payment: "verified",
      customerName: null,
      address: null,
      mobile: null,
      items: [{ name: "Night Bus", quantity: 2 }],
    });
    expect(kept?.transactionId).toMatch(/^\d{12}$/);
  });

  it("deletes the lists that sellers saved of a search for the person, and no other", async () => {
    const { asha } = await regular();
    const email = new URLSearchParams({ q: await emailOf(asha) }).toString();
    const views = [email, "q=98765+43210", "q=9876543210&gift=1", "gift=1"];
    for (const [at, filter] of views.entries())
      await saveView({ name: `List ${at}`, filter }, { by: seller, now });
    expect(await erasePerson(asha, nothing, now)).toEqual({ ok: true });
    const left = await db.select({ filter: orderViews.filter }).from(orderViews);
    expect(left).toEqual([{ filter: "gift=1" }]);
  });

  it("deletes the pictures of the person's payments", async () => {
    const asha = await shopper();
    const { orderId } = await orderFor(asha);
    const path = "payment-screenshots/receipt.png";
    const sha256 = new Uint8Array(32).fill(7);
    await rejectPayment(await seenPayment(orderId), seller, { kind: "other", reason: "No." }, now);
    const another = { transactionId: newTransactionId(), screenshot: { path, sha256 } };
    await resubmitPayment(asha, orderId, another, now);
    await verifyPayment(await seenPayment(orderId), seller, now);
    await changeOrderStatus(
      orderId,
      seller,
      { from: "confirmation_pending", to: "processing" },
      now,
    );
    await changeOrderStatus(orderId, seller, { from: "processing", to: "shipped" }, now);
    const removed: string[] = [];
    const remove = async (file: string) => {
      removed.push(file);
      // While a file is deleted, which may take long, the order isn't locked, so that a seller can work on it.
      await db.execute(sql`select 1 from orders where id = ${orderId} for no key update nowait`);
    };
    expect(await erasePerson(asha, remove, now)).toEqual({ ok: true });
    expect(removed).toEqual([path]);
    expect(await placesOf(path)).toEqual([]);
  });

  it("gives back the coupon of a payment that wasn't made", async () => {
    const asha = await shopper();
    const { id, code } = await insertCoupon();
    await quoteFor(asha, { ...fromCart, couponCode: code });
    expect(await usesOf(id)).toMatchObject({ counted: 1, held: 1 });
    expect(await erasePerson(asha, nothing, now)).toEqual({ ok: true });
    expect(await usesOf(id)).toEqual({ counted: 0, held: 0, ordered: 0 });
  });

  it("makes a new account of the next sign-in", async () => {
    const asha = await shopper();
    const [before] = await db.select().from(users).where(eq(users.id, asha));
    await erasePerson(asha, nothing, now);
    const identity = {
      provider: "demo" as const,
      subject: before?.subject ?? "",
      email: before?.email ?? "",
      emailVerified: true,
      avatarUrl: null,
    };
    expect(await findOrCreateUser(db, identity)).not.toBe(asha);
  });

  it("lets nothing be written that was on its way, from another tab or device", async () => {
    const asha = await shopper();
    const { orderId } = await orderFor(asha);
    await cancelOwnOrder(asha, orderId, now);
    const rejection = { kind: "not-found", reason: "Not found." } as const;
    await rejectPayment(await seenPayment(orderId), seller, rejection, now);
    expect(await erasePerson(asha, nothing, now)).toEqual({ ok: true });
    const address = {
      name: "Late Asha",
      pin: "520001",
      state: "Andhra Pradesh",
      address: "99 Late Road, Vijayawada",
      mobile: "9876500000",
    };
    for (const write of [
      () => setRefundUpiId(asha, "late.asha@okaxis", now),
      () => saveAddress(asha, 1, address),
      () => addAddress(asha, address),
      () => quoteFor(asha),
    ])
      await write().catch(() => {});
    for (const text of ["late.asha", "Late Road"]) expect(await placesOf(text)).toEqual([]);
    const { rows } = await db.execute(
      sql`select 1 from quotes where user_id = ${asha} and state <> 'placed'`,
    );
    expect(rows).toEqual([]);
  });

  it("waits for a Confirm that is under way, and finds its order", async () => {
    const asha = await shopper();
    const quote = await quoteFor(asha);
    const begun: Promise<unknown>[] = [];
    await transaction(async (tx) => {
      // The lock stops Confirm after it has written the order, before it commits.
      await tx.execute(sql`lock table order_events in share mode`);
      begun.push(confirmQuote(asha, quote.id, { transactionId: newTransactionId() }, now));
      await waitUntilBlocked();
      begun.push(erasePerson(asha, nothing, now));
      await waitUntilBlocked(2);
    });
    expect(await Promise.all(begun)).toMatchObject([
      { ok: true, orderId: quote.quoteId },
      { ok: false, problem: { code: "erasure-while-open" } },
    ]);
  });

  it("waits while an order, a refund or a payment is under way, and changes nothing", async () => {
    const asha = await shopper();
    const { orderId } = await orderFor(asha);
    const open = { ok: false, problem: { code: "erasure-while-open" } };
    expect(await erasePerson(asha, nothing, now)).toEqual(open);
    await cancelOwnOrder(asha, orderId, now);
    expect(await erasePerson(asha, nothing, now)).toEqual(open);
    await verifyPayment(await seenPayment(orderId), seller, now);
    expect(await erasePerson(asha, nothing, now)).toEqual(open);
    const [owed] = (await orderOf(asha, orderId))?.refunds ?? [];
    expect((await orderOf(asha, orderId))?.customerName).toBe("Asha Rao");
    await markRefunded(orderId, { id: owed?.id ?? "", to: null }, seller, now);
    expect(await erasePerson(asha, nothing, now)).toEqual({ ok: true });

    const ravi = await shopper();
    const quote = await quoteFor(ravi);
    await saveTypedTransactionId(ravi, quote.id, "412345678901");
    expect(await erasePerson(ravi, nothing, now)).toEqual(open);
  });
});

describe("what a person can download", () => {
  it("has their rows of every table, no other person's, and no key to a session", async () => {
    const { asha, shipped } = await regular();
    const ravi = await orderFor(await shopper());
    let text = "";
    for await (const part of personalData(asha, now)) text += part;
    const file = JSON.parse(text) as Record<string, unknown[]>;
    for (const texts of [shipped.orderNumber, "12 Temple Road", UPI_ID, await emailOf(asha)])
      expect(text).toContain(texts);
    expect(text).not.toContain(ravi.orderNumber);
    expect(text).not.toContain("token_hash");
    expect(file.orders).toHaveLength(2);
    expect(Object.keys(file)).toEqual(
      expect.arrayContaining(PERSONAL_TABLES.map(({ table }) => table)),
    );
    expect(await countPersonalData(asha)).toMatchObject({
      account: 1,
      addresses: 1,
      orders: 2,
      payments: 3,
    });
  });
});

it("every table that names a person, or what is a person's, is in the list of what is downloaded and erased", async () => {
  const listed = new Set(PERSONAL_TABLES.map(({ table }) => table));
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid::regclass::text = any(${sql.param(["users", ...listed])})
    order by name`);
  // These tables connect an order or checkout with products, coupons or stock, and say nothing about a person.
  const ties = [
    "coupon_holds",
    "invoice_checks",
    "order_pieces",
    "promised_products",
    "stock_holds",
  ];
  const missing = rows.map(({ name }) => name).filter((name) => !listed.has(name));
  // These tables are about sellers and what they set; an account that sells can't be erased.
  const sellers = [
    "admin_events",
    "bulk_actions",
    "closed_months",
    "order_views",
    "outbox_holds",
    "product_imports",
    "sellers",
    "settings",
    "shopify_imports",
    "statement_imports",
    "statement_layouts",
    "stock_runs",
  ];
  expect(missing.filter((name) => !ties.includes(name))).toEqual(sellers);
});
