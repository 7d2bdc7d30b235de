import { randomInt } from "node:crypto";
import type { Page } from "playwright-core";
import { indianDay } from "#domain/indian-time";
import { paise } from "#domain/money/money";
import { storeOwner } from "#test/browser/journey";
import { reportFile, sumFile } from "#test/statements/report-file";
import { statementFile } from "#test/statements/statement-file";
import { placeOrder } from "../people/buyers.ts";
import { awayMailbox, pausedPhone, takenBack } from "../people/evidence.ts";
import { mistypedCredit, paidOrders, shortCredit, unknownCredit } from "../people/statements.ts";
import { button, open, read } from "../steps.ts";
import type { State } from "./state.ts";

const as = storeOwner;

/** Screens of a bank's statement, from choosing the file and its columns to verified payments, and of a bank's SMS. */
export const adminStatementStates: State[] = [
  {
    name: "admin-statements",
    as,
    main: true,
    reach: async (page) => {
      await seesStatement(page);
      await open(page, "/admin/statements");
      await read(page, "Imported so far");
    },
  },
  {
    name: "admin-statements-refused",
    as,
    reach: async (page) => {
      await open(page, "/admin/statements");
      await reads(page, { name: "statement.pdf", bytes: Buffer.from("%PDF-1.7 statement") });
      await read(page, "is a PDF");
    },
  },
  {
    name: "admin-statements-columns",
    as,
    main: true,
    reach: async (page) => {
      await open(page, "/admin/statements");
      await reads(page, { name: "sales.csv", bytes: Buffer.from(UNKNOWN) });
      await read(page, "412345678901");
      await page.getByText("More columns", { exact: true }).click();
    },
  },
  {
    name: "admin-statement",
    as,
    main: true,
    reach: async (page) => {
      await seesStatement(page);
      for (const title of ["Amount differs", "Almost the same ID", "Money without an order"])
        await page.getByRole("heading", { name: title }).click();
    },
  },
  {
    name: "admin-statements-report",
    as,
    reach: async (page) => {
      await open(page, "/admin/statements");
      await reads(page, await newReport());
      await read(page, /settlement setl_/);
      await page.getByText("The fee includes the tax").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "admin-statements-sums",
    as,
    reach: async (page) => {
      await seesSums(page);
      await open(page, "/admin/statements");
      await read(page, "tax on the fees");
    },
  },
  {
    name: "admin-statement-sums",
    as,
    main: true,
    reach: async (page) => {
      await seesSums(page);
      await page.locator("[data-outcome=sums] summary").click();
    },
  },
  {
    name: "admin-statement-verified",
    as,
    reach: async (page) => {
      await seesStatement(page);
      await button(page, "Verify 2 payments").click();
      await read(page, "2 payments were verified.");
    },
  },
  {
    name: "admin-statements-sms",
    as,
    reach: async (page) => {
      const { transactionId, orderNumber } = await placeOrder("waiting");
      await open(page, "/admin/statements");
      await page.getByText("Find one payment by your bank's SMS", { exact: true }).click();
      const sms = smsOfBaroda("1.00", transactionId);
      await page.getByLabel("The SMS about money that came in").fill(sms);
      await button(page, "Compare").click();
      await page.getByRole("link", { name: orderNumber }).waitFor();
    },
  },
  {
    name: "admin-bank-sms",
    as,
    main: true,
    reach: async (page) => {
      await open(page, "/admin/bank-sms");
      await page.getByLabel("Name", { exact: true }).fill("Meena's phone");
      await button(page, "Add").click();
      await read(page, /You can't see it again later/);
    },
  },
  {
    name: "admin-bank-sms-mailbox",
    as,
    reach: async (page) => {
      await awayMailbox(await storeOwner());
      await open(page, "/admin/bank-sms");
      await read(page, /can't be read, since/);
    },
  },
  {
    name: "admin-bank-sms-settings",
    as,
    reach: async (page) => {
      await open(page, "/admin/settings/bankSms");
      await read(page, "Senders of your bank");
    },
  },
  {
    name: "admin-bank-sms-paused",
    as,
    reach: async (page) => {
      const { transactionId } = await placeOrder("verified");
      await pausedPhone(transactionId, await storeOwner());
      await open(page, "/admin");
      await read(page, /is paused/);
    },
  },
  {
    name: "admin-order-taken-back",
    as,
    main: true,
    reach: async (page) => {
      const { orderId, transactionId } = await placeOrder("verified");
      await takenBack(transactionId, await storeOwner());
      await open(page, `/admin/orders/${orderId}`);
      await read(page, "The bank took this payment back");
    },
  },
  {
    name: "admin-taken-back",
    as,
    main: true,
    reach: async (page) => {
      const { transactionId } = await placeOrder("verified");
      await takenBack(transactionId, await storeOwner());
      await open(page, "/admin");
      await read(page, /taken back by the bank/);
    },
  },
  {
    name: "admin-order-sms",
    as,
    reach: async (page) => {
      const { orderId } = await placeOrder("waiting");
      await open(page, `/admin/orders/${orderId}`);
      await page.getByText("Paste your bank's SMS", { exact: true }).click();
      const sms = smsOfBaroda("148.00", "412345678901");
      await page.getByLabel("The SMS about money that came in").fill(sms);
      await button(page, "Compare").click();
      await read(page, /^The SMS is about another payment/);
    },
  },
];

/** An SMS that names no account, so that no settings, which other journeys save, need to name one (decision 144). */
function smsOfBaroda(amount: string, transactionId: string): string {
  return `Dear BOB UPI User: Your account is credited with INR ${amount} on 2026-11-20 10:20:30 AM by UPI Ref No ${transactionId}; AvlBal: Rs25000.00 - BOB`;
}

/** A file from an app that the store doesn't know. */
const UNKNOWN = [
  "Sales of Kathalu",
  "When;Details;Came in;Balance;Counter",
  "20/11/2026;UPI 412345678901 ASHA RAO;148.00;1,148.00;Abids",
  "20/11/2026;UPI 412345678902 RAVI KUMAR;1,299.50;2,447.50;Abids",
  "21/11/2026;UPI 412345678903 MEERA;98.00;2,545.50;Koti",
].join("\n");

/** Shows the preview of a statement that has a line of every kind. */
async function seesStatement(page: Page): Promise<void> {
  const [one, two, little, wrong] = await paidOrders(4);
  if (!(one && two && little && wrong)) throw new Error("four orders weren't placed");
  const credits = [one, two, shortCredit(little), mistypedCredit(wrong), unknownCredit()];
  await open(page, "/admin/statements");
  await reads(page, statementFile({ bank: "hdfc", credits }));
  await button(page, "Verify 2 payments").waitFor();
}

async function newReport() {
  const id = randomInt(10 ** 9);
  const kept = { fee: paise(randomInt(200, 600)), tax: paise(randomInt(20, 60)) };
  return reportFile(await paidOrders(3), {
    settlement: `setl_${id}`,
    counter: `Counter ${id}`,
    ...kept,
  });
}

/**
 * Shows two reports of a payment provider. The bank paid ₹1 less than the sum of the first, and exactly the sum of the
 * second.
 */
async function seesSums(page: Page): Promise<void> {
  const today = indianDay(new Date());
  for (const missing of [100, 0]) {
    const report = await newReport();
    await open(page, "/admin/statements");
    await reads(page, report);
    await button(page, "Read with these columns").click();
    await button(page, "Verify 3 payments").click();
    await read(page, "3 payments were verified.");
    await open(page, "/admin/statements");
    await reads(page, sumFile(paise(report.net - missing), today));
    await button(page, "Save the statement").click();
    await read(page, "Nothing was verified.");
  }
}

export async function reads(page: Page, file: { name: string; bytes: Uint8Array }): Promise<void> {
  const { name, bytes } = file;
  const chosen = { name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) };
  await page.getByLabel("CSV or Excel file").setInputFiles(chosen);
  await button(page, "Read the file").click();
}
