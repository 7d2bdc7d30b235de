import { sql } from "drizzle-orm";
import jsQR from "jsqr";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { cartOf } from "#data/cart/cart.server";
import { addLine } from "#data/cart/cart-additions.server";
import { openQuote } from "#data/checkout/quote-versions.server";
import { db } from "#data/db.server";
import { settings } from "#data/schema.server";
import { addSmsSource } from "#data/statements/sms-sources.server";
import { checkoutMessages } from "#domain/checkout/messages";
import { plainDecimal } from "#domain/money/money";
import { paymentOf } from "#forms/checkout/payment-view.server";
import { en as waysTexts } from "#pages/checkout/ways-to-pay/texts.en.ts";
import { config } from "#request/config.server";
import { loadSettings } from "#request/settings/settings.server";
import { fromCart, newTransactionId, quoteFor } from "#test/database/store-rows";
import {
  choices,
  customer,
  origin,
  payer,
  person,
  picture,
  receipt,
  testCheckout,
  words,
} from "#test/people/checkout";
import { confirmedCredit } from "#test/statements/confirmed";
import { en as texts } from "./texts.en.ts";

testCheckout();

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

  it("knows today's UPI ID alone: one that a page was to pay before is taken for a person's, by the name that was saved with it [R22, R61, R62]", async () => {
    const asha = await payer();
    const ways = async () =>
      Array.from(
        (await asha.page("/checkout-details")).matchAll(/data-way="([^"]*)"/g),
        ([, way]) => way,
      );
    const merchant = { name: "CHAI", providers: ["ptsbi", "okicici"], category: "5943" };
    const saved = (version: number, value: object) =>
      db.insert(settings).values({ subject: "payee", version, value: { ...merchant, ...value } });
    try {
      await saved(1, { upiId: config.upi.id, kind: "merchant", registeredName: "RAVI KUMAR K" });
      await loadSettings();
      expect(await ways()).toEqual(["app-links", "upi-id", "qr"]);
      expect(await asha.page("/checkout-details")).toContain("&amp;mc=5943&amp;tr=ORD");
      await saved(2, { upiId: "chai@ptsbi", kind: "merchant", registeredName: "CHAI (Paytm)" });
      await loadSettings();
      expect(await ways()).toEqual(["upi-id", "qr", "app-links"]);
      const page = await asha.page("/checkout-details");
      expect(page).toContain(waysTexts.appShows("RAVI KUMAR K"));
      expect(page).not.toContain("mc=5943");
    } finally {
      await db.delete(settings);
      await loadSettings();
    }
  });

  it("says so when the cart holds something else by now, and promises the same [R18]", async () => {
    const asha = await payer();
    expect(await asha.page("/checkout-details")).not.toContain(checkoutMessages.cartChanged);
    await addLine(asha.id, { id: "rk-01", size: "stamp", quantity: 1 });
    const page = await asha.page(`/checkout-details?version=${asha.quote.id}`);
    expect(page).toContain(checkoutMessages.cartChanged);
    expect(page).toContain("Amount to pay");
    expect(page).toContain("₹148");
  });

  it("of a changed cart is asked about first: pay for all of it under the same number, or confirm what was paid [R51, R52]", async () => {
    const asha = await payer();
    await addLine(asha.id, { id: "rk-01", size: "stamp", quantity: 1 });
    const page = words(await asha.page("/checkout-details"));
    expect(page).toContain("Have you already paid ₹148?");
    expect(page).toContain("Yes, confirm the ₹148 I paid");
    expect(page).toContain("No, pay ₹157 for all of it");
    expect(page).toContain("Proceed to Payment");
    const all = "ndk-01 postal × 2 @ 4900; rk-01 stamp × 1 @ 900";
    const quoted = await asha.post("quote", { ...choices, total: "15700", lines: all });
    expect(quoted).toMatchObject({ ok: true });
    const newest = await openQuote(asha.id, "cart", new Date());
    expect(newest).toMatchObject({ orderNumber: asha.quote.orderNumber, total: 15_700 });
    const repriced = words(await asha.page("/checkout-details"));
    expect(repriced).toContain(texts.amountChanged("₹157"));
    expect(repriced).toContain("Scan to pay");
    expect(repriced).toContain(texts.paid("₹148"));
    expect(await asha.confirm()).toMatchObject({ ok: true, orderId: asha.quote.quoteId });
    expect((await cartOf(asha.id)).lines).toMatchObject([{ id: "rk-01", quantity: 1 }]);
  });

  it("leads to the form again, filled as it was promised, for another address, delivery or coupon [R52]", async () => {
    const asha = await payer();
    const page = await asha.page("/checkout-details");
    expect(page).toContain('href="/checkout-details?change=1"');
    const form = await asha.page("/checkout-details?change=1");
    expect(words(form)).toContain("Proceed to Payment");
    expect(words(form)).toContain("Have you already paid ₹148?");
    expect(form).toContain('value="9876543210"');
    expect(await openQuote(asha.id, "cart", new Date())).toMatchObject({ id: asha.quote.id });
  });

  it("that ran out, or whose number was placed otherwise, asks for no money and takes what was paid [R52]", async () => {
    const asha = await payer();
    const dear = { ...choices, delivery: "express", total: "19800" };
    await asha.post("quote", dear);
    const newest = await openQuote(asha.id, "cart", new Date());
    const placed = await asha.confirm({ version: newest?.id ?? "" });
    const path = `/checkout-details?version=${asha.quote.id}`;
    const other = await asha.page(path);
    expect(other).toContain(texts.closed["other-version-placed"]("₹148"));
    expect(other).not.toContain("Scan to pay");
    expect(other).toContain("Confirm Payment");
    expect(other).toContain(`/orders/${placed.orderId}`);
    const done = await asha.page(`/checkout-details?version=${newest?.id}`);
    expect(done).toContain(texts.closed.placed);
    expect(done).not.toContain("Confirm Payment");

    const ravi = await payer();
    await db.execute(sql`update quote_versions set created_at = created_at - interval '2 days',
      expires_at = expires_at - interval '2 days' where id = ${ravi.quote.id}`);
    const old = await ravi.page(`/checkout-details?version=${ravi.quote.id}`);
    expect(old).toContain(texts.closed.expired("₹148"));
    expect(old).not.toContain("Scan to pay");
    expect(await asha.page(`/checkout-details?version=${ravi.quote.id}`)).not.toContain("₹148");
    expect(await ravi.confirm()).toMatchObject({
      ok: true,
      stored: checkoutMessages.paymentStored(ravi.quote.total, "version-expired"),
    });
  });

  it("leads back to the details form by Cancel Payment, once", async () => {
    const asha = await payer();
    const press = { version: asha.quote.id };
    expect(await asha.post("cancellation", press)).toMatchObject({ ok: true, cancelled: true });
    expect(await asha.post("cancellation", press)).toMatchObject({ ok: true, cancelled: false });
    expect(await asha.page("/checkout-details")).toContain("Proceed to Payment");
    expect((await asha.get(`/checkout-details/qr/${asha.quote.id}`)).status).toBe(404);
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
    const upload = await ravi.post("screenshot", { version, screenshot: other });
    expect(upload).toMatchObject({
      status: 404,
      errors: { form: checkoutMessages["quote-not-found"] },
    });
    const unknown = { version: crypto.randomUUID(), screenshot: other };
    expect(await ravi.post("screenshot", unknown)).toEqual(upload);
    const confirmation = { version, transaction_id: newTransactionId(), screenshot: receipt };
    expect(await ravi.post("confirmation", confirmation)).toMatchObject({
      ok: false,
      errors: { form: checkoutMessages["quote-not-found"] },
    });
    const preview = await asha.get(`/checkout-details/screenshot/${version}`);
    expect(await preview.bytes()).toEqual(await receipt.bytes());
  });
});

