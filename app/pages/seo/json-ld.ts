/** Structured data for search engines, in the vocabulary of schema.org. */

import type { InLanguage } from "#domain/catalogue/picture-texts";
import { type DeliveryTerms, deliveryOfOnePiece } from "#domain/checkout/shipping";
import { type Paise, plainDecimal } from "#domain/money/money";
import { href } from "#protocol/href";
import { pathInCurrentLanguage } from "#protocol/language-addresses";
import { absolutePictureAddress } from "#protocol/picture-addresses";
import { itemId, itemPath } from "./item-addresses.ts";

export type JsonLdItem = { "@type": string; [property: string]: unknown };

/** `key` and `name` are those of the size. */
type Offer = { key?: string; name?: string; price: Paise; soldOut?: boolean };

/** The store's name, contact and terms. What the owner hasn't set is empty. */
export type StoreFacts = {
  origin: string;
  storeName: string;
  legalName: string;
  /** The logo's path. */
  logo: string;
  email: string;
  phone: string;
  /** False during a holiday and before payments are set up, when nobody can order. */
  takesOrders: boolean;
  delivery: DeliveryTerms;
  /** Days within which products can be returned. Null: the owner hasn't set them, or wrote their own refunds page. */
  returnDays: number | null;
};

/** The store and its return policy. Other items refer to both by these ids, as in Google's examples. */
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
      merchantReturnLink: origin + pathInCurrentLanguage(href("/refunds")),
      ...(returnDays !== null && returnPolicy(returnDays)),
    },
  };
}

/** The return policy as the standard refunds page has it: returns by mail, at the customer's cost. */
function returnPolicy(merchantReturnDays: number) {
  return {
    applicableCountry: "IN",
    returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
    merchantReturnDays,
    returnMethod: "https://schema.org/ReturnByMail",
    returnFees: "https://schema.org/ReturnFeesCustomerResponsibility",
  };
}

/** What a picture shows, and the text that is written in it. */
type PictureWords = { pictureAlt: InLanguage | null; written: readonly InLanguage[] };

/** A further picture of a product. `preview`: its address, which never changes. */
type OtherPicture = { preview: string | null; pictureAlt: InLanguage | null };

/**
 * The structured data of a product (an offer for each size) or a combo (one offer), with the seller and the delivery
 * cost of one piece. `to`: its path. `preview`: its picture's address, which never changes.
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
  /** The owner's name for this kind of product. */
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
    // Left out if there is no offer, because an empty list isn't allowed.
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
    url: store.origin + pathInCurrentLanguage(path),
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
      // Owners set the days from payment to delivery as a whole, so they aren't split into handling and transit.
      deliveryTime: {
        "@type": "ShippingDeliveryTime",
        transitTime: { "@type": "QuantitativeValue", minValue, maxValue, unitCode: "DAY" },
      },
    };
  });
}

/** The breadcrumb from the store's first page to this one, which comes last. */
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
      item: origin + pathInCurrentLanguage(to),
    })),
  };
}
