import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import jsQR from "jsqr";
import { createRequestHandler, RouterContextProvider } from "react-router";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveAddress } from "#data/addresses.server";
import { addEpisode, addLine, cartOf } from "#data/cart.server";
import { db } from "#data/db.server";
import { orderOf } from "#data/orders.server";
import { openQuote } from "#data/quotes.server";
import { orders, products } from "#data/schema.server";
import { PAYMENT_GENERATIONS } from "#domain/limits";
import {
  ADDRESS_MISSING,
  amountChanged,
  CART_CHANGED_SINCE_QUOTE,
  CHECKOUT_CART_EMPTY,
  DELIVERY_CHOICE_MISSING,
  INVALID_PAYMENT_AMOUNT,
  LOGIN_TO_PROCEED,
  linesGone,
  MOBILE_MALFORMED,
  MOBILE_MISSING,
  PAYMENT_CLOSED,
  SCREENSHOT_NOT_IMAGE,
  SCREENSHOT_REQUIRED,
  SCREENSHOT_TOO_LARGE,
  SIGN_IN_TO_CONTINUE,
  TOO_MANY_PAYMENT_ATTEMPTS,
  TOTAL_TOO_HIGH_ADVICE,
  TRANSACTION_ID_EMPTY,
  TRANSACTION_ID_NOT_12_DIGITS,
  TRANSACTION_ID_TAKEN,
} from "#domain/messages";
import { plainDecimal, rupees, ZERO } from "#domain/money";
import { arrivalContext } from "#request/arrival.server";
import { config, useConfig as putInForce, readConfig } from "#request/config.server";
import { openFiles } from "#services/files.server";
import { appUnderTest } from "#test/app";
import { testDatabase } from "#test/database";
import { signedIn } from "#test/people";
import { newTransactionId, stockShelves } from "#test/store-rows";

testDatabase();

const origin = "http://localhost:3000";
let handle: ReturnType<typeof createRequestHandler>;
let dataDir: string;
let receipt: File;

