import sharp from "sharp";
import { cartMessages } from "#domain/cart/messages";
import { catalogueMessages } from "#domain/catalogue/messages";
import { expect, journey, storeOwner } from "#test/browser/journey";
import { button, link, open, read, unfold, waitForPage } from "../steps.ts";

/** Returns a photograph as in a phone's gallery: large, and stored sideways with its orientation. */
async function photograph() {
  const buffer = await sharp({
    create: { width: 4_032, height: 3_024, channels: 3, background: "#d08030" },
  })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  return { name: "IMG_0001.jpg", mimeType: "image/jpeg", buffer };
}

journey(
  "a new card goes from a phone's gallery to its page in the shop, is sold out by one press, and leaves again [R25]",
  async ({ visit }) => {
    const seller = await visit({ as: await storeOwner() });
    await open(seller, "/admin/products/new");
    await unfold(seller, "Series and ID");
    await seller.getByLabel(/^Series/).selectOption({ label: "Quotes" });
    const id = await seller.getByLabel("ID", { exact: true }).inputValue();
    expect(id).toMatch(/^qt-\d+$/);
    await seller.getByLabel("Name", { exact: true }).fill("A Glass of Tea");
    await seller.getByLabel("Postal (₹)").fill("0.001");
    await seller.getByLabel("Stamp (₹)").fill("9.50");
    await seller.locator("input[type=file]").setInputFiles(await photograph());
    await button(seller, "Use this part").waitFor();
    // Saving also uploads the picture, although the seller hasn't confirmed which part of it to show.
    await button(seller, "Add product").click();
    await read(seller, "at most two digits");
    await read(seller, "The picture was uploaded.");
    await seller.getByLabel("Postal (₹)").fill("49");
    await button(seller, "Add product").click();
    await waitForPage(seller, `/admin/products/${id}`);
    await seller.getByRole("heading", { name: "A Glass of Tea", level: 1 }).waitFor();

    await link(seller, "Another like this").click();
    await waitForPage(seller, "/admin/products/new");
    expect(await seller.getByLabel("Stamp (₹)").inputValue()).toBe("9.50");
    await unfold(seller, "Series and ID");
    // The test types an ID, because other journeys add products to the same series meanwhile.
    await seller.getByLabel("ID", { exact: true }).fill(`${id}00`);
    await seller.getByLabel("Name", { exact: true }).fill("A Second Glass");
    await seller.getByLabel("In the shop").uncheck();
    await button(seller, "Add product").click();
    // The form is then ready for another product, with another ID.
    await seller.waitForURL((url) => url.search.endsWith(`${id}00`));
    const name = seller.getByLabel("Name", { exact: true });
    await expect.poll(() => name.inputValue()).toBe("");
    expect(await seller.getByLabel("ID", { exact: true }).inputValue()).not.toBe(`${id}00`);
    await open(seller, `/admin/products/${id}`);

    const guest = await visit();
    await open(guest, `/product/${id}`);
    await read(guest, "A Glass of Tea");
    await expect
      .poll(() =>
        guest
          .locator(`main img[src*="u-"]`)
          .first()
          .evaluate((picture) => (picture as HTMLImageElement).naturalWidth),
      )
      .toBeGreaterThan(0);

    await button(seller, "Postal Card Size: sold out").click();
    await button(seller, "Postal Card Size: back in stock").waitFor();
    // The shop's cached pages are rendered again within a second.
    const soldOut = guest.getByText(catalogueMessages.soldOut).filter({ visible: true });
    const look = async () => {
      await open(guest, `/product/${id}`);
      return await soldOut.count();
    };
    await expect.poll(look, { interval: 500 }).toBeGreaterThan(0);
    await button(guest, "Add to Cart").click();
    await read(guest, cartMessages.loginToAdd);

    await button(seller, "Delete").click();
    await seller.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await waitForPage(seller, "/admin/products");
    await link(seller, "New product").waitFor();
  },
);
