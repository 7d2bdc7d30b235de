import type { Page } from "playwright-core";
import { couponMessages } from "#domain/cart/coupon-messages";
import { cartMessages } from "#domain/cart/messages";
import { checkoutMessages } from "#domain/checkout/messages";
import { rupees } from "#domain/money/money";
import { peopleMessages } from "#domain/people/messages";
import { texts as smallerTexts } from "#pages/checkout/screenshot/smaller/texts.ts";
import { texts as screenshotTexts } from "#pages/checkout/screenshot/texts.ts";
import { texts as waysTexts } from "#pages/checkout/ways-to-pay/texts.ts";
import { newScreenshot, newTransactionId } from "#test/people/payments";
import {
  buyer,
  fullBag,
  payer,
  payerInTwoTabs,
  payerOf,
  payerTwice,
  severalHomes,
} from "../people/buyers.ts";
import { customer, shopper } from "../people/customers.ts";
import { rejects, verifies } from "../people/decisions.ts";
import {
  addToCart,
  awaits,
  button,
  buy,
  cancelPayment,
  chooseScreenshot,
  hasInCart,
  link,
  open,
  proceedToPayment,
  read,
  saysPaid,
  transactionId,
} from "../steps.ts";
import { paysMerchant } from "./merchant-store.ts";
import type { State } from "./state.ts";

const cards = (pieces: number) => () => customer({ cart: [["ndk-01", "postal", pieces]] });

