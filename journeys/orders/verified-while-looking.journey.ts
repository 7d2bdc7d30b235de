import type { Page } from "playwright-core";
import { orderMessages } from "#domain/orders/messages";
import { en as placed } from "#pages/checkout/placed/texts.en.ts";
import { te as placedTe } from "#pages/checkout/placed/texts.te.ts";
import { en } from "#pages/orders/texts.en.ts";
import { te } from "#pages/orders/texts.te.ts";
import { expect, journey } from "#test/browser/journey";
import { newTransactionId } from "#test/people/payments";
import { signedIn } from "#test/people/people";
import { buyer } from "../people/buyers.ts";
import { customer } from "../people/customers.ts";
import { DECIDING_SELLER, rejects, sendsAgain, verifies } from "../people/decisions.ts";
import { button, buy, link, open, read, readToast, transactionId } from "../steps.ts";

async function sellerAt(visit: (about: object) => Promise<Page>, orderId: string): Promise<Page> {
  await signedIn({ email: DECIDING_SELLER, role: "staff" });
  const page = await visit({ as: DECIDING_SELLER });
  await open(page, `/admin/orders/${orderId}`);
  return page;
}

/** Waits for the text that a screen reader announces. */
async function waitForAnnouncement(page: Page, words: string): Promise<void> {
  await page.getByRole("status").filter({ hasText: words }).waitFor({ state: "attached" });
}

/** Marks the document. The returned function tells whether it is still the same, or was loaded again. */
async function marked(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.body.setAttribute("data-same", ""));
  return () => page.evaluate(() => document.body.hasAttribute("data-same"));
}

journey(
  "the page of a placed order turns to 'Payment Verified' by itself while its buyer looks",
  async ({ visit }) => {
    const page = await visit({ as: await customer({ cart: [["ndk-01", "postal", 2]] }) });
    await buy(page);
    const orderId: string = await page.evaluate(() => history.state.usr.orderId);
    const isSame = await marked(page);
    const admin = await sellerAt(visit, orderId);
    await button(admin, "Verify").click();
    await read(page, "Payment Verified");
    await read(page, placed.verified);
    await waitForAnnouncement(page, "Payment Verified");
    expect(await isSame()).toBe(true);
    await cancelledBySeller(admin, orderId);
    await read(page, placed.cancelled);
    await link(page, placed.openOrder).click();
    await read(page, "Cancelled");
  },
);

async function cancelledBySeller(admin: Page, orderId: string): Promise<void> {
  await open(admin, `/admin/orders/${orderId}`);
  await button(admin, "Cancel order").click();
  await button(admin.getByRole("dialog"), "Cancel order").click();
}

journey(
  "an order's page turns to 'Payment Verified' by itself, in each tab in its language",
  async ({ visit }) => {
    const { email, orderId } = await buyer("waiting");
    const page = await visit({ as: email });
    await open(page, `/orders/${orderId}`);
    const second = await page.context().newPage();
    await open(second, `/te/orders/${orderId}`);
    const admin = await sellerAt(visit, orderId);
    await button(admin, "Verify").click();
    await read(page, "Payment Verified");
    await waitForAnnouncement(page, "Payment Verified");
    await read(second, "చెల్లింపు సరిచూశాం");
  },
);

journey(
  "an order is rejected while its buyer reads: what they read stays in its place, and what they type then is lost by no later word",
  async ({ visit }) => {
    const { email, id, orderId } = await buyer("waiting");
    const page = await visit({ as: email });
    await open(page, `/orders/${orderId}`);
    const payment = page.getByRole("heading", { name: en.details.payment, exact: true });
    await payment.scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollBy(0, 120));
    const place = () => payment.evaluate((heading) => heading.getBoundingClientRect().top);
    const before = await place();
    const isSame = await marked(page);
    await rejects(orderId);
    await waitForAnnouncement(page, "Payment not found");
    await page.getByRole("heading", { name: en.rejected.title }).waitFor();
    expect(Math.abs((await place()) - before)).toBeLessThan(3);

    const digits = newTransactionId();
    await transactionId(page).fill(digits);
    await sendsAgain(id, orderId);
    await read(page, en.rejected.overtaken.waiting);
    expect(await transactionId(page).inputValue()).toBe(digits);
    expect(await button(page, en.rejected.send).count()).toBe(0);
    await rejects(orderId);
    await button(page, en.rejected.send).waitFor();
    expect(await transactionId(page).inputValue()).toBe(digits);
    expect(await transactionId(page).evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
    await button(page, en.rejected.send).click();
    await readToast(page, orderMessages.paymentDetailsSent);
    await read(page, "Payment being checked");
    await verifies(orderId);
    await read(page, "Payment Verified");
    expect(await isSame()).toBe(true);
  },
);

