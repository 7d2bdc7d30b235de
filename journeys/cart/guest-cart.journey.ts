import { cartMessages } from "#domain/cart/messages";
import { DESKTOP, expect, journey } from "#test/browser/journey";
import {
  addToCart,
  button,
  hasInCart,
  link,
  open,
  read,
  reload,
  seesLines,
  waitForPage,
} from "../steps.ts";

journey(
  "a guest browses from the home page to a card and fills a cart [§1.1, §2.7, §2.28, §2.29, §2.88, §2.91, §6.1, §6.5, R6]",
  async ({ visit }) => {
    const page = await visit();
    await open(page, "/");
    await button(page, "Menu").click();
    const menu = page.getByRole("navigation", { name: "Menu" });
    expect(await menu.innerText()).toMatch(
      /^Home\s+Stories\s+Store\s+Cart \(0\)\s+My Orders\s+My Addresses\s+Login\s+తెలుగు$/,
    );
    await link(menu, "Store").click();
    await waitForPage(page, "/shop");
    await menu.waitFor({ state: "hidden" });
    await page.getByRole("link", { name: /Nannu Dochukunduvate/ }).click();
    await page.getByRole("heading", { name: "Nannu Dochukunduvate Collection" }).waitFor();
    // Scrolls far down, to see that the next page begins at its top.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.getByRole("contentinfo").waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await page.getByRole("link", { name: /Last Bus Home/ }).dispatchEvent("click");
    await waitForPage(page, "/product/ndk-01");
    await page.getByRole("heading", { name: "Last Bus Home" }).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

    await addToCart(page, "Postal Card Size", 2);
    await read(page, cartMessages.loginToAdd);
    await read(page, cartMessages.savedOnPhone);
    await link(page.getByRole("main"), "Login").waitFor();
    await hasInCart(page, 2);

    await page.getByRole("radio", { name: "Stamp Size" }).check();
    await button(page, "Add to Cart").click();
    await hasInCart(page, 4);

    await link(page, "View cart").click();
    await waitForPage(page, "/cart");
    const lines = ["Last Bus Home · Postal Card Size · 2", "Last Bus Home · Stamp Size · 2"];
    await seesLines(page, lines);
    await link(page, "Sign In to Checkout").waitFor();
    expect(await page.getByLabel("Coupon code").count()).toBe(0);
    // 2 × ₹49 + 2 × ₹15, and ₹50 for standard delivery.
    const summary = page.getByRole("region", { name: "Summary" });
    expect((await summary.locator("dd").allInnerTexts()).map((text) => text.trim())).toEqual([
      "₹128",
      "₹50",
      "₹178",
    ]);

    await reload(page);
    await seesLines(page, lines);
    await hasInCart(page, 4);
  },
);

journey("a guest changes the cart in this browser [§2.84, §4.7, §6.2, R6]", async ({ visit }) => {
  const page = await visit({ on: DESKTOP });
  await open(page, "/product/rk-01");
  await addToCart(page, "Wallet Size");
  await read(page, cartMessages.savedInBrowser);
  await open(page, "/cart");
  await seesLines(page, ["Lotus at First Light · Wallet Size · 1"]);
  await button(page, "One more of Lotus at First Light").click();
  await seesLines(page, ["Lotus at First Light · Wallet Size · 2"]);
  await hasInCart(page, 2);
  await button(page, "Remove Lotus at First Light").click();
  await read(page, "Your cart is empty");
  await hasInCart(page, 0);
  await button(page, "Undo").click();
  await seesLines(page, ["Lotus at First Light · Wallet Size · 2"]);
});

journey(
  "Explore Merchandise sends a guest to sign in, and remembers the store [§2.37]",
  async ({ visit }) => {
    const page = await visit();
    await open(page, "/");
    await link(page, "Explore Merchandise").click();
    await waitForPage(page, /^\/auth\?next=%2Fshop$/);
  },
);
