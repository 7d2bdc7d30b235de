import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "#data/db.server";
import {
  claimIntegrityCheck,
  storeIntegrityCheck,
  storeIntegrityCheckProblem,
} from "#data/integrity/integrity-checks.server";
import {
  rejectPayment,
  resubmitPayment,
  verifyPayment,
} from "#data/orders/payment/verification.server";
import { changeOrderStatus, markRefunded } from "#data/orders/seller-actions.server";
import { storeContactMessage } from "#data/people/contact-messages.server";
import {
  contactMessages,
  invoiceChecks,
  orders,
  outbox,
  payments,
  proofs,
  quotes,
  refunds,
} from "#data/schema.server";
import { markNotOurs } from "#data/statements/placed-credits.server";
import { type WorkCounts, workCounts } from "#data/today/work.server";
import { testDatabase } from "#test/database/database";
import {
  fromCart,
  newTransactionId,
  orderFor,
  putCombo,
  seenPayment,
  shopper,
  stockCatalogue,
} from "#test/database/store-rows";
import { appForVisitors, seller, type Visitor } from "#test/people/visitors";
import { confirmedCredit } from "#test/statements/confirmed";

testDatabase();
appForVisitors();

let owner: Visitor;
let staff: Visitor;
let accountant: Visitor;

beforeAll(async () => {
  await stockCatalogue();
  [owner, staff, accountant] = [await seller(), await seller("staff"), await seller("accountant")];
});

beforeEach(async () => {
  for (const table of [payments, outbox, contactMessages, orders, quotes]) await db.delete(table);
});

const now = () => new Date();
const NONE = Object.fromEntries(
  ["to-verify", "with-customer", "to-pack", "to-ship", "unplaced", "refunds"].map((w) => [w, 0]),
) as Omit<WorkCounts, "failed-emails" | "messages">;

async function verified() {
  const order = await orderFor(await shopper());
  await verifyPayment(await seenPayment(order.orderId), owner.id, now());
  return order;
}

async function changes(visitor: Visitor) {
  const response = await visitor.get("/admin/changes");
  return { status: response.status, ...(response.ok ? await response.json() : {}) };
}

const today = async (visitor: Visitor) => await (await visitor.get("/admin")).text();

test("an invoice that can't be issued is said to owners and accountants", async () => {
  const { orderId: order_id } = await verified();
  const says = "an invoice or credit note that is due";
  expect(await today(owner)).not.toContain(says);
  const why = { problem: "rate-missing", item: "Night Bus" } as const;
  await db.insert(invoiceChecks).values({ order_id, due_at: now(), ...why });
  for (const visitor of [owner, accountant]) expect(await today(visitor)).toContain(says);
  expect(await today(staff)).not.toContain(says);
  await db.delete(invoiceChecks);
});

describe("the books", () => {
  const finding = {
    check: "orders-promised",
    sentence: "Order ORD1 costs ₹2 and was promised at ₹1.",
    where: "/admin/orders/1",
  };

  test("that add up, or don't, are said to owners alone, with where to look", async () => {
    expect(await today(owner)).not.toContain("check of the books");
    await claimIntegrityCheck(now());
    await storeIntegrityCheck({ at: now(), orders: 1, findings: [] });
    expect(await today(owner)).toContain("check of the books found nothing wrong");
    const more = { ...finding, sentence: "4 more are like these.", where: "", more: 4 };
    await storeIntegrityCheck({ at: now(), orders: 1, findings: [finding, more] });
    const page = await today(owner);
    expect(page).toContain("5 things in the books don&#x27;t add up");
    expect(page).toContain(finding.sentence);
    expect(page).toContain('href="/admin/orders/1"');
    for (const other of [staff, accountant])
      expect(await today(other)).not.toContain("in the books");
  });

  test("that nobody could look at are said, too", async () => {
    await storeIntegrityCheck({ at: now(), orders: 1, findings: [] });
    await storeIntegrityCheckProblem("The database is away.");
    expect(await today(owner)).toContain("check of the books stopped");
    expect(await today(owner)).not.toContain("found nothing wrong");
  });

  test("that nobody has looked at yet, and can't, or not for two days, are said, too", async () => {
    await db.delete(proofs);
    await claimIntegrityCheck(now());
    expect(await today(owner)).not.toContain("check of the books");
    await storeIntegrityCheckProblem("The database is away.");
    expect(await today(owner)).toContain("check of the books stopped");
    await storeIntegrityCheck({
      at: new Date(now().getTime() - 3 * 24 * 60 * 60 * 1000),
      orders: 1,
      findings: [],
    });
    expect(await today(owner)).toContain("The books weren&#x27;t checked for two days.");
  });
});

