// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { ListPictureTexts } from "#domain/catalogue/picture-texts";
import { rupees } from "#domain/money/money";
import { PLACEHOLDER_PICTURE } from "#protocol/picture-addresses";
import { ProductCard } from "./product-card.tsx";

const TEXTS: ListPictureTexts = {
  alt: { text: "Tea first. Then the truth.", lang: "en" },
  printedWords: [{ text: "ముందు టీ.", lang: "te" }],
};

afterEach(cleanup);

function open(picture: string | null) {
  const price = { lowest: rupees(12), hasDearer: true };
  render(
    <ProductCard
      name="Tea First"
      picture={picture}
      texts={TEXTS}
      to="/product/qt-05"
      price={price}
    />,
  );
  return screen.getByRole("link");
}

test("a card is one link to its product: picture, name, lowest price, 'Click to know more' [§2.63]", () => {
  const card = open("https://pictures.example/ndk-01.jpg");
  expect(card.getAttribute("href")).toBe("/product/qt-05");
  expect(card.querySelector("img")?.getAttribute("src")).toBe(
    "https://pictures.example/ndk-01.jpg",
  );
  expect(card.textContent).toBe("ముందు టీ. Tea Firstfrom ₹12Click to know more");
});

test("a card's picture says what is written on it, each language as itself", () => {
  const card = open("https://pictures.example/qt-05.jpg");
  expect(screen.getByAltText("Tea first. Then the truth.").getAttribute("lang")).toBe("en");
  expect(card.querySelector("[lang=te]")?.textContent).toBe("ముందు టీ. ");
});

test("a card without a picture has the placeholder", () => {
  expect(open(null).querySelector("img")?.getAttribute("src")).toBe(PLACEHOLDER_PICTURE);
});
