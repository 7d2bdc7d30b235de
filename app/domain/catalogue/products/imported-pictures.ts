/** The pictures that an import file names, and the ZIP file that may contain them. */
import {
  HIGHEST_PICTURE_ASPECT,
  LEAST_PICTURE_WIDTH_PIXELS,
  PICTURE_BYTES,
  PICTURE_PROBLEMS,
} from "#domain/catalogue/picture-shapes";

/** A picture that a row of the file names. `file` is its bare file name, as `pictureName` returns it. */
export type NamedPicture = { row: number; file: string; alt: string | null };

/** Returns the file name at the end of a URL or of a path in a ZIP, in small letters, without folders and query. */
export function pictureName(path: string): string {
  const [address = ""] = path.split(/[?#]/, 1);
  return unescaped(address.split(/[\\/]/).at(-1) ?? "")
    .normalize("NFC")
    .trim()
    .toLowerCase();
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The most bytes of an uploaded ZIP, as the proxies configured in `deploy/` allow no larger requests. */
export const PICTURES_ZIP_BYTES = 20 * 1024 * 1024;
export const ZIP_TOO_LARGE = `This zip is larger than ${PICTURES_ZIP_BYTES / 2 ** 20} MB. Make several.`;
/** The most bytes of all unpacked pictures of a ZIP together. */
export const MOST_UNPACKED_PICTURE_BYTES = 200 * 2 ** 20;
export const MOST_ZIP_FILES = 2_000;

/** The reasons why a file in a ZIP is refused, including those for any uploaded picture. */
export const ZIPPED_PICTURE_PROBLEMS = {
  ...PICTURE_PROBLEMS,
  "picture-too-small": `It is less than ${LEAST_PICTURE_WIDTH_PIXELS} pixels wide.`,
  "picture-too-long": `It is too long or too wide: one side may be at most ${HIGHEST_PICTURE_ASPECT} times the other.`,
  damaged: "It is damaged in the zip.",
  encrypted: "It is locked with a password.",
  "too-much": `It is larger than ${PICTURE_BYTES / 2 ** 20} MB, or all pictures of this zip together are larger than ${MOST_UNPACKED_PICTURE_BYTES / 2 ** 20} MB.`,
  twice: "The zip has two files of this name.",
  "unknown-method": "It is packed in a way that the store can't read.",
  zip64: "It is packed in a way that the store can't read.",
} as const;

/** A picture found in a ZIP: either the path where it is stored now, or the reason why it can't be used. */
export type FoundPicture = { file: string } & (
  | { path: string }
  | { problem: keyof typeof ZIPPED_PICTURE_PROBLEMS }
);

/** Returns the stored path of each usable picture, by its file name. */
export function usablePictures(found: readonly FoundPicture[]): ReadonlyMap<string, string> {
  return new Map(found.flatMap((each) => ("path" in each ? [[each.file, each.path]] : [])));
}

/** The path of a picture's original, as it was uploaded. */
export function originalFile(path: string): string {
  return `${path}/original`;
}
