import type { Page } from "playwright-core";
import { checkoutMessages } from "#domain/checkout/messages";
import { rupees } from "#domain/money/money";
import { en as paymentTexts } from "#pages/checkout/payment/texts.en.ts";
import { texts as smallerTexts } from "#pages/checkout/screenshot/smaller/texts.ts";
import { texts as screenshotTexts } from "#pages/checkout/screenshot/texts.ts";
import { texts as waysTexts } from "#pages/checkout/ways-to-pay/texts.ts";
import { newScreenshot, newTransactionId } from "#test/people/payments";
import {
  buyer,
  payer,
  payerByBank,
  payerInTwoTabs,
  payerOf,
  payerOfFullBag,
  payerTwice,
  payerWithAnotherCard,
} from "../people/buyers.ts";
import { customer, shopper } from "../people/customers.ts";
import { rejects, verifies } from "../people/decisions.ts";
import { orderByLink } from "../people/links.ts";
import {
  addToCart,
  button,
  cancelPayment,
  chooseScreenshot,
  open,
  openPlaced,
  read,
  saysPaid,
  transactionId,
  unfold,
} from "../steps.ts";
import { paysMerchant } from "./merchant-store.ts";
import type { State } from "./state.ts";

/** Screens from the payment to the placed order, with the dialogs on the way. */
export const paymentStates: State[] = [
  {
    name: "payment-by-link",
    main: true,
    reach: async (page) => sees(page, (await orderByLink()).path, "Amount to pay"),
  },
  {
    name: "payment-by-link-placed",
    reach: async (page) => sees(page, (await orderByLink("paid")).path, "Your order is placed"),
  },
  {
    name: "payment-by-link-rejected",
    reach: async (page) =>
      sees(page, (await orderByLink("rejected")).path, "There is a problem with your payment"),
  },
  {
    name: "payment-by-link-cancelled",
    reach: async (page) =>
      sees(page, (await orderByLink("cancelled")).path, "cancelled this order"),
  },
  {
    name: "payment",
    as: payerOfFullBag,
    main: true,
    reach: (page) => sees(page, "/checkout-details", "Amount to pay"),
  },
  {
    name: "payment-exact",
    as: () => payer({ hasExactAmounts: true }),
    main: true,
    reach: async (page) => {
      await sees(page, "/checkout-details", "Please pay exactly");
      await unfold(page, "Your order");
    },
  },
  {
    name: "payment-exact-te",
    as: () => payer({ hasExactAmounts: true }),
    reach: async (page) => {
      await sees(page, "/te/checkout-details", "సరిగ్గా");
      await unfold(page, "మీ ఆర్డర్");
    },
  },
  {
    name: "payment-awaited",
    as: () => payerByBank({ hasCome: false }),
    reach: (page) => waitsForBank(page, paymentTexts.waitingForBank),
  },
  {
    name: "payment-has-come",
    as: () => payerByBank({ hasCome: true }),
    main: true,
    reach: (page) => waitsForBank(page, /^We have your ₹/),
  },
  {
    name: "payment-asked-about",
    as: payer,
    reach: async (page) => {
      await open(page, "/checkout-details");
      await comesBackFromApp(page);
      await read(page, waysTexts.en.wentThrough);
    },
  },
  {
    name: "payment-by-another-way",
    as: payer,
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
    as: payerWithAnotherCard,
    reach: (page) => sees(page, "/checkout-details", "Have you already paid ₹148?"),
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
  orderPlaced("order-placed", { main: true }),
  orderPlaced("order-placed-verified", {
    main: true,
    later: async (page, orderId) => {
      await verifies(orderId);
      await read(page, "Payment Verified");
    },
  }),
  orderPlaced("order-placed-rejected", {
    later: async (page, orderId) => {
      await rejects(orderId);
      await read(page, "Payment not found");
    },
  }),
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

async function waitsForBank(page: Page, words: string | RegExp): Promise<void> {
  await open(page, "/checkout-details");
  await saysPaid(page);
  await read(page, words);
}

/** Copies the UPI ID and returns from another app. */
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

/** Returns the screen of the page after an order was placed. `later` changes the order while the page is open. */
function orderPlaced(
  name: string,
  { main, later }: Pick<State, "main"> & { later?: (page: Page, orderId: string) => Promise<void> },
): State {
  let orderId = "";
  return {
    name,
    main,
    as: async () => {
      const bought = await buyer("waiting");
      orderId = bought.orderId;
      return bought.email;
    },
    reach: async (page) => {
      await openPlaced(page, orderId);
      await later?.(page, orderId);
    },
  };
}

/** Returns the screen of a payment whose quote was placed in another tab while its page was open. */
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

/** A picture of one pixel. */
const GIF = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** Shows Confirm with a screenshot from which the store read these values. */
async function seesReading(page: Page, found: object): Promise<void> {
  await page.route("**/checkout-details/screenshot/*/reading", (route) =>
    route.fulfill({ json: { state: "read", ...found } }),
  );
  await open(page, "/checkout-details");
  await saysPaid(page);
  await chooseScreenshot(page, await newScreenshot());
  await read(page, checkoutMessages.screenshotSaved);
}
