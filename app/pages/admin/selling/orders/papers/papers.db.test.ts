import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { addLine } from "#data/cart/cart-additions.server";
import { db } from "#data/db.server";
import { confirmQuote } from "#data/orders/placing.server";
import { storeContactMessage } from "#data/people/contact-messages.server";
import { sessions, users } from "#data/schema.server";
import { movePayment } from "#data/statements/moved-payments.server";
import { adminMessages } from "#domain/orders/admin-messages";
import { testDatabase } from "#test/database/database";
import {
  giveAddress,
  orderFor,
  quoteFor,
  seenPayment,
  shopper,
  stockCatalogue,
} from "#test/database/store-rows";
import { appForVisitors, customer, seller, type Visitor } from "#test/people/visitors";
import { confirmedCredit } from "#test/statements/confirmed";

testDatabase();
appForVisitors();

let owner: Visitor;
beforeAll(async () => {
  await stockCatalogue();
  owner = await seller();
});

/** An order of ₹148 that the bank's line has, of a customer who has also written to the store. */
async function disputedOrder() {
  const asha = await customer();
  await giveAddress(asha.id);
  await addLine(asha.id, { id: "ndk-01", size: "postal", quantity: 2 });
  const order = await orderFor(asha.id);
  const credit = await confirmedCredit({
    transaction_id: order.transactionId,
    payer_upi_id: "9876543210@ybl",
    payer_name: "ASHA RAO",
  });
  const written = { subject: "Call me", message: "My number is +91 98765 43210." };
  const by = { inbox: null, now: new Date() };
  const [person] = await db.select().from(users).where(eq(users.id, asha.id));
  const email = person?.email ?? "";
  await storeContactMessage({ name: "Asha", email: email.toUpperCase(), ...written }, by);
  await storeContactMessage({ name: "Ravi", email: "ravi@example.com", ...written }, by);
  return { ...order, email, credit, papers: `/forms/admin/orders/${order.orderId}/papers` };
}

type Papers = { sections: { title: string; rows: [label: string, value: string][] }[] };

async function made(papers: string, fields: Record<string, string> = {}) {
  const answer = (await owner.post(papers, fields)) as unknown as Papers;
  expect(answer).toMatchObject({ ok: true });
  const rows = answer.sections.flatMap(({ rows }) => rows);
  const text = answer.sections.flatMap(({ title, rows }) => [title, ...rows.flat()]).join("\n");
  return { text, rowOf: (label: string) => rows.find(([of]) => of === label)?.[1] };
}

it("the papers say who ordered, what was promised, and which line of which file brought the money", async () => {
  const { papers, orderNumber, transactionId, credit, email } = await disputedOrder();
  const { text, rowOf } = await made(papers);
  expect(rowOf("Order number")).toBe(orderNumber);
  expect(rowOf("Signed in as")).toBe(email);
  expect(rowOf("2 × Night Bus, Postal Card Size")).toBe("₹98");
  expect(rowOf("Total")).toBe("₹148");
  expect(rowOf("Amount that the payment page promised")).toBe("₹148");
  expect(rowOf("Payable to")).toBe("kathalu@okicici");
  expect(text).toContain(`Payment by UPI, transaction ID ${transactionId}`);
  expect(rowOf("The bank's line")).toMatch(/^₹148, /);
  expect(rowOf("Payer")).toMatch(/^ASHA RAO, /);
  expect(rowOf("Reported by")).toBe(`november.csv, line ${credit.line}`);
  expect(rowOf("SHA-256 of the file")).toMatch(/^[0-9a-f]{64}$/);
  expect(text).toContain("Call me");
  expect(text.match(/Call me/g)).toHaveLength(1);
});

it("phone numbers are masked wherever they stand, unless the owner ticks otherwise; the history has both", async () => {
  const { papers, orderId } = await disputedOrder();
  const masked = await made(papers);
  // The seller's own number stays.
  const ofCustomer = masked.text.slice(0, masked.text.indexOf("The store and its books"));
  expect(ofCustomer).not.toMatch(/98765 ?43210/);
  expect(masked.rowOf("Mobile number")).toBe("••••••••10");
  expect(masked.rowOf("Payer")).toBe("ASHA RAO, ••••••••10@ybl");
  const whole = await made(papers, { phones: "on" });
  expect(whole.rowOf("Mobile number")).toBe("9876543210");
  expect(whole.text).toContain("+91 98765 43210");
  const page = await owner.read(`/admin/orders/${orderId}`);
  expect(page).toContain(`${adminMessages.papers.title}: Made`);
  expect(page).toContain(`${adminMessages.papers.title}: Made, with phone numbers`);
});

it("nothing of who else sent the same ID, and where a payment was moved to", async () => {
  const { papers, transactionId, orderId } = await disputedOrder();
  const ravi = await shopper("ravi");
  const quote = await quoteFor(ravi);
  await confirmQuote(ravi, quote.id, { transactionId }, new Date());
  const before = await made(papers);
  expect(before.text).not.toContain("ravi");
  await addLine(ravi, { id: "ndk-01", size: "postal", quantity: 1 });
  const other = await orderFor(ravi);
  const to = { orderNumber: other.orderNumber, isSure: true };
  const writer = { by: owner.id, now: new Date() };
  expect(await movePayment(await seenPayment(orderId), to, writer)).toMatchObject({ ok: true });
  expect((await made(papers)).text).toContain(`(moved to order ${other.orderNumber})`);
  const gained = await made(papers.replace(orderId, other.orderId));
  expect(gained.text).toMatch(/\(moved from order ORD\d+\)/);
});

it("only an owner who has just signed in gets them, and the page alone shows nothing", async () => {
  const { papers, orderId } = await disputedOrder();
  const page = await owner.read(`/admin/orders/${orderId}/papers`);
  expect(page).not.toContain("Asha Rao");
  for (const role of ["staff", "accountant"] as const) {
    const other = await seller(role);
    expect((await other.get(`/admin/orders/${orderId}/papers`)).status).toBe(404);
    expect(await other.post(papers)).toMatchObject({ status: 404 });
  }
  const signedInAt = (authenticated_at: Date) =>
    db.update(sessions).set({ authenticated_at }).where(eq(sessions.user_id, owner.id));
  await signedInAt(new Date(Date.now() - 11 * 60 * 1_000));
  expect(await owner.post(papers)).toMatchObject({ problem: "sign-in-again" });
  await signedInAt(new Date());
  expect(await owner.read(`/admin/orders/${orderId}`)).not.toContain(": Made");
});
