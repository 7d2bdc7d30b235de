import sharp from "sharp";

/** The same limit as for uploads. */
const MOST_PIXELS = 50_000_000;
/** Height by width: a long scrolled screenshot is scaled down further. */
const HIGHEST = 3;
/** Mean lightness of 255; darker pictures have light text on a dark ground. */
const DARK = 110;
/** Counting blocks the event loop, so some pixels are enough. A prime number takes them from all columns. */
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
 * Prepares a picture for recognition: upright, grey, dark text on light, scaled to `width`. Answers a PNG; throws if
 * the bytes aren't a picture.
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
