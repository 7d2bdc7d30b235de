import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { DESKTOP, expect, journey, PHONE } from "#test/journey";
import { shopper } from "./customers.ts";
import { addToCart, button, buy, link, open, proceedToPayment, read, saysPaid } from "./steps.ts";

/** What a machine can find of WCAG 2.2 AA, and of good practice. */
async function isAccessible(page: Page, what: string) {
  // A toast that is fading out isn't judged by the colours it passes through.
  await page.getByRole("list", { name: "Messages" }).getByRole("listitem").waitFor({
    state: "detached",
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${what}: ${id} ${node.target} ${node.failureSummary}`),
  );
  expect(found).toEqual([]);
}

journey.for([
  { scheme: "light", on: PHONE },
  { scheme: "dark", on: PHONE },
  { scheme: "light", on: DESKTOP },
  { scheme: "dark", on: DESKTOP },
] as const)(
  "every public page is accessible: $scheme, $on.viewport.width px",
  async ({ scheme, on }, { visit }) => {
    const page = await visit({ on: { ...on, colorScheme: scheme } });
    const paths = [
      "/",
      "/stories",
      "/category/ndk-story",
      "/shop",
      "/category/quotes",
      "/product/ndk-01",
      "/product/none",
      "/combo/family-pack",
      "/build-combo",
      "/cart",
      "/auth",
      "/contact",
      "/privacy",
      "/terms",
      "/refunds",
      "/no-such-page",
    ];
    for (const path of paths) {
      await open(page, path);
      await isAccessible(page, path);
    }
    await open(page, "/product/ndk-01");
    await addToCart(page, "Postal Card Size", 2);
    await link(page, "View cart").waitFor();
    await isAccessible(page, "a product that a guest added");
    await open(page, "/cart");
    await read(page, "Last Bus Home");
    await isAccessible(page, "a guest's cart");
  },
);

journey.for([
  { scheme: "light", on: PHONE },
  { scheme: "dark", on: DESKTOP },
] as const)(
  "every page of a purchase is accessible: $scheme, $on.viewport.width px",
  async ({ scheme, on }, { visit }) => {
    const colours = { ...on, colorScheme: scheme };
    const page = await visit({ as: await shopper(), on: colours });
    for (const path of ["/cart", "/checkout-details", "/addresses", "/orders"]) {
      await open(page, path);
      await isAccessible(page, path);
    }
    await proceedToPayment(page);
    await isAccessible(page, "the payment");
    await saysPaid(page);
    await button(page, "Confirm Payment").click();
    await page.getByText("Please enter transaction ID").waitFor();
    await isAccessible(page, "the confirm form with its errors");
    await button(page, "Cancel Payment").click();
    await button(page, "Proceed to Payment").waitFor();
    await buy(page);
    await isAccessible(page, "the placed order");
    await open(page, "/orders");
    await isAccessible(page, "the orders");
    await page.getByRole("link", { name: /^View Details/ }).click();
    await page.getByRole("region", { name: "Items" }).waitFor();
    await isAccessible(page, "an order");
  },
);

journey("[WCAG 1.4.10] nothing is wider than 320 px", async ({ visit }) => {
  const narrow = { ...PHONE, viewport: { width: 320, height: 640 } };
  const page = await visit({ as: await shopper(), on: narrow });
  for (const path of [
    "/",
    "/stories",
    "/shop",
    "/category/quotes",
    "/product/ndk-01",
    "/cart",
    "/checkout-details",
    "/addresses",
    "/contact",
    "/terms",
  ]) {
    await open(page, path);
    await fits(page, path);
  }
  await proceedToPayment(page);
  await fits(page, "the payment");
  await saysPaid(page);
  await fits(page, "the confirm form");
  await button(page, "Cancel Payment").click();
  await button(page, "Proceed to Payment").waitFor();
  await buy(page);
  await fits(page, "the placed order");
  await link(page, "Your Orders").click();
  await page.getByRole("link", { name: /^View Details/ }).click();
  await page.getByRole("region", { name: "Items" }).waitFor();
  await fits(page, "an order");
});

async function fits(page: Page, what: string) {
  const widest = await page.evaluate(() => document.documentElement.scrollWidth);
  expect([what, widest]).toEqual([what, 320]);
}
