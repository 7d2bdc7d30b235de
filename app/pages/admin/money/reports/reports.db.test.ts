import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "#data/db.server";
import { rejectPayment, verifyPayment } from "#data/orders/payment/verification.server";
import {
  adminEvents,
  payments,
  refunds,
  statementCredits,
  statementImports,
} from "#data/schema.server";
import { rupees } from "#domain/money/money";
import { testDatabase } from "#test/database/database";
import { orderFor, seenPayment, shopper, stockCatalogue } from "#test/database/store-rows";
import { appForVisitors, seller } from "#test/people/visitors";

testDatabase({ byHand: ["changes-recorded"] });
appForVisitors();

const NOON = new Date("2026-03-10T06:30:00Z");
let owner: Awaited<ReturnType<typeof seller>>;
let first: Awaited<ReturnType<typeof orderFor>>;

/** Seven payments: each figure of 10 March counts one of them, and one was sent just before that day. */
beforeAll(async () => {
  await stockCatalogue();
  owner = await seller();
  first = await paidAt(NOON);
  const inStatement = first.transactionId;
  await verify(first.orderId);
  const byHand = await paidAt(NOON);
  await verify(byHand.orderId);
  const rejected = await paidAt(NOON);
  const seen = await seenPayment(rejected.orderId);
  const reason = { kind: "not-found", reason: "Not there.", received: "" } as const;
  await rejectPayment(seen, owner.id, reason, new Date());
  await paidAt(NOON);
  await paidAt(new Date("2026-03-09T18:29:59Z"));
  await paidAt(new Date("2026-03-20T06:30:00Z"));
  const [imported] = await db
    .insert(statementImports)
    .values({
      file_name: "=march.csv",
      file_sha256: Buffer.alloc(32),
      layout: "hdfc",
      credit_count: 1,
      covers_from: "2026-03-10",
      covers_to: "2026-03-15",
      created_at: new Date("2026-03-16T06:30:00Z"),
      confirmed_at: new Date("2026-03-16T06:31:00Z"),
    })
    .returning({ id: statementImports.id });
  await db.insert(statementCredits).values({
    statement_id: imported?.id ?? "",
    transaction_id: inStatement,
    amount: rupees(148),
    credited_on: "2026-03-10",
    line: 12,
  });
  await db.insert(refunds).values({
    order_id: first.orderId,
    amount: rupees(50),
    due_at: NOON,
    refunded_at: NOON,
    refunded_by: owner.id,
  });
});

async function paidAt(at: Date) {
  const order = await orderFor(await shopper());
  await db.update(payments).set({ submitted_at: at }).where(eq(payments.order_id, order.orderId));
  return order;
}

async function verify(orderId: string) {
  await verifyPayment(await seenPayment(orderId), owner.id, new Date());
}

const page = async (path: string) => (await owner.read(path)).replaceAll("<!-- -->", "");

test("a day says what was submitted, verified, found, missing and refunded, and each leads to its orders", async () => {
  const report = await page("/admin/reports/payments?month=2026-03");
  const figures = Object.fromEntries(
    [
      ...report.matchAll(
        /payments\/2026-03-10\?of=([a-z]+)"[^>]*><span>(\d+)<\/span><span[^>]*>([^<]+)/g,
      ),
    ].map(([, figure, count, amount]) => [figure, `${count} ${amount}`]),
  );
  expect(figures).toEqual({
    submitted: "4 ₹592",
    verified: "2 ₹296",
    undecided: "1 ₹148",
    rejected: "1 ₹148",
    found: "1 ₹148",
    missing: "2 ₹296",
    refunded: "1 ₹50",
  });
  expect(report).toContain("9 Mar");
  for (const figure of Object.keys(figures)) {
    const list = await page(`/admin/reports/payments/2026-03-10?of=${figure}`);
    const orders = list.match(/href="\/admin\/orders\/[0-9a-f-]{36}"/g) ?? [];
    expect(orders, figure).toHaveLength(Number(figures[figure]?.split(" ")[0]));
  }
  const found = await page("/admin/reports/payments/2026-03-10?of=found");
  expect(found).toContain(first.orderNumber);
});

test("what a statement can't have isn't missing: the day before it and the days after", async () => {
  const report = await page("/admin/reports/payments?month=2026-03");
  for (const day of ["2026-03-09", "2026-03-20"]) {
    expect(report).toContain(`${day}?of=uncovered`);
    expect(report).not.toContain(`${day}?of=missing`);
  }
});

test("months lead to the ones before, as far as there are payments, and never into the future", async () => {
  const now = await page("/admin/reports/payments?month=2999-01");
  expect(now).toContain('rel="prev"');
  expect(now).not.toContain('rel="next"');
  const oldest = await page("/admin/reports/payments?month=2026-03");
  expect(oldest).not.toContain('rel="prev"');
  expect(oldest).toContain("?month=2026-04");
});

test("the accountant's files say the same: each payment and refund a row, names never a formula, and it's written down", async () => {
  const accountant = await seller("accountant");
  const file = await accountant.get("/admin/reports/payments/export?month=2026-03");
  expect(file.headers.get("content-disposition")).toContain("payments-2026-03.csv");
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).trim().split("\r\n");
  expect(lines).toHaveLength(1 + 6 + 1);
  const sums = lines.slice(1).map((line) => line.match(/UPI \d{12},(\d+\.\d\d)/)?.[1] ?? "0");
  expect(sums.reduce((all, each) => all + Number(each), 0)).toBe(6 * 148);
  expect(lines.find((line) => line.includes(first.transactionId))).toContain("'=march.csv,12,");
  expect(lines.at(-1)).toMatch(/^Refund,2026-03-10,.*,50\.00$/);
  const days = await (
    await owner.get("/admin/reports/payments/export?month=2026-03&of=days")
  ).text();
  expect(days.trim().split("\r\n")[2]).toBe(
    "2026-03-10,4,592.00,2,296.00,1,148.00,1,148.00,1,148.00,2,296.00,0,0.00,0,0.00,1,50.00",
  );
  const written = await db.select().from(adminEvents).where(eq(adminEvents.subject, "payments"));
  expect(written.map(({ action, facts }) => ({ action, facts }))).toContainEqual({
    action: "exported",
    facts: { month: "2026-03", of: "payments" },
  });
});

test("no month and no figure of that name is not found", async () => {
  for (const path of ["2026-13", "x", "2026-03-10?of=all", "export?month=2026-03-10", "export"])
    expect((await owner.get(`/admin/reports/payments/${path}`)).status, path).toBe(404);
});
