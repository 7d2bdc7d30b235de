/** Pictures that an imported file names, and the ZIP that may hold them. */
import {
  LEAST_PICTURE_WIDTH,
  LONGEST_PICTURE,
  PICTURE_BYTES,
  PICTURE_PROBLEMS,
} from "#domain/catalogue/picture-shapes";

/** `file` is what `pictureName` returns. */
export type NamedPicture = { row: number; file: string; alt: string | null };

/** The file name at the end of an address or a ZIP path: no folders, no query, no capitals. */
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

/** The most bytes of a ZIP: the proxies of `deploy/` let no more through. */
export const PICTURES_ZIP_BYTES = 20 * 1024 * 1024;
export const ZIP_TOO_LARGE = `This zip is larger than ${PICTURES_ZIP_BYTES / 2 ** 20} MB. Make several.`;
/** Bytes of a ZIP's pictures together, unpacked. */
export const MOST_UNPACKED = 200 * 2 ** 20;
export const MOST_ZIP_FILES = 2_000;

/** The reasons for which a file of a ZIP is refused, those of any picture among them. */
export const ZIPPED_PICTURE_PROBLEMS = {
  ...PICTURE_PROBLEMS,
  "picture-too-small": `It is less than ${LEAST_PICTURE_WIDTH} pixels wide.`,
  "picture-too-long": `It is more than ${LONGEST_PICTURE} times as long as it is wide, or as wide as it is long.`,
  damaged: "It is damaged in the zip.",
  encrypted: "It is locked with a password.",
  "too-much": `Unpacked, it is larger than ${PICTURE_BYTES / 2 ** 20} MB, or the pictures of its zip are larger than ${MOST_UNPACKED / 2 ** 20} MB together.`,
  twice: "The zip has two files of this name.",
  "unknown-method": "It is packed in a way that the store can't read.",
  zip64: "It is packed in a way that the store can't read.",
} as const;

/** A picture of a ZIP: where its bytes are stored, or why it can't be used. */
export type FoundPicture = { file: string } & (
  | { path: string }
  | { problem: keyof typeof ZIPPED_PICTURE_PROBLEMS }
);

/** The path of each file that can be used, by the file's name. */
export function usablePictures(found: readonly FoundPicture[]): ReadonlyMap<string, string> {
  return new Map(found.flatMap((each) => ("path" in each ? [[each.file, each.path]] : [])));
}

/** The file that holds the picture's original bytes. */
export function originalFile(path: string): string {
  return `${path}/original`;
}
