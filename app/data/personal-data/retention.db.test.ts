import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cartOf } from "#data/cart/cart.server";
import { removeLine } from "#data/cart/cart-changes.server";
import { addCustomCombo, customComboOf } from "#data/cart/custom-combos.server";
import { quoteVersionOf } from "#data/checkout/quote-versions.server";
import { deleteUnusedReadings } from "#data/checkout/screenshot-readings.server";
import { attachScreenshot } from "#data/checkout/screenshots.server";
import { settleUnplaced, unplacedPaymentsOf } from "#data/checkout/unplaced-payments.server";
import { db, transaction } from "#data/db.server";
import { confirmQuote } from "#data/orders/placing.server";
import { storeContactMessage } from "#data/people/contact-messages.server";
import {
  comboCartItems,
  contactMessages,
  orderEvents,
  orderIncidents,
  orders,
  outbox,
  payments,
  quoteVersions,
  refunds,
  screenshotReadings,
} from "#data/schema.server";
import { recordEvent } from "#data/settings/events.server";
import { customComboIdOf } from "#domain/catalogue/catalogue";
import { rupees } from "#domain/money/money";
import { DEFAULT_SETTINGS } from "#domain/resources/settings";
import { testDatabase } from "#test/database/database";
import {
  newTransactionId,
  orderFor,
  quoteFor,
  shopper,
  stockCatalogue,
} from "#test/database/store-rows";
import {
  countOld,
  deleteOldEmails,
  deleteOldMessages,
  deleteOldVersions,
  deleteUnorderedCombos,
  removeExpiredScreenshots,
  removeOldScreenshots,
} from "./retention.server.ts";

testDatabase({
  byHand: [
    "changes-recorded",
    "emails-once",
    "emails-owed",
    "episodes-emailed",
    "orders-paid",
    "payments-without-order",
    "refunds-add-up",
    "statuses-recorded",
  ],
});
beforeAll(stockCatalogue);

const sha256 = new Uint8Array(32);
const DAYS = DEFAULT_SETTINGS.retention;
const DAY = 24 * 60 * 60 * 1000;
const now = new Date();
const later = (days: number) => new Date(now.getTime() + days * DAY);

async function versionWithScreenshot() {
  const userId = await shopper();
  const { id, quoteId } = await quoteFor(userId, undefined, now);
  const path = `payment-screenshots/${id}/${quoteId}payment_screenshot.png`;
  await attachScreenshot(userId, id, { path, sha256 }, now);
  return { userId, id, path };
}

it("removes the screenshot of a version that nobody confirmed for a month, and no payment's [R59]", async () => {
  const left = await versionWithScreenshot();
  const paid = await versionWithScreenshot();
  const late = await versionWithScreenshot();
  await confirmQuote(paid.userId, paid.id, { transactionId: newTransactionId() }, now);
  await confirmQuote(late.userId, late.id, { transactionId: newTransactionId() }, later(2));
  const removed: string[] = [];
  const remove = async (path: string) => void removed.push(path);
  await removeExpiredScreenshots(DAYS, later(29), { remove, failed: unexpected });
  expect(removed).toEqual([]);
  expect(await removeExpiredScreenshots(DAYS, later(31), { remove, failed: unexpected })).toBe(1);
  expect(removed).toEqual([left.path]);
  expect(await quoteVersionOf(left.userId, left.id)).toMatchObject({ screenshot: null });
});

it("what was read on a picture goes within a day of it, though whoever took the picture stopped before", async () => {
  const [gone, kept] = [await versionWithScreenshot(), await versionWithScreenshot()];
  const hashes = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
  await db.delete(screenshotReadings);
  for (const [at, { userId, id }] of [gone, kept].entries()) {
    const screenshot = { path: `${at}.png`, sha256: hashes[at] as Uint8Array };
    await attachScreenshot(userId, id, screenshot, now);
  }
  await db
    .update(quoteVersions)
    .set({ screenshot_path: null, screenshot_sha256: null, screenshot_at: null })
    .where(eq(quoteVersions.id, gone.id));
  await deleteUnusedReadings(later(0.9));
  expect(await db.$count(screenshotReadings)).toBe(2);
  await deleteUnusedReadings(later(1.1));
  expect(await db.select().from(screenshotReadings)).toMatchObject([{ path: "1.png" }]);
  await db
    .update(quoteVersions)
    .set({ screenshot_path: null, screenshot_sha256: null, screenshot_at: null });
});