describe("what needs a hand", () => {
  test("is counted where it stands: an order leaves one list for the next", async () => {
    const asha = await shopper();
    const { orderId } = await orderFor(asha);
    expect(await workCounts()).toMatchObject({ ...NONE, "to-verify": 1 });
    const rejection = { kind: "not-found", reason: "Not found." } as const;
    await rejectPayment(await seenPayment(orderId), owner.id, rejection, now());
    expect(await workCounts()).toMatchObject({ ...NONE, "with-customer": 1 });
    await resubmitPayment(asha, orderId, { transactionId: newTransactionId() }, now());
    expect(await workCounts()).toMatchObject({ ...NONE, "to-verify": 1 });
    await verifyPayment(await seenPayment(orderId), owner.id, now());
    expect(await workCounts()).toMatchObject({ ...NONE, "to-pack": 1 });
    const move = (from: "confirmation_pending" | "processing", to: "processing" | "shipped") =>
      changeOrderStatus(orderId, owner.id, { from, to }, now());
    await move("confirmation_pending", "processing");
    expect(await workCounts()).toMatchObject({ ...NONE, "to-ship": 1 });
    await move("processing", "shipped");
    expect(await workCounts()).toMatchObject(NONE);
  });

  test("to be sent by express stands out from what isn't", async () => {
    const { orderId } = await verified();
    expect(await owner.read("/admin")).not.toContain(">Express</span>");
    await db.update(orders).set({ shipping_type: "express" }).where(eq(orders.id, orderId));
    expect(await owner.read("/admin")).toContain(">Express</span>");
    await db.update(orders).set({ shipping_type: "standard" }).where(eq(orders.id, orderId));
  });

  test("holds refunds until they are made, and emails that nobody tries to send any more", async () => {
    const { orderId } = await verified();
    await changeOrderStatus(
      orderId,
      owner.id,
      { from: "confirmation_pending", to: "cancelled" },
      now(),
    );
    expect(await workCounts()).toMatchObject({ ...NONE, refunds: 1 });
    const [owed] = await db.select().from(refunds).where(eq(refunds.order_id, orderId));
    await markRefunded(orderId, { id: owed?.id ?? "", to: null }, owner.id, now());
    await db
      .update(outbox)
      .set({ dead_at: now(), sent_at: null })
      .where(eq(outbox.order_id, orderId));
    const { "failed-emails": failed, ...rest } = await workCounts();
    expect(rest).toMatchObject(NONE);
    expect(failed).toBeGreaterThan(0);
    expect(await owner.read("/admin")).toContain("Emails that failed");
  });

  test("says of each payment how long until the promise of a day runs out, and what is overdue", async () => {
    const { orderId, transactionId } = await orderFor(await shopper());
    expect(await owner.read("/admin")).toMatch(/23 h left|24 h left/);
    const submitted_at = new Date(Date.now() - 26.5 * 3_600_000);
    await db.update(payments).set({ submitted_at }).where(eq(payments.order_id, orderId));
    const page = await owner.read("/admin");
    expect(page).toContain("Overdue by 2 h");
    expect(page).toContain(transactionId);
  });

  test("lists what goes into the parcels to pack, and adds it up for the shelf", async () => {
    for (let parcel = 0; parcel < 2; parcel++) {
      const asha = await shopper();
      await putCombo(asha);
      const { orderId } = await orderFor(asha, fromCart);
      await verifyPayment(await seenPayment(orderId), owner.id, now());
    }
    const page = (await owner.read("/admin")).replaceAll("<!-- -->", "");
    expect(page).toContain("2 × Night Bus, Postal Card Size");
    expect(page).toContain("1 × Starter Pack");
    // Each of the two orders has two Night Buses, and a combo with one more and two Letters.
    expect(page).toMatch(/6 ×<\/td><td[^>]*>Night Bus/);
    expect(page).toMatch(/4 ×<\/td><td[^>]*>The Letter/);
  });
});

