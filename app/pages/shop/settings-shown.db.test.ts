import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addLine } from "#data/cart/cart-additions.server";
import { changeCatalogue } from "#data/catalogue-version.server";
import { db } from "#data/db.server";
import { confirmQuote } from "#data/orders/placing.server";
import { orders, products, settings as rows } from "#data/schema.server";
import { type Settings, savedSettings, saveSettings } from "#data/settings/settings.server";
import { checkoutMessages } from "#domain/checkout/messages";
import { indianDay } from "#domain/indian-time";
import { defaultWords } from "#domain/settings/store-words";
import { config, setConfig } from "#request/config.server";
import { loadSettings, settings } from "#request/settings/settings.server";
import { versionWithSettings } from "#server/store";
import { testDatabase } from "#test/database/database";
import {
  fromCart,
  giveAddress,
  newTransactionId,
  quoteFor,
  stockCatalogue,
} from "#test/database/store-rows";
import { signedIn } from "#test/people/people";
import { appForVisitors, customer, publicPage } from "#test/people/visitors";

testDatabase({ byHand: ["settings-recorded"] });
appForVisitors();

let by: string;

beforeAll(stockCatalogue);

beforeEach(async () => {
  await db.delete(rows);
  await loadSettings();

  by = (await signedIn({ seller: true })).person.id;
});

it("the demo's email address and phone stand nowhere in a live store that has said none", async () => {
  const before = config;
  const contact = { email: "", phone: "" };
  setConfig({ ...config, contact });
  try {
    for (const path of ["/contact", "/privacy", "/terms"]) {
      const html = await (await publicPage(path)).text();
      expect(html).not.toMatch(/hello@example\.com|98765 43210|href="(?:mailto|tel):"/);
    }
  } finally {
    setConfig(before);
  }
  expect(await (await publicPage("/contact")).text()).toContain("mailto:hello@example.com");
});

async function save<Subject extends keyof Settings>(
  subject: Subject,
  change: Partial<Settings[Subject]>,
) {
  const seen = (await savedSettings()).versions[subject];
  const value = { ...settings()[subject], ...change };
  expect(await saveSettings(subject, value, { seen, by, now: new Date() })).toMatchObject({
    ok: true,
  });
}

const read = async (path: string) =>
  (await (await publicPage(path)).text()).replaceAll("&#x27;", "'").replaceAll("<!-- -->", "");