beforeAll(async () => {
  putInForce(readConfig({ SECRET: "a secret for the test of the checkout" }));
  dataDir = await mkdtemp(join(tmpdir(), "checkout-"));
  openFiles({ dataDir });
  handle = createRequestHandler(await appUnderTest(), "test");
  await stockShelves();
  await db.insert(products).values({
    product_id: "rk-dear",
    product_name: "Gold Leaf",
    postal_card_size: rupees(50_000),
  });
  receipt = await picture("receipt.png");
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function picture(name: string, background = "#e5f0ff"): Promise<File> {
  const png = await sharp({ create: { width: 90, height: 180, channels: 3, background } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(png)], name, { type: "image/png" });
}

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const context = new RouterContextProvider();
  const arrival = { requestId: "test", address: "192.0.2.1", nonce: "test", forEverybody: false };
  context.set(arrivalContext, arrival);
  return await handle(new Request(origin + path, init), context);
}

type Fields = Record<string, string | File>;
type Answer = {
  status: number;
  ok: boolean;
  errors: Record<string, string>;
  advice: string | null;
  orderId: string;
  screenshotKept: boolean;
  cancelled: boolean;
  kept: boolean;
};

/** Somebody signed in, with a way to press buttons and to open pages. */
async function person() {
  const { person, cookie } = await signedIn();
  const headers = { Cookie: cookie, Origin: origin };
  const session = await ask("/session", { headers });
  const { token } = (await session.json()) as { token: string };
  return {
    id: person.id,
    get: (path: string) => ask(path, { headers }),
    async page(path: string) {
      const response = await ask(path, { headers });
      return await response.text();
    },
    async post(step: string, fields: Fields = {}): Promise<Answer> {
      const body = new FormData();
      for (const [name, value] of Object.entries({ token, ...fields })) body.set(name, value);
      const response = await ask(`/checkout-details/${step}`, { method: "POST", headers, body });
      return { status: response.status, ...(await response.json()) };
    },
  };
}

/** With two cards in the cart and a place for them to go. */
async function customer() {
  const asha = await person();
  await addLine(asha.id, { productId: "ndk-01", size: "postal", quantity: 2 });
  await saveAddress(asha.id, 1, {
    name: "Asha Rao",
    address: "Vizag 530001",
    mobile: "9876543210",
  });
  return asha;
}

const choices = { delivery: "standard", address: "1", mobile: "98765 43210" };

/** With the payment page open. */
async function payer() {
  const asha = await customer();
  expect(await asha.post("quote", choices)).toMatchObject({ status: 200, ok: true });
  const quote = await openQuote(asha.id, "cart", new Date());
  if (!quote) throw new Error("no payment was prepared");
  const confirm = (fields: Fields = {}) =>
    asha.post("confirmation", {
      quote: quote.id,
      transaction_id: newTransactionId(),
      screenshot: receipt,
      ...fields,
    });
  return { ...asha, quote, confirm };
}

/** What stands on the page, without its markup. */
function words(page: string): string {
  return page
    .replaceAll(/<script\b.*?<\/script>/gs, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
}

describe("[§2 Checkout] the details form", () => {
  it("has summary, coupon box, delivery, mobile number, address and Proceed to Payment", async () => {
    const asha = await customer();
    const page = await asha.page("/checkout-details");
    for (const part of [
      "Order summary",
      "Night Bus",
      "Subtotal ₹98",
      "Coupon code",
      "Standard Shipping 5-7 business days ₹50",
      "Express Shipping 2-3 days ₹100",
      "Mobile number",
      "Asha Rao",
      "Vizag 530001",
      "Proceed to Payment",
    ])
      expect(words(page)).toContain(part);
    for (const field of ["coupon", "delivery", "mobile", "address"])
      expect(page).toMatch(new RegExp(`<input [^>]*name="${field}"`));
  });

  it("tells how much to add for free delivery and a coupon, from ₹800 up to under ₹1000", async () => {
    const asha = await customer();
    const hint = async () =>
      /Add ₹\d+ more for free delivery and an automatic coupon\./.exec(
        words(await asha.page("/checkout-details")),
      )?.[0];
    expect(await hint()).toBeUndefined();
    await addLine(asha.id, { productId: "ndk-01", size: "postal", quantity: 15 });
    expect(await hint()).toBe("Add ₹167 more for free delivery and an automatic coupon.");
    await addLine(asha.id, { productId: "ndk-01", size: "postal", quantity: 4 });
    expect(await hint()).toBeUndefined();
  });
});

describe("Proceed to Payment", () => {
  it("[§5] must be logged in", async () => {
    const body = new URLSearchParams(choices);
    const answer = await ask("/checkout-details/quote", { method: "POST", body });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ errors: { form: LOGIN_TO_PROCEED } });
  });

  it("[§5] needs something in the cart", async () => {
    const nobody = await person();
    const answer = await nobody.post("quote", choices);
    expect(answer).toMatchObject({ status: 422, errors: { form: CHECKOUT_CART_EMPTY } });
    expect(await nobody.page("/checkout-details")).toContain(CHECKOUT_CART_EMPTY);
  });

  it.each([
    ["no address", { address: "" }, { address: ADDRESS_MISSING }],
    ["a free slot", { address: "2" }, { address: ADDRESS_MISSING }],
    ["a slot that isn't one", { address: "9" }, { address: ADDRESS_MISSING }],
    ["no mobile number", { mobile: "" }, { mobile: MOBILE_MISSING }],
    ["a short mobile number", { mobile: "98765" }, { mobile: MOBILE_MALFORMED }],
    ["a mobile number in words", { mobile: "తొమ్మిది 🌸" }, { mobile: MOBILE_MALFORMED }],
    [
      "neither of both",
      { address: "", mobile: "" },
      { address: ADDRESS_MISSING, mobile: MOBILE_MISSING },
    ],
    ["an unknown delivery", { delivery: "drone" }, { delivery: DELIVERY_CHOICE_MISSING }],
  ])("[§5, R45] says at the field what is wrong with %s", async (_, wrong, errors) => {
    const asha = await customer();
    const answer = await asha.post("quote", { ...choices, ...wrong });
    expect(answer).toMatchObject({ status: 422, ok: false });
    expect(answer.errors).toEqual(errors);
    expect(await openQuote(asha.id, "cart", new Date())).toBeNull();
  });

  it("[R11] needs no address where nothing is carried, but a mobile number", async () => {
    const asha = await person();
    await addEpisode(asha.id, "night-bus-tapes");
    const digital = { delivery: "standard" };
    expect(await asha.post("quote", digital)).toMatchObject({ errors: { mobile: MOBILE_MISSING } });
    expect(await asha.post("quote", { ...digital, mobile: "9876543210" })).toMatchObject({
      ok: true,
    });
    const quote = await openQuote(asha.id, "cart", new Date());
    expect(quote).toMatchObject({ shipping: { type: "digital", cost: 0 }, total: 12_900 });
  });

  it("[R45] takes no payment over ₹1,00,000, and says what to do", async () => {
    const asha = await customer();
    await addLine(asha.id, { productId: "rk-dear", size: "postal", quantity: 2 });
    expect(await asha.post("quote", choices)).toMatchObject({
      status: 422,
      errors: { form: INVALID_PAYMENT_AMOUNT },
      advice: TOTAL_TOO_HIGH_ADVICE,
    });
  });

  it("names what is no longer sold", async () => {
    const asha = await customer();
    await db.insert(products).values({
      product_id: "rk-short",
      product_name: "Last Lamp",
      stamp_size: rupees(9),
    });
    await addLine(asha.id, { productId: "rk-short", size: "stamp", quantity: 1 });
    await db.update(products).set({ is_active: false }).where(eq(products.product_id, "rk-short"));
    const answer = await asha.post("quote", choices);
    expect(answer.errors).toEqual({ form: linesGone(["Last Lamp"]) });
  });

  it("[§9] makes a payment for one order ten times in 300 s, and not an eleventh time", async () => {
    const asha = await customer();
    for (let press = 1; press <= PAYMENT_GENERATIONS; press++) {
      expect(await asha.post("quote", choices), String(press)).toMatchObject({ ok: true });
    }
    expect(await asha.post("quote", choices)).toMatchObject({
      status: 429,
      errors: { form: TOO_MANY_PAYMENT_ATTEMPTS },
    });
  });
});

