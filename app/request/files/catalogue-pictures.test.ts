import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { PICTURE_BYTES } from "#domain/catalogue/picture-shapes";
import { makeCataloguePicture } from "./catalogue-pictures.server.ts";

const fileOf = (bytes: Uint8Array, name = "a.jpg") => new File([new Uint8Array(bytes)], name);

/**
 * Makes a photograph whose left half is red and whose right half is blue. With `orientation`, it is stored as by a
 * camera that was held sideways.
 */
async function photograph({ width = 1200, height = 800, orientation = 1 } = {}): Promise<Buffer> {
  const half = { width: width / 2, height, channels: 3 as const };
  const red = await sharp({ create: { ...half, background: "#e00000" } })
    .png()
    .toBuffer();
  return await sharp({ create: { width, height, channels: 3, background: "#0000e0" } })
    .composite([{ input: red, left: 0, top: 0 }])
    .withMetadata({ orientation })
    .withExifMerge({ IFD0: { Artist: "Asha, 12 Temple Road" } })
    .jpeg()
    .toBuffer();
}

async function made(
  bytes: Uint8Array,
  crop = null as Parameters<typeof makeCataloguePicture>[1]["crop"],
) {
  const answer = await makeCataloguePicture(fileOf(bytes), { kind: "product", crop });
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.picture;
}

const largest = (picture: Awaited<ReturnType<typeof made>>) =>
  Buffer.from(picture.files.find(({ path }) => path.endsWith("960.webp"))?.bytes ?? []);

async function colourAt(picture: Buffer, left: number, top: number): Promise<string> {
  const [r = 0, , b = 0] = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  return r > b ? "red" : "blue";
}

describe("a picture of the catalogue", () => {
  test("is made in the shop's files, widths and proportions, and named by what it holds", async () => {
    const photo = await photograph();
    const [one, again] = [await made(photo), await made(photo)];
    expect(one.files.map(({ path }) => path.slice(one.path.length))).toEqual([
      "/160.avif",
      "/320.avif",
      "/640.avif",
      "/960.webp",
    ]);
    for (const { path, bytes } of one.files) {
      const { width, height } = await sharp(Buffer.from(bytes)).metadata();
      expect([path, width, height]).toEqual([
        path,
        Number.parseInt(path.split("/").at(-1) ?? "", 10),
        Math.round((width * 5) / 4),
      ]);
    }
    expect(again.path).toBe(one.path);
    expect((await made(await photograph({ width: 1300 }))).path).not.toBe(one.path);
  });

  test("stands upright, is cut to the part that was chosen, and tells nothing of its camera", async () => {
    const turned = await made(await photograph({ orientation: 6 }));
    // Turned upright, red is above blue.
    expect(await colourAt(largest(turned), 480, 100)).toBe("red");
    expect(await colourAt(largest(turned), 480, 1100)).toBe("blue");
    const right = await made(await photograph(), { x: 0.5, y: 0, width: 0.5, height: 0.9375 });
    expect(await colourAt(largest(right), 20, 600)).toBe("blue");
    const { exif, orientation } = await sharp(largest(turned)).metadata();
    expect([exif, orientation]).toEqual([undefined, undefined]);
  });

  test.each([
    ["a taller product as it stands", "product", { width: 0.5, height: 1 }, 1280],
    [
      "a product that differs by rounding as the shop's",
      "product",
      { width: 0.53, height: 1 },
      1200,
    ],
    ["a series as the shop's", "series", { width: 0.5, height: 1 }, 1200],
  ] as const)("shows %s", async (_, kind, part, height) => {
    const crop = { x: 0.25, y: 0, ...part };
    const answer = await makeCataloguePicture(fileOf(await photograph()), { kind, crop });
    expect(answer).toMatchObject({ ok: true, picture: { width: 960, height } });
  });

  test.each([
    ["picture-missing", async () => new Uint8Array()],
    [
      "picture-unreadable",
      async () => new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>"),
    ],
    ["picture-unreadable", async () => (await photograph()).subarray(0, 3_000)],
    [
      "picture-heic",
      async () => new Uint8Array(Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")),
    ],
    ["picture-too-small", () => photograph({ width: 200, height: 200 })],
    ["picture-too-large", async () => new Uint8Array(PICTURE_BYTES + 1)],
  ])("that can't be used is named: %s", async (problem, bytes) => {
    const answer = await makeCataloguePicture(fileOf(await bytes()), {
      kind: "product",
      crop: null,
    });
    expect(answer).toEqual({ ok: false, problem: { code: problem } });
  });

  test("of more pixels than a small machine can hold is refused by its head alone", async () => {
    const bomb = await sharp({
      create: { width: 9_000, height: 9_000, channels: 3, background: "#fff" },
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(await makeCataloguePicture(fileOf(bomb), { kind: "product", crop: null })).toEqual({
      ok: false,
      problem: { code: "picture-too-many-pixels" },
    });
  });
});
