import type { Locator, Page } from "playwright-core";
import { checkoutMessages } from "#domain/checkout/messages";
import { te as teluguMessages } from "#domain/checkout/messages.te";
import { rupees } from "#domain/money/money";
import { en as guide } from "#pages/checkout/confirmation/texts.en.ts";
import { en } from "#pages/checkout/ways-to-pay/texts.en.ts";
import { te } from "#pages/checkout/ways-to-pay/texts.te.ts";
import { DESKTOP, expect, journey, PHONE } from "#test/browser/journey";
import { readQr } from "#test/people/payments";
import { buyer, partlyPaid, payer, payerOf, payerTwice } from "../people/buyers.ts";
import { MERCHANT, openMerchantStore, paysMerchant } from "../states/merchant-store.ts";
import { button, link, open, read, reload, transactionId } from "../steps.ts";

const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } };
const LONG_ID = "the-story-house-of-guntur.cards_and_prints@okhdfcbank";
const LANGUAGES = [
  ["", en, checkoutMessages.paymentMade],
  ["/te", te, teluguMessages.paymentMade],
] as const;

/**
 * Returns the pixels between the end of the first way to pay and the bar below it; negative if the way doesn't fit on
 * the first screen.
 */
async function roomBelowFirstWay(page: Page, bar: string, texts: typeof en): Promise<number> {
  await page.evaluate(() => window.scrollTo(0, 0));
  const first = page.locator("[data-way]").first();
  const bottoms = [page.locator("#amount"), first.locator("p").first(), first.getByRole("button")];
  const boxes = await Promise.all(bottoms.map(boxOf));
  const header = await boxOf(page.getByRole("banner"));
  expect(Math.min(...boxes.map(({ y }) => y))).toBeGreaterThanOrEqual(header.y + header.height);
  expect(await first.getAttribute("data-way")).toBe("upi-id");
  await read(first, texts.payToUpiId);
  const { y } = await boxOf(button(page, bar));
  return y - Math.max(...boxes.map((box) => box.y + box.height));
}

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error("nothing is drawn there");
  return box;
}

async function largerText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "130%";
  });
}

for (const [language, texts, bar] of LANGUAGES) {
  journey(
    `at 360 × 640 the amount and the UPI ID with its button stand on the first screen above the bar, also in larger text and with a long ID ${language} [R61]`,
    async ({ visit }) => {
      const long = { upiId: LONG_ID, name: "The Story House of Guntur", registeredName: null };
      for (const as of [await payer(), await payer({ payee: long })]) {
        const page = await visit({ as, on: SMALL });
        await open(page, `${language}/checkout-details`);
        expect(await roomBelowFirstWay(page, bar, texts)).toBeGreaterThan(0);
        await largerText(page);
        expect(await roomBelowFirstWay(page, bar, texts)).toBeGreaterThan(0);
      }
    },
  );
}

journey(
  "a notice of another payment pushes the first way down by its own height, and the amount stays on the first screen [R52]",
  async ({ visit }) => {
    const page = await visit({ as: await payerTwice(), on: SMALL });
    await open(page, "/checkout-details");
    await read(page, /You started confirming a payment/);
    const bar = await boxOf(button(page, checkoutMessages.paymentMade));
    const amount = await boxOf(page.locator("#amount"));
    expect(amount.y + amount.height).toBeLessThan(bar.y);
  },
);

/** Makes the page hidden, as when a phone shows another app. */
async function leaves(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
}
async function comesBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    Reflect.deleteProperty(document, "visibilityState");
    document.dispatchEvent(new Event("visibilitychange"));
  });
}

/** Prevents links to payment apps from being opened, because no such app is installed. */
async function keepsLinks(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.addEventListener("click", (press) => {
      const link = press.target instanceof Element && press.target.closest("a");
      if (link && !link.href.startsWith("http")) press.preventDefault();
    }),
  );
}

async function copiesId(page: Page): Promise<void> {
  await button(page, "Copy UPI ID").tap();
  await button(page, "UPI ID copied").waitFor();
}

const waysOf = (page: Page) =>
  page.locator("[data-way]").evaluateAll((ways) => ways.map((way) => way.getAttribute("data-way")));
const question = (page: Page) => page.getByText(en.wentThrough);

journey(
  "to a personal ID a phone copies first; after a No the next way stands first, for this payment and through a reload; a Yes leads to Confirm [R31, R61]",
  async ({ visit }) => {
    const email = await payer();
    const page = await visit({ as: email });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page, "/checkout-details");
    expect(await waysOf(page)).toEqual(["upi-id", "qr", "app-links"]);
    await read(page, en.appShowsHolder);
    await read(page, en.mayRefuse);
    await leaves(page);
    await comesBack(page);
    expect(await question(page).count()).toBe(0);

    await copiesId(page);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("kathalu@okicici");
    await button(page, "Copy amount").tap();
    await button(page, "Amount copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("148.00");
    await leaves(page);
    await comesBack(page);
    await question(page).waitFor();
    // If the customer uses this way to pay again without answering, the question disappears until they return.
    await copiesId(page);
    await question(page).waitFor({ state: "detached" });
    await leaves(page);
    await comesBack(page);
    await button(page, en.no).tap();
    await read(page, en.why.qr);
    expect(await waysOf(page)).toEqual(["qr", "app-links", "upi-id"]);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(en.why.qr);
    await reload(page);
    await read(page, en.why.qr);
    expect(await waysOf(page)).toEqual(["qr", "app-links", "upi-id"]);
    expect(await question(page).count()).toBe(0);
    const elsewhere = await visit({ as: email });
    await open(elsewhere, "/checkout-details");
    expect(await waysOf(elsewhere)).toEqual(["upi-id", "qr", "app-links"]);

    await keepsLinks(page);
    await link(page, "PhonePe").tap();
    await leaves(page);
    await comesBack(page);
    await button(page, en.yes).tap();
    await page.getByRole("heading", { name: "Confirm your payment" }).waitFor();
    const places = page.getByRole("region", { name: guide.guideTitle });
    await expect
      .poll(() => places.locator("details[open]").evaluateAll((open) => open.length))
      .toBe(1);
    await read(places.locator("details[open]"), "UTR");
    await page.goBack();
    await page.getByRole("heading", { name: en.scanToPay }).waitFor();
    expect(await question(page).count()).toBe(0);
  },
);

