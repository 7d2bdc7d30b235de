import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import jsQR from "jsqr";
import { createRequestHandler, RouterContextProvider } from "react-router";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addEpisode, addLine, cartOf } from "#data/cart/cart.server";
import { lockCart } from "#data/cart/cart-merge.server";
import { openQuote } from "#data/checkout/quote-versions.server";
import { settleUnplaced, unplacedPaymentsOf } from "#data/checkout/unplaced-payments.server";
import { db, transaction } from "#data/db.server";
import { orderOf } from "#data/orders/orders.server";
import { saveAddress } from "#data/people/addresses.server";
import { orders, products, quotes } from "#data/schema.server";
import { checkoutMessages } from "#domain/checkout/messages";
import { PAYMENT_GENERATIONS, PAYMENTS_PREPARED, UPLOADS } from "#domain/limits";
import { storeMessages } from "#domain/messages";
import { plainDecimal, rupees } from "#domain/money/money";
import { adminMessages } from "#domain/orders/admin-messages";
import { peopleMessages } from "#domain/people/messages";
import { config, readConfig, setConfig } from "#request/config.server";
import { within } from "#request/forms/limits.server";
import { requestInfoContext } from "#request/request-info.server";
import { openFiles } from "#services/files.server";
import { shownOn } from "#test/components/cart-lines";
import { testDatabase } from "#test/database/database";
import { newTransactionId, stockCatalogue, untilSomebodyWaits } from "#test/database/store-rows";
import { signedIn } from "#test/people/people";
import { appUnderTest } from "#test/store/app";

testDatabase();

const origin = "http://localhost:3000";
let handle: ReturnType<typeof createRequestHandler>;
let dataDir: string;
let receipt: File;

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

async function picture(name: string, background = "#e5f0ff"): Promise<File> {
  const png = await sharp({ create: { width: 90, height: 180, channels: 3, background } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(png)], name, { type: "image/png" });
}

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const context = new RouterContextProvider();
  const info = { requestId: "test", address: "192.0.2.1", nonce: "test", isPublic: false };
  context.set(requestInfoContext, info);
  return await handle(new Request(origin + path, init), context);
}

type Fields = Record<string, string | File>;
type Answer = {
  status: number;
  ok: boolean;
  errors: Record<string, string>;
  advice: string | null;
  orderId: string;
  screenshotStored: boolean;
  cancelled: boolean;
  saved: boolean;
  stored: string;
};

