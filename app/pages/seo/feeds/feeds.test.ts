import fc from "fast-check";
import { expect, test } from "vitest";
import type { OfferedCombo } from "#data/catalogue/combos.server";
import { offeredSizes } from "#domain/catalogue/sizes";
import { DEFAULT_DELIVERY } from "#domain/checkout/shipping";
import { type Paise, rupees } from "#domain/money/money";
import { productItems } from "#pages/seo/json-ld.ts";
import { readGoogleFeed, readMetaFeed } from "#test/store/feeds";
import { type FeedFormat, type FeedItem, type FeedStore, feedItems } from "./feed-items.ts";
import { googleXml } from "./google-xml.ts";
import { metaCsv } from "./meta-csv.ts";

type FedProduct = Parameters<typeof feedItems>[0][number];

const store: FeedStore = {
  origin: "https://store.example",
  storeName: "Kathalu",
  legalName: "",
  logo: "",
  email: "",
  phone: "",
  takesOrders: true,
  delivery: DEFAULT_DELIVERY,
  returnDays: null,
  source: "google",
  descriptionOf: () => "Printed on thick paper.",
  pictureOf: (path) => path && `/pictures/public/${path}/960.webp`,
};

const card: FedProduct = {
  product_id: "ndk-01",
  product_name: "Night Bus",
  description: null,
  kind: null,
  is_card: true,
  image_url: "product-images/ndk-01",
  further_pictures: [],
  postal_card_size: rupees(49),
  wallet_size: null,
  stamp_size: rupees(9),
  sold_out: ["stamp"],
  own_sizes: [],
  weight_grams: 5,
  category: "ndk",
  place: 1,
  is_active: true,
  picture_texts: { alt: { en: "" }, written: { en: "" } },
  tall_picture: null,
  stock: null,
};

const written = ({ head, items, ending }: FeedFormat, all: FeedItem[], of: FeedStore) =>
  head(of) + items(all, of) + ending;
const google = (products: FedProduct[], combos: OfferedCombo[] = [], of = store) =>
  readGoogleFeed(written(googleXml, feedItems(products, combos, of), of));
const meta = (products: FedProduct[], of = store) =>
  readMetaFeed(written(metaCsv, feedItems(products, [], of), of));

test("each size of a product is an item of its own, with what a parcel of it costs", () => {
  const product = { ...card, further_pictures: [{ path: "a" }, { path: "b" }] };
  const [postal, stamp] = google([product]);
  expect(postal).toEqual({
    "g:id": "ndk-01.postal",
    "g:title": "Night Bus, Postal Card Size",
    "g:description": "Printed on thick paper.",
    "g:link": "https://store.example/product/ndk-01?size=postal&utm_source=google",
    "g:image_link": "https://store.example/pictures/public/product-images/ndk-01/960.webp",
    "g:additional_image_link":
      "https://store.example/pictures/public/a/960.webp|https://store.example/pictures/public/b/960.webp",
    "g:availability": "in_stock",
    "g:price": "49.00 INR",
    "g:brand": "Kathalu",
    "g:condition": "new",
    "g:identifier_exists": "no",
    "g:item_group_id": "ndk-01",
    "g:size": "Postal Card Size",
    "g:shipping_weight": "5 g",
    "g:shipping g:country": "IN|IN",
    "g:shipping g:service": "Standard Shipping|Express Shipping",
    "g:shipping g:price": "50.00 INR|100.00 INR",
    "g:shipping g:min_transit_time": "5|2",
    "g:shipping g:max_transit_time": "7|3",
  });
  expect(stamp).toMatchObject({ "g:id": "ndk-01.stamp", "g:availability": "out_of_stock" });
});

test("Meta has the same items in its words", () => {
  expect(meta([{ ...card, kind: "Bookmark" }])[0]).toEqual({
    id: "ndk-01.postal",
    title: "Night Bus, Postal Card Size",
    description: "Printed on thick paper.",
    availability: "in stock",
    condition: "new",
    price: "49.00 INR",
    link: "https://store.example/product/ndk-01?size=postal&utm_source=google",
    image_link: "https://store.example/pictures/public/product-images/ndk-01/960.webp",
    additional_image_link: "",
    brand: "Kathalu",
    item_group_id: "ndk-01",
    size: "Postal Card Size",
    product_type: "Bookmark",
    shipping_weight: "5 g",
    shipping: "IN::Standard Shipping:50.00 INR,IN::Express Shipping:100.00 INR",
  });
});

test("a product of one size is named as its page is, and its link chooses none", () => {
  const [item, ...others] = google([{ ...card, stamp_size: null }]);
  expect(others).toEqual([]);
  expect(item).toMatchObject({
    "g:title": "Night Bus",
    "g:link": "https://store.example/product/ndk-01?utm_source=google",
  });
});

test("standard delivery is free where one piece alone is worth enough", () => {
  const [item] = google([{ ...card, postal_card_size: rupees(1_000) }]);
  expect(item?.["g:shipping g:price"]).toBe("0.00 INR|100.00 INR");
});

