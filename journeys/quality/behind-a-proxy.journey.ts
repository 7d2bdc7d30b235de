import sharp from "sharp";
import { inject } from "vitest";
import { cartMessages } from "#domain/cart/messages";
import { checkoutMessages } from "#domain/checkout/messages";
import { peopleMessages } from "#domain/people/messages";
import { texts } from "#pages/checkout/screenshot/smaller/texts.ts";
import { expect, journey, PHONE } from "#test/browser/journey";
import { newTransactionId } from "#test/people/payments";
import { digitsOn, receiptPicture } from "#test/people/receipt-picture";
import { freePort, startStore } from "#test/store/built-store";
import { startTlsProxy } from "#test/store/tls-proxy";
import { customer } from "../people/customers.ts";
import {
  addToCart,
  button,
  buy,
  chooseScreenshot,
  hasInCart,
  open,
  proceedToPayment,
  read,
  readToast,
  saysPaid,
  transactionId,
  waitForPage,
} from "../steps.ts";

journey(
  "behind a proxy that ends TLS every form works, from sign-in to the order",
  async ({ visit, onTestFinished }) => {
    const proxy = await startTlsProxy();
    onTestFinished(proxy.close);
    const port = await freePort();
    // A second node on the same database and files, with the proxy's address as its public one.
    const { environment } = inject("store");
    const store = startStore({ ...environment, PORT: `${port}`, APP_ORIGIN: proxy.origin });
    onTestFinished(async () => void (await store.ends("SIGTERM")));
    await store.says("The store is open");
    proxy.leadTo(port);
    const page = await visit({ on: { ...PHONE, baseURL: proxy.origin, ignoreHTTPSErrors: true } });

    const answer = await open(page, "/product/ndk-01");
    expect(answer?.headers()["strict-transport-security"]).toMatch(/^max-age=31536000/);
    await addToCart(page, "Wallet Size", 2);
    await hasInCart(page, 2);
    await open(page, "/auth?next=/cart");
    await button(page, peopleMessages.signInWithGoogle).click();
    await page.getByLabel("Email").fill(await customer());
    await button(page, "Continue").click();
    await waitForPage(page, "/cart");
    await hasInCart(page, 2);
    const session = (await page.context().cookies()).find(({ name }) => name === "__Host-sid");
    expect(session).toMatchObject({ secure: true, httpOnly: true, sameSite: "Lax", path: "/" });

    await open(page, "/product/ndk-01");
    await addToCart(page, "Stamp Size");
    await hasInCart(page, 3);
    await readToast(page, cartMessages.itemAdded);
    await buy(page);
    await hasInCart(page, 0);
  },
);

journey(
  "behind a proxy that lets 1 MB through, a payer's 2.9 MB screenshot is made smaller, and its digits can be read [R5]",
  async ({ visit, onTestFinished }) => {
    const proxy = await startTlsProxy({ mostBytes: 2 ** 20 });
    onTestFinished(proxy.close);
    const port = await freePort();
    const { environment } = inject("store");
    const store = startStore({ ...environment, PORT: `${port}`, APP_ORIGIN: proxy.origin });
    onTestFinished(async () => void (await store.ends("SIGTERM")));
    await store.says("The store is open");
    proxy.leadTo(port);
    const page = await visit({ on: { ...PHONE, baseURL: proxy.origin, ignoreHTTPSErrors: true } });
    await open(page, "/auth?next=/cart");
    await button(page, peopleMessages.signInWithGoogle).click();
    await page.getByLabel("Email").fill(await customer());
    await button(page, "Continue").click();
    await waitForPage(page, "/cart");

    // The proxy refuses a large body with a response, or ends the connection without one, as some do.
    for (const { format, cuts } of [
      { format: "png", cuts: false },
      { format: "jpeg", cuts: true },
      { format: "webp", cuts: false },
    ] as const) {
      proxy.cut(cuts);
      const digits = newTransactionId();
      const chosen = await receiptPicture(digits, format);
      expect(chosen.length).toBeGreaterThan(2 ** 20);
      expect(await digitsOn(chosen)).toBe(digits);
      await payFor(page, digits, { buffer: chosen, format });
      await read(page, checkoutMessages.screenshotSaved);
      await button(page, "Confirm Payment").click();
      await waitForPage(page, "/order-placed");
      const stored = await storedScreenshot(page);
      expect(stored.length).toBeLessThan(950_001);
      expect((await sharp(stored).metadata()).format).toBe(format);
      expect(await digitsOn(stored)).toBe(digits);
    }

    // A picture that can't be made smaller doesn't prevent the order.
    proxy.cut(false);
    await payFor(page, newTransactionId(), { buffer: await largeGif(), format: "gif" });
    await read(page, texts.en.cantBeSmaller);
    await button(page, "Confirm Payment").click();
    await waitForPage(page, "/order-placed");
    await read(page, checkoutMessages.screenshotUploadFailed);
  },
);

type Page = Parameters<typeof open>[0];

/** Buys a card up to Confirm, types the ID and chooses a screenshot. */
async function payFor(
  page: Page,
  digits: string,
  { buffer, format }: { buffer: Buffer; format: string },
) {
  await open(page, "/product/ndk-01");
  await addToCart(page, "Stamp Size");
  await readToast(page, cartMessages.itemAdded);
  await proceedToPayment(page);
  await saysPaid(page);
  await transactionId(page).fill(digits);
  await chooseScreenshot(page, buffer, {
    name: `payment.${format}`,
    mimeType: `image/${format}`,
  });
}

/** Returns a small picture in a large file, because many bytes follow the picture's end. */
async function largeGif(): Promise<Buffer> {
  const create = { width: 8, height: 8, channels: 3 as const, background: "white" };
  return Buffer.concat([await sharp({ create }).gif().toBuffer(), Buffer.alloc(2 ** 21)]);
}

/** Returns the stored screenshot of the order that was just placed, as its customer sees it. */
async function storedScreenshot(page: Page): Promise<Buffer> {
  const orderId = await page.evaluate(() => history.state.usr.orderId);
  const answer = await page.request.get(`/orders/${orderId}/screenshot`);
  expect(answer.status(), orderId).toBe(200);
  return await answer.body();
}