/** Somebody signed in, with a way to press buttons and to open pages. */
async function person(who: Parameters<typeof signedIn>[0] = {}) {
  const { person, cookie } = await signedIn(who);
  const headers = { Cookie: cookie, Origin: origin };
  const session = await ask("/session", { headers });
  const { token } = (await session.json()) as { token: string };
  return {
    id: person.id,
    get: (path: string) => ask(path, { headers }),
    async page(path: string) {
      const response = await ask(path, { headers });
      return (await response.text()).replaceAll("&#x27;", "'");
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
  await addLine(asha.id, { id: "ndk-01", size: "postal", quantity: 2 });
  await saveAddress(asha.id, 1, {
    name: "Asha Rao",
    address: "Vizag 530001",
    mobile: "9876543210",
  });
  return asha;
}

/** The details form of a customer with two cards of ₹49, as their page sends it. */
const choices = {
  delivery: "standard",
  address: "1",
  mobile: "98765 43210",
  total: "14800",
  lines: "ndk-01 postal × 2 @ 4900",
};

/** With the payment page open. */
async function payer() {
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

/** What stands on the page, without its markup. */
function words(page: string): string {
  return page
    .replaceAll(/<script\b.*?<\/script>/gs, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
}

describe("the details form", () => {
  it("has summary, coupon box, delivery, mobile number, address and Proceed to Payment [§2.98]", async () => {
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

  it("tells how much to add for free delivery and a coupon, from ₹800 up to under ₹1000 [§2.104]", async () => {
    const asha = await customer();
    const hint = async () =>
      /Add ₹\d+ more for free delivery and an automatic coupon\./.exec(
        words(await asha.page("/checkout-details")),
      )?.[0];
    expect(await hint()).toBeUndefined();
    await addLine(asha.id, { id: "ndk-01", size: "postal", quantity: 15 });
    expect(await hint()).toBe("Add ₹167 more for free delivery and an automatic coupon.");
    await addLine(asha.id, { id: "ndk-01", size: "postal", quantity: 4 });
    expect(await hint()).toBeUndefined();
  });
});

describe("Proceed to Payment", () => {
  it("must be logged in [§5.15]", async () => {
    const body = new URLSearchParams(choices);
    const headers = { Origin: origin };
    const answer = await ask("/checkout-details/quote", { method: "POST", headers, body });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({
      errors: { form: checkoutMessages.loginToProceed },
    });
  });

  it("promises nothing in a store that has only the demo's UPI id [R22]", async () => {
    const before = config;
    setConfig({ ...config, paymentsSetUp: false });
    try {
      const asha = await customer();
      expect(await asha.page("/checkout-details")).toContain(
        checkoutMessages["payments-not-set-up"],
      );
      expect(await asha.post("quote", choices)).toMatchObject({
        status: 409,
        errors: { form: checkoutMessages["payments-not-set-up"] },
      });
      expect(await openQuote(asha.id, "cart", new Date())).toBeNull();
    } finally {
      setConfig(before);
    }
  });

  it("needs something in the cart [§5.16]", async () => {
    const nobody = await person();
    const answer = await nobody.post("quote", choices);
    expect(answer).toMatchObject({ status: 422, errors: { form: checkoutMessages["cart-empty"] } });
    expect(await nobody.page("/checkout-details")).toContain(checkoutMessages["cart-empty"]);
  });

  it.each([
    ["no address [§5.17]", { address: "" }, { address: checkoutMessages["address-missing"] }],
    ["a free slot", { address: "2" }, { address: checkoutMessages["address-missing"] }],
    ["a slot that isn't one", { address: "9" }, { address: checkoutMessages["address-missing"] }],
    ["no mobile number [§5.18]", { mobile: "" }, { mobile: peopleMessages["mobile-missing"] }],
    ["a short mobile number", { mobile: "98765" }, { mobile: peopleMessages["mobile-malformed"] }],
    [
      "a mobile number in words",
      { mobile: "తొమ్మిది 🌸" },
      { mobile: peopleMessages["mobile-malformed"] },
    ],
    [
      "neither of both",
      { address: "", mobile: "" },
      { address: checkoutMessages["address-missing"], mobile: peopleMessages["mobile-missing"] },
    ],
    [
      "an unknown delivery",
      { delivery: "drone" },
      { delivery: checkoutMessages.deliveryChoiceMissing },
    ],
  ])("says at the field what is wrong with %s [R45]", async (_, wrong, errors) => {
    const asha = await customer();
    const answer = await asha.post("quote", { ...choices, ...wrong });
    expect(answer).toMatchObject({ status: 422, ok: false });
    expect(answer.errors).toEqual(errors);
    expect(await openQuote(asha.id, "cart", new Date())).toBeNull();
  });

  it("needs no address where nothing is carried, but a mobile number [§5.17, R11]", async () => {
    const asha = await person();
    await addEpisode(asha.id, "night-bus-tapes");
    const digital = { delivery: "standard" };
    expect(await asha.post("quote", digital)).toMatchObject({
      errors: { mobile: peopleMessages["mobile-missing"] },
    });
    const shown = shownOn(await asha.page("/checkout-details"));
    expect(await asha.post("quote", { ...digital, ...shown, mobile: "9876543210" })).toMatchObject({
      ok: true,
    });
    const quote = await openQuote(asha.id, "cart", new Date());
    expect(quote).toMatchObject({ shipping: { type: "digital", cost: 0 }, total: 12_900 });
  });

  it("takes no payment over ₹1,00,000, and says what to do [§5.27, §8.46, §9.24, R45]", async () => {
    const asha = await customer();
    await addLine(asha.id, { id: "rk-dear", size: "postal", quantity: 2 });
    const shown = shownOn(await asha.page("/checkout-details"));
    expect(await asha.post("quote", { ...choices, ...shown })).toMatchObject({
      status: 422,
      errors: { form: checkoutMessages.invalidAmount },
      advice: checkoutMessages["amount-too-high"],
    });
  });

  it("names what is no longer sold", async () => {
    const asha = await customer();
    await db.insert(products).values({
      product_id: "rk-short",
      product_name: "Last Lamp",
      stamp_size: rupees(9),
    });
    await addLine(asha.id, { id: "rk-short", size: "stamp", quantity: 1 });
    await db.update(products).set({ is_active: false }).where(eq(products.product_id, "rk-short"));
    const answer = await asha.post("quote", choices);
    expect(answer.errors).toEqual({
      form: checkoutMessages["lines-gone"]({ names: ["Last Lamp"] }),
    });
  });

  it("makes a payment for one order ten times in 300 s, and not an eleventh time [§5.28, §8.47, §9.26]", async () => {
    const asha = await customer();
    for (let press = 1; press <= PAYMENT_GENERATIONS; press++) {
      expect(await asha.post("quote", choices), String(press)).toMatchObject({ ok: true });
    }
    expect(await asha.post("quote", choices)).toMatchObject({
      status: 429,
      errors: { form: checkoutMessages.tooManyAttempts },
    });
  });
});

describe("what the page showed [R1]", () => {
  it("is promised or nothing is: a price that moved is shown first, and pressed again", async () => {
    const asha = await customer();
    await db
      .insert(products)
      .values({ product_id: "rk-moves", product_name: "Moves", stamp_size: rupees(9) });
    await addLine(asha.id, { id: "rk-moves", size: "stamp", quantity: 1 });
    const before = shownOn(await asha.page("/checkout-details"));
    await db
      .update(products)
      .set({ stamp_size: rupees(400) })
      .where(eq(products.product_id, "rk-moves"));
    expect(await asha.post("quote", { ...choices, ...before })).toMatchObject({
      status: 422,
      problem: "other-than-shown",
      errors: { form: checkoutMessages["other-than-shown"]({ total: rupees(548) }) },
    });
    expect(await openQuote(asha.id, "cart", new Date())).toBeNull();
    const after = shownOn(await asha.page("/checkout-details"));
    expect(await asha.post("quote", { ...choices, ...after })).toMatchObject({ ok: true });
  });

  it("isn't the same with other goods of the same amount, nor without saying", async () => {
    const asha = await customer();
    for (const other of [{ lines: "rk-01 postal × 2 @ 4900" }, { lines: "" }, { total: "" }])
      expect(await asha.post("quote", { ...choices, ...other })).toMatchObject({
        errors: { form: checkoutMessages["other-than-shown"]({ total: rupees(148) }) },
      });
  });
});

it("cancelling and starting again keeps the number, so that the eleventh payment in 300 s is refused [R51]", async () => {
  const asha = await customer();
  const numbers = new Set<string>();
  for (let press = 1; press <= PAYMENT_GENERATIONS; press++) {
    expect(await asha.post("quote", choices), String(press)).toMatchObject({ ok: true });
    const quote = await openQuote(asha.id, "cart", new Date());
    numbers.add(quote?.orderNumber ?? "none");
    await asha.post("cancellation", { version: quote?.id ?? "" });
  }
  expect(numbers.size).toBe(1);
  expect(await asha.post("quote", choices)).toMatchObject({
    status: 429,
    errors: { form: checkoutMessages.tooManyAttempts },
  });
});

it("presses that come at once, before there is a number, are ten at most, too [R51]", async () => {
  const asha = await customer();
  const presses = Array.from({ length: 15 }, () => asha.post("quote", choices));
  const answers = (await Promise.all(presses)).map(({ status }) => status);
  const statuses = [...Array(PAYMENT_GENERATIONS).fill(200), ...Array(5).fill(429)];
  expect(answers.sort()).toEqual(statuses);
});

describe("the payment page", () => {
  it("is what a reload or another device finds, with a QR code of the promised amount [§2.100, §9.23, §9.27, R18]", async () => {
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

  it("has the links of the apps in the server's answer already [§1.7, §2.103, R31]", async () => {
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

  it("says so when the cart holds something else by now, and promises the same [R18]", async () => {
    const asha = await payer();
    expect(await asha.page("/checkout-details")).not.toContain(checkoutMessages.cartChanged);
    await addLine(asha.id, { id: "rk-01", size: "stamp", quantity: 1 });
    const page = await asha.page("/checkout-details");
    expect(page).toContain(checkoutMessages.cartChanged);
    expect(page).toContain("₹148");
  });

  it("leads back to the details form by Cancel Payment, once", async () => {
    const asha = await payer();
    const press = { version: asha.quote.id };
    expect(await asha.post("cancellation", press)).toMatchObject({ ok: true, cancelled: true });
    expect(await asha.post("cancellation", press)).toMatchObject({ ok: true, cancelled: false });
    expect(await asha.page("/checkout-details")).toContain("Proceed to Payment");
    expect((await cartOf(asha.id)).lines).toHaveLength(1);
  });

  it("keeps what is typed and uploaded [R18]", async () => {
    const asha = await payer();
    const typed = { version: asha.quote.id, transaction_id: "1234 5678 9" };
    expect(await asha.post("transaction-id", typed)).toMatchObject({ ok: true, saved: true });
    await asha.post("screenshot", { version: asha.quote.id, screenshot: receipt });
    const page = await asha.page("/checkout-details");
    expect(page).toContain('value="123456789"');
    expect(page).toContain(`/checkout-details/screenshot/${asha.quote.id}`);
    const preview = await asha.get(`/checkout-details/screenshot/${asha.quote.id}`);
    expect(preview.headers.get("Content-Type")).toBe("image/png");
    expect(preview.headers.get("Cache-Control")).toBe("private, no-store");
    expect(await preview.bytes()).toEqual(await receipt.bytes());
  });

  it("doesn't exist for anybody else, nor do its code, its screenshot and its steps [R3]", async () => {
    const asha = await payer();
    const version = asha.quote.id;
    await asha.post("screenshot", { version, screenshot: receipt });
    const ravi = await person();
    expect((await ravi.get(`/checkout-details/qr/${version}`)).status).toBe(404);
    expect((await ravi.get(`/checkout-details/screenshot/${version}`)).status).toBe(404);
    expect((await ravi.get("/checkout-details/screenshot/..%2f..%2fsecret")).status).toBe(404);
    expect(await ravi.post("cancellation", { version })).toMatchObject({ cancelled: false });
    expect(await ravi.post("transaction-id", { version, transaction_id: "1" })).toMatchObject({
      saved: false,
    });
    const other = await picture("other.png", "#000000");
    expect(await ravi.post("screenshot", { version, screenshot: other })).toMatchObject({
      status: 404,
      errors: { form: checkoutMessages.paymentClosed },
    });
    const confirmation = { version, transaction_id: newTransactionId(), screenshot: receipt };
    expect(await ravi.post("confirmation", confirmation)).toMatchObject({
      ok: false,
      errors: { form: checkoutMessages["quote-gone"] },
    });
    const preview = await asha.get(`/checkout-details/screenshot/${version}`);
    expect(await preview.bytes()).toEqual(await receipt.bytes());
  });
});

async function readQr(png: Uint8Array): Promise<string | undefined> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

describe("the screenshot", () => {
  it.each([
    [
      "a text [§5.23]",
      new File(["hello"], "receipt.png", { type: "image/png" }),
      checkoutMessages["not-an-image"],
    ],
    [
      "an SVG [§5.23]",
      new File(["<svg/>"], "a.svg", { type: "image/svg+xml" }),
      checkoutMessages["not-an-image"],
    ],
    ["nothing [§5.22]", new File([], ""), checkoutMessages["image-missing"]],
    [
      "6 MB [§5.24]",
      new File([new Uint8Array(6_000_000)], "a.png"),
      checkoutMessages["image-too-large"],
    ],
  ])("is refused when it is %s, and nothing is stored", async (_, screenshot, sentence) => {
    const asha = await payer();
    const { id: version } = asha.quote;
    const answer = await asha.post("screenshot", { version, screenshot });
    expect(answer).toMatchObject({ status: 422, errors: { screenshot: sentence } });
    expect((await openQuote(asha.id, "cart", new Date()))?.screenshot).toBeNull();
    const confirmed = await asha.confirm({ screenshot });
    expect(confirmed).toMatchObject({ status: 422, errors: { screenshot: sentence } });
  });

  it("is replaced by the next one, and named after the order, apart for each version [§7.51, R4]", async () => {
    const asha = await payer();
    const { id: version, quoteId } = asha.quote;
    await asha.post("screenshot", { version, screenshot: receipt });
    const jpeg = await sharp(await receipt.bytes())
      .jpeg()
      .toBuffer();
    const second = new File([new Uint8Array(jpeg)], "IMG_1.JPEG");
    expect(await asha.post("screenshot", { version, screenshot: second })).toMatchObject({
      ok: true,
    });
    const stored = await readdir(join(dataDir, "files/payment-screenshots"), { recursive: true });
    expect(stored.filter((name) => name.startsWith(version)).sort()).toEqual([
      expect.stringMatching(new RegExp(`^${version}-[\\da-f]{12}$`)),
      expect.stringMatching(
        new RegExp(`^${version}-[\\da-f]{12}/${quoteId}payment_screenshot\\.jpeg$`),
      ),
    ]);
  });

  it("is stored for three payments of a person that aren't placed, and no fourth [R59]", async () => {
    const asha = await payer();
    const versions = [asha.quote.id];
    for (let more = 0; more < 3; more++) {
      await asha.post("quote", choices);
      versions.push((await openQuote(asha.id, "cart", new Date()))?.id ?? "");
    }
    for (const version of versions) await asha.post("screenshot", { version, screenshot: receipt });
    const folders = await readdir(join(dataDir, "files/payment-screenshots"));
    const stored = versions.map((id) => folders.some((name) => name.startsWith(id)));
    expect(stored).toEqual([false, true, true, true]);
  });

  it("can't be changed by this way once the order is placed", async () => {
    const asha = await payer();
    const { orderId } = await asha.confirm();
    const other = await picture("other.png", "#000000");
    const answer = await asha.post("screenshot", { version: asha.quote.id, screenshot: other });
    expect(answer).toMatchObject({ status: 404, errors: { form: checkoutMessages.paymentClosed } });
    const stored = await asha.get(`/orders/${orderId}/screenshot`);
    expect(await stored.bytes()).toEqual(await receipt.bytes());
  });

  it("that comes while another tab places the order is refused, and no file of it stays", async () => {
    const asha = await payer();
    const { id: version, quoteId } = asha.quote;
    const late = await picture("late.png", "#ff0000");
    let upload: Promise<Answer> | undefined;
    await transaction(async (tx) => {
      await lockCart(tx, asha.id);
      upload = asha.post("screenshot", { version, screenshot: late });
      await untilSomebodyWaits();
      await tx
        .update(quotes)
        .set({ state: "placed", placed_version_id: version, closed_at: new Date() })
        .where(eq(quotes.id, quoteId));
    });
    expect(await upload).toMatchObject({
      status: 404,
      errors: { form: checkoutMessages.paymentClosed },
    });
    const folders = await readdir(join(dataDir, "files/payment-screenshots"));
    expect(folders.filter((folder) => folder.startsWith(version))).toEqual([]);
  });
});

describe("what one person may cost [R59]", () => {
  async function unverifiedOrders(userId: string, count: number) {
    await db.insert(orders).values(
      Array.from({ length: count }, (_, n) => ({
        order_number: `ORD${Date.now()}${n}`,
        user_id: userId,
        total_amount: rupees(148),
        payment_transaction_id: newTransactionId(),
        shipping_type: "standard" as const,
        shipping_cost: rupees(50),
      })),
    );
  }

  it("is no further QR code while ten orders wait for the seller; the open one is confirmed", async () => {
    const asha = await payer();
    await unverifiedOrders(asha.id, 10);
    expect(await asha.post("quote", choices)).toMatchObject({
      status: 429,
      errors: { form: checkoutMessages.tooManyUnverifiedOrders },
    });
    expect(await asha.confirm()).toMatchObject({ status: 200, ok: true });
    const ravi = await customer();
    await unverifiedOrders(ravi.id, 9);
    expect(await ravi.post("quote", choices)).toMatchObject({ ok: true });
  });

  it("is a hundred prepared payments a day; the open one is confirmed", async () => {
    const asha = await payer();
    for (let press = 1; press < PAYMENTS_PREPARED; press++) await within("prepared", asha.id);
    expect(await asha.post("quote", choices)).toMatchObject({
      status: 429,
      errors: { form: checkoutMessages.tooManyAttempts },
    });
    expect(await asha.confirm()).toMatchObject({ status: 200, ok: true });
  });

  it("is ten taken transaction ids in five minutes, tried one by one or all at once", async () => {
    const other = await payer();
    const transaction_id = newTransactionId();
    expect(await other.confirm({ transaction_id })).toMatchObject({ ok: true });
    const asha = await payer();
    const guesses = await Promise.all(
      Array.from({ length: 25 }, () => asha.confirm({ transaction_id })),
    );
    const sentences = guesses.map(({ errors }) => errors.transaction_id);
    expect(
      sentences.filter((sentence) => sentence === checkoutMessages["transaction-id-taken"]),
    ).toHaveLength(10);
    expect(
      sentences.filter((sentence) => sentence === checkoutMessages.tooManyTakenIds),
    ).toHaveLength(15);
    expect(await asha.confirm({ transaction_id })).toMatchObject({ status: 429 });
    expect(await other.confirm({ transaction_id })).toMatchObject({ ok: true });
  });

  it("never counts the id of one's own payment, nor one that is mistyped", async () => {
    const asha = await payer();
    for (let press = 1; press <= 15; press++) await asha.confirm({ transaction_id: "123" });
    const transaction_id = newTransactionId();
    for (let press = 1; press <= 15; press++) {
      expect(await asha.confirm({ transaction_id })).toMatchObject({ ok: true });
    }
  });

  it("is twenty pictures in five minutes before the payment, and one more with it", async () => {
    const asha = await payer();
    const { id: version } = asha.quote;
    for (let n = 1; n <= UPLOADS; n++) {
      expect(await asha.post("screenshot", { version, screenshot: receipt })).toMatchObject({
        ok: true,
      });
    }
    expect(await asha.post("screenshot", { version, screenshot: receipt })).toMatchObject({
      status: 429,
      errors: { screenshot: checkoutMessages.tooManyUploads },
    });
    const blue = await picture("blue.png", "#0000ff");
    const answer = await asha.confirm({ screenshot: blue });
    expect(answer).toMatchObject({ ok: true, screenshotStored: true });
  });
});

describe("Confirm Payment", () => {
  it("must be signed in [§8.49]", async () => {
    const body = new URLSearchParams({ version: "x" });
    const headers = { Origin: origin };
    const answer = await ask("/checkout-details/confirmation", { method: "POST", headers, body });
    expect(await answer.json()).toMatchObject({ errors: { form: storeMessages.signInToContinue } });
  });

  it("goes on without the picture where a proxy took none, and says so [R5]", async () => {
    const asha = await payer();
    const none = { screenshot: "", without_screenshot: "1" };
    const answer = await asha.confirm(none);
    expect(answer).toMatchObject({ ok: true, screenshotStored: false });
    expect(await orderOf(asha.id, answer.orderId)).toMatchObject({ screenshotPath: null });
  });

  it("says at both fields at once what is missing, and nothing is lost [§5.20, §5.22]", async () => {
    const asha = await payer();
    const answer = await asha.post("confirmation", { version: asha.quote.id });
    expect(answer.errors).toEqual({
      transaction_id: checkoutMessages["transaction-id-empty"],
      screenshot: checkoutMessages["image-missing"],
    });
    expect(await asha.page("/checkout-details")).toContain("Amount to pay");
  });

  it.each(["12345678901", "1234567890123", "T12345678901", "१२३४५६७८९०१२"])(
    "takes no transaction ID like %s [§5.21]",
    async (transaction_id) => {
      const asha = await payer();
      const answer = await asha.confirm({ transaction_id });
      expect(answer.errors).toEqual({
        transaction_id: checkoutMessages["transaction-id-not-12-digits"],
      });
    },
  );

  it("places the quote, takes its pieces out of the cart and shows the order to its person", async () => {
    const asha = await payer();
    await addLine(asha.id, { id: "ndk-01", size: "postal", quantity: 3 });
    const transaction_id = "0123 4567 8901";
    const answer = await asha.confirm({ transaction_id });
    expect(answer).toMatchObject({ ok: true, orderId: asha.quote.quoteId, screenshotStored: true });
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

  it("uses the screenshot that was uploaded before [§3.17, §7.45]", async () => {
    const asha = await payer();
    await asha.post("screenshot", { version: asha.quote.id, screenshot: receipt });
    const answer = await asha.confirm({ screenshot: new File([], "") });
    expect(answer).toMatchObject({ ok: true, screenshotStored: true });
    expect(await orderOf(asha.id, answer.orderId)).toMatchObject({
      screenshotPath: expect.stringMatching(
        new RegExp(
          `^payment-screenshots/${asha.quote.id}-.{12}/${answer.orderId}payment_screenshot.png$`,
        ),
      ),
    });
  });

  it("makes one order of two presses at once and a third one later [R19]", async () => {
    const asha = await payer();
    const press = { transaction_id: newTransactionId() };
    const both = await Promise.all([asha.confirm(press), asha.confirm(press)]);
    const third = await asha.confirm(press);
    const ids = [...both, third].map(({ orderId }) => orderId);
    expect(new Set(ids)).toEqual(new Set([asha.quote.quoteId]));
    expect(await db.$count(orders, eq(orders.user_id, asha.id))).toBe(1);
  });

  it("takes a transaction ID once, also of two people at the same moment [§5.25, R20]", async () => {
    const people = [await payer(), await payer()];
    const press = { transaction_id: newTransactionId() };
    const answers = await Promise.all(people.map(({ confirm }) => confirm(press)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)?.errors).toEqual({
      transaction_id: checkoutMessages["transaction-id-taken"],
    });
    const loser = people.find((_, index) => !answers[index]?.ok);
    expect(await loser?.confirm()).toMatchObject({ ok: true });
  });

  it("places the order although the screenshot can't be stored [§8.53]", async () => {
    const asha = await payer();
    const answer = await withFailingStorage(() => asha.confirm());
    expect(answer).toMatchObject({ ok: true, screenshotStored: false });
    expect(await orderOf(asha.id, answer.orderId)).toMatchObject({ screenshotPath: null });
  });
});

/** Another tab of the same person prepared the same order again, with one more card. */
async function twoTabs() {
  const asha = await payer();
  await addLine(asha.id, { id: "rk-01", size: "postal", quantity: 1 });
  const cart = { total: "19700", lines: "ndk-01 postal × 2 @ 4900; rk-01 postal × 1 @ 4900" };
  expect(await asha.post("quote", { ...choices, ...cart })).toMatchObject({ ok: true });
  const second = await openQuote(asha.id, "cart", new Date());
  if (!second) throw new Error("no second version");
  const confirmSecond = (fields: Fields = {}) => asha.confirm({ version: second.id, ...fields });
  return { ...asha, first: asha.quote, second, confirmSecond };
}

describe("two tabs [R52]", () => {
  it("place what the confirming one showed, amount and goods, and each has its own page", async () => {
    const asha = await twoTabs();
    expect(words(await asha.page("/checkout-details"))).toContain("₹197");
    const older = words(await asha.page(`/checkout-details?version=${asha.first.id}`));
    expect(older).toContain("₹148");
    expect(older).toContain("2 × Night Bus");
    expect(older).toContain("To Asha Rao, Vizag 530001");
    const { orderId } = await asha.confirm();
    expect(await orderOf(asha.id, orderId)).toMatchObject({
      total: 14_800,
      items: [{ name: "Night Bus", quantity: 2 }],
    });
  });

  it("keep what was typed and uploaded apart; a re-priced payment starts at its QR, and names the other", async () => {
    const asha = await payer();
    const version = asha.quote.id;
    await asha.post("transaction-id", { version, transaction_id: "123456789" });
    await asha.post("screenshot", { version, screenshot: receipt });
    await asha.post("quote", choices);
    const page = await asha.page("/checkout-details");
    expect(page).not.toContain('value="123456789"');
    expect(words(page)).toContain("Scan to pay");
    expect(words(page)).toContain(checkoutMessages.startedPayment(rupees(148)));
    expect(page).toContain(`?version=${version}`);
    expect(await asha.page(`/checkout-details?version=${version}`)).toContain('value="123456789"');
  });

  it("never throw a payment away: the second one is stored, said to the customer, and seen by the seller", async () => {
    const asha = await twoTabs();
    await asha.confirmSecond();
    const transaction_id = newTransactionId();
    const answer = await asha.confirm({ transaction_id });
    expect(answer).toMatchObject({
      status: 200,
      ok: true,
      stored: checkoutMessages.paymentStored(rupees(148), "other-version-placed"),
    });
    expect(answer.stored).toContain("We have your payment of ₹148.");
    // A lost answer: asked again, it is the same.
    expect((await asha.confirm({ transaction_id, screenshot: "" })).stored).toBe(answer.stored);
    expect(await db.$count(orders, eq(orders.user_id, asha.id))).toBe(1);
    // Not only in this answer: their orders say it until it is decided.
    const ordersPage = words(await asha.page("/orders"));
    for (const fact of [answer.stored, transaction_id]) expect(ordersPage).toContain(fact);
    const seller = await person({ seller: true });
    const admin = words(await seller.page("/admin"));
    for (const fact of [
      adminMessages.unplacedTitle,
      transaction_id,
      "₹148",
      asha.first.orderNumber,
    ])
      expect(admin).toContain(fact);
    const [payment] = await unplacedPaymentsOf(asha.id);
    const address = `/unplaced-payments/${payment?.id}/screenshot`;
    for (const who of [asha, seller])
      expect(await (await who.get(address)).bytes()).toEqual(await receipt.bytes());
    expect((await (await person()).get(address)).status).toBe(404);
  });

  it("of one payment page with two ids: the order has the first, and the second is stored", async () => {
    const asha = await payer();
    const { orderId } = await asha.confirm();
    expect(await asha.confirm()).toMatchObject({
      ok: true,
      stored: checkoutMessages.paymentStored(rupees(148), "other-id-placed"),
    });
    expect(await asha.get(`/orders/${orderId}/screenshot`)).toMatchObject({ status: 200 });
  });

  it("that the seller didn't find is sent again with its screenshot", async () => {
    const asha = await payer();
    await asha.confirm();
    const transaction_id = newTransactionId();
    await asha.confirm({ transaction_id });
    const [payment] = await unplacedPaymentsOf(asha.id);
    const { id: sellerId } = await person({ seller: true });
    expect(await settleUnplaced(payment?.id ?? "", sellerId, "rejected", new Date())).toBe(true);
    expect((await asha.confirm({ transaction_id })).stored).toContain("₹148");
    expect(await unplacedPaymentsOf(asha.id)).toMatchObject([{ hasScreenshot: true }]);
  });

  it("with one id for two versions have one order; the other page is told so", async () => {
    const asha = await twoTabs();
    const transaction_id = newTransactionId();
    await asha.confirmSecond({ transaction_id });
    expect(await asha.confirm({ transaction_id })).toMatchObject({
      status: 409,
      errors: { form: checkoutMessages["id-pays-for-other-version"] },
    });
    expect(await unplacedPaymentsOf(asha.id)).toEqual([]);
  });

  it("of which one cancelled: who had paid already has their order", async () => {
    const asha = await payer();
    await asha.post("cancellation", { version: asha.quote.id });
    const page = await asha.page(`/checkout-details?version=${asha.quote.id}`);
    expect(page).toContain(checkoutMessages.cancelledElsewhere);
    expect(await asha.confirm()).toMatchObject({ ok: true, orderId: asha.quote.quoteId });
  });

  it("Confirm without a version is refused, whatever it names instead", async () => {
    const asha = await payer();
    const { quoteId } = asha.quote;
    const nameless: Fields[] = [{ version: "" }, { version: "", quote: quoteId }];
    for (const fields of nameless)
      expect(await asha.confirm(fields)).toMatchObject({
        status: 409,
        errors: { form: checkoutMessages["version-missing"] },
      });
    expect(await asha.confirm({ version: quoteId })).toMatchObject({
      status: 409,
      errors: { form: checkoutMessages["quote-gone"] },
    });
    expect(await db.$count(orders, eq(orders.user_id, asha.id))).toBe(0);
  });

  it("a version's page and its order go on naming the UPI ID that it showed [R22]", async () => {
    const asha = await payer();
    const before = config;
    setConfig({ ...config, upi: { ...config.upi, id: "other@ybl", name: "Other Stories" } });
    try {
      const page = words(await asha.page("/checkout-details"));
      expect(page).toContain(before.upi.id);
      expect(page).not.toContain("other@ybl");
      const { orderId } = await asha.confirm();
      const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
      expect(order?.upi_id).toBe(before.upi.id);
    } finally {
      setConfig(before);
    }
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
  it("leads to /auth when signed out, and waits for its navigation's state when signed in [§2.19]", async () => {
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