describe("the payment page", () => {
  it("[R18] is what a reload or another device finds, with a QR code of the promised amount", async () => {
    const asha = await payer();
    const page = await asha.page("/checkout-details");
    expect(page).toContain("Amount to pay");
    expect(page).toContain("₹148");
    expect(page).toContain(asha.quote.orderNumber);
    expect(page).not.toMatch(/<[^>]+ style=/);
    const { pathname } = new URL(`/checkout-details/qr/${asha.quote.id}`, origin);
    const png = await asha.get(pathname);
    expect(png.headers.get("Content-Disposition")).toContain(`${asha.quote.orderNumber}.png`);
    const upi = new URL((await readQr(await png.bytes())) ?? "");
    expect(upi.protocol).toBe("upi:");
    expect(Object.fromEntries(upi.searchParams)).toEqual({
      pa: config.upi.id,
      pn: config.upi.name,
      am: plainDecimal(asha.quote.total),
      cu: "INR",
      tn: asha.quote.orderNumber,
    });
  });

  it("[R31] has the links of the apps in the server's answer already", async () => {
    const asha = await payer();
    const page = await asha.page("/checkout-details");
    const linked = Array.from(
      page.matchAll(/<a\b[^>]*href="([a-z]+:\/\/[^"?]*)\?pa=[^"]*"[^>]*>([^<]*)</g),
      ([, address, name]) => [name, address],
    );
    expect(linked).toEqual([
      ["Google Pay", "tez://upi/pay"],
      ["PhonePe", "phonepe://pay"],
      ["Paytm", "paytmmp://pay"],
      [expect.stringMatching(/UPI/), "upi://pay"],
    ]);
  });

  it("[R18] says so when the cart holds something else by now, and promises the same", async () => {
    const asha = await payer();
    expect(await asha.page("/checkout-details")).not.toContain(CART_CHANGED_SINCE_QUOTE);
    await addLine(asha.id, { productId: "rk-01", size: "stamp", quantity: 1 });
    const page = await asha.page("/checkout-details");
    expect(page).toContain(CART_CHANGED_SINCE_QUOTE);
    expect(page).toContain("₹148");
  });

  it("[§2] leads back to the details form by Cancel Payment, once", async () => {
    const asha = await payer();
    const press = { quote: asha.quote.id };
    expect(await asha.post("cancellation", press)).toMatchObject({ ok: true, cancelled: true });
    expect(await asha.post("cancellation", press)).toMatchObject({ ok: true, cancelled: false });
    expect(await asha.page("/checkout-details")).toContain("Proceed to Payment");
    expect((await cartOf(asha.id)).lines).toHaveLength(1);
  });

  it("[R18] keeps what is typed and uploaded", async () => {
    const asha = await payer();
    const typed = { quote: asha.quote.id, transaction_id: "1234 5678 9" };
    expect(await asha.post("transaction-id", typed)).toMatchObject({ ok: true, kept: true });
    await asha.post("screenshot", { quote: asha.quote.id, screenshot: receipt });
    const page = await asha.page("/checkout-details");
    expect(page).toContain('value="123456789"');
    expect(page).toContain(`/checkout-details/screenshot/${asha.quote.id}`);
    const preview = await asha.get(`/checkout-details/screenshot/${asha.quote.id}`);
    expect(preview.headers.get("Content-Type")).toBe("image/png");
    expect(preview.headers.get("Cache-Control")).toBe("private, no-store");
    expect(await preview.bytes()).toEqual(await receipt.bytes());
  });

  it("[R3] doesn't exist for anybody else, nor do its code, its screenshot and its steps", async () => {
    const asha = await payer();
    const quote = asha.quote.id;
    await asha.post("screenshot", { quote, screenshot: receipt });
    const ravi = await person();
    expect((await ravi.get(`/checkout-details/qr/${quote}`)).status).toBe(404);
    expect((await ravi.get(`/checkout-details/screenshot/${quote}`)).status).toBe(404);
    expect((await ravi.get("/checkout-details/screenshot/..%2f..%2fsecret")).status).toBe(404);
    expect(await ravi.post("cancellation", { quote })).toMatchObject({ cancelled: false });
    expect(await ravi.post("transaction-id", { quote, transaction_id: "1" })).toMatchObject({
      kept: false,
    });
    const other = await picture("other.png", "#000000");
    expect(await ravi.post("screenshot", { quote, screenshot: other })).toMatchObject({
      status: 404,
      errors: { form: PAYMENT_CLOSED },
    });
    const confirmation = { quote, transaction_id: newTransactionId(), screenshot: receipt };
    expect(await ravi.post("confirmation", confirmation)).toMatchObject({
      ok: false,
      errors: { form: PAYMENT_CLOSED },
    });
    const preview = await asha.get(`/checkout-details/screenshot/${quote}`);
    expect(await preview.bytes()).toEqual(await receipt.bytes());
  });
});

