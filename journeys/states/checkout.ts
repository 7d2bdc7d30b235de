import type { Page } from "playwright-core";
import { couponMessages } from "#domain/cart/coupon-messages";
import { GUEST_CART_KEY } from "#domain/cart/guest-lines";
import { cartMessages } from "#domain/cart/messages";
import { checkoutMessages } from "#domain/checkout/messages";
import { peopleMessages } from "#domain/people/messages";
import { fullBag, severalHomes } from "../people/buyers.ts";
import { customer, shopper } from "../people/customers.ts";
import { cartOfTooMany, countedCard } from "../people/stock.ts";
import { button, open, read, saveInBrowser, showSkeletonOf } from "../steps.ts";
import type { State } from "./state.ts";

const cards = (pieces: number) => () => customer({ cart: [["ndk-01", "postal", pieces]] });

const GUEST_CART = [{ product_id: "ndk-01", size: "postal", quantity: 2, size_price: 49 }];

/** Screens from the cart to the checkout's details. */
export const checkoutStates: State[] = [
  { name: "cart-empty", main: true, reach: (page) => sees(page, "/cart", cartMessages.cartEmpty) },
  {
    name: "cart-of-a-guest",
    reach: async (page) => {
      await saveInBrowser(page, GUEST_CART_KEY, GUEST_CART);
      await sees(page, "/cart", "Last Bus Home");
    },
  },
  {
    name: "cart-of-a-guest-offline",
    reach: async (page) => {
      await saveInBrowser(page, GUEST_CART_KEY, GUEST_CART);
      await sees(page, "/cart", "Last Bus Home");
      await page.context().setOffline(true);
      await button(page, "Refresh Cart").click();
      await read(page, cartMessages.offline);
    },
  },
  {
    name: "cart-of-a-guest-too-many",
    reach: async (page) => {
      const { id } = await countedCard(2);
      await saveInBrowser(page, GUEST_CART_KEY, [
        { ...GUEST_CART[0], product_id: id, quantity: 5 },
      ]);
      await sees(page, "/cart", /^Only 2 left of Lamp/);
    },
  },
  {
    name: "cart-too-many",
    as: cartOfTooMany,
    reach: (page) => sees(page, "/cart", /^Only 1 left of Lamp/),
  },
  {
    name: "checkout-details-too-many",
    as: cartOfTooMany,
    reach: (page) => sees(page, "/checkout-details", /^Only 1 left of Lamp/),
  },
  {
    name: "cart",
    as: fullBag,
    main: true,
    reach: async (page) => {
      await open(page, "/cart");
      for (const words of ["Last Bus Home", "The Night Bus Tapes", "Combo Package"]) {
        await read(page, words);
      }
    },
  },
  {
    name: "cart-loading",
    reach: async (page) => {
      await saveInBrowser(page, GUEST_CART_KEY, GUEST_CART);
      await page.route("**/cart/guest-lines*", () => {});
      await open(page, "/cart");
      await page.locator("[aria-busy=true]").waitFor();
    },
  },
  {
    name: "cart-near-free-delivery",
    as: cards(18),
    reach: (page) => sees(page, "/cart", "Add ₹118 more for free delivery."),
  },
  {
    name: "cart-with-free-delivery",
    as: cards(21),
    reach: async (page) => {
      await sees(page, "/cart", cartMessages.freeDeliveryReached);
      await button(page, "Remove coupon").waitFor();
    },
  },
  {
    name: "cart-coupon-applied",
    as: shopper,
    reach: async (page) => {
      await open(page, "/cart");
      await applies(page, "WELCOME10");
      await button(page, "Remove coupon").waitFor();
    },
  },
  {
    name: "cart-coupon-refused",
    as: shopper,
    reach: async (page) => {
      await open(page, "/cart");
      await applies(page, "HELLO");
      await read(page, couponMessages["coupon-invalid"]);
    },
  },
  {
    name: "cart-line-removed",
    as: fullBag,
    reach: async (page) => {
      await open(page, "/cart");
      await button(page, "Remove Last Bus Home").click();
      await button(page, "Undo").waitFor();
    },
  },
  {
    name: "checkout-on-its-way",
    as: shopper,
    reach: (page) => showSkeletonOf(page, "/cart", page.locator('a[href="/checkout-details"]')),
  },
  {
    name: "checkout-empty",
    as: () => customer(),
    reach: (page) => sees(page, "/checkout-details", checkoutMessages["cart-empty"]),
  },
  {
    name: "checkout-without-an-address",
    as: () => customer({ cart: [["qt-05", "postal", 1]], home: null }),
    reach: (page) => sees(page, "/checkout-details", "PIN code"),
  },
  {
    name: "checkout",
    as: fullBag,
    main: true,
    reach: (page) => sees(page, "/checkout-details", "12 Temple Road"),
  },
  {
    name: "checkout-with-three-addresses",
    as: () => severalHomes({ cart: [["ndk-01", "postal", 2]] }),
    reach: (page) => sees(page, "/checkout-details", "7 Beach Road"),
  },
  {
    name: "checkout-gift",
    as: () => customer({ cart: [["ndk-01", "postal", 2]] }),
    reach: async (page) => {
      await open(page, "/checkout-details");
      await page.getByRole("checkbox", { name: /^It's a gift/ }).check();
      await page.getByLabel("PIN code").fill("507111");
      await page.getByLabel("Message (optional)").fill("పుట్టినరోజు శుభాకాంక్షలు! With love, Asha 🌸");
    },
  },
  {
    name: "checkout-edits-an-address",
    as: () => customer({ cart: [["ndk-01", "postal", 2]] }),
    reach: async (page) => {
      await open(page, "/checkout-details");
      await button(page, "Edit").click();
      await page.getByRole("dialog", { name: "Edit" }).waitFor();
    },
  },
  {
    name: "checkout-errors",
    as: () => customer({ cart: [["qt-05", "postal", 1]], home: null }),
    reach: async (page) => {
      await open(page, "/checkout-details");
      await page.getByLabel("Mobile number").fill("12");
      await button(page, "Proceed to Payment").click();
      await read(page, checkoutMessages["address-missing"]);
      await read(page, peopleMessages["mobile-malformed"]);
    },
  },
  {
    name: "checkout-coupon-applied",
    as: shopper,
    reach: async (page) => {
      await open(page, "/checkout-details");
      await applies(page, "WELCOME10");
      await button(page, "Remove coupon").waitFor();
    },
  },
  {
    name: "checkout-of-an-episode",
    as: () => customer({ home: null }),
    reach: (page) =>
      sees(page, "/checkout-details?episode=night-bus-tapes", checkoutMessages.noAddressNeeded),
  },
];

async function sees(page: Page, path: string, words: string | RegExp): Promise<void> {
  await open(page, path);
  await read(page.getByRole("main"), words);
}

async function applies(page: Page, code: string): Promise<void> {
  await page.getByLabel("Coupon code").fill(code);
  await button(page, "Apply").click();
}
