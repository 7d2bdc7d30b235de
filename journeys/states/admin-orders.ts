import type { Page } from "playwright-core";
import { adminMessages } from "#domain/orders/admin-messages";
import { storeOwner } from "#test/browser/journey";
import { giftOrder, placeOrder } from "../people/buyers.ts";
import { inStatement } from "../people/evidence.ts";
import { orderByLink } from "../people/links.ts";
import { button, open, read } from "../steps.ts";
import type { State } from "./state.ts";

const as = storeOwner;

/** Screens of the seller's lists of orders, of actions on many orders, and of what is printed. */
export const adminOrdersStates: State[] = [
  {
    name: "admin-orders",
    as,
    main: true,
    reach: async (page) => {
      await placeOrder("waiting");
      await placeOrder("verified");
      await open(page, "/admin/orders");
      await choices(page).first().waitFor();
    },
  },
  {
    name: "admin-order-new",
    as,
    main: true,
    reach: async (page) => {
      await open(page, "/admin/orders/new");
      await page
        .getByRole("button", { name: /^Add .*Postal/ })
        .first()
        .click();
    },
  },
  {
    name: "admin-order-links",
    as,
    reach: async (page) => {
      await orderByLink();
      await open(page, "/admin/orders/links");
      await read(page, "Send again");
    },
  },
  {
    name: "admin-order-link",
    as,
    reach: async (page) => {
      const { orderId } = await orderByLink();
      await open(page, `/admin/orders/links/${orderId}`);
      await read(page, "Send the link");
    },
  },
  {
    name: "admin-orders-filters",
    as,
    reach: async (page) => {
      await placeOrder("verified");
      await open(
        page,
        "/admin/orders?status=confirmation_pending&payment=verified&from=2026-01-01",
      );
      await page.locator("summary", { hasText: "Filters" }).click();
      await page.getByLabel("City or PIN code").waitFor();
    },
  },
  {
    name: "admin-orders-found",
    as,
    reach: async (page) => {
      const { transactionId } = await placeOrder("verified");
      await open(page, `/admin/orders?q=${transactionId.slice(-6)}`);
      await choices(page).first().waitFor();
    },
  },
  {
    name: "admin-orders-nothing-found",
    as,
    reach: async (page) => {
      await open(page, "/admin/orders?q=zzyzx");
      await read(page, "Nothing found.");
    },
  },
  {
    name: "admin-orders-chosen",
    as,
    reach: async (page) => {
      await placeOrder("verified");
      await open(page, "/admin/orders?payment=verified");
      await choices(page).first().check();
      await button(page, "Packed…").waitFor();
    },
  },
  {
    name: "admin-orders-bulk",
    as,
    reach: async (page) => {
      await placeOrder("waiting");
      await placeOrder("verified");
      await open(page, "/admin/orders");
      await page.getByLabel(/^Choose (all|the)/).check();
      await button(page, "Packed…").click();
      await page.getByRole("heading", { name: /^Mark as packed:/ }).waitFor();
    },
  },
  {
    name: "admin-order-move",
    as,
    reach: async (page) => {
      const [{ orderId }, { orderNumber }] = [
        await placeOrder("verified"),
        await placeOrder("waiting"),
      ];
      await open(page, `/admin/orders/${orderId}`);
      await button(page, adminMessages.move.title).click();
      await page.getByLabel(adminMessages.move.number).fill(orderNumber);
      await button(page, adminMessages.move.press).click();
      await read(page, /click again/);
    },
  },
  {
    name: "admin-order-papers",
    as,
    reach: async (page) => {
      const order = await placeOrder("shipped");
      await inStatement(order);
      await open(page, `/admin/orders/${order.orderId}/papers`);
      await button(page, adminMessages.papers.make).click();
      await page.getByRole("article").waitFor();
    },
  },
  ...(["labels-a4", "labels-4x6", "receipts"] as const).map((paper) => ({
    name: `admin-orders-${paper}`,
    as,
    reach: async (page: Page) => {
      const { orderId } = paper === "receipts" ? await placeOrder("verified") : await giftOrder();
      await open(page, `/admin/orders/print?as=${paper}&order=${orderId}`);
      await page.getByRole("article").first().waitFor();
    },
  })),
];

function choices(page: Page) {
  return page.getByRole("listitem").getByRole("checkbox", { name: /^Choose/ });
}
