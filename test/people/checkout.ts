import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRequestHandler, RouterContextProvider } from "react-router";
import sharp from "sharp";
import { afterAll, beforeAll, expect } from "vitest";
import { addLine } from "#data/cart/cart-additions.server";
import { openQuote } from "#data/checkout/quote-versions.server";
import { db } from "#data/db.server";
import { saveAddress } from "#data/people/addresses.server";
import { products } from "#data/schema.server";
import { rupees } from "#domain/money/money";
import type { PreparedPayment } from "#forms/checkout/payment-view.server";
import { readConfig, setConfig } from "#request/config.server";
import { requestInfoContext } from "#request/request-info.server";
import { openFiles } from "#services/files.server";
import { testDatabase } from "#test/database/database";
import { newTransactionId, stockCatalogue } from "#test/database/store-rows";
import { signedIn } from "#test/people/people";
import { appUnderTest } from "#test/store/app";

export const origin = "http://localhost:3000";
let handle: ReturnType<typeof createRequestHandler>;
export let dataDir: string;
export let receipt: File;

/** Prepares a test file about the checkout: a database with products, the app, and a folder for uploads. */
export function testCheckout(books?: Parameters<typeof testDatabase>[0]): void {
  testDatabase(books);
  beforeAll(async () => {
    setConfig(readConfig({ SECRET: "a secret for the test of the checkout" }));
    dataDir = await mkdtemp(join(tmpdir(), "checkout-"));
    openFiles({ dataDir });
    handle = createRequestHandler(await appUnderTest(), "test");
    await stockCatalogue();
    await db.insert(products).values({
      product_id: "rk-dear",
      product_name: "Gold Leaf",
      postal_card_size: rupees(50_000),
    });
    receipt = await picture("receipt.png");
  });

  afterAll(() => rm(dataDir, { recursive: true, force: true }));
}

export async function picture(name: string, background = "#e5f0ff"): Promise<File> {
  const png = await sharp({ create: { width: 90, height: 180, channels: 3, background } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(png)], name, { type: "image/png" });
}

export async function sendRequest(path: string, init: RequestInit = {}): Promise<Response> {
  const context = new RouterContextProvider();
  const info = { requestId: "test", address: "192.0.2.1", nonce: "test", isPublic: false };
  context.set(requestInfoContext, info);
  return await handle(new Request(origin + path, init), context);
}

export type Fields = Record<string, string | File>;

export type Answer = {
  status: number;
  ok: boolean;
  errors: Record<string, string>;
  advice: string | null;
  orderId: string;
  screenshotStored: boolean;
  cancelled: boolean;
  saved: boolean;
  stored: string;
  prepared: PreparedPayment;
};

/** Signs somebody in; returns their ID, with functions that send forms and open pages. */
export async function person(who: Parameters<typeof signedIn>[0] = {}) {
  const { person, cookie } = await signedIn(who);
  const headers = { Cookie: cookie, Origin: origin };
  const session = await sendRequest("/session", { headers });
  const { token } = (await session.json()) as { token: string };
  return {
    id: person.id,
    get: (path: string) => sendRequest(path, { headers }),
    async page(path: string) {
      const response = await sendRequest(path, { headers });
      return (await response.text()).replaceAll("&#x27;", "'");
    },
    async post(step: string, fields: Fields = {}): Promise<Answer> {
      const body = new FormData();
      for (const [name, value] of Object.entries({ token, ...fields })) body.set(name, value);
      const response = await sendRequest(`/forms/checkout-details/${step}`, {
        method: "POST",
        headers,
        body,
      });
      return { status: response.status, ...(await response.json()) };
    },
  };
}

/** Makes a person with two cards in the cart and a saved address. */
export async function customer() {
  const asha = await person();
  await addLine(asha.id, { id: "ndk-01", size: "postal", quantity: 2 });
  await saveAddress(asha.id, 1, {
    name: "Asha Rao",
    pin: "530001",
    address: "Vizag",
    mobile: "9876543210",
  });
  return asha;
}

/** The details form as the page sends it for a customer with two cards of ₹49. */
export const choices = {
  delivery: "standard",
  address: "1",
  mobile: "98765 43210",
  total: "14800",
  lines: "ndk-01 postal × 2 @ 4900",
};

/** Makes a customer who has proceeded to the payment page. */
export async function payer() {
  const asha = await customer();
  expect(await asha.post("quote", choices)).toMatchObject({ status: 200, ok: true });
  const quote = await openQuote(asha.id, "cart", new Date());
  if (!quote) throw new Error("no payment was prepared");
  const confirm = (fields: Fields = {}) =>
    asha.post("confirmation", {
      version: quote.id,
      transaction_id: newTransactionId(),
      screenshot: receipt,
      ...fields,
    });
  return { ...asha, quote, confirm };
}

/** Returns the text of a page, without its markup. */
export function words(page: string): string {
  return page
    .replaceAll(/<script\b.*?<\/script>/gs, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
}

/**
 * Runs `work` while storing files fails. A file takes the place of the folder, which makes writing fail even for
 * root.
 */
export async function withFailingStorage<T>(work: () => Promise<T>): Promise<T> {
  const broken = join(dataDir, "broken");
  openFiles({ dataDir: broken });
  await writeFile(join(broken, "files/payment-screenshots"), "");
  try {
    return await work();
  } finally {
    openFiles({ dataDir });
  }
}
