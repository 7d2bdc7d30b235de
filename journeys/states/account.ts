import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { db } from "#data/db.server";
import { orders, users } from "#data/schema.server";
import { checkoutMessages } from "#domain/checkout/messages";
import { storeMessages } from "#domain/messages";
import { orderMessages } from "#domain/orders/messages";
import { peopleMessages } from "#domain/people/messages";
import { texts as screenshotTexts } from "#pages/checkout/screenshot/texts.ts";
import { en } from "#pages/orders/texts.en.ts";
import { newPerson } from "#test/browser/journey";
import { newScreenshot } from "#test/people/payments";
import {
  buyer,
  buyerOfOneCard,
  cancelledPayer,
  paidTwice,
  partlyPaid,
  regular,
  type Stage,
  severalHomes,
  unplacedPayer,
} from "../people/buyers.ts";
import { customer, knownCustomer, shopper } from "../people/customers.ts";
import { sendsAgain, verifies } from "../people/decisions.ts";
import { INSTAGRAM, INSTAGRAM_ON_IPHONE } from "../people/in-app-browsers.ts";
import { endRemindersPath } from "../people/reminders.ts";
import { shortOrder } from "../people/stock.ts";
import {
  button,
  chooseScreenshot,
  link,
  open,
  read,
  showSkeletonOf,
  transactionId,
} from "../steps.ts";
import type { State } from "./state.ts";

const newcomer = async () => newPerson();

