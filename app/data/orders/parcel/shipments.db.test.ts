import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { addLine } from "#data/cart/cart-additions.server";
import { db } from "#data/db.server";
import { verifyPayment } from "#data/orders/payment/verification.server";
import { changeOrderStatus, undoStep } from "#data/orders/seller-actions.server";
import { orderEvents, orders, outbox } from "#data/schema.server";
import { eventKey } from "#domain/email/order-emails";
import { UNDO_SECONDS } from "#domain/orders/limits";
import { testDatabase } from "#test/database/database";
import {
  atOnce,
  orderFor,
  person,
  seenPayment,
  shopper,
  stockCatalogue,
} from "#test/database/store-rows";
import { setTrackingId, shipOrder } from "./shipments.server.ts";

testDatabase();

const now = new Date("2026-11-20T10:00:00Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
let seller: string;
let number = 100_000_000;
const newTrackingId = () => `EM${number++}IN`;

beforeAll(async () => {
  await stockCatalogue();
  seller = await person("seller");
});

async function verifiedOrder(userId?: string): Promise<string> {
  const whose = userId ?? (await shopper());
  if (userId) await addLine(whose, { id: "ndk-01", size: "postal", quantity: 2 });
  const { orderId } = await orderFor(whose);
  await verifyPayment(await seenPayment(orderId), seller, later(-60));
  return orderId;
}

async function packedOrder(): Promise<string> {
  const orderId = await verifiedOrder();
  const packed = { from: "confirmation_pending", to: "processing" } as const;
  expect(await changeOrderStatus(orderId, seller, packed, later(-30))).toEqual({ ok: true });
  return orderId;
}

async function stored(orderId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const events = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.order_id, orderId))
    .orderBy(orderEvents.seq);
  return { order, events: events.map(({ kind, before, after }) => [kind, before, after]) };
}

const shippingEmails = (orderId: string) =>
  db
    .select({ at: outbox.not_before })
    .from(outbox)
    .where(eq(outbox.event, `${orderId} shipped EM100000000IN`));

