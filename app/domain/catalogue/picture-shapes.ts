/** The catalogue's pictures, as the shop draws them: where they are stored, and how wide they are for their height; a product's may have other proportions. */
export const PICTURE_SHAPES = {
  product: { folder: "product-images", aspect: 4 / 5 },
  series: { folder: "story-covers", aspect: 4 / 5 },
  combo: { folder: "combo-images", aspect: 4 / 5 },
  story: { folder: "story-covers", aspect: 4 / 5 },
  episode: { folder: "episode-banners", aspect: 16 / 9 },
} as const satisfies Record<string, { folder: string; aspect: number }>;
export type PictureKind = keyof typeof PICTURE_SHAPES;
export const PICTURE_KINDS = Object.keys(PICTURE_SHAPES) as PictureKind[];

/** A part of a picture that stands upright, each as a share of its width or height, from 0 to 1. */
export type Crop = { x: number; y: number; width: number; height: number };

export const WHOLE_PICTURE: Crop = { x: 0, y: 0, width: 1, height: 1 };

/** Photographs of a gallery have 12 MB at most; the limit is what one form may send. */
export const PICTURE_BYTES = 25 * 1024 * 1024;
/** A picture with more pixels would need more memory than a small machine has. */
export const PICTURE_PIXELS = 60_000_000;
/** The part that is kept has at least this width: below it, the shop's smallest large picture would be blurred. */
export const LEAST_PICTURE_WIDTH = 320;
/** A product's picture of its own proportions is at most so many times as long as it is wide, or as wide as it is long. */
export const LONGEST_PICTURE = 3;

export const PICTURE_PROBLEMS = {
  "picture-missing": "Choose a picture.",
  "picture-too-large": "This file is larger than 25 MB. Choose a smaller one.",
  "picture-heic":
    "This is a HEIC picture, which the store can't read. Choose a JPEG, PNG or WebP, or send it from the iPhone's own browser, which converts it.",
  "picture-unreadable": "This file can't be read as a picture. Choose a JPEG, PNG, WebP or AVIF.",
  "picture-too-many-pixels": "This picture has more than 60 megapixels. Choose a smaller one.",
  "picture-too-small": `The part that you chose is less than ${LEAST_PICTURE_WIDTH} pixels wide. Choose a larger part or another picture.`,
  "picture-too-long": `The part that you chose is more than ${LONGEST_PICTURE} times as long as it is wide. Choose a shorter part.`,
} as const;
