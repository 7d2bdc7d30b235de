/**
 * Tests the questions about wrong screenshots (reading R64). Receipts are drawn as each app shows them, uploaded, and
 * read by the store's own reader: customers must be asked about what is wrong, and about nothing else.
 */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addLine } from "#data/cart/cart-additions.server";
import { quoteVersionOf } from "#data/checkout/quote-versions.server";
import { db } from "#data/db.server";
import { rejectPayment } from "#data/orders/payment/verification.server";
import { screenshotReadings, settings } from "#data/schema.server";
import { rupees } from "#domain/money/money";
import { readConfig, setConfig } from "#request/config.server";
import { readQueuedScreenshots } from "#server/jobs/read-screenshots";
import { openReader, type Reader } from "#services/reader.server";
import { testDatabase } from "#test/database/database";
import {
  fromCart,
  giveAddress,
  orderFor,
  quoteFor,
  seenPayment,
  stockCatalogue,
} from "#test/database/store-rows";
import { triesEveryCase } from "#test/every-case";
import { appForVisitors, customer, seller, type Visitor } from "#test/people/visitors";
import { type Drawing, openDrawing } from "#test/receipts/drawing";
import type { DrawnReceipt, ReceiptApp } from "#test/receipts/receipt";
import { screensWithoutId } from "#test/receipts/without-id";
import { TEST_MILLISECONDS } from "#test/time-limits";

testDatabase({ byHand: ["settings-recorded"] });
appForVisitors();

let drawing: Drawing;
let reader: Reader;
beforeAll(async () => {
  await stockCatalogue();
  const value = { upiId: fromCart.payee.upiId, name: "Kathalu", registeredName: "RAVI KUMAR K" };
  await db.insert(settings).values({ subject: "payee", version: 1, value });
  drawing = await openDrawing();
  reader = openReader({ readMilliseconds: TEST_MILLISECONDS });
});
afterAll(() => Promise.all([drawing.close(), reader.close()]));
beforeEach(() => setConfig(readConfig({ SECRET: "a secret for the tests of the pages" })));

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

/** A receipt of ₹148 that was paid just now. It names the payee as the bank does. */
function paid(app: ReceiptApp, change: Partial<DrawnReceipt> = {}): DrawnReceipt {
  return {
    ...{ app, id: "412738945601", amount: rupees(148), payee: "RAVI KUMAR K" },
    ...{ upiId: fromCart.payee.upiId, payer: "Asha Rao", at: new Date(), outcome: "success" },
    ...{ language: "en", dark: false, font: "roboto", grouped: false, note: "", width: 360 },
    ...{ seed: 7, ...change },
  };
}

const file = (picture: Buffer) =>
  new File([new Uint8Array(picture)], "Screenshot_20261112.png", { type: "image/png" });

async function buyer() {
  const asha = await customer();
  await giveAddress(asha.id);
  await addLine(asha.id, { id: "ndk-01", size: "postal", quantity: 2 });
  return asha;
}

/** A customer at the confirmation step of an order of ₹148. */
async function payer() {
  const asha = await buyer();
  const { id: version } = await quoteFor(asha.id, fromCart);
  expect((await quoteVersionOf(asha.id, version))?.total).toBe(rupees(148));
  const chooses = async (picture: Buffer) => {
    const sent = { version, screenshot: file(picture) };
    expect(await asha.post("/forms/checkout-details/screenshot", sent)).toMatchObject({ ok: true });
  };
  return { asha, chooses, address: `/checkout-details/screenshot/${version}/reading` };
}

async function reading(asha: Visitor, address: string) {
  return (await (await asha.get(address)).json()) as { state: string; question: string | null };
}

async function questionAbout(picture: Buffer): Promise<string | null> {
  const { asha, chooses, address } = await payer();
  await chooses(picture);
  await readQueuedScreenshots(reader);
  const { state, question } = await reading(asha, address);
  expect(state).toBe("read");
  return question;
}

const QUESTIONS = {
  "nothing, where it is the payment's": [{}, null],
  "nothing, in the dark": [{ dark: true }, null],
  "nothing, in Telugu": [{ language: "te" }, null],
  "another amount": [{ amount: rupees(1480) }, "other-amount"],
  "another day": [{ at: daysAgo(5) }, "other-day"],
  "that it is pending": [{ outcome: "pending" }, "pending"],
  "that it failed": [{ outcome: "failed" }, "failed"],
} as const satisfies Record<string, [Partial<DrawnReceipt>, string | null]>;
const APPS = ["google-pay", "phonepe", "paytm", "bhim"] as const;
// Reading a picture takes about a second, so each question is tried with one or two apps; `npm run test:full` tries
// all.
const ASKED = APPS.flatMap((app, at) =>
  Object.entries(QUESTIONS)
    .filter((_, index) => triesEveryCase || index % APPS.length === at)
    .map(([asked, [change, question]]) => ({ app, asked, change, question })),
);

