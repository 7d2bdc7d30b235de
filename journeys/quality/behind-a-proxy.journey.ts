import sharp from "sharp";
import { inject } from "vitest";
import { cartMessages } from "#domain/cart/messages";
import { checkoutMessages } from "#domain/checkout/messages";
import { peopleMessages } from "#domain/people/messages";
import { expect, journey, PHONE } from "#test/browser/journey";
import { newTransactionId } from "#test/people/payments";
import { freePort, startStore } from "#test/store/built-store";
import { startTlsProxy } from "#test/store/tls-proxy";
import { customer } from "../people/customers.ts";
import {
  addToCart,
  arrive,
  button,
  buy,
  chooseScreenshot,
  hasInCart,
  open,
  proceedToPayment,
  read,
  saysPaid,
  transactionId,
} from "../steps.ts";

journey(
  "behind a proxy that ends TLS every form works, from sign-in to the order",
  async ({ visit, onTestFinished }) => {
    const proxy = await startTlsProxy();
    onTestFinished(proxy.close);
    const port = await freePort();
    // A second node on the same database and files, which knows itself by its public address.
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
    await arrive(page, "/cart");
    await hasInCart(page, 2);
    const session = (await page.context().cookies()).find(({ name }) => name === "__Host-sid");
    expect(session).toMatchObject({ secure: true, httpOnly: true, sameSite: "Lax", path: "/" });

    await open(page, "/product/ndk-01");
    await addToCart(page, "Stamp Size");
    await hasInCart(page, 3);
    await read(page, cartMessages.itemAdded);
    await buy(page);
    await hasInCart(page, 0);
  },
);

journey(
  "behind a proxy that refuses bodies over 1 MB, a payer's 3 MB picture doesn't stop the order [R5]",
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
    await arrive(page, "/cart");
    await open(page, "/product/ndk-01");
    await addToCart(page, "Stamp Size");
    await hasInCart(page, 1);

    await proceedToPayment(page);
    await saysPaid(page);
    await transactionId(page).fill(newTransactionId());
    await chooseScreenshot(page, await largePicture());
    await read(page, checkoutMessages.screenshotNotSavedYet);
    await button(page, "Confirm Payment").click();
    await arrive(page, "/order-placed");
    await read(page, checkoutMessages.screenshotUploadFailed);
  },
);

/** Noise doesn't compress. */
async function largePicture(): Promise<Buffer> {
  const create = { width: 1000, height: 1000, channels: 3 as const, background: "white" };
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
  return await sharp({ create: { ...create, noise } })
    .png()
    .toBuffer();
}
