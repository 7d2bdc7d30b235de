import type { Page } from "playwright-core";
import { expect, journey } from "#test/browser/journey";
import { buyer, payer } from "../people/buyers.ts";
import { shopper } from "../people/customers.ts";
import { open } from "../steps.ts";

const PAGES = [
  "/product/ndk-01",
  "/cart",
  "/checkout-details",
  "/build-combo",
  "/combo/family-pack",
];

/** Pages of the shop and the stories. */
const SHOP_PAGES = [
  "/",
  "/stories",
  "/shop",
  "/category/nannu-dochukunduvate",
  "/product/ndk-01",
  "/build-combo",
  "/combo/family-pack",
  "/contact",
];

const SCREENS = [
  ["on a phone held sideways", { width: 640, height: 360 }, 1],
  ["where a page is magnified until 320 × 256 are left of it", { width: 320, height: 256 }, 1],
  ["with text of twice the size", { width: 360, height: 640 }, 2],
] as const;

for (const [where, viewport, text] of SCREENS) {
  journey(`Bars that stay in view leave the screen to the page ${where}`, async ({ visit }) => {
    const page = await visit({ as: await shopper(), on: { viewport, hasTouch: true } });
    for (const path of PAGES) {
      await open(page, path);
      await page.evaluate((factor) => {
        document.documentElement.style.fontSize = `${factor * 100}%`;
      }, text);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 3));
      expect(await barsInView(page), path).toEqual([]);
      expect(await sideways(page), path).toBe(0);
      expect(await narrowFields(page), path).toEqual([]);
      await page.evaluate(() => window.scrollTo(0, 0));
      // The brand's name isn't cut off, and the cart's number doesn't cover its icon.
      expect(await isCut(page), path).toBe(false);
    }
  });
}

journey(
  "With text of twice the size no word and no code breaks, and nothing is cut off (WCAG 1.4.4)",
  async ({ visit }) => {
    const { email, orderId } = await buyer("waiting");
    const pages: [string | undefined, readonly string[]][] = [
      [undefined, SHOP_PAGES],
      [await shopper(), ["/cart", "/checkout-details"]],
      [await payer(), ["/checkout-details", "/orders"]],
      [email, ["/orders", `/orders/${orderId}`, `/orders/${orderId}/receipt`, "/addresses"]],
    ];
    for (const [as, paths] of pages) {
      const page = await visit({
        ...(as !== undefined && { as }),
        on: { viewport: { width: 360, height: 740 } },
      });
      for (const path of paths)
        for (const language of ["", "/te"]) {
          await open(page, language + path);
          await page.evaluate(() => {
            document.documentElement.style.fontSize = "200%";
          });
          expect(await page.evaluate(brokenWords), language + path).toEqual([]);
          expect(await sideways(page), language + path).toBe(0);
          expect(await page.evaluate(wideTables), language + path).toEqual([]);
        }
    }
  },
);

/**
 * Returns the words of the page that are broken over two lines although they'd fit on one. What may break anywhere by
 * intention, such as an order number, has `word-break: break-all`. This function runs in the page.
 */
function brokenWords(): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const { parentElement: parent } = text;
    if (!parent?.checkVisibility() || parent.closest("script, style, .sr-only")) continue;
    if (getComputedStyle(parent).wordBreak === "break-all") continue;
    for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[^\s/@_.–-]{2,}/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const parts = [...range.getClientRects()].filter(({ width }) => width > 0.5);
      const width = parts.reduce((sum, part) => sum + part.width, 0);
      const isBroken = parts.some(({ top }) => Math.abs(top - (parts[0]?.top ?? top)) > 12);
      if (isBroken && width < innerWidth - 64) found.push(word);
    }
  }
  return found;
}

/** Returns the words of the tables that are wider than their place, so that a column is cut. Runs in the page. */
function wideTables(): string[] {
  return [...document.querySelectorAll("table")]
    .filter(({ parentElement: place }) => place && place.scrollWidth > place.clientWidth)
    .map((table) => table.innerText);
}

/** Returns the bars that stay over the page while it scrolls. */
async function barsInView(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const over = [...document.querySelectorAll("header, .thumb-bar")].filter((bar) => {
      const { top, bottom } = bar.getBoundingClientRect();
      const isStuck = top <= 0 || bottom >= window.innerHeight;
      return bar.checkVisibility() && isStuck && bottom > 0 && top < window.innerHeight;
    });
    // A bar that has its place in the page scrolls with it, and doesn't count.
    const before = over.map((bar) => bar.getBoundingClientRect().top);
    window.scrollBy(0, 20);
    return over
      .filter((bar, index) => bar.getBoundingClientRect().top === before[index])
      .map((bar) => bar.className);
  });
}

async function sideways(page: Page): Promise<number> {
  return await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** Returns the names of fields that are too narrow to read what is typed in them. */
async function narrowFields(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>("main input:not([type]), main input[type=tel]")]
      .filter((field) => field.checkVisibility() && field.clientWidth < 100)
      .map((field) => field.name),
  );
}

async function isCut(page: Page): Promise<boolean> {
  return await page.evaluate(() => {
    const brand = [...document.querySelectorAll("header a")].find(
      (link) => link.textContent === "Kathalu",
    );
    return !brand || brand.scrollWidth > brand.clientWidth;
  });
}