journey(
  "a page that the phone threw away while her app was in front asks when it comes again",
  async ({ visit }) => {
    const page = await visit({ as: await payer() });
    await open(page, "/checkout-details");
    await keepsLinks(page);
    await link(page, "Google Pay").tap();
    await leaves(page);
    // The page is left, so that only the tab's stored values remain.
    await page.goto("about:blank");
    await open(page, "/checkout-details");
    await question(page).waitFor();
  },
);

journey(
  "the code of a person's ID is saved up to ₹2,000, and above it the page says why not [R61]",
  async ({ visit }) => {
    const edge = await visit({ as: await payerOf(rupees("2000")) });
    await open(edge, "/checkout-details");
    await link(edge, en.saveQr).waitFor();
    await read(edge, en.howToUseSaved);
    const above = await visit({ as: await payerOf(rupees("2000.01")) });
    await open(above, "/checkout-details");
    await read(above, checkoutMessages.savedQrAdvice);
    expect(await link(above, en.saveQr).count()).toBe(0);
    await above.getByRole("img", { name: /^QR code to pay/ }).waitFor();
  },
);

journey(
  "after a rejection the difference is paid by the same ways, and a Yes leads to where its ID goes [R20, R61]",
  async ({ visit }) => {
    const page = await visit({ as: await partlyPaid(), on: SMALL });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page, "/orders");
    await page.getByRole("link", { name: /^View Details/ }).click();
    await read(page.locator("#amount"), "₹48");
    expect(await waysOf(page)).toEqual(["upi-id", "qr", "app-links"]);
    expect(await link(page, "Paytm").getAttribute("href")).toContain("am=48.00");
    await button(page, "Copy amount").tap();
    await button(page, "Amount copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("48.00");
    await copiesId(page);
    await leaves(page);
    await comesBack(page);
    await question(page).waitFor();
    const no = await boxOf(button(page, en.no));
    expect(no.y + no.height).toBeLessThanOrEqual(640);
    await button(page, en.no).tap();
    expect(await waysOf(page)).toEqual(["qr", "app-links", "upi-id"]);
    await copiesId(page);
    await leaves(page);
    await comesBack(page);
    await button(page, en.yes).tap();
    await expect
      .poll(() => transactionId(page).evaluate((field) => field === document.activeElement))
      .toBe(true);
  },
);

journey(
  "after a payment that wasn't found the fold of the ways stays open in her hands, through the question and a second copy [R20, R61]",
  async ({ visit }) => {
    const { email, orderId } = await buyer("rejected");
    const page = await visit({ as: email, on: SMALL });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page, `/orders/${orderId}`);
    await page.locator("summary", { hasText: "Not paid" }).tap();
    await copiesId(page);
    await leaves(page);
    await comesBack(page);
    await question(page).waitFor();
    const yes = await boxOf(button(page, en.yes));
    expect(yes.y + yes.height).toBeLessThanOrEqual(640);
    await page.getByRole("button", { name: /^(Copy UPI ID|UPI ID copied)$/ }).tap();
    await question(page).waitFor({ state: "detached" });
    expect(await page.getByRole("heading", { name: en.payToUpiId }).isVisible()).toBe(true);
  },
);

journey(
  "to a merchant's ID a phone has the links first, which carry its category and the order; a desktop the code [R61, R62]",
  async ({ visit, onTestFinished }) => {
    const store = await openMerchantStore();
    onTestFinished(store.close);
    const page = await visit({ at: store.address });
    await paysMerchant(page);
    expect(await waysOf(page)).toEqual(["app-links", "upi-id", "qr"]);
    expect(await page.getByText(en.mayRefuse).count()).toBe(0);
    await read(page.locator("[data-way=upi-id]"), en.appShows(MERCHANT.registeredName));
    await read(page.locator("[data-way=qr]"), en.appShows(MERCHANT.registeredName));
    await read(page.locator("[data-way=app-links]"), en.appShows(MERCHANT.registeredName));
    await link(page, en.saveQr).waitFor();
    const orderNumber = await page.getByText(/^ORD\d+$/).innerText();
    const expected = {
      pa: MERCHANT.upiId,
      mc: MERCHANT.category,
      tr: orderNumber,
      tn: orderNumber,
    };
    const phonePe = new URL((await link(page, "PhonePe").getAttribute("href")) ?? "");
    expect(Object.fromEntries(phonePe.searchParams)).toMatchObject(expected);
    const code = page.getByRole("img", { name: /^QR code to pay/ });
    await code.evaluate((drawing) => drawing.scrollIntoView({ block: "center" }));
    const scanned = new URL((await readQr(await code.screenshot())) ?? "");
    expect(Object.fromEntries(scanned.searchParams)).toMatchObject(expected);

    await page.setViewportSize(DESKTOP.viewport ?? SMALL.viewport);
    const [qr, links, id] = await Promise.all(
      ["qr", "app-links", "upi-id"].map((way) => boxOf(page.locator(`[data-way=${way}]`))),
    );
    expect(qr?.x).toBeLessThan(links?.x ?? 0);
    expect(qr?.y).toBe(links?.y);
    expect(links?.y).toBeLessThan(id?.y ?? 0);
  },
);
