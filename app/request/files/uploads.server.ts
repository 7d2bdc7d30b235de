import { createHash } from "node:crypto";
import sharp from "sharp";
import { UPLOAD_LIMIT_BYTES } from "#domain/pictures/limits";
import { type ImageType, imageTypeOf } from "#domain/pictures/picture-bytes";
import { type Outcome, refused } from "#domain/problem";
import { decodeInTurn } from "./decoding.server.ts";

export type UploadedImage = {
  /** The bytes as they were sent; they aren't encoded again. */
  bytes: Uint8Array;
  type: ImageType;
  /** The extension in the file's name if it fits the type, else the type's usual one. */
  extension: string;
  sha256: Uint8Array;
};

export type ImageProblem =
  | { code: "image-missing" }
  | { code: "image-too-large" }
  | { code: "not-an-image" };

type ValidatedImage = Outcome<ImageProblem, { image: UploadedImage }>;

/**
 * More pixels than any phone's screen has. A decompression bomb (a small file that decodes into a huge picture) has
 * hundreds of millions.
 */
const MOST_PIXELS = 50_000_000;

/** The file extensions of each type; the first is the usual one. */
const EXTENSIONS: Readonly<Record<ImageType, readonly string[]>> = {
  jpeg: ["jpg", "jpeg", "jfif"],
  png: ["png"],
  webp: ["webp"],
  gif: ["gif"],
};

/** The image type of each file extension. */
const TYPES = new Map(
  Object.entries(EXTENSIONS).flatMap(([type, names]) => names.map((name) => [name, type])),
);

export function imageContentType(path: string): string {
  return `image/${TYPES.get(path.split(".").at(-1) ?? "") ?? "jpeg"}`;
}

/**
 * Validates an uploaded picture by its bytes, not by its name or declared type (reading R5). It must be a jpeg, png,
 * webp or gif, smaller than 5 MB (reading R45), that can be decoded to its end.
 */
export async function validateImage(file: File | null | undefined): Promise<ValidatedImage> {
  if (!file || file.size === 0) return refused({ code: "image-missing" });
  if (file.size >= UPLOAD_LIMIT_BYTES) return refused({ code: "image-too-large" });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = imageTypeOf(bytes);
  if (type === null || !(await decodeInTurn(() => isDecodable(bytes))))
    return refused({ code: "not-an-image" });
  const extension = extensionOf(file.name, type);
  return { ok: true, image: { bytes, type, extension, sha256: sha256(bytes) } };
}

/** Decodes the whole picture into one pixel; that fails if the file is cut off. */
async function isDecodable(bytes: Uint8Array): Promise<boolean> {
  try {
    await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "truncated", sequentialRead: true })
      .resize(1, 1, { fit: "fill" })
      .raw()
      .toBuffer();
    return true;
  } catch {
    return false;
  }
}

/** Returns a small picture of the upper part of a screenshot; null if it can't be decoded. */
export async function thumbnailOf(bytes: Uint8Array): Promise<Buffer | null> {
  return await decodeInTurn(() =>
    sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error", sequentialRead: true })
      .resize(128, 160, { fit: "cover", position: "top" })
      .webp({ quality: 60 })
      .toBuffer()
      .catch(() => null),
  );
}

function extensionOf(name: string, type: ImageType): string {
  const named = /\.([a-z]{3,4})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const [usual = type, ...others] = EXTENSIONS[type];
  return others.includes(named) ? named : usual;
}

function sha256(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(createHash("sha256").update(bytes).digest());
}
