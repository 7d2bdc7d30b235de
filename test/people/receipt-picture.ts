/** Draws a phone's screenshot of a receipt: twelve digits on a light background, and below them a grainy photograph. */
import { randomBytes } from "node:crypto";
import sharp from "sharp";

/** The digits' shapes: seven rows of five dots each, the highest bit on the left. */
const GLYPHS = [
  [14, 17, 19, 21, 25, 17, 14],
  [4, 12, 4, 4, 4, 4, 14],
  [14, 17, 1, 2, 4, 8, 31],
  [31, 2, 4, 2, 1, 17, 14],
  [2, 6, 10, 18, 31, 2, 2],
  [31, 16, 30, 1, 1, 17, 14],
  [6, 8, 16, 30, 17, 17, 14],
  [31, 1, 2, 4, 8, 8, 8],
  [14, 17, 17, 14, 17, 17, 14],
  [14, 17, 17, 15, 1, 2, 12],
].map((rows) => rows.map((row) => [16, 8, 4, 2, 1].map((bit) => (row & bit) !== 0)));

const SIZE = { width: 1200, height: 2000 };
/** Pixels of one dot, and the first digit's place. Digits are 28 px high, as phones show a transaction ID. */
const [DOT, LEFT, TOP] = [4, 300, 300];
const at = (digit: number, column: number, row: number) => ({
  x: LEFT + (digit * 6 + column) * DOT,
  y: TOP + row * DOT,
});
const [PHOTO_FROM, PHOTO_TO] = [700, 1660];
/** How much a pixel of the photograph may differ from its neighbours, which makes most of a PNG's size. */
const GRAIN_BRIGHTNESS = 20;

type Format = "jpeg" | "png" | "webp";

/** Draws a receipt with these digits; as a PNG it has some 2.9 MB. */
export async function receiptPicture(digits: string, format: Format): Promise<Buffer> {
  const { width, height } = SIZE;
  const pixels = Buffer.alloc(width * height * 3, 240);
  photograph(width, PHOTO_TO - PHOTO_FROM).copy(pixels, PHOTO_FROM * width * 3);
  for (const [place, digit] of [...digits].entries())
    for (const [row, dots] of (GLYPHS[Number(digit)] ?? []).entries())
      for (const [column, dark] of dots.entries()) {
        const { x, y } = at(place, column, row);
        if (!dark) continue;
        for (let line = y; line < y + DOT; line++)
          pixels.fill(40, (line * width + x) * 3, (line * width + x + DOT) * 3);
      }
  const picture = sharp(pixels, { raw: { ...SIZE, channels: 3 } });
  if (format === "jpeg")
    return await picture.jpeg({ quality: 100, chromaSubsampling: "4:4:4" }).toBuffer();
  if (format === "webp") return await picture.webp({ lossless: true }).toBuffer();
  return await picture.png().toBuffer();
}

/** Returns pixels like a photograph's: wide waves of colour, with grain. */
function photograph(width: number, height: number): Buffer {
  const grain = randomBytes(width * height * 3);
  for (let at = 0; at < grain.length; at++) {
    const [pixel, colour] = [Math.floor(at / 3), at % 3];
    const wave = Math.sin((pixel % width) / (90 + 30 * colour)) * Math.cos(pixel / width / 110);
    grain[at] = 128 + 80 * wave + ((grain[at] ?? 0) / 255 - 0.5) * GRAIN_BRIGHTNESS;
  }
  return grain;
}

/**
 * Returns the digits that can still be read from the picture, even if it was made smaller; `?` for an unreadable one.
 */
export async function digitsOn(picture: Buffer, count = 12): Promise<string> {
  const { data, info } = await sharp(picture)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const scale = info.width / SIZE.width;
  const isDark = ({ x, y }: { x: number; y: number }) => {
    const [column, row] = [(x + DOT / 2) * scale, (y + DOT / 2) * scale].map(Math.floor);
    return (data[((row ?? 0) * info.width + (column ?? 0)) * info.channels] ?? 0) < 128;
  };
  const read = (place: number) =>
    GLYPHS.findIndex((rows) =>
      rows.every((dots, row) =>
        dots.every((dark, column) => isDark(at(place, column, row)) === dark),
      ),
    );
  return Array.from({ length: count }, (_, index) => read(index))
    .map((digit) => (digit < 0 ? "?" : digit))
    .join("");
}
