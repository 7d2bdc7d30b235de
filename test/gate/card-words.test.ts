import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * The texts of the store that speak of cards or stickers, in English and Telugu. A shop that sells neither must never
 * show one (docs/decisions/0140), so a new one needs a condition, or other words: 'item', 'product', వస్తువు.
 */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  // Shown where a product is a card.
  "app/domain/catalogue/catalogue.ts": ["Postal Card Size", "పోస్టల్ కార్డ్ సైజు"],
  "app/domain/catalogue/messages.ts": ["1 card", "… cards"],
  "app/domain/catalogue/messages.te.ts": ["1 కార్డు", "… కార్డులు"],
  // In the history of a field that is shown where there are cards.
  "app/domain/people/event-fields.ts": ["Text on cards without a description"],
  "app/domain/search/kind-names.ts": ["Card"],
  "app/domain/search/kind-names.te.ts": ["కార్డు"],
  "app/pages/admin/settings/forms.ts": [
    "On cards without a description",
    "A card is a product with a Postal, Wallet or Stamp price, whose kind you left empty.",
  ],
  // Understood, and never said.
  "app/domain/search/synonyms.ts": [
    "card postcard కార్డు కార్డ్ పోస్ట్‌కార్డ్",
    "stamp sticker decal స్టాంప్ స్టిక్కర్",
  ],
  // Of a bank, or of Shopify.
  "app/domain/statements/reading/sms.ts": [
    "This SMS is about the bill of a card, not about money in your account.",
  ],
  "app/domain/catalogue/products/shopify.ts": ["gift card", "The store doesn't sell gift cards."],
  // Examples that tests send.
  "app/resources/series.ts": ["Festival Cards", "పండుగ కార్డులు"],
  "app/forms/admin/orders/refunds.server.ts": ["A damaged card"],
  "app/forms/admin/offers/combos.server.ts": ["Two cards.", "రెండు కార్డులు."],
};

/** Files whose texts of cards are all of one kind: a bank's cards, or examples that tests send. */
const WHOLE_FILES = [
  "app/domain/statements/reading/sms-forms/forms.ts",
  "app/forms/admin/store/settings.server.ts",
];

/** A payment's card: 'We never ask for a card number.' */
const BANK_CARDS = /card numbers?|కార్డు నంబర్/giu;

// రికార్డు is a record.
const CARD_WORDS =
  /(?<![-\w/.:#])(?:post|note)?cards?(?![-/]|[:.(=]\w)\b|\bstickers?\b|(?<!రి)కార్డ|స్టిక్కర్/iu;

/** CSS classes, names of properties in code, SQL, patterns. */
const NO_TEXT = /^[a-z_]+$|(?:rounded|shadow|bg|border|text)-|^(?:select|case) |^\(\?:/;

function textsIn(file: string): string[] {
  const code = readFileSync(file, "utf8")
    .replaceAll(/\/\*.*?\*\//gs, "")
    .replaceAll(/^\s*\/\/.*$/gm, "")
    .replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, "…");
  const quoted = [...code.matchAll(/"([^"\n]*)"|`([^`]*)`/g)].map(([, a, b]) => a ?? b ?? "");
  const markup = file.endsWith(".tsx") ? [...code.matchAll(/(?<=>)[^<>{}]+(?=[<{])/g)].flat() : [];
  return [...quoted, ...markup.filter((text) => !/[=;"]|\)\)|\(\)/.test(text))];
}

test("each text that speaks of cards is one that a shop without cards never shows", () => {
  const files = globSync("{app,server}/**/*.{ts,tsx}").filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  const found = files.flatMap((file) => {
    const texts = textsIn(file)
      .map((text) => text.replaceAll(BANK_CARDS, "").replaceAll(/\s+/g, " ").trim())
      .filter((text) => CARD_WORDS.test(text) && !NO_TEXT.test(text));
    return texts.length > 0 && !WHOLE_FILES.includes(file) ? [[file, texts] as const] : [];
  });
  expect(Object.fromEntries(found)).toEqual(TEXTS);
});
