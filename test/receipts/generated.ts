import { paise } from "#domain/money/money";
import { type Chance, chanceFrom } from "./chance.ts";
import { CONDITIONS, type Condition } from "./drawing.ts";
import { type DrawnReceipt, RECEIPT_APPS, RECEIPT_FONTS } from "./receipt.ts";

export type GeneratedReceipt = { name: string; receipt: DrawnReceipt; condition: Condition };

const PAYEES: readonly [name: string, upiId: string][] = [
  ["Kathalu", "kathalu@okaxis"],
  ["Kathalu Story Cards", "kathalu.store-2@okhdfcbank"],
  ["Sri Venkateswara Narasimha Storytelling & Printing Works Private Limited", "svn.works@oksbi"],
  ["Lakshmi Narasimha Bommireddypalli", "9848012345@ybl"],
  ["కథలు పుస్తకాలు", "kathalu_books@paytm"],
];
const PAYERS = ["Asha Rao", "Ravi Teja", "Mohammed Imran", "Venkata Satyanarayana Murthy K"];

const FIRST_DAY = Date.parse("2026-10-01T00:00:00Z");
const DAY_SECONDS = 86_400;

/**
 * Makes receipts that go through every app in every condition, light and dark, in both languages, again and again.
 * Everything else is random.
 */
export function generatedReceipts(count: number, seed: number): GeneratedReceipt[] {
  return Array.from({ length: count }, (_, index) => generatedReceipt(index, seed));
}

const [APPS, WAYS] = [RECEIPT_APPS.length, CONDITIONS.length];

function generatedReceipt(place: number, seed: number): GeneratedReceipt {
  const chance = chanceFrom(seed * 100_003 + place);
  const app = RECEIPT_APPS[place % APPS] ?? "google-pay";
  const condition = CONDITIONS[Math.floor(place / APPS) % WAYS] ?? "screenshot";
  const round = Math.floor(place / APPS / WAYS);
  const language = round % 2 === 0 ? "en" : "te";
  const dark = Math.floor(round / 2) % 2 === 1;
  const [payee, upiId] = chance.of(PAYEES);
  const at = new Date(FIRST_DAY + chance.whole(0, 50 * DAY_SECONDS) * 1000);
  const receipt: DrawnReceipt = {
    app,
    id: newId(chance),
    amount: paise(chance.is(0.6) ? chance.whole(50, 9_999) * 100 : chance.whole(5_000, 999_999)),
    payee,
    upiId,
    payer: chance.of(PAYERS),
    at,
    outcome: "success",
    language,
    dark,
    font: chance.of(RECEIPT_FONTS),
    grouped: chance.is(0.2),
    note: chance.is(0.6) ? `ORD${at.getTime() - chance.whole(60_000, 3_600_000)}` : "",
    width: chance.of([360, 393, 412]),
    seed: chance.whole(0, 2 ** 30),
  };
  const name = [String(place).padStart(3, "0"), app, condition, language, dark ? "dark" : "light"];
  return { name: name.join("_"), receipt, condition };
}

/** Returns a random transaction ID. Some begin with a 0, and many repeat a digit. */
function newId(chance: Chance): string {
  const first = chance.is(0.15) ? "0" : String(chance.whole(1, 9));
  return `${first}${chance.digits(11)}`;
}
