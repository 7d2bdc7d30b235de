import { catalogueMessages } from "#domain/catalogue/messages";
import { storeMessages } from "#domain/messages";
import { expect, journey } from "#test/browser/journey";
import { link, open, read, waitForPage } from "../steps.ts";

journey("an address that the store doesn't have says so, with a way on", async ({ visit }) => {
  const page = await visit();
  for (const path of ["/no-such-page", "/category/quotes/99", "/%00", "/wp-login.php"]) {
    const answer = await open(page, path);
    expect(answer?.status(), path).toBe(404);
    await read(page, storeMessages.pageNotFound);
  }
  await link(page, "Back to Store").click();
  await waitForPage(page, "/shop");
});

journey(
  "an unknown product and an unknown category are their own pages [§2.62, §2.71]",
  async ({ visit }) => {
    const page = await visit();
    expect((await open(page, "/product/no-such-card"))?.status()).toBe(404);
    await read(page, catalogueMessages.productNotFound);
    await link(page, "Back to Store").click();
    await waitForPage(page, "/shop");
    expect((await open(page, "/category/no-such-series"))?.status()).toBe(404);
    await read(page, catalogueMessages.unknownCategory);
  },
);
