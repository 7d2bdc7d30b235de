import { describe, expect, test } from "vitest";
import { listPictureTexts, type PictureTexts, pictureAlt, writtenOn } from "./picture-texts.ts";

const NONE: PictureTexts = { alt: { en: null }, written: { en: null } };
const LAMP: PictureTexts = {
  alt: { en: "A clay lamp.", te: "మట్టి ప్రమిద." },
  written: { en: null, te: "చిన్న దీపం చాలు." },
};
const PAGE: PictureTexts = {
  ...NONE,
  written: { en: "We turn the page.", te: "పేజీ తిప్పుతాం." },
};

describe("a picture in words", () => {
  test("is described in the reader's language, else in English, and says which", () => {
    expect(pictureAlt(LAMP, "te")).toEqual({ text: "మట్టి ప్రమిద.", lang: "te" });
    expect(pictureAlt(LAMP, "en")).toEqual({ text: "A clay lamp.", lang: "en" });
    expect(pictureAlt({ alt: { en: "A clay lamp.", te: null } }, "te")).toEqual({
      text: "A clay lamp.",
      lang: "en",
    });
    expect(pictureAlt(NONE, "en")).toBeNull();
  });

  test("has what is written on it in each language, the reader's first", () => {
    const [en, te] = [
      { text: "We turn the page.", lang: "en" },
      { text: "పేజీ తిప్పుతాం.", lang: "te" },
    ];
    expect(writtenOn(PAGE, "en")).toEqual([en, te]);
    expect(writtenOn(PAGE, "te")).toEqual([te, en]);
    expect(writtenOn(NONE, "en")).toEqual([]);
  });

  test("is its words alone in a list where the reader reads their language", () => {
    expect(listPictureTexts(PAGE, "en")).toEqual({
      alt: { text: "We turn the page.", lang: "en" },
      printedWords: [{ text: "పేజీ తిప్పుతాం.", lang: "te" }],
    });
    expect(listPictureTexts(LAMP, "te")).toEqual({
      alt: { text: "చిన్న దీపం చాలు.", lang: "te" },
      printedWords: [],
    });
  });

  test("is described beside words of another language", () => {
    expect(listPictureTexts(LAMP, "en")).toEqual({
      alt: { text: "A clay lamp.", lang: "en" },
      printedWords: [{ text: "చిన్న దీపం చాలు.", lang: "te" }],
    });
  });
});
