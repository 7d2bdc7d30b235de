import type { Page } from "playwright-core";
import { checkoutMessages } from "#domain/checkout/messages";
import { expect, journey, newPerson } from "#test/browser/journey";
import { openStore } from "#test/browser/setup";
import { newScreenshot, newTransactionId } from "#test/people/payments";
import {
  addToCart,
  button,
  chooseScreenshot,
  link,
  open,
  read,
  readToast,
  saysPaid,
  transactionId,
  waitForPage,
} from "../steps.ts";

journey(
  "an owner turns invoices on; a customer opens the invoice of a verified order, and the credit note of what is given back",
  async ({ visit, onTestFinished }) => {
    const closing: (() => unknown)[] = [];
    onTestFinished(async () => {
      for (const close of closing.reverse()) await close();
    });
    const { address: at } = await openStore(closing);
    const seller = await visit({ at });
    await open(seller, "/auth?next=/admin/settings/invoices");
    await signIn(seller, "seller@example.com");
    await waitForPage(seller, "/admin/settings/invoices");
    await seller.getByLabel("Invoices", { exact: true }).selectOption("registered");
    await button(seller, "Save").click();
    await read(
      seller,
      "Invoices need your legal name and postal address: first fill in Settings, Legal facts.",
    );
    await open(seller, "/admin/settings/legal");
    await fill(seller, {
      "Legal name": "Kathalu Stories LLP",
      "Postal address": "1 Story Street, Vijayawada 520001",
      GSTIN: "37AAPFU0939F1ZU",
    });
    await button(seller, "Save").click();
    await readToast(seller, "Saved.");
    await open(seller, "/admin/tax-rates/new");
    const rate = { Name: "Cards", "HSN or SAC code": "4909", "GST rate (%)": "5" };
    await fill(seller, { ...rate, "Valid from": "2026-04-01" });
    await button(seller, "Add tax rate").click();
    await waitForPage(seller, "/admin/tax-rates");
    await read(seller, "5% · HSN 4909 · every product · from 2026-04-01");
    await removesMistypedRate(seller, rate);
    await open(seller, "/admin/settings/invoices");
    await seller.getByLabel("Invoices", { exact: true }).selectOption("registered");
    await button(seller, "Save").click();
    await readToast(seller, "Saved.");

    const page = await visit({ at });
    const orderPath = await buys(page);
    await open(seller, `/admin${orderPath}`);
    await button(seller, "Verify").click();
    await read(seller, "Payment verified");

    await open(page, orderPath);
    const invoice = page.getByRole("link", { name: /^Tax invoice INV\/\d\d-\d\d\/1$/ });
    await expect.poll(() => invoice.count()).toBe(1);
    await invoice.click();
    await page.getByRole("heading", { name: "Tax invoice" }).waitFor();
    for (const words of [
      "GSTIN 37AAPFU0939F1ZU",
      "Place of supply: 29 Karnataka",
      "IGST",
      "₹99.00",
    ])
      await read(page, new RegExp(words));
    const address = page.url();
    const stranger = await visit({ at });
    await open(stranger, `/auth?next=${orderPath}`);
    await signIn(stranger, newPerson());
    expect((await stranger.goto(address))?.status()).toBe(404);

    await open(seller, `/admin${orderPath}`);
    await givesBack(seller, "20");
    await page.goto(new URL(orderPath, address).href);
    const credit = page.getByRole("link", { name: /^Credit note CN\/\d\d-\d\d\/1$/ });
    await expect.poll(() => credit.count()).toBe(1);
    await credit.click();
    await page.getByRole("heading", { name: "Credit note" }).waitFor();
    await read(page, /INV\/\d\d-\d\d\/1, /);

    await open(seller, "/admin/invoices");
    await read(seller, "₹79.00");
    const [file] = await Promise.all([
      seller.waitForEvent("download"),
      seller.getByRole("link", { name: "Every line as CSV" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^invoices-\d{4}-\d\d\.csv$/);
  },
);

async function signIn(page: Page, email: string): Promise<void> {
  await button(page, "Sign in with Google").click();
  await page.getByLabel("Email").fill(email);
  await button(page, "Continue").click();
}

async function removesMistypedRate(page: Page, rate: Readonly<Record<string, string>>) {
  await open(page, "/admin/tax-rates/new");
  await fill(page, { ...rate, Name: "Mistyped", "Valid from": "2030-04-01" });
  await button(page, "Add tax rate").click();
  await page.getByRole("link", { name: /^Mistyped/ }).click();
  await button(page, "Remove this tax rate").click();
  await button(page, "Remove it").click();
  await waitForPage(page, "/admin/tax-rates");
}

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(text);
}

/** Lets a new customer in another state than the seller's buy a card and confirm the payment. */
async function buys(page: Page): Promise<string> {
  await open(page, "/product/ndk-01");
  await addToCart(page, "Postal Card Size");
  await open(page, "/cart");
  await link(page, "Sign In to Checkout").click();
  await signIn(page, newPerson());
  await waitForPage(page, "/checkout-details");
  await fill(page, {
    "PIN code": "560001",
    Address: "4 Lake View, Bengaluru",
    Name: "Asha Rao",
    "Mobile number": "9876543210",
  });
  await button(page, "Proceed to Payment").click();
  await page.getByRole("heading", { name: /^Amount to pay ₹/ }).waitFor();
  await saysPaid(page);
  await transactionId(page).fill(newTransactionId());
  await chooseScreenshot(page, await newScreenshot());
  await read(page, checkoutMessages.screenshotSaved);
  await button(page, "Confirm Payment").click();
  await waitForPage(page, "/order-placed");
  await open(page, "/orders");
  const order = page.locator('main a[href^="/orders/"]').first();
  return (await order.getAttribute("href")) ?? "";
}

async function givesBack(page: Page, amount: string): Promise<void> {
  await page.getByText("Record a refund", { exact: true }).click();
  await page.getByLabel("Amount in rupees", { exact: true }).fill(amount);
  await button(page, "Record refund").click();
  await page
    .getByText(/^₹20.*refunded/)
    .first()
    .waitFor();
}
