import { checkoutMessages } from "#domain/checkout/messages";
import { peopleMessages } from "#domain/people/messages";
import { expect, journey } from "#test/browser/journey";
import { newScreenshot, newTransactionId } from "#test/people/payments";
import { customer, shopper } from "../people/customers.ts";
import {
  button,
  buy,
  cancelPayment,
  chooseScreenshot,
  hasInCart,
  open,
  proceedToPayment,
  read,
  readToast,
  reload,
  saysPaid,
  transactionId,
  waitForPage,
  written,
} from "../steps.ts";

journey("each wrong field of the details says what it wants [§5.18]", async ({ visit }) => {
  const page = await visit({ as: await shopper() });
  await open(page, "/checkout-details");
  const mobile = page.getByLabel("Mobile number");
  await mobile.fill("");
  await button(page, "Proceed to Payment").click();
  await read(page, peopleMessages["mobile-missing"]);
  for (const wrong of ["12345", "5876543210", "98765 4321O", "<script>alert(1)</script>", "📱"]) {
    await mobile.fill(wrong);
    await button(page, "Proceed to Payment").click();
    await read(page, peopleMessages["mobile-malformed"]);
    expect(await mobile.inputValue()).toBe(wrong);
  }
  await mobile.fill("+91 98765 43210");
  await button(page, "Proceed to Payment").click();
  await page.getByRole("heading", { name: "Amount to pay ₹148" }).waitFor();
});

journey(
  "each wrong proof of payment says what it wants [§1.8, §2.101, §5.19, §5.20, §5.21, §5.22, §5.23, §5.24, §9.20, §9.21]",
  async ({ visit }) => {
    const page = await visit({ as: await shopper() });
    await proceedToPayment(page);
    const code = page.getByRole("img", { name: /^QR code to pay/ });
    await code.waitFor();
    expect(await transactionId(page).count()).toBe(0);
    await saysPaid(page);
    await transactionId(page).waitFor();
    await button(page.getByRole("main"), "Back").click();
    await code.waitFor();
    expect(await transactionId(page).count()).toBe(0);
    await saysPaid(page);
    const confirm = button(page, "Confirm Payment");
    await confirm.click();
    await read(page, checkoutMessages["transaction-id-empty"]);
    await read(page, checkoutMessages["image-missing"]);

    await transactionId(page).fill("12345678901");
    await confirm.click();
    await read(page, checkoutMessages["transaction-id-not-12-digits"]);
    await transactionId(page).fill("T1234ab5678901234567");
    await read(page, checkoutMessages["id-of-phonepe"]);
    expect(await transactionId(page).inputValue()).toBe("12345678901");

    await chooseScreenshot(page, Buffer.from("my receipt"), {
      name: "receipt.pdf",
      mimeType: "application/pdf",
    });
    await read(page, checkoutMessages["not-an-image"]);
    await chooseScreenshot(page, Buffer.alloc(6 * 2 ** 20, 1), {
      name: "large.jpg",
      mimeType: "image/jpeg",
    });
    await read(page, checkoutMessages["image-too-large"]);
    // The file is an image only by its name, but the server looks at its bytes.
    await chooseScreenshot(page, Buffer.from("my receipt"));
    await read(page, checkoutMessages["not-an-image"]);
    const whole = await newScreenshot();
    await chooseScreenshot(page, whole.subarray(0, whole.length - 40));
    await read(page, checkoutMessages["not-an-image"]);

    await transactionId(page).fill(newTransactionId());
    await confirm.click();
    await written(page);
    await read(page, checkoutMessages["not-an-image"]);
    // While Confirm is on its way, no other picture can be chosen.
    await expect.poll(() => confirm.getAttribute("aria-busy")).toBeNull();
    await chooseScreenshot(page, whole);
    await read(page, checkoutMessages.screenshotSaved);
    await confirm.click();
    await waitForPage(page, "/order-placed");
  },
);

journey("a payment pays for one order only [§5.25, §5.26]", async ({ visit }) => {
  const first = await visit({ as: await shopper() });
  const { transactionId: digits } = await buy(first);

  const page = await visit({ as: await shopper() });
  await proceedToPayment(page);
  await saysPaid(page);
  await transactionId(page).fill(digits);
  await chooseScreenshot(page, await newScreenshot());
  await read(page, checkoutMessages.screenshotSaved);
  await button(page, "Confirm Payment").click();
  await read(page, checkoutMessages["transaction-id-taken"]);
  expect(await transactionId(page).inputValue()).toBe(digits);

  await transactionId(page).fill(newTransactionId());
  await button(page, "Confirm Payment").click();
  await waitForPage(page, "/order-placed");
});

journey(
  "a customer cancels the payment, changes the order and comes back [§2.102]",
  async ({ visit }) => {
    const page = await visit({ as: await shopper() });
    await proceedToPayment(page);
    await cancelPayment(page);
    await readToast(page, checkoutMessages.quoteCancelled);
    await button(page, "Proceed to Payment").waitFor();
    await button(page, "One more of Last Bus Home").click();
    await hasInCart(page, 3);
    await button(page, "Proceed to Payment").click();
    await page.getByRole("heading", { name: "Amount to pay ₹197" }).waitFor();
  },
);

journey("reload, Back and a killed tab lose nothing of a payment [R18]", async ({ visit }) => {
  const email = await shopper();
  const page = await visit({ as: email });
  await open(page, "/cart");
  await proceedToPayment(page);
  const orderNumber = await page.getByText(/^ORD\d+$/).innerText();
  await saysPaid(page);
  const digits = newTransactionId();
  const kept = page.waitForResponse(/\/forms\/checkout-details\/transaction-id/);
  await transactionId(page).fill(digits);
  await chooseScreenshot(page, await newScreenshot());
  await read(page, checkoutMessages.screenshotSaved);
  await kept;
  const isAsItWas = async (place: typeof page) => {
    await read(place, orderNumber);
    await read(place, checkoutMessages.screenshotSaved);
    await place.getByRole("img", { name: "Your payment screenshot" }).waitFor();
    await expect.poll(() => transactionId(place).inputValue()).toBe(digits);
  };

  await reload(page);
  await isAsItWas(page);

  await page.goBack();
  await page.getByRole("heading", { name: "Scan to pay" }).waitFor();
  await page.goBack();
  await waitForPage(page, "/cart");
  await page.goForward();
  await page.goForward();
  await isAsItWas(page);

  const another = await visit({ as: email });
  await page.close();
  await open(another, "/checkout-details");
  await isAsItWas(another);
  await button(another, "Confirm Payment").click();
  await waitForPage(another, "/order-placed");
  await read(another, orderNumber);
});

journey("without an address nothing is asked to be paid [§5.17]", async ({ visit }) => {
  const page = await visit({
    as: await customer({ cart: [["qt-05", "postal", 1]], home: null }),
  });
  await open(page, "/checkout-details");
  await page.getByLabel("Mobile number").fill("12");
  await button(page, "Proceed to Payment").click();
  await read(page, checkoutMessages["address-missing"]);
  await read(page, peopleMessages["mobile-malformed"]);
  expect(await page.getByRole("heading", { name: /^Amount to pay/ }).count()).toBe(0);
});

journey("without a cart there is nothing to check out [§5.16]", async ({ visit }) => {
  const page = await visit({ as: await customer() });
  await open(page, "/checkout-details");
  await read(page, checkoutMessages["cart-empty"]);
});