test("a combo is a bundle at its own price", () => {
  const combo = {
    combo_id: "starter-pack",
    combo_name: "Starter Pack",
    description: "Five cards.",
    image_url: "combo-images/starter",
    original_price: rupees(107),
    final_price: rupees(99),
    included_products: [],
    is_active: true,
  };
  const figures = { finalPrice: rupees(99) } as OfferedCombo["figures"];
  expect(google([], [{ combo, figures, soldOut: false }])).toMatchObject([
    { "g:id": "starter-pack", "g:is_bundle": "yes", "g:price": "99.00 INR" },
  ]);
  const stock = [false, true].map((soldOut) => google([], [{ combo, figures, soldOut }]));
  expect(stock).toMatchObject([
    [{ "g:availability": "in_stock" }],
    [{ "g:availability": "out_of_stock" }],
  ]);
});

test("while nobody can order, nothing is in stock; an empty store has an empty feed", () => {
  const closed = { ...store, takesOrders: false };
  const items = google([card], [], closed);
  expect(items.map((item) => item["g:availability"])).toEqual(["out_of_stock", "out_of_stock"]);
  expect(google([])).toEqual([]);
  expect(meta([])).toEqual([]);
});

/** Names that could break a feed: markup, formulas, characters that XML can't hold, half a surrogate pair. */
const hostile = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(
    "]]></g:title><g:price>1.00 INR</g:price>",
    "=HYPERLINK(1)",
    "@SUM(A1)",
    "-1",
    "+1",
    "\t=1",
    "\ud800 \udc00",
    "\u0000\u0008\uffff&amp;",
    'a,"b"\r\n=c',
    "&#0; &lt; <",
  ),
);
const price = fc.oneof(fc.constant(null), fc.nat(10_000_000)) as fc.Arbitrary<Paise | null>;
const ownSize = fc.record({
  key: fc.constantFrom("frame", "book", "large-print"),
  name: hostile,
  name_te: fc.constant(null),
  dimensions: fc.constant(null),
  price,
  weight_grams: fc.oneof(fc.constant(null), fc.nat(5_000)),
  drawn: fc.constant("portrait" as const),
  in_builder: fc.boolean(),
  sold_out: fc.boolean(),
});
const product: fc.Arbitrary<FedProduct> = fc.record({
  product_id: fc.stringMatching(/^[\w-]{3,20}$/),
  product_name: hostile,
  description: fc.oneof(fc.constant(null), hostile),
  kind: fc.oneof(fc.constant(null), hostile),
  is_card: fc.boolean(),
  image_url: fc.constantFrom(null, "product-images/a", "https://pictures.example/a,b&c.jpg"),
  further_pictures: fc.array(fc.record({ path: fc.constant("product-images/b") }), {
    maxLength: 2,
  }),
  postal_card_size: price,
  wallet_size: price,
  stamp_size: price,
  sold_out: fc.subarray(["postal", "wallet", "stamp"] as const),
  own_sizes: fc.uniqueArray(ownSize, { selector: ({ key }) => key, maxLength: 3 }),
  weight_grams: fc.oneof(fc.constant(null), fc.nat(5_000)),
  category: fc.constant(null),
  place: fc.constant(1),
  is_active: fc.constant(true),
  picture_texts: fc.constant(card.picture_texts),
  tall_picture: fc.constant(null),
  stock: fc.constant(null),
});
const products = fc.uniqueArray(product, { selector: ({ product_id: id }) => id, maxLength: 8 });

test("whatever products are called, both feeds have each size once, at the price and in the stock of its page", () => {
  fc.assert(
    fc.property(products, hostile, fc.boolean(), (catalogue, storeName, takesOrders) => {
      const of = { ...store, storeName, takesOrders };
      const pages = catalogue
        .filter(({ image_url, further_pictures }) => image_url || further_pictures.length > 0)
        .flatMap((product) => pageOffers(product, of));
      const fromGoogle = google(catalogue, [], of).map((item) => ({
        sku: item["g:id"],
        price: item["g:price"],
        stock: item["g:availability"]?.replaceAll("_", " "),
      }));
      const fromMeta = meta(catalogue, of).map(({ id, price, availability }) => ({
        // Removes the ' with which the file escapes an id that begins with a hyphen.
        sku: id?.replace(/^'/, ""),
        price,
        stock: availability,
      }));
      const expected = pages.map(({ sku, price, availability }) => ({
        sku,
        price: `${price} INR`,
        stock: availability.endsWith("/InStock") ? "in stock" : "out of stock",
      }));
      expect(fromGoogle).toEqual(expected);
      expect(fromMeta).toEqual(expected);
      expect(new Set(fromMeta.map(({ sku }) => sku)).size).toBe(fromMeta.length);
    }),
    { numRuns: 500 },
  );
});

/** A product's offers as in the structured data of its page. */
function pageOffers(product: FedProduct, of: FeedStore) {
  const { product_id: id, product_name: name } = product;
  const shown = { id, name, to: `/product/${id}`, description: "", preview: null };
  const [item] = productItems({ ...shown, offers: offeredSizes(product) }, of);
  return (item?.offers ?? []) as { sku: string; price: string; availability: string }[];
}

test("no cell of Meta's file begins a formula", () => {
  fc.assert(
    fc.property(products, hostile, (catalogue, storeName) => {
      for (const row of meta(catalogue, { ...store, storeName }))
        for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
    }),
    { numRuns: 500 },
  );
});
