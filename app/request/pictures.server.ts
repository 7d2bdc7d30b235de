import { createHmac, timingSafeEqual } from "node:crypto";
import {
  IMAGE_CACHE_ENTRY_SECONDS,
  IMAGE_CACHE_SWEEP_SECONDS,
  IMAGE_REPEAT_ACCESS_SECONDS,
} from "#domain/limits";
import { isOutsidePicture, signatureExpiry, webpSrc } from "#domain/pictures";
import { derivedKey } from "./config.server.ts";
import { log } from "./log.server.ts";

/** What may be seen by everybody who holds a signed address. Never the payment screenshots. */
const PICTURE_PATH =
  /^(?:product-images|combo-images|episode-banners|story-covers|site)(?:\/[A-Za-z0-9][A-Za-z0-9_-]*)+$/;

export function isPicturePath(path: string): boolean {
  return PICTURE_PATH.test(path);
}

/**
 * Where a catalogue picture is: the signed base address under which its widths lie, an outside
 * address as it is (spec §7 Storage), or null where the placeholder belongs.
 */
export function pictureAddress(path: string | null): string | null {
  if (path === null || isOutsidePicture(path)) return path;
  return isPicturePath(path) ? ourSigner().address(path) : null;
}

/**
 * An address that never ends, for Open Graph, JSON-LD and mail: link previews and mail programs come
 * back after weeks, follow no redirect, and read WebP where they don't read AVIF. So it is that one
 * file, unsigned. Nothing is given away: whoever sees the page sees the picture.
 */
export function lastingPictureAddress(path: string | null): string | null {
  if (path === null || isOutsidePicture(path)) return path;
  return isPicturePath(path) ? webpSrc(`${LASTING}${path}`) : null;
}

export const LASTING = "/pictures/public/";

let signer: PictureSigner | undefined;

function ourSigner(): PictureSigner {
  if (signer) return signer;
  const opened = new PictureSigner({
    key: derivedKey("pictures"),
    onRepeat: (path, times) => log.warn({ path, times }, "pictures are signed again too soon"),
  });
  setInterval(() => opened.sweep(), IMAGE_CACHE_SWEEP_SECONDS * 1000).unref();
  signer = opened;
  return opened;
}

export type Signature = { expires: number; signature: string; path: string };

/** Whether an address was signed here, and whether it still counts. */
export function judgePicture(signed: Signature, now = Date.now()): "valid" | "expired" | "forged" {
  const given = Buffer.from(signed.signature);
  const ours = Buffer.from(signatureOf(signed.path, signed.expires, ourSigner().key));
  if (given.length !== ours.length || !timingSafeEqual(given, ours)) return "forged";
  return signed.expires * 1000 > now ? "valid" : "expired";
}

const SIGNED = /\/pictures\/(\d{10})-[\w-]{22}\//g;

/** When (in milliseconds) the first signature ends that a page or its data names; null: it names none. */
export function earliestExpiry(page: string): number | null {
  const expiries = Array.from(page.matchAll(SIGNED), ([, expires]) => Number(expires) * 1000);
  return expiries.length === 0 ? null : Math.min(...expiries);
}

type SignerOptions = {
  key: Buffer;
  onRepeat: (path: string, times: number) => void;
  now?: () => number;
  mostEntries?: number;
};

type Entry = { address: string; expires: number; signedAt: number };

/**
 * Signs each path once a window and remembers it (spec §9: entries held about 3000 s, swept every
 * 1800 s, reading R48). An entry never outlives its window: all pages of a window name one address.
 *
 * 'Repeat access within 5 minutes logs a warning' (spec §9) is read as signing again: a visitor who
 * sees a picture twice is no news, a path that had to be signed twice in five minutes says that the
 * catalogue has outgrown this cache. One warning in five minutes, with how often it happened.
 */
export class PictureSigner {
  readonly key: Buffer;
  readonly #onRepeat: SignerOptions["onRepeat"];
  readonly #now: () => number;
  readonly #mostEntries: number;
  readonly #entries = new Map<string, Entry>();
  /** When the paths that had to leave early were signed. */
  readonly #evicted = new Map<string, number>();
  #repeats = 0;
  #warnedAt = Number.NEGATIVE_INFINITY;

  constructor({ key, onRepeat, now = Date.now, mostEntries = 20_000 }: SignerOptions) {
    this.key = key;
    this.#onRepeat = onRepeat;
    this.#now = now;
    this.#mostEntries = mostEntries;
  }

  get size(): number {
    return this.#entries.size;
  }

  address(path: string): string {
    const now = this.#now() / 1000;
    const expires = signatureExpiry(now);
    const entry = this.#entries.get(path);
    if (entry?.expires === expires) return entry.address;
    this.#noteRepeat(path, now);
    return this.#sign(path, expires, now);
  }

  #sign(path: string, expires: number, now: number): string {
    const address = `/pictures/${expires}-${signatureOf(path, expires, this.key)}/${path}`;
    this.#entries.delete(path);
    this.#entries.set(path, { address, expires, signedAt: now });
    if (this.#entries.size > this.#mostEntries) this.#evictOldest();
    return address;
  }

  #evictOldest(): void {
    for (const [path, { signedAt }] of this.#entries) {
      this.#entries.delete(path);
      this.#evicted.delete(path);
      this.#evicted.set(path, signedAt);
      break;
    }
    if (this.#evicted.size <= this.#mostEntries) return;
    for (const path of this.#evicted.keys()) return void this.#evicted.delete(path);
  }

  #noteRepeat(path: string, now: number): void {
    const before = this.#evicted.get(path);
    if (before === undefined || now - before >= IMAGE_REPEAT_ACCESS_SECONDS) return;
    this.#repeats += 1;
    if (now - this.#warnedAt < IMAGE_REPEAT_ACCESS_SECONDS) return;
    this.#onRepeat(path, this.#repeats);
    this.#repeats = 0;
    this.#warnedAt = now;
  }

  sweep(): void {
    const now = this.#now() / 1000;
    for (const [path, { signedAt }] of this.#entries) {
      if (now - signedAt >= IMAGE_CACHE_ENTRY_SECONDS) this.#entries.delete(path);
    }
    for (const [path, signedAt] of this.#evicted) {
      if (now - signedAt >= IMAGE_REPEAT_ACCESS_SECONDS) this.#evicted.delete(path);
    }
  }
}

/** 16 bytes: nobody guesses 2^128, and a page of 48 products stays small. */
function signatureOf(path: string, expires: number, key: Buffer): string {
  const whole = createHmac("sha256", key).update(`${expires}/${path}`).digest();
  return whole.subarray(0, 16).toString("base64url");
}