journey(
  "a placed order's page says in Telugu that its payment wasn't found, and leads to the order",
  async ({ visit }) => {
    const page = await visit({ as: await customer({ cart: [["ndk-01", "postal", 2]] }) });
    await buy(page);
    const orderId: string = await page.evaluate(() => history.state.usr.orderId);
    await page.evaluate(() => {
      const { usr } = history.state;
      history.replaceState({ ...history.state, usr }, "", "/te/order-placed");
    });
    await page.reload();
    await read(page, placedTe.transactionId);
    for (const words of ["ఇంటికి ఆఖరి బస్సు", /^అందే రోజు: సుమారు /, "12 Temple Road, Vijayawada"])
      await read(page, words);
    await rejects(orderId);
    await read(page, "చెల్లింపు దొరకలేదు");
    await link(page, placedTe.openOrder).click();
    await read(page, te.rejected.title);
  },
);

journey(
  "a question that is open stays open, a hidden page asks nothing, and a page that is seen again is right at once",
  async ({ visit }) => {
    const { email, id, orderId } = await buyer("waiting");
    const page = await visit({ as: email });
    await open(page, `/orders/${orderId}`);
    const looks: string[] = [];
    page.on("response", (response) => {
      if (response.url().includes("/changes?")) looks.push(`${response.status()}`);
    });
    await button(page, en.cancellation.open).click();
    const dialog = page.getByRole("dialog");
    await rejects(orderId);
    const changed = () => looks.filter((status) => status === "200").length;
    await expect.poll(changed).toBeGreaterThan(1);
    await button(dialog, en.cancellation.keep).click();
    await read(page, "Payment not found");

    await show(page, "hidden");
    looks.length = 0;
    await sendsAgain(id, orderId);
    await show(page, "visible");
    await read(page, orderMessages.paymentBeingChecked);
    expect(looks[0]).toBe("200");
  },
);

/** Breaks the connection at the next two requests for the order's data. */
async function losesTwoReadings(page: Page): Promise<{ lost: () => number }> {
  let lost = 0;
  await page.route(/\.data(\?|$)|\/order-placed\/./, async (route) => {
    if (!/order/.test(new URL(route.request().url()).pathname) || lost === 2)
      return await route.fallback();
    lost++;
    await route.abort("connectionreset");
  });
  return { lost: () => lost };
}

journey(
  "a reading without a press that is lost takes nothing away: what is typed stays, and the next look brings the news",
  async ({ visit }) => {
    const { email, id, orderId } = await buyer("rejected");
    const page = await visit({ as: email });
    await open(page, `/orders/${orderId}`);
    const digits = newTransactionId();
    await transactionId(page).fill(digits);
    const isSame = await marked(page);
    const { lost } = await losesTwoReadings(page);
    await sendsAgain(id, orderId);
    await expect.poll(lost).toBeGreaterThan(0);
    expect(await transactionId(page).inputValue()).toBe(digits);
    await expect.poll(lost).toBe(2);
    await read(page, en.rejected.overtaken.waiting);
    expect(await transactionId(page).inputValue()).toBe(digits);
    expect(await isSame()).toBe(true);
  },
);

journey(
  "a placed order's page stays while a reading without a press is lost, and turns with the next look",
  async ({ visit }) => {
    const page = await visit({ as: await customer({ cart: [["ndk-01", "postal", 2]] }) });
    await buy(page);
    const orderId: string = await page.evaluate(() => history.state.usr.orderId);
    const title = page.getByRole("heading", { name: placed.title });
    const isSame = await marked(page);
    const { lost } = await losesTwoReadings(page);
    await verifies(orderId);
    await expect.poll(lost).toBeGreaterThan(0);
    await title.waitFor();
    await expect.poll(lost).toBe(2);
    await title.waitFor();
    await read(page, placed.verified);
    expect(await isSame()).toBe(true);
  },
);

async function show(page: Page, state: "hidden" | "visible"): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}

journey(
  "a page whose session has ended elsewhere asks once more, and goes on showing what it showed",
  async ({ visit }) => {
    const { email, orderId } = await buyer("waiting");
    const page = await visit({ as: email });
    await open(page, `/orders/${orderId}`);
    const refused = page.waitForResponse((response) => response.url().includes("/changes?"));
    await page.context().clearCookies();
    expect((await refused).status()).toBe(302);
    await read(page, orderMessages.paymentBeingChecked);
  },
);
