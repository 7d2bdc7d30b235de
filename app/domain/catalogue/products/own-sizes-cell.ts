/**
 * Writes and parses the cell of a product file that holds a product's own sizes. Each size is a line, and its parts
 * are separated by bars. The parts that change most often come first.
 */
import type { OwnSize } from "#domain/catalogue/sizes";
import { translations } from "#domain/language";
import { EMPTY_SIZE, type WrittenSize, writtenSize } from "./own-sizes.ts";

export const SIZE_PARTS = [
  "name",
  "dimensions",
  "price",
  "weight",
  "drawn",
  "in_builder",
  ...Object.values(translations("name", (field) => field)),
  "key",
] as const satisfies readonly (keyof WrittenSize)[];

/** Returns lines such as `Bookmark | 50 × 150 mm | 49 | 12 | portrait | yes |  | bookmark`. */
export function writtenCell(sizes: readonly OwnSize[]): string {
  return sizes.map(writtenSize).map(writtenLine).join("\n");
}

function writtenLine(size: WrittenSize): string {
  const written = { ...size, in_builder: size.in_builder || "no" };
  return SIZE_PARTS.map((part) => written[part].replaceAll("|", "\\|")).join(" | ");
}

/** Parses the cell; null if a line has too many parts. Missing parts get the defaults of a new size. */
export function parseCell(cell: string): WrittenSize[] | null {
  const lines = cell.split(/\r?\n/).filter((line) => line.trim() !== "");
  const parts = lines.map((line) => line.split(/(?<!\\)\|/));
  return parts.every(({ length }) => length <= SIZE_PARTS.length) ? parts.map(sizeOfParts) : null;
}

function sizeOfParts(parts: readonly string[]): WrittenSize {
  const written = parts.map((part) => part.replaceAll("\\|", "|").trim());
  const named = SIZE_PARTS.flatMap((name, at) => (written[at] ? [[name, written[at]]] : []));
  const size: WrittenSize = { ...EMPTY_SIZE, ...Object.fromEntries(named) };
  return { ...size, in_builder: size.in_builder.toLowerCase() === "no" ? "" : "yes" };
}