/** From the cart to the placed order. */
export const checkoutStates: State[] = [
  { name: "cart-empty", main: true, reach: (page) => sees(page, "/cart", cartMessages.cartEmpty) },
  {
    name: "cart-of-a-guest",
    reach: async (page) => {
      await open(page, "/product/ndk-01");
      await addToCart(page, "Postal Card Size", 2);
      await hasInCart(page, 2);
      await sees(page, "/cart", "Last Bus Home");
    },
  },
  {
    name: "cart-of-a-guest-offline",
    reach: async (page) => {
      await open(page, "/product/ndk-01");
      await addToCart(page, "Postal Card Size", 2);
      await link(page, "View cart").click();
      await read(page.getByRole("region", { name: "Items" }), "Last Bus Home");
      await page.context().setOffline(true);
      await button(page, "Refresh Cart").click();
      await read(page, cartMessages.offline);
    },
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
      await open(page, "/product/ndk-01");
      await addToCart(page, "Postal Card Size", 2);
      await hasInCart(page, 2);
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
    reach: (page) => awaits(page, "/cart", page.locator('a[href="/checkout-details"]')),
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
    main: true,
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
  { name: "payment", as: fullBag, main: true, reach: proceedToPayment },
  {
    name: "payment-asked-about",
    as: payer,
    main: true,
    reach: async (page) => {
      await open(page, "/checkout-details");
      await comesBackFromApp(page);
      await read(page, waysTexts.en.wentThrough);
    },
  },
  {
    name: "payment-by-another-way",
    as: payer,
    main: true,
    reach: async (page) => {
      await open(page, "/checkout-details");
      await comesBackFromApp(page);
      await button(page, waysTexts.en.no).click();
      await read(page, waysTexts.en.why.qr);
    },
  },
  {
    name: "payment-above-2000",
    as: () => payerOf(rupees("12345.50")),
    reach: (page) => sees(page, "/checkout-details", checkoutMessages.savedQrAdvice),
  },
  {
    name: "payment-to-a-merchant",
    merchant: true,
    main: true,
    reach: paysMerchant,
  },
  {
    name: "payment-in-telugu",
    as: payer,
    main: true,
    reach: (page) => sees(page, "/te/checkout-details", waysTexts.te.payToUpiId),
  },
  {
    name: "payment-of-a-changed-cart",
    as: payer,
    reach: async (page) => {
      await open(page, "/product/rk-01");
      // Loading another document would break off what is on its way.
      const added = page.waitForResponse((answer) => answer.request().method() === "POST");
      await addToCart(page, "Wallet Size");
      await added;
      await sees(page, "/checkout-details", "Have you already paid ₹148?");
    },
  },
  {
    name: "open-payment-strip",
    as: payer,
    main: true,
    reach: async (page) => {
      await open(page, "/shop");
      await read(page, "₹148 to confirm");
    },
  },
  {
    name: "open-payment-in-orders",
    as: payerTwice,
    reach: (page) => sees(page, "/orders", "You have a payment of ₹198 to finish"),
  },
  {
    name: "open-payment-in-cart",
    as: payer,
    reach: (page) => sees(page, "/cart", "You have a payment of ₹148 to finish"),
  },
  {
    name: "payment-cancelled-or-not",
    as: payer,
    reach: async (page) => {
      await open(page, "/checkout-details");
      await button(page, "Cancel Payment").click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "payment-change",
    as: payer,
    reach: (page) => sees(page, "/checkout-details?change=1", "Have you already paid ₹148?"),
  },
  {
    name: "payment-confirm-wrong-id",
    as: payer,
    reach: async (page) => {
      await open(page, "/checkout-details");
      await saysPaid(page);
      await transactionId(page).fill("T2411221530 12345678901234");
      await read(page, checkoutMessages["id-of-phonepe"]);
    },
  },
  {
    name: "payment-confirm-offline",
    as: payer,
    reach: async (page) => {
      await open(page, "/checkout-details");
      await saysPaid(page);
      await transactionId(page).fill("412345678901");
      await chooseScreenshot(page, await newScreenshot());
      await read(page, checkoutMessages.screenshotSaved);
      await page.context().setOffline(true);
      await button(page, "Confirm Payment").click();
      await read(page, "Please don't pay again.");
    },
  },
  {
    name: "payment-prepared-twice",
    as: payerTwice,
    reach: (page) => sees(page, "/checkout-details", checkoutMessages.startedPayment(rupees(148))),
  },
  storedPayment(),
  {
    name: "payment-confirm",
    as: payer,
    main: true,
    reach: async (page) => {
      await open(page, "/checkout-details");
      await saysPaid(page);
    },
  },
  {
    name: "payment-confirm-errors",
    as: payer,
    reach: async (page) => {
      await open(page, "/checkout-details");
      await saysPaid(page);
      await button(page, "Confirm Payment").click();
      await read(page, checkoutMessages["image-missing"]);
    },
  },
  {
    name: "payment-screenshot",
    as: payer,
    reach: async (page) => {
      await open(page, "/checkout-details");
      await saysPaid(page);
      await transactionId(page).fill("412345678901");
      await chooseScreenshot(page, await newScreenshot());
      await read(page, checkoutMessages.screenshotSaved);
    },
  },
  {
    name: "payment-picture-too-large",
    as: payer,
    reach: async (page) => {
      await page.route("**/forms/checkout-details/screenshot", (route) =>
        route.fulfill({ status: 413, contentType: "text/html", body: "<html>" }),
      );
      await open(page, "/checkout-details");
      await saysPaid(page);
      const gif = { name: "payment.gif", mimeType: "image/gif" };
      await chooseScreenshot(page, Buffer.concat([GIF, Buffer.alloc(2 ** 21)]), gif);
      await read(page, smallerTexts.en.cantBeSmaller);
    },
  },
  {
    name: "payment-id-offered",
    as: payer,
    main: true,
    reach: async (page) => {
      await seesReading(page, { transactionId: "412345678901", problem: null });
      await button(page, "Use this ID").waitFor();
    },
  },
  {
    name: "payment-screenshot-asked-about",
    as: payer,
    reach: async (page) => {
      await seesReading(page, {
        transactionId: "412345678901",
        problem: null,
        question: "other-amount",
      });
      await read(page, screenshotTexts.en.mayBeMisread);
    },
  },
  {
    name: "payment-id-as-read",
    as: payer,
    reach: async (page) => {
      await seesReading(page, { transactionId: "412345678901", problem: null });
      await button(page, "Use this ID").click();
      await read(page, "As on your screenshot.");
    },
  },
  {
    name: "payment-id-differs",
    as: payer,
    reach: async (page) => {
      await seesReading(page, { transactionId: "412345678901", problem: null });
      await button(page, "Use this ID").waitFor();
      await transactionId(page).fill("412345678999");
      await button(page, "Use the one on the screenshot").waitFor();
    },
  },
  {
    name: "payment-id-of-phonepe-read",
    as: payer,
    reach: async (page) => {
      await seesReading(page, { transactionId: null, problem: { code: "id-of-phonepe" } });
      await read(page, "starts with T is PhonePe's own");
    },
  },
  {
    name: "payment-id-taken",
    as: payer,
    reach: async (page) => {
      const { transactionId: taken } = await buyer("waiting");
      await open(page, "/checkout-details");
      await saysPaid(page);
      await transactionId(page).fill(taken);
      await chooseScreenshot(page, await newScreenshot());
      await read(page, checkoutMessages.screenshotSaved);
      await button(page, "Confirm Payment").click();
      await read(page, checkoutMessages["transaction-id-taken"]);
    },
  },
  {
    name: "order-placed",
    as: shopper,
    main: true,
    reach: async (page) => {
      await buy(page);
    },
  },
  {
    name: "order-placed-verified",
    as: shopper,
    main: true,
    reach: async (page) => {
      await buy(page);
      await verifies(await page.evaluate(() => history.state.usr.orderId));
      await read(page, "Payment Verified");
    },
  },
  {
    name: "order-placed-rejected",
    as: shopper,
    reach: async (page) => {
      await buy(page);
      await rejects(await page.evaluate(() => history.state.usr.orderId));
      await read(page, "Payment not found");
    },
  },
  {
    name: "toast-success",
    as: shopper,
    toasts: true,
    reach: async (page) => {
      await open(page, "/product/ndk-01");
      await addToCart(page, "Wallet Size");
      await page.locator("[data-toast=success]").waitFor();
    },
  },
  {
    name: "toast-info",
    as: payer,
    toasts: true,
    reach: async (page) => {
      await open(page, "/checkout-details");
      await cancelPayment(page);
      await page.locator("[data-toast=info]").waitFor();
    },
  },
  {
    name: "toast-error",
    as: () => customer(),
    toasts: true,
    reach: async (page) => {
      await open(page, "/combo/starter-pack");
      await page.waitForLoadState("networkidle");
      await page.context().setOffline(true);
      await button(page, "Add Combo to Cart").click();
      await page.locator("[data-toast=error]").waitFor();
    },
  },
];

async function sees(page: Page, path: string, words: string): Promise<void> {
  await open(page, path);
  await read(page.getByRole("main"), words);
}

/** Copies the UPI ID, and looks into another app. */
async function comesBackFromApp(page: Page): Promise<void> {
  await page.context().grantPermissions(["clipboard-write"]);
  await button(page, "Copy UPI ID").click();
  await button(page, "UPI ID copied").waitFor();
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    Reflect.deleteProperty(document, "visibilityState");
    document.dispatchEvent(new Event("visibilitychange"));
  });
}

