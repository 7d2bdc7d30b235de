import sharp from "sharp";

/** The same bound as at the upload. */
const MOST_PIXELS = 50_000_000;
/** A long scrolled picture is made smaller still. */
const HIGHEST = 3;
/** Of 255, on average: darker pictures are light letters on a dark ground. */
const DARK = 110;
/** Nothing else runs while pixels are counted: some are enough. A prime, that they lie in all columns. */
const EVERY = 61;
const MOST_SECONDS = 10;

function lightness(greys: Uint8Array): number {
  let [sum, count] = [0, 0];
  for (let at = 0; at < greys.length; at += EVERY) {
    sum += greys[at] ?? 0;
    count++;
  }
  return sum / count;
}

/**
 * A picture as letters are best recognised on it: upright, grey, dark on light, of one width. PNG. Throws where the
 * bytes are no picture.
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
    .resize(width, width * HIGHEST, { fit: "inside", kernel: "lanczos3" })
    .normalise()
    .raw()
    .timeout({ seconds: MOST_SECONDS })
    .toBuffer({ resolveWithObject: true });
  const picture = sharp(data, { raw: info });
  if (lightness(data) < DARK) picture.negate({ alpha: false });
  return await picture.png({ compressionLevel: 1 }).toBuffer();
}
