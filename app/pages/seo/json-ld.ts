/** What search engines read of a page, in the words of schema.org. */
import { href } from "react-router";
import type { InLanguage } from "#domain/catalogue/picture-texts";
import { type DeliveryTerms, deliveryOfOnePiece } from "#domain/checkout/shipping";
import { type Paise, plainDecimal } from "#domain/money/money";
import { pathHere } from "#protocol/language-addresses";
import { absolutePictureAddress } from "#protocol/picture-addresses";
import { itemId, itemPath } from "./item-addresses.ts";

export type JsonLdItem = { "@type": string; [property: string]: unknown };

/** `key` and `name`: the size's. */
type Offer = { key?: string; name?: string; price: Paise; soldOut?: boolean };

/** Where and as what people reach the store, and on which terms it sells; what its owner hasn't set is empty. */
export type StoreFacts = {
  origin: string;
  storeName: string;
  legalName: string;
  /** The path of a picture. */
  logo: string;
  email: string;
  phone: string;
  /** False during a holiday, and before payments are set up: nobody can order then. */
  takesOrders: boolean;
  delivery: DeliveryTerms;
  /** Null: the refunds page says it in words of the owner's own, or she hasn't set the days. */
  returnDays: number | null;
};

/** The store, with its policy of returns. Items refer to each other by these ids, as Google's examples do. */
export function storeItem(store: StoreFacts): JsonLdItem {
  const { origin, storeName, legalName, logo, email, phone: telephone, returnDays } = store;
  return {
    "@type": "OnlineStore",
    "@id": "#store",
    name: storeName,
    url: `${origin}/`,
    ...(legalName && { legalName }),
    ...(logo && { logo: origin + logo }),
    ...((email || telephone) && {
      contactPoint: {
        "@type": "ContactPoint",
        ...(email && { email }),
        ...(telephone && { telephone }),
      },
    }),
    hasMerchantReturnPolicy: {
      "@type": "MerchantReturnPolicy",
      "@id": "#returns",
      merchantReturnLink: origin + pathHere(href("/refunds")),
      ...(returnDays !== null && returnsOf(returnDays)),
    },
  };
}

/** What the standard refunds page says of who has changed their mind. */
function returnsOf(merchantReturnDays: number) {
  return {
    applicableCountry: "IN",
    returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
    merchantReturnDays,
    returnMethod: "https://schema.org/ReturnByMail",
    returnFees: "https://schema.org/ReturnFeesCustomerResponsibility",
  };
}

/** What the picture shows, and what is written in it. */
type PictureWords = { pictureAlt: InLanguage | null; written: readonly InLanguage[] };

/** A picture after the first; `preview` is a lasting address. */
type OtherPicture = { preview: string | null; pictureAlt: InLanguage | null };

/**
 * A card with an offer for each size, or a combo with its one, who sells it, and what a parcel with one piece costs.
 * `to` is its path, `preview` a lasting address.
 */
export function productItems(product: OfferedProduct, store: StoreFacts): JsonLdItem[] {
  const parcels = product.offers.flatMap(({ price }) => parcelItems(price, store.delivery));
  const different = new Map(parcels.map((item) => [item["@id"], item]));
  return [productItem(product, store), storeItem(store), ...different.values()];
}

type OfferedProduct = {
  id: string;
  to: string;
  name: string;
  description: string;
  preview: string | null;
  pictureWords?: PictureWords;
  others?: readonly OtherPicture[];
  /** The owner's word for such a thing. */
  kind?: string | null;
  offers: readonly Offer[];
};

function productItem(product: OfferedProduct, store: StoreFacts): JsonLdItem {
  const { id, name, description, preview, pictureWords, others = [], kind, offers } = product;
  const { origin, storeName } = store;
  const picture = preview && absolutePictureAddress(preview, origin);
  const image = picture && (pictureWords ? imageItem(picture, pictureWords) : picture);
  const images = others.flatMap(({ preview, pictureAlt }) =>
    preview ? imageItem(absolutePictureAddress(preview, origin), { pictureAlt, written: [] }) : [],
  );
  return {
    "@type": "Product",
    sku: id,
    name,
    description,
    brand: { "@type": "Brand", name: storeName },
    ...(kind && { category: kind }),
    ...(image && { image: images.length > 0 ? [image, ...images] : image }),
    // A size nobody can order isn't offered, and an empty list is none.
    ...(offers.length > 0 && { offers: offers.map((offer) => offerItem(offer, product, store)) }),
  };
}

function imageItem(picture: string, { pictureAlt, written }: PictureWords): JsonLdItem {
  return {
    "@type": "ImageObject",
    contentUrl: picture,
    ...(pictureAlt && { caption: pictureAlt.text }),
    ...(written.length > 0 && { embeddedTextCaption: written.map(({ text }) => text) }),
  };
}

function offerItem(
  { key, name, price, soldOut }: Offer,
  { id, to, offers }: OfferedProduct,
  store: StoreFacts,
): JsonLdItem {
  const path = key && offers.length > 1 ? itemPath(to, { size: key }) : to;
  const isInStock = store.takesOrders && !soldOut;
  const parcels = parcelItems(price, store.delivery);
  return {
    "@type": "Offer",
    ...(name && { name }),
    ...(key && { sku: itemId(id, key) }),
    price: plainDecimal(price),
    priceCurrency: "INR",
    availability: `https://schema.org/${isInStock ? "InStock" : "OutOfStock"}`,
    url: store.origin + pathHere(path),
    seller: { "@id": "#store" },
    shippingDetails: parcels.map((parcel) => ({ "@id": parcel["@id"] })),
    ...(store.returnDays !== null && { hasMerchantReturnPolicy: { "@id": "#returns" } }),
  };
}

function parcelItems(price: Paise, delivery: DeliveryTerms) {
  return deliveryOfOnePiece(price, delivery).map(({ choice, cost, days }) => {
    const [minValue, maxValue] = days;
    return {
      "@type": "OfferShippingDetails",
      "@id": cost === 0 ? `#${choice}-free` : `#${choice}`,
      shippingRate: { "@type": "MonetaryAmount", value: plainDecimal(cost), currency: "INR" },
      shippingDestination: { "@type": "DefinedRegion", addressCountry: "IN" },
      // Owners set the days from the payment to the door, and don't divide them into handling and transit.
      deliveryTime: {
        "@type": "ShippingDeliveryTime",
        transitTime: { "@type": "QuantitativeValue", minValue, maxValue, unitCode: "DAY" },
      },
    };
  });
}

/** From the store's first page to this one, which comes last. */
export function breadcrumbItem(
  pages: readonly { name: string; to: string }[],
  { origin }: Pick<StoreFacts, "origin">,
): JsonLdItem {
  return {
    "@type": "BreadcrumbList",
    itemListElement: pages.map(({ name, to }, before) => ({
      "@type": "ListItem",
      position: before + 1,
      name,
      item: origin + pathHere(to),
    })),
  };
}
