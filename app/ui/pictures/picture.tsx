import type { Language } from "#domain/language";
import { avifSrcSet, hasWidths, PLACEHOLDER_PICTURE, webpSrc } from "#protocol/picture-addresses";

const CARD_PLACES = {
  productCard: [
    "(min-width: 1024px) 250px",
    "(min-width: 768px) calc(33vw - 36px)",
    "calc(50vw - 42px)",
  ],
  product: ["(min-width: 768px) 485px", "min(100vw - 50px, max(160px, 80vh - 250px))"],
} as const;

/** The `sizes` of pictures on pages that links lead to: prefetching must choose the same file as the page. */
export const PICTURE_SIZES = {
  productCard: CARD_PLACES.productCard.join(", "),
  product: CARD_PLACES.product.join(", "),
  combo: "(min-width: 768px) 503px, min(100vw - 32px, max(160px, 80vh - 236px))",
} as const;

/**
 * The `sizes` of a picture that is taller than a card and is fitted into a card's frame. Undefined: it isn't taller.
 */
export function sizesIfTall(
  place: keyof typeof CARD_PLACES,
  { width, height }: { width: number; height: number },
): string | undefined {
  const part = (width * 5) / (height * 4);
  if (part >= 1) return undefined;
  return CARD_PLACES[place]
    .map((size) => size.replace(/^(\(\S+ \d+px\) )?(.*)$/, `$1calc(($2) * ${part.toFixed(3)})`))
    .join(", ");
}

/**
 * A picture of the catalogue. `address`: the signed base address of all its widths, an address on another site, or
 * null. `width` and `height` are those of its frame, so that nothing shifts. If it fails to load, the placeholder is
 * shown (`watchFailedPictures`).
 */
export function Picture({
  address,
  alt,
  altLang,
  sizes,
  width = 960,
  height = 1200,
  eager = false,
  className,
}: {
  address: string | null;
  alt: string;
  /** The language of `alt`, if it may not be the document's. */
  altLang?: Language | undefined;
  /** The `sizes` attribute: how wide the picture is shown. */
  sizes: string;
  width?: number;
  height?: number;
  /** True: load it first, because people see it before scrolling. */
  eager?: boolean;
  className?: string | undefined;
}) {
  return (
    <picture className="contents">
      {address && hasWidths(address) && (
        // Hidden, because in a grid it would otherwise take a cell.
        <source className="hidden" type="image/avif" srcSet={avifSrcSet(address)} sizes={sizes} />
      )}
      <img
        // The key makes a new element for another picture, because browsers keep the source that they chose.
        key={address}
        data-falls-back=""
        src={sourceOf(address)}
        alt={alt}
        lang={altLang}
        width={width}
        height={height}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : undefined}
        decoding="async"
        className={className}
      />
    </picture>
  );
}

/** The address of the largest width that the store offers. */
export function sourceOf(address: string | null): string {
  if (address === null) return PLACEHOLDER_PICTURE;
  return hasWidths(address) ? webpSrc(address) : address;
}
