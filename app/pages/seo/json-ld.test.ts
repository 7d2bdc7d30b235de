import { expect, test } from "vitest";
import { rupees } from "#domain/money/money";
import { breadcrumbItem, productItem } from "./json-ld.ts";

const card = {
  id: "ndk-01",
  name: "Last Bus Home",
  description: "A printed card.",
  to: "/product/ndk-01",
  preview: "/pictures/public/product-images/ndk-01/960.webp",
};
const store = { origin: "https://store.example", storeName: "Kathalu" };
const url = "https://store.example/product/ndk-01";
const picture = "https://store.example/pictures/public/product-images/ndk-01/960.webp";

test("a card is one product with an offer in rupees for each size", () => {
  const offers = [
    { name: "Postal Card Size", price: rupees(49) },
    { name: "Stamp Size", price: rupees(15) },
  ] as const;
  const item = productItem({ ...card, offers }, store);
  const brand = { name: "Kathalu" };
  expect(item).toMatchObject({ "@type": "Product", sku: "ndk-01", brand, image: picture });
  expect(item.offers).toMatchObject([
    { name: "Postal Card Size", price: "49.00", priceCurrency: "INR", url },
    { name: "Stamp Size", price: "15.00", priceCurrency: "INR", url },
  ]);
});

test("a card without a picture or a price names none", () => {
  const item = productItem({ ...card, preview: null, offers: [] }, store);
  expect(item).not.toHaveProperty("image");
  expect(item).not.toHaveProperty("offers");
});

test("a card's picture says what it shows and what is written in it", () => {
  const pictureWords = {
    pictureAlt: { text: "A sheet whose corner lifts.", lang: "en" },
    written: [
      { text: "We turn the page.", lang: "en" },
      { text: "పేజీ తిప్పుతాం.", lang: "te" },
    ],
  } as const;
  expect(productItem({ ...card, pictureWords, offers: [] }, store).image).toEqual({
    "@type": "ImageObject",
    contentUrl: picture,
    caption: "A sheet whose corner lifts.",
    embeddedTextCaption: ["We turn the page.", "పేజీ తిప్పుతాం."],
  });
});

test("breadcrumbs count from 1 and end with the page", () => {
  const trail = [
    { name: "Store", to: "/shop" },
    { name: "Last Bus Home", to: card.to },
  ];
  const breadcrumbs = breadcrumbItem(trail, store);
  expect(breadcrumbs).toEqual({
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "Store", item: "https://store.example/shop" },
      { "@type": "ListItem", position: 2, name: "Last Bus Home", item: url },
    ],
  });
});
