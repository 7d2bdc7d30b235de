import { describe, expect, test } from "vitest";
import { pictureOf, productIds } from "./art/products.ts";
import { demoPictureTexts } from "./picture-texts.ts";
import { products } from "./products.ts";

const BRAND_MARK = "kathalu";

/** Returns the lines of text in a product's drawing. */
function linesOn(productId: string): string[] {
  const texts = pictureOf(productId).matchAll(/<text\b[^>]*>([^<]*)<\/text>/g);
  return Array.from(texts, ([, line = ""]) => line.replaceAll("&amp;", "&")).filter(
    (line) => line !== BRAND_MARK,
  );
}

/** Returns only the words of a text, because a drawing and its text may join and punctuate lines differently. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}²°₹]+/gu) ?? [];
}

/**
 * True for short marks in a drawing that aren't its text: days of a month, numbers of steps, letters of a week or a
 * compass.
 */
const isMark = (word: string) => word.length < 3 && !/\p{Script=Telugu}/u.test(word);

describe.each(productIds)("the picture of %s", (id) => {
  const texts = demoPictureTexts(id);
  const words = wordsOf(`${texts.text_en ?? ""} ${texts.text_te ?? ""}`);
  const drawn = wordsOf(linesOn(id).join(" "));

  test("has in its texts every word that is drawn on it, and no other", () => {
    for (const word of drawn.filter((word) => !isMark(word))) expect(words).toContain(word);
    for (const word of words) expect(drawn).toContain(word);
  });

  test("says what it shows, in each language, and doesn't repeat the title", () => {
    const name = products.find(({ product_id }) => product_id === id)?.product_name ?? "";
    expect(texts.alt.toLowerCase()).not.toContain(name.toLowerCase());
    expect(texts.alt).toMatch(/^[^ఀ-౿]{20,300}$/u);
    expect(texts.alt_te).toMatch(/^[ఀ-౿\s\d,.;:‌]{20,300}$/u);
  });

  test("has Telugu in the Telugu column alone", () => {
    expect(texts.text_en ?? "").not.toMatch(/\p{Script=Telugu}/u);
    expect(texts.text_te ?? "").not.toMatch(/[a-z]/i);
  });
});
