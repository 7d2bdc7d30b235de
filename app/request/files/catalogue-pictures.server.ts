import { createHash } from "node:crypto";
import sharp, { type Region } from "sharp";
import {
  type Crop,
  cropProblem,
  PICTURE_BYTES,
  PICTURE_PIXELS,
  type PICTURE_PROBLEMS,
  PICTURE_SHAPES,
  type PictureKind,
  WHOLE_PICTURE,
} from "#domain/catalogue/picture-shapes";
import { imageTypeOf } from "#domain/pictures/picture-bytes";
import { type Outcome, refused } from "#domain/problem";
import { PICTURE_FILES, WEBP_WIDTH } from "#protocol/picture-addresses";
import { decodeInTurn } from "./decoding.server.ts";

type EncodedPicture = {
  /**
   * The folder of the picture's files. It has a hash of the picture in it, so that another picture has another
   * address.
   */
  path: string;
  /** Width and height of the largest file, in pixels. */
  width: number;
  height: number;
  files: { path: string; bytes: Uint8Array }[];
};

type PictureProblem = keyof typeof PICTURE_PROBLEMS;

type EncodedPictureOutcome = Outcome<{ code: PictureProblem }, { picture: EncodedPicture }>;

/**
 * Makes a picture's files in all widths and formats that the shop needs. Checks the bytes, turns the picture upright,
 * crops it and removes the camera's metadata. Without `crop`, the middle is shown in the shop's proportions. A
 * product's picture keeps the proportions of `crop`; other pictures get the shop's.
 */
export async function makeCataloguePicture(
  file: File | null,
  { kind, crop }: { kind: PictureKind; crop: Crop | null },
): Promise<EncodedPictureOutcome> {
  if (!file || file.size === 0) return refused({ code: "picture-missing" });
  if (file.size > PICTURE_BYTES) return refused({ code: "picture-too-large" });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const cropped = await croppedPart(bytes, { kind, crop });
  return cropped.ok ? await decodeInTurn(() => encodePicture(bytes, kind, cropped.part)) : cropped;
}

/**
 * Returns what is wrong with a picture, as far as its first bytes show; null: nothing. Other problems appear only
 * when it is decoded.
 */
export async function cataloguePictureProblem(
  bytes: Uint8Array,
  kind: PictureKind,
): Promise<PictureProblem | null> {
  const cropped = await croppedPart(bytes, { kind, crop: WHOLE_PICTURE });
  return cropped.ok ? null : cropped.problem.code;
}

async function croppedPart(
  bytes: Uint8Array,
  { kind, crop }: { kind: PictureKind; crop: Crop | null },
): Promise<Outcome<{ code: PictureProblem }, { part: Region }>> {
  if (bytes.byteLength > PICTURE_BYTES) return refused({ code: "picture-too-large" });
  const format = formatOf(bytes);
  if (format === "heic") return refused({ code: "picture-heic" });
  if (format === null) return refused({ code: "picture-unreadable" });
  const facts = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (facts === null) return refused({ code: "picture-unreadable" });
  const { width, height } = facts.autoOrient;
  if (width * height > PICTURE_PIXELS) return refused({ code: "picture-too-many-pixels" });
  const wanted = crop ?? centredCrop(width / height, PICTURE_SHAPES[kind].aspect);
  const part = pixelsOfCrop({ width, height }, wanted);
  const code = cropProblem(part.width, aspectOf(kind, part));
  return code ? refused({ code }) : { ok: true, part };
}

/**
 * Returns a file's format by its first bytes; null if it isn't an allowed one. The check comes first, so that the
 * picture library never decodes an uploaded SVG, PDF or TIFF.
 */
function formatOf(bytes: Uint8Array): "picture" | "heic" | null {
  if (imageTypeOf(bytes) !== null) return "picture";
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 32));
  const brands = /^.{4}ftyp(.{4}.*)/s.exec(start.toString("latin1"))?.[1] ?? "";
  if (/avi[fs]/.test(brands)) return "picture";
  return /hei[cxms]|hev[cx]|mif1/.test(brands) ? "heic" : null;
}

async function encodePicture(
  bytes: Uint8Array,
  kind: PictureKind,
  part: Region,
): Promise<EncodedPictureOutcome> {
  const { folder } = PICTURE_SHAPES[kind];
  const aspect = aspectOf(kind, part);
  try {
    // The picture is decoded once, in the largest size; all files are made from that.
    const { data, info } = await sharp(bytes, {
      limitInputPixels: PICTURE_PIXELS,
      failOn: "truncated",
    })
      .autoOrient()
      .extract(part)
      .resize(WEBP_WIDTH, Math.round(WEBP_WIDTH / aspect), { fit: "cover" })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width: wide, height: high, channels } = info;
    const name = createHash("sha256").update(data).digest("hex").slice(0, 20);
    const path = `${folder}/u-${name}`;
    const raw = { raw: { width: wide, height: high, channels } };
    const files: EncodedPicture["files"] = [];
    for (const name of PICTURE_FILES) {
      const image = sharp(data, raw).resize(Number.parseInt(name, 10));
      const encoded = name.endsWith("avif")
        ? image.avif({ quality: 52, effort: 2 })
        : image.webp({ quality: 78, effort: 4 });
      files.push({ path: `${path}/${name}`, bytes: new Uint8Array(await encoded.toBuffer()) });
    }
    return { ok: true, picture: { path, width: wide, height: high, files } };
  } catch {
    return refused({ code: "picture-unreadable" });
  }
}

/**
 * Returns a picture's proportions (width to height): its own for a product, unless they differ from the shop's only
 * by rounding; else the shop's.
 */
function aspectOf(kind: PictureKind, { width, height }: Region): number {
  const usual = PICTURE_SHAPES[kind].aspect;
  const own = width / height;
  return kind !== "product" || Math.abs(own / usual - 1) < 0.01 ? usual : own;
}

/** Returns the largest crop with these proportions from the picture's centre. */
function centredCrop(pictureAspect: number, aspect: number): Crop {
  const width = Math.min(1, aspect / pictureAspect);
  const height = Math.min(1, pictureAspect / aspect);
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
}

/** Returns the crop in whole pixels, nowhere beyond the picture's edge. */
function pixelsOfCrop({ width, height }: { width: number; height: number }, crop: Crop) {
  const left = Math.min(Math.max(0, Math.round(crop.x * width)), width - 1);
  const top = Math.min(Math.max(0, Math.round(crop.y * height)), height - 1);
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(crop.width * width), width - left)),
    height: Math.max(1, Math.min(Math.round(crop.height * height), height - top)),
  };
}
