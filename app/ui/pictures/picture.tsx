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

/** How wide a picture stands on a page that others lead to: what is fetched ahead must be the same file. */
export const PICTURE_SIZES = {
  productCard: CARD_PLACES.productCard.join(", "),
  product: CARD_PLACES.product.join(", "),
  combo: "(min-width: 768px) 503px, min(100vw - 32px, max(160px, 80vh - 236px))",
} as const;

/** The same of a picture that is taller than a card, which lies whole in a card's place; undefined: it isn't. */
export function tallSizes(
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
 * A catalogue picture. `address` is the signed base address under which every width lies, an outside
 * address, or null. Width and height are those of the drawing, so that nothing shifts. What fails to
 * load gives way to the placeholder (spec §2 Global behaviour).
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
  /** The language of `alt`, where it may not be the document's. */
  altLang?: Language | undefined;
  /** How wide it stands. */
  sizes: string;
  width?: number;
  height?: number;
  /** For the picture that people see first. */
  eager?: boolean;
  className?: string | undefined;
}) {
  const { usable, watch } = useFallback(address);
  return (
    <picture className="contents">
      {usable && hasWidths(usable) && (
        // Hidden, or it would take a place of its own in a grid.
        <source className="hidden" type="image/avif" srcSet={avifSrcSet(usable)} sizes={sizes} />
      )}
      <img
        // After a failure a new element: browsers hold on to the source they chose.
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

/** The address until it fails to load, then null; `watch` belongs on the `<img>` that shows it. */
export function useFallback(address: string | null) {
  const [failed, setFailed] = useState<string | null>(null);
  const fail = () => setFailed(address);
  const usable = address !== failed ? address : null;
  // It may have failed before this script ran; no error event comes any more then.
  const ref = (image: HTMLImageElement | null) => {
    if (usable && image && hasFailed(image)) fail();
  };
  return { usable, watch: { ref, onError: fail } };
}

function sourceOf(address: string | null): string {
  if (address === null) return PLACEHOLDER_PICTURE;
  return hasWidths(address) ? webpSrc(address) : address;
}

/** A lazy picture that hasn't begun is 'complete' too, but has no source chosen yet. */
export function hasFailed({ complete, naturalWidth, currentSrc }: HTMLImageElement): boolean {
  return complete && naturalWidth === 0 && currentSrc !== "";
}
