import { asc, eq, inArray, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#data/db.server";
import { knownOrders } from "#data/orders/parcel/shipping-list.server";
import { keepReversedVerified } from "#data/orders/payment/taken-back.server";
import { verifyPayment } from "#data/orders/payment/verification.server";
import { orderEvents, orders, outbox } from "#data/schema.server";
import { BULK_ORDERS_AT_ONCE, MOST_BULK_ORDERS } from "#domain/orders/lists/bulk-actions";
import { NO_FILTER } from "#domain/orders/lists/order-filter";
import type { FileRow } from "#domain/orders/parcel/tracking-file";
import { testDatabase } from "#test/database/database";
import {
  atOnce,
  orderFor,
  person,
  seenPayment,
  shopper,
  stockCatalogue,
} from "#test/database/store-rows";
import { importedStatement } from "#test/statements/confirmed";
import {
  bulkProgress,
  chooseOrders,
  chooseShipments,
  chosenOrders,
  continueBulk,
  retryFailedOrders,
} from "./bulk-actions.server.ts";
import { ordersMatching } from "./filtered-orders.server.ts";

testDatabase({ byHand: ["orders-paid", "orders-promised", "statuses-recorded"] });
const now = new Date();
let sellers: string[] = [];

beforeAll(async () => {
  await stockCatalogue();
  sellers = [await person("seller"), await person("other-seller")];
});

async function placed(
  count: number,
  facts: Partial<typeof orders.$inferInsert>,
): Promise<string[]> {
  const ids: string[] = [];
  for (let order = 0; order < count; order++) {
    const { orderId } = await orderFor(await shopper());
    await db.update(orders).set(facts).where(eq(orders.id, orderId));
    ids.push(orderId);
  }
  return ids;
}

const verified = { payment_verified: true };

async function choose(ids: string[], action: "packed" | "delivered" = "packed"): Promise<string> {
  const id = await chooseOrders(action, ids, { by: sellers[0] ?? "", now });
  if (!id) throw new Error("nothing was chosen");
  return id;
}

const by = (seller = 0) => ({ by: sellers[seller] ?? "", now });

async function statuses(ids: string[]): Promise<string[]> {
  const rows = await db.select({ id: orders.id, status: orders.status }).from(orders);
  return ids.map((id) => rows.find((row) => row.id === id)?.status ?? "");
}

test("what would become of each is said before anything changes", async () => {
  const able = await placed(2, verified);
  const [unpaid = ""] = await placed(1, { payment_verified: false });
  const ids = [...able, unpaid];
  const bulk = await bulkProgress(await choose(ids));
  expect(bulk?.orders.map(({ id, state, problem }) => [id, state, problem?.code])).toEqual([
    [able[0], "waiting", undefined],
    [able[1], "waiting", undefined],
    [unpaid, "waiting", "payment-not-verified"],
  ]);
  expect(new Set(await statuses(ids))).toEqual(new Set(["confirmation_pending"]));
});

test("one that can't be done stands in nobody's way, and says why afterwards", async () => {
  const [unpaid = ""] = await placed(1, { payment_verified: false });
  const able = await placed(2, verified);
  const id = await choose([unpaid, ...able]);
  expect(await continueBulk(id, by())).toBe(0);
  const done = await bulkProgress(id);
  expect(done?.orders.map(({ state, problem }) => [state, problem?.code])).toEqual([
    ["refused", "payment-not-verified"],
    ["done", undefined],
    ["done", undefined],
  ]);
  expect(await statuses(able)).toEqual(["processing", "processing"]);
});

test("one whose payment the bank took back is marked, and packed once its seller has decided", async () => {
  const { orderId, orderNumber, transactionId } = await orderFor(await shopper());
  const seen = await seenPayment(orderId);
  await verifyPayment(seen, by().by, now);
  const isMarked = async () =>
    (await ordersMatching({ ...NO_FILTER, q: orderNumber })).rows.map(({ takenBack }) => takenBack);
  expect(await isMarked()).toEqual([false]);
  await importedStatement({ dropped: { takenBack: [{ line: 12, transactionId }] } }, by().by, now);
  expect(await isMarked()).toEqual([true]);
  const id = await choose([orderId]);
  const problems = async () => (await bulkProgress(id))?.orders.map(({ problem }) => problem?.code);
  expect(await problems()).toEqual(["payment-taken-back"]);
  expect(await continueBulk(id, by())).toBe(0);
  expect(await problems()).toEqual(["payment-taken-back"]);
  expect(await statuses([orderId])).toEqual(["confirmation_pending"]);
  await keepReversedVerified(seen, by().by, now);
  expect(await isMarked()).toEqual([false]);
  expect(await continueBulk(await choose([orderId]), by())).toBe(0);
  expect(await statuses([orderId])).toEqual(["processing"]);
});

test("goes on where it was left, and does nothing twice", async () => {
  const ids = await placed(BULK_ORDERS_AT_ONCE + 3, verified);
  const id = await choose(ids);
  expect(await continueBulk(id, by())).toBe(3);
  expect(await continueBulk(id, by())).toBe(0);
  expect(await continueBulk(id, by())).toBe(0);
  const rows = await db
    .select()
    .from(orderEvents)
    .where(sql`kind = 'status' and after = 'processing' and order_id in ${ids}`)
    .orderBy(asc(orderEvents.seq));
  expect(rows.map(({ order_id }) => order_id)).toEqual(ids);
  expect(new Set(rows.map(({ changed_by }) => changed_by))).toEqual(new Set([sellers[0]]));
});

test("two sellers who press at once do each order once", async () => {
  const ids = await placed(12, verified);
  const [mine, theirs] = [await choose(ids), await choose(ids)];
  await atOnce(8, (turn) => continueBulk(turn % 2 === 0 ? mine : theirs, by(turn % 2)));
  for (const id of [mine, theirs]) while ((await continueBulk(id, by())) !== 0);
  expect(new Set(await statuses(ids))).toEqual(new Set(["processing"]));
  const events = await db
    .select()
    .from(orderEvents)
    .where(sql`kind = 'status' and after = 'processing' and order_id in ${ids}`);
  expect(events).toHaveLength(ids.length);
  const outcomes = [
    ...((await bulkProgress(mine))?.orders ?? []),
    ...((await bulkProgress(theirs))?.orders ?? []),
  ];
  expect(outcomes.filter(({ state }) => state === "done")).toHaveLength(ids.length);
  const others = outcomes.filter(({ state }) => state === "refused");
  expect(others.map(({ problem }) => problem?.code)).toEqual(ids.map(() => "already-so"));
});

test("what somebody has changed since isn't overwritten", async () => {
  const [id = ""] = await placed(1, { ...verified, status: "shipped" });
  const bulk = await choose([id], "delivered");
  await db.update(orders).set({ status: "processing" }).where(eq(orders.id, id));
  expect(await continueBulk(bulk, by())).toBe(0);
  expect((await bulkProgress(bulk))?.orders).toMatchObject([
    { state: "refused", problem: { code: "order-changed", status: "processing" } },
  ]);
  expect(await statuses([id])).toEqual(["processing"]);
});

test("an order that breaks is named, the others are done, and it can be tried again", async () => {
  const ids = await placed(3, verified);
  const id = await choose(ids);
  await db.execute(sql`
    create function break_one() returns trigger language plpgsql as $$
      begin if new.order_id = ${sql.raw(`'${ids[1]}'`)} then raise 'broken'; end if; return new; end $$`);
  await db.execute(
    sql`create trigger breaks before insert on order_events for each row execute function break_one()`,
  );
  expect(await continueBulk(id, by())).toBe(0);
  expect((await bulkProgress(id))?.orders.map(({ state }) => state)).toEqual([
    "done",
    "refused",
    "done",
  ]);
  expect(await statuses(ids)).toEqual(["processing", "confirmation_pending", "processing"]);
  await db.execute(sql`drop trigger breaks on order_events`);
  await retryFailedOrders(id);
  expect(await continueBulk(id, by())).toBe(0);
  expect(new Set(await statuses(ids))).toEqual(new Set(["processing"]));
});

test("takes orders that are there, each once, up to a bound", async () => {
  const [id = ""] = await placed(1, verified);
  expect(await chosenOrders(await choose([id, id, crypto.randomUUID(), "no-key"]))).toEqual([id]);
  expect(await chooseOrders("print", [crypto.randomUUID()], by())).toBeNull();
  expect(await chooseOrders("print", [], by())).toBeNull();
  const many = [id, ...Array.from({ length: MOST_BULK_ORDERS }, () => crypto.randomUUID())];
  expect(await chosenOrders(await choose(many))).toEqual([id]);
  expect(await bulkProgress("no-key")).toBeNull();
  expect(await continueBulk(crypto.randomUUID(), by())).toBeNull();
});

describe("parcels of a courier's file", () => {
  let number = 200_000_000;
  const newId = () => `EM${number++}IN`;
  const rowOf = (order: string, trackingId: string, line = 2): FileRow => ({
    ...{ line, trackingId, order, name: "", pin: "" },
  });

  async function bought(count: number, facts: Partial<typeof orders.$inferInsert> = verified) {
    const ids = await placed(count, facts);
    const rows = await db.select().from(orders).where(inArray(orders.id, ids));
    return ids.map((id) => {
      const row = rows.find((each) => each.id === id);
      if (!row) throw new Error("no order");
      return { id, number: row.order_number, userId: row.user_id };
    });
  }

  const shown = async (id: string) =>
    (await bulkProgress(id))?.orders.map(({ state, problem }) => [state, problem?.code]);
  const emailsOf = async (ids: string[]) =>
    await db.select().from(outbox).where(sql`event like '% shipped %' and order_id in ${ids}`);

  test("are shipped by their IDs, packed or not, each with the customer's email, once", async () => {
    const [one, other] = await bought(2);
    if (!one || !other) throw new Error("too few");
    await db.update(orders).set({ status: "processing" }).where(eq(orders.id, other.id));
    const [mine, theirs] = [newId(), newId()];
    const rows = [rowOf(one.number, mine), rowOf(other.number, theirs, 3), rowOf("ORD1", mine, 4)];
    const id = await chooseShipments(rows, "India Post", by());
    expect(await shown(id)).toEqual([
      ["waiting", undefined],
      ["waiting", undefined],
    ]);
    expect((await bulkProgress(id))?.leftOut).toEqual([
      { line: 4, code: "order-unknown", order: "" },
    ]);
    expect(await statuses([one.id, other.id])).toEqual(["confirmation_pending", "processing"]);

    expect(await continueBulk(id, by())).toBe(0);
    expect(await continueBulk(id, by())).toBe(0);
    const stored = await db
      .select()
      .from(orders)
      .where(inArray(orders.id, [one.id, other.id]));
    expect(
      new Map(stored.map((row) => [row.id, [row.status, row.tracking_id, row.courier]])),
    ).toEqual(
      new Map([
        [one.id, ["shipped", mine, "India Post"]],
        [other.id, ["shipped", theirs, "India Post"]],
      ]),
    );
    expect(await emailsOf([one.id, other.id])).toHaveLength(2);

    const again = await chooseShipments(rows.slice(0, 2), "India Post", by(1));
    expect(await shown(again)).toEqual([
      ["waiting", "already-so"],
      ["waiting", "already-so"],
    ]);
    const otherwise = await chooseShipments([rowOf(one.number, newId())], null, by());
    expect((await bulkProgress(otherwise))?.orders).toMatchObject([
      { problem: { code: "shipped-otherwise", trackingId: mine } },
    ]);
    expect(await continueBulk(otherwise, by())).toBe(0);
    expect(await emailsOf([one.id, other.id])).toHaveLength(2);
  });

  test("that two people send and press for at once are shipped once", async () => {
    const parcels = await bought(12);
    const ids = parcels.map(({ id }) => id);
    const rows = parcels.map((parcel, at) => rowOf(parcel.number, newId(), at + 2));
    const files = await Promise.all([0, 1].map((who) => chooseShipments(rows, null, by(who))));
    const [mine = "", theirs = ""] = files;
    await atOnce(8, (turn) => continueBulk(turn % 2 === 0 ? mine : theirs, by(turn % 2)));
    for (const file of files) while ((await continueBulk(file, by())) !== 0);
    expect(new Set(await statuses(ids))).toEqual(new Set(["shipped"]));
    const events = await db
      .select()
      .from(orderEvents)
      .where(sql`kind = 'status' and after = 'shipped' and order_id in ${ids}`);
    expect(events).toHaveLength(ids.length);
    expect(await emailsOf(ids)).toHaveLength(ids.length);
    const states = [...((await shown(mine)) ?? []), ...((await shown(theirs)) ?? [])];
    expect(states.filter(([state]) => state === "done")).toHaveLength(ids.length);
    expect(states.filter(([, code]) => code === "already-so")).toHaveLength(ids.length);
  });

  test("that can't be shipped say why before and after: unpaid, cancelled, an ID that another has", async () => {
    const [first] = await bought(1);
    const [unpaid] = await bought(1, { payment_verified: false });
    const [cancelled] = await bought(1, { status: "cancelled" });
    const [holder] = await bought(1);
    if (!first || !unpaid || !cancelled || !holder) throw new Error("too few");
    const taken = newId();
    await continueBulk(await chooseShipments([rowOf(holder.number, taken)], null, by()), by());
    const rows = [
      rowOf(first.number, taken),
      rowOf(unpaid.number, newId(), 3),
      rowOf(cancelled.number, newId(), 4),
    ];
    const id = await chooseShipments(rows, null, by());
    const codes = ["tracking-id-taken", "payment-not-verified", "no-such-transition"];
    expect(await shown(id)).toEqual(codes.map((code) => ["waiting", code]));
    expect(await continueBulk(id, by())).toBe(0);
    expect(await shown(id)).toEqual(codes.map((code) => ["refused", code]));
    expect(await statuses([first.id])).toEqual(["confirmation_pending"]);
  });

  test("are found by name and PIN code among those that wait", async () => {
    const name = { customer_name: "Lakshmi Unlike Others" };
    const [waits] = await bought(1, { ...verified, ...name });
    await bought(1, { ...verified, ...name, status: "delivered" });
    const [known] = (await knownOrders([])).filter(({ id }) => id === waits?.id);
    const row = { ...rowOf("", newId()), name: "lakshmi unlike others", pin: known?.pin ?? "" };
    expect(row.pin).toMatch(/^\d{6}$/);
    const id = await chooseShipments([row], null, by());
    expect((await bulkProgress(id))?.orders.map((order) => order.id)).toEqual([waits?.id]);
  });
});
