import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cardWordsIn } from "#test/store/card-words";

/**
 * The texts of the store that speak of cards, stickers or the three preset sizes, in English and Telugu. A shop that sells neither must never
 * show one (docs/decisions/0140), so a new one needs a condition, or other words: 'item', 'product', వస్తువు.
 */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  // Shown where a product is a card.
  "app/domain/catalogue/catalogue.ts": [
    "Postal Card Size",
    "Wallet Size",
    "Stamp Size",
    "పోస్టల్ కార్డ్ సైజు",
    "వాలెట్ సైజు",
    "స్టాంప్ సైజు",
  ],
  "app/domain/catalogue/messages.ts": ["1 card", "… cards"],
  "app/domain/catalogue/messages.te.ts": ["1 కార్డు", "… కార్డులు"],
  "app/domain/catalogue/products/fields.ts": ["Postal price", "Wallet price", "Stamp price"],
  "app/domain/search/kind-names.ts": ["Card"],
  "app/domain/search/kind-names.te.ts": ["కార్డు"],
  // Shown where a product is a card.
  "app/domain/resources/settings.ts": [
    "Text on cards without a description",
    "A card is a product with a Postal, Wallet or Stamp price, whose kind you left empty.",
  ],
  // Shown where a product has a preset size, or to a seller who asks for them.
  "app/pages/admin/catalogue/products/product-form.tsx": ["Postal (₹)", "Wallet (₹)", "Stamp (₹)"],
  "app/pages/shop/product/texts.en.ts": ["Postal", "Wallet", "Stamp"],
  "app/pages/shop/product/texts.te.ts": ["పోస్టల్", "వాలెట్", "స్టాంప్"],
  // The frame that an owner may choose.
  "app/pages/admin/store/settings/looks-form.tsx": ["Stamp, with a perforated edge"],
  // Understood, and never said.
  "app/domain/search/synonyms.ts": [
    "card postcard కార్డు కార్డ్ పోస్ట్‌కార్డ్",
    "stamp sticker decal స్టాంప్ స్టిక్కర్",
    "wallet purse వాలెట్ పర్సు",
  ],
  // Of a bank, or of Shopify.
  "app/domain/statements/reading/sms.ts": [
    "This SMS is about the bill of a card, not about money in your account.",
  ],
  "app/domain/catalogue/products/shopify.ts": ["gift card", "The store doesn't sell gift cards."],
  // Examples that tests send.
  "app/forms/admin/orders/refunds.server.ts": ["A damaged card"],
};

/** Files whose texts of cards are all of one kind: a bank's cards, or examples that tests send. */
const WHOLE_FILES = ["app/domain/statements/reading/sms-forms/forms.ts"];

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

/** Names in code, paths and CSS classes within a text, such as `card.id`, `/admin/card` and `stamp-edge`. */
const NAMES = /[-\w/.:#]*[-/.:#_]\w[-\w/.:#]*|\w+\(/g;

test("each text that speaks of cards is one that a shop without cards never shows", () => {
  const files = globSync("{app,server}/**/*.{ts,tsx}").filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  const found = files.flatMap((file) => {
    const texts = textsIn(file)
      .map((text) => text.replaceAll(/\s+/g, " ").trim())
      .filter((text) => cardWordsIn(text.replaceAll(NAMES, " ")).length > 0 && !NO_TEXT.test(text));
    return texts.length > 0 && !WHOLE_FILES.includes(file) ? [[file, texts] as const] : [];
  });
  expect(Object.fromEntries(found)).toEqual(TEXTS);
});
