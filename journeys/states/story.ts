import type { Page } from "playwright-core";
import { cartMessages } from "#domain/cart/messages";
import { storyMessages } from "#domain/catalogue/story-messages";
import { storeMessages } from "#domain/messages";
import { expect, newPerson } from "#test/browser/journey";
import { listener } from "../people/buyers.ts";
import { sizeGuide } from "../people/plain-page.ts";
import { button, link, open, read } from "../steps.ts";
import type { State } from "./state.ts";

const TITLE = "Nannu Dochukunduvate: The Night Bus Tapes";
const promo = (page: Page) => page.getByRole("article").filter({ hasText: TITLE });
const someone = async () => newPerson();

/** Screens of the home page, stories and contact, and of what surrounds every page. */
export const storyStates: State[] = [
  { name: "home", main: true, reach: (page) => visit(page, "/") },
  {
    name: "header-menu-of-a-guest",
    only: "phone",
    reach: async (page) => {
      await open(page, "/shop");
      await button(page, "Menu").click();
      await link(page.getByRole("navigation", { name: "Menu" }), "Login").waitFor();
    },
  },
  {
    name: "header-menu-of-a-customer",
    as: someone,
    only: "phone",
    main: true,
    reach: async (page) => {
      await open(page, "/shop");
      await button(page, "Menu").click();
      await button(page.getByRole("navigation", { name: "Menu" }), "Logout").waitFor();
    },
  },
  {
    name: "header-avatar-menu",
    as: someone,
    only: "desktop",
    reach: async (page) => {
      await open(page, "/shop");
      await button(page, "Your account").click();
      await button(page, "Log Out").waitFor();
    },
  },
  {
    name: "header-log-out-dialog",
    as: someone,
    reach: async (page) => {
      await open(page, "/shop");
      await button(page, "Menu").click();
      await button(page, "Logout").click();
      await page.getByRole("dialog", { name: "Log Out" }).waitFor();
    },
  },
  {
    name: "stories",
    main: true,
    reach: async (page) => {
      await open(page, "/stories");
      await read(promo(page), storyMessages.limitedTimeOffer);
    },
  },
  {
    name: "stories-description-open",
    only: "phone",
    reach: async (page) => {
      await open(page, "/stories");
      await promo(page).getByText("Read all").click();
      await promo(page).locator("details[open]").waitFor();
    },
  },
  {
    name: "stories-sign-in-asked",
    reach: async (page) => {
      await open(page, "/stories");
      await button(promo(page), `Add to cart: ${TITLE}`).click();
      await promo(page).getByRole("alert").getByRole("link", { name: "Login" }).waitFor();
    },
  },
  {
    name: "stories-payment-checked",
    as: () => listener("waiting"),
    reach: async (page) => {
      await open(page, "/stories");
      await read(promo(page), cartMessages["episode-payment-pending"]);
    },
  },
  {
    name: "stories-payment-not-found",
    as: () => listener("rejected"),
    reach: async (page) => {
      await open(page, "/stories");
      await read(promo(page), cartMessages["episode-payment-rejected"]);
    },
  },
  {
    name: "stories-purchased",
    as: () => listener("verified"),
    reach: async (page) => {
      await open(page, "/stories");
      await read(promo(page), storyMessages.alreadyPurchased);
    },
  },
  { name: "story-ndk", main: true, reach: (page) => visit(page, "/category/ndk-story") },
  { name: "story-rk", reach: (page) => visit(page, "/category/rk-story") },
  {
    name: "story-player",
    reach: async (page) => {
      // The streaming service's player is left empty, because it isn't part of the store.
      await page.route("https://open.spotify.com/**", (route) =>
        route.fulfill({ contentType: "text/html", body: "" }),
      );
      await open(page, "/category/ndk-story");
      await page
        .getByRole("button", { name: /^Play here/ })
        .first()
        .click();
      await page.locator("iframe").waitFor();
    },
  },
  { name: "contact", main: true, reach: (page) => visit(page, "/contact") },
  {
    name: "contact-errors",
    reach: async (page) => {
      await open(page, "/contact");
      await page.getByLabel("Email").fill("asha@");
      await button(page, "Send Message").click();
      await page.locator("[aria-invalid=true]").first().waitFor();
    },
  },
  {
    name: "contact-sent",
    reach: async (page) => {
      await open(page, "/contact");
      await page.getByLabel("Name").fill("Asha Rao");
      await page.getByLabel("Email").fill("asha@example.com");
      await page.getByLabel("Subject").fill("A card for my grandmother");
      await page.getByLabel("Message", { exact: true }).fill("Do you post to Kakinada?");
      await button(page, "Send Message").click();
      await button(page, "Send Another Message").waitFor();
    },
  },
  {
    name: "plain-page",
    main: true,
    reach: async (page) => {
      const path = await sizeGuide();
      // Waits until each node has noticed the new page.
      const status = async () => (await open(page, path))?.status();
      await expect.poll(status).toBe(200);
      await page.getByRole("heading", { name: "Size guide" }).waitFor();
    },
  },
  { name: "legal-privacy", reach: (page) => visit(page, "/privacy") },
  { name: "legal-terms", reach: (page) => visit(page, "/terms") },
  { name: "legal-refunds", reach: (page) => visit(page, "/refunds") },
  {
    name: "missing-page",
    main: true,
    reach: async (page) => {
      await open(page, "/no-such-page");
      await read(page, storeMessages.pageNotFound);
    },
  },
  {
    name: "network-error",
    reach: async (page) => {
      await open(page, "/cart");
      await page.waitForLoadState("networkidle");
      await page.route("**/auth.data*", (route) => route.abort("internetdisconnected"));
      await pressLogin(page);
      await read(page, storeMessages.networkError);
    },
  },
  {
    name: "network-error-offline",
    reach: async (page) => {
      await open(page, "/cart");
      await page.waitForLoadState("networkidle");
      await page.context().setOffline(true);
      await pressLogin(page);
      await read(page, storeMessages.offlineAdvice);
    },
  },
];

async function visit(page: Page, path: string): Promise<void> {
  await open(page, path);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

/** On a phone the link is in the closed menu. */
async function pressLogin(page: Page): Promise<void> {
  await page.locator("[data-log-in]").first().dispatchEvent("click");
}
