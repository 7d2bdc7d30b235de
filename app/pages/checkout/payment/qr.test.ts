import jsQR from "jsqr";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { QR_PIXELS } from "#domain/checkout/limits";
import { upiString } from "#domain/checkout/upi";
import { rupees } from "#domain/money/money";
import { drawQr, type QrDrawing, qrPng } from "#services/qr.server";

const payment = upiString({
  pa: "kathalu@okicici",
  pn: "Kathalu Stories",
  am: rupees("1548.50"),
  tn: "ORD1795212345678",
});

/** Reads a picture's QR code with another library than the one that draws it. */
async function read(picture: Buffer | Uint8Array): Promise<string | undefined> {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

function rendered({ size, path }: QrDrawing): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${QR_PIXELS}" height="${QR_PIXELS}" viewBox="0 0 ${size} ${size}">` +
      `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`,
  );
}

describe("the QR code", () => {
  it("is read back, by another reader, as the UPI string that it was made from", async () => {
    expect(await read(rendered(drawQr(payment)))).toBe(payment);
  });

  it("has a margin of two modules on every side [§9.22]", async () => {
    const { size, path } = drawQr(payment);
    const starts = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map((match) =>
      match.slice(1).map(Number),
    );
    const xs = starts.flatMap(([x = 0, , length = 0]) => [x, x + length]);
    const ys = starts.map(([, y = 0]) => y);
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([2, size - 2]);
    expect([Math.min(...ys), Math.max(...ys)]).toEqual([2, size - 3]);
  });

  it("bears a stain of a third of its width, as level H promises [§9.22]", async () => {
    const { size, path } = drawQr(payment);
    const side = Math.round(size * 0.3);
    const from = Math.round((size - side) / 2);
    const stained = `${path}M${from} ${from}h${side}v${side}h-${side}z`;
    expect(await read(rendered({ size, path: stained }))).toBe(payment);
  });

  it("is the same to keep as a picture", async () => {
    const png = await qrPng(payment);
    expect(await read(png)).toBe(payment);
    expect((await sharp(png).metadata()).width).toBe(3 * QR_PIXELS);
  });
});
