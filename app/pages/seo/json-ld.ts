/** What search engines read of a page, in the words of schema.org. */
import type { InLanguage } from "#domain/catalogue/picture-texts";
import { type Paise, plainDecimal } from "#domain/money/money";
import { pathHere } from "#protocol/language-addresses";
import { wholePictureAddress } from "#protocol/picture-addresses";

export type JsonLdItem = { "@type": string; [property: string]: unknown };

/** `name`: the size's. */
type Offer = { name?: string; price: Paise; soldOut?: boolean };

/** Where and as what people reach the store. */
export type StoreFacts = { origin: string; storeName: string };

/** What the picture shows, and what is written in it. */
type PictureWords = { pictureAlt: InLanguage | null; written: readonly InLanguage[] };

/** A picture after the first; `preview` is a lasting address. */
type OtherPicture = { preview: string | null; pictureAlt: InLanguage | null };

/** A card with an offer for each size, or a combo with its one. `to` is its path, `preview` a lasting address. */
export function productItem(
  product: {
    id: string;
    to: string;
    name: string;
    description: string;
    preview: string | null;
    pictureWords?: PictureWords;
    others?: readonly OtherPicture[];
    /** What its owner calls such a thing. */
    kind?: string | null;
    offers: readonly Offer[];
  },
  { origin, storeName }: StoreFacts,
): JsonLdItem {
  const { id, to, name, description, preview, pictureWords, others = [], kind, offers } = product;
  const url = origin + pathHere(to);
  const picture = preview && wholePictureAddress(preview, origin);
  const image = picture && (pictureWords ? imageItem(picture, pictureWords) : picture);
  const images = others.flatMap(({ preview, pictureAlt }) =>
    preview ? imageItem(wholePictureAddress(preview, origin), { pictureAlt, written: [] }) : [],
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
    ...(offers.length > 0 && { offers: offers.map((offer) => offerItem(offer, url)) }),
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

function offerItem({ name, price, soldOut }: Offer, url: string): JsonLdItem {
  return {
    "@type": "Offer",
    ...(name && { name }),
    price: plainDecimal(price),
    priceCurrency: "INR",
    availability: `https://schema.org/${soldOut ? "OutOfStock" : "InStock"}`,
    url,
  };
}

/** From the store's first page to this one, which comes last. */
export function breadcrumbItem(
  pages: readonly { name: string; to: string }[],
  { origin }: StoreFacts,
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
