import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { UPLOAD_LIMIT_BYTES } from "#domain/pictures/limits";
import { imageTypeOf } from "#domain/pictures/picture-bytes";
import { imageContentType, thumbnailOf, validateImage } from "./uploads.server.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Noise with the proportions of a phone's screenshot, 540 × 1200 pixels: so much detail that each format notices when
 * half of the file is missing.
 */
let receipt: { jpeg: Bytes; png: Bytes; webp: Bytes; gif: Bytes; progressive: Bytes };

beforeAll(async () => {
  const noise = sharp({
    create: {
      width: 540,
      height: 1200,
      channels: 3,
      background: "white",
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  });
  const bytes = async (picture: Sharp) => new Uint8Array(await picture.toBuffer());
  receipt = {
    jpeg: await bytes(noise.clone().jpeg()),
    progressive: await bytes(noise.clone().jpeg({ progressive: true })),
    png: await bytes(noise.clone().png({ compressionLevel: 1 })),
    webp: await bytes(noise.clone().webp()),
    gif: await bytes(noise.clone().gif()),
  };
});

function named(name: string, bytes: Bytes): File {
  return new File([bytes], name, { type: "image/png" });
}

describe("a picture that somebody sends [R5]", () => {
  it("may be jpeg, png, webp or gif, whatever it calls itself [§9.32]", async () => {
    for (const [type, bytes] of Object.entries(receipt)) {
      const validated = await validateImage(named("receipt.exe", bytes));
      const image = validated.ok ? validated.image : null;
      expect(image?.type).toBe(type === "progressive" ? "jpeg" : type);
      expect(Buffer.from(bytes).equals(image?.bytes ?? new Uint8Array()), type).toBe(true);
    }
  });

  it("keeps its extension where that is a name of its type", async () => {
    const extensionOf = async (name: string, bytes: Bytes) => {
      const validated = await validateImage(named(name, bytes));
      return validated.ok ? validated.image.extension : validated.problem;
    };
    expect(await extensionOf("Receipt.JPEG", receipt.jpeg)).toBe("jpeg");
    expect(await extensionOf("receipt.png", receipt.jpeg)).toBe("jpg");
    expect(await extensionOf("../../etc/passwd", receipt.webp)).toBe("webp");
    expect(await extensionOf("receipt.jfif", receipt.jpeg)).toBe("jfif");
    expect(await extensionOf("receipt.JPG", receipt.jpeg)).toBe("jpg");
    expect(await extensionOf("receipt.jpeg.exe", receipt.jpeg)).toBe("jpg");
    expect(await extensionOf("jpeg", receipt.jpeg)).toBe("jpg");
    expect(await extensionOf("receipt.png", receipt.png)).toBe("png");
    expect(await extensionOf("receipt.jpeg", receipt.gif)).toBe("gif");
  });

  it("is told by the sha-256 of its bytes", async () => {
    const validated = await validateImage(named("a.png", receipt.png));
    const digest = await crypto.subtle.digest("SHA-256", receipt.png);
    expect(validated).toMatchObject({ ok: true, image: { sha256: new Uint8Array(digest) } });
  });

  it("is missing when nothing, or an empty file, was chosen", async () => {
    const missing = { ok: false, problem: { code: "image-missing" } };
    expect(await validateImage(null)).toEqual(missing);
    expect(await validateImage(named("", new Uint8Array()))).toEqual(missing);
  });

  it("is strictly smaller than 5 × 1024 × 1024 bytes [§5.24, §9.21, R45]", async () => {
    const padded = (size: number) => {
      const bytes = new Uint8Array(size);
      bytes.set(receipt.png);
      return named("receipt.png", bytes);
    };
    const tooLarge = { ok: false, problem: { code: "image-too-large" } };
    expect(await validateImage(padded(UPLOAD_LIMIT_BYTES))).toEqual(tooLarge);
    expect(await validateImage(padded(6_000_000))).toEqual(tooLarge);
    expect(await validateImage(padded(UPLOAD_LIMIT_BYTES - 1))).toMatchObject({ ok: true });
  });

  it("is no picture when it was cut off on its way", async () => {
    for (const [type, bytes] of Object.entries(receipt)) {
      for (const part of [0.1, 0.5, 0.9]) {
        const cut = bytes.slice(0, Math.floor(bytes.length * part));
        expect(await validateImage(named(`cut.${type}`, cut)), `${type} ${part}`).toEqual(
          notAnImage,
        );
      }
    }
  });

  it("is no picture when it is text, a page, a drawing or a document [§5.23, §9.32]", async () => {
    for (const text of [
      "hello",
      "<html><script>alert(1)</script></html>",
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      "%PDF-1.7",
      "GIF89a",
      "\x89PNG\r\n\x1a\n",
    ]) {
      const bytes = new Uint8Array(Buffer.from(text, "latin1"));
      expect(await validateImage(named("receipt.png", bytes)), text).toEqual(notAnImage);
    }
  });

  it("is no picture when it would unfold into 900 million pixels", async () => {
    const bomb = whitePng(30_000, 30_000);
    expect(bomb.length).toBeLessThan(UPLOAD_LIMIT_BYTES);
    const before = process.memoryUsage().rss;
    expect(await validateImage(named("bomb.png", bomb))).toEqual(notAnImage);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 2 ** 20);
  });

  it("is decoded although forty come at once", async () => {
    const all = await Promise.all(
      Array.from({ length: 40 }, () => validateImage(named("receipt.jpg", receipt.jpeg))),
    );
    expect(all.every(({ ok }) => ok)).toBe(true);
  });
});

