import { randomBytes } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { db } from "#data/db.server";
import {
  payments,
  quotes,
  quoteVersions,
  statementCredits,
  statementImports,
  users,
} from "#data/schema.server";
import { indianDay, indianDayAfter } from "#domain/indian-time";
import { type Paise, rupees } from "#domain/money/money";
import { storeOwner } from "#test/browser/journey";
import { newTransactionId } from "#test/people/payments";
import { payer, placeOrder } from "../people/buyers.ts";
import { verifiedLastMonth } from "../people/decisions.ts";
import { mistypedCredit, paidOrders } from "../people/statements.ts";
import { button, open, read } from "../steps.ts";
import type { State } from "./state.ts";

const as = storeOwner;

type Arrived = {
  amount: Paise;
  orderNumber?: string | null;
  transactionId?: string;
  payer?: string;
  decision?: "not-ours";
};

/** Writes a confirmed statement with these credits. */
async function statementWith(credits: readonly Arrived[]): Promise<void> {
  const today = indianDay(new Date());
  const [row] = await db
    .insert(statementImports)
    .values({
      file_name: "Acct_Statement_XX4321_November_2026.csv",
      file_sha256: randomBytes(32),
      layout: "hdfc",
      credit_count: credits.length,
      covers_from: indianDayAfter(today, -3),
      covers_to: today,
      confirmed_at: new Date(),
    })
    .returning({ id: statementImports.id });
  await db.insert(statementCredits).values(
    credits.map(({ amount, orderNumber = null, transactionId, payer: from, decision }, line) => ({
      statement_id: row?.id ?? "",
      transaction_id: transactionId ?? newTransactionId(),
      amount,
      credited_on: today,
      order_number: orderNumber,
      payer_upi_id: from ?? null,
      line: line + 14,
      decision: decision ?? null,
    })),
  );
}

/** Makes a customer at the payment page; returns the order number and amount that it shows. */
async function promised() {
  const email = await payer();
  const [found] = await db
    .select({ orderNumber: quotes.order_number, amount: quoteVersions.total_amount })
    .from(quotes)
    .innerJoin(quoteVersions, eq(quoteVersions.quote_id, quotes.id))
    .innerJoin(users, eq(users.id, quotes.user_id))
    .where(eq(users.email, email))
    .orderBy(desc(quoteVersions.created_at))
    .limit(1);
  if (!found) throw new Error("nothing was promised");
  return found;
}

async function moneyHasCome(): Promise<string> {
  const { orderNumber, amount } = await promised();
  const { transactionId } = await placeOrder("rejected");
  await statementWith([
    { amount, orderNumber, payer: "asha.rao@okaxis" },
    { amount, payer: "9876543210@ybl" },
    { amount: rupees(1_234), transactionId },
    { amount: rupees(5_000), decision: "not-ours" },
  ]);
  return orderNumber;
}

/** Makes an order whose customer mistyped a digit, and the bank's line about its money; returns the order's ID. */
async function mistypedMoney(): Promise<string> {
  const [paid] = await paidOrders(1);
  if (!paid) throw new Error("no order was placed");
  await statementWith([mistypedCredit(paid)]);
  return paid.orderId;
}

const see = async (page: Page, path: string, words: string | RegExp) => {
  await open(page, path);
  await read(page, words);
};

/** Screens of the money in statements, and of what was paid each day. */
export const adminMoneyStates: State[] = [
  {
    name: "admin-money",
    as,
    main: true,
    reach: async (page) => {
      await moneyHasCome();
      await see(
        page,
        "/admin/statements/money",
        "You rejected a payment with this ID, but its money came",
      );
    },
  },
  {
    name: "admin-money-made",
    as,
    reach: async (page) => {
      const orderNumber = await moneyHasCome();
      await open(page, "/admin/statements/money");
      await button(page, `Make the order ${orderNumber}`).first().click();
      await read(page, "Order made and verified.");
    },
  },
  {
    name: "admin-money-mistyped",
    as,
    main: true,
    reach: async (page) => {
      await mistypedMoney();
      await see(page, "/admin/statements/money", "one digit was mistyped");
    },
  },
  {
    name: "admin-money-second-payment",
    as,
    reach: async (page) => {
      await mistypedMoney();
      await open(page, "/admin/statements/money");
      await page
        .getByRole("button", { name: /Record it as a second payment/ })
        .first()
        .click();
      await button(page, "Record it").click();
      await read(page, "Recorded as a second payment.");
    },
  },
  {
    name: "admin-money-second-payment-today",
    as,
    reach: async (page) => {
      await mistypedMoney();
      await open(page, "/admin/statements/money");
      await page
        .getByRole("button", { name: /Record it as a second payment/ })
        .first()
        .click();
      await button(page, "Record it").click();
      await read(page, "Recorded as a second payment.");
      await see(page, "/admin#unplaced", "Recorded by");
    },
  },
  {
    name: "admin-order-mistyped",
    as,
    reach: async (page) => {
      const orderId = await mistypedMoney();
      await see(page, `/admin/orders/${orderId}`, "it is almost the one of this order");
    },
  },
  {
    name: "admin-order-mistyped-paid",
    as,
    reach: async (page) => {
      const orderId = await mistypedMoney();
      await open(page, `/admin/orders/${orderId}`);
      await button(page, "This is its payment").click();
      await read(page, "An owner said that the money under");
    },
  },
  {
    name: "admin-money-aside",
    as,
    reach: async (page) => {
      await moneyHasCome();
      await see(page, "/admin/statements/money?list=aside", "Put this money back into the list");
    },
  },
  {
    name: "admin-payments-report",
    as,
    main: true,
    reach: async (page) => {
      await paymentsOfDays();
      await see(page, "/admin/reports/payments", "Found in a statement");
    },
  },
  {
    name: "admin-payments-of-a-day",
    as,
    reach: async (page) => {
      await paymentsOfDays();
      const day = indianDay(new Date());
      await see(page, `/admin/reports/payments/${day}`, "Submitted,");
    },
  },
  {
    name: "admin-month",
    as,
    main: true,
    reach: async (page) => {
      await placeOrder("verified");
      const month = indianDay(new Date()).slice(0, 7);
      await see(page, `/admin/reports/months?month=${month}`, "Orders paid");
    },
  },
  {
    name: "admin-month-closed",
    as,
    reach: async (page) => {
      await seesLastMonth(page);
      const close = page.getByRole("button", { name: /^Close / });
      if (await close.isVisible()) {
        await close.click();
        await button(page, "Close it").click();
      }
      await read(page, /^This month was closed /);
    },
  },
  {
    name: "admin-month-rows",
    as,
    reach: async (page) => {
      await placeOrder("verified");
      const month = indianDay(new Date()).slice(0, 7);
      await see(page, `/admin/reports/months?month=${month}&of=orders`, /^Orders paid, /);
    },
  },
];

/** Shows an order of last month in the list of months. */
async function seesLastMonth(page: Page): Promise<void> {
  await verifiedLastMonth((await placeOrder("verified")).orderId);
  await open(page, "/admin/reports/months");
  await read(page, "Orders paid");
}

/** Makes today's payments in each state, one of them in a statement. */
async function paymentsOfDays(): Promise<void> {
  const { orderId } = await placeOrder("verified");
  await placeOrder("rejected");
  const [paid] = await db.select().from(payments).where(eq(payments.order_id, orderId));
  await statementWith([{ amount: rupees(148), transactionId: paid?.transaction_id ?? "" }]);
}
