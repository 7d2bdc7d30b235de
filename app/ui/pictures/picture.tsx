import { useState } from "react";
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
 * shown (spec §2 Global behaviour).
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
  const { usable, watch } = useLoadableAddress(address);
  return (
    <picture className="contents">
      {usable && hasWidths(usable) && (
        // Hidden, because in a grid it would otherwise take a cell.
        <source className="hidden" type="image/avif" srcSet={avifSrcSet(usable)} sizes={sizes} />
      )}
      <img
        // The key makes a new element after a failure, because browsers keep the source that they chose.
        key={usable}
        src={sourceOf(usable)}
        alt={alt}
        lang={altLang}
        width={width}
        height={height}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : undefined}
        decoding="async"
        className={className}
        {...watch}
      />
    </picture>
  );
}

/** Returns the address, or null once it has failed to load. `watch` must be spread on the `<img>` that shows it. */
export function useLoadableAddress(address: string | null) {
  const [failed, setFailed] = useState<string | null>(null);
  const markFailed = () => setFailed(address);
  const usable = address !== failed ? address : null;
  // The image may have failed before this script ran, in which case no error event follows.
  const ref = (image: HTMLImageElement | null) => {
    if (usable && image && hasFailed(image)) markFailed();
  };
  return { usable, watch: { ref, onError: markFailed } };
}

function sourceOf(address: string | null): string {
  if (address === null) return PLACEHOLDER_PICTURE;
  return hasWidths(address) ? webpSrc(address) : address;
}

/** Whether an image has failed to load. A lazy image that hasn't begun is 'complete', too, but has no source yet. */
export function hasFailed({ complete, naturalWidth, currentSrc }: HTMLImageElement): boolean {
  return complete && naturalWidth === 0 && currentSrc !== "";
}
