import type { Locator, Page } from "playwright-core";
import { addCustomCombo } from "#data/cart/custom-combos.server";
import { couponMessages } from "#domain/cart/coupon-messages";
import { cartMessages } from "#domain/cart/messages";
import { storeMessages } from "#domain/messages";
import { rupees } from "#domain/money/money";
import { expect, journey } from "#test/browser/journey";
import { en as presses } from "../../app/ui/presses/texts.en.ts";
import { knownCustomer } from "../people/customers.ts";
import {
  button,
  hasInCart,
  link,
  open,
  proceedToPayment,
  read,
  readToast,
  seesLines,
  waitForPage,
} from "../steps.ts";

journey(
  "each press in the cart shows before the store has answered, and a refusal takes it back [R9, R16]",
  async ({ visit }) => {
    const { email } = await knownCustomer({ cart: [["ndk-01", "postal", 5]] });
    const page = await visit({ as: email });
    await open(page, "/cart");
    await hasInCart(page, 5);
    await read(page, "Delivery ₹50, free from ₹1,000.");
    const store = await silent(page);

    await pressed(page, "One more of Last Bus Home");
    await shows(page, "Total ₹344");
    await hasInCart(page, 6);
    await store.answers();
    await readToast(page, cartMessages.quantityUpdated);

    await store.isSilent();
    await pressed(page, "Apply coupon WELCOME10 saves ₹29.40");
    await shows(page, "Total ₹314.60");
    await store.answers();
    await readToast(page, couponMessages.couponApplied("WELCOME10", rupees("29.40")));
    await shows(page, "Total ₹314.60");

    await store.isSilent();
    await pressed(page, "Remove coupon");
    await shows(page, "Total ₹344");
    await store.isGone();
    await read(page, storeMessages.networkError);
    await shows(page, "Total ₹314.60");

    await store.isSilent();
    await pressed(page, "Remove Last Bus Home");
    await hasInCart(page, 0);
    await store.isGone();
    await readToast(page, storeMessages.networkError);
    await hasInCart(page, 6);

    await store.answers();
    await open(page, "/product/rk-01");
    await store.isSilent();
    await pressed(page, "Add to Cart");
    await hasInCart(page, 7);
    await read(page, /^In your cart now/);
    await store.isGone();
    await readToast(page, cartMessages.itemAddFailed);
    await hasInCart(page, 6);
  },
);

journey(
  "two combos of one's own are told apart, one is edited, and the order shows what each held and saved [R12, R43, R52]",
  async ({ visit }) => {
    const { email, id } = await knownCustomer();
    const five = [{ id: "ndk-01", size: "postal", quantity: 5 }] as const;
    const six = [{ id: "rk-01", size: "postal", quantity: 6 }] as const;
    for (const [items, price] of [
      [five, 233],
      [six, 279],
    ] as const) {
      const added = await addCustomCombo(id, items, rupees(price));
      if (!added.ok) throw new Error(`refused: ${added.problem.code}`);
    }
    const page = await visit({ as: email });
    await open(page, "/cart");
    const bus = page.getByRole("listitem").filter({ hasText: "Last Bus Home" });
    await read(bus, "Your own combo of 5: Last Bus Home");
    await read(bus, "5% off: you save ₹12");
    await read(page, /^Your own combo of 6: /);

    await bus.getByRole("link", { name: /^Edit Your own combo of 5/ }).click();
    await waitForPage(page, "/build-combo");
    // Each series is a button, or a link in a store that has several pages of products.
    const series = page.getByLabel("Series", { exact: true });
    await series.getByText("Rukmini Kalyanam", { exact: true }).click();
    const others = page.getByRole("button", { name: /add Last Bus Home/ });
    await expect.poll(() => others.count()).toBe(0);
    const card = page.getByRole("button", { name: /^Postal Card Size.*: add / }).first();
    for (let piece = 0; piece < 3; piece++) await card.click();
    await button(page, "Save Changes").click();
    await waitForPage(page, "/cart");
    await read(page, /^Your own combo of 8: Last Bus Home, /);
    await read(page, /^10% off: you save ₹/);
    expect(await page.getByText(/^Your own combo of 5/).count()).toBe(0);

    await proceedToPayment(page);
    await page.getByText("Your order", { exact: true }).first().click();
    await read(page, /^10% off: you save ₹/);
    await read(page, "8 pieces inside");
  },
);

