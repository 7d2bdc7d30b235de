import sharp from "sharp";
import { DESKTOP, expect, journey, storeOwner } from "#test/browser/journey";
import { poster } from "../people/goods.ts";
import { button, link, open, read, readToast } from "../steps.ts";

const ON_A_PHONE = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true };

journey(
  "an owner puts two more pictures of other shapes to a product, makes one of them the first by the keyboard, and describes it",
  async ({ visit }) => {
    // Each try of the test has a product of its own, which begins with two pictures.
    const id = await poster(2, `qt-8${Date.now() % 1_000}`);
    const owner = await visit({ as: await storeOwner(), on: DESKTOP });
    await open(owner, `/admin/products/${id}`);
    const file = async (width: number, height: number) => {
      const image = sharp({ create: { width, height, channels: 3, background: "#205080" } });
      return { name: "a.png", mimeType: "image/png", buffer: await image.png().toBuffer() };
    };
    await owner
      .getByLabel("Add pictures")
      .setInputFiles([await file(900, 900), await file(1600, 900)]);
    for (const place of [3, 4]) {
      await button(owner, "Use this part").click();
      await owner.getByRole("listitem", { name: `Picture ${place}` }).waitFor();
    }
    const fourth = owner.getByRole("listitem", { name: "Picture 4" });
    await fourth.getByLabel("What the picture shows", { exact: true }).fill("The wall itself");
    for (const place of [4, 3, 2]) {
      await button(owner, `Up: picture ${place}`).focus();
      await owner.keyboard.press("Enter");
    }
    await button(owner, "Save").click();
    await readToast(owner, "Saved.");

    const reader = await visit({ on: ON_A_PHONE });
    await open(reader, `/product/${id}`);
    const strip = reader.getByRole("list", { name: "Pictures" });
    expect(await strip.getByRole("listitem").count()).toBe(4);
    await strip.getByAltText("The wall itself").waitFor();
    expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    // The link scrolls the strip and doesn't change the page's address.
    await link(reader, "Picture 3 of 4").click();
    await expect
      .poll(() => strip.evaluate((list) => Math.round(list.scrollLeft / list.clientWidth)))
      .toBe(2);
    expect(new URL(reader.url()).hash).toBe("");
    await button(reader, "Enlarge the picture of A Wall of Words (3)").click();
    await read(reader.getByRole("dialog"), "3 of 10");
  },
);

journey("a product's pictures are led through without scripts, too", async ({ browser, visit }) => {
  const id = await poster(6);
  const page = await visit({ on: ON_A_PHONE });
  await open(page, `/product/${id}`);
  const context = await browser.newContext({ ...ON_A_PHONE, javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(page.url());
  await plain.getByRole("link", { name: "Picture 5 of 6" }).click();
  const isWhole = async () => {
    const { x, width } = (await plain.getByAltText("wide").boundingBox()) ?? { x: 999, width: 0 };
    return x >= 0 && x + width <= 360;
  };
  await expect.poll(isWhole).toBe(true);
  await context.close();
});
