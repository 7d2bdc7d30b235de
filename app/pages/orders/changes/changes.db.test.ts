import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { addLine } from "#data/cart/cart-additions.server";
import { db } from "#data/db.server";
import { deleteNote, notesOf, writeNote } from "#data/orders/incidents/notes.server";
import { orderVersion, unchangedOrders } from "#data/orders/order-version.server";
import { orderOf } from "#data/orders/orders.server";
import { setTrackingId } from "#data/orders/parcel/shipments.server";
import {
  rejectPayment,
  verifyPayment,
  withdrawDecision,
} from "#data/orders/payment/verification.server";
import { confirmQuote } from "#data/orders/placing.server";
import { changeOrderStatus } from "#data/orders/seller-actions.server";
import { sessions, statementCredits } from "#data/schema.server";
import type { OrderStatus } from "#domain/orders/order-status";
import { testDatabase } from "#test/database/database";
import {
  fromCart,
  giveAddress,
  newTransactionId,
  orderFor,
  person,
  quoteFor,
  seenPayment,
  shopper,
  stockCatalogue,
} from "#test/database/store-rows";
import { signedIn } from "#test/people/people";
import { appForVisitors, customer, guest } from "#test/people/visitors";
import { confirmedCredit } from "#test/statements/confirmed";

testDatabase();
appForVisitors();
beforeAll(stockCatalogue);

const IN_TWO_DAYS = new Date(Date.now() + 2 * 86_400_000);
let seller: string;
let asha: string;
let orderId: string;

beforeEach(async () => {
  seller = await person("seller");
  asha = await shopper();
  ({ orderId } = await orderFor(asha));
});

/** Returns by how much each step raises the order's version. */
async function growths(...steps: (() => Promise<unknown>)[]): Promise<number[]> {
  const grown: number[] = [];
  for (const step of steps) {
    const before = (await orderVersion(asha, orderId)) ?? Number.NaN;
    expect(await step()).toMatchObject({ ok: true });
    grown.push(((await orderVersion(asha, orderId)) ?? Number.NaN) - before);
  }
  return grown;
}

test("whatever a seller decides about an order, its version grows: verified, taken back, rejected, packed, shipped, a tracking ID", async () => {
  const now = new Date();
  const to = (from: OrderStatus, to: OrderStatus) => () =>
    changeOrderStatus(orderId, seller, { from, to }, now);
  const grown = await growths(
    async () => verifyPayment(await seenPayment(orderId), seller, now),
    () => withdrawDecision(orderId, seller, now),
    async () => {
      const found = { kind: "not-found", reason: "Not found." } as const;
      return rejectPayment(await seenPayment(orderId), seller, found, now);
    },
    () => withdrawDecision(orderId, seller, now),
    async () => verifyPayment(await seenPayment(orderId), seller, now),
    to("confirmation_pending", "processing"),
    to("processing", "shipped"),
    () => setTrackingId(orderId, seller, { trackingId: "EK123456789IN", courier: null }, now),
  );
  expect(grown).toEqual(grown.map(() => expect.toBeOneOf([1, 2])));
});

test("what sellers note for each other is no change to its customer's page", async () => {
  const before = await orderOf(asha, orderId);
  const now = new Date();
  expect(await writeNote(orderId, seller, "She called.", now)).toMatchObject({ ok: true });
  const [note] = await notesOf(orderId);
  expect(await deleteNote(orderId, note?.id ?? "", seller, now)).toMatchObject({ ok: true });
  const { version, changedAt } = (await orderOf(asha, orderId)) ?? {};
  expect({ version, changedAt }).toEqual({
    version: before?.version,
    changedAt: before?.changedAt,
  });
  expect(await orderVersion(asha, orderId)).toBe(before?.version);
});

test("the page and the poll count the same changes", async () => {
  await verifyPayment(await seenPayment(orderId), seller, new Date());
  expect((await orderOf(asha, orderId))?.version).toBe(await orderVersion(asha, orderId));
});

