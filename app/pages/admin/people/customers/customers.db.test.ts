import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addLine } from "#data/cart/cart-additions.server";
import { db, transaction } from "#data/db.server";
import { cancelOwnOrder } from "#data/orders/customer-actions.server";
import {
  accountsPage,
  customerById,
  customersPage,
  matchingPeople,
  searchCustomers,
} from "#data/orders/lists/customers.server";
import { rejectPayment } from "#data/orders/payment/verification.server";
import { adminEvents, orders, payments, quotes, users } from "#data/schema.server";
import { rupees } from "#domain/money/money";
import { peopleMessages } from "#domain/people/messages";
import { testDatabase } from "#test/database/database";
import { giveAddress, orderFor, seenPayment, stockCatalogue } from "#test/database/store-rows";
import { appForVisitors, customer, seller, type Visitor } from "#test/people/visitors";

testDatabase();
appForVisitors();

let owner: Visitor;
let staff: Visitor;

beforeAll(async () => {
  await stockCatalogue();
  [owner, staff] = [await seller(), await seller("staff")];
});

beforeEach(async () => {
  await db.delete(payments);
  await db.delete(orders);
  await db.delete(quotes);
});

async function buyer(name: string, mobile: string) {
  const visitor = await customer();
  await giveAddress(visitor.id);
  await db.execute(
    sql`update profiles set name = ${name}, name_1 = ${name}, mobile_number_1 = ${mobile} where id = ${visitor.id}`,
  );
  return { ...visitor, page: `/admin/customers/${visitor.id}` };
}

async function orderOf(userId: string) {
  await addLine(userId, { id: "ndk-01", size: "postal", quantity: 2 });
  return await orderFor(userId);
}

describe("customers", () => {
  it("stand in the order of their last order, with what they ordered and paid", async () => {
    const asha = await buyer("Asha Rao", "9876543210");
    const ravi = await buyer("Ravi Teja", "9123456780");
    const first = await orderOf(asha.id);
    await orderOf(ravi.id);
    const last = await orderOf(asha.id);
    for (const [at, { orderId }] of [first, last].entries())
      await db
        .update(orders)
        .set({ created_at: new Date(Date.now() + at * 1000), payment_verified: at === 0 })
        .where(eq(orders.id, orderId));
    const { rows, next } = await customersPage();
    expect(rows.map(({ name, orders }) => [name, orders])).toEqual([
      ["Asha Rao", 2],
      ["Ravi Teja", 1],
    ]);
    const [paid] = await db.select().from(orders).where(eq(orders.id, first.orderId));
    expect(rows[0]?.spent).toBe(paid?.total_amount);
    expect(next).toBeNull();
    const behind = await customersPage(rows[0]?.id);
    expect(behind.rows.map(({ name }) => name)).toEqual(["Ravi Teja"]);
    expect(await customersPage("no key")).toEqual({ rows: [], next: null });
    const accounts = await accountsPage();
    expect(accounts.rows.length).toBeGreaterThan(2);
  });

  it("are found by any part of name, number and email, and by nothing of somebody else's [R24]", async () => {
    const meera = await buyer("Meera Lakshmi", "9988776655");
    const [{ email = "" } = {}] = await db.select().from(users).where(eq(users.id, meera.id));
    for (const part of ["lakshmi", "eera la", "88776655", email.slice(2, 20)])
      expect((await searchCustomers(part)).map(({ customerId }) => customerId)).toEqual([meera.id]);
    const { orderNumber } = await orderOf(meera.id);
    expect((await searchCustomers(orderNumber.toLowerCase())).map(({ name }) => name)).toEqual([
      "Meera Lakshmi",
    ]);
    expect(await searchCustomers("%")).toEqual([]);
    expect(await searchCustomers("nobody_else")).toEqual([]);
    expect(await owner.read("/admin/customers?q=+91 99887 76655")).toContain("Meera Lakshmi");
    expect(await owner.read("/admin/customers?q=me")).toContain("at least 3 letters");
  });

  it("are searched by indexes, however many there are", async () => {
    const plan = await transaction(async (tx) => {
      // With only a few rows, PostgreSQL would scan the whole table or the primary key's index, so both are turned
      // off.
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_indexscan = off`);
      const { rows } = await tx.execute<{ "QUERY PLAN": string }>(
        sql`explain ${matchingPeople("rao")}`,
      );
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
    for (const index of ["profiles_by_part", "users_by_email_part", "orders_by_search_text"])
      expect(plan).toContain(index);
  });

  it("have a page with orders, addresses, refunds and ways to reach them", async () => {
    const asha = await buyer("Asha Rao", "9876543210");
    const { orderNumber } = await orderOf(asha.id);
    const page = await staff.read(asha.page);
    for (const text of [
      "Asha Rao",
      "9876543210",
      orderNumber,
      "https://wa.me/919876543210",
      "mailto:",
    ])
      expect(page).toContain(text);
    expect(page).not.toContain("Erase this person");
    expect((await customerById(asha.id))?.spent).toBe(rupees(0));
    expect((await owner.get("/admin/customers/nobody")).status).toBe(404);
    expect((await owner.get(`/admin/customers/${crypto.randomUUID()}`)).status).toBe(404);
  });
});

describe("one person's data", () => {
  it("is the file of My data, and written down without a name", async () => {
    const asha = await buyer("Asha Rao", "9876543210");
    const answer = await owner.get(`${asha.page}/file`);
    expect(answer.headers.get("Content-Disposition")).toContain("customer-data.json");
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    expect(await answer.json()).toMatchObject({ profiles: [{ name_1: "Asha Rao" }] });
    const [event] = await db.select().from(adminEvents).where(eq(adminEvents.subject_id, asha.id));
    expect(event).toMatchObject({ action: "downloaded", facts: {}, done_by: owner.id });
  });
});

describe("erasing a person on their request", () => {
  it("asks for the word, takes name and address, keeps the order, and says who did it", async () => {
    const asha = await buyer("Asha Erased", "9876501234");
    const { orderId, orderNumber } = await orderOf(asha.id);
    const erase = `/forms${asha.page}/erasure`;
    expect(await owner.post(erase, { confirmation: "erase" })).toMatchObject({
      status: 409,
      errors: { form: peopleMessages["erasure-while-open"] },
    });
    await cancelOwnOrder(asha.id, orderId, new Date());
    const rejection = { kind: "not-found", reason: "Not found." } as const;
    await rejectPayment(await seenPayment(orderId), owner.id, rejection, new Date());
    expect((await owner.post(erase, { confirmation: "yes" })).errors).toHaveProperty(
      "confirmation",
    );
    expect(await owner.post(erase, { confirmation: " Erase " })).toMatchObject({ ok: true });
    const page = await owner.read(asha.page);
    expect(page).toContain("This account was erased");
    expect(page).toContain(orderNumber);
    expect(page).not.toContain("Asha Erased");
    expect((await asha.get("/my-data")).status).toBe(302);
    const [event] = await db.select().from(adminEvents).where(eq(adminEvents.subject_id, asha.id));
    expect(event).toMatchObject({ action: "erased", facts: {}, done_by: owner.id });
    expect(await owner.post(erase, { confirmation: "erase" })).toMatchObject({
      status: 409,
      errors: { form: peopleMessages["erased-already"] },
    });
    expect(await searchCustomers("asha erased")).toEqual([]);
  });

  it("isn't done to one of the sellers", async () => {
    expect(
      await owner.post(`/forms/admin/customers/${staff.id}/erasure`, { confirmation: "erase" }),
    ).toMatchObject({ status: 409, errors: { form: peopleMessages["erasure-of-seller"] } });
  });
});
