import type { IMAGE_TYPES } from "./limits.ts";

/** Reads facts from a picture's bytes, on the server and in the browser that shrinks the picture. */

export type ImageType = (typeof IMAGE_TYPES)[number];

/** Detects the format by the first bytes, so that no decoder of another format (SVG, PDF, TIFF) gets the file. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const start = latin1(bytes, 0, 12);
  if (start.startsWith("\xff\xd8\xff")) return "jpeg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (/^GIF8[79]a/.test(start)) return "gif";
  return /^RIFF.{4}WEBP$/s.test(start) ? "webp" : null;
}

/** The most characters of a program's name that are stored. */
export const PROGRAM_CHARACTERS = 100;

/** Matches the names of programs for editing pictures. A genuine screenshot isn't made by one. */
const EDITORS =
  /photoshop|lightroom|gimp|picsart|snapseed|pixellab|canva\b|pixelmator|affinity|paint\.net|photopea|inkscape|illustrator|figma|faceapp|meitu|vsco/i;

export function isEditor(program: string): boolean {
  return EDITORS.test(program);
}

/**
 * Returns the program that made a picture, by EXIF `Software`, XMP `CreatorTool` or PNG `Software`. If several are
 * named, an editor takes precedence. Null if there is none or the file is broken: the result is only a hint.
 */
export function programOf(bytes: Uint8Array): string | null {
  const type = imageTypeOf(bytes);
  if (!type || type === "gif") return null;
  const named = blocksIn(PARTS_BY_TYPE[type](bytes))
    .map(programIn)
    .filter((name) => name !== "");
  return named.find(isEditor) ?? named[0] ?? null;
}

/** These limits bound the work, because an uploaded file can have any number of parts. */
const MOST_PARTS = 5_000;
const MOST_BLOCKS = 8;

/** A part of the file that may name a program. The readers below yield null for other parts. */
type Block = { kind: "exif" | "xmp" | "name"; from: number; to: number; bytes: Uint8Array };

const EXIF = "Exif\0\0";
const XMP = "http://ns.adobe.com/xap/1.0/\0";

const PARTS_BY_TYPE = { jpeg: jpegParts, png: pngParts, webp: webpParts } as const;

function blocksIn(parts: Iterable<Block | null>): Block[] {
  const blocks: Block[] = [];
  let seen = 0;
  for (const part of parts) {
    if (part) blocks.push(part);
    if (++seen === MOST_PARTS || blocks.length === MOST_BLOCKS) break;
  }
  return blocks;
}

function* jpegParts(bytes: Uint8Array): Generator<Block | null> {
  const view = dataViewOf(bytes);
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    // From this marker on there are only pixels.
    if (marker === 0xda) return;
    const [from, to] = [at + 4, at + 2 + view.getUint16(at + 2)];
    if (marker === 0xe1 && latin1(bytes, from, EXIF.length) === EXIF)
      yield { kind: "exif", from: from + EXIF.length, to, bytes };
    else if (marker === 0xe1 && latin1(bytes, from, XMP.length) === XMP)
      yield { kind: "xmp", from: from + XMP.length, to, bytes };
    else yield null;
    at = Math.max(to, at + 4);
  }
}

function* pngParts(bytes: Uint8Array): Generator<Block | null> {
  const view = dataViewOf(bytes);
  for (let at = 8; at + 12 <= bytes.length; ) {
    const [from, to] = [at + 8, at + 8 + view.getUint32(at)];
    const kind = latin1(bytes, at + 4, 4);
    const keyword = latin1(bytes, from, 20);
    if (kind === "eXIf") yield { kind: "exif", from, to, bytes };
    else if (/^[it]/.test(kind) && keyword.startsWith("Software\0"))
      yield { kind: "name", from: from + 9, to, bytes };
    else if (kind === "iTXt" && keyword.startsWith("XML:com.adobe.xmp\0"))
      yield { kind: "xmp", from: from + 18, to, bytes };
    else yield null;
    at = to + 4;
  }
}

function* webpParts(bytes: Uint8Array): Generator<Block | null> {
  const view = dataViewOf(bytes);
  for (let at = 12; at + 8 <= bytes.length; ) {
    const [from, length] = [at + 8, view.getUint32(at + 4, true)];
    const kind = latin1(bytes, at, 4);
    const skipped = latin1(bytes, from, EXIF.length) === EXIF ? EXIF.length : 0;
    if (kind === "EXIF") yield { kind: "exif", from: from + skipped, to: from + length, bytes };
    else if (kind === "XMP ") yield { kind: "xmp", from, to: from + length, bytes };
    else yield null;
    at = from + length + (length % 2);
  }
}

/** The most bytes that are read of one part. */
const MOST_PART_BYTES = 32_768;

/** The repetitions are bounded, so that no file can make the search slow. */
const CREATOR_TOOL = /CreatorTool(?:\s{0,9}=\s{0,9}"([^"]{0,400})"|>([^<]{0,400})<)/;

function programIn({ kind, from, to, bytes }: Block): string {
  const block = bytes.subarray(from, Math.min(to, from + MOST_PART_BYTES));
  if (kind === "exif") return readableText(softwareTag(block));
  const text = utf8(block);
  if (kind === "name") return readableText(text);
  const [, quoted, enclosed] = CREATOR_TOOL.exec(text) ?? [];
  return readableText(quoted ?? enclosed ?? "");
}

const SOFTWARE = 0x0131;
const ASCII_TYPE = 2;

/** Reads the tag `Software` from EXIF, which is a TIFF: it looks in the first directory. */
function softwareTag(tiff: Uint8Array): string {
  if (tiff.length < 14) return "";
  const view = dataViewOf(tiff);
  const little = latin1(tiff, 0, 2) === "II";
  const directory = view.getUint32(4, little);
  if (directory + 2 > tiff.length) return "";
  const count = view.getUint16(directory, little);
  for (let entry = 0; entry < count; entry++) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > tiff.length) return "";
    if (view.getUint16(at, little) !== SOFTWARE || view.getUint16(at + 2, little) !== ASCII_TYPE)
      continue;
    const length = view.getUint32(at + 4, little);
    // TIFF stores a value of up to four characters in the entry itself, a longer one elsewhere.
    const from = length <= 4 ? at + 8 : view.getUint32(at + 8, little);
    return utf8(tiff.subarray(from, from + Math.min(length, 400)));
  }
  return "";
}

/** Returns the readable characters in one line. */
function readableText(text: string): string {
  const line = text.replaceAll(/[\p{C}\s]+/gu, " ").trim();
  return [...line].slice(0, PROGRAM_CHARACTERS).join("").trim();
}

function dataViewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Decodes UTF-8; if the bytes aren't valid UTF-8, Latin-1. */
function utf8(bytes: Uint8Array): string {
  const text = latin1(bytes, 0, bytes.length);
  const escaped = text.replaceAll(
    /[%\x80-\xff]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, "0")}`,
  );
  try {
    return decodeURIComponent(escaped);
  } catch {
    return text;
  }
}

function latin1(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + length));
}