it("goes on after a picture that it can't delete, and finds it again", async () => {
  const [stuck, other] = [await versionWithScreenshot(), await versionWithScreenshot()];
  const removed: string[] = [];
  const remove = async (path: string) => {
    if (path === stuck.path) throw new Error("disk gone");
    removed.push(path);
  };
  const failures: unknown[] = [];
  expect(
    await removeExpiredScreenshots(DAYS, later(31), {
      remove,
      failed: (error) => failures.push(error),
    }),
  ).toBe(1);
  expect([removed, failures]).toEqual([[other.path], [new Error("disk gone")]]);
  await removeExpiredScreenshots(DAYS, later(31), {
    remove: async (path) => void removed.push(path),
    failed: unexpected,
  });
  expect(removed).toEqual([other.path, stuck.path]);
});

it("deletes old versions, but none of an order or of a payment without one", async () => {
  const left = await versionWithScreenshot();
  const late = await versionWithScreenshot();
  const { orderId } = await orderFor(await shopper());
  await confirmQuote(late.userId, late.id, { transactionId: newTransactionId() }, later(2));
  await removeExpiredScreenshots(DAYS, later(40), { remove: async () => {}, failed: unexpected });
  await deleteOldVersions(DAYS, later(29));
  expect(await quoteVersionOf(left.userId, left.id)).not.toBeNull();
  await deleteOldVersions(DAYS, new Date(Date.now() + 40 * DAY));
  expect(await quoteVersionOf(left.userId, left.id)).toBeNull();
  expect(await unplacedPaymentsOf(late.userId)).toHaveLength(1);
  expect(await db.$count(quoteVersions, eq(quoteVersions.quote_id, orderId))).toBe(1);
});

it("deletes emails a month after they were sent or switched off, and none that says something [R27]", async () => {
  const { orderId } = await orderFor(await shopper());
  await db.delete(outbox);
  const order = { kind: "order-mail", order_id: orderId } as const;
  const episode = { kind: "episode-mail", payload: { purchaseId: "one" } } as const;
  const rows: (typeof outbox.$inferInsert)[] = [
    { ...order, payload: "sent", sent_at: now, sent_by: "smtp" },
    { ...order, payload: "switched off", skipped_at: now },
    { ...order, payload: "sent later", sent_at: later(2), sent_by: "smtp" },
    { ...order, payload: "failed", dead_at: now },
    { ...order, payload: "waiting" },
    { ...episode, sent_at: now, sent_by: "log", last_error: "logged" },
    { ...episode, sent_at: now, sent_by: "smtp", last_error: "first" },
    { ...episode, sent_at: later(1), sent_by: "smtp", last_error: "again" },
  ];
  await db.insert(outbox).values(rows);
  await deleteOldEmails(DAYS, later(29));
  expect(await db.$count(outbox)).toBe(rows.length);
  await deleteOldEmails(DAYS, later(31.5));
  const left = await db.select().from(outbox);
  const names = left.map(({ payload, last_error }) => last_error ?? payload);
  expect(new Set(names)).toEqual(new Set(["sent later", "failed", "waiting", "logged", "again"]));
});

describe("a customer's own combo that was never ordered", () => {
  it("is deleted a month after it was made, once no cart and no payment names it", async () => {
    const { userId, id, cartId } = await combo();
    const kept = await combo();
    const monthLater = new Date(Date.now() + 31 * DAY);
    await deleteUnorderedCombos(monthLater);
    expect(await customComboOf(userId, id)).not.toBeNull();
    const quote = await quoteFor(userId, undefined, monthLater);
    await removeLine(userId, { id: cartId, size: null });
    await deleteUnorderedCombos(monthLater);
    expect(await customComboOf(userId, id)).not.toBeNull();
    await deleteUnorderedCombos(new Date(quote.expiresAt.getTime() + 1));
    expect(await customComboOf(userId, id)).toBeNull();
    expect(await customComboOf(kept.userId, kept.id)).not.toBeNull();
  });

  it("stays for Undo while it is young", async () => {
    const { userId, id, cartId } = await combo();
    await removeLine(userId, { id: cartId, size: null });
    await deleteUnorderedCombos(new Date(Date.now() + 29 * DAY));
    expect(await customComboOf(userId, id)).not.toBeNull();
  });

  it("stays when it is put back into the cart at that moment", async () => {
    const { userId, id, cartId } = await combo();
    await removeLine(userId, { id: cartId, size: null });
    await transaction(async (tx) => {
      await tx.insert(comboCartItems).values({
        user_id: userId,
        combo_id: cartId,
        combo_name: "Custom Combo",
        final_price: rupees(233),
        quantity: 1,
      });
      await deleteUnorderedCombos(new Date(Date.now() + 31 * DAY));
    });
    expect(await customComboOf(userId, id)).not.toBeNull();
    expect((await cartOf(userId)).lines).toContainEqual(expect.objectContaining({ id: cartId }));
  });

  async function combo() {
    const userId = await shopper();
    const cards = { id: "ndk-01", size: "postal", quantity: 5 };
    const made = await addCustomCombo(userId, [cards], rupees(233));
    if (!made.ok) throw new Error(JSON.stringify(made.problem));
    const { comboId: cartId } = made;
    return { userId, cartId, id: customComboIdOf(cartId) ?? "" };
  }
});