/** Screens of signing in and of a customer's account. */
export const accountStates: State[] = [
  {
    name: "sign-in",
    main: true,
    reach: (page) => sees(page, "/auth", peopleMessages.signInWithGoogle),
  },
  {
    name: "sign-in-failed",
    reach: async (page) => {
      await open(page, "/auth/callback?state=unknown");
      await page.getByRole("alert").waitFor();
    },
  },
  {
    name: "sign-in-inside-instagram",
    on: INSTAGRAM,
    reach: (page) => sees(page, "/auth", peopleMessages.signInRefusedInside("Instagram")),
  },
  {
    name: "sign-in-inside-instagram-on-an-iphone",
    on: INSTAGRAM_ON_IPHONE,
    reach: (page) => sees(page, "/auth", peopleMessages.openByMenu),
  },
  {
    name: "sign-in-at-the-demo-provider",
    reach: async (page) => {
      await open(page, "/auth");
      await button(page, peopleMessages.signInWithGoogle).click();
      await page.getByLabel("Email").waitFor();
    },
  },
  {
    name: "orders-on-their-way",
    as: shopper,
    reach: async (page) => {
      await showSkeletonOf(page, "/cart", page.locator('a[href="/orders"]'));
      await read(page.locator("[data-navigation-skeleton]"), storeMessages.loading);
    },
  },
  {
    name: "orders-empty",
    as: newcomer,
    reach: (page) => sees(page, "/orders", orderMessages.noOrders),
  },
  {
    name: "orders",
    as: regular,
    main: true,
    reach: (page) => sees(page, "/orders", "Delivered"),
  },
  {
    name: "order-on-its-way",
    as: regular,
    reach: (page) =>
      showSkeletonOf(page, "/orders", page.getByRole("link", { name: /^View Details/ })),
  },
  order("waiting", { main: true }),
  order("rejected"),
  order("verified"),
  order("processing"),
  order("shipped", { main: true }),
  order("delivered"),
  order("cancelled"),
  order("pending"),
  {
    name: "order-short",
    as: async () => (await shortOrder()).email,
    reach: async (page, email) => {
      await seesOrder(page, email);
      await read(page, /^Out of stock since you paid/);
    },
  },
  {
    name: "order-paid-twice",
    as: async () => (await paidTwice()).email,
    reach: async (page) => {
      await open(page, "/orders");
      await page
        .getByRole("link", { name: /^View Details/ })
        .first()
        .click();
      await read(page, /for this order\.$/);
    },
  },
  {
    name: "order-rejected-errors",
    as: async () => (await buyer("rejected")).email,
    reach: async (page, email) => {
      await seesOrder(page, email);
      await button(page, "Send for checking").click();
      await read(page, checkoutMessages["transaction-id-empty"]);
    },
  },
  verifiedWhileTyping(),
  {
    name: "order-rejected-partly-paid",
    as: partlyPaid,
    main: true,
    reach: async (page, email) => {
      await seesOrder(page, email);
      await read(page, /is missing\.$/);
    },
  },
  {
    name: "order-rejected-screenshot-question",
    as: partlyPaid,
    reach: async (page, email) => {
      const json = { state: "read", transactionId: "412738945601", problem: null };
      await page.route("**/chosen-screenshot/*", (route) =>
        route.fulfill({ json: { ...json, question: "other-amount" } }),
      );
      await seesOrder(page, email);
      await chooseScreenshot(page, await newScreenshot());
      await read(page, screenshotTexts.en.questions["other-amount"]("₹48"));
    },
  },
  {
    name: "order-cancel-dialog",
    as: buyerOfOneCard,
    reach: async (page, email) => {
      await seesOrder(page, email);
      await button(page, "Cancel order").click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "order-cancelled-by-customer",
    as: cancelledPayer,
    reach: async (page, email) => {
      await seesOrder(page, email);
      await page.getByLabel("Your UPI ID").waitFor();
    },
  },
  {
    name: "order-bought-again",
    as: buyerOfOneCard,
    reach: async (page, email) => {
      await seesOrder(page, email);
      await button(page, "Buy again").click();
      await link(page, "Open cart").waitFor();
    },
  },
  {
    name: "order-receipt",
    as: async () => (await buyer("shipped")).email,
    main: true,
    reach: async (page, email) => {
      await seesOrder(page, email);
      await link(page, "Receipt").click();
      await page.getByRole("heading", { name: "Receipt" }).waitFor();
    },
  },
  {
    name: "payment-without-order",
    as: unplacedPayer,
    main: true,
    reach: async (page) => {
      await open(page, "/orders");
      await link(page, "See this payment").click();
      await page.getByRole("region", { name: "What we have" }).waitFor();
    },
  },
  {
    name: "my-data",
    as: regular,
    main: true,
    reach: (page) => sees(page, "/my-data", "Before you can erase it"),
  },
  {
    name: "reminders-of-payments",
    as: newcomer,
    reach: async (page) =>
      sees(page, endRemindersPath((await knownCustomer()).id), "Stop reminders"),
  },
  {
    name: "my-data-erase-dialog",
    as: () => customer(),
    reach: async (page) => {
      await open(page, "/my-data");
      await button(page, "Erase my account…").click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "order-of-somebody-else",
    as: newcomer,
    reach: (page) =>
      sees(page, "/orders/0192f0c0-0000-7000-8000-000000000001", orderMessages["order-not-found"]),
  },
  {
    name: "addresses-on-their-way",
    as: shopper,
    reach: (page) => showSkeletonOf(page, "/cart", page.locator('a[href="/addresses"]')),
  },
  {
    name: "addresses-empty",
    as: newcomer,
    reach: (page) => sees(page, "/addresses", peopleMessages.noAddressesAdvice),
  },
  {
    name: "addresses",
    as: severalHomes,
    main: true,
    reach: (page) => sees(page, "/addresses", peopleMessages.addressesFull),
  },
  {
    name: "addresses-form",
    as: () => customer(),
    reach: async (page) => {
      await open(page, "/addresses");
      await button(page, "Add New Address").click();
      await button(page, "Save Address").waitFor();
    },
  },
  {
    name: "addresses-form-errors",
    as: () => customer(),
    reach: async (page) => {
      await open(page, "/addresses");
      await button(page, "Edit").click();
      await page.getByLabel("Name").fill("");
      await page.getByLabel("Mobile number").fill("12345");
      await button(page, "Save Address").click();
      await read(page.getByRole("alert"), peopleMessages.checkMarkedFields);
    },
  },
  {
    name: "addresses-delete-dialog",
    as: severalHomes,
    reach: async (page) => {
      await open(page, "/addresses");
      await button(page, "Delete").first().click();
      await page.getByRole("dialog").waitFor();
    },
  },
];

function order(stage: Stage, { main }: Pick<State, "main"> = {}): State {
  const as = async () => (await buyer(stage)).email;
  return { name: `order-${stage}`, as, main, reach: seesOrder };
}

async function seesOrder(page: Page, email?: string): Promise<void> {
  await open(page, `/orders/${await orderOf(email)}`);
  await page.getByRole("region", { name: "Items" }).waitFor();
}

async function sees(page: Page, path: string, words: string): Promise<void> {
  await open(page, path);
  await read(page.getByRole("main"), words);
}

async function orderOf(email = ""): Promise<string | undefined> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.user_id))
    .where(eq(users.email, email));
  return order?.id;
}

/**
 * Returns the screen of an order on which something was typed after a rejection, while the payment was verified
 * elsewhere. The typed text stays.
 */
function verifiedWhileTyping(): State {
  let bought = { id: "", orderId: "" };
  return {
    name: "order-verified-while-typing",
    as: async () => {
      const { email, ...order } = await buyer("rejected");
      bought = order;
      return email;
    },
    reach: async (page, email) => {
      await seesOrder(page, email);
      await transactionId(page).fill("412345678901");
      await sendsAgain(bought.id, bought.orderId);
      await verifies(bought.orderId);
      await read(page, en.rejected.overtaken.verified);
    },
  };
}
