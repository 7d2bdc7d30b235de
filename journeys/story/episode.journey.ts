import { cartMessages } from "#domain/cart/messages";
import { storyMessages } from "#domain/catalogue/story-messages";
import { checkoutMessages } from "#domain/checkout/messages";
import { adminMessages } from "#domain/orders/admin-messages";
import { DESKTOP, expect, journey, storeOwner } from "#test/browser/journey";
import { newScreenshot, newTransactionId } from "#test/people/payments";
import { customer } from "../people/customers.ts";
import {
  button,
  chooseScreenshot,
  hasInCart,
  link,
  open,
  read,
  readToast,
  reload,
  saysPaid,
  transactionId,
  waitForPage,
} from "../steps.ts";

const TITLE = "Nannu Dochukunduvate: The Night Bus Tapes";

journey(
  "an episode goes from its card to its listener, and leaves the cart alone [§1.2, §1.5, §2.44, §2.46, §2.48, §2.49, §4.15, R10, R27]",
  async ({ visit }) => {
    const page = await visit({
      as: await customer({ cart: [["ndk-01", "postal", 2]], home: null }),
    });
    await open(page, "/stories");
    const card = page.getByRole("article").filter({ hasText: TITLE });
    for (const words of ["8 episodes", "₹129", "₹199", "Save ₹70", "35% OFF"]) {
      await read(card, words);
    }
    await link(card, `Buy Now: ${TITLE}`).click();
    await waitForPage(page, /^\/checkout-details\?episode=night-bus-tapes$/);
    await read(page, checkoutMessages.noAddressNeeded);
    await reload(page);
    await page.getByLabel("Mobile number").fill("98765 43210");
    await button(page, "Proceed to Payment").click();
    await page.getByRole("heading", { name: "Amount to pay ₹129" }).waitFor();
    await reload(page);
    const orderNumber = await page.getByText(/^EP\d+$/).innerText();
    await saysPaid(page);
    const digits = newTransactionId();
    await transactionId(page).fill(digits);
    await chooseScreenshot(page, await newScreenshot());
    await read(page, checkoutMessages.screenshotSaved);
    await button(page, "Confirm Payment").click();
    await waitForPage(page, "/order-placed");
    await read(page.getByRole("main"), orderNumber);
    await hasInCart(page, 2);

    await open(page, "/stories");
    await read(card, cartMessages["episode-payment-pending"]);
    expect(await link(card, `Buy Now: ${TITLE}`).count()).toBe(0);
    expect(await card.getByText(storyMessages.limitedTimeOffer).isVisible()).toBe(false);

    const seller = await visit({ as: await storeOwner(), on: DESKTOP });
    // The seller searches for the order, because the list's first page may be full of other journeys' orders.
    await open(seller, `/admin/orders?q=${digits}`);
    await seller.locator('main a[href^="/admin/orders/"]').filter({ hasText: digits }).click();
    await button(seller, "Verify").click();
    await readToast(seller, adminMessages.paymentNowVerified);
    // The journeys' store has no mail server, so the email is written to the log.
    await expect
      .poll(async () => {
        await reload(seller);
        return await seller.getByText(adminMessages.delivery.logged).count();
      })
      .toBeGreaterThan(0);

    await open(page, "/stories");
    await read(card, storyMessages.alreadyPurchased);
    await read(card, storyMessages.checkEmailForAccess);
    const listen = card.getByRole("link", { name: /^Listen on Spotify/ });
    expect(await listen.getAttribute("href")).toMatch(/^https:\/\/open\.spotify\.com\/playlist\//);
    await open(page, "/orders");
    await link(page, `View Details of ${orderNumber}`).click();
    await page.getByRole("link", { name: new RegExp(`^Listen on Spotify: ${TITLE}`) }).waitFor();
  },
);

journey(
  "a guest is told to sign in for episodes, at either button [§5.11, §6.1, R42]",
  async ({ visit }) => {
    const page = await visit();
    await open(page, "/stories");
    const card = page.getByRole("article").filter({ hasText: TITLE });
    await button(card, `Add to cart: ${TITLE}`).click();
    await read(card.getByRole("alert"), storyMessages.signInForEpisodes);
    await link(card, `Buy Now: ${TITLE}`).click();
    expect(new URL(page.url()).pathname).toBe("/stories");
    await link(card, "Login").click();
    await waitForPage(page, "/auth");
  },
);