/** Makes a delivered order whose payment had a screenshot, all dated `now`. */
async function doneOrder() {
  const userId = await shopper();
  const { id, quoteId } = await quoteFor(userId, undefined, now);
  const path = `payment-screenshots/${id}/${quoteId}payment_screenshot.png`;
  const screenshot = { path, sha256 };
  await confirmQuote(userId, id, { transactionId: newTransactionId(), screenshot }, now);
  const [order] = await db.select().from(orders).where(eq(orders.quote_id, quoteId));
  const orderId = order?.id ?? "";
  const done = { status: "delivered", payment_verified: true, updated_at: now } as const;
  await db.update(orders).set(done).where(eq(orders.id, orderId));
  await db.update(payments).set({ submitted_at: now }).where(eq(payments.order_id, orderId));
  await db.update(orderEvents).set({ changed_at: now }).where(eq(orderEvents.order_id, orderId));
  return { orderId, path, userId };
}

describe("the screenshot of a payment", () => {
  const removed: string[] = [];
  const removing = { remove: async (path: string) => void removed.push(path), failed: unexpected };
  const sweep = async (days: number) => {
    removed.length = 0;
    const gone = await removeOldScreenshots(DAYS, later(days), removing);
    return { gone, removed: [...removed] };
  };
  beforeEach(async () => {
    await db.update(payments).set({ screenshot_path: null });
    await db.update(orders).set({ payment_screenshot_url: null });
  });

  it("goes half a year after its order's last change, and not a day before", async () => {
    const { orderId, path } = await doneOrder();
    const screenshots = async (days: number) => (await countOld(DAYS, later(days))).screenshots;
    expect([await screenshots(179), await sweep(179)]).toEqual([0, { gone: 0, removed: [] }]);
    expect([await screenshots(181), await sweep(181)]).toEqual([1, { gone: 1, removed: [path] }]);
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
    expect(order?.payment_screenshot_url).toBeNull();
    const [payment] = await db.select().from(payments).where(eq(payments.order_id, orderId));
    expect(payment?.screenshot_path).toBeNull();
    expect(payment?.screenshot_sha256).toHaveLength(32);
    expect(await sweep(400)).toEqual({ gone: 0, removed: [] });
  });

  it("stays while its order is under way, unverified, or changed since", async () => {
    const [packed, unverified, changed] = [await doneOrder(), await doneOrder(), await doneOrder()];
    const become = (orderId: string, to: Partial<typeof orders.$inferInsert>) =>
      db.update(orders).set(to).where(eq(orders.id, orderId));
    await become(packed.orderId, { status: "processing" });
    await become(unverified.orderId, {
      status: "cancelled",
      cancelled_by_customer: true,
      payment_verified: false,
    });
    const shipped = { kind: "tracking_id", before: null, after: "ED1" } as const;
    await recordEvent(
      db,
      { subject: "order", id: changed.orderId, ...shipped },
      { by: null, now: later(10) },
    );
    expect(await sweep(181)).toEqual({ gone: 0, removed: [] });
    expect(await sweep(191)).toEqual({ gone: 1, removed: [changed.path] });
  });

  it("stays while money is owed for it, or its parcel is lost and nothing came of that", async () => {
    const [owed, lost] = [await doneOrder(), await doneOrder()];
    await db.insert(refunds).values({ order_id: owed.orderId, amount: rupees(10), due_at: now });
    await db.insert(orderIncidents).values({
      order_id: lost.orderId,
      kind: "lost",
      recorded_by: lost.userId,
      recorded_at: now,
    });
    expect(await sweep(400)).toEqual({ gone: 0, removed: [] });
    await db.update(refunds).set({ refunded_by: owed.userId, refunded_at: now });
    await db.update(orderIncidents).set({ withdrawn_by: lost.userId, withdrawn_at: now });
    expect((await sweep(400)).removed.sort()).toEqual([owed.path, lost.path].sort());
  });

  it("of a payment without an order goes half a year after it was settled", async () => {
    const late = await versionWithScreenshot();
    await confirmQuote(late.userId, late.id, { transactionId: newTransactionId() }, later(2));
    const [unplaced] = await unplacedPaymentsOf(late.userId);
    expect(await sweep(400)).toEqual({ gone: 0, removed: [] });
    await settleUnplaced(
      unplaced?.id ?? "",
      { id: late.userId, alone: true },
      { outcome: "sent" },
      later(3),
    );
    expect(await sweep(182)).toEqual({ gone: 0, removed: [] });
    expect(await sweep(184)).toEqual({ gone: 1, removed: [late.path] });
  });

  it("of a payment that was moved into an order stays while money is owed for that order", async () => {
    const late = await versionWithScreenshot();
    await confirmQuote(late.userId, late.id, { transactionId: newTransactionId() }, later(2));
    const [unplaced] = await unplacedPaymentsOf(late.userId);
    await settleUnplaced(
      unplaced?.id ?? "",
      { id: late.userId, alone: true },
      { outcome: "sent" },
      later(3),
    );
    const { orderId } = await doneOrder();
    await db.insert(refunds).values({ order_id: orderId, amount: rupees(10), due_at: now });
    await db.delete(payments).where(eq(payments.order_id, orderId));
    await db
      .update(payments)
      .set({ order_id: orderId })
      .where(eq(payments.screenshot_path, late.path));
    expect(await sweep(400)).toEqual({ gone: 0, removed: [] });
  });

  it("that can't be deleted stays, and is tried again", async () => {
    const { path } = await doneOrder();
    const failures: unknown[] = [];
    const broken = async () => {
      throw new Error("disk gone");
    };
    const failed = (error: unknown) => failures.push(error);
    expect(await removeOldScreenshots(DAYS, later(181), { remove: broken, failed })).toBe(0);
    expect(failures).toEqual([new Error("disk gone")]);
    expect(await sweep(181)).toEqual({ gone: 1, removed: [path] });
  });
});

