/**
 * Tests payments from people who haven't paid. Each fake receipt is drawn, uploaded and confirmed as a customer
 * would, and read by the store's own reader: the seller must see a line of evidence against it. Honest receipts must
 * have none.
 */

import { createHash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "#data/db.server";
import { rejectPayment } from "#data/orders/payment/verification.server";
import { paymentsToVerify } from "#data/orders/payment/verification-queue.server";
import { payments } from "#data/schema.server";
import {
  confirmStatementImport,
  statementImportPreview,
  storeStatementImport,
} from "#data/statements/imports.server";
import { indianDay, indianDayAfter } from "#domain/indian-time";
import { type Paise, paise, rupees } from "#domain/money/money";
import { evidenceOf } from "#domain/orders/payment/evidence";
import { imageTypeOf } from "#domain/pictures/picture-bytes";
import { readQueuedScreenshots } from "#server/jobs/read-screenshots";
import { openReader, type Reader } from "#services/reader.server";
import { seenPayment } from "#test/database/store-rows";
import { casesToTry, triesEveryCase } from "#test/every-case";
import { payer, person, testCheckout } from "#test/people/checkout";
import { chanceFrom } from "#test/receipts/chance";
import { type Condition, type Drawing, openDrawing } from "#test/receipts/drawing";
import { type DrawnReceipt, RECEIPT_APPS } from "#test/receipts/receipt";
import { screensWithoutId } from "#test/receipts/without-id";
import { TEST_MILLISECONDS } from "#test/time-limits";

testCheckout();

let drawing: Drawing;
let reader: Reader;
let owner: string;
beforeAll(async () => {
  [drawing, owner] = [await openDrawing(), (await person({ seller: true })).id];
  reader = openReader({ readMilliseconds: TEST_MILLISECONDS });
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-12T09:00:00Z") });
});
afterAll(() => {
  vi.useRealTimers();
  return Promise.all([drawing.close(), reader.close()]);
});

type Payer = Awaited<ReturnType<typeof payer>>;
const DAY = 86_400_000;

// The same random numbers and times in every run, so that the reading of the receipts can't fail at random.
const { whole, digits } = chanceFrom(5);
const newTransactionId = () => `${whole(1, 9)}${digits(11)}`;

/** Another customer at the payment page, a minute after the one before. */
async function nextPayer(): Promise<Payer> {
  vi.setSystemTime(Date.now() + 60_000);
  return await payer();
}

/** The receipt that a payment app shows after paying what the page asked for, with changes. */
function receiptFor({ quote }: Payer, change: Partial<DrawnReceipt> = {}): DrawnReceipt {
  return {
    app: "google-pay",
    id: newTransactionId(),
    amount: quote.total,
    payee: quote.payee?.name ?? "",
    upiId: quote.payee?.upiId ?? "",
    payer: "Asha Rao",
    at: new Date(),
    outcome: "success",
    language: "en",
    dark: false,
    font: "roboto",
    grouped: false,
    note: quote.orderNumber,
    width: 393,
    seed: 7,
    ...change,
  };
}

/** Sends a screenshot and a transaction id as the payment page does, and returns the order's id. */
async function sent(asha: Payer, picture: Buffer, id: string | null): Promise<string> {
  const { id: version } = asha.quote;
  const type = `image/${imageTypeOf(picture)}`;
  const screenshot = new File([new Uint8Array(picture)], "Screenshot_20261112.png", { type });
  expect(await asha.post("screenshot", { version, screenshot })).toMatchObject({ ok: true });
  const transaction_id = id ?? newTransactionId();
  const answer = await asha.confirm({ transaction_id, screenshot: "" });
  expect(answer).toMatchObject({ ok: true });
  return answer.orderId;
}

/** Places an order with a receipt: the honest one, or one with changes. */
async function orderWith(change: Partial<DrawnReceipt> = {}, typed?: string, way?: Condition) {
  const asha = await nextPayer();
  const receipt = receiptFor(asha, change);
  const picture = await drawing.drawReceipt(receipt, way);
  return { orderId: await sent(asha, picture, typed ?? receipt.id), receipt, picture };
}

/** The lines of evidence that the seller sees, with their strength. */
async function linesOf(orderId: string) {
  await readQueuedScreenshots(reader);
  const [row] = (await paymentsToVerify({ orderId })).rows;
  if (!row) throw new Error("the order waits for nothing");
  return evidenceOf(row.evidence);
}

async function marksOf(orderId: string): Promise<string[]> {
  const lines = await linesOf(orderId);
  return lines.flatMap(({ code, strength }) =>
    strength === "doubt" || strength === "against" ? [code] : [],
  );
}

type Credit = { transactionId: string; amount: Paise; day: string };

/** Imports and confirms a bank statement with these credits. */
async function statementWith(...credits: Credit[]): Promise<void> {
  const sha256 = createHash("sha256").update(randomUUID()).digest();
  const lines = credits.map((credit, index) => ({
    line: index + 2,
    payerUpiId: null,
    note: null,
    ...credit,
  }));
  const file = { name: "account.csv", sha256, layout: "hdfc", credits: lines, dropped: {} };
  const writer = { by: owner, now: new Date() };
  const { id } = await storeStatementImport(file, writer);
  const shown = await statementImportPreview(id);
  expect(await confirmStatementImport(id, shown?.digest ?? "", writer)).toMatchObject({ ok: true });
}

describe("the seller is told of", () => {
  it("an id that isn't the picture's", async () => {
    const { orderId } = await orderWith({ id: "412345678901" }, "698715203344");
    expect(await marksOf(orderId)).toEqual(["picture-shows-other-id"]);
  });

  it("another amount than was promised", async () => {
    const { orderId } = await orderWith({ app: "phonepe", amount: rupees(14) });
    expect(await marksOf(orderId)).toEqual(["picture-without-amount"]);
  });

  it("a receipt for ₹1 with its right id", async () => {
    const { orderId } = await orderWith({ app: "bank-rows", amount: rupees(1) });
    expect(await marksOf(orderId)).toEqual(["picture-without-amount"]);
  });

  it("a receipt for somebody else", async () => {
    const somebody = { payee: "Balaji Mobile Shop", upiId: "9123456780@ibl", note: "" };
    const { orderId } = await orderWith({ app: "paytm", ...somebody });
    expect(await marksOf(orderId)).toEqual(["picture-of-other-payee"]);
  });

  it("a payment that is pending", async () => {
    const { orderId } = await orderWith({ app: "google-pay", outcome: "pending" });
    expect(await marksOf(orderId)).toEqual(["picture-says-pending"]);
  });

  it("a payment that failed", async () => {
    const { orderId } = await orderWith({ app: "bhim", outcome: "failed", dark: true });
    expect(await marksOf(orderId)).toEqual(["picture-says-failed"]);
  });

  it("a receipt from before the order", async () => {
    const { orderId } = await orderWith({ app: "bank-card", at: new Date(Date.now() - 45 * DAY) });
    expect(await marksOf(orderId)).toEqual(["receipt-older-than-order"]);
  });

  it("a receipt of a day to come", async () => {
    const { orderId } = await orderWith({ app: "paytm", at: new Date(Date.now() + 9 * DAY) });
    expect(await marksOf(orderId)).toEqual(["receipt-of-later-day"]);
  });

  it("a picture that came with another order", async () => {
    const first = await orderWith({ app: "phonepe" });
    const ravi = await nextPayer();
    const orderId = await sent(ravi, first.picture, newTransactionId());
    expect(await marksOf(orderId)).toEqual(["picture-older-than-order", "picture-shows-other-id"]);
  });

  it("an id that was rejected with another order", async () => {
    const first = await orderWith({ app: "google-pay" });
    const why = { kind: "not-found", reason: "Not found." } as const;
    await rejectPayment(await seenPayment(first.orderId), owner, why, new Date());
    const { orderId } = await orderWith({ app: "google-pay", id: first.receipt.id, seed: 8 });
    expect(await marksOf(orderId)).toContainEqual(expect.stringMatching(/^id-/));
  });

  it("a picture out of an editor", async () => {
    const ravi = await nextPayer();
    const receipt = receiptFor(ravi);
    const picture = await sharp(await drawing.drawReceipt(receipt))
      .jpeg()
      .withExif({ IFD0: { Software: "Adobe Photoshop 26.1" } })
      .toBuffer();
    expect(await marksOf(await sent(ravi, picture, receipt.id))).toEqual(["picture-of-editor"]);
  });

  it("a receipt of PhonePe's with its own number and without a UTR", async () => {
    const { orderId } = await orderWith({ app: "phonepe", id: null });
    expect(await marksOf(orderId)).toEqual(["picture-without-id"]);
  });

  it("a picture that is no receipt", async () => {
    const chat = screensWithoutId(3).find(({ name }) => name === "chat")?.markup ?? "";
    const ravi = await nextPayer();
    const orderId = await sent(ravi, await drawing.drawScreen(chat), null);
    expect(await marksOf(orderId)).toEqual(["picture-without-receipt"]);
  });

  it("a perfect picture whose money isn't in the statement of its days", async () => {
    const { orderId } = await orderWith({ app: "bank-rows" });
    const submitted_at = new Date(Date.now() - 10 * DAY);
    await db.update(payments).set({ submitted_at }).where(eq(payments.order_id, orderId));
    const days = [indianDayAfter(indianDay(new Date()), -12), indianDay(new Date())];
    const credits = days.map((day) => ({
      transactionId: newTransactionId(),
      amount: rupees(10),
      day,
    }));
    await statementWith(...credits);
    expect(await marksOf(orderId)).toContain("statement-without-it");
  });

  it("a perfect picture whose id came with ₹1", async () => {
    const { orderId, receipt } = await orderWith({ app: "google-pay" });
    const transactionId = receipt.id ?? "";
    await statementWith({ transactionId, amount: paise(100), day: indianDay(new Date()) });
    expect(await marksOf(orderId)).toEqual(["statement-other-amount"]);
  });

  it("a perfect picture whose money came before the order", async () => {
    const { orderId, receipt } = await orderWith({ app: "phonepe" });
    const day = indianDayAfter(indianDay(new Date()), -20);
    await statementWith({ transactionId: receipt.id ?? "", amount: receipt.amount, day });
    expect(await marksOf(orderId)).toEqual(["statement-older-than-order"]);
  });
});

describe("an honest receipt", () => {
  // Reading a picture takes about a second, so only the apps that no other test covers are read here; `npm run
  // test:full` reads all.
  const plain = triesEveryCase ? RECEIPT_APPS : (["bank-rows", "bank-card"] as const);
  it.each(plain)("of %s has nothing against it, and no doubt", async (app) => {
    const { orderId } = await orderWith({ app, seed: 11 });
    expect(await linesOf(orderId)).toContainEqual(
      expect.objectContaining({ code: "picture-shows-id" }),
    );
    expect(await marksOf(orderId)).toEqual([]);
  });

  it.each(casesToTry(RECEIPT_APPS, 3))(
    "of %s in Telugu, dark, through a messenger, has neither",
    async (app) => {
      const { orderId } = await orderWith(
        { app, language: "te", dark: true },
        undefined,
        "recompressed",
      );
      expect(await marksOf(orderId)).toEqual([]);
    },
  );
});
