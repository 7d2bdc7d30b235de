/**
 * The folder of each kind of picture, and its width-to-height ratio in the shop. A product's pictures may have others.
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

/** A part of a picture (after rotation): each number is a fraction, 0 to 1, of the picture's width or height. */
export type Crop = { x: number; y: number; width: number; height: number };

export const WHOLE_PICTURE: Crop = { x: 0, y: 0, width: 1, height: 1 };

/** The most bytes of an uploaded picture. A photograph from a phone has up to 12 MB. */
export const PICTURE_BYTES = 25 * 1024 * 1024;
/** The most pixels of an uploaded picture: more would need more memory than a small server has. */
export const PICTURE_PIXELS = 60_000_000;
/** The least width of a cropped picture, in pixels. A narrower one would look blurred in the shop. */
export const LEAST_PICTURE_WIDTH_PIXELS = 320;
/** The highest ratio of the longer to the shorter side. */
export const HIGHEST_PICTURE_ASPECT = 3;

/**
 * Says why a crop can't be used: it is too narrow, or too long for its width. Null if it can be used. `width` is in
 * pixels, `aspect` is width ÷ height.
 */
export function cropProblem(
  width: number,
  aspect: number,
): "picture-too-small" | "picture-too-long" | null {
  if (width < LEAST_PICTURE_WIDTH_PIXELS) return "picture-too-small";
  return Math.max(aspect, 1 / aspect) > HIGHEST_PICTURE_ASPECT ? "picture-too-long" : null;
}

export const PICTURE_PROBLEMS = {
  "picture-missing": "Choose a picture.",
  "picture-too-large": `This file is larger than ${PICTURE_BYTES / 2 ** 20} MB. Choose a smaller one.`,
  "picture-heic":
    "The store can't read HEIC pictures. Choose a JPEG, PNG or WebP. On an iPhone, you can also upload it in Safari, which converts it.",
  "picture-unreadable": "This file can't be read as a picture. Choose a JPEG, PNG, WebP or AVIF.",
  "picture-too-many-pixels": `This picture has more than ${PICTURE_PIXELS / 1e6} megapixels. Choose a smaller one.`,
  "picture-too-small": `The part that you chose is less than ${LEAST_PICTURE_WIDTH_PIXELS} pixels wide. Choose a larger part or another picture.`,
  "picture-too-long": `The part that you chose is too long or too wide: one side may be at most ${HIGHEST_PICTURE_ASPECT} times the other. Choose another part.`,
} as const;
