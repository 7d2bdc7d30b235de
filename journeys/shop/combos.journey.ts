import type { Page } from "playwright-core";
import { cartMessages } from "#domain/cart/messages";
import { comboMessages } from "#domain/catalogue/combo-messages";
import { storeMessages } from "#domain/messages";
import { DESKTOP, expect, journey, newPerson } from "#test/browser/journey";
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
    await open(page, "/shop");
    await link(page, "Buy Now: Starter Pack").click();
    await waitForPage(page, "/combo/starter-pack");
    await page.waitForLoadState("networkidle");
    await page.route("**/shop.data*", (route) => route.abort("internetdisconnected"));
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").click();
    const section = page.getByRole("region", { name: comboMessages.combosTitle });
    await read(section.getByRole("alert"), comboMessages.combosFailed);
    await page.getByRole("link", { name: /Rukmini Kalyanam/ }).waitFor();
    await page.unroute("**/shop.data*");
    const answered = Promise.withResolvers<void>();
    await page.route("**/shop.data*", async (route) => {
      await answered.promise;
      await route.continue();
    });
    await button(page, "Try Again").click();
    await read(section.getByRole("status"), storeMessages.loading);
    expect(await section.getByRole("alert").count()).toBe(0);
    answered.resolve();
    await link(page, "Buy Now: Starter Pack").waitFor();
  },
);

journey("on the way to the store its section of packs is loading [§2.57]", async ({ visit }) => {
  const page = await visit({ savesData: true });
  await open(page, "/combo/starter-pack");
  await page.waitForLoadState("networkidle");
  const answered = Promise.withResolvers<void>();
  await page.route("**/shop.data*", async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").click();
  const section = page.locator("[data-navigation-skeleton] section");
  await section.getByText(comboMessages.combosTitle).waitFor();
  await section.getByText(storeMessages.loading).waitFor();
  answered.resolve();
  await link(page, "Buy Now: Starter Pack").waitFor();
});

journey(
  "a combo that gets no answer leads to the store, whatever of it didn't come [§2.80]",
  async ({ visit }) => {
    const data = { missing: "**/combo/starter-pack.data*", noticed: visitsPack };
    const code = { missing: /\/assets\/page-[^/]+\.js$/, noticed: asksForStore };
    for (const { missing, noticed } of [data, code]) {
      const page = await visit({ savesData: true });
      await open(page, "/build-combo");
      await page.waitForLoadState("networkidle");
      await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").click();
      const pack = link(page, "Buy Now: Starter Pack");
      await pack.waitFor();
      await page.route(missing, (route) => route.abort("connectionfailed"));
      await page.route("**/healthz", (route) => route.abort("connectionfailed"));
      await isLedBack(page, noticed);
      await pack.waitFor();
    }
  },
);

journey("so does one that a proxy answers for", async ({ visit }) => {
  const page = await visit({ savesData: true });
  await open(page, "/shop");
  await page.waitForLoadState("networkidle");
  await page.route("**/combo/starter-pack.data*", (route) =>
    route.fulfill({ status: 404, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }),
  );
  await isLedBack(page);
  await link(page, "Buy Now: Starter Pack").waitFor();
});

journey(
  "without any network a combo leads to the store, which comes by itself",
  async ({ visit }) => {
    const page = await visit({ savesData: true });
    await open(page, "/shop");
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await isLedBack(page, asksForStore);
    await read(page, comboMessages.combosFailed);
    await page.context().setOffline(false);
    await link(page, "Buy Now: Starter Pack").waitFor();
  },
);

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

/**
 * Presses a combo's link and expects a redirect to the store. `noticed` waits for the event which shows that the page
 * was tried.
 */
async function isLedBack(page: Page, noticed = visitsPack): Promise<void> {
  const been = noticed(page);
  await link(page, "Buy Now: Starter Pack").click();
  await been;
  await waitForPage(page, "/shop");
}

function visitsPack(page: Page): Promise<unknown> {
  return page.waitForEvent("framenavigated", (frame) =>
    frame.url().endsWith("/combo/starter-pack"),
  );
}

/**
 * Waits until the page checks whether the store responds. It does so if another page's code can't be loaded, and
 * doesn't visit that page's address.
 */
function asksForStore(page: Page): Promise<unknown> {
  return page.waitForRequest("**/healthz");
}
