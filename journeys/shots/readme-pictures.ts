/**
 * `node journeys/shots/readme-pictures.ts`, after `npm run shots`: makes the README's four pictures of the
 * screenshots, cut to the first view.
 */
import { mkdir } from "node:fs/promises";
import sharp from "sharp";

const SHOTS = ".cache/shots";
const PICTURES = "docs/pictures";
const CHOSEN = ["stories-1280", "product-360", "payment-360", "admin-order-waiting-1280"];

await mkdir(PICTURES, { recursive: true });
for (const name of CHOSEN) {
  const shot = sharp(`${SHOTS}/${name}.png`);
  const { width = 0, height = 0 } = await shot.metadata();
  const firstView = Math.round(name.endsWith("-360") ? (width * 740) / 360 : (width * 800) / 1280);
  const { size } = await shot
    .extract({ left: 0, top: 0, width, height: Math.min(height, firstView) })
    .webp({ quality: 80, effort: 6 })
    .toFile(`${PICTURES}/${name}.webp`);
  console.log(`${name}: ${Math.round(size / 1000)} kB`);
}
