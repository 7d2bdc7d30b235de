import type { Page } from "playwright-core";
import { cartMessages } from "#domain/cart/messages";
import { comboMessages } from "#domain/catalogue/combo-messages";
import { SELECTION_KEY } from "#domain/catalogue/combos";
import { catalogueMessages } from "#domain/catalogue/messages";
import { storeMessages } from "#domain/messages";
import { newPerson } from "#test/browser/journey";
import { poster } from "../people/goods.ts";
import { countedCard } from "../people/stock.ts";
import { addToCart, button, link, open, read, saveInBrowser } from "../steps.ts";
import type { State } from "./state.ts";

/** Screens of the store, its categories, cards and combos. */
export const shopStates: State[] = [
  { name: "shop", main: true, reach: (page) => sees(page, "/shop", /^You save /) },
  {
    name: "shop-without-combos",
    bare: true,
    reach: (page) => sees(page, "/shop", comboMessages.noCombos),
  },
  {
    name: "shop-combos-failed",
    reach: async (page) => {
      await page.route("**/shop/combos", (route) => route.abort("internetdisconnected"));
      await sees(page, "/shop", comboMessages.combosFailed);
    },
  },
  {
    name: "shop-on-its-way",
    reach: async (page) => {
      await page.route("**/shop/combos", () => {});
      await sees(page, "/shop", storeMessages.loading);
    },
  },
  {
    name: "product-few-left",
    reach: async (page) => sees(page, `/product/${(await countedCard(3)).id}`, "3 or fewer left"),
  },
  { name: "search", reach: (page) => sees(page, "/search", "All collections") },
  {
    name: "search-results",
    main: true,
    reach: (page) => sees(page, "/search?q=rain", /results for/),
  },
  {
    name: "search-nearest",
    reach: (page) => sees(page, "/search?q=rain+elephant", /come closest/),
  },
  { name: "search-nothing", reach: (page) => sees(page, "/search?q=xyzzyqwv", /found nothing/) },
  {
    name: "search-offline",
    reach: async (page) => {
      await open(page, "/search");
      await page.route("**/search/results*", (route) => route.abort("internetdisconnected"));
      await page.getByRole("searchbox").first().fill("rain");
      await read(page, /^You're offline/);
    },
  },
  {
    name: "category",
    main: true,
    reach: (page) => sees(page, "/category/nannu-dochukunduvate", "Last Bus Home"),
  },
  {
    name: "category-quotes",
    reach: (page) => sees(page, "/category/quotes", "Tea First"),
  },
  {
    name: "category-unknown",
    reach: (page) => sees(page, "/category/no-such-series", catalogueMessages.unknownCategory),
  },
  {
    name: "category-empty",
    bare: true,
    reach: (page) => sees(page, "/category/quotes", catalogueMessages.noProducts),
  },
  {
    name: "product",
    main: true,
    reach: (page) => sees(page, "/product/ndk-01", "Last Bus Home"),
  },
  {
    name: "product-in-stamp-size",
    reach: async (page) => {
      await open(page, "/product/rk-01");
      await page.getByRole("radio", { name: "Stamp Size" }).check();
      await page.getByRole("button", { name: /^One more of / }).click();
    },
  },
  {
    name: "product-in-two-sizes",
    reach: (page) => sees(page, "/product/ndk-08", "The STD Booth"),
  },
  {
    name: "product-in-a-size-of-its-own",
    reach: async (page) => sees(page, `/product/${await poster(1)}`, "420 × 297 mm · 60 g"),
  },
  {
    name: "product-of-six-pictures",
    reach: async (page) => {
      await open(page, `/product/${await poster(6)}`);
      await link(page, "Picture 2 of 6").click();
    },
  },
  {
    name: "product-added-by-a-guest",
    main: true,
    reach: async (page) => {
      await open(page, "/product/ndk-01");
      await addToCart(page, "Postal Card Size", 2);
      await read(page, cartMessages.loginToAdd);
    },
  },
  {
    name: "product-enlarged",
    reach: async (page) => {
      await open(page, "/product/ndk-01");
      await button(page, "Enlarge the picture of Last Bus Home").click();
      await read(page.getByRole("dialog"), "1 of 7");
    },
  },
  {
    name: "product-enlarged-to-its-own-size",
    reach: async (page) => {
      await open(page, "/product/ndk-01");
      await button(page, "Enlarge the picture of Last Bus Home").click();
      await button(page, "Zoom in").click();
      await button(page, "Zoom out").waitFor();
    },
  },
  {
    name: "product-added",
    as: async () => newPerson(),
    reach: async (page) => {
      await open(page, "/product/ndk-01");
      await addToCart(page, "Stamp Size");
      await read(page, "In your cart now: Stamp Size × 1.");
    },
  },
  {
    name: "product-unknown",
    reach: (page) => sees(page, "/product/no-such-card", catalogueMessages.productNotFound),
  },
  {
    name: "builder-empty",
    reach: (page) => sees(page, "/build-combo", "Add 5 more items for 5% off."),
  },
  {
    name: "builder-3-items",
    reach: (page) => comboSummary(page, 3, comboMessages.minimumItemsNote),
  },
  {
    name: "builder-5-items",
    main: true,
    reach: (page) => comboSummary(page, 5, "Add 3 more items for 10% off."),
  },
  { name: "builder-16-items", reach: (page) => comboSummary(page, 16, "20% off") },
  {
    name: "builder-closed-summary",
    only: "phone",
    reach: async (page) => {
      await openBuilder(page, 5);
      await button(page, "Add to Cart").waitFor();
    },
  },
  {
    name: "builder-of-one-series",
    reach: async (page) => {
      await openBuilder(page, 2);
      await button(page, "Quotes").click();
    },
  },
  {
    name: "builder-sign-in-asked",
    reach: async (page) => {
      await openBuilder(page, 5);
      await button(page, "Add to Cart").click();
      await read(page.getByRole("alert"), cartMessages.loginToAdd);
    },
  },
  {
    name: "combo",
    main: true,
    reach: (page) => sees(page, "/combo/family-pack", "Add Combo to Cart"),
  },
  {
    name: "combo-sign-in-asked",
    reach: async (page) => {
      await open(page, "/combo/family-pack");
      await button(page, "Buy Now").click();
      await read(page.getByRole("alert"), cartMessages.loginToBuy);
    },
  },
  {
    name: "combo-not-found",
    bare: true,
    reach: (page) => sees(page, "/combo/starter-pack", comboMessages.comboNotFound),
  },
];

async function sees(page: Page, path: string, words: string | RegExp): Promise<void> {
  await open(page, path);
  await read(page.getByRole("main"), words);
}

/** Opens the combo's summary, which on a phone is closed at first. */
async function comboSummary(page: Page, items: number, words: string): Promise<void> {
  await openBuilder(page, items);
  const summary = page.getByRole("region", { name: "Your combo" });
  await summary.getByRole("button", { name: new RegExp(`${items} items`) }).click();
  await read(summary, words);
}

/** Opens the combo builder with `items` pieces of up to four cards selected. */
async function openBuilder(page: Page, items: number): Promise<void> {
  const cards = ["ndk-01", "ndk-02", "ndk-03", "rk-01"].slice(0, items);
  const selection = cards.map((product_id, index) => ({
    ...{ product_id, size: "postal" },
    quantity: Math.ceil((items - index) / cards.length),
  }));
  await saveInBrowser(page, SELECTION_KEY, selection);
  await open(page, "/build-combo");
}