test("an open page hears 204 until its order has changed, then which version it has", async () => {
  const ravi = await customer();
  ({ orderId } = await orderFor(await stocked(ravi.id)));
  const poll = `/orders/${orderId}/changes?version=`;
  const version = await orderVersion(ravi.id, orderId);
  const unchanged = await ravi.get(poll + version);
  expect([unchanged.status, unchanged.headers.get("cache-control")]).toEqual([204, "no-store"]);
  await verifyPayment(await seenPayment(orderId), seller, new Date());
  const changed = await ravi.get(poll + version);
  expect([changed.status, await changed.json()]).toEqual([
    200,
    { version: await orderVersion(ravi.id, orderId) },
  ]);
});

test("of another person's order, and of none, an open page hears the same: it isn't there", async () => {
  const ravi = await customer();
  const ofOthers = await ravi.get(`/orders/${orderId}/changes?version=1`);
  const ofNone = await ravi.get(`/orders/${crypto.randomUUID()}/changes?version=1`);
  expect([ofOthers.status, ofNone.status]).toEqual([404, 404]);
  expect((await (await guest()).get(`/orders/${orderId}/changes?version=1`)).status).toBe(302);
});

test("many polls are answered by one statement, each by its own session, order and version", async () => {
  const [one, other] = [await signedIn(), await signedIn()];
  const [mine, theirs] = [
    await orderFor(await stocked(one.person.id)),
    await orderFor(await stocked(other.person.id)),
  ];
  const version = (await orderVersion(one.person.id, mine.orderId)) ?? Number.NaN;
  const [hash, otherHash] = [await hashIn(one.person), await hashIn(other.person)];
  const poll = { orderId: mine.orderId, version, tokenHash: hash };
  const polls = [
    poll,
    { ...poll, version: version + 1 },
    { ...poll, tokenHash: otherHash },
    { ...poll, tokenHash: Buffer.alloc(32) },
    { ...poll, orderId: crypto.randomUUID() },
    { ...poll, orderId: theirs.orderId, tokenHash: otherHash },
    poll,
  ];
  const answers = [true, false, false, false, false, true, true];
  expect(await unchangedOrders(polls, "demo", new Date())).toEqual(answers);
  const none = answers.map(() => false);
  expect(await unchangedOrders(polls, "google", new Date()), "another provider").toEqual(none);
  expect(await unchangedOrders(polls, "demo", IN_TWO_DAYS), "sessions that ran out").toEqual(none);
  await verifyPayment(await seenPayment(mine.orderId), seller, new Date());
  expect(await unchangedOrders([poll], "demo", new Date())).toEqual([false]);
});

test("an open payment's page has no news until its amount comes, or its order is placed", async () => {
  const [one, other] = [await signedIn(), await signedIn()];
  const exact = { ...fromCart, hasExactAmounts: true };
  const version = await quoteFor(await stocked(one.person.id), exact);
  const hashes = [await hashIn(one.person), await hashIn(other.person)];
  const polls = hashes.map((tokenHash) => ({ quoteVersionId: version.id, tokenHash }));
  expect(await unchangedOrders(polls, "demo", new Date())).toEqual([true, false]);
  const transactionId = newTransactionId();
  await confirmedCredit({ transaction_id: transactionId, amount: version.total });
  expect(await unchangedOrders(polls, "demo", new Date())).toEqual([false, false]);
  await db.delete(statementCredits);
  await confirmQuote(one.person.id, version.id, { transactionId }, new Date());
  expect(await unchangedOrders(polls, "demo", new Date())).toEqual([false, false]);
});

async function stocked(userId: string): Promise<string> {
  await giveAddress(userId);
  await addLine(userId, { id: "ndk-01", size: "postal", quantity: 2 });
  return userId;
}

async function hashIn({ sessionId }: { sessionId: string }): Promise<Buffer> {
  const [row] = await db.select().from(sessions).where(eq(sessions.id, sessionId));
  return Buffer.from(row?.token_hash ?? []);
}