journey(
  "what is pressed before the scripts come is done once they have, in its order and once [R67]",
  async ({ visit }) => {
    const { email } = await knownCustomer({ cart: [["ndk-01", "postal", 2]] });
    const page = await visit({ as: email });
    await stopClock(page);
    const scriptsCome = await openAsleep(page, "/product/rk-01");
    await page.getByRole("radio", { name: /^Wallet Size/ }).check();
    const more = button(page, "One more of Lotus at First Light");
    for (let presses = 0; presses < 3; presses++) await more.click();
    expect(await isHeld(more)).toBe(true);
    await button(page, "Add to Cart").dblclick();
    await page.getByRole("radio", { name: "Stamp Size, ₹15" }).check();
    await page.getByRole("banner").getByRole("link", { name: /^Cart/ }).click();
    await scriptsCome();
    await waitForPage(page, "/cart");
    await seesLines(page, [
      "Last Bus Home · Postal Card Size · 2",
      "Lotus at First Light · Wallet Size · 4",
    ]);

    await page.getByLabel("Coupon code").waitFor();
    const cartComes = await openAsleep(page, "/cart");
    await button(page, "One more of Last Bus Home").click();
    await button(page, "Remove Lotus at First Light").dblclick();
    await page.getByLabel("Coupon code").fill("WELCOME10");
    await button(page, "Apply").click();
    await cartComes();
    await button(page, "Undo").waitFor();
    await hasInCart(page, 3);
    await button(page, "Remove coupon").waitFor();
    expect(await page.locator("[data-pressed]").count()).toBe(0);
  },
);

journey(
  "before the scripts come the menu opens and stays, and Log Out wants a second press [R67]",
  async ({ visit }) => {
    const page = await visit({ as: (await knownCustomer()).email });
    await stopClock(page);
    const scriptsCome = await openAsleep(page, "/");
    await button(page, "Menu").click();
    await button(page, "Logout").click();
    await read(page, presses.again);
    await scriptsCome();
    await read(page, presses.ready);
    await link(page, "My Orders").waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await button(page, "Logout").click();
    await read(page.getByRole("dialog"), storeMessages.logOutConfirmation);
    expect(await page.getByText(presses.ready).count()).toBe(0);
  },
);

journey(
  "where the scripts never come, a press says so, and links go on as without them [R67]",
  async ({ visit }) => {
    const page = await visit();
    await page.clock.install();
    await openAsleep(page, "/product/rk-01");
    const add = button(page, "Add to Cart");
    await add.click();
    await page.clock.fastForward(16_000);
    await read(page, presses.late);
    expect(await isHeld(add)).toBe(false);
    await page.getByRole("banner").getByRole("link", { name: /^Cart/ }).click();
    await page.waitForURL("**/cart", { waitUntil: "commit" });
  },
);

journey("after adding a combo the way to the cart stays on the page", async ({ visit }) => {
  const page = await visit({ as: (await knownCustomer()).email });
  await open(page, "/build-combo");
  const card = page.getByRole("button", { name: /^Postal Card Size.*: add / }).first();
  for (let piece = 0; piece < 5; piece++) await card.click();
  await button(page, "Add to Cart").click();
  await page
    .getByRole("region", { name: "Your combo" })
    .getByText("Your combo is in your cart.")
    .waitFor();
  await link(page, "View cart").click();
  await waitForPage(page, "/cart");
  await page
    .getByText(/^Your own combo of 5/)
    .first()
    .waitFor();
});

/** Stops the clock by which a page gives up what was pressed and what its scripts didn't take for fifteen seconds. */
async function stopClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const now = Date.now();
    Date.now = () => now;
  });
}

/** Opens a page whose scripts don't load until the returned function is called. */
async function openAsleep(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const scripts = /\/assets\/[^/]+\.js$/;
  await page.route(scripts, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return async () => {
    resolve();
    // The route stays: a request that the page sends just while one is taken away would get no answer.
    await page.locator("body:not([data-waits])").waitFor();
  };
}

async function isHeld(control: Locator): Promise<boolean> {
  return (await control.getAttribute("aria-busy")) === "true";
}

/**
 * Holds back the store's responses to changes of the cart, until the test lets the store respond or the connection
 * fail.
 */
async function silent(page: Page) {
  let waiting = Promise.withResolvers<"answers" | "is gone">();
  await page.route(/\/cart\/(?:lines|coupon|combos)/, async (route) => {
    if (route.request().method() !== "POST") return await route.continue();
    const way = await waiting.promise;
    if (way === "answers") await route.continue();
    else await route.abort("internetdisconnected");
  });
  return {
    isSilent: async () => {
      waiting = Promise.withResolvers();
    },
    answers: async () => waiting.resolve("answers"),
    isGone: async () => waiting.resolve("is gone"),
  };
}

async function pressed(page: Page, name: string): Promise<void> {
  await button(page, name).first().click();
}

async function shows(page: Page, row: string): Promise<void> {
  const text = async () => (await page.getByRole("main").innerText()).replace(/\s+/g, " ");
  await expect.poll(text).toContain(row);
}
