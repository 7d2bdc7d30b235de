import sharp from "sharp";
import type { Chance } from "./chance.ts";

/**
 * Recompresses a picture as a messenger does: at most 1600 pixels high, JPEG of low quality, sometimes forwarded once
 * more.
 */
export async function recompressedByMessenger(screen: Buffer, chance: Chance): Promise<Buffer> {
  const once = await sharp(screen)
    .resize({ height: 1600, withoutEnlargement: true })
    .jpeg({ quality: chance.whole(30, 60) })
    .toBuffer();
  if (chance.is(0.6)) return once;
  const scale = chance.of([1, 0.9, 0.8]);
  return await sharp(once)
    .resize({ height: Math.round(1600 * scale), withoutEnlargement: true })
    .jpeg({ quality: chance.whole(30, 60) })
    .toBuffer();
}

/**
 * Shrinks a picture to 360 to 540 pixels of width, like a cheap phone's screen, or as a page may do before uploading.
 */
export async function shrunkToPhoneWidth(screen: Buffer, chance: Chance): Promise<Buffer> {
  const picture = sharp(screen).resize({ width: chance.of([360, 400, 480, 540]) });
  return await (chance.is(0.5) ? picture.png() : picture.jpeg({ quality: 80 })).toBuffer();
}
