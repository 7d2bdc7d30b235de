/**
 * Addresses of product pictures: `/pictures/{expires}-{signature}/{path}/{width}.{avif|webp}`, at PICTURES_ORIGIN if a
 * CDN serves them. One signature covers all widths of a picture. The signature is the same for everybody for some time,
 * so that browsers and CDNs can cache the picture.
 */
import { IMAGE_CACHE_ENTRY_SECONDS, SIGNED_ADDRESS_SECONDS } from "#domain/pictures/limits";

/** Widths in pixels. Browsers that can't show AVIF get the only WebP. */
const AVIF_WIDTHS = [160, 320, 640] as const;
export const WEBP_WIDTH = 960;

export const PICTURE_FILES: readonly string[] = [
  ...AVIF_WIDTHS.map((width) => `${width}.avif`),
  `${WEBP_WIDTH}.webp`,
];

/** A picture's outline, without a frame and in greys that any colours of an owner go with. */
const PLACEHOLDER_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="750" fill="none"><path fill="#ECEBE8" d="M0 0h600v750H0z"/><g stroke="#A29F98" stroke-width="9" stroke-linejoin="round" stroke-linecap="round"><rect x="180" y="285" width="240" height="180" rx="14"/><path d="m180 430 72-72 58 58 34-34 76 76"/><circle cx="352" cy="338" r="16"/></g></svg>';

/**
 * Shown if a picture is missing or fails to load (spec §2 Global behaviour). It is no request of its own, which would
 * fail offline, too.
 */
export const PLACEHOLDER_PICTURE = `data:image/svg+xml,${/* @__PURE__ */ encodeURIComponent(PLACEHOLDER_SVG)}`;

/** Paths starting with http are used as they are (spec §7 Storage). */
export function isExternalPicture(path: string): boolean {
  return /^https?:\/\//i.test(path);
}

/**
 * True for a signed address, to which one of our widths is appended, here or at a CDN. Any other address is the
 * picture itself.
 */
export function hasWidths(address: string): boolean {
  return /\/pictures\/\d{10}-/.test(address);
}

/** The full address with its host, for readers outside the page: link previews, search engines, emails. */
export function absolutePictureAddress(address: string, origin: string): string {
  return isExternalPicture(address) ? address : origin + address;
}

/**
 * Returns when a signature made now ends, in seconds since 1970: 10 to 60 minutes from now. The result stays the same
 * for 50 minutes, so that addresses do, too.
 */
export function signatureExpiry(nowSeconds: number): number {
  const windowStart =
    Math.floor(nowSeconds / IMAGE_CACHE_ENTRY_SECONDS) * IMAGE_CACHE_ENTRY_SECONDS;
  return windowStart + SIGNED_ADDRESS_SECONDS;
}

/**
 * The AVIF sources of an `<img>`. `base` is the signed address without its width:
 * `/pictures/{expires}-{signature}/{path}`.
 */
export function avifSrcSet(base: string): string {
  return AVIF_WIDTHS.map((width) => `${base}/${width}.avif ${width}w`).join(", ");
}

export function webpSrc(base: string): string {
  return `${base}/${WEBP_WIDTH}.webp`;
}
