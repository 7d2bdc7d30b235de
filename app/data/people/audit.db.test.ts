import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { newId } from "#data/columns.server";
import { db, transaction } from "#data/db.server";
import { verifyPayment } from "#data/orders/payment/verification.server";
import { changeOrderStatus } from "#data/orders/seller-actions.server";
import {
  adminEvents,
  orderEvents,
  orders,
  productSizes,
  products,
  securityLog,
} from "#data/schema.server";
import { historyOf, recordEvent } from "#data/settings/events.server";
import { historyEntry } from "#domain/history";
import { rupees } from "#domain/money/money";
import { ORDERS_PER_PAGE } from "#domain/orders/limits";
import { testDatabase } from "#test/database/database";
import {
  insertCoupon,
  orderFor,
  person,
  seenPayment,
  shopper,
  stockCatalogue,
} from "#test/database/store-rows";
import { type AuditEntry, auditPage } from "./audit.server.ts";
import { securityPage } from "./security-log.server.ts";

testDatabase({ byHand: ["changes-recorded", "statuses-recorded"] });

let meera: string;
let ravi: string;
let orderId: string;
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 9, minutes));

beforeAll(async () => {
  await stockCatalogue();
  [meera, ravi] = [await person("meera"), await person("ravi")];
  ({ orderId } = await orderFor(await shopper()));
  await db.delete(orderEvents);
  await verifyPayment(await seenPayment(orderId), meera, at(1));
  const step = { from: "confirmation_pending", to: "processing" } as const;
  await changeOrderStatus(orderId, ravi, step, at(3));
  await transaction(async (tx) => {
    const coupon = { subject: "coupon", id: "DIWALI", action: "archived" } as const;
    await recordEvent(tx, coupon, { by: meera, now: at(2) });
    const price = { subject: "product", id: "qt-07", action: "saved" } as const;
    await recordEvent(tx, { ...price, facts: { price: 59 } }, { by: ravi, now: at(4) });
  });
});

const entryText = (entry: AuditEntry) =>
  "change" in entry
    ? `${entry.change.kind} ${entry.change.after}`
    : `${entry.event.action} ${entry.event.subjectId}`;
const shown = async (filter: Parameters<typeof auditPage>[0]) =>
  (await auditPage(filter)).rows.map(entryText);

it("is one list of orders and of everything else, the newest first", async () => {
  expect(await shown({})).toEqual([
    "saved qt-07",
    "status processing",
    "archived DIWALI",
    "payment verified",
  ]);
});

it("is filtered by person, subject, one thing, and day", async () => {
  expect(await shown({ personId: meera })).toEqual(["archived DIWALI", "payment verified"]);
  expect(await shown({ subject: "order" })).toEqual(["status processing", "payment verified"]);
  expect(await shown({ subject: "order", subjectId: crypto.randomUUID() })).toEqual([]);
  expect(await shown({ subject: "coupon", subjectId: "DIWALI" })).toEqual(["archived DIWALI"]);
  expect(await shown({ from: at(2), until: at(4) })).toEqual([
    "status processing",
    "archived DIWALI",
  ]);
});

it("names an order's own customer as one, and nobody who isn't a seller any longer", async () => {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const customer = order?.user_id ?? "";
  const status = { kind: "status", before: "processing", after: "cancelled", note: null } as const;
  await transaction((tx) =>
    recordEvent(tx, { subject: "order", id: orderId, ...status }, { by: customer, now: at(5) }),
  );
  const { rows } = await auditPage({});
  // None of these people is in `sellers` at the end: the customer never was, and the others were removed.
  expect(rows.map(({ by, customer }) => [by, customer])).toEqual([
    [customer, true],
    ...[ravi, ravi, meera, meera].map((by) => [by, false]),
  ]);
  await db.delete(orderEvents).where(eq(orderEvents.changed_by, customer));
});

it("goes on behind a page without leaving out or repeating what happened at once", async () => {
  const [first] = await db.select().from(orderEvents);
  if (!first) throw new Error("no event");
  const { id: _, seq: _seq, ...event } = first;
  const many = Array.from({ length: ORDERS_PER_PAGE }, (_, place) => place);
  const changed = { ...event, kind: "tracking_id" as const, changed_by: meera, changed_at: at(9) };
  await db.insert(orderEvents).values(many.map((place) => ({ ...changed, after: `T-${place}` })));
  const done = { subject: "store", action: "paused", done_by: meera, done_at: at(9) };
  await db
    .insert(adminEvents)
    .values(many.map((place) => ({ ...done, subject_id: String(place) })));
  const all: string[] = [];
  let pages = 0;
  for (let after: string | null | undefined; after !== null; pages++) {
    const page = await auditPage({ from: at(9), after: after ?? undefined });
    all.push(...page.rows.map(entryText));
    after = page.next;
  }
  expect(pages).toBe(2);
  expect(new Set(all).size).toBe(2 * ORDERS_PER_PAGE);
  expect(all).toHaveLength(2 * ORDERS_PER_PAGE);
  expect(await auditPage({ after: "anything" })).toEqual({ rows: [], next: null });
});

it("of one subject stands beside it, with who and what", async () => {
  expect(await historyOf("product", "qt-07", at(5))).toEqual([
    expect.objectContaining({ sentence: "Saved: product qt-07", facts: ["Price: 59"] }),
  ]);
  expect(await historyOf("product", "qt-08", at(5))).toEqual([]);
});

it("names products, sizes and coupons as the shop does, and keeps the id of what is deleted", async () => {
  const { id } = await insertCoupon({ code: "NAMED" });
  const own = { product_id: "ndk-01", key: "large", name: "Large", price: rupees(99) };
  await db.insert(productSizes).values(own);
  const by = { by: meera, now: at(30) };
  await transaction(async (tx) => {
    const facts = { applicable_products: { before: null, after: ["ndk-01", "gone-01"] } };
    await recordEvent(tx, { subject: "coupon", id, action: "saved", facts }, by);
    await recordEvent(tx, { subject: "stock", id: "ndk-01 large", action: "counted" }, by);
    await recordEvent(
      tx,
      { subject: "email-template", id: "order_placed.te", action: "saved" },
      by,
    );
    await recordEvent(tx, { subject: "product", id: "gone-01", action: "deleted" }, by);
  });
  const { rows } = await auditPage({ from: at(30), until: at(31) });
  const [product] = await db.select().from(products).where(eq(products.product_id, "ndk-01"));
  const name = product?.product_name;
  expect(rows.map((entry) => historyEntry(entry, at(31)).sentence)).toEqual([
    "Deleted: product gone-01",
    "Saved: email ‘Order placed’ in Telugu",
    `Counted: stock ‘${name}, Large’`,
    "Saved: coupon ‘NAMED’",
  ]);
  const [entry] = await historyOf("coupon", id, at(31));
  expect(entry?.facts).toEqual([`Only for these products: none → ${name}, gone-01`]);
});

it("the security log names an order by its number", async () => {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const entry = { kind: "payment_verified", at: at(40), count: 1, facts: { order: orderId } };
  await db.insert(securityLog).values({ id: newId(), ...entry });
  const { rows } = await securityPage({ kind: "payment_verified" });
  expect(rows[0]?.facts).toEqual({ order: order?.order_number });
});
