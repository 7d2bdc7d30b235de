import type { Page } from "playwright-core";
import { DESKTOP, expect, journey, storeOwner } from "#test/browser/journey";
import { button, open, waitForPage } from "../steps.ts";

const DOCUMENTS = { home: "/", shop: "/shop", stories: "/stories" };
const APP = { cart: "/cart", orders: "/orders" };
const ADMIN = { today: "/admin", verification: "/admin/verification" };

/** Each way between two kinds of page, and whether one document shows both (docs/pages.md). */
const WAYS = [
  ["a document", DOCUMENTS.stories, "another document", DOCUMENTS.shop, false],
  ["a document", DOCUMENTS.shop, "a page of the app", APP.cart, false],
  ["a document", DOCUMENTS.shop, "the admin", ADMIN.today, false],
  ["a page of the app", APP.orders, "another page of the app", APP.cart, true],
  ["a page of the app", APP.cart, "a document", DOCUMENTS.shop, false],
  ["a page of the app", APP.cart, "the admin", ADMIN.today, false],
  ["the admin", ADMIN.today, "another page of the admin", ADMIN.verification, true],
  ["the admin", ADMIN.today, "a document", DOCUMENTS.home, false],
  ["the admin", ADMIN.today, "a page of the app", APP.orders, true],
] as const;

for (const [from, here, to, there, staysInDocument] of WAYS)
  journey(`from ${from} to ${to}, and back and forward again`, async ({ visit }) => {
    const page = await visit({ as: await storeOwner(), on: DESKTOP });
    await open(page, here);
    await mark(page);
    await press(page, there);
    await isAlive(page, there);
    expect(await isMarked(page)).toBe(staysInDocument);
    await page.goBack();
    await isAlive(page, here);
    await page.goForward();
    await isAlive(page, there);
  });

journey(
  "the admin shows neither the shop's links nor its footer, and pages after it do",
  async ({ visit }) => {
    const page = await visit({ as: await storeOwner(), on: DESKTOP });
    const ofShop = [
      page.getByRole("contentinfo"),
      page.getByRole("banner").getByRole("searchbox"),
      page.getByRole("banner").getByRole("link", { name: "Stories" }),
      page.getByRole("banner").getByRole("link", { name: /^Cart, / }),
    ];
    const areShown = () => Promise.all(ofShop.map((part) => part.isVisible()));
    await open(page, APP.orders);
    expect(await areShown()).toEqual([true, true, true, true]);
    await open(page, ADMIN.today);
    expect(await areShown()).toEqual([false, false, false, false]);
    await press(page, APP.orders);
    await isAlive(page, APP.orders);
    expect(await areShown()).toEqual([true, true, true, true]);
  },
);

/** A mark in the page's memory is gone with its document. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { mark: true }));
}

async function isMarked(page: Page): Promise<boolean> {
  return await page.evaluate(() => "mark" in window);
}

/** Presses a link that leads there: in view, or else in the menu of the account. */
async function press(page: Page, path: string): Promise<void> {
  const links = page.locator(`a[href="${path}"]:visible`);
  if ((await links.count()) === 0) await button(page, "Your account").click();
  await links.first().click();
}

/** The page has its heading, its person and a menu that opens. */
async function isAlive(page: Page, path: string): Promise<void> {
  await waitForPage(page, path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await button(page, "Your account").click();
  await button(page, "Log Out").waitFor();
  await page.keyboard.press("Escape");
  await button(page, "Log Out").waitFor({ state: "hidden" });
}
