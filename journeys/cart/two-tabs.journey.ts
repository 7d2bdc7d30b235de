import { checkoutMessages } from "#domain/checkout/messages";
import { rupees } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import { expect, journey, storeOwner } from "#test/browser/journey";
import { newScreenshot, newTransactionId } from "#test/people/payments";
import { shopper } from "../people/customers.ts";
import {
  button,
  cancelPayment,
  chooseScreenshot,
  open,
  proceedToPayment,
  read,
  readToast,
  saysPaid,
  transactionId,
  waitForPage,
} from "../steps.ts";

type Page = Parameters<typeof open>[0];

const amount = (page: Page, shown: string) =>
  page.getByRole("heading", { name: `Amount to pay ${shown}` }).waitFor();

/**
 * Opens two tabs of one customer. The first shows a payment of ₹148. The second was opened before, and then made
 * another quote of ₹198, with express delivery.
 */
async function twoTabs(visit: (who: { as: string }) => Promise<Page>) {
  const email = await shopper();
  const second = await visit({ as: email });
  await open(second, "/checkout-details");
  const first = await visit({ as: email });
  await proceedToPayment(first);
  await second.getByRole("radio", { name: /Express/ }).check();
  await button(second, "Proceed to Payment").click();
  await amount(second, "₹198");
  return { first, second };
}

async function confirm(page: Page, digits = newTransactionId()): Promise<string> {
  await saysPaid(page);
  await transactionId(page).fill(digits);
  await chooseScreenshot(page, await newScreenshot());
  await read(page, checkoutMessages.screenshotSaved);
  await button(page, "Confirm Payment").click();
  return digits;
}

journey(
  "each tab confirms what it shows; the payment that no order comes of is stored and said [R52]",
  async ({ visit }) => {
    const { first, second } = await twoTabs(visit);
    await confirm(first);
    await waitForPage(first, "/order-placed");
    await first.getByText("₹148").first().waitFor();
    const digits = await confirm(second);
    await read(second, checkoutMessages.paymentStored(rupees(198), "other-version-placed"));
    await read(second, checkoutMessages.sellerDecides);

    const seller = await visit({ as: await storeOwner() });
    await open(seller, "/admin");
    const list = seller.getByRole("region", { name: adminMessages.unplacedTitle });
    await list.getByText(digits).waitFor();
    await list.getByText("₹198").first().waitFor();
  },
);

journey(
  "a reload shows the newest payment from its QR, and the way back to the one that was begun, also after Cancel Payment elsewhere [R52]",
  async ({ visit }) => {
    const { first, second } = await twoTabs(visit);
    await saysPaid(first);
    const saved = first.waitForResponse(/\/forms\/checkout-details\/transaction-id/);
    await transactionId(first).fill("412345");
    await saved;
    await first.reload();
    await amount(first, "₹198");
    await first.getByRole("heading", { name: "Scan to pay" }).waitFor();
    await read(first, checkoutMessages.startedPayment(rupees(148)));
    await first
      .getByRole("link", { name: checkoutMessages.goToStartedPayment(rupees(148)) })
      .click();
    await amount(first, "₹148");
    await expect.poll(() => transactionId(first).inputValue()).toBe("412345");
    await cancelPayment(second);
    await readToast(second, checkoutMessages.quoteCancelled);
    await transactionId(first).fill(newTransactionId());
    await chooseScreenshot(first, await newScreenshot());
    await read(first, checkoutMessages.screenshotSaved);
    await button(first, "Confirm Payment").click();
    await waitForPage(first, "/order-placed");
    await first.getByText("₹148").first().waitFor();
  },
);

journey("what another tab changed is shown before it is asked for [R1]", async ({ visit }) => {
  const email = await shopper();
  const [page, other] = [await visit({ as: email }), await visit({ as: email })];
  await open(page, "/checkout-details");
  await open(other, "/checkout-details");
  const saved = other.waitForResponse(/\/forms\/cart\/lines\/quantity/);
  await button(other, "One more of Last Bus Home").click();
  await saved;
  await button(page, "Proceed to Payment").click();
  await read(page, checkoutMessages["other-than-shown"]({ total: rupees(197) }));
  expect(await page.getByRole("heading", { name: /^Amount to pay/ }).count()).toBe(0);
  await button(page, "Proceed to Payment").click();
  await amount(page, "₹197");
});
