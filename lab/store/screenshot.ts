import { randomBytes } from "node:crypto";
import sharp from "sharp";

/** Makes a phone's screenshot of about 0.4 MB, as a JPEG. */
export async function screenshot(): Promise<Buffer> {
  const [width, height, channels] = [1080, 2340, 3] as const;
  const quarter = { width: width / 4, height: height / 4, channels };
  const noise = randomBytes(channels * quarter.width * quarter.height);
  const screen = sharp(noise, { raw: quarter }).resize(width, height);
  const raw = await screen.raw().toBuffer();
  for (let quality = 95; quality > 0; quality -= 2) {
    const picture = await sharp(raw, { raw: { width, height, channels } })
      .jpeg({ quality })
      .toBuffer();
    if (picture.length <= 420_000) return picture;
  }
  throw new Error("No quality gives a screenshot of 0.4 MB.");
}
