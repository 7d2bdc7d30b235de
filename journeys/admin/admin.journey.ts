import { randomInt } from "node:crypto";
import { adminMessages } from "#domain/orders/admin-messages";
import { orderMessages } from "#domain/orders/messages";
import { DESKTOP, expect, journey, newPerson, storeOwner } from "#test/browser/journey";
import { newScreenshot, newTransactionId } from "#test/people/payments";
import { shopper } from "../people/customers.ts";
import { prolongUndo } from "../people/decisions.ts";
import {
  button,
  buy,
  chooseScreenshot,
  link,
  open,
  read,
  readToast,
  reload,
  transactionId,
  waitForPage,
  written,
} from "../steps.ts";

const SELLER = await storeOwner();

journey(
  "an order goes from the payment to the door, and its customer sees each step [§1.8, §2.109, §2.112, §4.18, R25]",
  async ({ visit }) => {
    const customer = await visit({ as: await shopper() });
    const bought = await buy(customer);
    // The tracking ID is random, because for an ID that another order has, the store asks for a confirmation.
    const tracking = `EM${randomInt(100_000_000, 1_000_000_000)}IN`;
    await open(customer, "/orders");
    await link(customer, `View Details of ${bought.orderNumber}`).click();
    await customer.getByRole("heading", { name: bought.orderNumber }).waitFor();
    await customer.getByRole("img", { name: /Your payment screenshot/ }).waitFor();
    const address = new URL(customer.url()).pathname;

    const stranger = await visit({ as: newPerson() });
    await open(stranger, address);
    await read(stranger, orderMessages["order-not-found"]);

    const seller = await visit({ as: SELLER, on: DESKTOP });
    await open(seller, `/admin${address}`);
    await read(seller, bought.transactionId);
    const colleague = await visit({ as: SELLER });
    await open(colleague, `/admin${address}`);
    await button(seller, "Verify").click();
    await readToast(seller, adminMessages.paymentNowVerified);
    await prolongUndo(address.split("/").at(-1) ?? "");
    await reload(seller);
    await read(seller, adminMessages.undoOffered);
    await button(seller, "Undo").click();
    await readToast(seller, adminMessages.decisionUndone);
    await button(seller, "Verify").click();
    await readToast(seller, adminMessages.paymentNowVerified);
    await written(seller);
    await button(colleague, "Verify").click();
    await readToast(
      colleague,
      adminMessages["payment-decided"]({ payment: "verified", by: SELLER }),
    );
    await button(colleague, "Mark as packed").waitFor();

    await button(seller, "Undo").waitFor({ state: "detached" });
    await button(seller, "Mark as packed").click();
    await button(seller, "Ship").click();
    await read(seller, adminMessages["tracking-id-missing"]);
    await seller.getByLabel("Tracking ID", { exact: true }).fill(tracking.toLowerCase());
    await seller.getByLabel("Tracking ID", { exact: true }).press("Enter");
    await button(seller, "Mark as delivered").waitFor();

    await open(customer, address);
    await read(customer, "Payment Verified");
    await read(customer, tracking);
    const step = customer.getByRole("listitem").filter({ hasText: "Shipped, now" });
    await read(step, /^\d{1,2} \w{3} \d{4}, \d{1,2}:\d\d [ap]m$/);
  },
);

journey(
  "a payment that wasn't found is rejected, sent again by its customer, and waits anew [R20]",
  async ({ visit }) => {
    const customer = await visit({ as: await shopper() });
    const bought = await buy(customer);
    await open(customer, "/orders");
    await link(customer, `View Details of ${bought.orderNumber}`).click();
    await waitForPage(customer, /^\/orders\/[\w-]+$/);
    const address = new URL(customer.url()).pathname;

    const seller = await visit({ as: SELLER, on: DESKTOP });
    await open(seller, `/admin${address}`);
    await button(seller, "Reject").click();
    const reason = adminMessages.rejectionReasons["not-found"];
    await button(seller, reason).click();
    await button(seller, "Reject payment").click();
    await readToast(seller, adminMessages.paymentNowRejected);

    await open(customer, address);
    await read(customer, reason);
    const another = newTransactionId();
    await transactionId(customer).fill(another);
    await chooseScreenshot(customer, await newScreenshot());
    await button(customer, "Send for checking").click();
    await readToast(customer, orderMessages.paymentDetailsSent);
    await read(customer, "Payment being checked");
    await button(customer, "Send for checking").waitFor({ state: "detached" });

    await open(seller, `/admin${address}`);
    await read(seller, another);
    expect(await button(seller, "Verify").isVisible()).toBe(true);
  },
);

journey(
  "the seller finds the admin in the menu and the payment in its list [R25]",
  async ({ visit }) => {
    const customer = await visit({ as: await shopper() });
    const { transactionId: digits } = await buy(customer);
    const seller = await visit({ as: SELLER });
    await open(seller, "/");
    await button(seller, "Menu").click();
    await link(seller, "Admin").click();
    await waitForPage(seller, "/admin");
    await link(seller, "See all").first().click();
    await waitForPage(seller, "/admin/verification");
    await seller.getByRole("searchbox", { name: "Search all orders" }).fill(digits);
    await seller.keyboard.press("Enter");
    await waitForPage(seller, /^\/admin\/orders\?q=/);
    await seller.locator('main a[href^="/admin/orders/"]').filter({ hasText: digits }).click();
    await waitForPage(seller, /^\/admin\/orders\/[\w-]+$/);
    await read(seller, "₹148");
    const picture = seller.getByRole("img", { name: /^The payment screenshot/ });
    await picture.waitFor();
    const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBe(360);
    await button(seller, "Reject").click();
    await button(seller, "Reject payment").click();
    await read(seller, adminMessages["reason-missing"]);
  },
);
