import type { Page } from "playwright-core";
import { storyMessages } from "#domain/catalogue/story-messages";
import { DESKTOP, expect, journey } from "#test/browser/journey";
import { listener } from "../people/buyers.ts";
import { addToCart, hasInCart, open, read } from "../steps.ts";

const SCRIPT_FILES = /\.js$/;
const SESSION = /\/session$/;
const EPISODE = "The Night Bus Tapes";

const badge = (page: Page) => page.locator("[data-cart-count]").filter({ visible: true });
const avatar = (page: Page) => page.getByRole("button", { name: "Your account" });
const card = (page: Page) => page.getByRole("article").filter({ hasText: EPISODE });
const buyNow = (page: Page) =>
  card(page)
    .getByRole("link", { name: /^Buy Now/ })
    .filter({ visible: true });

/** Never answers such requests. */
const hold = (page: Page, requests: RegExp) => page.route(requests, () => {});

journey(
  "badge, avatar and what was bought are there before any script file or session, and for nobody else",
  async ({ visit }) => {
    const page = await visit({ as: await listener("verified"), on: DESKTOP });
    await open(page, "/product/ndk-01");
    await addToCart(page, "Postal Card Size");
    // The badge counts the press before the answer, which alone is kept for the next document.
    await page.waitForFunction(() => JSON.parse(sessionStorage.session_copy).cartCount === 1);

    await hold(page, SESSION);
    await hold(page, SCRIPT_FILES);
    await page.goto("/stories", { waitUntil: "commit" });
    await badge(page).waitFor();
    expect(await badge(page).textContent()).toBe("1");
    expect(await avatar(page).textContent()).toMatch(/^[A-Z]$/);
    await card(page).locator("[data-bought]").waitFor();
    expect(await buyNow(page).count()).toBe(0);

    await page.unroute(SCRIPT_FILES);
    await page.goto("/stories");
    await read(card(page), storyMessages.alreadyPurchased);
    await card(page)
      .getByRole("link", { name: /^Listen on Spotify/ })
      .waitFor();
    await hasInCart(page, 1);

    const hint = (await page.context().cookies()).find(({ name }) => name.endsWith("hint"));
    if (!hint) throw new Error("the sign-in left no hint");
    await page.context().addCookies([{ ...hint, value: "another" }]);
    await expectNothingKnown(page);
    expect(await avatar(page).textContent()).toBe("");

    await page.context().clearCookies({ name: hint.name });
    await expectNothingKnown(page);
    expect(await avatar(page).isVisible()).toBe(false);
  },
);

async function expectNothingKnown(page: Page): Promise<void> {
  await page.goto("/stories");
  await buyNow(page).waitFor();
  expect(await badge(page).count()).toBe(0);
}

journey("a guest's badge is there before any script file or session", async ({ visit }) => {
  const page = await visit();
  await open(page, "/product/ndk-01");
  await addToCart(page, "Postal Card Size");
  await hasInCart(page, 1);
  await hold(page, SESSION);
  await hold(page, SCRIPT_FILES);
  await page.goto("/shop", { waitUntil: "commit" });
  await badge(page).waitFor();
  expect(await badge(page).textContent()).toBe("1");
});
