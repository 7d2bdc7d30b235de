import sharp from "sharp";
import { expect, journey } from "#test/browser/journey";
import { openStore } from "#test/browser/setup";
import { button, open, read, readToast } from "../steps.ts";

journey(
  "an owner gives the store her colours, her logo and her terms, and the shop has them at once",
  async ({ visit, onTestFinished }) => {
    const closing: (() => unknown)[] = [];
    onTestFinished(async () => {
      for (const close of closing.reverse()) await close();
    });
    const { address: at } = await openStore(closing);
    const visitor = await visit({ at });
    await open(visitor, "/shop");
    const before = await looksOf(visitor);

    const seller = await visit({ at });
    await open(seller, "/auth?next=/admin/settings/looks");
    await button(seller, "Sign in with Google").click();
    await seller.getByLabel("Email").fill("seller@example.com");
    await button(seller, "Continue").click();
    await read(seller, "Colours, fonts and frames");
    const light = seller.getByRole("region", { name: "Light scheme" });
    await light.getByLabel("Background", { exact: true }).fill("#eef4ff");
    await light.getByLabel("Text", { exact: true }).fill("#8899aa");
    await read(seller, "Text on the background, light scheme: hard to read. The contrast is 2.6:1");
    await button(seller, "Save").click();
    await read(seller, "Please check the marked fields.");
    await light.getByLabel("Text", { exact: true }).fill("#10203c");
    await light.getByLabel("Buttons, and the store's name", { exact: true }).fill("#1d4ed8");
    const buy = seller.locator("figure").first().getByText("Buy", { exact: true });
    await expect
      .poll(() => buy.evaluate((it) => getComputedStyle(it).backgroundColor))
      .toBe("rgb(29, 78, 216)");
    await button(seller, "Save").click();
    await readToast(seller, "Saved.");

    await open(seller, "/admin/settings/logo");
    await seller.locator('input[type="file"]').setInputFiles({
      name: "logo.png",
      mimeType: "image/png",
      buffer: await sharp({
        create: { width: 300, height: 120, channels: 3, background: "#1d4ed8" },
      })
        .png()
        .toBuffer(),
    });
    await button(seller, "Save").click();
    await button(seller, "Remove the logo").waitFor();

    await open(seller, "/admin/settings/terms");
    await seller.getByLabel("Text", { exact: true }).fill("## Ours\n\nFor **everybody**.");
    await button(seller, "Preview").click();
    await seller.locator("main strong", { hasText: "everybody" }).waitFor();
    await button(seller, "Save").click();
    await readToast(seller, "Saved.");

    // The page may show the old looks for a second, because each node asks for the catalogue version once a second.
    await expect
      .poll(async () => {
        await open(visitor, "/shop");
        return await looksOf(visitor);
      })
      .toEqual({ paper: "rgb(238, 244, 255)", ink: "rgb(16, 32, 60)", logo: [100, 40] });
    expect(before).toEqual({ paper: "rgb(255, 248, 236)", ink: "rgb(36, 26, 51)", logo: null });
    await open(visitor, "/terms");
    await read(visitor, "For everybody.");

    await open(seller, "/admin/settings/logo");
    await button(seller, "Remove the logo").click();
    await read(seller, "No logo: pages show the store's name.");
    await expect
      .poll(async () => {
        await open(visitor, "/shop");
        return (await looksOf(visitor)).logo;
      })
      .toBeNull();
  },
);

/** Returns the page's colours as the browser computes them, and the logo's size in CSS pixels. */
function looksOf(page: Parameters<typeof open>[0]) {
  return page.evaluate(() => {
    const { backgroundColor: paper, color: ink } = getComputedStyle(document.documentElement);
    const logo = document.querySelector("header img[data-logo]");
    const { width = 0, height = 0 } = logo?.getBoundingClientRect() ?? {};
    return { paper, ink, logo: logo && [Math.round(width), Math.round(height)] };
  });
}
