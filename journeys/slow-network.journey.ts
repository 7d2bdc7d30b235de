import type { Locator, Page } from "playwright-core";
import { LOADING } from "#domain/messages";
import { expect, journey, PHONE } from "#test/journey";
import { addToCart, hasInCart, link, open, read } from "./steps.ts";

const CARD = /Last Bus Home/;
const STILL = { ...PHONE, reducedMotion: "reduce" as const };

journey.for([
  ["moves", PHONE],
  ["stands still", STILL],
] as const)(
  "a card that takes its time shows its shape meanwhile, on a phone that %s",
  async ([, on], { visit }) => {
    const page = await visit({ on });
    await openShelf(page);
    const answer = await holdBack(page, "**/product/ndk-01.data*");
    await page.evaluate(() => window.scrollTo(0, 60));
    await page.getByRole("link", { name: CARD }).dispatchEvent("click");
    const shape = page.locator("[data-awaited]");
    await shape.waitFor();
    await read(page.getByRole("banner").getByRole("status"), LOADING);
    // What is left stands where it stood, under the shape.
    expect(await page.evaluate(() => window.scrollY)).toBe(60);
    const promised = await boxOf(shape.locator(".drop-shadow-stamp"));
    answer();
    await page.getByRole("heading", { level: 1, name: CARD }).waitFor();
    await shape.waitFor({ state: "detached" });
    expect(await boxOf(page.locator("main .posted"))).toEqual(promised);
    expect(await page.getByText(LOADING).count()).toBe(0);
  },
);

journey("what comes within a blink shows nothing before it", async ({ visit }) => {
  const page = await visit();
  await openShelf(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Animation.enable");
  await devtools.send("Animation.setPlaybackRate", { playbackRate: 0 });
  const answer = await holdBack(page, "**/product/ndk-01.data*");
  await page.getByRole("link", { name: CARD }).dispatchEvent("click");
  const shape = page.locator("[data-awaited]");
  await shape.waitFor({ state: "attached" });
  expect(await shape.isVisible()).toBe(false);
  expect(await page.getByRole("banner").getByText(LOADING).isVisible()).toBe(false);
  answer();
  await page.getByRole("heading", { level: 1, name: CARD }).waitFor();
});

journey("[§4 Cart] a cart that loads has the lines' size already", async ({ visit }) => {
  const page = await visit();
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

journey("a page's scripts are asked for together, not by one another", async ({ visit }) => {
  const page = await visit();
  const answer = await holdBack(page, "**/assets/manifest-*.js");
  const framework = page.waitForRequest("**/assets/framework-*.js");
  await page.goto("/shop", { waitUntil: "commit" });
  await framework;
  answer();
});

async function openShelf(page: Page): Promise<void> {
  await open(page, "/category/nannu-dochukunduvate");
  await page.waitForLoadState("networkidle");
}

/** The answers wait until the function that comes back is called. */
async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

type Box = { x: number; y: number; width: number; height: number };

async function boxOf(place: Locator): Promise<Box | undefined> {
  return (await boxesOf(place))[0];
}

/** Whole pixels of the window. */
async function boxesOf(places: Locator): Promise<Box[]> {
  return await places.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const [left, top, wide, high] = [x, y, width, height].map(Math.round);
      return { x: left ?? 0, y: top ?? 0, width: wide ?? 0, height: high ?? 0 };
    }),
  );
}
