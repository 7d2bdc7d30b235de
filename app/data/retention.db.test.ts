import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { customComboIdOf } from "#domain/catalogue/catalogue";
import { rupees } from "#domain/money/money";
import { testDatabase } from "#test/database/database";
import {
  newTransactionId,
  orderFor,
  quoteFor,
  shopper,
  stockCatalogue,
} from "#test/database/store-rows";
import { cartOf } from "./cart/cart.server.ts";
import { removeLine } from "./cart/cart-changes.server.ts";
import { addCustomCombo, customComboOf } from "./cart/custom-combos.server.ts";
import { confirmQuote } from "./checkout/placing.server.ts";
import { quoteVersionOf } from "./checkout/quote-versions.server.ts";
import { attachScreenshot } from "./checkout/screenshots.server.ts";
import { unplacedPaymentsOf } from "./checkout/unplaced-payments.server.ts";
import { db, transaction } from "./db.server.ts";
import {
  deleteOldEmails,
  deleteOldVersions,
  deleteUnorderedCombos,
  removeExpiredScreenshots,
} from "./retention.server.ts";
import { comboCartItems, outbox, quoteVersions } from "./schema.server.ts";

testDatabase();
beforeAll(stockCatalogue);

const sha256 = new Uint8Array(32);
const DAY = 24 * 60 * 60 * 1000;
const now = new Date("2026-11-20T09:00:00Z");
const after = (days: number) => new Date(now.getTime() + days * DAY);

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
  await confirmQuote(late.userId, late.id, { transactionId: newTransactionId() }, after(2));
  const removed: string[] = [];
  const remove = async (path: string) => void removed.push(path);
  await removeExpiredScreenshots(after(29), remove, unexpected);
  expect(removed).toEqual([]);
  expect(await removeExpiredScreenshots(after(31), remove, unexpected)).toBe(1);
  expect(removed).toEqual([left.path]);
  expect(await quoteVersionOf(left.userId, left.id)).toMatchObject({ screenshot: null });
});

it("goes on after a picture that it can't delete, and finds it again", async () => {
  const [stuck, other] = [await versionWithScreenshot(), await versionWithScreenshot()];
  const removed: string[] = [];
  const remove = async (path: string) => {
    if (path === stuck.path) throw new Error("disk gone");
    removed.push(path);
  };
  const failures: unknown[] = [];
  expect(await removeExpiredScreenshots(after(31), remove, (error) => failures.push(error))).toBe(
    1,
  );
  expect([removed, failures]).toEqual([[other.path], [new Error("disk gone")]]);
  await removeExpiredScreenshots(after(31), async (path) => void removed.push(path), unexpected);
  expect(removed).toEqual([other.path, stuck.path]);
});

it("deletes old versions, but none of an order or of a payment without one", async () => {
  const left = await versionWithScreenshot();
  const late = await versionWithScreenshot();
  const { orderId } = await orderFor(await shopper());
  await confirmQuote(late.userId, late.id, { transactionId: newTransactionId() }, after(2));
  await removeExpiredScreenshots(after(40), async () => {}, unexpected);
  await deleteOldVersions(after(29));
  expect(await quoteVersionOf(left.userId, left.id)).not.toBeNull();
  await deleteOldVersions(new Date(Date.now() + 40 * DAY));
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
    { ...order, payload: "sent later", sent_at: after(2), sent_by: "smtp" },
    { ...order, payload: "failed", dead_at: now },
    { ...order, payload: "waiting" },
    { ...episode, sent_at: now, sent_by: "log", last_error: "logged" },
    { ...episode, sent_at: now, sent_by: "smtp", last_error: "first" },
    { ...episode, sent_at: after(1), sent_by: "smtp", last_error: "again" },
  ];
  await db.insert(outbox).values(rows);
  await deleteOldEmails(after(29));
  expect(await db.$count(outbox)).toBe(rows.length);
  await deleteOldEmails(after(31.5));
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

function unexpected(error: unknown): never {
  throw error;
}
