import type { UnsupportedFileKind } from "#domain/statements/reading/file-problems";

const MAGIC: readonly (readonly [UnsupportedFileKind | "zip" | "ole", readonly number[]])[] = [
  ["zip", [0x50, 0x4b, 0x03, 0x04]],
  ["archive", [0x50, 0x4b, 0x05, 0x06]],
  ["archive", [0x1f, 0x8b]],
  ["archive", [0x52, 0x61, 0x72, 0x21]],
  ["archive", [0x37, 0x7a, 0xbc, 0xaf]],
  ["ole", [0xd0, 0xcf, 0x11, 0xe0]],
  // Excel files from before 1995, which have no OLE container around them.
  ["old-excel", [0x09, 0x08, 0x10, 0x00]],
  ["old-excel", [0x09, 0x08, 0x08, 0x00]],
  ["pdf", [0x25, 0x50, 0x44, 0x46]],
  ["picture", [0x89, 0x50, 0x4e, 0x47]],
  ["picture", [0xff, 0xd8, 0xff]],
  ["picture", [0x47, 0x49, 0x46, 0x38]],
];

/** The kind of a file by its bytes, whatever its name says. */
export function kindOf(bytes: Uint8Array): UnsupportedFileKind | "zip" | "text" {
  const found = MAGIC.find(([, magic]) => magic.every((byte, at) => bytes[at] === byte))?.[0];
  if (found === "ole") return isEncrypted(bytes) ? "password" : "old-excel";
  if (found) return found;
  // Some programs write a few bytes before a PDF's header, so more than the first bytes are searched.
  const begin = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024));
  if (begin.includes("%PDF-")) return "pdf";
  if (begin.toString("latin1", 4, 12) === "ftypheic" || begin.toString("latin1", 8, 12) === "WEBP")
    return "picture";
  return "text";
}

/** Office stores a password-protected file in an OLE container, under this name. */
function isEncrypted(bytes: Uint8Array): boolean {
  const name = Buffer.from("EncryptedPackage", "utf16le");
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(name);
}

/** The kind of a text: a table, or a format in which the store reads no table. */
export function kindOfText(text: string): UnsupportedFileKind | "table" {
  const begin = text.slice(0, 2_000).trimStart().toLowerCase();
  if (/^<(?:!doctype html|html|table|head|body|meta|style|div)\b/.test(begin)) return "web-page";
  if (begin.startsWith("<?xml")) return begin.includes("<html") ? "web-page" : "xml";
  return "table";
}
