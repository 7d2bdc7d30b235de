import type { Page } from "playwright-core";
import { linkMessages } from "#domain/checkout/link-messages";
import { checkoutMessages } from "#domain/checkout/messages";
import { amountToPay } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import { orderMessages } from "#domain/orders/messages";
import { refusalMessages } from "#domain/refusal-messages";
import { texts } from "#pages/checkout/link/texts.ts";
import { texts as paymentTexts } from "#pages/checkout/payment/texts.ts";
import { texts as orderTexts } from "#pages/orders/texts.ts";
import { expect, journey, newPerson, storeOwner } from "#test/browser/journey";
import { newScreenshot, newTransactionId } from "#test/people/payments";
import { prolongUndo } from "../people/decisions.ts";
import { orderByLink, runsOut, withdraws } from "../people/links.ts";
import {
  button,
  chooseScreenshot,
  link,
  open,
  read,
  readToast,
  reload,
  saysPaid,
  transactionId,
  waitForPage,
} from "../steps.ts";

/** Counts taps on a phone: each press, and each field that is tapped to type into. */
function taps() {
  let count = 0;
  const tap = async (work: Promise<unknown>) => {
    count += 1;
    await work;
  };
  return { tap, count: () => count };
}

async function makesOrder(page: Page) {
  const { tap, count } = taps();
  await open(page, "/admin/orders");
  await tap(link(page, "Make an order").click());
  await waitForPage(page, "/admin/orders/new");
  await tap(
    page
      .getByRole("button", { name: /^Add .*Postal/ })
      .first()
      .click(),
  );
  await tap(
    page
      .getByRole("button", { name: /^Add .*Wallet/ })
      .first()
      .click(),
  );
  for (const [label, text] of [
    ["PIN code", "520001"],
    ["Address", "4 Lake View, Vijayawada"],
    ["Name", "Meena Devi"],
    ["Mobile number", "9123456780"],
  ] as const)
    await tap(page.getByLabel(label, { exact: true }).fill(text));
  await tap(page.getByRole("button", { name: /^Make the order · ₹/ }).click());
  await waitForPage(page, /\/admin\/orders\/links\//);
  const whatsApp = page.getByRole("link", { name: /^WhatsApp/ });
  const text = new URL((await whatsApp.getAttribute("href")) ?? "").searchParams.get("text") ?? "";
  const [address = ""] = /http\S+$/.exec(text) ?? [];
  return { address, path: new URL(address).pathname, taps: count() + 1 };
}

/** Undoes that the order of this page was paid in cash. */
async function undoesCash(page: Page): Promise<void> {
  await link(page, "See the order").waitFor();
  await prolongUndo(new URL(page.url()).pathname.split("/").at(-1) ?? "");
  await reload(page);
  await button(page, "Undo").click();
}

journey(
  "on the phone a seller makes an order in 12 taps at most; its customer pays by the link without an account, and the seller verifies it",
  async ({ visit }) => {
    const seller = await visit({ as: await storeOwner() });
    const made = await makesOrder(seller);
    expect(made.taps).toBeLessThanOrEqual(12);

    const page = await visit();
    await open(page, made.path);
    await page.getByRole("heading", { name: /^Your order from / }).waitFor();
    await read(page, texts.en.recipient("Meena Devi"));
    await page.getByRole("heading", { name: /^Amount to pay ₹/ }).waitFor();
    expect(await page.getByText("Lake View").count()).toBe(0);
    await saysPaid(page);
    expect(await page.getByText(refusalMessages.signInToContinue).count()).toBe(0);
    const digits = newTransactionId();
    await transactionId(page).fill(digits);
    await chooseScreenshot(page, await newScreenshot());
    await read(page, checkoutMessages.screenshotSaved);
    await button(page, "Confirm Payment").click();
    await page.getByRole("heading", { name: "Thank you. Your order is placed." }).waitFor();
    await link(page, "Sign in").waitFor();

    await seller.reload();
    await link(seller, "See the order").click();
    await waitForPage(seller, /\/admin\/orders\/[\w-]+$/);
    await read(seller, digits);
    await button(seller, "Verify").click();
    await read(seller, "Payment verified");
    await page.reload();
    await read(page, "Payment verified");

    await link(page, "Sign in").click();
    await button(page, "Sign in with Google").click();
    await page.getByLabel("Email").fill(newPerson("meena"));
    await button(page, "Continue").click();
    await button(page, texts.en.keepNow).click();
    await waitForPage(page, /^\/orders\/[\w-]+$/);
    await read(page, "4 Lake View");
    await open(page, made.path);
    await page.getByRole("heading", { name: texts.en.yours }).waitFor();
  },
);

journey(
  "cash at a stall is one press, undone by another, and the order is paid",
  async ({ visit }) => {
    const page = await visit({ as: await storeOwner() });
    await open(page, "/admin/orders/new");
    await page
      .getByRole("button", { name: /^Add .*Stamp/ })
      .first()
      .click();
    await page.getByRole("radio", { name: "Collected at the stall" }).check();
    await page.getByLabel("Name", { exact: true }).fill("Ravi");
    await page.getByLabel("Mobile number", { exact: true }).fill("9123456781");
    await page.getByRole("button", { name: /^Make the order · ₹/ }).click();
    await waitForPage(page, /\/admin\/orders\/links\//);
    const cash = page.getByRole("button", { name: /^Paid in cash · ₹/ });
    await cash.click();
    await readToast(page, linkMessages.paidInCash);
    await undoesCash(page);
    await readToast(page, adminMessages.cashUndone.done);
    await cash.click();
    await link(page, "See the order").click();
    await waitForPage(page, /\/admin\/orders\/[\w-]+$/);
    await read(page, "Payment verified");
    await read(page, "In cash");
  },
);

journey(
  "a sale at a stall for cash takes no name and no number, and Undo cancels it",
  async ({ visit }) => {
    const page = await visit({ as: await storeOwner() });
    await open(page, "/admin/orders");
    const { tap, count } = taps();
    await tap(link(page, "Make an order").click());
    await waitForPage(page, "/admin/orders/new");
    await tap(
      page
        .getByRole("button", { name: /^Add .*Stamp/ })
        .first()
        .click(),
    );
    await tap(page.getByRole("radio", { name: "Collected at the stall" }).check());
    await tap(page.getByRole("button", { name: /^Sold for cash · ₹/ }).click());
    await waitForPage(page, /\/admin\/orders\/links\//);
    expect(count()).toBe(4);
    await undoesCash(page);
    await readToast(page, adminMessages.cashUndone.cancelled);
    await link(page, "See the order").click();
    await waitForPage(page, /\/admin\/orders\/[\w-]+$/);
    await read(page, "Nothing to do for this order.");
  },
);

journey(
  "an order that nobody has paid yet is found by its number, listed, on Today after an hour, and sent again",
  async ({ visit }) => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000);
    const waiting = await orderByLink("made", hoursAgo(2));
    const expired = await orderByLink("made", hoursAgo(25));
    const page = await visit({ as: await storeOwner() });
    await open(page, "/admin/orders");
    const search = page.getByRole("searchbox", { name: adminMessages.search });
    await search.fill(waiting.orderNumber);
    await search.press("Enter");
    await page.getByRole("heading", { name: "Links sent, not paid yet" }).waitFor();
    const again = page.getByRole("link", { name: /^Send again to Meena/ });
    expect(await again.getAttribute("href")).toContain("https://wa.me/919123456780?text=");
    await page.getByRole("link", { name: /^Links sent/ }).click();
    await waitForPage(page, "/admin/orders/links");
    const row = (orderNumber: string) =>
      page.getByRole("listitem").filter({ hasText: orderNumber }).last();
    await row(waiting.orderNumber)
      .getByRole("link", { name: /^Send again/ })
      .waitFor();
    await row(expired.orderNumber).getByRole("button", { name: "Open it for 24 hours" }).click();
    await readToast(page, linkMessages.extended);
    await row(expired.orderNumber)
      .getByRole("link", { name: /^Send again/ })
      .waitFor();
    await open(page, "/admin");
    await page.getByRole("heading", { name: /^Links not paid yet/ }).waitFor();
    await page.locator("#unpaid-links").getByText(waiting.orderNumber).click();
    await waitForPage(page, `/admin/orders/links/${waiting.orderId}`);
    await read(page, "Send the link");
  },
);

journey(
  "a payment by the link that the seller rejected is answered there, without an account",
  async ({ visit }) => {
    const { path } = await orderByLink("rejected");
    const page = await visit();
    await open(page, path);
    await page.getByRole("heading", { name: orderTexts.en.rejected.title }).waitFor();
    await transactionId(page).fill(newTransactionId());
    await chooseScreenshot(page, await newScreenshot());
    await button(page, orderTexts.en.rejected.send).click();
    await readToast(page, orderMessages.paymentDetailsSent);
    await page.getByRole("heading", { name: orderTexts.en.rejected.title }).waitFor({
      state: "detached",
    });
  },
);

journey(
  "a tab that shows a link's QR code notices that the seller has cancelled the order, or that its time is over",
  async ({ visit }) => {
    for (const [stop, sentence] of [
      [withdraws, "withdrawn"],
      [runsOut, "expired"],
    ] as const) {
      const { path, orderId, total } = await orderByLink("made");
      const page = await visit();
      await open(page, path);
      await page.getByRole("heading", { name: /^Amount to pay ₹/ }).waitFor();
      await stop(orderId);
      const notice = page.getByText(paymentTexts.en.closed[sentence](amountToPay(total)));
      await notice.waitFor();
      expect(await page.getByText("Amount to pay").count()).toBe(0);
      expect(await page.getByRole("img", { name: /^QR code/ }).count()).toBe(0);
      await expect
        .poll(() => notice.evaluate((one) => one.getBoundingClientRect().top > 0))
        .toBe(true);
    }
  },
);
