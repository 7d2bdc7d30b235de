/** What a customer brings from the payment app: the 12 digits and a picture of the screen. */
import { randomBytes, randomInt } from "node:crypto";
import jsQR from "jsqr";
import sharp from "sharp";

export function newTransactionId(): string {
  return String(randomInt(1e11, 1e12 - 1));
}

/** A picture that nobody has sent before. */
export async function newScreenshot(): Promise<Buffer> {
  const [red = 0, green = 0, blue = 0] = randomBytes(3);
  const background = { r: red, g: green, b: blue };
  return await sharp({ create: { width: 360, height: 780, channels: 3, background } })
    .png()
    .toBuffer();
}

/** What a phone's camera makes of a picture of the page, by a reader that isn't ours. */
export async function readQr(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