describe("what the seller has set", () => {
  it("is read by another node as soon as it sees the version, and shown from then on [R22]", async () => {
    const version = versionWithSettings();
    const before = await version();
    await save("delivery", { standardFee: "70", freeFrom: "500", expressMost: 4 });
    expect(await read("/product/ndk-01")).toContain("₹50");
    expect(await version()).not.toBe(before);
    for (const shown of ["₹70", "Free from ₹500", "2-4 days"])
      expect(await read("/product/ndk-01")).toContain(shown);
    expect(await read("/terms")).toContain("Standard delivery costs ₹70");
    expect(await read("/terms")).toContain("free for orders of ₹500 and more");
  });

  it("names express nowhere when it is switched off, and a payment that was opened with it is placed with it [R18, R22]", async () => {
    const asha = await customer();
    await addLine(asha.id, { id: "ndk-01", size: "postal", quantity: 1 });
    await giveAddress(asha.id);
    const quote = await quoteFor(asha.id, { ...fromCart, delivery: "express" });
    await save("delivery", { withoutExpress: true });
    await loadSettings();
    for (const path of ["/product/ndk-01", "/terms", "/te/terms"])
      expect(await read(path)).not.toMatch(/Express (?:₹|delivery)|ఎక్స్‌ప్రెస్/);
    expect(await read("/terms")).toContain("The days count from the day the payment is verified.");
    const form = await asha.read("/checkout-details?change=1");
    expect(form).toContain("Standard Shipping");
    expect(form).not.toContain("Express Shipping");
    const choices = { delivery: "express", address: "1", mobile: "9876543210", total: "14900" };
    expect(await asha.post("/forms/checkout-details/quote", choices)).toMatchObject({
      problem: "other-than-shown",
      errors: { delivery: checkoutMessages.expressUnavailable },
    });
    const press = { transactionId: newTransactionId() };
    const placed = await confirmQuote(asha.id, quote.id, press, new Date());
    expect(placed).toMatchObject({ ok: true });
    const [order] = await db.select().from(orders).where(eq(orders.user_id, asha.id));
    expect(order?.shipping_type).toBe("express");
  });

  it("stands on the legal pages, the contact page, the home page and in the manifest", async () => {
    await save("legal", {
      legalName: "Vennela Prints LLP",
      postalAddress: "12 Temple Road\nVijayawada 520001",
      gstin: "27AAPFU0939F1ZV",
      officerName: "Meera Devi",
      officerEmail: "meera@vennela.example",
    });
    await save("policies", { returnDays: 10, answerHours: 24, lostDays: 20 });
    await save("retention", {
      screenshotDays: 90,
      unplacedDays: 14,
      messageDays: 60,
      emailDays: 21,
    });
    await save("contact", { email: "hello@vennela.example" });
    await save("brand", { storeName: "Vennela" });
    await save("home", { titleEn: "Moonlight, by post.", descriptionEn: "Cards of the moon." });
    await loadSettings();
    const refunds = await read("/refunds");
    for (const shown of [
      "Vennela Prints LLP",
      "12 Temple Road",
      "27AAPFU0939F1ZV",
      "Meera Devi",
      "meera@vennela.example",
      "within 10 days of arrival",
      "arrived 20 business days",
      "within 24 hours",
    ])
      expect(refunds).toContain(shown);
    const privacy = await read("/privacy");
    for (const days of ["90", "14", "60", "21"])
      expect(privacy).toMatch(new RegExp(`${days}\\s+days`));
    expect(await read("/contact")).toContain("hello@vennela.example");
    expect(await read("/")).toContain("Moonlight, by post.");
    const manifest = await read("/manifest.webmanifest");
    expect(manifest).toContain("Cards of the moon.");
    expect(manifest).toContain('"name":"Vennela"');
  });

  it("of cards stands on cards without a description, and what has a kind has its own", async () => {
    const ofCards = { productEn: "Printed on thick matt card." };
    await save("words", ofCards);
    await loadSettings();
    expect(await read("/product/ndk-01")).toContain("Printed on thick matt card.");
    const card = eq(products.product_id, "ndk-01");
    await changeCatalogue(db, (tx) => tx.update(products).set({ kind: "Bookmark" }).where(card));
    const bookmark = await read("/product/ndk-01");
    await save("words", { ...ofCards, productOfKindEn: "Cut from silk." });
    await loadSettings();
    expect(await read("/product/ndk-01")).toContain("Cut from silk.");
    await changeCatalogue(db, (tx) => tx.update(products).set({ kind: null }).where(card));
    expect(bookmark).not.toContain("Printed on thick matt card.");
    expect(bookmark).toContain(defaultWords.product);
  });

  it("prices a checkout, and an open quote keeps what it was promised [R18, R22]", async () => {
    const asha = await customer();
    await giveAddress(asha.id);
    await addLine(asha.id, { id: "ndk-01", size: "postal", quantity: 2 });
    const promised = await quoteFor(asha.id);
    await save("delivery", { standardFee: "80" });
    await save("payee", { upiId: "vennela@ybl", name: "Vennela" });
    await loadSettings();
    expect(await asha.read("/cart")).toContain("₹178");
    const page = await asha.read("/checkout-details");
    expect(page).toContain("kathalu@okicici");
    expect(page).toContain("₹148");
    const fields = { delivery: "standard", address: "1", mobile: "9876543210" };
    expect(await asha.post("/forms/checkout-details/quote", fields)).toMatchObject({
      problem: "other-than-shown",
    });
    const transactionId = newTransactionId();
    expect(await confirmQuote(asha.id, promised.id, { transactionId }, new Date())).toMatchObject({
      ok: true,
    });
  });
});

describe("a pause", () => {
  const today = indianDay(new Date());

  it("is read on the shop's pages, and ends by itself on its day", async () => {
    const messages = { messageEn: "We are at a wedding.", messageTe: "పెళ్లిలో ఉన్నాం." };
    await save("pause", { on: true, from: today, until: "2999-12-07", ...messages });
    await loadSettings();
    for (const path of ["/shop", "/product/ndk-01", "/combo/starter-pack"]) {
      const page = await read(path);
      expect(page, path).toContain("take orders again from Sat 7 Dec");
      expect(page, path).toContain("We are at a wedding.");
    }
    await save("pause", { on: true, from: "2020-01-01", until: today });
    await loadSettings();
    expect(await read("/shop")).not.toContain("We are at a wedding.");
  });

  it("takes no new promises, but those that were made are kept [R59]", async () => {
    const asha = await customer();
    await giveAddress(asha.id);
    await addLine(asha.id, { id: "ndk-01", size: "postal", quantity: 2 });
    const promised = await quoteFor(asha.id, fromCart);
    await save("pause", { on: true, from: today });
    await loadSettings();
    expect(await asha.read("/cart")).toContain(checkoutMessages.paused);
    expect(await asha.read("/checkout-details?change")).toContain(checkoutMessages.paused);
    const fields = { delivery: "standard", address: "1", mobile: "9876543210" };
    expect(await asha.post("/forms/checkout-details/quote", fields)).toMatchObject({
      status: 409,
      problem: "paused",
      errors: { form: checkoutMessages.paused },
    });
    const transactionId = newTransactionId();
    const proof = { version: promised.id, transaction_id: transactionId, without_screenshot: "1" };
    expect(await asha.post("/forms/checkout-details/confirmation", proof)).toMatchObject({
      ok: true,
    });
  });

  it("drops what is cached when its first day begins, although nothing is saved then", async () => {
    const version = versionWithSettings();
    await save("pause", { on: true, from: "2999-01-01" });
    const before = await version();
    await save("pause", { on: true, from: today });
    const paused = await version();
    expect(before).not.toContain("paused");
    expect(paused).toContain("paused");
  });
});
