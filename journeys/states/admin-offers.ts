import type { Page } from "playwright-core";
import { storeOwner } from "#test/browser/journey";
import { sizeGuide } from "../people/plain-page.ts";
import { link, open, read } from "../steps.ts";
import type { State } from "./state.ts";

/** Screens on which owners edit combos, tiers, coupons, episodes, story tiles, pages and emails. */
export const adminOfferStates: State[] = [
  listOf("admin-combos", "/admin/combos", "Starter Pack"),
  {
    ...listOf("admin-combo", "/admin/combos/starter-pack", "Use as original price"),
    main: true,
  },
  state("admin-combo-new", async (page) => {
    await open(page, "/admin/combos/new");
    await page.getByLabel("Find a product").fill("ndk");
    const add = page.getByRole("button", { name: /^Add .*, Postal Card Size/ });
    await add.first().click();
    await page.getByRole("group", { name: /^Quantity/ }).waitFor();
  }),
  listOf("admin-discount-tiers", "/admin/discount-tiers", "5 to 7 pieces"),
  listOf("admin-coupons", "/admin/coupons", "WELCOME10"),
  state("admin-coupon", async (page) => {
    await open(page, "/admin/coupons");
    await page.getByRole("link", { name: /^QUOTES15/ }).click();
    await read(page, "Used so far");
  }),
  state("admin-coupon-new", async (page) => {
    await open(page, "/admin/coupons/new");
    await page.getByLabel("Off (%)").fill("12.5");
    await page.getByLabel("Minimum order (₹)").fill("500");
    await read(page, "(saves ₹100)");
  }),
  listOf("admin-episodes", "/admin/episodes", "Platform No. 3"),
  listOf("admin-episode", "/admin/episodes/the-letter", "Only buyers get"),
  listOf("admin-story-tiles", "/admin/story-tiles", "The stories page"),
  state("admin-story-tile", async (page) => {
    await open(page, "/admin/story-tiles");
    await link(page, "New tile").click();
    await read(page, "Page and link");
  }),
  state("admin-pages", async (page) => {
    await sizeGuide();
    await open(page, "/admin/pages");
    await read(page, "/pages/size-guide");
  }),
  state("admin-page", async (page) => {
    await sizeGuide();
    await open(page, "/admin/pages/size-guide");
    await read(page, "A table");
  }),
  listOf("admin-emails", "/admin/emails", "We have your order"),
  {
    ...state("admin-email", async (page) => {
      await open(page, "/admin/emails/order_shipped");
      await page.frameLocator("iframe").getByText("Tracking ID: EX123456789IN").waitFor();
    }),
    main: true,
  },
  listOf("admin-tax-rates", "/admin/tax-rates", "There are no tax rates yet."),
  listOf("admin-tax-rate", "/admin/tax-rates/new", "New tax rate"),
  listOf("admin-invoices", "/admin/invoices", "Invoices are switched off"),
  listOf("admin-settings-invoices", "/admin/settings/invoices", "For orders verified from"),
  state("admin-email-html", async (page) => {
    await open(page, "/admin/emails/order_shipped");
    await page.getByLabel(/^Write the HTML yourself/).check();
    await page.getByLabel("HTML", { exact: true }).waitFor();
  }),
  state("admin-email-problems", async (page) => {
    await open(page, "/admin/emails/order_placed?language=te");
    await page.getByLabel("Subject").fill("{{order_nubmer}}");
    await read(page, /There is no placeholder/);
  }),
];

function state(name: string, reach: (page: Page) => Promise<void>): State {
  return { name, as: storeOwner, reach };
}

function listOf(name: string, path: string, words: string): State {
  return state(name, async (page) => {
    await open(page, path);
    await read(page, new RegExp(words));
  });
}
