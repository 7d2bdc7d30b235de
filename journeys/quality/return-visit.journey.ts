import { randomBytes } from "node:crypto";
import { changeCatalogue } from "#data/catalogue-version.server";
import { db } from "#data/db.server";
import { products } from "#data/schema.server";
import { rupees } from "#domain/money/money";
import { expect, journey } from "#test/browser/journey";
import { open } from "../steps.ts";

journey(
  "who comes back after the seller saved something sees the page as it was, with its styles",
  async ({ visit }) => {
    const page = await visit();
    const look = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await open(page, "/stories");
    const before = await look();
    // The steps are repeated if needed, because another journey may change the page in between.
    await expect
      .poll(async () => {
        await open(page, "/stories");
        await open(page, "/contact");
        await saveProduct(page.url());
        // Nobody has requested the page since the change, so this visit makes the store render it again.
        await open(page, "/stories");
        return await isUnchanged();
      })
      .toBe(true);
    expect(await look()).toBe(before);
    // The page is shown once more, from the browser's copy.
    await open(page, "/contact");
    await open(page, "/stories");
    expect(await look()).toBe(before);

    /** True if the store responded without a body, because the browser's copy is still current. */
    async function isUnchanged(): Promise<boolean> {
      return await page.evaluate(() => {
        const [visit] = performance.getEntriesByType("navigation");
        const { transferSize, encodedBodySize } = visit as PerformanceNavigationTiming;
        return transferSize < encodedBodySize;
      });
    }
  },
);

/** Adds a product and waits until the shop's pages show it. */
async function saveProduct(somewhere: string): Promise<void> {
  const id = `seen-${randomBytes(4).toString("hex")}`;
  const card = { product_id: id, product_name: "A card to come back for" };
  await db.transaction((tx) =>
    changeCatalogue(tx, async () => {
      await tx.insert(products).values({ ...card, postal_card_size: rupees(20) });
    }),
  );
  const address = new URL(`/product/${id}`, somewhere);
  await expect.poll(async () => (await fetch(address)).status).toBe(200);
}