describe("shipping in one press", () => {
  test("stores number and courier with it, and the customer is told once Undo is over", async () => {
    number = 100_000_000;
    const orderId = await packedOrder();
    const parcel = { trackingId: " em 100 000 000 in", courier: "India Post" };
    number++;
    expect(await shipOrder(orderId, seller, { from: "processing", ...parcel }, now)).toEqual({
      ok: true,
    });
    const { order, events } = await stored(orderId);
    expect(order).toMatchObject({
      status: "shipped",
      tracking_id: "EM100000000IN",
      courier: "India Post",
    });
    expect(events.slice(-3)).toEqual([
      ["tracking_id", null, "EM100000000IN"],
      ["courier", null, "India Post"],
      ["status", "processing", "shipped"],
    ]);
    expect(await shippingEmails(orderId)).toEqual([{ at: later(UNDO_SECONDS) }]);
  });

  test("packs what nobody marked as packed, and nothing whose payment isn't verified", async () => {
    const orderId = await verifiedOrder();
    const parcel = { trackingId: newTrackingId(), courier: null };
    const ship = { from: "confirmation_pending", ...parcel } as const;
    expect(await shipOrder(orderId, seller, ship, now)).toEqual({ ok: true });
    expect((await stored(orderId)).events.slice(-2)).toEqual([
      ["status", "confirmation_pending", "processing"],
      ["status", "processing", "shipped"],
    ]);
    const { orderId: unpaid } = await orderFor(await shopper());
    const refused = await shipOrder(unpaid, seller, { ...ship, trackingId: newTrackingId() }, now);
    expect(refused).toEqual({ ok: false, problem: { code: "payment-not-verified" } });
    expect((await stored(unpaid)).order).toMatchObject({ tracking_id: null, courier: null });
  });

  test("of two sellers at once one does, and the second is told where the order is", async () => {
    const orderId = await packedOrder();
    const other = await person("seller");
    const press = (by: string) =>
      shipOrder(
        orderId,
        by,
        { from: "processing", trackingId: newTrackingId(), courier: null },
        now,
      );
    const answers = await Promise.all([press(seller), press(other)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      problem: { code: "order-changed", status: "shipped" },
    });
  });

  test("refuses the number of another customer's parcel, and takes that of their own other order", async () => {
    const asha = await shopper();
    const trackingId = newTrackingId();
    const ship = (orderId: string) =>
      shipOrder(orderId, seller, { from: "confirmation_pending", trackingId, courier: null }, now);
    const { orderId: first } = await orderFor(asha);
    await verifyPayment(await seenPayment(first), seller, now);
    expect(await ship(first)).toEqual({ ok: true });
    const { order } = await stored(first);
    expect(await ship(await verifiedOrder())).toEqual({
      ok: false,
      problem: { code: "tracking-id-taken", orderNumber: order?.order_number },
    });
    expect(await ship(await verifiedOrder(asha))).toEqual({ ok: true });
  });

  test("a parcel that goes another way loses the courier that it had", async () => {
    const orderId = await packedOrder();
    const ship = { trackingId: newTrackingId(), courier: "India Post" } as const;
    await shipOrder(orderId, seller, { from: "processing", ...ship }, now);
    await setTrackingId(orderId, seller, { ...ship, courier: null }, now);
    const { order, events } = await stored(orderId);
    expect(order).toMatchObject({ tracking_id: ship.trackingId, courier: null });
    expect(events.at(-1)).toEqual(["courier", "India Post", ""]);
  });

  test("and the tracking ID of an earlier press, where the seller says that it has none", async () => {
    const orderId = await packedOrder();
    const ship = { from: "processing", trackingId: newTrackingId() } as const;
    await shipOrder(orderId, seller, { ...ship, courier: "India Post" }, now);
    await undoStep(orderId, seller, { from: "shipped", to: "processing" }, later(1));
    await shipOrder(orderId, seller, { ...ship, trackingId: null, courier: null }, later(2));
    const { order, events } = await stored(orderId);
    expect(order).toMatchObject({ status: "shipped", tracking_id: null, courier: null });
    expect(events).toContainEqual(["tracking_id", ship.trackingId, ""]);
    const queued = await db.select().from(outbox).where(eq(outbox.order_id, orderId));
    const emails = queued.map(({ event }) => event).filter((event) => event?.includes("shipped"));
    expect(emails).toEqual([eventKey(orderId, { email: "shipped", of: null })]);
  });

  test("a number that is scanned twice at once goes to one customer's parcel alone", async () => {
    const parcels = await Promise.all([packedOrder(), packedOrder()]);
    const ship = { from: "processing", trackingId: newTrackingId(), courier: null } as const;
    const answers = await Promise.all(parcels.map((id) => shipOrder(id, seller, ship, now)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      problem: { code: "tracking-id-taken" },
    });
  });

  test("of eight presses one ships", async () => {
    const orderId = await packedOrder();
    const ship = { from: "processing", trackingId: newTrackingId(), courier: null } as const;
    const answers = await atOnce(8, () => shipOrder(orderId, seller, ship, now));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe("a step that was pressed by mistake", () => {
  test("is taken back for ten seconds: nobody is told, and the number stays for the next press", async () => {
    const orderId = await packedOrder();
    const trackingId = newTrackingId();
    const ship = { from: "processing", trackingId, courier: "India Post" } as const;
    await shipOrder(orderId, seller, ship, now);
    const step = { from: "shipped", to: "processing" } as const;
    expect(await undoStep(orderId, seller, step, later(UNDO_SECONDS - 1))).toEqual({ ok: true });
    const { order, events } = await stored(orderId);
    expect(order).toMatchObject({ status: "processing", tracking_id: trackingId });
    expect(events.at(-1)).toEqual(["status", "shipped", "processing"]);
    const queued = await db.select().from(outbox).where(eq(outbox.order_id, orderId));
    expect(queued.map(({ event }) => event)).not.toContain(`${orderId} shipped ${trackingId}`);
    expect(await shipOrder(orderId, seller, ship, later(20))).toEqual({ ok: true });
  });

  test("is not after that, nor once another seller went on", async () => {
    const orderId = await packedOrder();
    const ship = { from: "processing", trackingId: newTrackingId(), courier: null } as const;
    await shipOrder(orderId, seller, ship, now);
    const step = { from: "shipped", to: "processing" } as const;
    expect(await undoStep(orderId, seller, step, later(UNDO_SECONDS))).toEqual({
      ok: false,
      problem: { code: "undo-late" },
    });
    const delivered = { from: "shipped", to: "delivered" } as const;
    await changeOrderStatus(orderId, await person("seller"), delivered, later(1));
    expect(await undoStep(orderId, seller, step, later(2))).toEqual({
      ok: false,
      problem: { code: "order-changed", status: "delivered" },
    });
    const back = { from: "delivered", to: "shipped" } as const;
    expect(await undoStep(orderId, seller, back, later(2))).toEqual({ ok: true });
  });

  test("is no way around the table: a cancelled order stays cancelled", async () => {
    const orderId = await packedOrder();
    await changeOrderStatus(orderId, seller, { from: "processing", to: "cancelled" }, now);
    const step = { from: "cancelled", to: "processing" } as const;
    expect(await undoStep(orderId, seller, step, later(1))).toMatchObject({
      problem: { code: "undo-late" },
    });
  });
});

test("another courier or number of a parcel that left is told anew", async () => {
  const orderId = await packedOrder();
  const [first, second] = [newTrackingId(), newTrackingId()];
  const ship = { from: "processing", trackingId: first, courier: "India Post" } as const;
  await shipOrder(orderId, seller, ship, now);
  await setTrackingId(orderId, seller, { trackingId: second, courier: "DTDC" }, later(2));
  const queued = await db.select().from(outbox).where(eq(outbox.order_id, orderId));
  const shipped = queued.filter(({ event }) => event?.includes("shipped"));
  expect(shipped.map(({ event }) => event)).toEqual([`${orderId} shipped ${second}`]);
  expect((await stored(orderId)).order).toMatchObject({ tracking_id: second, courier: "DTDC" });
});