describe("an open page asks whether anything happened", () => {
  test("and is told of every new order, decision and message, money without an order, and of nothing else", async () => {
    const seen = [await changes(owner)];
    const differs = async () => {
      seen.push(await changes(owner));
      expect(seen.at(-1)?.version).not.toBe(seen.at(-2)?.version);
    };
    expect((await changes(owner)).version).toBe(seen[0]?.version);
    const { orderId } = await orderFor(await shopper());
    await differs();
    expect(seen.at(-1)).toMatchObject({ toVerify: 1, unplaced: 0 });
    await verifyPayment(await seenPayment(orderId), owner.id, now());
    await differs();
    await storeContactMessage(
      { name: "Asha", email: "asha@example.com", subject: "", message: "Hello" },
      { inbox: null, now: now() },
    );
    await differs();
    const money = await confirmedCredit({ transaction_id: newTransactionId() });
    await markNotOurs(money.id, true, { by: owner.id, now: now() });
    await differs();
    expect((await changes(owner)).version).toBe(seen.at(-1)?.version);
  });
});

describe("a customer's message [R26]", () => {
  /** Removes the comments that React puts between texts. */
  const textOf = (page: string) => page.replaceAll("<!-- -->", "");

  async function written(subject: string) {
    const message = { name: "Asha Rao", email: "asha@example.com", subject, message: "Hello" };
    await storeContactMessage(message, { inbox: null, now: now() });
    const [row] = await db
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.subject, subject));
    return `/forms/admin/messages/${row?.id}/state`;
  }

  test("waits in Today and in its list until it is answered, and comes back when it is opened again", async () => {
    const path = await written("About the tea one");
    const today = await staff.read("/admin");
    expect(today).toContain("About the tea one");
    expect(textOf(today)).toMatch(/Message \d+ · Asha Rao/);
    expect(today).toContain("47 h left");
    expect(await staff.post(path, { from: "open", to: "answered" })).toMatchObject({ ok: true });
    expect(await staff.read("/admin")).not.toContain("About the tea one");
    expect(await staff.read("/admin/messages")).not.toContain("About the tea one");
    expect(await staff.read("/admin/messages?state=answered")).toContain("About the tea one");
    expect(await owner.post(path, { from: "open", to: "archived" })).toMatchObject({ status: 409 });
    expect(await owner.post(path, { from: "answered", to: "open" })).toMatchObject({ ok: true });
    expect((await workCounts()).messages).toBe(1);
  });

  test("keeps the date of its answer when it is archived", async () => {
    const path = await written("Answered once");
    await staff.post(path, { from: "open", to: "answered" });
    await staff.post(path, { from: "answered", to: "archived" });
    const archived = await staff.read("/admin/messages?state=archived");
    expect(textOf(archived)).toMatch(/Answered \d+ \w+ 20\d\d, [^<]+\. Archived \d+/);
  });

  test("isn't shown to an accountant", async () => {
    await written("Not for the accountant");
    expect(await accountant.read("/admin")).not.toContain("Not for the accountant");
  });
});
