import type { Page } from "playwright-core";
import { DESKTOP, expect, journey, PHONE } from "#test/browser/journey";
import { buyer } from "../people/buyers.ts";
import { shopper } from "../people/customers.ts";
import { addToCart, hasInCart, open, openPlaced } from "../steps.ts";

/** Pages of every layout. Those of a customer are visited signed in, the cart as a guest as well. */
const PUBLIC = [
  "/",
  "/stories",
  "/shop",
  "/category/abhi-diary",
  "/category/ndk-story",
  "/product/ndk-01",
  "/build-combo",
  "/search?q=bus",
  "/auth",
  "/contact",
  "/terms",
  "/nothing-here",
];
const OWN = ["/cart", "/checkout-details", "/orders", "/addresses"];

/** Cumulative Layout Shift that people notice begins at 0.1; the store stays well below. */
const MAX_SHIFT = 0.02;

journey.for([
  { language: "", device: "phone", on: PHONE },
  { language: "/te", device: "phone", on: PHONE },
  { language: "/te", device: "desktop", on: DESKTOP },
])(
  "no page moves when its font arrives late, on a $device, $language",
  async ({ language, on }, { visit }) => {
    const guest = await visit({ on, savesData: true });
    await open(guest, "/product/ndk-01");
    await addToCart(guest, "Postal Card Size");
    await hasInCart(guest, 1);
    expect(await pagesThatMove(guest, language, [...PUBLIC, "/cart"])).toEqual([]);
    const customer = await visit({ on, savesData: true, as: await shopper() });
    expect(await pagesThatMove(customer, language, OWN)).toEqual([]);
  },
);

journey("the page of a placed order doesn't move when its order arrives", async ({ visit }) => {
  const { email, orderId } = await buyer("waiting");
  const page = await visit({ as: email });
  await page.addInitScript(watchShifts);
  await openPlaced(page, orderId);
  await painted(page);
  expect(await page.evaluate(() => window.shift)).toBeLessThan(MAX_SHIFT);
});

async function pagesThatMove(page: Page, language: string, paths: readonly string[]) {
  await page.addInitScript(watchShifts);
  const moving: string[] = [];
  for (const path of paths) {
    const shift = await shiftOf(page, language + path);
    if (shift >= MAX_SHIFT) moving.push(`${language}${path} ${shift.toFixed(3)}`);
  }
  return moving;
}

/** Holds the page's fonts back until it is hydrated and painted, and returns how far it moved in all. */
async function shiftOf(page: Page, path: string): Promise<number> {
  const released = Promise.withResolvers<void>();
  await page.route("**/*.woff2", async (route) => {
    await released.promise;
    await route.continue().catch(() => {});
  });
  // The page's load event waits for its fonts, and only a hydrated page requests the session.
  const session = page.waitForResponse(/\/session(\.data)?(\?|$)/);
  const opened = open(page, path);
  await session;
  await painted(page);
  released.resolve();
  await opened;
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  await page.locator("html:not([data-awaits-font])").waitFor({ state: "attached" });
  await painted(page);
  await page.unroute("**/*.woff2");
  return page.evaluate(() => window.shift);
}

/** Waits for two frames: a layout and its paint. */
function painted(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );
}

declare global {
  interface Window {
    shift: number;
  }
}

/** Sums up the browser's layout shifts from the start of each page. This function runs in the page. */
function watchShifts(): void {
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      window.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}
