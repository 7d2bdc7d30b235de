import { words } from "#seed/words";
import { journey, PHONE } from "#test/browser/journey";
import { link, read, waitForAddress } from "../steps.ts";

journey(
  "without scripts the store can still be read and walked through [§2.66]",
  async ({ visit }) => {
    const page = await visit({ on: { ...PHONE, javaScriptEnabled: false } });
    await page.goto("/");
    await link(page, "Explore Stories").click();
    await waitForAddress(page, "/stories");
    await page.goto("/shop");
    await page.getByRole("link", { name: /Quotes/ }).click();
    await waitForAddress(page, "/category/quotes");
    await page.getByRole("link", { name: /Tea First/ }).click();
    await page.getByRole("heading", { name: "Tea First" }).waitFor();
    await read(page, words.words.productEn);
    await read(page, "₹25");
    await page.getByRole("img", { name: /steaming glass/ }).waitFor();
  },
);
