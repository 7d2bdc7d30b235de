import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { combos } from "./combos.ts";
import { episodes } from "./episodes.ts";
import { products } from "./products.ts";

const folder = fileURLToPath(new URL("./pictures", import.meta.url));
const index: Record<string, { width: number; height: number; colour: string }> = JSON.parse(
  readFileSync(`${folder}/index.json`, "utf8"),
);
const widths = ["160.avif", "320.avif", "640.avif", "960.webp"];
const stored = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
  /\.(avif|webp)$/.test(name),
);

describe("the demo store's pictures", () => {
  test("every product, combo and episode has its picture in every width", () => {
    const paths = [
      ...products.map((product) => product.image_url),
      ...combos.map((combo) => combo.image_url),
      ...episodes.map((episode) => episode.banner_image_url),
    ];
    const wanted = paths.flatMap((path) => widths.map((width) => `${path}/${width}`));
    expect(wanted.filter((name) => !stored.includes(name))).toEqual([]);
    expect(paths.filter((path) => !index[path])).toEqual([]);
  });

  test("nothing lies there that the index doesn't know", () => {
    const known = Object.keys(index).flatMap((path) => widths.map((width) => `${path}/${width}`));
    expect([...stored].sort()).toEqual(known.sort());
  });

  test("a picture of 640 px weighs under 40 kB, all of them together under 6 MB", () => {
    const weights = new Map(stored.map((name) => [name, statSync(`${folder}/${name}`).size]));
    const heavy = [...weights].filter(
      ([name, size]) => name.endsWith("640.avif") && size >= 40_000,
    );
    expect(heavy).toEqual([]);
    expect([...weights.values()].reduce((sum, size) => sum + size, 0)).toBeLessThan(6_000_000);
  });

  test("no two files are the same picture", () => {
    const digests = stored.map((name) =>
      createHash("sha256")
        .update(readFileSync(`${folder}/${name}`))
        .digest("hex"),
    );
    expect(new Set(digests).size).toBe(stored.length);
  });

  test("a file is as wide as its name says and has the aspect of the index", async () => {
    for (const [path, { width, height }] of Object.entries(index)) {
      const picture = await sharp(`${folder}/${path}/320.avif`).metadata();
      expect([path, picture.width]).toEqual([path, 320]);
      expect(picture.height).toBe(Math.round((320 * height) / width));
    }
  });

  test("product pictures are 4:5 and have a colour to wait in", () => {
    for (const { image_url } of products) {
      const entry = index[image_url];
      expect((entry?.width ?? 0) / (entry?.height ?? 1)).toBeCloseTo(0.8);
      expect(entry?.colour).toMatch(/^#[0-9a-f]{6}$/);
    }
  });
});
