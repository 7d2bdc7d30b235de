import type { Page } from "playwright-core";
import { DESKTOP, expect, journey } from "#test/browser/journey";
import { open } from "../steps.ts";

/** The most bytes that one page may prefetch. */
const MOST_BYTES = 150_000;

journey(
  "a card in view has been fetched before it is tapped: its page comes without a network",
  async ({ visit }) => {
    const page = await visit();
    const picture = page.waitForResponse(/\/qt-01\/640\.avif$/);
    const data = page.waitForResponse("**/product/qt-01.data");
    await open(page, "/category/quotes");
    await Promise.all([picture, data]);
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    const card = page.locator('main a[href="/product/qt-01"]');
    const name = await card.locator(".font-display").innerText();
    await card.tap();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await page.waitForFunction(isFirstPictureShown);
    await page.context().setOffline(false);
  },
);

journey("nothing is fetched ahead for those who save data", async ({ visit }) => {
  const page = await visit({ savesData: true });
  const addresses = requestsOf(page);
  await open(page, "/category/quotes");
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(1_500);
  expect(addresses.filter((address) => /product\/.*\.data/.test(address))).toEqual([]);
});

journey("a page fetches at most 150 kB ahead, however many links it has", async ({ visit }) => {
  const page = await visit({ on: { ...DESKTOP, viewport: { width: 1280, height: 2000 } } });
  let bytes = 0;
  let counting = false;
  page.on("response", async (response) => {
    if (counting) bytes += Number(await response.headerValue("content-length").catch(() => 0));
  });
  await open(page, "/category/quotes");
  counting = true;
  await page.waitForLoadState("networkidle");
  await expect.poll(() => bytes).toBeGreaterThan(10_000);
  await page.waitForTimeout(3_000);
  expect(bytes).toBeLessThan(MOST_BYTES);
});

function requestsOf(page: Page): string[] {
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  return addresses;
}

/** True if the page's first picture has loaded. This function runs in the page. */
function isFirstPictureShown(): boolean {
  const image = document.querySelector<HTMLImageElement>("main .posted img");
  return Boolean(image?.complete && image.naturalWidth > 0);
}
