import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { db } from "#data/db.server";
import { adminEvents, bulkActions, orders, products, statementLayouts } from "#data/schema.server";
import { columnsFor } from "#data/statements/layouts.server";
import { adminMessages } from "#domain/orders/admin-messages";
import { MOST_BULK_ORDERS } from "#domain/orders/lists/bulk-actions";
import { testDatabase } from "#test/database/database";
import { orderFor, shopper, stockCatalogue } from "#test/database/store-rows";
import { appForVisitors, seller, type Visitor } from "#test/people/visitors";

testDatabase({
  byHand: ["changes-recorded", "orders-paid", "orders-promised", "statuses-recorded"],
});
appForVisitors();

let staff: Visitor;

beforeAll(async () => {
  await stockCatalogue();
  staff = await seller("staff");
});

async function verifiedOrder(facts: Partial<typeof orders.$inferInsert> = {}) {
  const bought = await orderFor(await shopper());
  await db
    .update(orders)
    .set({ payment_verified: true, ...facts })
    .where(eq(orders.id, bought.orderId));
  return bought;
}

const READING = "/forms/admin/shipping/files/reading";
const sent = (rows: string, fields: Record<string, string | File> = {}) =>
  staff.post(READING, { file: new File([rows], "booked.csv"), courier: "India Post", ...fields });

it("the parcels that wait are a file, formulas defused, for whoever packs alone, and it is written down", async () => {
  await db.update(products).set({ weight_grams: 12 });
  const { orderNumber } = await verifiedOrder({
    customer_name: "=SUM(1)",
    delivery_mobile: "9812345670",
  });
  const { orderNumber: shipped } = await verifiedOrder({ status: "shipped" });
  for (const as of ["india-post", "general"]) {
    const text = await (await staff.get(`/admin/shipping/export?as=${as}`)).text();
    expect(text).toContain(orderNumber);
    expect(text).toContain(",'=SUM(1),");
    expect(text).toContain("9812345670");
    expect(text).not.toContain(shipped);
    const [event] = await db
      .select()
      .from(adminEvents)
      .where(eq(adminEvents.done_by, staff.id))
      .orderBy(sql`id desc`)
      .limit(1);
    expect(event).toMatchObject({ subject: "orders", action: "exported", facts: { file: as } });
    expect(JSON.stringify(event)).not.toContain("SUM");
  }
});

it("columns are asked about once for a header, and what a seller chose is kept apart from banks' files", async () => {
  const { orderNumber } = await verifiedOrder();
  const rows = `Ref,Consignment,Grams\n${orderNumber},EM300000001IN,24\n`;
  const answer = await sent(rows);
  expect(answer).toMatchObject({ ok: true, bulkId: null });
  const { unknown } = answer as unknown as { unknown: { key: string; proposal: object } };
  expect(unknown.proposal).toEqual({ trackingId: 1, order: 0, name: null, pin: null });
  const columns = JSON.stringify({ header: unknown.key, ...unknown.proposal });
  const read = (await sent(rows, { columns })) as unknown as { bulkId: string };
  expect(await staff.read(`/admin/orders/bulk/${read.bulkId}`)).toContain("EM300000001IN");
  const next = (await sent(rows)) as unknown as { bulkId: string };
  expect(next.bulkId).toMatch(/^[0-9a-f-]{36}$/);
  const pasted = await staff.post(READING, {
    file: "",
    text: rows.replaceAll(",", "\t"),
    courier: "",
  });
  expect(pasted).toMatchObject({ ok: true, bulkId: expect.any(String) });
  expect(await sent(rows, { anew: "on" })).toMatchObject({ bulkId: null });
  expect(await db.$count(statementLayouts)).toBe(1);
  expect(await columnsFor(unknown.key)).toBeNull();
});

it("an order number and a tracking ID in each row are understood without a question, and nothing is remembered", async () => {
  const [one, two] = [await verifiedOrder(), await verifiedOrder()];
  const before = await db.$count(statementLayouts);
  const pairs = [
    [one.orderNumber, "EM500000001IN"],
    [two.orderNumber, "EM 500 000 002 IN"],
  ];
  const paste = (text: string) => staff.post(READING, { file: "", courier: "India Post", text });
  const rows = (gap: string) => pairs.map((pair) => pair.join(gap)).join("\n");
  const turned = pairs.map((pair) => pair.toReversed().join("\t")).join("\r\n");
  const header = `Order number\tTracking ID\n${rows("\t")}`;
  for (const text of [rows("\t"), rows(" "), rows(", "), rows(" - "), turned, header]) {
    const answer = (await paste(text)) as unknown as { bulkId: string };
    const page = await staff.read(`/admin/orders/bulk/${answer.bulkId}`);
    expect(page, text).toContain("EM500000001IN");
    expect(page, text).toContain("EM500000002IN");
  }
  const file = (await sent(`Bestellung,Sendung\n${rows(",")}`)) as unknown as { bulkId: string };
  expect(await staff.read(`/admin/orders/bulk/${file.bulkId}`)).toContain("EM500000002IN");
  expect(await db.$count(statementLayouts)).toBe(before);
});

it("a file that can't be read, says nothing, or is too long is refused with a sentence, and nothing is kept", async () => {
  const storedCounts = async () => [
    await db.$count(bulkActions),
    await db.$count(statementLayouts),
  ];
  const before = await storedCounts();
  const refused = async (answer: Promise<unknown>, sentence: string) =>
    expect(JSON.stringify(await answer)).toContain(sentence);
  await refused(staff.post(READING, { courier: "" }), adminMessages["tracking-file-missing"]);
  await refused(sent("%PDF-1.4 nothing"), adminMessages["tracking-file-unread"]);
  await refused(sent("one column\nalone\n"), adminMessages["tracking-file-unread"]);
  const many = Array.from({ length: MOST_BULK_ORDERS + 1 }, (_, index) => `ORD${index},EM${index}`);
  await refused(sent(["Order,ID", ...many].join("\n")), adminMessages["tracking-file-too-large"]);
  const wrong = { columns: '{"header":"a|b","trackingId":1,"order":1,"name":null,"pin":null}' };
  await refused(sent("A,B\n1,2\n", wrong), adminMessages["tracking-columns-wrong"]);
  const empty = { columns: '{"header":"a|b","trackingId":1,"order":0,"name":null,"pin":null}' };
  await refused(sent("A,B\n", empty), adminMessages["tracking-file-empty"]);
  await refused(sent("A,B\n1,2\n", { courier: "Nobody" }), adminMessages["courier-unknown"]);
  const both = { text: "ORD1764200000001, EM300000001IN" };
  await refused(sent("A,B\n1,2\n", both), adminMessages["tracking-file-and-rows"]);
  const pasted = { file: "", courier: "", text: "one line of a letter" };
  expect(await staff.post(READING, pasted)).toMatchObject({
    errors: { text: adminMessages["tracking-rows-unread"] },
  });
  expect(await storedCounts()).toEqual(before);
});
