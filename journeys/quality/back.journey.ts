import type { Page } from "playwright-core";
import { cartMessages } from "#domain/cart/messages";
import { peopleMessages } from "#domain/people/messages";
import { journey, newPerson } from "#test/browser/journey";
import { button, link, open, waitForAddress, waitForPage } from "../steps.ts";

const BROWSERS = [
  ["a browser that tells its history", async () => {}],
  [
    "a browser that doesn't, as older Safari",
    async (page: Page) => {
      await page.addInitScript(() => Reflect.deleteProperty(window, "navigation"));
    },
  ],
] as const;

for (const [browser, prepare] of BROWSERS) {
  journey(
    `Back leads to the page before after signing in, in ${browser} [§2.20]`,
    async ({ visit }) => {
      const page = await visit();
      await prepare(page);
      await open(page, "/stories");
      await link(page.getByRole("banner"), "Cart, 0 pieces").click();
      await waitForPage(page, "/cart");
      await page.getByRole("heading", { name: cartMessages.cartEmpty }).waitFor();
      await signIn(page, () => open(page, "/auth?next=%2Forders"));
      await waitForPage(page, "/orders");
      await button(page, "Back").click();
      await waitForPage(page, "/cart");
      await button(page, "Back").click();
      await waitForPage(page, "/stories");
    },
  );

  journey(
    `Back leads to the page before after an address was typed, in ${browser} [§2.20]`,
    async ({ visit }) => {
      const page = await visit();
      await prepare(page);
      await open(page, "/shop");
      await page.getByRole("link", { name: /Rukmini Kalyanam/ }).click();
      await waitForPage(page, "/category/rukmini-kalyanam");
      await open(page, "/product/ndk-01");
      await button(page, "Back").click();
      await waitForPage(page, "/category/rukmini-kalyanam");
      await button(page, "Back").click();
      await waitForPage(page, "/shop");
    },
  );

  journey(
    `Back leads to the page before where scripts came too late for the press, in ${browser} [§2.20]`,
    async ({ visit }) => {
      const page = await visit();
      await prepare(page);
      const answered = Promise.withResolvers<void>();
      await page.route("**/assets/*.js", async (route) => {
        await answered.promise;
        // The page has been left, so its request may be cancelled already.
        await route.continue().catch(() => {});
      });
      await page.goto("/shop");
      await page.getByRole("link", { name: /Rukmini Kalyanam/ }).click();
      await waitForAddress(page, "/category/rukmini-kalyanam");
      answered.resolve();
      await page.waitForLoadState("networkidle");
      await button(page, "Back").click();
      await waitForPage(page, "/shop");
    },
  );

  journey(
    `Back leads up to what a page belongs to where no page of ours came before, in ${browser}`,
    async ({ visit }) => {
      const page = await visit();
      await prepare(page);
      await page.goto("data:text/html,<title>Elsewhere</title>");
      await open(page, "/product/ndk-01");
      await button(page, "Back").click();
      await waitForPage(page, "/category/nannu-dochukunduvate");
      await page.getByRole("heading", { name: "Nannu Dochukunduvate Collection" }).waitFor();
      // The last press added a step to the history, so the next Back leads to the card.
      await button(page, "Back").click();
      await waitForPage(page, "/product/ndk-01");

      const home = await visit();
      await prepare(home);
      await home.goto("data:text/html,<title>Elsewhere</title>");
      await open(home, "/stories");
      await button(home, "Back").click();
      await waitForPage(home, "/");
    },
  );
}

/** Signs in at the demo provider. */
async function signIn(page: Page, go: () => Promise<unknown>): Promise<void> {
  await go();
  await button(page, peopleMessages.signInWithGoogle).click();
  await page.getByLabel("Email").fill(newPerson());
  await button(page, "Continue").click();
}
