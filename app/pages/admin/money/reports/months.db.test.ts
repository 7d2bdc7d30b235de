import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "#data/db.server";
import { verifyPayment } from "#data/orders/payment/verification.server";
import { confirmQuote } from "#data/orders/placing.server";
import { adminEvents, closedMonths } from "#data/schema.server";
import { monthAfter, monthOf } from "#domain/figures/payment-days";
import { indianDayAfter, startOfIndianDay } from "#domain/indian-time";
import { testDatabase } from "#test/database/database";
import {
  fromCart,
  newTransactionId,
  quoteFor,
  seenPayment,
  shopper,
  stockCatalogue,
} from "#test/database/store-rows";
import { appForVisitors, seller } from "#test/people/visitors";
import { confirmedCredit } from "#test/statements/confirmed";

testDatabase();
appForVisitors();

const LAST = monthAfter(monthOf(new Date()), -1);
const FIRST = monthAfter(LAST, -1);
let owner: Awaited<ReturnType<typeof seller>>;
const numbers: string[] = [];

/** An order of the month before last, an order of last month, and a credit without an order. */
beforeAll(async () => {
  await stockCatalogue();
  owner = await seller();
  for (const month of [FIRST, LAST]) {
    const at = startOfIndianDay(`${month}-15`);
    const quote = await quoteFor(await shopper(), fromCart, at);
    const payment = { transactionId: newTransactionId() };
    const placed = await confirmQuote(quote.userId, quote.id, payment, at);
    if (!placed.ok) throw new Error(placed.problem.code);
    numbers.push(placed.orderNumber);
    await verifyPayment(await seenPayment(placed.orderId), owner.id, at);
  }
  await confirmedCredit({ transaction_id: newTransactionId(), credited_on: `${LAST}-16` });
});

const page = async (path: string, who = owner) =>
  (await who.read(`/admin/reports/months${path}`)).replaceAll("<!-- -->", "");
const close = (month: string, who = owner) =>
  who.post(`/forms/admin/reports/months/${month}/closing`);

test("a month's figures lead to their rows, and those to their orders", async () => {
  const month = await page("");
  expect(month).toContain(`months?month=${LAST}&amp;of=orders`);
  expect(month).toMatch(/Money in: ₹148/);
  expect(await page(`?month=${LAST}&of=orders`)).toContain(numbers[1]);
  expect(await page(`?month=${LAST}&of=hand`)).toContain("₹148");
  expect(await page(`?month=${LAST}&of=unexplained`)).toContain("No order");
  expect(await page(`?month=${LAST}&of=refunds`)).toContain("None.");
  const first = await page(`?month=${FIRST}`);
  expect(first).not.toContain('rel="prev"');
});

test("an accountant reads and gets the file; she closes nothing, and staff see nothing", async () => {
  const accountant = await seller("accountant");
  expect(await page(`?month=${FIRST}`, accountant)).not.toContain("/closing");
  expect((await close(FIRST, accountant)).status).toBe(404);
  const staff = await seller("staff");
  expect((await staff.get("/admin/reports/months")).status).toBe(404);
  const file = await accountant.get(`/admin/reports/payments/export?month=${LAST}&of=month`);
  expect(file.headers.get("content-disposition")).toContain(`month-${LAST}.csv`);
  const lines = (await file.text()).trim().split("\r\n").slice(1);
  expect(lines).toEqual([
    `${LAST}-15,${numbers[1]},Money in,Verified by hand,148.00,1,,${LAST}`,
    `${LAST}-15,${numbers[1]},Orders,Orders paid,148.00,1,,${LAST}`,
    `${LAST}-16,,Not explained,Money without an order,148.00,1,,${LAST}`,
  ]);
  const written = await db.select().from(adminEvents).where(eq(adminEvents.subject, "payments"));
  expect(written.map(({ facts }) => facts)).toContainEqual({ month: LAST, of: "month" });
});

test("an owner closes months in their order, and the page says who did", async () => {
  expect(await page("")).toContain("Close the earlier months first");
  expect((await close(LAST)).status).toBe(409);
  expect((await close(FIRST)).status).toBe(200);
  expect((await close(FIRST)).status).toBe(409);
  expect(await page(`?month=${FIRST}`)).toMatch(/closed [^<]* by [^<]*@/);
  expect(await page("")).toContain(`/admin/reports/months/${LAST}/closing`);
  expect((await close(monthOf(new Date()))).status).toBe(409);
  const [event] = await db.select().from(adminEvents).where(eq(adminEvents.subject, "month"));
  expect(event).toMatchObject({ subject_id: FIRST, action: "closed", done_by: owner.id });
});

test("what still waits of the month is said where it is closed, with the way there", async () => {
  const at = startOfIndianDay(`${LAST}-20`);
  const quote = await quoteFor(await shopper(), fromCart, at);
  await confirmQuote(quote.userId, quote.id, { transactionId: newTransactionId() }, at);
  const now = await quoteFor(await shopper(), fromCart, new Date());
  await confirmQuote(now.userId, now.id, { transactionId: newTransactionId() }, new Date());
  const shown = await page("");
  expect(shown).toContain("Still waiting: 1 payment to verify, 1 sum of money without an order.");
  for (const path of ["/admin/verification", "/admin/statements/money"])
    expect(shown.slice(shown.indexOf("Still to decide, from"))).toContain(`href="${path}"`);
  expect(await page(`?month=${FIRST}`)).not.toContain("Still waiting");
});

test("what is found of a closed month later stands in the next, which says so", async () => {
  const day = indianDayAfter(`${FIRST}-15`);
  await confirmedCredit({ transaction_id: newTransactionId(), credited_on: day });
  expect(await page("")).toContain("of this, 1 correction of earlier months: ₹148");
  expect(await page(`?month=${LAST}&of=unexplained`)).toMatch(/Corrects [A-Z][a-z]{2} 20\d\d/);
  const [row] = await db.select().from(closedMonths);
  expect(JSON.stringify(row?.figures)).not.toContain("unexplained");
});

test("the rows of a figure come fifty at a time", async () => {
  const month = monthOf(new Date());
  await db.execute(sql`
    insert into statement_credits (id, statement_id, transaction_id, amount, credited_on, line)
    select gen_random_uuid(), statement_id, (700000000000 + n)::text, 10, ${`${month}-01`}::date, n
    from (select statement_id from statement_credits limit 1) known, generate_series(1, 60) n`);
  const shown = (text: string) => text.match(/>No order</g)?.length ?? 0;
  const first = await page(`?month=${month}&of=unexplained`);
  const after = /after=([\w+-]+)/.exec(first)?.[1];
  expect(shown(first)).toBe(50);
  const second = await page(`?month=${month}&of=unexplained&after=${after}`);
  expect(shown(second)).toBe(10);
  expect(second).not.toContain("after=");
  expect((await owner.get(`/admin/reports/months?month=${month}&of=orders&after=%00`)).status).toBe(
    200,
  );
});

test("no figure and no month of that name is not found", async () => {
  expect((await owner.get("/admin/reports/months?of=all")).status).toBe(404);
  for (const month of ["2026-13", `${LAST}-01`]) expect((await close(month)).status).toBe(404);
});
