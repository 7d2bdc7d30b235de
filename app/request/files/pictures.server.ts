import { createHmac, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type CartLine, MOST_COMBO_PICTURES } from "#domain/cart/lines";
import { IMAGE_CACHE_ENTRY_SECONDS, IMAGE_CACHE_SWEEP_SECONDS } from "#domain/pictures/limits";
import { isExternalPicture, signatureExpiry, webpSrc } from "#protocol/picture-addresses";
import { config } from "#request/config.server";
import { derivedKey } from "#request/secret.server";

/**
 * The paths of pictures that everybody may see; payment screenshots aren't among them. At most 200 characters, since
 * file names are limited.
 */
const PICTURE_PATH =
  /^(?=.{1,200}$)(?:product-images|combo-images|episode-banners|story-covers|site)(?:\/[A-Za-z0-9][A-Za-z0-9_-]*)+$/;

export function isPicturePath(path: string): boolean {
  return PICTURE_PATH.test(path);
}

/**
 * Returns a picture's address. For the store's own pictures it is signed (and at the CDN, if there is one), and a width
 * must be added. An outside address stays unchanged (spec §7 Storage). Null: pages show a placeholder.
 */
export function pictureAddress(path: string | null): string | null {
  if (path === null || isExternalPicture(path)) return path;
  return isPicturePath(path) ? `${picturesOrigin()}${signedAddress(path)}` : null;
}

/** Replaces the picture paths in a line of a cart or an order with addresses. */
export function withPictureAddress<Line extends Pick<CartLine, "picture" | "contents">>(
  line: Line,
): Line {
  const contents = line.contents.map((content, place) => ({
    ...content,
    picture: place < MOST_COMBO_PICTURES ? pictureAddress(content.picture) : null,
  }));
  return { ...line, contents, picture: pictureAddress(line.picture) };
}

/**
 * Returns the signed address at the store itself, never at the CDN: a redirect there would lead the CDN back to
 * itself.
 */
export function signedAddress(path: string): string {
  return pictureSigner().address(path);
}

/** The CDN's origin; '' if the store serves its pictures itself. */
function picturesOrigin(): string {
  return config?.picturesOrigin ?? "";
}

/**
 * Returns an address without a signature, for Open Graph, JSON-LD and email. It never expires, because programs that
 * show previews or emails come back after weeks. It leads directly to a WebP file, because these programs follow no
 * redirects and may not read AVIF; the page's visitors get the same file anyway.
 */
export function permanentPictureAddress(path: string | null): string | null {
  if (path === null || isExternalPicture(path)) return path;
  return isPicturePath(path) ? webpSrc(`${picturesOrigin()}${PERMANENT_PICTURES}${path}`) : null;
}

export const PERMANENT_PICTURES = "/pictures/public/";

let signer: PictureSigner | undefined;

function pictureSigner(): PictureSigner {
  if (signer) return signer;
  const opened = new PictureSigner({ key: derivedKey("pictures") });
  setInterval(() => opened.sweep(), IMAGE_CACHE_SWEEP_SECONDS * 1000).unref();
  signer = opened;
  return opened;
}

export type Signature = { expires: number; signature: string; path: string };

/** Says whether this store signed an address, and whether the signature has expired. */
export function verifyPicture(signed: Signature, now = Date.now()): "valid" | "expired" | "forged" {
  const received = Buffer.from(signed.signature);
  const ours = Buffer.from(signatureOf(signed.path, signed.expires, pictureSigner().key));
  if (received.length !== ours.length || !timingSafeEqual(received, ours)) return "forged";
  return signed.expires * 1000 > now ? "valid" : "expired";
}

const SIGNED = /\/pictures\/(\d{10})-[\w-]{22}\//g;

/** Returns when the first signed address in a page's HTML expires, in milliseconds since 1970; null: it has none. */
export function earliestExpiry(page: string): number | null {
  const expiries = Array.from(page.matchAll(SIGNED), ([, expires]) => Number(expires) * 1000);
  return expiries.length === 0 ? null : Math.min(...expiries);
}

type SignerOptions = { key: Buffer; now?: () => number; mostEntries?: number };

type Entry = { address: string; expires: number };

/**
 * Signs picture paths. A path gets one address for a window of time, so that pages share it and browsers can cache
 * the picture. Addresses are remembered for about 3000 s, and old ones removed every 1800 s (spec §9, reading R48).
 */
export class PictureSigner {
  readonly key: Buffer;
  readonly #now: () => number;
  readonly #entries: LRUCache<string, Entry>;

  constructor({ key, now = Date.now, mostEntries = 20_000 }: SignerOptions) {
    this.key = key;
    this.#now = now;
    this.#entries = new LRUCache({
      max: mostEntries,
      ttl: IMAGE_CACHE_ENTRY_SECONDS * 1000,
      ttlResolution: 0,
      perf: { now },
    });
  }

  get size(): number {
    return this.#entries.size;
  }

  address(path: string): string {
    const expires = signatureExpiry(this.#now() / 1000);
    const entry = this.#entries.get(path);
    if (entry?.expires === expires) return entry.address;
    const address = `/pictures/${expires}-${signatureOf(path, expires, this.key)}/${path}`;
    this.#entries.set(path, { address, expires });
    return address;
  }

  sweep(): void {
    this.#entries.purgeStale();
  }
}

/** A signature has 16 bytes: too many to guess, and short enough for a page with 48 products. */
function signatureOf(path: string, expires: number, key: Buffer): string {
  const whole = createHmac("sha256", key).update(`${expires}/${path}`).digest();
  return whole.subarray(0, 16).toString("base64url");
}
