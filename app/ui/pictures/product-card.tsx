import { Link, useViewTransitionState } from "react-router";
import type { ListPictureTexts } from "#domain/catalogue/picture-texts";
import type { StartingPrice as Price } from "#domain/catalogue/sizes";
import { useTexts } from "#ui/language";
import { StartingPrice } from "#ui/offers/starting-price";
import { PICTURE_SIZES, Picture } from "./picture.tsx";
import { picturePreload } from "./picture-preload.tsx";
import { Stamp } from "./stamp.tsx";
import { texts as cardTexts } from "./texts.ts";
import { WrittenOn } from "./written-on.tsx";

export type ListedProduct = {
  name: string;
  picture: string | null;
  /** What the picture says to those who can't see it. */
  texts: ListPictureTexts;
  to: string;
  /** Null: it can't be bought in any size. */
  price: Price | null;
  /** All its sizes are. */
  soldOut?: boolean;
};

/** A card in a product list: a stamp to look at, one link to all of it. */
export function ProductCard({
  name,
  picture,
  texts,
  to,
  price,
  soldOut = false,
  first = false,
  sizes = PICTURE_SIZES.productCard,
  preloadSizes = PICTURE_SIZES.product,
  travels = true,
}: ListedProduct & {
  first?: boolean;
  /** The width of its picture, here and on its page. */
  sizes?: string | undefined;
  preloadSizes?: string | undefined;
  /** Whether its picture moves to the next page's place, which one on a page can. */
  travels?: boolean;
}) {
  const { clickToKnowMore, soldOut: soldOutText } = useTexts(cardTexts);
  const travelling = useViewTransitionState(to) && travels;
  return (
    <Link
      to={to}
      prefetch="intent"
      viewTransition={travels}
      {...picturePreload(picture, preloadSizes)}
      className="group flex flex-col gap-2 rounded-card active:translate-y-px"
    >
      <Stamp
        className={`transition-transform duration-150 group-hover:-translate-y-1 ${travelling ? "posted" : ""}`}
      >
        <Picture
          address={picture}
          alt={texts.alt?.text ?? ""}
          altLang={texts.alt?.lang}
          sizes={sizes}
          eager={first}
          className="framed size-full"
        />
      </Stamp>
      <WrittenOn lines={texts.beside} className="sr-only" />
      <span className="flex grow flex-col px-1">
        <span className="grow font-display text-base font-semibold">{name}</span>
        {soldOut ? (
          <span className="text-small font-semibold text-kumkum-ink">{soldOutText}</span>
        ) : price ? (
          <span className="text-small text-ink-soft">
            <StartingPrice {...price} />
          </span>
        ) : null}
        <span className="text-small text-peacock underline-offset-4 group-hover:underline">
          {clickToKnowMore}
        </span>
      </span>
    </Link>
  );
}
