import { expect, test } from "vitest";
import { rupees } from "#domain/money/money";
import { breadcrumbItem, productItem, structuredData } from "./json-ld.ts";

const card = {
  id: "ndk-01",
  name: "Last Bus Home",
  description: "A printed card.",
  brand: "Kathalu",
  url: "https://store.example/product/ndk-01",
  picture: "https://store.example/pictures/public/product-images/ndk-01/960.webp",
};

test("a card is one product with an offer in rupees for each size", () => {
  const item = productItem({
    ...card,
    offers: [
      { size: "postal", price: rupees(49) },
      { size: "stamp", price: rupees(15) },
    ],
  });
  expect(item).toMatchObject({ "@type": "Product", sku: "ndk-01", image: card.picture });
  expect(item.offers).toMatchObject([
    { name: "Postal Card Size", price: "49.00", priceCurrency: "INR", url: card.url },
    { name: "Stamp Size", price: "15.00", priceCurrency: "INR", url: card.url },
  ]);
});

test("a card without a picture or a price names none", () => {
  const item = productItem({ ...card, picture: null, offers: [] });
  expect(item).not.toHaveProperty("image");
  expect(item).not.toHaveProperty("offers");
});

test("a card's picture says what it shows and what is written in it", () => {
  const pictureTexts = {
    alt: "A sheet whose corner lifts.",
    alt_te: null,
    text_en: "We turn the page.",
    text_te: "పేజీ తిప్పుతాం.",
  };
  expect(productItem({ ...card, pictureTexts, offers: [] }).image).toEqual({
    "@type": "ImageObject",
    contentUrl: card.picture,
    caption: "A sheet whose corner lifts.",
    embeddedTextCaption: ["We turn the page.", "పేజీ తిప్పుతాం."],
  });
});

test("breadcrumbs count from 1 and end with the page", () => {
  const breadcrumbs = breadcrumbItem([
    { name: "Store", url: "https://store.example/shop" },
    { name: "Last Bus Home", url: card.url },
  ]);
  expect(structuredData(breadcrumbs)["@graph"]).toEqual([
    {
      "@type": "BreadcrumbList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "Store", item: "https://store.example/shop" },
        { "@type": "ListItem", position: 2, name: "Last Bus Home", item: card.url },
      ],
    },
  ]);
});