describe("the bank's word about an open payment [R71]", () => {
  const paid = async () => {
    const asha = await customer();
    const quote = await quoteFor(asha.id, { ...fromCart, hasExactAmounts: true });
    return { ...asha, quote, word: `/checkout-details/credit/${quote.id}` };
  };

  it("is told to its customer alone, without the bank's ID, and places the order by one press", async () => {
    const asha = await paid();
    expect((await asha.get(asha.word)).status).toBe(204);
    const transaction_id = newTransactionId();
    await confirmedCredit({ transaction_id, amount: asha.quote.total });
    const told = await asha.get(asha.word);
    expect(await told.json()).toEqual({ orderId: null });
    const stranger = await customer();
    expect((await stranger.get(asha.word)).status).toBe(404);
    const version = { version: asha.quote.id };
    expect(await stranger.post("credit", version)).toMatchObject({ ok: false });
    const orderId = asha.quote.quoteId;
    expect(await asha.post("credit", version)).toMatchObject({ ok: true, orderId });
    expect(await (await asha.get(asha.word)).json()).toEqual({ orderId });
    expect(await asha.page(`/orders/${orderId}`)).toContain(transaction_id);
  });

  it("that is no more sends the customer to the form", async () => {
    const asha = await paid();
    const form = checkoutMessages["credit-unavailable"];
    const answer = await asha.post("credit", { version: asha.quote.id });
    expect(answer).toMatchObject({ ok: false, status: 409, errors: { form } });
  });

  it("is awaited where a phone reports what the bank received, and for an exact amount", async () => {
    const [asha, ravi] = [await paid(), await payer()];
    const awaits = async ({ id }: { id: string }) => {
      const quote = await openQuote(id, "cart", new Date());
      return quote && paymentOf(quote, null, new Date()).waitsForBank;
    };
    expect(await awaits(asha)).toBe(false);
    await addSmsSource("Asha's phone", { by: asha.id, now: new Date() });
    expect(await awaits(asha)).toBe(true);
    expect(await awaits(ravi)).toBe(false);
  });
});

async function readQr(png: Uint8Array): Promise<string | undefined> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