it("deletes a customer's message after as many days as the owner set, and not a day before [R26]", async () => {
  const written = { name: "Asha", email: "a@example.com", subject: "Tea", message: "Again?" };
  await storeContactMessage(written, { inbox: null, now });
  const half = { ...DAYS, messageDays: 180 };
  await deleteOldMessages(DAYS, later(364));
  await deleteOldMessages(half, later(179));
  expect(await db.$count(contactMessages)).toBe(1);
  expect((await countOld(half, later(181))).messages).toBe(1);
  await deleteOldMessages(half, later(181));
  expect(await db.$count(contactMessages)).toBe(0);
  await storeContactMessage(written, { inbox: null, now });
  await deleteOldMessages(DAYS, later(366));
  expect(await db.$count(contactMessages)).toBe(0);
});

it("keeps unplaced versions for as many days as the owner set", async () => {
  const left = await versionWithScreenshot();
  const week = { ...DAYS, unplacedDays: 7 };
  const removing = { remove: async () => {}, failed: unexpected };
  await removeExpiredScreenshots(week, later(6), removing);
  expect(await quoteVersionOf(left.userId, left.id)).toMatchObject({
    screenshot: { path: left.path },
  });
  await removeExpiredScreenshots(week, later(8), removing);
  // The days count from the quote version's expiry, a day after it was made.
  await deleteOldVersions(week, later(7));
  expect(await quoteVersionOf(left.userId, left.id)).not.toBeNull();
  await deleteOldVersions(week, later(9));
  expect(await quoteVersionOf(left.userId, left.id)).toBeNull();
});

function unexpected(error: unknown): never {
  throw error;
}
