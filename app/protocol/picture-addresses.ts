/**
 * Addresses of product pictures: `/pictures/{expires}-{signature}/{path}/{width}.{avif|webp}`, behind
 * PICTURES_ORIGIN where a CDN serves them.
 * One signature covers a picture's path with all its widths, and is the same for everybody within
 * its window, so that browsers and CDNs keep the picture.
 */
import { IMAGE_CACHE_ENTRY_SECONDS, SIGNED_ADDRESS_SECONDS } from "#domain/limits";

/** Widths in pixels; browsers without AVIF get the one WebP. */
const AVIF_WIDTHS = [160, 320, 640] as const;
export const WEBP_WIDTH = 960;

export const PICTURE_FILES: readonly string[] = [
  ...AVIF_WIDTHS.map((width) => `${width}.avif`),
  `${WEBP_WIDTH}.webp`,
];

/** Shown where a picture is missing or fails to load (spec §2 Global behaviour). */
export const PLACEHOLDER_PICTURE = "/placeholder.svg";

/** Paths starting with http are used as they are (spec §7 Storage). */
export function isExternalPicture(path: string): boolean {
  return /^https?:\/\//i.test(path);
}

/** Whether an address is a base with our widths below it, here or at a CDN; any other is the picture itself. */
export function hasWidths(address: string): boolean {
  return /\/pictures\/\d{10}-/.test(address);
}

/** For those who read an address away from the page it stands on: link previews, search engines, mail. */
export function absolutePictureAddress(address: string, origin: string): string {
  return isExternalPicture(address) ? address : origin + address;
}

/** When a signature made now ends: 10 to 60 minutes from now, and the same within a window of 50. */
export function signatureExpiry(nowSeconds: number): number {
  const windowStart =
    Math.floor(nowSeconds / IMAGE_CACHE_ENTRY_SECONDS) * IMAGE_CACHE_ENTRY_SECONDS;
  return windowStart + SIGNED_ADDRESS_SECONDS;
}

/** `base` is the signed address without its width: `/pictures/{expires}-{signature}/{path}`. */
export function avifSrcSet(base: string): string {
  return AVIF_WIDTHS.map((width) => `${base}/${width}.avif ${width}w`).join(", ");
}

export function webpSrc(base: string): string {
  return `${base}/${WEBP_WIDTH}.webp`;
}