async function readQr(png: Uint8Array): Promise<string | undefined> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

describe("the screenshot", () => {
  it.each([
    ["a text", new File(["hello"], "receipt.png", { type: "image/png" }), SCREENSHOT_NOT_IMAGE],
    ["an SVG", new File(["<svg/>"], "a.svg", { type: "image/svg+xml" }), SCREENSHOT_NOT_IMAGE],
    ["nothing", new File([], ""), SCREENSHOT_REQUIRED],
    ["6 MB", new File([new Uint8Array(6_000_000)], "a.png"), SCREENSHOT_TOO_LARGE],
  ])("[§5] is refused when it is %s, and nothing is stored", async (_, screenshot, sentence) => {
    const asha = await payer();
    const { id: quote } = asha.quote;
    const answer = await asha.post("screenshot", { quote, screenshot });
    expect(answer).toMatchObject({ status: 422, errors: { screenshot: sentence } });
    expect((await openQuote(asha.id, "cart", new Date()))?.screenshot).toBeNull();
    const confirmed = await asha.confirm({ screenshot });
    expect(confirmed).toMatchObject({ status: 422, errors: { screenshot: sentence } });
  });

  it("[R4] is replaced by the next one, and named after the order", async () => {
    const asha = await payer();
    const { id: quote } = asha.quote;
    await asha.post("screenshot", { quote, screenshot: receipt });
    const jpeg = await sharp(await receipt.bytes())
      .jpeg()
      .toBuffer();
    const second = new File([new Uint8Array(jpeg)], "IMG_1.JPEG");
    expect(await asha.post("screenshot", { quote, screenshot: second })).toMatchObject({
      ok: true,
    });
    const stored = await readdir(join(dataDir, "files/payment-screenshots"));
    expect(stored.filter((name) => name.startsWith(quote))).toEqual([
      `${quote}payment_screenshot.jpeg`,
    ]);
  });

  it("can't be changed by this way once the order is placed", async () => {
    const asha = await payer();
    const { orderId } = await asha.confirm();
    const other = await picture("other.png", "#000000");
    const answer = await asha.post("screenshot", { quote: asha.quote.id, screenshot: other });
    expect(answer).toMatchObject({ status: 404, errors: { form: PAYMENT_CLOSED } });
    const kept = await asha.get(`/checkout-details/screenshot/${orderId}`);
    expect(await kept.bytes()).toEqual(await receipt.bytes());
  });
});

