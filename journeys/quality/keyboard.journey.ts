import type { Locator, Page } from "playwright-core";
import { checkoutMessages } from "#domain/checkout/messages";
import { en as checkout } from "#pages/checkout/details/texts.en.ts";
import { en as builder } from "#pages/shop/builder/texts.en.ts";
import { DESKTOP, expect, journey } from "#test/browser/journey";
import { newScreenshot, newTransactionId } from "#test/people/payments";
import { customer, type InCart } from "../people/customers.ts";
import { button, hasInCart, link, open, read, transactionId, waitForPage } from "../steps.ts";

/**
 * Presses Tab until the target has the focus, as people do who can't use a mouse, and expects the focus to be
 * visible.
 */
async function tabTo(page: Page, target: Locator) {
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 120; presses++) {
    if (await isFocused()) return await hasVisibleFocus(page);
    await page.keyboard.press("Tab");
  }
  throw new Error(`The focus never came to ${target}`);
}

async function hasVisibleFocus(page: Page) {
  const outlined = await page.evaluate(() => {
    let element = document.activeElement;
    for (let up = 0; element && up < 3; up++, element = element.parentElement) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      if (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) return true;
      if (boxShadow.includes("inset")) return true;
    }
    return document.activeElement?.outerHTML ?? "";
  });
  expect(outlined).toBe(true);
}

async function press(page: Page, target: Locator, key = "Enter") {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

journey("a customer buys with the keyboard alone [R28]", async ({ visit }) => {
  const page = await visit({ as: await customer(), on: DESKTOP });
  await open(page, "/");
  await press(page, link(page.getByRole("navigation", { name: "Main" }), "Store"));
  await waitForPage(page, "/shop");
  await press(page, page.getByRole("main").getByRole("link", { name: /Nannu Dochukunduvate/ }));
  await press(page, page.getByRole("link", { name: /Last Bus Home/ }));
  await waitForPage(page, "/product/ndk-01");

  await tabTo(page, page.getByRole("radio", { name: "Postal Card Size" }));
  await page.keyboard.press("ArrowDown");
  expect(await page.getByRole("radio", { name: "Wallet Size" }).isChecked()).toBe(true);
  await press(page, page.getByRole("button", { name: /^One more of / }), "Space");
  await press(page, button(page, "Buy Now"));
  await waitForPage(page, "/checkout-details");
  await hasInCart(page, 2);

  await tabTo(page, page.getByRole("radio", { name: /Standard/ }));
  await page.keyboard.press("ArrowDown");
  expect(await page.getByRole("radio", { name: /Express/ }).isChecked()).toBe(true);
  await press(page, button(page, "Proceed to Payment"));
  await page.getByRole("heading", { name: "Amount to pay ₹158" }).waitFor();
  await press(page, button(page, checkoutMessages.paymentMade));

  // The test listens before the key is pressed, because intercepting the file dialog takes the browser a moment.
  const chooser = page.waitForEvent("filechooser");
  await tabTo(page, page.getByLabel("Payment screenshot"));
  await page.keyboard.press("Enter");
  await (await chooser).setFiles({
    name: "screenshot.png",
    mimeType: "image/png",
    buffer: await newScreenshot(),
  });
  await read(page, checkoutMessages.screenshotSaved);
  await tabTo(page, transactionId(page));
  const digits = newTransactionId();
  await page.keyboard.type(digits);
  await press(page, button(page, "Confirm Payment"));
  await waitForPage(page, "/order-placed");
  await read(page, digits);
  await press(page, link(page.getByRole("main"), "Your Orders"));
  await waitForPage(page, "/orders");
  // The app's new page has the focus, so that Tab continues inside it.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("page");
});

journey(
  "by keyboard, a line that goes hands the focus to the next, the last to what says that none is left",
  async ({ visit }) => {
    const page = await visit({ on: DESKTOP });
    await open(page, "/build-combo");
    const add = page.getByRole("button", { name: /^Postal Card Size, .*: add / });
    await press(page, add.nth(0));
    await press(page, add.nth(1));
    const lines = page.getByRole("list", { name: "Selected items" }).getByRole("listitem");
    const hasFocus = (text: string) =>
      expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(text);
    const second = (await lines.nth(1).locator("span").first().textContent()) ?? "";

    const less = lines.nth(0).getByRole("button", { name: /^One less of / });
    // The test focuses the button itself, since from the cards it would take over a hundred presses of Tab.
    await less.focus();
    await page.keyboard.press("Enter");
    await hasFocus(second);
    await hasVisibleFocus(page);
    expect(await lines.count()).toBe(1);
    await page.keyboard.press("Tab");
    expect(await less.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await hasFocus(builder.nothingChosen);
    await hasVisibleFocus(page);
  },
);

journey("the first Tab offers to skip the header", async ({ visit }) => {
  const page = await visit({ on: DESKTOP });
  await open(page, "/shop");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const inside = () =>
    page.evaluate(() => document.querySelector("main")?.contains(document.activeElement));
  expect(await inside()).toBe(true);
});

journey(
  "Proceed to Payment is ten Tabs from the top of the checkout, however many lines the order has",
  async ({ visit }) => {
    const cart: InCart[] = ["ndk-01", "ndk-02", "ndk-03", "rk-01"].map((id) => [id, "postal", 1]);
    const page = await visit({ as: await customer({ cart }), on: DESKTOP });
    await open(page, "/checkout-details");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const skip = link(page, checkout.skipToProceed);
    const isFocused = () => skip.evaluate((element) => element === document.activeElement);
    let tabs = 1;
    for (; !(await isFocused()) && tabs < 20; tabs++) await page.keyboard.press("Tab");
    expect(tabs).toBeLessThanOrEqual(10);
    await hasVisibleFocus(page);
    await page.keyboard.press("Enter");
    const proceed = button(page, "Proceed to Payment");
    expect(await proceed.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: /^Amount to pay/ }).waitFor();
  },
);
