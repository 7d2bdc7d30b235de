import type { Page } from "playwright-core";
import { endSessionsByEmail } from "#data/people/sessions.server";
import { checkoutMessages } from "#domain/checkout/messages";
import { storeMessages } from "#domain/messages";
import { peopleMessages } from "#domain/people/messages";
import { refusalMessages } from "#domain/refusal-messages";
import { en as confirmation } from "#pages/checkout/confirmation/texts.en.ts";
import { DESKTOP, expect, journey, newPerson } from "#test/browser/journey";
import { newScreenshot, newTransactionId } from "#test/people/payments";
import { payer } from "../people/buyers.ts";
import { shopper } from "../people/customers.ts";
import {
  addToCart,
  button,
  chooseScreenshot,
  hasInCart,
  link,
  open,
  proceedToPayment,
  read,
  saysPaid,
  seesLines,
  transactionId,
  waitForPage,
} from "../steps.ts";

async function signIn(page: Page, email: string): Promise<void> {
  await button(page, peopleMessages.signInWithGoogle).click();
  await page.getByLabel("Email").fill(email);
  await button(page, "Continue").click();
}

journey(
  "a card that is added after logging out in another tab is kept, and joins the cart at the next sign-in [R6]",
  async ({ visit }) => {
    const email = newPerson();
    const page = await visit({ as: email, on: DESKTOP });
    await open(page, "/product/ndk-01");
    const other = await page.context().newPage();
    await open(other, "/shop");
    await button(other, "Your account").click();
    await button(other, "Log Out").click();
    const dialog = other.getByRole("dialog", { name: "Log Out" });
    await read(dialog, storeMessages.logOutConfirmation);
    await button(dialog, "Log Out").click();
    await waitForPage(other, "/");

    await addToCart(page, "Wallet Size");
    await read(page, "Please login to add items to cart");
    await hasInCart(page, 1);
    await link(page.getByRole("banner"), "Login").click();
    await signIn(page, email);
    await waitForPage(page, "/product/ndk-01");
    await open(page, "/cart");
    await seesLines(page, ["Last Bus Home · Wallet Size · 1"]);
  },
);

journey(
  "the remembered place survives a first attempt at signing in that failed [R39]",
  async ({ visit }) => {
    const page = await visit();
    await open(page, "/addresses");
    await waitForPage(page, /^\/auth\?next=/);
    await page.goto("/auth/callback?state=unknown&code=1");
    await read(page.getByRole("alert"), peopleMessages.signInExpired);
    await signIn(page, newPerson());
    await waitForPage(page, "/addresses");
    expect(new URL(page.url()).pathname).toBe("/addresses");
  },
);

journey(
  "Confirm with an ended session stays, and after signing in it is as it was: one press to confirm [§8.49, R18, R45]",
  async ({ visit }) => {
    const email = await shopper();
    const page = await visit({ as: email });
    await proceedToPayment(page);
    await saysPaid(page);
    await endSessionsByEmail("demo", email);
    // The session has ended, so the server refuses both the typed ID and the screenshot.
    const digits = newTransactionId();
    await transactionId(page).fill(digits);
    await chooseScreenshot(page, await newScreenshot());
    await button(page, "Confirm Payment").click();
    const main = page.getByRole("main");
    await read(main, refusalMessages.signInToContinue);
    await read(main, confirmation.saved);
    expect(await transactionId(page).inputValue()).toBe(digits);

    await link(main, "Sign in").click();
    await signIn(page, email);
    await waitForPage(page, "/checkout-details");
    await page.getByRole("heading", { name: "Confirm your payment" }).waitFor();
    await read(page, checkoutMessages.screenshotSaved);
    expect(await transactionId(page).inputValue()).toBe(digits);
    await button(page, "Confirm Payment").click();
    await waitForPage(page, "/order-placed");
    await read(page, digits);
  },
);

journey(
  "whose session ended while they paid isn't led away, and who signs in instead sees nothing of them [R3]",
  async ({ visit }) => {
    const [asha, ravi] = [await payer(), await payer()];
    const page = await visit({ as: asha });
    await open(page, "/checkout-details");
    await saysPaid(page);
    const digits = newTransactionId();
    await transactionId(page).fill(digits);
    await endSessionsByEmail("demo", asha);
    await chooseScreenshot(page, await newScreenshot());
    const main = page.getByRole("main");
    await read(main, confirmation.saved);
    await button(main, "Back").click();
    await read(main, refusalMessages.signInToContinue);
    await link(main, "Sign in").click();
    await signIn(page, ravi);
    await waitForPage(page, "/checkout-details");
    await saysPaid(page);
    expect(await transactionId(page).inputValue()).toBe("");
    expect(await page.getByAltText("Your payment screenshot").count()).toBe(0);
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).length))
      .toBe(0);
  },
);

journey(
  "Proceed to Payment with an ended session goes on after signing in with what was typed; another's page takes nothing of it [§5.15, R3]",
  async ({ visit }) => {
    const [asha, ravi] = [await shopper(), await shopper()];
    const page = await visit({ as: asha });
    await open(page, "/checkout-details");
    await page.getByRole("radio", { name: /Express/ }).check();
    await page.getByLabel("Mobile number").fill("9123456780");
    await endSessionsByEmail("demo", asha);
    await button(page, "Proceed to Payment").click();
    const main = page.getByRole("main");
    await read(main, checkoutMessages.loginToProceed);
    await link(main, "Sign in").click();
    await signIn(page, asha);
    await waitForPage(page, "/checkout-details");
    await expect.poll(() => page.getByLabel("Mobile number").inputValue()).toBe("9123456780");
    expect(await page.getByRole("radio", { name: /Express/ }).isChecked()).toBe(true);

    const other = await page.context().newPage();
    await open(other, "/");
    await endSessionsByEmail("demo", asha);
    await open(other, "/auth");
    await signIn(other, ravi);
    await waitForPage(other, "/shop");
    await page.bringToFront();
    await button(page, "Proceed to Payment").click();
    await expect.poll(() => page.getByLabel("Mobile number").inputValue()).toBe("9876543210");
    expect(await page.getByRole("radio", { name: /Express/ }).isChecked()).toBe(false);
    await proceedToPayment(page);
  },
);
