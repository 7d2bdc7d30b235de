import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_DELIVERY } from "#domain/checkout/shipping";
import { LANGUAGES } from "#domain/language";
import { rupees, ZERO } from "#domain/money/money";
import type { OrderChange } from "#domain/orders/history/order-changes";
import { emailNamed, emailTemplates } from "./emails.ts";
import type { NotifiedOrder } from "./notified-order.ts";
import { eventsOf, ORDER_EMAIL_NAMES, templateOf } from "./order-emails.ts";
import { orderEmailFacts, whatsAppText } from "./order-facts.ts";
import { sampleOrder } from "./sample-order.ts";
import { chooseTemplate, fillTemplate } from "./templates.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute));
const SAMPLE_ORDER = sampleOrder(at(0));
const status = (after: string, minute: number) => ({
  kind: "status" as const,
  before: null,
  after,
  note: null,
  by: "seller",
  at: at(minute),
});
const change = (changed: Pick<OrderChange, "before" | "after" | "by" | "at">) => ({
  kind: "payment" as const,
  note: null,
  ...changed,
});
const payment = (id: string, outcome: "verified" | "rejected") => ({
  id,
  method: "upi" as const,
  submittedAt: at(2),
  transactionId: "123456789012",
  releasedAt: outcome === "rejected" ? at(3) : null,
  verification: {
    outcome,
    reason:
      outcome === "rejected" ? "We haven't received a payment with this transaction ID." : null,
    decidedAt: at(3),
  },
});
const order: NotifiedOrder = {
  id: "1",
  userId: "asha",
  orderNumber: "ORD1763600000000",
  language: "en",
  status: "confirmation_pending",
  payment: "waiting",
  total: rupees(148),
  transactionId: "123456789012",
  customerName: "Asha",
  trackingId: null,
  courier: null,
  linkSerial: null,
  addressVersion: 0,
  address: "12 Temple Road\nAndhra Pradesh 520001",
  gift: null,
  discount: ZERO,
  shipping: { type: "standard", cost: rupees(50) },
  items: [],
  placedAt: at(1),
  payments: [],
  events: [{ ...status("confirmation_pending", 1), by: "asha" }],
  refunds: [],
};
const store = {
  storeName: "Kathalu",
  branding: [],
  origin: "https://k.example",
  couriers: [],
  delivery: DEFAULT_DELIVERY,
  languages: LANGUAGES,
  linkSecret: (id: string, serial: number) => `${id}-${serial}`,
  sellerEmails: [],
};
const notified = (changed: Partial<NotifiedOrder>) =>
  eventsOf({ ...order, ...changed }).map(({ email, of }) => [email, of]);

