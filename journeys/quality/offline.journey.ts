import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { couponMessages } from "#domain/cart/coupon-messages";
import { cartMessages } from "#domain/cart/messages";
import { storeMessages } from "#domain/messages";
import { expect, journey } from "#test/browser/journey";
import { shopper } from "../people/customers.ts";
import {
  addToCart,
  button,
  hasInCart,
  link,
  open,
  read,
  readToast,
  seesLines,
  waitForPage,
} from "../steps.ts";

const ADDRESSES = "/addresses";
const CODE = /\/assets\/page-[^/]+\.js$/;

journey(
  "without a network, a page that was never open is waited for, and comes by itself",
  async ({ visit }) => {
    const page = await visit({ savesData: true, as: await shopper() });
    await openOrders(page);
    await page.context().setOffline(true);
    await pressAddresses(page);
    await seesNetworkError(page);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await read(page, storeMessages.offlineAdvice);
    expect(await page.getByText(storeMessages.loading).count()).toBe(0);
    await button(page, "Try Again").click();
    await seesNetworkError(page);
    await page.context().setOffline(false);
    await seesAddresses(page);
    await waitForPage(page, ADDRESSES);
  },
);

journey("Try Again reads a page anew whose code didn't come", async ({ visit }) => {
  const page = await visit({ savesData: true, as: await shopper() });
  await openOrders(page);
  await page.route(CODE, (route) => route.abort("connectionfailed"));
  await page.route("**/healthz", (route) => route.abort("connectionfailed"));
  await pressAddresses(page);
  await seesNetworkError(page);
  await page.unrouteAll();
  await button(page, "Try Again").click();
  await seesAddresses(page);
});

journey(
  "a page whose code is gone, as after a new build, is read anew by itself",
  async ({ visit }) => {
    const page = await visit({ savesData: true, as: await shopper() });
    await openOrders(page);
    await page.route(CODE, (route) => route.abort("failed"), { times: 1 });
    await pressAddresses(page);
    await seesAddresses(page);
    await waitForPage(page, ADDRESSES);
  },
);

journey(
  "a form is sent, the session read and a guest's cart known by the code that came with the page",
  async ({ visit }) => {
    const page = await visit({ savesData: true });
    await withoutCodeOf(page, ["form-route", "/session", "/cart/guest-lines"]);
    await open(page, "/contact");
    await page.getByLabel("Name").fill("Asha");
    await page.getByLabel("Email").fill("asha@example.com");
    await page.getByLabel("Subject").fill("Tea");
    await page.getByLabel("Message").fill("Is there tea?");
    await button(page, "Send Message").click();
    await read(page, "Message Sent!");

    await open(page, "/product/ndk-01");
    await addToCart(page, "Wallet Size", 2);
    await link(page, "View cart").click();
    await seesLines(page, ["Last Bus Home · Wallet Size · 2"]);
  },
);

journey("a page that got no answer comes by itself with the network", async ({ visit }) => {
  const page = await visit({ savesData: true, as: await shopper() });
  await openOrders(page);
  await pressAddresses(page);
  await seesAddresses(page);
  await page.context().setOffline(true);
  await page.goBack();
  await button(page, "Try Again").waitFor();
  await page.context().setOffline(false);
  await page.getByRole("heading", { level: 1, name: "Your Orders" }).waitFor();
  await waitForPage(page, "/orders");
});

journey("without a network a guest's cart is what lies in the browser [R6]", async ({ visit }) => {
  const page = await visit({ savesData: true });
  await open(page, "/product/ndk-01");
  await addToCart(page, "Wallet Size", 2);
  await link(page, "View cart").click();
  await seesLines(page, ["Last Bus Home · Wallet Size · 2"]);
  await link(page, "Sign In to Checkout").click();
  await waitForPage(page, "/auth");
  await page.evaluate(keepAlso, { product_id: "rk-01", size: "stamp", quantity: 1 });
  await page.context().setOffline(true);
  await page.getByRole("banner").getByRole("link", { name: /^Cart/ }).click();
  await read(page.getByRole("alert"), cartMessages.offline);
  await seesLines(page, [
    "Last Bus Home · Wallet Size · 2",
    `${cartMessages.cardWithoutName} · Stamp Size · 1`,
  ]);
  await button(page, "One more of Last Bus Home").click();
  await readToast(page, cartMessages.quantityUpdated);
  await hasInCart(page, 4);

  await page.context().setOffline(false);
  await seesLines(page, [
    "Last Bus Home · Wallet Size · 3",
    "Lotus at First Light · Stamp Size · 1",
  ]);
  expect(await page.getByText(cartMessages.offline).count()).toBe(0);
});

journey("without a network the coupon's form says so and keeps the code", async ({ visit }) => {
  const page = await visit({ savesData: true, as: await shopper() });
  await open(page, "/cart");
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Coupon code").fill("WELCOME10");
  await page.context().setOffline(true);
  await button(page, "Apply").click();
  await read(page.getByRole("main"), couponMessages.couponFailedRetry);
  expect(await page.getByLabel("Coupon code").inputValue()).toBe("WELCOME10");
});

/** Makes the code of these routes fail to load, as without a network. */
async function withoutCodeOf(page: Page, routes: readonly string[]): Promise<void> {
  const assets = JSON.parse(await readFile("build/server/assets-en.json", "utf8"));
  for (const id of routes)
    await page.route(`**${assets.routes[id].module}`, (route) => route.abort("connectionfailed"));
}

async function openOrders(page: Page): Promise<void> {
  await open(page, "/orders");
  await page.waitForLoadState("networkidle");
}

async function pressAddresses(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 120));
  await page.locator(`a[href="${ADDRESSES}"]`).first().dispatchEvent("click");
}

async function seesAddresses(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1, name: "Your Addresses" }).waitFor();
}

async function seesNetworkError(page: Page): Promise<void> {
  await page.getByRole("heading", { name: storeMessages.networkError }).waitFor();
  await button(page, "Try Again").waitFor();
}

/** Adds a line to the guest cart as another tab would. This function runs in the page. */
function keepAlso(line: object): void {
  const kept = JSON.parse(localStorage.getItem("guest_cart") ?? "[]");
  localStorage.setItem("guest_cart", JSON.stringify([...kept, { ...line, size_price: 15 }]));
}
