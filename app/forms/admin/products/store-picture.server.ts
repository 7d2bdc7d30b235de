import { noteUploadedPicture } from "#data/catalogue/products/uploaded-pictures.server";
import type { Crop, PictureKind } from "#domain/catalogue/picture-shapes";
import { makeCataloguePicture } from "#request/files/catalogue-pictures.server";
import { files } from "#services/files.server";

/** Checks a picture and makes the shop's files of it, for forms and imports alike. */
export async function storePicture(
  picture: File | null,
  wanted: { kind: PictureKind; crop: Crop | null },
  now: Date,
) {
  const made = await makeCataloguePicture(picture, wanted);
  if (!made.ok) return made;
  const { path, width, height } = made.picture;
  await noteUploadedPicture(path, { width, height }, now);
  await Promise.all(made.picture.files.map(({ path, bytes }) => files.put(path, bytes)));
  return { ok: true as const, path };
}
