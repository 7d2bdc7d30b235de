import { checkoutMessages } from "#domain/checkout/messages";
import { expect, journey } from "#test/browser/journey";
import { newScreenshot, newTransactionId } from "#test/people/payments";
import { payer } from "../people/buyers.ts";
import {
  button,
  chooseScreenshot,
  open,
  read,
  saysPaid,
  transactionId,
  unfold,
  waitForPage,
} from "../steps.ts";

journey(
  "an amount that tells which order it is for is asked for everywhere, and its paise are a line of the bill [R70]",
  async ({ visit }) => {
    const page = await visit({ as: await payer({ hasExactAmounts: true }) });
    await open(page, "/checkout-details");
    const heading = page.getByRole("heading", { name: /^Amount to pay ₹147\.\d\d$/ });
    const amount = (await heading.innerText()).replace(/^.*₹/s, "").trim();
    await read(page, `Please pay exactly ₹${amount}.`);
    const link = page.locator(`a[href*="upi/pay"], a[href^="upi:"]`).first();
    expect(await link.getAttribute("href")).toContain(`am=${amount}&`);
    await unfold(page, "Your order");
    await read(page, "Exact amount");
    await saysPaid(page);
    await transactionId(page).fill(newTransactionId());
    await chooseScreenshot(page, await newScreenshot());
    await read(page, checkoutMessages.screenshotSaved);
    await button(page, "Confirm Payment").click();
    await waitForPage(page, "/order-placed");
    await read(page, "Exact amount");
    await read(page, `₹${amount}`);
  },
);
