/** What search engines read of a page, in the words of schema.org. */
import { type CardSize, SIZE_LABELS } from "#domain/catalogue/catalogue";
import type { PictureTexts } from "#domain/catalogue/picture-texts";
import { type Paise, plainDecimal } from "#domain/money/money";

type JsonLdItem = { "@type": string; [property: string]: unknown };

export type StructuredData = { "@context": "https://schema.org"; "@graph": JsonLdItem[] };

export function structuredData(...items: JsonLdItem[]): StructuredData {
  return { "@context": "https://schema.org", "@graph": items };
}

type Offer = { size?: CardSize; price: Paise; soldOut?: boolean };

/** A card with an offer for each size, or a combo with its one; `url` and `picture` are whole addresses. */
export function productItem(product: {
  id: string;
  name: string;
  description: string;
  brand: string;
  url: string;
  picture: string | null;
  pictureTexts?: PictureTexts;
  offers: readonly Offer[];
}): JsonLdItem {
  const { id, name, description, brand, url, picture, pictureTexts, offers } = product;
  return {
    "@type": "Product",
    sku: id,
    name,
    description,
    brand: { "@type": "Brand", name: brand },
    ...(picture && { image: pictureTexts ? imageItem(picture, pictureTexts) : picture }),
    // A size nobody can order isn't offered, and an empty list is none.
    ...(offers.length > 0 && { offers: offers.map((offer) => offerItem(offer, url)) }),
  };
}

/** What the picture shows, and what is written in it. */
function imageItem(picture: string, { alt, text_en, text_te }: PictureTexts): JsonLdItem {
  const written = [text_en, text_te].filter((text) => text !== null);
  return {
    "@type": "ImageObject",
    contentUrl: picture,
    ...(alt !== null && { caption: alt }),
    ...(written.length > 0 && { embeddedTextCaption: written }),
  };
}

function offerItem({ size, price, soldOut }: Offer, url: string): JsonLdItem {
  return {
    "@type": "Offer",
    ...(size && { name: SIZE_LABELS[size] }),
    price: plainDecimal(price),
    priceCurrency: "INR",
    availability: `https://schema.org/${soldOut ? "OutOfStock" : "InStock"}`,
    url,
  };
}

/** From the store's first page to this one, which comes last. */
export function breadcrumbItem(pages: readonly { name: string; url: string }[]): JsonLdItem {
  return {
    "@type": "BreadcrumbList",
    itemListElement: pages.map(({ name, url }, before) => ({
      "@type": "ListItem",
      position: before + 1,
      name,
      item: url,
    })),
  };
}