describe("what a customer is told of an order", () => {
  test("is what is so now, the newest first", () => {
    expect(notified({})).toEqual([["placed", null]]);
    const rejected = { payment: "rejected", payments: [payment("p1", "rejected")] } as const;
    expect(notified(rejected)).toEqual([
      ["rejected", "p1"],
      ["placed", null],
    ]);
    expect(notified({ ...rejected, payment: "waiting" })).toEqual([["placed", null]]);
    const shipped = {
      payment: "verified",
      status: "shipped",
      payments: [payment("p2", "verified")],
      trackingId: "AB12",
      events: [...order.events, status("shipped", 9)],
    } as const;
    expect(notified(shipped)).toEqual([
      ["shipped", "AB12"],
      ["verified", "p2"],
      ["placed", null],
    ]);
  });

  test("is that other payment details came, while they wait, and not of those that an older release took", () => {
    const again = { ...payment("p2", "verified"), submittedAt: at(5), verification: null };
    const payments = [again, payment("p1", "rejected")];
    const sent = (before: string | null, minute = 5, by = "asha") => ({
      events: [...order.events, change({ before, after: "waiting", by, at: at(minute) })],
    });
    const acknowledged = notified({ payments, ...sent("rejected") });
    expect(acknowledged).toEqual([
      ["resubmitted", "p2"],
      ["placed", null],
    ]);
    const placedAlone = [["placed", null]];
    expect(notified({ payments, ...sent(null) })).toEqual(placedAlone);
    // A seller has undone a rejection of the same payment later.
    expect(notified({ payments, ...sent("rejected", 7, "seller") })).toEqual(placedAlone);
    const verified = { payment: "verified", payments: [payment("p2", "verified")] } as const;
    expect(notified({ ...verified, ...sent("rejected") })).toEqual([
      ["verified", "p2"],
      ["placed", null],
    ]);
  });

  test("of an order that a seller made of found money is its verification alone, with what is in it [R52]", () => {
    const made = {
      events: [status("confirmation_pending", 1)],
      payment: "verified",
      payments: [payment("p1", "verified")],
    } as const;
    expect(notified(made)).toEqual([["verified", "p1"]]);
    const event = { email: "verified", of: "p1" } as const;
    const facts = (changed: Partial<NotifiedOrder>) =>
      orderEmailFacts({ ...order, ...changed }, event, store, "listener").made_for_you;
    expect([facts(made), facts({ ...made, events: order.events })]).toEqual(["1", ""]);
    for (const suffix of ["", ".te"]) {
      const template = emailTemplates.find(
        ({ template_name }) => template_name === `order_verified${suffix}`,
      );
      for (const part of ["{{#made_for_you}}", "{{order_summary}}"])
        expect(template?.text_content).toContain(part);
    }
  });

  test("of a cancelled order is that, and the money; not both where it was cancelled by the refund", () => {
    const cancelled = { status: "cancelled", events: [status("cancelled", 9)] } as const;
    const refund = (minute: number | null, orderId = "1") => ({
      id: "r1",
      orderId,
      amount: rupees(148),
      refundedAt: minute === null ? null : at(minute),
    });
    expect(notified(cancelled)).toEqual([["cancelled", null]]);
    expect(notified({ ...cancelled, refunds: [refund(null)] })).toEqual([["cancelled", null]]);
    expect(notified({ ...cancelled, refunds: [refund(20)] })).toEqual([
      ["refunded", "r1"],
      ["cancelled", null],
    ]);
    expect(notified({ ...cancelled, refunds: [refund(9)] })).toEqual([["refunded", "r1"]]);
    expect(notified({ ...cancelled, refunds: [refund(20, "2")] })).toEqual([["cancelled", null]]);
  });

  test("says the admin's suggested reason in Telugu, and the seller's own words as they are", () => {
    const rejected = { ...order, language: "te", payments: [payment("p1", "rejected")] } as const;
    const event = { email: "rejected", of: "p1" } as const;
    expect(orderEmailFacts(rejected, event, store, "శ్రోత").reason).toContain("ట్రాన్సాక్షన్ ID");
    // Only English is switched on in the store, so the email of a customer who uses Telugu is in English.
    const english = { ...store, languages: ["en"] as const };
    expect(orderEmailFacts(rejected, event, english, "listener")).toMatchObject({
      reason: "We haven't received a payment with this transaction ID.",
      order_url: "https://k.example/orders/1",
    });
  });

  test("leads to the link of an order that nobody signs in for", () => {
    const byLink = { ...order, linkSerial: 2, language: "te" as const };
    const event = { email: "placed", of: null } as const;
    const { order_url } = orderEmailFacts(byLink, event, store, "listener");
    expect(order_url).toBe("https://k.example/te/pay/1-2");
  });

  test("gives money back without saying how: it may be in cash", () => {
    const sentences = emailTemplates.flatMap(({ text_content }) =>
      text_content.split("\n").filter((line) => line.includes("{{refund_amount}}")),
    );
    expect(sentences).toHaveLength(6);
    for (const sentence of sentences) expect(sentence).not.toContain("UPI");
  });

  test("has a seeded template of placeholders that something stands for", () => {
    for (const { template_name, subject, html_content, text_content } of emailTemplates) {
      const email = emailNamed(template_name.replace(/\.\w+$/, ""));
      const known = Object.keys(email?.placeholders ?? {});
      const text = `${subject}${html_content}${text_content}`;
      for (const [, name = ""] of text.matchAll(/\{\{[#/]?(\w+)\}\}/g))
        expect(known, template_name).toContain(name);
    }
  });
});

describe("a template", () => {
  const row = (template_name: string, is_active = true) => ({ template_name, is_active });

  test("is the language's own, else English; the English row alone switches the email off", () => {
    const [english, telugu] = [row("order_placed"), row("order_placed.te")];
    const off = (each: typeof english) => ({ ...each, is_active: false });
    expect(chooseTemplate([english, telugu], "order_placed", "te")).toBe(telugu);
    expect(chooseTemplate([english, telugu], "order_placed", "en")).toBe(english);
    expect(chooseTemplate([english], "order_placed", "te")).toBe(english);
    expect(chooseTemplate([english, off(telugu)], "order_placed", "te")).toBe(english);
    expect(chooseTemplate([off(english), telugu], "order_placed", "te")).toBeNull();
    expect(chooseTemplate([], "order_placed", "te")).toBeNull();
  });

  test("leaves out a section whose placeholder says nothing, and a value opens none", () => {
    const text = "a\n{{#tracking_id}}ID: {{tracking_id}}\n{{/tracking_id}}\nb {{reason}}";
    const template = { subject: "", html: "", text };
    expect(fillTemplate(template, { tracking_id: "X1", reason: "r" }).text).toBe(
      "a\nID: X1\n\nb r",
    );
    const reason = "{{#tracking_id}}no{{/tracking_id}}";
    expect(fillTemplate(template, { tracking_id: "", reason }).text).toBe(`a\nb ${reason}`);
  });

  test("shows the lines of a value as lines in HTML, too", () => {
    const template = { subject: "{{items}}", html: "{{items}}", text: "{{items}}" };
    expect(fillTemplate(template, { items: "a\nb" })).toEqual({
      subject: "a b",
      html: "a<br>b",
      text: "a\nb",
    });
  });
});

test("a WhatsApp message is the email's text, and stays short enough for a link with the order's address", () => {
  const url = "https://k.example/orders/1";
  expect(whatsAppText("Dear Asha", url)).toBe("Dear Asha");
  fc.assert(
    fc.property(
      fc.constantFrom("క", "a", "😀", "\n"),
      fc.integer({ min: 1, max: 20_000 }),
      (sign, count) => {
        const text = whatsAppText(sign.repeat(count), url);
        expect(encodeURIComponent(text).length).toBeLessThanOrEqual(6_000);
        if (text !== sign.repeat(count)) expect(text.endsWith(url)).toBe(true);
      },
    ),
    { numRuns: 40 },
  );
});

test("an order of which a piece is missing says so beneath its items, whatever the store's own template is [R63]", () => {
  const missing = { id: "ndk-01", size: "postal", short: 1, leftOut: 0, awaited: false };
  const shortages = [missing];
  const { items } = orderEmailFacts(
    { ...order, shortages },
    { email: "placed", of: null },
    store,
    "you",
  );
  expect(items).toContain("Out of stock since you paid: 1 × ndk-01, Postal Card Size.");
  const parcel = (of: typeof shortages) =>
    orderEmailFacts({ ...order, shortages: of }, { email: "verified", of: null }, store, "you")
      .parcel;
  // A parcel with missing pieces isn't packed until a seller decides. Once the seller leaves the pieces out, it is
  // packed.
  expect([parcel(shortages), parcel([{ ...missing, short: 0, leftOut: 1 }])]).toEqual(["", "1"]);
  const cancelled = { ...order, shortages, status: "cancelled" as const };
  expect(orderEmailFacts(cancelled, { email: "cancelled", of: null }, store, "you").items).toBe("");
});

describe("the summary in emails about an order", () => {
  const summaryOf = (changed: Partial<NotifiedOrder>) =>
    orderEmailFacts(
      { ...SAMPLE_ORDER, payment: "waiting", status: "confirmation_pending", ...changed },
      { email: "placed", of: null },
      store,
      "listener",
    ).order_summary;
  const arrival = /Arrives about/;

  test("has items with prices, delivery, total, address and arrival days", () => {
    expect(summaryOf({}).replaceAll("\u00a0", " ")).toBe(
      `2 × A product: ₹98
1 × Another product: ₹29

Standard Shipping: ₹50
Total: ₹177

Delivery address:
Meera Nair
12 Temple Road, Vijayawada
Andhra Pradesh 520001

A gift for Meera Nair
Arrives about Thu 26 – Mon 30 Nov`,
    );
  });

  test.each(LANGUAGES)("is in each of them, as text and as HTML, in %s", (language) => {
    const lines = language === "en" ? ["Total: ₹177"] : ["మొత్తం: ₹177"];
    for (const name of ORDER_EMAIL_NAMES) {
      const email = emailNamed(templateOf(name));
      const template = chooseTemplate(emailTemplates, templateOf(name), language);
      if (!email || !template) throw new Error(`${name} has no template`);
      const { subject, html_content: html, text_content: text } = template;
      const filled = fillTemplate({ subject, html, text }, email.sample(language, store, at(0)));
      for (const words of ["₹98", "₹29", ...lines]) {
        expect(filled.text, name).toContain(words);
        expect(filled.html, name).toContain(words);
      }
      const isSent = name !== "cancelled" && name !== "refunded";
      expect(filled.text.includes("12 Temple Road"), name).toBe(isSent);
    }
  });

  test("names the coupon's discount, free delivery and a gift's recipient, to whom the parcel goes", () => {
    const summary = summaryOf({
      discount: rupees(20),
      shipping: { type: "standard", cost: ZERO },
      gift: { recipient: "Meera Nair" },
    });
    for (const line of [
      "Coupon Discount: −₹20",
      "Standard Shipping: FREE",
      "Delivery address:\nMeera Nair\n12 Temple Road",
      "A gift for Meera Nair",
    ])
      expect(summary).toContain(line);
  });

  test("promises arrival days only while they are known and haven't passed", () => {
    expect(summaryOf({})).toMatch(arrival);
    for (const changed of [
      { payment: "rejected" },
      { status: "delivered" },
      { status: "cancelled" },
      { shipping: { type: "collected", cost: ZERO }, address: null },
      { shortages: [{ id: "sample", size: "postal", short: 1, leftOut: 0, awaited: false }] },
      { events: [{ ...status("shipped", 0), at: new Date("2026-12-01T05:00:00Z") }] },
    ] satisfies Partial<NotifiedOrder>[])
      expect(summaryOf(changed)).not.toMatch(arrival);
  });

  test.each(ORDER_EMAIL_NAMES)(
    "names no arrival day that has passed when an owner looks at the sample of %s",
    (name) => {
      const now = new Date("2027-03-01T05:00:00Z");
      const sample = emailNamed(templateOf(name))?.sample("en", store, now).order_summary;
      const isSent = name !== "cancelled" && name !== "refunded" && name !== "rejected";
      expect(sample?.replaceAll("\u00a0", " ").match(/Arrives.*/)?.[0]).toBe(
        isSent ? "Arrives about Sat 6 – Wed 10 Mar" : undefined,
      );
    },
  );

  test("counts the arrival from the payment that was sent again", () => {
    const [paid] = SAMPLE_ORDER.payments;
    if (!paid) throw new Error("the sample order has no payment");
    const again = { ...paid, submittedAt: new Date("2026-11-23T10:00:00Z") };
    expect(summaryOf({ payments: [again] }).replaceAll("\u00a0", " ")).toContain(
      "Arrives about Sat 28 Nov – Wed 2 Dec",
    );
  });

  test("lists what a combo contains, as many cards as it has room for [R43]", () => {
    const [item] = SAMPLE_ORDER.items;
    if (!item) throw new Error("the sample order has no item");
    const named = (en: string, te = en) => ({ name: en, names: { en, te } });
    const content = { ...item, ...named("Night Bus"), size: "postal" as const };
    const letter = { ...content, ...named("The Letter", "ఉత్తరం") };
    const summary = (contents: typeof item.contents, language: "en" | "te" = "en") =>
      summaryOf({
        language,
        items: [{ ...item, ...named("Rain Pack"), kind: "combo", size: null, contents }],
      }).replaceAll("\u00a0", " ");
    const two = [content, { ...letter, quantity: 1 }];
    expect(summary(two)).toContain(
      "2 × Rain Pack: ₹98\nContains 2 × Night Bus, Postal Card Size; 1 × The Letter, Postal Card Size\n",
    );
    expect(summary(two, "te")).toMatch(/\nఇందులో: 2 × Night Bus, .+; 1 × ఉత్తరం, /);
    expect(summary(Array.from({ length: 15 }, () => content))).toMatch(
      /Postal Card Size; and 3 more\n/,
    );
  });

  test("says what the items cost that it has no room for, so that the amounts add up", () => {
    const [item] = SAMPLE_ORDER.items;
    if (!item) throw new Error("the sample order has no item");
    const items = Array.from({ length: 14 }, () => ({ ...item, quantity: 1 }));
    expect(summaryOf({ items })).toContain("and 2 more: ₹98");
  });
});
