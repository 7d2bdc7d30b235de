import { checkoutMessages } from "#domain/checkout/messages";
import { texts as paymentTexts } from "#pages/checkout/payment/texts.ts";
import { DESKTOP, expect, journey } from "#test/browser/journey";
import { newScreenshot, newTransactionId } from "#test/people/payments";
import { payer } from "../people/buyers.ts";
import { shopper } from "../people/customers.ts";
import {
  button,
  cancelPayment,
  chooseScreenshot,
  hasInCart,
  link,
  open,
  proceedToPayment,
  read,
  readToast,
  reload,
  saysPaid,
  transactionId,
  waitForPage,
} from "../steps.ts";

type Page = Parameters<typeof open>[0];

/** Expects the field to be focused and in view: within the window, and not covered by a bar. */
async function isInView(page: Page): Promise<void> {
  const field = page.getByLabel("Payment screenshot");
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  const covered = () =>
    field.evaluate((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return [top + 2, bottom - 2].map((y) => {
        const hit = document.elementFromPoint((left + right) / 2, y);
        return hit === one ? "seen" : `under ${hit?.outerHTML.slice(0, 80)}`;
      });
    });
  await expect.poll(covered).toEqual(["seen", "seen"]);
}

journey(
  "a payment in progress is seen on every page, is finished from there in four taps, or closed after a question [R18, R51]",
  async ({ visit }) => {
    const page = await visit({ as: await shopper() });
    await proceedToPayment(page);
    const orderNumber = await page.getByText(/^ORD\d+$/).innerText();
    const strip = page.getByRole("region", { name: "Payment in progress" });
    expect(await strip.count()).toBe(0);
    for (const path of ["/", "/stories", "/product/ndk-01", "/contact"]) {
      await open(page, path);
      await strip.getByText("₹148 to confirm").waitFor();
      await strip.getByText("2 × Last Bus Home").waitFor();
    }
    // On a second visit, space for the notice is reserved before it is loaded, so nothing moves.
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
              sum += entry.value;
          }).observe({ type: "layout-shift", buffered: true });
          setTimeout(() => resolve(sum), 500);
        }),
    );
    expect(shift).toBeLessThan(0.02);
    for (const path of ["/orders", "/cart"]) {
      await open(page, path);
      await read(strip, "You have a payment of ₹148 to finish");
    }
    await button(strip, "I didn't pay ₹148").click();
    await button(page.getByRole("dialog"), "Keep it open").click();
    await link(strip, "Finish the payment of ₹148").click();
    await page.getByRole("heading", { name: "Scan to pay" }).waitFor();
    await read(page, orderNumber);

    // Cancel Payment takes a customer who has paid to Confirm. What they typed and uploaded stays with the quote
    // version.
    await button(page, "Cancel Payment").click();
    await button(page.getByRole("dialog"), "Yes, confirm my payment").click();
    await isInView(page);
    const saved = page.waitForResponse(/\/forms\/checkout-details\/transaction-id/);
    await transactionId(page).fill("4123");
    await saved;
    await cancelPayment(page);
    await readToast(page, /stays saved for 24 hours/);
    await button(page, "Proceed to Payment").waitFor();
    expect(await strip.count()).toBe(0);
    await link(page, checkoutMessages.goToStartedPayment(14_800 as never)).click();
    await expect.poll(() => transactionId(page).inputValue()).toBe("4123");
    await read(page, orderNumber);
  },
);

journey(
  "a new card beside an open payment asks: pay for all of it, or confirm what was paid; the new amount is said before its QR [R18, R51, R52]",
  async ({ visit }) => {
    const page = await visit({ as: await payer() });
    await open(page, "/product/rk-01");
    await page.getByRole("radio", { name: "Wallet Size" }).dispatchEvent("click");
    await button(page, "Buy Now").click();
    await waitForPage(page, "/checkout-details");
    await page.getByRole("heading", { name: "Have you already paid ₹148?" }).waitFor();
    await page.getByRole("button", { name: /^No, pay ₹\d+ for all of it$/ }).click();
    await page.getByRole("heading", { name: "Scan to pay" }).waitFor();
    await page.getByText(paymentTexts.en.paidOtherAmount).waitFor();
    expect(await page.getByAltText("Your payment screenshot").count()).toBe(0);

    await link(page, "Change address, delivery or coupon").click();
    await page.getByRole("radio", { name: /Express/ }).check();
    await button(page, "Proceed to Payment").click();
    await page.getByRole("heading", { name: "Scan to pay" }).waitFor();

    await page.getByText(paymentTexts.en.paidOtherAmount).click();
    await link(page, "I paid ₹148").click();
    await page.getByRole("heading", { name: "Amount to pay ₹148" }).waitFor();
    await isInView(page);
    await transactionId(page).fill(newTransactionId());
    await chooseScreenshot(page, await newScreenshot());
    await read(page, checkoutMessages.screenshotSaved);
    await button(page, "Confirm Payment").click();
    await waitForPage(page, "/order-placed");
    await page.getByText("₹148").first().waitFor();
    await hasInCart(page, 1);
  },
);

