/**
 * `npm run art`: draws every picture of the demo store in a browser with the project's own fonts, and writes
 * seed/pictures and public/. The results are committed; unchanged pictures aren't drawn again.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { launchBrowser } from "#test/browser/browser";
import { envelope } from "./envelope.ts";
import { fontFaces } from "./faces.ts";
import { linkFrame, openGraph, parcels, stamp } from "./parcels.ts";
import { pictureOf, productIds } from "./products.ts";
import { card, random, type Size, square } from "./svg.ts";

type Entry = { width: number; height: number; aspect: string; colour: string; source: string };
type Picture = { path: string; size: Size; draw: () => string };

/** Each file of a picture with its size limit in bytes, chosen so that all pictures together stay under 6 MB. */
const files = [
  { name: "160.avif", width: 160, limit: 4_500 },
  { name: "320.avif", width: 320, limit: 11_000 },
  { name: "640.avif", width: 640, limit: 30_000 },
  { name: "960.webp", width: 960, limit: 48_000 },
] as const;

/** Attempts from best to worst: first the quality is reduced, then the finest dots of the halftone are blurred. */
const attempts = [
  { quality: 56, blur: 0 },
  { quality: 48, blur: 0 },
  { quality: 40, blur: 0.5 },
  { quality: 32, blur: 0.6 },
  { quality: 26, blur: 0.8 },
  { quality: 22, blur: 1.2 },
  { quality: 18, blur: 1.8 },
  { quality: 14, blur: 2.4 },
];

const aspects = new Map([
  [card, "4:5"],
  [square, "1:1"],
]);

/** Raise this number when the recipe below changes, so that every picture is made again. */
const recipe = "1";

const root = new URL("../../", import.meta.url);
const folder = new URL("seed/pictures/", root);
const indexFile = new URL("index.json", folder);

const pictures: Picture[] = [
  ...productIds.map((id) => ({
    path: `product-images/${id}`,
    size: card,
    draw: () => pictureOf(id),
  })),
  ...Object.entries(parcels).map(([path, { size, draw }]) => ({
    path,
    size,
    draw: () => draw(random(path)),
  })),
];

const known: Record<string, Entry> = existsSync(indexFile)
  ? JSON.parse(await readFile(indexFile, "utf8"))
  : {};
const faces = await fontFaces();
const photograph = await openStudio();

const index: Record<string, Entry> = {};
for (const picture of pictures) index[picture.path] = await develop(picture);
await mkdir(folder, { recursive: true });
await writeFile(indexFile, `${JSON.stringify(index, null, 2)}\n`);
await writePublic();
await photograph.close();

/** Opens a page that turns an SVG into a bitmap. The browser starts when the first picture needs it. */
async function openStudio() {
  let studio: ReturnType<typeof start> | undefined;
  async function start() {
    const browser = await launchBrowser();
    const page = await browser.newPage({ viewport: { width: 1600, height: 1500 } });
    await page.setContent(`<style>${faces}body{margin:0}</style><div id="frame"></div>`);
    return { browser, page };
  }
  return {
    async take(svg: string): Promise<Buffer> {
      studio ??= start();
      const { page } = await studio;
      await page.evaluate(async (markup) => {
        const frame = document.querySelector("#frame");
        if (frame) frame.innerHTML = markup;
        await document.fonts.ready;
      }, svg);
      return page.locator("#frame > svg").screenshot({ omitBackground: true });
    },
    async close() {
      if (studio) await (await studio).browser.close();
    },
  };
}

async function develop({ path, size, draw }: Picture): Promise<Entry> {
  const svg = draw();
  const source = createHash("sha256")
    .update(recipe + faces + svg)
    .digest("hex")
    .slice(0, 16);
  const before = known[path];
  if (before?.source === source && files.every(({ name }) => existsSync(place(path, name))))
    return before;
  const bitmap = await photograph.take(svg);
  await mkdir(place(path, "."), { recursive: true });
  for (const file of files) await writeFile(place(path, file.name), await encode(bitmap, file));
  console.log(path);
  return {
    ...size,
    aspect: aspects.get(size) ?? "16:9",
    colour: await meanColour(bitmap),
    source,
  };
}

function place(path: string, name: string): URL {
  return new URL(`${path}/${name}`, folder);
}

/** Encodes a bitmap in the best quality that the size limit allows. */
async function encode(
  bitmap: Buffer,
  { name, width, limit }: (typeof files)[number],
): Promise<Buffer> {
  const small = await sharp(bitmap).removeAlpha().resize(width).png().toBuffer();
  for (const { quality, blur } of attempts) {
    const image = blur ? sharp(small).blur(blur) : sharp(small);
    const encoded = await (name.endsWith("avif")
      ? image.avif({ quality, effort: 4 })
      : image.webp({ quality, effort: 4 })
    ).toBuffer();
    if (encoded.length <= limit) return encoded;
  }
  throw new RangeError(`${name} stays over ${limit} bytes`);
}

async function meanColour(bitmap: Buffer): Promise<string> {
  const [r = 0, g = 0, b = 0] = await sharp(bitmap).removeAlpha().resize(1, 1).raw().toBuffer();
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** Writes the files that browsers and chats fetch by a fixed name. */
async function writePublic(): Promise<void> {
  const target = new URL("public/", root);
  await mkdir(target, { recursive: true });
  await writeFile(new URL("favicon.svg", target), stamp(512, false));
  await writeIcons(target, await photograph.take(stamp(512, true)));
  const plain = new URL("plain/", target);
  await mkdir(plain, { recursive: true });
  await writeFile(new URL("favicon.svg", plain), envelope({ bled: false }));
  await writeIcons(plain, await photograph.take(envelope({ bled: true })));
  const link = await photograph.take(openGraph("open-graph"));
  await writeFile(
    new URL("og.jpg", target),
    await sharp(link).resize(linkFrame.width).jpeg({ quality: 78, mozjpeg: true }).toBuffer(),
  );
}

async function writeIcons(target: URL, bled: Buffer): Promise<void> {
  const icons = [
    ["icon-192.png", 192],
    ["icon-512.png", 512],
    ["apple-touch-icon.png", 180],
  ] as const;
  for (const [name, size] of icons)
    await writeFile(
      new URL(name, target),
      await sharp(bled).resize(size).png({ palette: true }).toBuffer(),
    );
}
