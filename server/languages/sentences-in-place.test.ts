import { expect, test } from "vitest";
import { withExportPerSentence, withInlinedSentences } from "./sentences-in-place.ts";

const cart = {
  texts: { itemAdded: 'Added to "your" cart.', "sold-out": "Sold out.", removed: () => "" },
  file: "/app/domain/cart/messages.te.ts",
};
const records = new Map([["cartMessages", cart]]);

test("a sentence stands where it is shown [R56]", () => {
  expect(
    withInlinedSentences('say(cartMessages.itemAdded, cartMessages["sold-out"]);', records),
  ).toBe('say("Added to \\"your\\" cart.", "Sold out.");');
});

test("texts that belong together come without their record [R56]", () => {
  const labels = { texts: { labels: { name: "Name" }, more: { of: () => "" } }, file: "" };
  const code = "cartMessages.labels[field] + cartMessages.more.of(1);";
  expect(withInlinedSentences(code, new Map([["cartMessages", labels]]))).toBe(
    '({"name":"Name"})[field] + cartMessages.more.of(1);',
  );
});

test("a sentence with facts is imported by itself, once [R56]", () => {
  expect(withInlinedSentences("cartMessages.removed(a) + cartMessages.removed(b)", records)).toBe(
    'import { $removed as cartMessages$removed } from "/app/domain/cart/messages.te.ts?sentences";\n' +
      "cartMessages$removed(a) + cartMessages$removed(b)",
  );
});

test("what is looked up by a code, or is another's, is read as before [R56]", () => {
  const code = "cartMessages[code]; own.cartMessages.itemAdded; otherMessages.itemAdded;";
  expect(withInlinedSentences(code, records)).toBe(code);
});

test("a record's functions become exports, and its texts stay behind [R56]", () => {
  const code = 'export const te: T = { text: "…", one: (a: string) => a, two(b) { return b; } };';
  expect(withExportPerSentence(code, "te")).toBe(
    'export const te: T = {};\nexport const $text = "…";\nexport const $one = (a: string) => a;\nexport function $two(b) { return b; }\n',
  );
});
