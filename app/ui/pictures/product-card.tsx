import type { ListPictureTexts } from "#domain/catalogue/picture-texts";
import type { StartingPrice as Price } from "#domain/catalogue/sizes";
import { useTexts } from "#ui/language";
import { Link } from "#ui/link";
import { StartingPrice } from "#ui/offers/starting-price";
import { PICTURE_SIZES, Picture } from "./picture.tsx";
import { picturePreload } from "./picture-preload.tsx";
import { Stamp } from "./stamp.tsx";
import { texts as cardTexts } from "./texts.ts";
import { WrittenOn } from "./written-on.tsx";

type ListedProduct = {
  name: string;
  picture: string | null;
  /** The alt text, and the text written in the picture. */
  texts: ListPictureTexts;
  to: string;
  /** Null: no size can be bought. */
  price: Price | null;
  /** True: all sizes are sold out. */
  soldOut?: boolean;
};

/** A product in a list, drawn as a stamp. The whole card is one link. */
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
}: ListedProduct & {
  first?: boolean;
  /** `sizes`: how wide the picture is here. `preloadSizes`: how wide it is on the product's page. */
  sizes?: string | undefined;
  preloadSizes?: string | undefined;
}) {
  const { clickToKnowMore, soldOut: soldOutText } = useTexts(cardTexts);
  return (
    <Link
      to={to}
      prefetch
      {...picturePreload(picture, preloadSizes)}
      className="group flex flex-col gap-2 rounded-card active:translate-y-px"
    >
      <Stamp className="transition-transform duration-150 group-hover:-translate-y-1">
        <Picture
          address={picture}
          alt={texts.alt?.text ?? ""}
          altLang={texts.alt?.lang}
          sizes={sizes}
          eager={first}
          className="framed size-full"
        />
      </Stamp>
      <WrittenOn lines={texts.printedWords} className="sr-only" />
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
