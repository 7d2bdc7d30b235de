import pg from "pg";
import type { Page } from "playwright-core";
import { newPerson } from "#test/browser/journey";
import { openStore } from "#test/browser/setup";
import { addressOf, startStore } from "#test/store/built-store";
import { addToCart, button, link, open, waitForPage } from "../steps.ts";

export const MERCHANT = {
  ...{ upiId: "chai@ptsbi", name: "CHAI CARDS", providers: ["ptsbi"], kind: "merchant" },
  ...{ category: "5943", registeredName: "CHAI CARDS (Paytm)", worked: null },
};

/** Opens a store beside the one that all journeys share, whose owner has a merchant's UPI ID. */
export async function openMerchantStore() {
  const closing: (() => unknown)[] = [];
  const { environment } = await openStore(closing);
  const client = new pg.Client({ connectionString: environment.DATABASE_URL });
  await client.connect();
  await client.query("insert into settings (subject, version, value) values ('payee', 1, $1)", [
    MERCHANT,
  ]);
  await client.end();
  // A second node is started, because it reads the new settings at its start.
  const node = startStore(environment);
  closing.push(() => node.ends("SIGTERM"));
  const close = async () => {
    for (const end of closing.reverse()) await end();
  };
  return { address: await addressOf(node), close };
}

/** Lets a new customer buy a card in that store, up to a payment of ₹99. */
export async function paysMerchant(page: Page): Promise<void> {
  await buysCard(page);
  await page.getByRole("heading", { name: "Amount to pay ₹99" }).waitFor();
}

/** Lets a new customer of a store beside the shared one buy a card, up to its payment page. */
export async function buysCard(page: Page): Promise<void> {
  await open(page, "/product/ndk-01");
  await addToCart(page, "Postal Card Size");
  await open(page, "/cart");
  await link(page, "Sign In to Checkout").click();
  await signsIn(page, newPerson());
  await waitForPage(page, "/checkout-details");
  const fields = {
    "PIN code": "520001",
    Address: "12 Temple Road, Vijayawada",
    Name: "Asha Rao",
    "Mobile number": "9876543210",
  };
  for (const [label, typed] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(typed);
  await button(page, "Proceed to Payment").click();
  await page.getByRole("heading", { name: /^Amount to pay/ }).waitFor();
}

export async function signsIn(page: Page, email: string): Promise<void> {
  await button(page, "Sign in with Google").click();
  await page.getByLabel("Email").fill(email);
  await button(page, "Continue").click();
}