async function applies(page: Page, code: string): Promise<void> {
  await page.getByLabel("Coupon code").fill(code);
  await button(page, "Apply").click();
}

/** A payment whose order was placed otherwise while its page was open. */
function storedPayment(): State {
  let placeAnother = async () => {};
  return {
    name: "payment-stored",
    as: async () => {
      const payer = await payerInTwoTabs();
      placeAnother = payer.placeAnother;
      return payer.email;
    },
    reach: async (page) => {
      await open(page, "/checkout-details");
      await saysPaid(page);
      await transactionId(page).fill(newTransactionId());
      await chooseScreenshot(page, await newScreenshot());
      await read(page, checkoutMessages.screenshotSaved);
      await placeAnother();
      await button(page, "Confirm Payment").click();
      await read(page, checkoutMessages.sellerDecides);
    },
  };
}

/** One pixel. */
const GIF = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** At Confirm, with a screenshot on which the store read this. */
async function seesReading(page: Page, found: object): Promise<void> {
  await page.route("**/checkout-details/screenshot/*/reading", (route) =>
    route.fulfill({ json: { state: "read", ...found } }),
  );
  await open(page, "/checkout-details");
  await saysPaid(page);
  await chooseScreenshot(page, await newScreenshot());
  await read(page, checkoutMessages.screenshotSaved);
}
