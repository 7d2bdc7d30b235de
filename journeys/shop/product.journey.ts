import type { Locator, Page } from "playwright-core";
import { cartMessages } from "#domain/cart/messages";
import { peopleMessages } from "#domain/people/messages";
import { DESKTOP, expect, journey, newPerson } from "#test/browser/journey";
import { button, hasInCart, link, open, read, reload, seesLines, waitForPage } from "../steps.ts";

const SMALL = {
  viewport: { width: 360, height: 640 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

journey(
  "On a small phone a card's sizes, its total and what buys it are in view at once, and it is added without scrolling [§2.66, §2.67, §2.69]",
  async ({ visit }) => {
    const page = await visit({ as: newPerson(), on: SMALL });
    await open(page, "/product/ndk-01");
    for (const name of ["Postal Card Size, ₹49", "Wallet Size, ₹29", "Stamp Size, ₹15"])
      expect(await isInView(page, page.getByRole("radio", { name, exact: true }))).toBe(true);
    expect(await isInView(page, page.getByRole("heading", { level: 1 }))).toBe(true);
    // The card's picture takes most of the width.
    const card = await page.getByRole("main").locator("img").first().boundingBox();
    expect(card?.width).toBeGreaterThan(240);

    await tap(page, page.getByRole("radio", { name: "Stamp Size" }));
    await read(page, "Stamp × 1");
    await tap(page, button(page, "Add to Cart"));
    await hasInCart(page, 1);
    // The toast disappears after 3 s, but this line stays.
    await read(page, "In your cart now: Stamp Size × 1.");
    expect(await page.evaluate(() => window.scrollY)).toBe(0);

    // A press on a size's drawing (drawn to scale) chooses the size as well.
    await page.getByText("54 × 86 mm").click();
    await read(page, "Wallet × 1");
    expect(await page.getByRole("radio", { name: "Wallet Size, ₹29" }).isChecked()).toBe(true);
  },
);

journey(
  "A picture opens over the whole screen, is swiped on to the next of its series, shown in its own size, and leads there; it can't be dragged or saved by its menu [§2.33]",
  async ({ visit }) => {
    const page = await visit({ on: SMALL });
    await open(page, "/product/ndk-01");
    const large = page.waitForResponse((response) => response.url().endsWith("/960.webp"));
    const enlarge = button(page, "Enlarge the picture of Last Bus Home");
    await enlarge.click();
    expect((await large).status()).toBe(200);
    const viewer = page.getByRole("dialog", { name: "Enlarged picture" });
    await read(viewer, "1 of 7");
    expect(await isDragged(page, "dialog img")).toBe(false);

    // A double tap shows the picture at its full size, so that it can be moved.
    const width = async () =>
      Math.round((await viewer.locator("img").first().boundingBox())?.width ?? 0);
    expect(await width()).toBeLessThanOrEqual(360);
    const enlarged = async () => {
      // On a busy machine two taps may be too far apart to count as a double tap, so they are repeated.
      if (await button(viewer, "Zoom in").isVisible()) {
        await page.touchscreen.tap(180, 320);
        await page.touchscreen.tap(180, 320);
      }
      return await width();
    };
    await expect.poll(enlarged, { interval: 500 }).toBe(960);
    await button(viewer, "Zoom out").click();
    await expect.poll(width).toBeLessThanOrEqual(360);

    await page.keyboard.press("ArrowRight");
    await read(viewer, "2 of 7");
    await swipe(page);
    await read(viewer, "3 of 7");
    await link(viewer, "Open its page").click();
    await waitForPage(page, "/product/ndk-03");
    await viewer.waitFor({ state: "detached" });

    const desktop = await visit({ on: DESKTOP });
    await open(desktop, "/product/ndk-01");
    await button(desktop, "Enlarge the picture of Last Bus Home").click();
    await button(desktop, "Next picture").click();
    await read(desktop.getByRole("dialog"), "2 of 7");
    await desktop.keyboard.press("Escape");
    await desktop.getByRole("dialog").waitFor({ state: "detached" });
    const focused = desktop.locator(":focus");
    expect(await focused.getAttribute("aria-label")).toBe("Enlarge the picture of Last Bus Home");
  },
);

journey(
  "Buy Now of what is in the cart adds to it, and the checkout says so, of a card and of a combo [§2.70, §2.79, R42, R66]",
  async ({ visit }) => {
    const page = await visit({ as: newPerson(), on: SMALL });
    for (const path of ["/product/rk-02", "/combo/starter-pack"]) {
      await open(page, path);
      await button(page, "Buy Now").dblclick();
      await waitForPage(page, "/checkout-details");
      expect(await page.getByText(cartMessages.inCartBefore(1)).count()).toBe(0);
      await button(page, "Back").click();
      await waitForPage(page, path);
      await button(page, "Buy Now").click();
      await waitForPage(page, "/checkout-details");
      await read(page, cartMessages.inCartBefore(1));
      await reload(page);
      await read(page, cartMessages.inCartBefore(1));
    }
    await open(page, "/cart");
    expect(await cartLines(page)).toEqual(["2", "2"]);
  },
);

journey(
  "a guest's Buy Now of three in another size goes on to the checkout once they have signed in, once [R39, R42]",
  async ({ visit }) => {
    const email = newPerson();
    const page = await visit({ on: SMALL });
    await open(page, "/product/rk-02");
    await page
      .getByRole("radio", { name: /^Wallet Size/ })
      .first()
      .check({ force: true });
    for (let piece = 1; piece < 3; piece++)
      await button(page, "One more of The Chariot Wheel").click();
    await button(page, "Buy Now").click();
    await waitForPage(page, "/auth");
    expect(new URL(page.url()).search).toBe(
      "?next=%2Fproduct%2Frk-02%3Fsize%3Dwallet%26quantity%3D3",
    );
    await button(page, peopleMessages.signInWithGoogle).click();
    await page.getByLabel("Email").fill(email);
    await button(page, "Continue").click();
    await waitForPage(page, "/checkout-details");
    await open(page, "/cart");
    await seesLines(page, ["The Chariot Wheel · Wallet Size · 3"]);
    await open(page, "/product/rk-02");
    await open(page, "/cart");
    await seesLines(page, ["The Chariot Wheel · Wallet Size · 3"]);
  },
);

journey(
  "A list says from which price a card is, and its page how it is sent on: by the phone's sheet, or its link is copied",
  async ({ visit }) => {
    const page = await visit({ on: SMALL });
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "share"));
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page, "/category/nannu-dochukunduvate");
    const card = page.getByRole("link", { name: /Last Bus Home/ });
    await read(card, "from ₹15");
    await card.click();
    await waitForPage(page, "/product/ndk-01");
    const share = button(page, "Share");
    await Promise.all([read(page, "Link copied"), share.click()]);
    // The button's name stays the same.
    await share.waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(copied).pathname).toBe("/product/ndk-01");
    await read(page, "Free from ₹1,000");
    const more = page.getByRole("region", { name: "More from Nannu Dochukunduvate" });
    expect(await more.getByRole("listitem").count()).toBe(6);
    // A guest who adds a card on this page finds it in their cart.
    await button(page, "Add to Cart").click();
    await read(page, cartMessages.loginToAdd);
    await open(page, "/cart");
    await seesLines(page, ["Last Bus Home · Postal Card Size · 1"]);
  },
);