describe("the small picture of one that was sent", () => {
  it("is its upper part, 128 by 160", async () => {
    const halves = sharp({
      create: { width: 400, height: 1_600, channels: 3, background: "#0000e0" },
    }).composite([
      {
        input: { create: { width: 400, height: 500, channels: 3, background: "#e00000" } },
        gravity: "north",
      },
    ]);
    const small = await thumbnailOf(new Uint8Array(await halves.png().toBuffer()));
    const { format, width, height } = await sharp(small ?? undefined).metadata();
    expect([format, width, height]).toEqual(["webp", 128, 160]);
    const lowest = { left: 64, top: 155, width: 1, height: 1 };
    const [red = 0, , blue = 0] = await sharp(small ?? undefined)
      .extract(lowest)
      .raw()
      .toBuffer();
    expect(red).toBeGreaterThan(blue);
  });

  it("isn't there where it can't be read any more", async () => {
    expect(await thumbnailOf(receipt.png.slice(0, 2_000))).toBeNull();
    expect(await thumbnailOf(new TextEncoder().encode("hello"))).toBeNull();
  });
});

describe("the type of a stored picture", () => {
  it("follows its extension", () => {
    const types = Object.entries({
      "x/y.jpg": "image/jpeg",
      "x/y.jpeg": "image/jpeg",
      "x/y.jfif": "image/jpeg",
      "x/y.png": "image/png",
      "x/y.webp": "image/webp",
      "x/y.gif": "image/gif",
      "x.png/y": "image/jpeg",
      "x/y.html": "image/jpeg",
      "": "image/jpeg",
    });
    expect(types.map(([path]) => [path, imageContentType(path)])).toEqual(types);
  });

  it("is told by its first bytes, also in the middle of a larger buffer", () => {
    const padded = new Uint8Array(receipt.webp.length + 7);
    padded.set(receipt.webp, 7);
    expect(imageTypeOf(padded.subarray(7))).toBe("webp");
    expect(imageTypeOf(padded)).toBeNull();
  });
});

const notAnImage = { ok: false, problem: { code: "not-an-image" } };

/** Makes a white PNG with one bit for each pixel, as small a file as its size in pixels allows. */
function whitePng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 9 });
  const parts = [chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...parts]));
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