test.each(ASKED)(
  "of a receipt of $app its customer is asked: $asked [R64]",
  async ({ app, change, question }) => {
    expect(await questionAbout(await drawing.drawReceipt(paid(app, change)))).toBe(question);
  },
);

describe("its customer is asked about a picture", () => {
  test("without a payment on it [R64]", async () => {
    const chat = screensWithoutId(1).find(({ name }) => name === "chat")?.markup ?? "";
    expect(await questionAbout(await drawing.drawScreen(chat))).toBe("no-payment");
  });

  test("of the page that says what to pay [R64]", async () => {
    const page = `<main class="open-sans light"><header>Kathalu</header><section style="padding:20px">
      <p>Amount to pay</p><p style="font-size:32px">₹148</p><p>UPI ID</p><p>${fromCart.payee.upiId}</p>
      <p>Copy UPI ID</p><p>Save QR</p></section></main>`;
    expect(await questionAbout(await drawing.drawScreen(page))).toBe("before-payment");
  });
});

test("of the picture that stands there now alone, however late it is read", async () => {
  const { asha, chooses, address } = await payer();
  // This receipt has an id of its own, because a picture drawn in the same minute with the others' id would be the same
  // file.
  const id = "412738945602";
  await chooses(await drawing.drawReceipt(paid("phonepe", { id, outcome: "failed" })));
  await readQueuedScreenshots(reader);
  expect(await reading(asha, address)).toMatchObject({ question: "failed" });
  await chooses(await drawing.drawReceipt(paid("phonepe", { id })));
  expect(await reading(asha, address)).toMatchObject({ state: "waiting", question: null });
  await readQueuedScreenshots(reader);
  expect(await reading(asha, address)).toMatchObject({ state: "read", question: null });
});

test("of nothing where screenshots aren't read", async () => {
  setConfig(readConfig({ SECRET: "a secret for the tests of the pages", READ_SCREENSHOTS: "0" }));
  const { asha, chooses, address } = await payer();
  await chooses(await drawing.drawReceipt(paid("bhim", { outcome: "failed", seed: 8 })));
  expect(await reading(asha, address)).toMatchObject({ state: "off", question: null });
});

describe("after a rejection", () => {
  /** A customer whose payment was rejected, because only ₹100 of ₹148 arrived. */
  async function rejected() {
    const asha = await buyer();
    const { orderId } = await orderFor(asha.id, fromCart);
    const part = { kind: "amount-differs", reason: "₹100 arrived.", received: "100" } as const;
    await rejectPayment(await seenPayment(orderId), (await seller()).id, part, new Date());
    return { asha, path: `/forms/orders/${orderId}/chosen-screenshot` };
  }

  test("a picture is held against the difference, before it is sent and by its customer alone [R64]", async () => {
    const { asha, path } = await rejected();
    const questionOf = async (receipt: DrawnReceipt) => {
      const screenshot = file(await drawing.drawReceipt(receipt));
      const answer = await asha.post(path, { screenshot });
      expect(answer).toMatchObject({ ok: true, picture: expect.stringMatching(/^[\da-f]{64}$/) });
      await readQueuedScreenshots(reader);
      const address = `${path.replace("/forms", "")}/${answer.picture}`;
      expect((await (await customer()).get(address)).status).toBe(404);
      return await reading(asha, address);
    };
    const id = "412738945603";
    const whole = await questionOf(paid("google-pay", { id }));
    expect(whole).toMatchObject({ question: "other-amount", transactionId: id });
    const rest = paid("google-pay", { id, amount: rupees(48) });
    expect(await questionOf(rest)).toMatchObject({ state: "read", question: null });
    expect(await questionOf({ ...rest, outcome: "pending" })).toMatchObject({
      question: "pending",
    });
  });

  test("neither a stranger's order nor one that isn't rejected is read for, nor more than ten pictures", async () => {
    const { asha, path } = await rejected();
    const screenshot = file(await drawing.drawScreen("<p>a cat</p>"));
    expect(await (await customer()).post(path, { screenshot })).toMatchObject({ status: 404 });
    const { orderId } = await orderFor((await buyer()).id, fromCart);
    const other = `/forms/orders/${orderId}/chosen-screenshot`;
    expect(await asha.post(other, { screenshot })).toMatchObject({ status: 404 });
    const text = file(Buffer.from("no picture"));
    expect(await asha.post(path, { screenshot: text })).toMatchObject({ problem: "not-an-image" });
    for (const place of Array.from({ length: 10 }).keys())
      await db.insert(screenshotReadings).values({
        sha256: Buffer.alloc(32, place),
        path: `payment-screenshots/${path.split("/")[3]}payment_screenshot-${place}.png`,
        user_id: asha.id,
        requested_at: new Date(),
      });
    expect(await asha.post(path, { screenshot })).toMatchObject({ ok: true, picture: null });
    await db.delete(screenshotReadings);
  });
});
