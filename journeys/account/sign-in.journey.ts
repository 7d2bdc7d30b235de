import type { Page } from "playwright-core";
import { cartMessages } from "#domain/cart/messages";
import { storeMessages } from "#domain/messages";
import { peopleMessages } from "#domain/people/messages";
import { DESKTOP, expect, journey, newPerson } from "#test/browser/journey";
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
  written,
} from "../steps.ts";

journey(
  "a guest signs in and finds the cart merged, each line once [§2.93, §4.2, §4.3, R7]",
  async ({ visit }) => {
    const email = newPerson();
    const before = await visit({ as: email });
    await open(before, "/product/ndk-01");
    await addToCart(before, "Postal Card Size", 3);
    await hasInCart(before, 3);
    await written(before);

    const page = await visit();
    await open(page, "/product/ndk-01");
    await addToCart(page, "Postal Card Size", 2);
    await open(page, "/product/qt-05");
    await addToCart(page, "Wallet Size");
    await hasInCart(page, 3);
    await open(page, "/cart");
    await link(page, "Sign In to Checkout").click();
    await button(page, peopleMessages.signInWithGoogle).click();
    await page.getByLabel("Email").fill(email);
    await button(page, "Continue").click();

    await waitForPage(page, "/checkout-details");
    await readToast(page, cartMessages.merged);
    await hasInCart(page, 6);
    await open(page, "/cart");
    const merged = ["Last Bus Home · Postal Card Size · 5", "Tea First · Wallet Size · 1"];
    await seesLines(page, merged);
    await open(page, "/cart");
    await seesLines(page, merged);
    expect(await page.evaluate(() => localStorage.getItem("guest_cart"))).toBeNull();
  },
);

journey(
  "a customer is asked before being logged out [§2.23, §2.24, §2.26, §2.27]",
  async ({ visit }) => {
    const page = await visit({ as: newPerson(), on: DESKTOP });
    await open(page, "/shop");
    expect(await link(page.getByRole("banner"), "Login").isVisible()).toBe(false);
    await button(page, "Your account").click();
    for (const name of ["Your Orders", "Your Addresses", "Contact Us"]) {
      await link(page.getByRole("banner"), name).waitFor();
    }
    await button(page, "Log Out").click();
    const dialog = page.getByRole("dialog", { name: "Log Out" });
    await read(dialog, storeMessages.logOutConfirmation);
    await button(dialog, "Cancel").click();
    await dialog.waitFor({ state: "hidden" });

    await button(page, "Your account").click();
    await button(page, "Log Out").click();
    await button(dialog, "Log Out").click();
    await waitForPage(page, "/");
    await link(page.getByRole("banner"), "Login").waitFor();
    await open(page, "/orders");
    await waitForPage(page, "/auth");
  },
);

journey(
  "logging out leaves no mobile number in any tab, and takes no guest's cart",
  async ({ visit }) => {
    const page = await visit({ as: await shopper(), on: DESKTOP });
    const other = await page.context().newPage();
    for (const tab of [page, other]) {
      await open(tab, "/checkout-details");
      await tab.getByLabel("Mobile number").fill("9123456780");
      await expect.poll(() => stored(tab)).toContain("9123456780");
    }
    const cart = '[{"id":"ndk-01"}]';
    await page.evaluate((text) => localStorage.setItem("of_a_guest", text), cart);
    await button(page, "Your account").click();
    await button(page, "Log Out").click();
    await button(page.getByRole("dialog", { name: "Log Out" }), "Log Out").click();
    await waitForPage(page, "/");
    await expect.poll(() => stored(page)).not.toContain("9123456780");
    await open(other, "/shop");
    await expect.poll(() => stored(other)).not.toContain("9123456780");
    expect(await page.evaluate(() => localStorage.getItem("of_a_guest"))).toBe(cart);
    await page.goBack();
    await waitForPage(page, /^\/auth\?next=/);
    expect(await page.content()).not.toContain("9123456780");
  },
);

/** Returns everything that this browser's two storages hold for the page, as JSON. */
async function stored(page: Page): Promise<string> {
  return await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
}

journey("protected pages lead a guest to sign in and back [§2.15, §2.18]", async ({ visit }) => {
  const page = await visit();
  await open(page, "/addresses");
  await waitForPage(page, /^\/auth\?next=%2Faddresses$/);
  await button(page, peopleMessages.signInWithGoogle).click();
  await page.getByLabel("Email").fill(newPerson());
  await button(page, "Continue").click();
  await waitForPage(page, "/addresses");
  await page.getByRole("heading", { level: 1 }).waitFor();
});

journey(
  "a guest who follows a link to a protected page comes back to it too [§2.18, R29, R39]",
  async ({ visit }) => {
    const page = await visit();
    await open(page, "/cart");
    const answered = Promise.withResolvers<void>();
    await page.route(/\/orders\.data/, async (route) => {
      await answered.promise;
      await route.continue();
    });
    await button(page, "Menu").click();
    await link(page.getByRole("navigation", { name: "Menu" }), "My Orders").click();
    await read(page.getByRole("main"), storeMessages.loading);
    answered.resolve();
    await waitForPage(page, /^\/auth\?next=%2Forders$/);
    await button(page, peopleMessages.signInWithGoogle).waitFor();
  },
);

journey(
  "the remembered place survives an attempt that was given up at the provider [R39]",
  async ({ visit }) => {
    const page = await visit();
    await open(page, "/addresses");
    await button(page, peopleMessages.signInWithGoogle).click();
    await page.getByRole("link", { name: "Back" }).click();
    await waitForPage(page, "/auth");
    await button(page, peopleMessages.signInWithGoogle).click();
    await page.getByLabel("Email").fill(newPerson());
    await button(page, "Continue").click();
    await waitForPage(page, "/addresses");
  },
);
