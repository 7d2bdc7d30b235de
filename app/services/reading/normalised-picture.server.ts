import sharp from "sharp";

/** The limit is the same as for uploads. */
const MOST_PIXELS = 50_000_000;
/** The greatest height, as a multiple of the width. A longer scrolled screenshot is scaled down further. */
const MOST_HEIGHT_PER_WIDTH = 3;
/** Mean lightness, up to 255. A darker picture has light text on a dark background and is inverted. */
const DARK_BELOW_LIGHTNESS = 110;
/**
 * Only every 61st pixel is counted, since counting blocks the event loop. The number is prime, so that the sample has
 * pixels of all columns.
 */
const SAMPLE_EVERY_PIXELS = 61;
const MAX_SECONDS = 60;

function lightness(greys: Uint8Array): number {
  let [sum, count] = [0, 0];
  for (let at = 0; at < greys.length; at += SAMPLE_EVERY_PIXELS) {
    sum += greys[at] ?? 0;
    count++;
  }
  return sum / count;
}

/**
 * Prepares a picture for recognition: upright, grey, dark text on light, scaled to `width` pixels. Returns a PNG;
 * throws if the bytes aren't a picture.
 */
export async function normalisedPicture(bytes: Uint8Array, width: number): Promise<Buffer> {
  const { data, info } = await sharp(bytes, {
    limitInputPixels: MOST_PIXELS,
    failOn: "truncated",
    sequentialRead: true,
  })
    .rotate()
    .flatten({ background: "#ffffff" })
    .greyscale()
    .resize(width, width * MOST_HEIGHT_PER_WIDTH, { fit: "inside", kernel: "lanczos3" })
    .normalise()
    .raw()
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer({ resolveWithObject: true });
  const picture = sharp(data, { raw: info });
  if (lightness(data) < DARK_BELOW_LIGHTNESS) picture.negate({ alpha: false });
  return await picture.png({ compressionLevel: 1 }).toBuffer();
}
