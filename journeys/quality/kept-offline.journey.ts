import type { Page } from "playwright-core";
import { inject } from "vitest";
import { storeMessages } from "#domain/messages";
import { expect, journey, PHONE } from "#test/browser/journey";
import { freePort, startStore } from "#test/store/built-store";
import { button, link, open, readToast, waitForPage } from "../steps.ts";

/** Starts another node of the journeys' store, which keeps documents in browsers, or takes them away. */
async function startNode(port: number, OFFLINE_PAGES: "0" | "1") {
  const { environment } = inject("store");
  const store = startStore({ ...environment, PORT: `${port}`, OFFLINE_PAGES });
  await store.says("The store is open");
  return store;
}

const kept = (page: Page) =>
  page.evaluate(async () =>
    (await (await caches.open("documents")).keys()).map(({ url }) => new URL(url).pathname),
  );

const workers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

journey(
  "documents that were opened are there without a network, no page of the app is, and one setting takes all of it away",
  async ({ visit, onTestFinished }) => {
    const port = await freePort();
    let store = await startNode(port, "1");
    onTestFinished(async () => void (await store.ends("SIGTERM")));
    const page = await visit({ on: { ...PHONE, baseURL: `http://localhost:${port}` } });
    await open(page, "/");
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await open(page, "/cart");
    await open(page, "/search?q=bus");
    await open(page, "/nothing-here");
    await open(page, "/stories");
    await open(page, "/shop");
    await expect.poll(() => kept(page)).toEqual(["/stories", "/shop"]);

    await page.context().setOffline(true);
    await button(page, "Menu").click();
    await link(page.getByRole("banner"), "Stories").click();
    await waitForPage(page, "/stories");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await link(page.getByRole("banner"), "Cart, 0 pieces").click();
    await readToast(page, storeMessages.offline);
    await page.goBack();
    await waitForPage(page, "/shop");
    await page.context().setOffline(false);

    await store.ends("SIGTERM");
    store = await startNode(port, "0");
    await open(page, "/shop");
    await expect.poll(() => workers(page)).toBe(0);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
  },
);

journey("on this machine's own address no document is kept", async ({ visit }) => {
  const page = await visit();
  await open(page, "/shop");
  await open(page, "/");
  expect(await workers(page)).toBe(0);
});