async function isInView(page: Page, place: Locator): Promise<boolean> {
  const box = await place.boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  return box !== null && box.y >= 0 && box.y + box.height <= height;
}

/** True if the browser would start to drag the picture. */
async function isDragged(page: Page, selector: string): Promise<boolean> {
  return await page
    .locator(selector)
    .first()
    .evaluate((image) =>
      image.dispatchEvent(new Event("dragstart", { bubbles: true, cancelable: true })),
    );
}

/** Swipes with one finger from right to left. */
async function swipe(page: Page): Promise<void> {
  // Waits until the strip has stopped moving after a press, because a finger would stop it half-way.
  await page.waitForFunction(() => {
    const strip = document.querySelector("dialog ul");
    return strip && strip.scrollLeft % strip.clientWidth === 0;
  });
  const browser = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...xs: number[]) =>
    browser.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: xs.map((x) => ({ x, y: 320 })),
    });
  await touch("touchStart", 320);
  for (let x = 300; x >= 40; x -= 20) await touch("touchMove", x);
  await touch("touchEnd");
}

/** Taps an element where it is now, as a finger does. Playwright's own tap would scroll first. */
async function tap(page: Page, place: Locator): Promise<void> {
  const box = await place.boundingBox();
  if (!box) throw new Error("there is nothing to tap");
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** Returns the quantity of each line in the cart. */
async function cartLines(page: Page): Promise<string[]> {
  const rows = page.getByRole("region", { name: "Items" }).locator("output");
  await rows.first().waitFor();
  return (await rows.allInnerTexts()).sort();
}
