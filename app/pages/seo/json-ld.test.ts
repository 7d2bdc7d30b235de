import { describe, expect, test } from "vitest";
import { DEFAULT_DELIVERY } from "#domain/checkout/shipping";
import { rupees } from "#domain/money/money";
import {
  breadcrumbItem,
  type JsonLdItem,
  productItems,
  type StoreFacts,
  storeItem,
} from "./json-ld.ts";

const card = {
  id: "ndk-01",
  name: "Last Bus Home",
  description: "A printed card.",
  to: "/product/ndk-01",
  preview: "/pictures/public/product-images/ndk-01/960.webp",
};
const store: StoreFacts = {
  origin: "https://store.example",
  storeName: "Kathalu",
  legalName: "",
  logo: "",
  email: "",
  phone: "",
  takesOrders: true,
  delivery: DEFAULT_DELIVERY,
  returnDays: null,
};
const productItem = (...about: Parameters<typeof productItems>) =>
  productItems(...about)[0] as JsonLdItem;
const url = "https://store.example/product/ndk-01";
const picture = "https://store.example/pictures/public/product-images/ndk-01/960.webp";

test("a card is one product with an offer in rupees for each size", () => {
  const offers = [
    { key: "postal", name: "Postal Card Size", price: rupees(49) },
    { key: "stamp", name: "Stamp Size", price: rupees(15) },
  ] as const;
  const item = productItem({ ...card, offers }, store);
  const brand = { name: "Kathalu" };
  expect(item).toMatchObject({ "@type": "Product", sku: "ndk-01", brand, image: picture });
  expect(item.offers).toMatchObject([
    { name: "Postal Card Size", price: "49.00", priceCurrency: "INR", url: `${url}?size=postal` },
    { name: "Stamp Size", sku: "ndk-01.stamp", price: "15.00", url: `${url}?size=stamp` },
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

describe("what a page says of the store", () => {
  const offers = [{ price: rupees(49) }, { price: rupees(2_000) }];

  test("an offer names what each way of delivery costs for it alone, said once each", () => {
    const [product, ...others] = productItems({ ...card, offers }, store);
    expect(product?.offers).toMatchObject([
      { shippingDetails: [{ "@id": "#standard" }, { "@id": "#express" }] },
      { shippingDetails: [{ "@id": "#standard-free" }, { "@id": "#express" }] },
    ]);
    const parcels = others.filter((item) => item["@type"] === "OfferShippingDetails");
    expect(parcels).toMatchObject([
      { "@id": "#standard", shippingRate: { value: "50.00", currency: "INR" } },
      { "@id": "#express", deliveryTime: { transitTime: { minValue: 2, maxValue: 3 } } },
      { "@id": "#standard-free", shippingRate: { value: "0.00" } },
    ]);
  });

  test("returns are the refunds page alone until an owner has set their days", () => {
    const link = "https://store.example/refunds";
    const unset = storeItem(store).hasMerchantReturnPolicy;
    expect(unset).toEqual({
      "@type": "MerchantReturnPolicy",
      "@id": "#returns",
      merchantReturnLink: link,
    });
    const set = { ...store, returnDays: 10 };
    expect(storeItem(set).hasMerchantReturnPolicy).toMatchObject({
      merchantReturnLink: link,
      merchantReturnDays: 10,
      applicableCountry: "IN",
    });
    const unnamed = productItem({ ...card, offers }, store).offers as object[];
    expect(unnamed).toHaveLength(2);
    for (const offer of unnamed) expect(offer).not.toHaveProperty("hasMerchantReturnPolicy");
    expect(productItem({ ...card, offers }, set).offers).toMatchObject([
      { hasMerchantReturnPolicy: { "@id": "#returns" } },
      {},
    ]);
  });

  test("it is named with what its owner has set, and nothing else", () => {
    const bare = storeItem(store);
    expect(Object.keys(bare)).toEqual(["@type", "@id", "name", "url", "hasMerchantReturnPolicy"]);
    const told = {
      ...store,
      legalName: "Kathalu LLP",
      logo: "/brand/a/logo.png",
      email: "help@store.example",
    };
    expect(storeItem(told)).toMatchObject({
      legalName: "Kathalu LLP",
      logo: "https://store.example/brand/a/logo.png",
      contactPoint: { "@type": "ContactPoint", email: "help@store.example" },
    });
  });

  test("while nobody can order, nothing is in stock", () => {
    const closed = { ...store, takesOrders: false };
    expect(productItem({ ...card, offers }, closed).offers).toMatchObject([
      { availability: "https://schema.org/OutOfStock" },
      { availability: "https://schema.org/OutOfStock" },
    ]);
  });
});