describe("Confirm Payment", () => {
  it("[§8] must be signed in", async () => {
    const body = new URLSearchParams({ quote: "x" });
    const answer = await ask("/checkout-details/confirmation", { method: "POST", body });
    expect(await answer.json()).toMatchObject({ errors: { form: SIGN_IN_TO_CONTINUE } });
  });

  it("[§5] says at both fields at once what is missing, and nothing is lost", async () => {
    const asha = await payer();
    const answer = await asha.post("confirmation", { quote: asha.quote.id });
    expect(answer.errors).toEqual({
      transaction_id: TRANSACTION_ID_EMPTY,
      screenshot: SCREENSHOT_REQUIRED,
    });
    expect(await asha.page("/checkout-details")).toContain("Amount to pay");
  });

  it.each(["12345678901", "1234567890123", "T12345678901", "१२३४५६७८९०१२"])(
    "[§5] takes no transaction ID like %s",
    async (transaction_id) => {
      const asha = await payer();
      const answer = await asha.confirm({ transaction_id });
      expect(answer.errors).toEqual({ transaction_id: TRANSACTION_ID_NOT_12_DIGITS });
    },
  );

  it("places the quote, takes its pieces out of the cart and shows the order to its person", async () => {
    const asha = await payer();
    await addLine(asha.id, { productId: "ndk-01", size: "postal", quantity: 3 });
    const transaction_id = "0123 4567 8901";
    const answer = await asha.confirm({ transaction_id });
    expect(answer).toMatchObject({ ok: true, orderId: asha.quote.id, screenshotKept: true });
    expect((await cartOf(asha.id)).lines).toMatchObject([{ quantity: 3 }]);
    const order = await asha.get(`/order-placed/${answer.orderId}`);
    expect(await order.json()).toMatchObject({
      order: {
        orderNumber: asha.quote.orderNumber,
        total: 14_800,
        status: "confirmation_pending",
        transactionId: "012345678901",
      },
    });
    const ravi = await person();
    expect((await ravi.get(`/order-placed/${answer.orderId}`)).status).toBe(404);
  });

  it("uses the screenshot that was uploaded before", async () => {
    const asha = await payer();
    await asha.post("screenshot", { quote: asha.quote.id, screenshot: receipt });
    const answer = await asha.confirm({ screenshot: new File([], "") });
    expect(answer).toMatchObject({ ok: true, screenshotKept: true });
    expect(await orderOf(asha.id, answer.orderId)).toMatchObject({
      screenshotPath: `payment-screenshots/${answer.orderId}payment_screenshot.png`,
    });
  });

  it("[R18] charges no amount that the page didn't show, when another tab prepared it again", async () => {
    const asha = await payer();
    await addLine(asha.id, { productId: "ndk-01", size: "postal", quantity: 1 });
    await asha.post("quote", choices);
    const again = await openQuote(asha.id, "cart", new Date());
    const stale = await asha.confirm({ total: String(asha.quote.total) });
    expect(stale).toMatchObject({
      status: 409,
      errors: { form: amountChanged(again?.total ?? ZERO) },
    });
    expect(await asha.confirm({ total: String(again?.total) })).toMatchObject({ ok: true });
  });

  it("[R19] makes one order of two presses at once and a third one later", async () => {
    const asha = await payer();
    const press = { transaction_id: newTransactionId() };
    const both = await Promise.all([asha.confirm(press), asha.confirm(press)]);
    const third = await asha.confirm(press);
    const ids = [...both, third].map(({ orderId }) => orderId);
    expect(ids).toEqual([asha.quote.id, asha.quote.id, asha.quote.id]);
    expect(await db.$count(orders, eq(orders.user_id, asha.id))).toBe(1);
  });

  it("[§5, R20] takes a transaction ID once, also of two people at the same moment", async () => {
    const people = [await payer(), await payer()];
    const press = { transaction_id: newTransactionId() };
    const answers = await Promise.all(people.map(({ confirm }) => confirm(press)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)?.errors).toEqual({ transaction_id: TRANSACTION_ID_TAKEN });
    const loser = people.find((_, index) => !answers[index]?.ok);
    expect(await loser?.confirm()).toMatchObject({ ok: true });
  });

  it("[§8] places the order although the screenshot can't be stored", async () => {
    const asha = await payer();
    const answer = await withFailingStorage(() => asha.confirm());
    expect(answer).toMatchObject({ ok: true, screenshotKept: false });
    expect(await orderOf(asha.id, answer.orderId)).toMatchObject({ screenshotPath: null });
  });

  it("says that a payment was closed elsewhere, and orders nothing", async () => {
    const asha = await payer();
    await asha.post("cancellation", { quote: asha.quote.id });
    expect(await asha.confirm()).toMatchObject({ status: 409, errors: { form: PAYMENT_CLOSED } });
    expect(await db.$count(orders, eq(orders.user_id, asha.id))).toBe(0);
  });
});

/** A file stands where the bucket should be: that fails for root as for everybody. */
async function withFailingStorage<T>(work: () => Promise<T>): Promise<T> {
  const broken = join(dataDir, "broken");
  openFiles({ dataDir: broken });
  await writeFile(join(broken, "files/payment-screenshots"), "");
  try {
    return await work();
  } finally {
    openFiles({ dataDir });
  }
}

describe("the order-placed page", () => {
  it("[§2] leads to /auth when signed out, and waits for its navigation's state when signed in", async () => {
    const guest = await ask("/order-placed");
    expect([guest.status, guest.headers.get("Location")]).toEqual([
      302,
      "/auth?next=%2Forder-placed",
    ]);
    const asha = await person();
    expect((await asha.get("/order-placed")).status).toBe(200);
    expect((await asha.get("/order-placed/not-an-id")).status).toBe(404);
  });
});
