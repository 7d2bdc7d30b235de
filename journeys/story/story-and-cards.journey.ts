import { expect, journey } from "#test/browser/journey";
import { link, open, waitForPage } from "../steps.ts";

journey(
  "a visitor finds a free story first, its cards, and the way back to it",
  async ({ visit }) => {
    const page = await visit();
    await open(page, "/stories");
    const free = page.getByRole("navigation", { name: "Free to hear" });
    const paid = page.getByRole("article").first();
    const [freeAt, paidAt] = [await free.boundingBox(), await paid.boundingBox()];
    expect(freeAt?.y).toBeLessThan(paidAt?.y ?? 0);
    await link(free, "Nannu Dochukunduvate").click();
    await waitForPage(page, "/category/ndk-story");
    const cards = page.getByRole("region", { name: "From Nannu Dochukunduvate, in the store" });
    await link(cards, "See all").click();
    await waitForPage(page, "/category/nannu-dochukunduvate");
    await link(page, "Hear the story, free").click();
    await waitForPage(page, "/category/ndk-story");
  },
);
