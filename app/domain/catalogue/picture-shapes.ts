/**
 * The folders of the catalogue's pictures, and their width-to-height ratio in the shop. A product's picture may have
 * another ratio.
 */
export const PICTURE_SHAPES = {
  product: { folder: "product-images", aspect: 4 / 5 },
  series: { folder: "story-covers", aspect: 4 / 5 },
  combo: { folder: "combo-images", aspect: 4 / 5 },
  story: { folder: "story-covers", aspect: 4 / 5 },
  episode: { folder: "episode-banners", aspect: 16 / 9 },
} as const satisfies Record<string, { folder: string; aspect: number }>;
export type PictureKind = keyof typeof PICTURE_SHAPES;
export const PICTURE_KINDS = Object.keys(PICTURE_SHAPES) as PictureKind[];

/** A part of an upright picture, each number a share (0 to 1) of its width or height. */
export type Crop = { x: number; y: number; width: number; height: number };

export const WHOLE_PICTURE: Crop = { x: 0, y: 0, width: 1, height: 1 };

/** The limit of one form's upload; photographs from a phone's gallery reach 12 MB. */
export const PICTURE_BYTES = 25 * 1024 * 1024;
/** More pixels would need more memory than a small machine has. */
export const PICTURE_PIXELS = 60_000_000;
/** A crop must be at least this wide, or the shop's smallest large picture would be blurred. */
export const LEAST_PICTURE_WIDTH = 320;
/** The longer side of an uncropped product picture is at most this many times the other. */
export const LONGEST_PICTURE = 3;

/** Why the shop can't show a part so many pixels wide, of this width-to-height ratio. */
export function partProblem(
  width: number,
  aspect: number,
): "picture-too-small" | "picture-too-long" | null {
  if (width < LEAST_PICTURE_WIDTH) return "picture-too-small";
  return Math.max(aspect, 1 / aspect) > LONGEST_PICTURE ? "picture-too-long" : null;
}

export const PICTURE_PROBLEMS = {
  "picture-missing": "Choose a picture.",
  "picture-too-large": `This file is larger than ${PICTURE_BYTES / 2 ** 20} MB. Choose a smaller one.`,
  "picture-heic":
    "This is a HEIC picture, which the store can't read. Choose a JPEG, PNG or WebP, or send it from the iPhone's own browser, which converts it.",
  "picture-unreadable": "This file can't be read as a picture. Choose a JPEG, PNG, WebP or AVIF.",
  "picture-too-many-pixels": `This picture has more than ${PICTURE_PIXELS / 1e6} megapixels. Choose a smaller one.`,
  "picture-too-small": `The part that you chose is less than ${LEAST_PICTURE_WIDTH} pixels wide. Choose a larger part or another picture.`,
  "picture-too-long": `The part that you chose is more than ${LONGEST_PICTURE} times as long as it is wide, or as wide as it is long. Choose another part.`,
} as const;
