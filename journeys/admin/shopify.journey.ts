import sharp from "sharp";
import { expect, journey, storeOwner } from "#test/browser/journey";
import { zipFile } from "#test/statements/zip-file";
import { shopifyCsv, shopifyProduct } from "#test/store/shopify-file";
import { button, link, open, read, waitForPage } from "../steps.ts";

async function picture(background: string) {
  const drawn = sharp({ create: { width: 900, height: 1_200, channels: 3, background } });
  return new Uint8Array(await drawn.jpeg().toBuffer());
}

journey(
  "20 products of two kinds come from Shopify's file with their pictures; what can't come is named first, and twice is once",
  async ({ visit }) => {
    // Each try of the test uses other handles, because products with the handles of an earlier try exist already.
    const own = Date.now().toString(36);
    const rows = Array.from({ length: 22 }, (_, index) =>
      shopifyProduct(`${own}-${index}`, {
        Title: `Monsoon ${own} No. ${index + 1}`,
        Type: index < 10 ? "Bookmark" : "Postcard",
        "Image Src": index < 3 ? `https://cdn.shopify.com/s/files/1/${own}-${index}.jpg?v=1` : "",
        "Variant Price": index === 20 ? "€9" : "49.00",
        ...(index === 21 && { Title: "" }),
      }),
    );
    const csv = {
      name: "products_export.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(shopifyCsv(rows)),
    };
    const pictures = await Promise.all(["#207060", "#a03050", "#305090"].map(picture));
    const parts = pictures.map((bytes, index) => ({ name: `photos/${own}-${index}.jpg`, bytes }));
    const zip = {
      name: "photos.zip",
      mimeType: "application/zip",
      buffer: Buffer.from(zipFile(parts)),
    };

    const owner = await visit({ as: await storeOwner() });
    await open(owner, "/admin/products");
    await link(owner, "Import from Shopify").click();
    await owner.getByLabel("CSV file").setInputFiles(csv);
    await owner.getByLabel(/^Pictures/).setInputFiles(zip);
    await owner.getByLabel("Series").selectOption({ label: "Quotes" });
    await button(owner, "Check the file").click();
    await read(owner, "Nothing is saved yet.");
    await read(owner, "2 refused");
    await read(owner, "Price “€9”");
    await read(owner, "The product has no title.");
    await read(owner, "3 of 3 pictures came in a zip.");
    const guest = await visit();
    await open(guest, `/search?q=${own}`);
    await read(guest.getByRole("status"), /^We found nothing for/);

    await button(owner, "Import 20 products").click();
    await read(owner, "20 of 20 products imported.");
    await link(owner, "See the products").click();
    await waitForPage(owner, "/admin/products");

    // The shop's cached pages are rendered again within a second.
    const found = guest.getByRole("link", { name: new RegExp(`Monsoon ${own} No\\. 1\\b`) });
    const look = async () => {
      await open(guest, `/search?q=${own}`);
      // The search result appears once the page's scripts run.
      await guest.getByRole("status").filter({ hasText: own }).waitFor();
      return await found.count();
    };
    await expect.poll(look, { interval: 500 }).toBeGreaterThan(0);
    await found.first().click();
    await read(guest, `Printed on cotton paper, number ${own}-0.`);
    await expect
      .poll(() =>
        guest
          .locator(`main img[src*="u-"]`)
          .first()
          .evaluate((shown) => (shown as HTMLImageElement).naturalWidth),
      )
      .toBeGreaterThan(0);

    await open(owner, "/admin/products/import/shopify");
    await owner.getByLabel("CSV file").setInputFiles(csv);
    await owner.getByLabel("Series").selectOption({ label: "Quotes" });
    await button(owner, "Check the file").click();
    await read(owner, "20 already here");
    await read(owner, "Nothing to import.");
  },
);
