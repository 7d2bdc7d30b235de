import { expect, test } from "vitest";
import { rupees } from "#domain/money/money";
import { breadcrumbThing, productThing, structuredData } from "./json-ld.ts";

const card = {
  id: "ndk-01",
  name: "Last Bus Home",
  description: "A printed card.",
  brand: "Kathalu",
  url: "https://store.example/product/ndk-01",
  picture: "https://store.example/pictures/public/product-images/ndk-01/960.webp",
};

test("a card is one product with an offer in rupees for each size", () => {
  const thing = productThing({
    ...card,
    offers: [
      { size: "postal", price: rupees(49) },
      { size: "stamp", price: rupees(15) },
    ],
  });
  expect(thing).toMatchObject({ "@type": "Product", sku: "ndk-01", image: card.picture });
  expect(thing.offers).toMatchObject([
    { name: "Postal Card Size", price: "49.00", priceCurrency: "INR", url: card.url },
    { name: "Stamp Size", price: "15.00", priceCurrency: "INR", url: card.url },
  ]);
});

test("a card without a picture or a price names none", () => {
  const thing = productThing({ ...card, picture: null, offers: [] });
  expect(thing).not.toHaveProperty("image");
  expect(thing).not.toHaveProperty("offers");
});

test("the way to a page counts from 1 and ends with the page", () => {
  const way = breadcrumbThing([
    { name: "Store", url: "https://store.example/shop" },
    { name: "Last Bus Home", url: card.url },
  ]);
  expect(structuredData(way)["@graph"]).toEqual([
    {
      "@type": "BreadcrumbList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "Store", item: "https://store.example/shop" },
        { "@type": "ListItem", position: 2, name: "Last Bus Home", item: card.url },
      ],
    },
  ]);
});
