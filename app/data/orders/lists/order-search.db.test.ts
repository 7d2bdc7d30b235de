import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "#data/db.server";
import { erasePerson } from "#data/personal-data/personal-data.server";
import { orders, payments, users } from "#data/schema.server";
import { NO_FILTER } from "#domain/orders/lists/order-filter";
import { testDatabase } from "#test/database/database";
import { fromCart, orderFor, person, shopper, stockCatalogue } from "#test/database/store-rows";
import { countMatching, ordersMatching } from "./filtered-orders.server.ts";

testDatabase({
  byHand: ["changes-recorded", "orders-promised", "payments-proved", "statuses-recorded"],
});

let asha = "";
let telugu = "";
let direct = "";

beforeAll(async () => {
  await stockCatalogue();
  for (let other = 0; other < 3; other++) {
    const { orderId } = await orderFor(await shopper("ravi"));
    await db
      .update(orders)
      .set({ customer_name: "Ravi Kumar", mobile_number: "9000000000", delivery_mobile: null })
      .where(eq(orders.id, orderId));
  }
  asha = await orderWith({
    order_number: "ORD1695298760135",
    customer_name: "Asha Lakshmi Rao",
    mobile_number: "9876543210",
    delivery_mobile: "9123456780",
    shipping_address: "12 Temple Road,\nNear the lake, Machilipatnam, Andhra Pradesh 521001",
    gift_recipient: "Padma Chowdary",
    gift_message: "Many happy returns, Chinnari!\nFrom all at Kondapalli",
    tracking_id: "EM123456789IN",
  });
  await db
    .update(payments)
    .set({ transaction_id: "401234567895" })
    .where(eq(payments.order_id, asha));
  await db
    .update(orders)
    .set({ payment_transaction_id: "401234567895" })
    .where(eq(orders.id, asha));
  await db
    .update(users)
    .set({ email: "asha.rao+shop@mail.example" })
    .where(sql`id = (select user_id from orders where id = ${asha})`);
  telugu = await orderWith({ customer_name: "చంద్రశేఖర్ రావు" });
  const zoya = await person("zoya");
  await db.execute(sql`insert into profiles (id, name) values (${zoya}, 'Zoya O''Brien_50%')`);
  const episode = { ...fromCart, addressSlot: null, source: "episode_night-bus-tapes" } as const;
  direct = (await orderFor(zoya, episode)).orderId;
});

async function orderWith(facts: Partial<typeof orders.$inferInsert>): Promise<string> {
  const { orderId } = await orderFor(await shopper());
  await db
    .update(orders)
    .set({ updated_at: new Date(), ...facts })
    .where(eq(orders.id, orderId));
  return orderId;
}

async function found(q: string): Promise<string[]> {
  return (await ordersMatching({ ...NO_FILTER, q })).rows.map(({ id }) => id);
}

test.for([
  ["a first name", "asha"],
  ["a middle name", "Lakshmi"],
  ["a surname and a city", "rao machilipatnam"],
  ["a part of a name", "aksh"],
  ["the beginnings of two names", "as la ra"],
  ["whom a gift is for", "Chowdary"],
  ["what a gift's message says", "happy returns chinnari"],
  ["the second line of a gift's message", "kondapalli"],
  ["the order's number", "ORD1695298760135"],
  ["its beginning", "ord169529"],
  ["its end", "8760135"],
  ["its last eight digits", "98760135"],
  ["its middle", "952987601"],
  ["its last four digits and a name", "0135 asha"],
  ["the transaction ID", "401234567895"],
  ["the transaction ID in groups", "4012 3456 7895"],
  ["its last six digits", "567895"],
  ["its last nine digits and a name", "234567895 asha"],
  ["the phone number", "9876543210"],
  ["the end of the phone number", "76543210"],
  ["the phone number with spaces and +91", "+91 98765 43210"],
  ["the phone number with a zero before it", "09876543210"],
  ["the courier's phone number for the parcel", "91234-56780"],
  ["the email address", "asha.rao+shop@mail.example"],
  ["the email address before its @", "asha.rao"],
  ["the PIN code", "521001"],
  ["the city", "machilipatnam"],
  ["a street", "Temple road near"],
  ["the tracking ID", "EM123456789IN"],
  ["the end of the tracking ID", "6789in"],
] as const)("an order is found by %s", async ([, typed]) => {
  expect(await found(typed)).toContain(asha);
  expect((await found(typed)).length).toBeLessThan(7);
});

test.for(["asha laxmi", "laxmi rao"])("a name is found by another spelling: %s", async (typed) => {
  expect(await found(typed)).toEqual([asha]);
});

