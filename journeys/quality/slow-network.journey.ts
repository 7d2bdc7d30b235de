import type { Locator, Page } from "playwright-core";
import { storeMessages } from "#domain/messages";
import { DESKTOP, expect, journey, PHONE } from "#test/browser/journey";
import { buyerOfOneCard } from "../people/buyers.ts";
import { shopper } from "../people/customers.ts";
import { addToCart, button, hasInCart, link, open, read } from "../steps.ts";

const ORDER = /ORD\d+/;
const ORDER_DATA = "**/orders/*.data*";
const STILL = { ...PHONE, reducedMotion: "reduce" as const };

journey.for([
  ["moves", PHONE],
  ["stands still", STILL],
] as const)(
  "an order that takes its time shows its shape meanwhile, on a phone that %s",
  async ([, on], { visit }) => {
    const page = await visit({ on, savesData: true, as: await buyerOfOneCard() });
    const order = await openOrders(page);
    const answer = await holdBack(page, ORDER_DATA);
    await page.evaluate(() => window.scrollTo(0, 40));
    await order.dispatchEvent("click");
    const shape = page.locator("[data-navigation-skeleton]");
    await shape.waitFor();
    await read(page.getByRole("banner").getByRole("status"), storeMessages.loading);
    // The old page doesn't scroll while the skeleton covers it.
    expect(await page.evaluate(() => window.scrollY)).toBe(40);
    answer();
    await page.getByRole("heading", { level: 1, name: ORDER }).waitFor();
    await shape.waitFor({ state: "detached" });
    expect(await page.getByText(storeMessages.loading).count()).toBe(0);
  },
);

/**
 * Navigations that show a skeleton: the page, the link to press, and the elements that must be at the same place in
 * skeleton and page.
 */
const SHAPES = [
  { name: "a list of orders", from: "/cart", way: "/orders", as: buyerOfOneCard, alike: "li" },
  { name: "a list of addresses", from: "/cart", way: "/addresses", as: shopper, alike: "li" },
  {
    name: "the checkout",
    from: "/cart",
    way: "/checkout-details",
    as: shopper,
    alike: ".min-h-16",
  },
];

journey.for(onBoth(SHAPES))(
  "$name comes where its shape stood, on $device",
  async (shape, { visit }) => {
    const page = await visit({ savesData: true, as: await shape.as?.(), on: shape.on });
    await open(page, shape.from);
    await comesAsPromised(page, page.locator(`a[href="${shape.way}"]`), shape.alike);
  },
);

journey.for(onBoth([{}]))(
  "an order comes where its shape stood, on $device",
  async ({ on }, { visit }) => {
    const page = await visit({ savesData: true, as: await buyerOfOneCard(), on });
    await open(page, "/orders");
    const way = page.getByRole("link", { name: /^View Details/ });
    await comesAsPromised(page, way, "ol li, [class~='aspect-4/5']");
  },
);

function onBoth<Shape>(shapes: Shape[]) {
  return shapes.flatMap((shape) => [
    { ...shape, device: "a phone", on: PHONE },
    { ...shape, device: "a desktop", on: DESKTOP },
  ]);
}

async function comesAsPromised(page: Page, way: Locator, alike: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  const answer = await holdBack(page, "**/*.data*");
  await way.first().dispatchEvent("click");
  const shape = page.locator("[data-navigation-skeleton]");
  await shape.waitFor();
  const promised = await boxesOf(shape.locator(alike));
  answer();
  await shape.waitFor({ state: "detached" });
  const come = await boxesOf(page.locator("main").locator(alike));
  // The skeleton can't know how many elements the page will have.
  const both = Math.min(come.length, promised.length);
  expect(both).toBeGreaterThan(0);
  expect(come.slice(0, both)).toEqual(promised.slice(0, both));
}

journey("what comes within a blink shows nothing before it", async ({ visit }) => {
  const page = await visit({ savesData: true, as: await buyerOfOneCard() });
  const order = await openOrders(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Animation.enable");
  await devtools.send("Animation.setPlaybackRate", { playbackRate: 0 });
  const answer = await holdBack(page, ORDER_DATA);
  await order.dispatchEvent("click");
  const shape = page.locator("[data-navigation-skeleton]");
  await shape.waitFor({ state: "attached" });
  expect(await shape.isVisible()).toBe(false);
  expect(await page.getByRole("banner").getByText(storeMessages.loading).isVisible()).toBe(false);
  answer();
  await page.getByRole("heading", { level: 1, name: ORDER }).waitFor();
});

journey("a cart that loads has the lines' size already", async ({ visit }) => {
  const page = await visit({ savesData: true });
  await open(page, "/product/ndk-01");
  await addToCart(page, "Postal Card Size");
  await page.getByRole("radio", { name: "Wallet Size" }).check();
  await addToCart(page, "Wallet Size");
  await hasInCart(page, 2);
  const answer = await holdBack(page, "**/cart/guest-lines*");
  await open(page, "/cart");
  const lines = page.getByRole("main").locator("li");
  await page.locator("[aria-busy=true]").waitFor();
  const promised = await boxesOf(lines);
  expect(promised).toHaveLength(2);
  answer();
  await link(page, "Last Bus Home").first().waitFor();
  expect(await boxesOf(lines)).toEqual(promised);
});

journey(
  "what is pressed before the page can add it is counted at once, and added once it can",
  async ({ visit }) => {
    const page = await visit({ savesData: true });
    const answer = await holdBack(page, "**/buy-box*.js");
    await page.goto("/product/ndk-01", { waitUntil: "commit" });
    await button(page, "Add to Cart").click();
    await hasInCart(page, 1);
    const saved = page.getByText(/Saved in your cart/);
    expect(await saved.count()).toBe(0);
    answer();
    await saved.waitFor();
    await hasInCart(page, 1);
  },
);

journey("a page's scripts are asked for together, not by one another", async ({ visit }) => {
  const page = await visit({ savesData: true });
  // The page's scripts are delayed. The framework's script is requested nevertheless, because the document itself names
  // it.
  const answer = await holdBack(page, /\/assets\/(manifest|root|page)-/);
  const framework = page.waitForRequest("**/assets/react-*.js");
  await page.goto("/cart", { waitUntil: "commit" });
  await framework;
  answer();
});

/** Opens the list of orders, and returns the link to the first. */
async function openOrders(page: Page): Promise<Locator> {
  await open(page, "/orders");
  await page.waitForLoadState("networkidle");
  return page.getByRole("link", { name: /^View Details/ }).first();
}

/** Delays responses until the returned function is called. */
async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

type Box = { x: number; y: number; width: number; height: number };

/** Returns the places of elements, in whole pixels of the window. */
async function boxesOf(places: Locator): Promise<Box[]> {
  return await places.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const [left, top, wide, high] = [x, y, width, height].map(Math.round);
      return { x: left ?? 0, y: top ?? 0, width: wide ?? 0, height: high ?? 0 };
    }),
  );
}
