import { catalogueMessages } from "#domain/catalogue/messages";
import { DESKTOP, expect, journey } from "#test/browser/journey";
import { link, open, read, waitForPage } from "../steps.ts";

const ADDED = "?fbclid=IwY2xjawExample&utm_source=ig";

journey(
  "a page reached by Instagram's link wakes up like any other, and its Login leads back [R57]",
  async ({ visit }) => {
    const page = await visit({ on: DESKTOP });
    for (const path of ["/", "/shop", "/category/quotes", "/product/qt-01", "/build-combo"]) {
      // The second address gets the document that is cached for the first, so the document knows only the path.
      for (const query of ["", ADDED]) {
        expect((await open(page, path + query))?.status()).toBe(200);
        const login = `/auth?next=${encodeURIComponent(path + query)}`;
        await expect
          .poll(() => link(page, "Login").first().getAttribute("href"), { message: path + query })
          .toBe(login);
        expect(new URL(page.url()).search).toBe(query);
        const canonical = page.locator('link[rel="canonical"]');
        expect(new URL((await canonical.getAttribute("href")) ?? "").search).toBe("");
      }
    }
    await link(page, "Store").first().click();
    await waitForPage(page, "/shop");
  },
);

journey("what isn't there wakes up also when it is remembered", async ({ visit }) => {
  for (const query of ["", ADDED]) {
    const page = await visit();
    expect((await open(page, `/product/no-such-card${query}`))?.status()).toBe(404);
    await read(page, catalogueMessages.productNotFound);
    await link(page, "Back to Store").click();
    await waitForPage(page, "/shop");
  }
});