test.for([
  ...["Laksmi Machilipatnm", "lakshmy", "lakshim raao", "machlipatnm", "padma chowdhury"],
  ...["ahsa lakshmi", "lakshmi ashz", "aasha lakshmi", "lakshmi akha"],
])(
  "an order is found by words from four letters on with a letter wrong, from seven letters on two: %s",
  async (typed) => {
    expect(await found(typed)).toEqual([asha]);
  },
);

test("words that are only alike aren't found while others are the same, nor where too much is wrong", async () => {
  const near = await orderWith({ customer_name: "Lakshma Reddy" });
  expect(await found("lakshmi")).toEqual([asha]);
  expect(await found("lakshma")).toEqual([near]);
  for (const typed of ["lokesh", "lamps", "machines", "chow mein"])
    expect(await found(typed), typed).toEqual([]);
  await db.update(orders).set({ customer_name: "Nobody" }).where(eq(orders.id, near));
});

test("a count is of the same orders as the list", async () => {
  for (const [q, count] of [
    ["machlipatnm", 1],
    ["lokesh", 0],
  ] as const) {
    const filter = { ...NO_FILTER, q };
    const { rows, words } = await ordersMatching(filter);
    expect(await countMatching(filter, 500, words)).toBe(count);
    expect(rows).toHaveLength(count);
  }
});

test("orders are found by what was bought, as a gift or by express", async () => {
  const only = async (typed: string, facts: Partial<typeof orders.$inferInsert>) => {
    const orderId = await orderWith({ customer_name: "Meenakshi Iyer", ...facts });
    expect(await found(`${typed} meenakshi`)).toEqual([orderId]);
    await db.update(orders).set({ customer_name: "Nobody" }).where(eq(orders.id, orderId));
    expect(await found(typed)).toContain(orderId);
    expect(await found(typed)).not.toContain(direct);
  };
  await only("gift", { gift_recipient: "Padma" });
  await only("express", { shipping_type: "express" });
  expect((await found("night bus")).length).toBeGreaterThan(3);
  expect(await found("night bus chowdary")).toEqual([asha]);
});

test("orders are found by that they were paid in cash, or sold at a stall", async () => {
  const cash = await orderWith({ customer_name: "Kamala Devi" });
  const collected = await orderWith({ customer_name: "Kamala Devi", shipping_type: "collected" });
  await db
    .update(payments)
    .set({ method: "cash", transaction_id: "", screenshot_path: null })
    .where(eq(payments.order_id, cash));
  await db.update(orders).set({ payment_transaction_id: "" }).where(eq(orders.id, cash));
  for (const typed of ["cash", "Paid in cash", "in cash kamala"])
    expect(await found(typed), typed).toEqual([cash]);
  for (const typed of ["stall", "sold at the stall", "collected kamala"])
    expect(await found(typed), typed).toEqual([collected]);
  await db.update(payments).set({ released_at: new Date() }).where(eq(payments.order_id, cash));
  expect(await found("cash")).toEqual([]);
  for (const id of [cash, collected])
    await db.update(orders).set({ customer_name: "Nobody" }).where(eq(orders.id, id));
});

test("each word has to be there", async () => {
  expect(await found("asha lakshmi")).toEqual([asha]);
  expect(await found("lakshmi kumar")).toEqual([]);
});

test.for(["చంద్రశేఖర్", "శేఖర్", "రావు", "చం రా"])("a Telugu name is found by %s", async (typed) => {
  expect(await found(typed)).toEqual([telugu]);
});

test.for(["zoya", "o'brien", "N_50%", "O'BRIEN_5"])(
  "a direct order, which has no name of its own, is found by its customer's: %s",
  async (typed) => {
    expect(await found(typed)).toEqual([direct]);
  },
);

test.for(["%", "_", "\\", "'", "''; --", "  "])(
  "%j stands for nothing but itself",
  async (typed) => {
    const all = await db.$count(orders);
    // Without letters or digits nothing is searched for, so the list has all orders.
    expect(await found(typed)).toHaveLength(all);
  },
);

test("an ID that was rejected still finds its order", async () => {
  const orderId = await orderWith({});
  await db.insert(payments).values({
    order_id: orderId,
    transaction_id: "777000111222",
    released_at: new Date(),
  });
  expect(await found("777000111222")).toEqual([orderId]);
});

test("a person who was erased is found by nothing of theirs", async () => {
  const customer = await shopper("meera");
  const { orderId } = await orderFor(customer);
  await db.execute(
    sql`update orders set customer_name = 'Meera Devi', status = 'cancelled' where id = ${orderId}`,
  );
  expect(await found("meera devi")).toEqual([orderId]);
  expect(await erasePerson(customer, async () => {}, new Date())).toEqual({ ok: true });
  for (const typed of ["meera", "meera devi", "temple meera"])
    expect(await found(typed)).toEqual([]);
});
