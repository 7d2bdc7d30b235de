import { createHash } from "node:crypto";
import { noteUploadedPicture } from "#data/catalogue/products/uploaded-pictures.server";
import { PICTURE_BYTES } from "#domain/catalogue/picture-shapes";
import {
  type FoundPicture,
  MOST_UNPACKED_PICTURE_BYTES,
  MOST_ZIP_FILES,
  originalFile,
  pictureName,
} from "#domain/catalogue/products/imported-pictures";
import { cataloguePictureProblem } from "#request/files/catalogue-pictures.server";
import { nextEventLoopTurn } from "#request/load/event-loop.server";
import { files } from "#services/files.server";
import {
  unpackEntry,
  type ZipEntry,
  ZipError,
  type ZipProblem,
  zipEntries,
} from "#services/zip.server";

/** The most unpacked bytes for each packed byte. Pictures hardly compress, so a higher ratio means a malicious ZIP. */
const MOST_COMPRESSION_RATIO = 100;

/**
 * Stores the wanted pictures of a ZIP unchanged; returns where they are, or why they can't be used. Throws `ZipError`
 * for an unreadable ZIP.
 */
export async function storeZippedPictures(
  zip: Uint8Array,
  wanted: ReadonlySet<string>,
): Promise<FoundPicture[]> {
  const file = Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength);
  const byName = Map.groupBy(zipEntries(file, MOST_ZIP_FILES), ({ name }) => pictureName(name));
  const found: FoundPicture[] = [];
  let left = MOST_UNPACKED_PICTURE_BYTES;
  for (const [name, [entry, ...others]] of byName) {
    if (!entry || !wanted.has(name)) continue;
    const most = Math.min(PICTURE_BYTES, left, entry.size * MOST_COMPRESSION_RATIO);
    const bytes = others.length > 0 ? ("twice" as const) : unpackedPicture(file, entry, most);
    if (typeof bytes === "string") found.push({ file: name, problem: bytes });
    else found.push({ file: name, ...(await storeOriginal(bytes)) });
    // If a picture is too large, unpacking stopped after `most` bytes, and these count as well.
    left -= bytes === "too-much" ? most : typeof bytes === "string" ? 0 : bytes.length;
    await nextEventLoopTurn();
  }
  return found;
}

function unpackedPicture(file: Buffer, entry: ZipEntry, most: number): Buffer | ZipProblem {
  try {
    return unpackEntry(file, entry, most);
  } catch (error) {
    if (error instanceof ZipError) return error.problem;
    throw error;
  }
}

/**
 * Records the upload before it writes the file: if the import is never finished, the job that deletes unused pictures
 * finds it by that row.
 */
async function storeOriginal(bytes: Buffer) {
  const problem = await cataloguePictureProblem(bytes, "product");
  if (problem) return { problem };
  const path = `imported-pictures/u-${createHash("sha256").update(bytes).digest("hex").slice(0, 20)}`;
  await noteUploadedPicture(path, {}, new Date());
  await files.put(originalFile(path), bytes);
  return { path };
}
