import { setTimeout as sleep } from "node:timers/promises";
import { checkoutMessages } from "#domain/checkout/messages";
import { DESKTOP, expect, journey } from "#test/browser/journey";
import { newScreenshot, newTransactionId, readQr } from "#test/people/payments";
import { customer, shopper } from "../people/customers.ts";
import {
  addToCart,
  button,
  chooseScreenshot,
  hasInCart,
  link,
  open,
  proceedToPayment,
  read,
  reload,
  saysPaid,
  seesLines,
  transactionId,
  waitForPage,
} from "../steps.ts";

journey(
  "a customer buys a card in two sizes [§1.7, §1.8, §2.70, §2.98, §2.99, §2.100, §2.105, §2.106, §2.107, §4.15, §4.32, §8.54, §9.22, §9.23, §9.28, §9.50]",
  async ({ visit }) => {
    const page = await visit({ as: await customer() });
    await open(page, "/product/ndk-01");
    await addToCart(page, "Postal Card Size", 2);
    await hasInCart(page, 2);
    await page.getByRole("radio", { name: "Stamp Size" }).check();
    await button(page, "Add to Cart").click();
    await hasInCart(page, 4);
    // The test follows the link, because loading another document would abort requests under way.
    await page.getByRole("banner").getByRole("link", { name: "Cart, 4 pieces" }).click();
    await waitForPage(page, "/cart");
    await seesLines(page, [
      "Last Bus Home · Postal Card Size · 2",
      "Last Bus Home · Stamp Size · 2",
    ]);
    await link(page, "Proceed to Checkout").click();
    await waitForPage(page, "/checkout-details");
    await page.getByRole("radio", { name: /Express/ }).check();
    await button(page, "Proceed to Payment").click();

    // 2 × ₹49 + 2 × ₹15, and ₹100 for express delivery.
    await page.getByRole("heading", { name: "Amount to pay ₹228" }).waitFor();
    const orderNumber = await page.getByText(/^ORD\d+$/).innerText();
    const code = page.getByRole("img", { name: /^QR code to pay/ });
    expect((await code.boundingBox())?.width).toBe(300);
    // Scrolls the code between the header and the bar with the button, as a person would.
    await code.evaluate((drawing) => drawing.scrollIntoView({ block: "center" }));
    const scanned = await readQr(await code.screenshot());
    expect(Object.fromEntries(new URL(scanned ?? "").searchParams)).toEqual({
      pa: "kathalu@okicici",
      pn: "Kathalu Stories",
      am: "228.00",
      cu: "INR",
      tn: orderNumber,
    });
    expect(scanned).not.toContain("+");

    await saysPaid(page);
    const digits = newTransactionId();
    await transactionId(page).fill(`${digits.slice(0, 4)} ${digits.slice(4)}`);
    await chooseScreenshot(page, await newScreenshot());
    await read(page, checkoutMessages.screenshotSaved);
    await button(page, "Confirm Payment").click();

    await waitForPage(page, "/order-placed");
    const placed = page.getByRole("main");
    const status = "Confirmation pending";
    for (const words of [
      orderNumber,
      "₹228",
      status,
      digits,
      checkoutMessages.verificationNotice,
      checkoutMessages.orderPlaced,
      "Last Bus Home",
      "Postal Card Size",
      "Stamp Size",
      "Express Shipping",
      /^Arrives about /,
      "12 Temple Road, Vijayawada",
    ]) {
      await read(placed, words);
    }
    expect(await link(placed, "Your Orders").getAttribute("href")).toBe("/orders");
    expect(await link(placed, "Continue Shopping").getAttribute("href")).toBe("/shop");
    await hasInCart(page, 0);
    await page.goBack();
    await waitForPage(page, "/cart");
  },
);

journey(
  "on a desktop the code comes before the app links, and is saved as a picture [§2.103, R31]",
  async ({ visit }) => {
    const page = await visit({
      as: await customer({ cart: [["rk-01", "wallet", 1]] }),
      on: DESKTOP,
    });
    await proceedToPayment(page);
    const code = page.getByRole("img", { name: /^QR code to pay/ });
    const apps = page.getByRole("link", { name: "Google Pay" });
    expect((await code.boundingBox())?.x).toBeLessThan((await apps.boundingBox())?.x ?? 0);
    expect((await code.boundingBox())?.width).toBe(300);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      link(page, "Save QR").click(),
    ]);
    const picture = Buffer.concat(await (await download.createReadStream()).toArray());
    expect(await readQr(picture)).toMatch(/^upi:\/\/pay\?.*am=79\.00/);
  },
);

journey(
  "Confirm pressed while the last digit is still on its way leaves the cart empty",
  async ({ visit }) => {
    const page = await visit({ as: await shopper() });
    await proceedToPayment(page);
    await saysPaid(page);
    await chooseScreenshot(page, await newScreenshot());
    await read(page, checkoutMessages.screenshotSaved);
    await page.route(/\/forms\/checkout-details\/(confirmation|transaction-id)/, async (route) => {
      await sleep(route.request().url().includes("confirmation") ? 1_500 : 500);
      await route.continue();
    });
    const typed = page.waitForRequest(/\/forms\/checkout-details\/transaction-id/);
    await transactionId(page).fill(newTransactionId());
    await typed;
    await button(page, "Confirm Payment").click();
    await waitForPage(page, "/order-placed");
    await hasInCart(page, 0);
  },
);

journey(
  "a look back at the cart, or a reload, leaves the checkout as it was filled in",
  async ({ visit }) => {
    const page = await visit({ as: await shopper() });
    await open(page, "/cart");
    await link(page, "Proceed to Checkout").click();
    await waitForPage(page, "/checkout-details");
    await page.getByRole("radio", { name: /Express/ }).check();
    await page.getByLabel("Mobile number").fill("98765");
    const isAsItWas = async () => {
      await expect.poll(() => page.getByRole("radio", { name: /Express/ }).isChecked()).toBe(true);
      expect(await page.getByLabel("Mobile number").inputValue()).toBe("98765");
    };
    await page.goBack();
    await waitForPage(page, "/cart");
    await page.goForward();
    await waitForPage(page, "/checkout-details");
    await isAsItWas();
    await reload(page);
    await isAsItWas();
  },
);