journey(
  "Confirm stands where the eye is, from every scroll position and by keyboard, and Back leads to the QR",
  async ({ visit }) => {
    const phone = await visit({ as: await payer() });
    await open(phone, "/checkout-details");
    for (const part of [0, 0.3, 0.6, 1]) {
      await phone.evaluate(
        (share) => scrollTo(0, share * (document.body.scrollHeight - innerHeight)),
        part,
      );
      await saysPaid(phone);
      await isInView(phone);
      await phone.goBack();
      await phone.getByRole("heading", { name: "Scan to pay" }).waitFor();
    }
    await saysPaid(phone);
    await reload(phone);
    await isInView(phone);
    await button(phone.getByRole("main"), "Back").click();
    await phone.getByRole("heading", { name: "Scan to pay" }).waitFor();

    const desktop = await visit({ as: await payer(), on: DESKTOP });
    await open(desktop, "/checkout-details");
    await button(desktop, checkoutMessages.paymentMade).focus();
    await desktop.keyboard.press("Enter");
    await isInView(desktop);
    await transactionId(desktop).focus();
    await desktop.keyboard.type("4123");
    await read(desktop, "4 of 12 digits");
    await desktop.getByRole("status").filter({ hasText: "4 of 12 digits" }).waitFor();
  },
);

journey(
  "what isn't the number enters nothing and is explained; what is copied with it is left out [§5.19, R58]",
  async ({ visit }) => {
    const page = await visit({ as: await payer() });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page, "/checkout-details");
    await saysPaid(page);
    const paste = async (text: string) => {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await transactionId(page).focus();
      await page.keyboard.press("Control+V");
    };
    await paste("T2411221530 12345678901234");
    await read(page, checkoutMessages["id-of-phonepe"]);
    await paste("CICAgOD5n9DwXg");
    await read(page, checkoutMessages["id-of-google"]);
    await paste("12345678901234");
    await read(page, checkoutMessages["id-too-long"]({ digits: 14 }));
    expect(await transactionId(page).inputValue()).toBe("");
    await paste("Transaction ID T2411221530123456789012 UTR: 412345678901");
    expect(await transactionId(page).inputValue()).toBe("412345678901");
    await page.keyboard.press("End");
    await page.keyboard.type("5");
    await read(page, checkoutMessages["id-too-long"]({ digits: 13 }));
    await page.keyboard.press("Backspace");
    await page.keyboard.type("x");
    await read(page, checkoutMessages["id-letters"]);
    expect(await transactionId(page).inputValue()).toBe("41234567890");
  },
);

journey(
  "Confirm without a network says what is saved and goes on by itself, after a reload, too [R5, R19]",
  async ({ visit }) => {
    const page = await visit({ as: await shopper() });
    await proceedToPayment(page);
    await page.context().setOffline(true);
    await read(page, /You're offline/);
    await saysPaid(page);
    await transactionId(page).fill(newTransactionId());
    await chooseScreenshot(page, await newScreenshot());
    await button(page, "Confirm Payment").click();
    await read(page, /isn't sent yet/);
    await read(page, /Please don't pay again/);
    await page.goBack();
    await page.getByRole("heading", { name: "Scan to pay" }).waitFor();
    await page.goForward();
    // The tab is closed while offline and opened again once the network is back, because an open tab would send the
    // form by itself.
    await page.goto("about:blank");
    await page.context().setOffline(false);
    const sent = page.waitForResponse(/\/forms\/checkout-details\/confirmation/);
    await page.goBack();
    await sent;
    await waitForPage(page, "/order-placed");
    await read(page, checkoutMessages.orderPlaced);
    await hasInCart(page, 0);
  },
);

journey(
  "a payment that another tab cancelled says so, and can be confirmed [R52]",
  async ({ visit }) => {
    const email = await payer();
    const [first, second] = [await visit({ as: email }), await visit({ as: email })];
    await open(first, "/checkout-details");
    await saysPaid(first);
    await open(second, "/checkout-details");
    await cancelPayment(second);
    await readToast(second, checkoutMessages.quoteCancelled);
    // The tab is shown again after a minute, long enough for the page to check whether the payment has changed.
    await first.evaluate(() => {
      const now = Date.now;
      Date.now = () => now() + 60_000;
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await read(first, /This payment was cancelled/);
    await transactionId(first).fill(newTransactionId());
    await chooseScreenshot(first, await newScreenshot());
    await read(first, checkoutMessages.screenshotSaved);
    await button(first, "Confirm Payment").click();
    await waitForPage(first, "/order-placed");
  },
);

journey(
  "a known customer is at the payment app in three taps, and confirms in three beside the upload",
  async ({ visit }) => {
    const page = await visit({ as: await shopper() });
    await open(page, "/product/rk-01");
    await page.getByRole("radio", { name: "Wallet Size" }).dispatchEvent("click");
    let taps = 0;
    const tap = async (one: ReturnType<typeof button>) => {
      taps += 1;
      await one.click();
    };
    await tap(button(page, "Buy Now"));
    await waitForPage(page, "/checkout-details");
    await tap(button(page, "Proceed to Payment"));
    await page.getByRole("link", { name: "Google Pay" }).waitFor();
    expect(taps + 1).toBeLessThanOrEqual(3);

    taps = 0;
    await tap(button(page, checkoutMessages.paymentMade));
    await isInView(page);
    await tap(transactionId(page));
    await page.keyboard.type(newTransactionId());
    await chooseScreenshot(page, await newScreenshot());
    await read(page, checkoutMessages.screenshotSaved);
    await tap(button(page, "Confirm Payment"));
    await waitForPage(page, "/order-placed");
    expect(taps).toBeLessThanOrEqual(4);
  },
);
