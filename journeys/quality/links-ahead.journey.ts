import type { Page, Request } from "playwright-core";
import { DESKTOP, expect, journey } from "#test/browser/journey";
import { open } from "../steps.ts";

/** The most bytes that a document may fetch ahead, and what the one may have that it fetches last. */
const MAX_BYTES = 60_000 + 25_000;

const isAhead = (request: Request) => request.headers()["x-fetched-ahead"] !== undefined;

journey(
  "a card in view has been fetched before it is tapped, and its page comes from the browser's own cache",
  async ({ visit }) => {
    const page = await visit();
    const ahead = page.waitForRequest(
      (request) => isAhead(request) && request.url().endsWith("/product/qt-01"),
    );
    await open(page, "/category/quotes");
    await (await (await ahead).response())?.finished();
    const card = page.locator('main a[href="/product/qt-01"]');
    const name = await card.locator(".font-display").innerText();
    await card.tap();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    expect(await page.evaluate(bytesOfThisDocument)).toBe(0);
  },
);

journey("nothing is fetched ahead for those who save data", async ({ visit }) => {
  const page = await visit({ savesData: true });
  const ahead = requestsAhead(page);
  await open(page, "/category/quotes");
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(1_500);
  expect(ahead).toEqual([]);
});

journey("a page fetches some 60 kB ahead, however many links it has", async ({ visit }) => {
  const page = await visit({ on: { ...DESKTOP, viewport: { width: 1280, height: 2000 } } });
  let bytes = 0;
  page.on("response", async (response) => {
    if (isAhead(response.request()))
      bytes += Number(await response.headerValue("content-length").catch(() => 0));
  });
  await open(page, "/category/quotes");
  await page.waitForLoadState("networkidle");
  await expect.poll(() => bytes).toBeGreaterThan(10_000);
  await page.waitForTimeout(3_000);
  expect(bytes).toBeLessThan(MAX_BYTES);
});

function requestsAhead(page: Page): string[] {
  const addresses: string[] = [];
  page.on("request", (request) => {
    if (isAhead(request)) addresses.push(request.url());
  });
  return addresses;
}

/** How many bytes of the page's document came over the network. This function runs in the page. */
function bytesOfThisDocument(): number | undefined {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return visit?.transferSize;
}
