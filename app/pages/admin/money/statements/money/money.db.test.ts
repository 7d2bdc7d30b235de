import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { cancelOrderLink } from "#data/checkout/order-links.server";
import { cancelQuote } from "#data/checkout/quotes.server";
import { db } from "#data/db.server";
import { rejectPayment } from "#data/orders/payment/verification.server";
import { adminEvents, orders, users } from "#data/schema.server";
import { plainDecimal, rupees } from "#domain/money/money";
import { testDatabase } from "#test/database/database";
import {
  newTransactionId,
  orderFor,
  quoteFor,
  seenPayment,
  shopper,
  stockCatalogue,
} from "#test/database/store-rows";
import { orderByLink } from "#test/people/order-by-link";
import { appForVisitors, seller } from "#test/people/visitors";
import { confirmedCredit } from "#test/statements/confirmed";

testDatabase();
appForVisitors();

beforeAll(stockCatalogue);

const money = (amount = 148) =>
  confirmedCredit({ transaction_id: newTransactionId(), amount: rupees(amount) });

const path = (creditId: string, form: string) =>
  `/forms/admin/statements/money/${creditId}/${form}`;

test("the list is the owner's and the accountant's, its customers and its buttons the owner's alone [R25]", async () => {
  const userId = await shopper();
  await quoteFor(userId);
  const [customers] = await db.select().from(users).where(eq(users.id, userId));
  const credit = await money();
  for (const role of [undefined, "accountant"] as const) {
    const page = await (await seller(role)).read("/admin/statements/money");
    expect(page).toContain(credit.transaction_id);
    expect(page.includes("Make the order")).toBe(role === undefined);
    // People who never ordered are named only to roles that may write to them.
    expect(page.includes(customers?.email ?? "no email")).toBe(role === undefined);
    expect(page.includes("+91\u00a0")).toBe(role === undefined);
  }
});

test("one press asks the customer, one makes the order, and who is second reads what became of it", async () => {
  const owner = await seller();
  const quote = await quoteFor(await shopper());
  const credit = await money();
  const version = { version: quote.id };
  expect(await owner.post(path(credit.id, "invitation"), version)).toMatchObject({ ok: true });
  expect(await owner.post(path(credit.id, "invitation"), version)).toMatchObject({
    problem: "invited-before",
  });
  expect(await owner.read("/admin/statements/money")).toContain("Customer asked");
  expect(await owner.post(path(credit.id, "order"), version)).toMatchObject({
    ok: true,
    became: "made",
    orderId: quote.quoteId,
  });
  expect(await owner.post(path(credit.id, "order"), version)).toMatchObject({
    problem: "credit-decided",
    errors: { form: "Somebody else has already made an order from this payment." },
  });
  expect(await owner.read("/admin/statements/money")).not.toContain(credit.transaction_id);
  expect(await owner.read(`/admin/orders/${quote.quoteId}`)).toContain("HDFC Bank, line 7");
  const events = await db
    .select()
    .from(adminEvents)
    .where(eq(adminEvents.subject_id, credit.id))
    .orderBy(adminEvents.done_at);
  expect(events.map(({ action, done_by }) => [action, done_by])).toEqual([
    ["customer-invited", owner.id],
    ["money-made", owner.id],
  ]);
});

test("money whose payment was rejected verifies its order, and isn't called a second payment", async () => {
  const owner = await seller();
  const { orderId, orderNumber, transactionId } = await orderFor(await shopper());
  const why = { kind: "not-found", reason: "Not there." } as const;
  await rejectPayment(await seenPayment(orderId), owner.id, why, new Date());
  await db.execute(sql`delete from statement_credits where payment_id is null`);
  const credit = await confirmedCredit({ transaction_id: transactionId });
  const page = (await owner.read("/admin/statements/money")).replaceAll("<!-- -->", "");
  expect(page).toContain(`Verify ${orderNumber} with this money`);
  expect(page).not.toContain("Record it as a second payment");
  expect(page).not.toContain("No payment page asked");
  expect(await owner.post(path(credit.id, "payment"), { order: orderId })).toMatchObject({
    ok: true,
    orderId,
  });
});

test("what isn't for the store leaves the list and can come back", async () => {
  const owner = await seller();
  const credit = await money(7);
  await owner.post(path(credit.id, "decision"), { for: "not-the-store" });
  expect(await owner.read("/admin/statements/money")).not.toContain(credit.transaction_id);
  expect(await owner.read("/admin/statements/money?list=aside")).toContain(credit.transaction_id);
  await owner.post(path(credit.id, "decision"), { for: "the-store" });
  expect(await owner.read("/admin/statements/money")).toContain(credit.transaction_id);
  expect(await owner.post(path("x", "decision"), { for: "the-store" })).toMatchObject({
    problem: "money-not-found",
  });
});

test("every promise of the amount is named with what speaks for it, and none is taken by itself", async () => {
  const owner = await seller();
  const [one, other] = [await quoteFor(await shopper()), await quoteFor(await shopper("ravi"))];
  await db.execute(sql`delete from statement_credits`);
  await money();
  const page = (await owner.read("/admin/statements/money")).replaceAll("<!-- -->", "");
  for (const quote of [one, other]) expect(page).toContain(quote.orderNumber);
  expect(page).toContain("The same amount, but other payment pages have it too.");
  expect(page).toContain("2 × Night Bus");
  expect(await db.$count(orders, eq(orders.id, one.quoteId))).toBe(0);
});

test("an order that was cancelled before it was paid says who did that", async () => {
  const owner = await seller();
  const now = new Date();
  const link = await orderByLink(owner.id);
  const quote = await quoteFor(await shopper());
  await money(Number(plainDecimal(link.total)));
  await money(Number(plainDecimal(quote.total)));
  await cancelOrderLink(link.quoteId, owner.id, now);
  const bySeller = await owner.read("/admin/statements/money");
  expect(bySeller).toContain("Cancelled by a seller");
  expect(bySeller).not.toContain("Cancelled by its customer");
  await cancelQuote(quote.userId, quote.id, now);
  expect(await owner.read("/admin/statements/money")).toContain("Cancelled by its customer");
  const [credit, another] = [
    await money(Number(plainDecimal(link.total))),
    await money(Number(plainDecimal(link.total))),
  ];
  const version = { version: link.versionId };
  expect(await owner.post(path(credit.id, "order"), version)).toMatchObject({ ok: true });
  const placed = await owner.read("/admin/statements/money");
  expect(placed).toContain(another.transaction_id);
  expect(placed).not.toContain("Cancelled by a seller");
});
