import type { Page } from "playwright-core";
import { STORIES_TITLE } from "#domain/resources/episodes";
import { expect, journey } from "#test/browser/journey";
import { openStore } from "#test/browser/setup";
import { cardWordsIn, storyWordsIn } from "#test/store/card-words";
import { button, link, open, read, readToast, unfold, waitForPage } from "../steps.ts";

journey(
  "a pottery clears the demo, chooses a plain frame, and nobody who chooses a bowl reads of cards or stories [R77]",
  async ({ visit, onTestFinished }) => {
    const closing: (() => unknown)[] = [];
    onTestFinished(async () => {
      for (const close of closing.reverse()) await close();
    });
    const { address: at } = await openStore(closing);
    const potter = await visit({ at });
    await open(potter, "/auth?next=/admin/setup");
    await button(potter, "Sign in with Google").click();
    await potter.getByLabel("Email").fill("seller@example.com");
    await button(potter, "Continue").click();
    await waitForPage(potter, "/admin/setup");
    await button(potter, "Clear the demo").click();
    await button(potter.getByRole("dialog", { name: "Clear the demo?" }), "Clear it").click();
    await readToast(potter, /^Deleted: \d+ products/);
    await button(potter, "I have read all three").click();
    await read(potter, /Read on \d+ \w+ \d{4}\./);
    await open(potter, "/admin/settings/looks");
    await potter.getByLabel("Frame around products' pictures").selectOption({ label: "Plain" });
    await button(potter, "Save").click();
    await readToast(potter, "Saved.");
    for (const path of ["/admin/audit", "/admin/settings/home", "/admin/settings/words"]) {
      await open(potter, path);
      await read(potter, /^Demo cleared: /);
      expect(await traces(potter), path).toEqual([]);
    }
    await addBowls(potter);

    const visitor = await visit({ at });
    // A page may show what was for a second, because each node asks for the catalogue version once a second.
    await expect
      .poll(async () => {
        await open(visitor, "/shop");
        return await visitor.locator('main a[href="/category/pots"]').count();
      })
      .toBe(1);
    const paths = ["/", "/shop", "/category/pots", "/search", "/contact", "/terms"];
    for (const path of [...paths, "/te", "/te/shop", "/te/build-combo", "/te/cart"]) {
      await open(visitor, path);
      expect(await traces(visitor), path).toEqual([]);
      expect(await visitor.locator('a[href="/stories"]').count(), path).toBe(0);
    }
    await open(visitor, "/shop");
    const tile = visitor.locator('main a[href="/category/pots"]');
    expect(await tile.locator("svg").isVisible()).toBe(false);
    await open(visitor, "/product/pot-01");
    const frame = visitor.locator("main .stamp-edge").first();
    expect(await frame.evaluate((it) => getComputedStyle(it).maskImage)).toBe("none");
    await button(visitor, "Add to Cart").click();
    await read(visitor, "Please login to add items to cart");
    expect(await traces(visitor)).toEqual([]);

    await open(visitor, "/build-combo");
    const bowl = visitor.getByRole("button", { name: /add Blue bowl/ });
    for (let piece = 1; piece <= 5; piece++) await bowl.click();
    const combo = visitor.getByRole("region", { name: "Your combo" });
    await combo.getByRole("button", { name: /5 items/ }).click();
    await combo.getByText("Blue bowl", { exact: true }).waitFor();
    expect(await traces(visitor)).toEqual([]);
    await open(visitor, "/cart");
    await read(visitor, "Blue bowl");
    expect(await traces(visitor)).toEqual([]);

    await open(potter, "/admin/combos/new");
    await potter.getByLabel("Find a product", { exact: true }).fill("bowl");
    await potter.getByRole("button", { name: /^Add Blue bowl, Small/ }).click();
    await button(potter, "Remove Blue bowl, Small").waitFor();
    expect(await traces(potter)).toEqual([]);
    await open(potter, "/admin/emails/order_placed");
    await potter.getByText("Plain text").click();
    await read(potter, "Blue bowl, Small");
    expect(await traces(potter)).toEqual([]);

    await open(potter, "/admin/settings");
    expect(await link(potter, "Episodes").count()).toBe(0);
    await potter.getByRole("link", { name: STORIES_TITLE }).click();
    await read(potter, "There are no episodes yet.");
  },
);

async function addBowls(page: Page): Promise<void> {
  await open(page, "/admin/products/series/new");
  await page.getByLabel("Name", { exact: true }).fill("Pots");
  await page.getByLabel("What its product IDs begin with").fill("pot");
  await page.getByLabel("Address", { exact: true }).fill("pots");
  await button(page, "Add series").click();
  await waitForPage(page, /^\/admin\/products\/series$/);
  await open(page, "/admin/products/new");
  await page.getByLabel("Name", { exact: true }).fill("Blue bowl");
  await unfold(page, "Kind and weight");
  await page.getByLabel("Kind", { exact: true }).fill("Pot");
  const size = page.getByRole("listitem", { name: "Own size 1" });
  await size.getByLabel("What it is called").fill("Small");
  await size.getByLabel("Price (₹)").fill("450");
  await button(page, "Add product").click();
  await waitForPage(page, "/admin/products/pot-01");
}

/** The words of cards and stories that the page shows, or says to screen readers. */
async function traces(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const attributes = ["aria-label", "placeholder", "alt", "title"].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((it) => it.getAttribute(name) ?? ""),
    );
    return [document.title, document.body.innerText, ...attributes].join("\n");
  });
  return [...cardWordsIn(said), ...storyWordsIn(said)];
}
