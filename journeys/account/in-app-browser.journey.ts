import type { Page } from "playwright-core";
import { cartMessages } from "#domain/cart/messages";
import { peopleMessages } from "#domain/people/messages";
import { expect, journey, newPerson } from "#test/browser/journey";
import { INSTAGRAM, INSTAGRAM_ON_IPHONE } from "../people/in-app-browsers.ts";
import {
  addToCart,
  button,
  hasInCart,
  link,
  open,
  read,
  readToast,
  seesLines,
  waitForPage,
} from "../steps.ts";

journey(
  "from Instagram to Chrome: told why, the cart comes along and joins once [R6, R7]",
  async ({ visit }) => {
    const inside = await visit({ on: INSTAGRAM });
    await open(inside, "/product/rk-01");
    await addToCart(inside, "Postal Card Size", 2);
    await open(inside, "/cart");
    await link(inside, "Sign In to Checkout").click();
    await read(inside, peopleMessages.signInRefusedInside("Instagram"));
    await read(inside, peopleMessages.cartComesAlong);
    expect(await button(inside, peopleMessages.signInWithGoogle).count()).toBe(0);
    const address = await linkToChrome(inside);
    // The app's own 'open in browser' opens the page's present address, so that must still be the link's.
    expect(inside.url()).toBe(address);

    const chrome = await visit();
    await open(chrome, address);
    await waitForPage(chrome, /^\/auth\?next=%2Fcheckout-details$/);
    expect(new URL(chrome.url()).hash).toBe("");
    await hasInCart(chrome, 2);
    await button(chrome, peopleMessages.signInWithGoogle).click();
    await chrome.getByLabel("Email").fill(newPerson());
    await button(chrome, "Continue").click();
    await waitForPage(chrome, "/checkout-details");
    await readToast(chrome, cartMessages.merged);
    await hasInCart(chrome, 2);

    await open(chrome, address);
    await waitForPage(chrome, "/checkout-details");
    await open(chrome, "/cart");
    await seesLines(chrome, ["Lotus at First Light · Postal Card Size · 2"]);
    await expect.poll(() => chrome.evaluate(() => localStorage.getItem("guest_cart"))).toBeNull();
  },
);

journey(
  "on an iPhone the link is copied; where that isn't possible, it is shown",
  async ({ visit }) => {
    const inside = await visit({ on: INSTAGRAM_ON_IPHONE });
    await open(inside, "/auth?next=/orders");
    await read(inside, peopleMessages.openByMenu);
    expect(await link(inside, "Open in Chrome").count()).toBe(0);
    await inside.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await button(inside, "Copy link").click();
    await readToast(inside, peopleMessages.linkCopied);
    expect(await inside.evaluate(() => navigator.clipboard.readText())).toBe(
      `${new URL(inside.url()).origin}/auth/handoff?next=%2Forders`,
    );

    await inside.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("not here"));
      document.execCommand = () => false;
    });
    await button(inside, "Copy link").click();
    const shown = inside.getByRole("textbox");
    expect(await shown.inputValue()).toContain("/auth/handoff?next=%2Forders");
  },
);

/** Returns the address that Chrome on Android would open for the link on the page. */
async function linkToChrome(page: Page): Promise<string> {
  const intent = (await link(page, "Open in Chrome").getAttribute("href")) ?? "";
  const [, rest, scheme] =
    /^intent:(.*)#Intent;scheme=(\w+);package=com\.android\.chrome;/.exec(intent) ?? [];
  return `${scheme}:${rest}`;
}
