import type { InLanguage } from "#domain/catalogue/picture-texts";
import { PICTURE_SIZES, Picture } from "#ui/pictures/picture";
import { Stamp } from "#ui/pictures/stamp";

export type ShownPicture = {
  picture: string | null;
  pictureAlt: InLanguage | null;
  /** Its own shape, if it is wider than a card. */
  shape: { width: number; height: number } | null;
  /** Its `sizes`, if it is taller. */
  sizes?: string | undefined;
};

/** A picture drawn as a stamp, in its own shape if it is wider than a card, else in a card's frame. */
export function LargePicture({
  picture,
  pictureAlt: alt,
  shape,
  sizes = PICTURE_SIZES.product,
  eager,
}: ShownPicture & { eager: boolean }) {
  return (
    <Stamp shape={shape ? "" : "aspect-4/5"}>
      <Picture
        address={picture}
        alt={alt?.text ?? ""}
        altLang={alt?.lang}
        sizes={sizes}
        {...shape}
        eager={eager}
        className={shape ? "h-auto w-full" : "framed size-full"}
      />
    </Stamp>
  );
}
