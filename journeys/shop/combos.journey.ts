import type { Page } from "playwright-core";
import { cartMessages } from "#domain/cart/messages";
import { comboMessages } from "#domain/catalogue/combo-messages";
import { storeMessages } from "#domain/messages";
import { DESKTOP, expect, journey, newPerson, PHONE } from "#test/browser/journey";
import { customer } from "../people/customers.ts";
import {
  button,
  buy,
  hasInCart,
  link,
  open,
  read,
  readToast,
  reload,
  waitForAddress,
  waitForPage,
} from "../steps.ts";

const summary = (page: Page) => page.getByRole("region", { name: "Your combo" });

journey(
  "a guest selects cards, signs in, and orders it with its discount [§1.4, §2.75, §6.1, §8.14]",
  async ({ visit }) => {
    const page = await visit({ savesData: true });
    await open(page, "/shop");
    await page.getByRole("link", { name: /Build Your Own Combo/ }).click();
    await waitForPage(page, "/build-combo");
    const bus = page.getByRole("button", { name: /^Postal Card Size, ₹49 ?: add Last Bus Home/ });
    for (let piece = 1; piece <= 4; piece++) await bus.click();
    await read(page, comboMessages.minimumItemsNote);
    expect(await button(page, "Add to Cart").isDisabled()).toBe(true);
    await bus.click();
    await reload(page);
    await read(page, "Add 3 more items for 10% off.");
    await button(page, "Add to Cart").click();
    await read(page.getByRole("alert"), cartMessages.loginToAdd);

    await page.getByRole("alert").getByRole("link", { name: "Login" }).click();
    await waitForPage(page, /^\/auth\?next=/);
    await button(page, "Sign in with Google").click();
    await page.getByLabel("Email").fill(newPerson("meera"));
    await button(page, "Continue").click();
    await waitForPage(page, "/build-combo");

    // 5 × ₹49 = ₹245, less 5 %, rounded to ₹12.
    await summary(page)
      .getByRole("button", { name: /5 items/ })
      .click();
    await read(summary(page), "₹233");
    await button(page, "Add to Cart").click();
    await readToast(page, comboMessages.comboItemsAdded);
    await hasInCart(page, 1);
    await read(summary(page), "Your combo is in your cart.");
    await open(page, "/cart");
    await read(page, "Your own combo of 5");
    await read(page, "Combo Package");
    await read(page, "₹233");
  },
);

journey(
  "a customer adds a pack from the store, takes it out, brings it back, and buys it [§1.4, §2.22, §2.56, §2.79, §2.86, §8.16, §8.59]",
  async ({ visit }) => {
    const page = await visit({ savesData: true, as: await customer() });
    await open(page, "/shop");
    await link(page, "Buy Now: Starter Pack").click();
    await waitForPage(page, "/combo/starter-pack");
    await button(page, "Add Combo to Cart").click();
    await readToast(page, comboMessages.comboAdded);
    await hasInCart(page, 1);
    await open(page, "/cart");
    await button(page, "Remove Starter Pack").click();
    await readToast(page, cartMessages.comboRemoved);
    await hasInCart(page, 0);
    await button(page, "Undo").click();
    await hasInCart(page, 1);
    const { orderNumber } = await buy(page);
    await open(page, "/orders");
    await read(page, orderNumber);
    await page.getByText("View Details").click();
    await read(page, "Starter Pack");
  },
);

journey(
  "a guest's Buy Now on a combo asks to log in, and comes back [§8.20, R42]",
  async ({ visit }) => {
    const page = await visit({ on: DESKTOP });
    await open(page, "/combo/family-pack");
    await button(page, "Buy Now").click();
    await read(page.getByRole("alert"), cartMessages.loginToBuy);
    await page.getByRole("alert").getByRole("link", { name: "Login" }).click();
    await waitForPage(page, /^\/auth\?next=%2Fcombo%2Ffamily-pack/);
  },
);

journey("an unknown combo leads to the store [§2.80, R43]", async ({ visit }) => {
  const page = await visit({ savesData: true });
  await open(page, "/combo/unheard-of");
  await readToast(page, comboMessages.comboUnknown);
  await waitForPage(page, "/shop");
});

journey(
  "without an answer the section says so, and Try Again brings the packs [§2.57, §2.58, §2.76, §8.11, R13]",
  async ({ visit }) => {
    const page = await visit({ savesData: true });
    await page.route("**/shop/combos", (route) => route.abort("internetdisconnected"));
    await open(page, "/shop");
    const section = page.getByRole("region", { name: comboMessages.combosTitle });
    await read(section.getByRole("alert"), comboMessages.combosFailed);
    await page.getByRole("link", { name: /Rukmini Kalyanam/ }).waitFor();
    await page.unroute("**/shop/combos");
    const answer = await holdPacks(page);
    await button(page, "Try Again").click();
    await read(section.getByRole("status"), storeMessages.loading);
    expect(await section.getByRole("alert").count()).toBe(0);
    answer();
    await link(page, "Buy Now: Starter Pack").click();
    await waitForPage(page, "/combo/starter-pack");
  },
);

journey("on the way to the store its section of packs is loading [§2.57]", async ({ visit }) => {
  const page = await visit({ savesData: true });
  await open(page, "/combo/starter-pack");
  const answer = await holdPacks(page);
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").click();
  await waitForPage(page, "/shop");
  const section = page.getByRole("region", { name: comboMessages.combosTitle });
  await read(section.getByRole("status"), storeMessages.loading);
  answer();
  await link(page, "Buy Now: Starter Pack").waitFor();
  expect(await section.getByRole("status").count()).toBe(0);
});

journey(
  "packs that got no answer come by themselves once the network is back",
  async ({ visit }) => {
    const page = await visit({ savesData: true });
    await page.route("**/shop/combos", (route) => route.abort("internetdisconnected"));
    await open(page, "/shop");
    await read(page, comboMessages.combosFailed);
    await page.unroute("**/shop/combos");
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await link(page, "Buy Now: Starter Pack").waitFor();
  },
);

journey("without scripts the store leads to each pack", async ({ visit }) => {
  const page = await visit({ on: { ...PHONE, javaScriptEnabled: false } });
  await page.goto("/shop");
  expect(await page.locator("[data-combos]").isVisible()).toBe(false);
  await page.getByRole("link", { name: "Starter Pack" }).click();
  await waitForAddress(page, "/combo/starter-pack");
});

journey("without a network a combo's buttons say so and stay", async ({ visit }) => {
  const page = await visit({ savesData: true, as: await customer() });
  await open(page, "/combo/starter-pack");
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await button(page, "Buy Now").click();
  await readToast(page, storeMessages.offline);
  await page.context().setOffline(false);
  await button(page, "Add Combo to Cart").click();
  await readToast(page, comboMessages.comboAdded);
});

/** Holds the answer with the store's packs back, until the function that this returns is called. */
async function holdPacks(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route("**/shop/combos", async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}
