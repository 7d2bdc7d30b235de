import { createHash } from "node:crypto";
import { noteUploadedPicture } from "#data/catalogue/products/uploaded-pictures.server";
import { PICTURE_BYTES } from "#domain/catalogue/picture-shapes";
import {
  type FoundPicture,
  MOST_ZIP_FILES,
  originalFile,
  pictureName,
} from "#domain/catalogue/products/imported-pictures";
import { cataloguePictureProblem } from "#request/files/catalogue-pictures.server";
import { files } from "#services/files.server";
import {
  unpacked,
  type ZipEntry,
  ZipError,
  type ZipProblem,
  zipEntries,
} from "#services/zip.server";

/** Bytes of a ZIP's pictures together, unpacked. */
const MOST_UNPACKED = 200 * 2 ** 20;
/** No picture's file becomes so much larger by unpacking. */
const MOST_RATIO = 100;

/**
 * Stores the pictures of a ZIP that are wanted, as they came, and answers where they lie or why they can't be used.
 * Throws `ZipError` where nothing of it can be read.
 */
export async function storeZippedPictures(
  zip: Uint8Array,
  wanted: ReadonlySet<string>,
): Promise<FoundPicture[]> {
  const file = Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength);
  const byName = Map.groupBy(zipEntries(file, MOST_ZIP_FILES), ({ name }) => pictureName(name));
  const found: FoundPicture[] = [];
  let left = MOST_UNPACKED;
  for (const [name, [entry, ...others]] of byName) {
    if (!entry || !wanted.has(name)) continue;
    const bytes = others.length > 0 ? ("twice" as const) : unpackedPicture(file, entry, left);
    if (typeof bytes === "string") found.push({ file: name, problem: bytes });
    else {
      left -= bytes.length;
      found.push({ file: name, ...(await storeOriginal(bytes)) });
    }
  }
  return found;
}

function unpackedPicture(file: Buffer, entry: ZipEntry, left: number): Buffer | ZipProblem {
  try {
    return unpacked(file, entry, Math.min(PICTURE_BYTES, left, entry.size * MOST_RATIO));
  } catch (error) {
    if (error instanceof ZipError) return error.problem;
    throw error;
  }
}

/** The row comes before the file, so that one of an import which is never made is swept. */
async function storeOriginal(bytes: Buffer) {
  const problem = await cataloguePictureProblem(bytes, "product");
  if (problem) return { problem };
  const path = `imported-pictures/u-${createHash("sha256").update(bytes).digest("hex").slice(0, 20)}`;
  await noteUploadedPicture(path, {}, new Date());
  await files.put(originalFile(path), bytes);
  return { path };
}
