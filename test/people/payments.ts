/** Makes what a customer has after paying: a 12-digit transaction ID and a screenshot. */
import { randomBytes, randomInt } from "node:crypto";
import jsQR from "jsqr";
import sharp from "sharp";

export function newTransactionId(): string {
  return String(randomInt(1e11, 1e12 - 1));
}

/** Returns a picture that nobody has sent before, because its colour is random. */
export async function newScreenshot(): Promise<Buffer> {
  const [red = 0, green = 0, blue = 0] = randomBytes(3);
  const background = { r: red, g: green, b: blue };
  return await sharp({ create: { width: 360, height: 780, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Reads a QR code from a picture of the page, as a phone's camera would, by a library that the store doesn't use. */
export async function readQr(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
