import type { BrowserContextOptions, Locator } from "playwright-core";
import sharp from "sharp";
import { cartMessages } from "#domain/cart/messages";
import { expect, journey, PHONE, storeOwner } from "#test/browser/journey";
import { buyer, payer, placeOrder } from "../people/buyers.ts";
import { customer } from "../people/customers.ts";
import { addToCart, hasInCart, open, read } from "../steps.ts";

const WHITE = "rgb(255, 255, 255)";
/** A phone with forced colours, as in Windows' dark contrast themes. */
const on: BrowserContextOptions = { ...PHONE, forcedColors: "active", colorScheme: "dark" };

journey("where colours are forced, the chosen size alone has a thick edge", async ({ visit }) => {
  const page = await visit({ on });
  await open(page, "/product/ndk-01");
  const sizes = page.getByRole("group", { name: "Choose a size" }).locator("label");
  expect(await edges(sizes)).toEqual(["3px", "none", "none"]);
  await page.getByRole("radio", { name: "Stamp Size" }).check();
  await page.getByRole("heading", { level: 1 }).click();
  expect(await edges(sizes)).toEqual(["none", "none", "3px"]);
});

journey("where colours are forced, counts and alerts have an edge", async ({ visit }) => {
  const page = await visit({ on });
  await open(page, "/product/ndk-01");
  await addToCart(page, "Wallet Size");
  await read(page, cartMessages.loginToAdd);
  await hasInCart(page, 1);
  expect(await edges(page.locator("[data-cart-count]"))).toEqual(["1px"]);
  expect(await edges(page.getByRole("alert").locator("> div"))).toEqual(["1px"]);
});

journey("where colours are forced, a chosen card's button tells of it", async ({ visit }) => {
  const page = await visit({ on });
  await open(page, "/build-combo");
  const sizes = page.getByRole("button", { name: /^Postal Card Size, ₹\d+ ?: add / });
  await sizes.first().click();
  await sizes.nth(1).focus();
  await read(sizes.first(), /1 in your combo/);
  expect(await edges(sizes.first())).toEqual(["1px"]);
  expect(await edges(sizes.nth(2))).toEqual(["none"]);
  const cells = page.locator("section[aria-labelledby=tier] rect");
  expect(await coloursOf(cells.first())).not.toEqual(await coloursOf(cells.nth(1)));
});

journey("where colours are forced, the way to free delivery is seen", async ({ visit }) => {
  const page = await visit({ on, as: await customer({ cart: [["ndk-01", "postal", 18]] }) });
  await open(page, "/cart");
  const [track, filled] = await page.getByRole("status").locator("svg > rect").all();
  if (!track || !filled) throw new Error("there is no bar");
  const way = page.getByRole("status").filter({ has: page.locator("progress") });
  expect(await edges(way)).toEqual(["1px"]);
  expect(await track.evaluate((bar) => getComputedStyle(bar).stroke)).toBe(WHITE);
  expect(await coloursOf(filled)).not.toContain("0 0 0");
});

journey(
  "where colours are forced, the QR code is dark on white all the same",
  async ({ visit }) => {
    const as = await payer();
    const [usual, forced] = await Promise.all([visit({ as }), visit({ as, on })]);
    const pictures: Buffer[] = [];
    for (const page of [usual, forced]) {
      await open(page, "/checkout-details");
      const code = page.getByRole("img", { name: /^QR code to pay/ });
      // The bar with buttons is removed, because it would cover the code.
      await page.locator(".thumb-bar").evaluateAll((bars) => bars.map((bar) => bar.remove()));
      const ground = await code.evaluate(
        ({ parentElement: box }) => box && getComputedStyle(box).backgroundColor,
      );
      expect(ground).toBe(WHITE);
      pictures.push(await code.screenshot());
    }
    expect(await darkAndLight(pictures[1])).toEqual(await darkAndLight(pictures[0]));
  },
);

journey("where colours are forced, states of orders have an edge", async ({ visit }) => {
  const { email } = await buyer("waiting");
  const page = await visit({ on, as: email });
  await open(page, "/orders");
  expect(await edges(page.getByText("Confirmation pending"))).toEqual(["1px"]);
});

journey("where colours are forced, the admin's open list is marked", async ({ visit }) => {
  await placeOrder("waiting");
  const page = await visit({ on, as: await storeOwner() });
  await open(page, "/admin/orders?payment=to-verify&sort=oldest");
  const lists = page.getByRole("navigation", { name: "Lists" });
  expect(await edges(lists.getByRole("link", { name: /^To verify/ }))).toEqual(["1px"]);
  expect(await edges(lists.getByRole("link", { name: /^Shipped/ }))).toEqual(["none"]);
});

journey("where colours are forced, the stripe of a page on its way is seen", async ({ visit }) => {
  const page = await visit({ on, savesData: true });
  await open(page, "/cart");
  await page.waitForLoadState("networkidle");
  await page.route("**/auth.data*", () => {});
  await page.locator('header a[href^="/auth"]').first().dispatchEvent("click");
  const stripe = page.getByRole("banner").locator(".on-its-way");
  await stripe.waitFor();
  // The stripe shows red, blue and colours between them.
  expect((await coloursOf(stripe)).size).toBeGreaterThan(2);
});

/** Returns the width of each element's outline. */
async function edges(places: Locator): Promise<string[]> {
  return await places.evaluateAll((elements) =>
    elements.map((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle === "none" ? "none" : outlineWidth;
    }),
  );
}

/**
 * Returns the colours that are painted in a place. Each channel has eight steps, and rare colours are left out, so that
 * smoothed edges don't count.
 */
async function coloursOf(place: Locator): Promise<Set<string>> {
  const picture = sharp(await place.screenshot({ animations: "disabled" })).removeAlpha();
  const bytes = await picture.raw().toBuffer();
  const colours = new Map<string, number>();
  for (let at = 0; at + 2 < bytes.length; at += 3) {
    const colour = [...bytes.subarray(at, at + 3)].map((part) => part >> 5).join(" ");
    colours.set(colour, (colours.get(colour) ?? 0) + 1);
  }
  const pixels = bytes.length / 3;
  return new Set([...colours].filter(([, times]) => times > pixels / 10).map(([name]) => name));
}

/** Returns how much of a picture is dark and how much is light, in percent. */
async function darkAndLight(picture: Buffer | undefined): Promise<[number, number]> {
  const bytes = await sharp(picture).greyscale().raw().toBuffer();
  const share = (test: (level: number) => boolean) =>
    Math.round((100 * bytes.filter(test).length) / bytes.length);
  return [share((level) => level < 64), share((level) => level > 191)];
}
