/** Pictures from which no transaction ID can be read: receipts without one, and what people send by mistake. */
import { paise } from "#domain/money/money";
import { type Chance, chanceFrom } from "./chance.ts";
import { type DrawnReceipt, RECEIPT_APPS } from "./receipt.ts";
import { screenOf } from "./templates.ts";

/** Draws pictures without a transaction ID, as markup of a phone's screen. */
export function screensWithoutId(seed: number): { name: string; markup: string }[] {
  const chance = chanceFrom(seed);
  const waiting = RECEIPT_APPS.map((app) => ({
    name: `${app}-without-id`,
    markup: screenOf({ ...receiptFacts(chance), app }),
  }));
  return [
    ...waiting,
    { name: "chat", markup: chat(chance) },
    { name: "several-payments", markup: severalPayments(chance) },
    { name: "own-payment-page", markup: paymentPage(chance) },
    { name: "tracking-number", markup: tracking(chance) },
  ];
}

function receiptFacts(chance: Chance): Omit<DrawnReceipt, "app"> {
  return {
    id: null,
    amount: paise(chance.whole(5_000, 500_000)),
    payee: "Kathalu",
    upiId: "kathalu@okaxis",
    payer: "Asha Rao",
    at: new Date(Date.parse("2026-11-12T08:00:00Z") + chance.whole(0, 86_400_000)),
    outcome: chance.of(["pending", "failed"]),
    language: chance.of(["en", "te"]),
    dark: chance.is(0.5),
    font: chance.of(["roboto", "noto", "open-sans"]),
    grouped: false,
    note: `ORD17950${chance.digits(8)}`,
    width: 393,
    seed: chance.whole(0, 2 ** 30),
  };
}

function chat(chance: Chance): string {
  const texts = [
    "Hi! Did my cards ship?",
    `I paid ₹1,299, my number is +91 98765 4${chance.digits(4)}`,
    "Yes, tomorrow 🙂",
    `ok, thanks. Order ORD17950${chance.digits(8)}`,
  ];
  const bubbles = texts.map(
    (words, index) =>
      `<p style="background:${index % 2 ? "#d9fdd3" : "#fff"};border-radius:10px;padding:8px 12px;margin:8px;max-width:75%;margin-left:${index % 2 ? "auto" : "8px"}">${words}</p>`,
  );
  return `<main class="roboto light" style="background:#efeae2"><header>← Kathalu Store</header>${bubbles.join("")}</main>`;
}

function severalPayments(chance: Chance): string {
  const rows = Array.from(
    { length: 6 },
    (_, index) =>
      `<div class="row" style="padding:12px 16px;border-bottom:1px solid #ddd"><p class="grow">UPI/CR/${chance.whole(1, 9)}${chance.digits(11)}<br><small class="soft">${index + 10} Nov 2026</small></p><p class="success">+ ₹${chance.whole(100, 999)}.00</p></div>`,
  );
  return `<main class="noto light"><header>‹ Mini statement</header>${rows.join("")}</main>`;
}

function paymentPage(chance: Chance): string {
  return `<main class="open-sans light"><header>Pay by UPI</header><section style="padding:20px">
    <p>Order ORD17950${chance.digits(8)}</p><p style="font-size:32px">₹1,299.00</p><p>To Kathalu</p><p>kathalu@okaxis</p>
    <p>Open your payment app, pay exactly this amount, and send us the 12-digit UPI transaction ID.</p></section></main>`;
}

function tracking(chance: Chance): string {
  return `<main class="roboto light"><header>Your parcel</header><section style="padding:20px">
    <p>Tracking number</p><p><b>${chance.whole(1, 9)}${chance.digits(11)}</b></p><p>In transit to Vijayawada</p>
    <p>Customer care: 1800 ${chance.digits(3)} ${chance.digits(4)}</p></section></main>`;
}
