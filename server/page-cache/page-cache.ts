import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { FirstPaint } from "#request/config.server";
import { earliestExpiry } from "#request/files/pictures.server";
import { compress, QUICK_QUALITY } from "#server/http/compression";
import { BARE_POLICY } from "#server/http/security-headers";
import {
  bytesInMemory,
  FOR_A_MINUTE,
  REVALIDATE,
  type StoredAnswer,
  storeAnswer,
} from "#server/http/stored-answer";
import { prepareDocument } from "./cached-document.ts";

/** A complete public page, without person or cookies. */
export type Rendered = { response: Response; nonce: string; https: boolean };

type PageCacheOptions = {
  /** Renders a document or `.data` address. */
  render: (path: string) => Promise<Rendered>;
  /** True if a document's path belongs to a cached route, even if there is no row for its ID. */
  cachable: (path: string) => boolean;
  /**
   * The path under which the "not found" page is cached once for all paths without a route, since strangers can
   * request any number of them; null if the path has a route.
   */
  missing?: (path: string) => string | null;
  /** The catalogue version, which changes on every node whenever the catalogue does. */
  version: () => Promise<string>;
  styleSheet: (href: string) => string | null;
  /** Which changes for an early first paint are made; by default none. */
  firstPaint?: FirstPaint;
  security: [string, string][];
  onError: (error: unknown, what: string) => void;
  now?: () => number;
  maxEntries?: number;
  maxBytes?: number;
};

type Entry = {
  answer: StoredAnswer;
  /** True once the page has been compressed as well as possible. */
  recompressed: boolean;
  headers: [string, string][];
  bytes: number;
  /** The catalogue version when the page's rendering began. */
  version: string;
  staleAt: number;
  /** After this time the page must be rendered again before anybody gets it. */
  renewAt: number;
  /** After this time the signatures of the page's pictures are invalid, so it isn't shown even during an outage. */
  voidAt: number;
  /** After a failed rendering the old page is shown until this time, so that not every request tries again. */
  retryAt: number;
};

/** A missing page or a redirect, cached briefly. */
type MissingPage = { answer: StoredAnswer; version: string };

const BARE_POLICY_HEADER: [string, string] = ["Content-Security-Policy", BARE_POLICY];
/** Brotli qualities: `FAST_BROTLI_QUALITY` takes milliseconds for a page, `BEST_BROTLI_QUALITY` tenths of a second. */
const FAST_BROTLI_QUALITY = 9;
const BEST_BROTLI_QUALITY = 11;
/**
 * The pause after a thorough compression, as a multiple of the time that it took, so that the processor is free for
 * visitors.
 */
const RECOMPRESS_PAUSE_FACTOR = 4;
const STALE_AFTER_MILLISECONDS = 60_000;
/**
 * A page must be rendered again this many milliseconds before the signatures of its pictures end (spec §9: 3600 s). New
 * signatures are available ten minutes before that end, and pages are rendered again in the five minutes between, so
 * that nobody waits.
 */
const RENEW_BEFORE_EXPIRY_MILLISECONDS = 300_000;
const RETRY_AFTER_MILLISECONDS = 2_000;
const VERSION_CHECK_MILLISECONDS = 1_000;
const NO_STORE: [string, string] = ["Cache-Control", "no-store"];
const MISSING_PAGE_LIFE_MILLISECONDS = 10_000;
/** A missing page has some 40 kB, and strangers can ask for any number of them. */
const MOST_MISSING_PAGES = 256;

/**
 * Caches public pages in memory, rendered once for everybody ([decision 3](../../docs/decisions/0003-page-cache.md)).
 * `fetch` stores a page of a `cached` route (`app/route-facts.ts`) that answers 200 and isn't personal; the page for
 * unknown addresses, once in each language; and missing rows and redirects, for ten seconds. `get` drops a page when
 * the catalogue version changed, five minutes before its first picture's signature ends, or to free memory. A page
 * older than a minute is shown once more while it is rendered again. After a failed rendering the old page stays for
 * two seconds, but never beyond its pictures' signatures.
 */
export class PageCache {
  readonly #options: Required<PageCacheOptions>;
  readonly #entries: LRUCache<string, Entry>;
  readonly #absent: LRUCache<string, MissingPage>;
  readonly #renderings = new Map<string, Promise<StoredAnswer | null>>();
  /** The last recompression: they run one after the other, with pauses. */
  #recompressing = Promise.resolve();
  #version = "unknown";
  #polling = false;
  #poll: NodeJS.Timeout | undefined;
  #hits = 0;
  #misses = 0;

  constructor(options: PageCacheOptions) {
    this.#options = {
      now: Date.now,
      missing: () => null,
      firstPaint: new Set(),
      maxEntries: 4_000,
      maxBytes: 96 * 2 ** 20,
      ...options,
    };
    const { now, maxEntries, maxBytes } = this.#options;
    const sizeCalculation = (entry: Entry) => entry.bytes;
    this.#entries = new LRUCache({ max: maxEntries, maxSize: maxBytes, sizeCalculation });
    this.#absent = new LRUCache({
      max: MOST_MISSING_PAGES,
      ttl: MISSING_PAGE_LIFE_MILLISECONDS,
      ttlResolution: 0,
      perf: { now },
    });
  }

  /** Resolves once the catalogue version is known, and from then on asks for it every second. */
  async watch(): Promise<void> {
    await this.checkVersion();
    this.#poll = setInterval(() => this.checkVersion(), VERSION_CHECK_MILLISECONDS).unref();
  }

  figures(): { hits: number; misses: number; entries: number; bytes: number } {
    const { size: entries, calculatedSize: bytes } = this.#entries;
    return { hits: this.#hits, misses: this.#misses, entries, bytes };
  }

  stop(): void {
    clearInterval(this.#poll);
  }

  async checkVersion(): Promise<void> {
    if (this.#polling) return;
    this.#polling = true;
    try {
      this.#version = await this.#options.version();
    } catch (error) {
      this.#options.onError(error, "the catalogue's version could not be read");
    } finally {
      this.#polling = false;
    }
  }

  /** The cached page, if it may be sent. Nearly every request comes here, so it costs only two look-ups. */
  get(path: string): StoredAnswer | null {
    const entry = this.#entries.get(path);
    if (entry === undefined) return this.#getAbsent(path);
    const now = this.#options.now();
    if (this.#mustRenew(entry, now)) return null;
    if (now >= entry.staleAt) void this.fetch(path);
    this.#hits++;
    return entry.answer;
  }

  /** The cached page for a path without a route. */
  getMissing(path: string): StoredAnswer | null {
    const standsFor = this.#options.missing(path);
    return standsFor === null ? null : this.get(standsFor);
  }

  #getAbsent(path: string): StoredAnswer | null {
    const absent = this.#absent.get(path);
    return absent?.version === this.#version ? absent.answer : null;
  }

  #mustRenew(entry: Entry, now: number): boolean {
    if (now >= entry.voidAt) return true;
    return now >= entry.retryAt && (entry.version !== this.#version || now >= entry.renewAt);
  }

  /**
   * Renders a page once for all requests that wait for it. Null if this cache doesn't store the page, or if it is
   * personal.
   */
  fetch(address: string): Promise<StoredAnswer | null> {
    const missing = this.#options.missing(address);
    const path = missing ?? address;
    const started = this.#renderings.get(path);
    if (started) return started;
    const rendering = this.#renew(path, missing ? 404 : 200).finally(() =>
      this.#renderings.delete(path),
    );
    this.#renderings.set(path, rendering);
    return rendering;
  }

  /** Renders the page and stores it if it has this status. */
  async #renew(path: string, status: 200 | 404): Promise<StoredAnswer | null> {
    const version = this.#version;
    if (path.includes("?")) return null;
    try {
      const isPublic = status === 404 || this.#options.cachable(documentPath(path));
      if (!isPublic) return this.#forget(path);
      this.#misses++;
      const rendered = await this.#options.render(path);
      const { response } = rendered;
      if (response.status === status && isStorable(response)) {
        return this.#store(path, await this.#entryOf(path, rendered, version));
      }
      const failed = hasFailed(response);
      if (!failed) this.#forget(path);
      const stale = failed ? this.#staleAfterFailure(path) : null;
      const shown = stale ?? (await this.#uncached(rendered));
      if (shown && !failed && isMissingOrRedirect(response)) {
        this.#absent.set(path, { answer: shown, version });
      }
      return shown;
    } catch (error) {
      this.#options.onError(error, "a public page could not be rendered");
      return this.#staleAfterFailure(path);
    }
  }

  /** Errors, redirects and fallbacks aren't stored, but everybody who waits for this rendering gets it. */
  async #uncached(rendered: Rendered): Promise<StoredAnswer | null> {
    const { response } = rendered;
    if (isPersonal(response.headers)) {
      await response.body?.cancel();
      return null;
    }
    const { body, headers } = await this.#contentOf(rendered);
    headers.push(NO_STORE);
    return storeAnswer(body, headers, await compress(body, QUICK_QUALITY), response.status);
  }

  async #entryOf(path: string, rendered: Rendered, version: string): Promise<Entry> {
    const { body, headers } = await this.#contentOf(rendered);
    const { status } = rendered.response;
    const found = documentPath(path) === path ? REVALIDATE : FOR_A_MINUTE;
    headers.push(status === 404 ? NO_STORE : ["Cache-Control", found]);
    const before = this.#entries.peek(path);
    const unchanged = before?.answer.identity.body.equals(body) ? before : null;
    const compressed = unchanged
      ? compressedBodies(unchanged.answer)
      : await compress(body, FAST_BROTLI_QUALITY);
    const answer = storeAnswer(body, headers, compressed, status);
    const voidAt = earliestExpiry(body.toString()) ?? Infinity;
    return {
      answer,
      recompressed: unchanged?.recompressed ?? false,
      headers,
      bytes: 1_024 + bytesInMemory(answer),
      version,
      staleAt: this.#options.now() + STALE_AFTER_MILLISECONDS,
      renewAt: voidAt - RENEW_BEFORE_EXPIRY_MILLISECONDS,
      voidAt,
      retryAt: 0,
    };
  }

  async #contentOf({ response, nonce, https }: Rendered) {
    const text = await response.text();
    const headers = [...storableHeaders(response.headers), ...this.#options.security];
    if (!response.headers.get("content-type")?.startsWith("text/html")) {
      return { body: Buffer.from(text), headers: [...headers, BARE_POLICY_HEADER] };
    }
    const { styleSheet, firstPaint } = this.#options;
    const { html, policy } = prepareDocument(
      { html: text, nonce, https },
      { styleSheet, firstPaint },
    );
    headers.push(["Content-Security-Policy", policy]);
    return { body: Buffer.from(html), headers };
  }

  #store(path: string, entry: Entry): StoredAnswer {
    this.#absent.delete(path);
    this.#entries.set(path, entry);
    if (!entry.recompressed) {
      this.#recompressing = this.#recompressing.then(() => this.#recompress(path, entry));
    }
    return entry.answer;
  }

  /** Compresses a page again, a twelfth smaller, after the first visitor got the quick compression. */
  async #recompress(path: string, entry: Entry): Promise<void> {
    if (this.#entries.peek(path) !== entry) return;
    const { body } = entry.answer.identity;
    const begun = performance.now();
    try {
      const { status } = entry.answer;
      entry.answer = storeAnswer(
        body,
        entry.headers,
        await compress(body, BEST_BROTLI_QUALITY),
        status,
      );
      entry.recompressed = true;
    } catch (error) {
      this.#options.onError(error, "a page could not be compressed");
    }
    await sleep(RECOMPRESS_PAUSE_FACTOR * (performance.now() - begun), undefined, { ref: false });
  }

  #forget(path: string): null {
    this.#entries.delete(path);
    return null;
  }

  /** The old page after a failed rendering, for example while the database is unavailable. */
  #staleAfterFailure(path: string): StoredAnswer | null {
    const entry = this.#entries.peek(path);
    const now = this.#options.now();
    if (!entry || now >= entry.voidAt) return null;
    entry.retryAt = now + RETRY_AFTER_MILLISECONDS;
    return entry.answer;
  }
}

/** The document's path of a data address: `/shop.data` is the data of `/shop`, `/_.data` that of `/`. */
export function documentPath(path: string): string {
  if (path.endsWith("/_.data")) return path.slice(0, -"_.data".length);
  return path.endsWith(".data") ? path.slice(0, -".data".length) : path;
}

/** True for an error or a fallback page, which says `no-store`. A missing page isn't a failure. */
function hasFailed({ status, headers }: Response): boolean {
  return status >= 500 || (status < 400 && /\bno-store\b/.test(headers.get("cache-control") ?? ""));
}

function isStorable({ status, headers }: Response): boolean {
  const cacheControl = headers.get("cache-control") ?? "";
  // A missing page says `no-store` to other caches, but is stored here.
  return !isPersonal(headers) && (status === 404 || !/\bno-store\b/.test(cacheControl));
}

/** True if a response may be meant for one person. */
function isPersonal(headers: Headers): boolean {
  return (
    headers.has("set-cookie") ||
    /\bprivate\b/.test(headers.get("cache-control") ?? "") ||
    !/^(accept-encoding)?$/i.test(headers.get("vary")?.trim() ?? "")
  );
}

function isMissingOrRedirect({ status }: Response): boolean {
  return status === 404 || (status >= 300 && status < 400);
}

const HEADERS_NOT_STORED =
  /^(cache-control|content-length|content-security-policy|etag|vary|date|connection)$/;

/** The rendered response's headers that also belong to the stored page. */
export function storableHeaders(headers: Headers): [string, string][] {
  return [...headers].filter(([name]) => !HEADERS_NOT_STORED.test(name));
}

function compressedBodies({ gzip, br }: StoredAnswer) {
  return { gzip: gzip?.body ?? null, br: br?.body ?? null };
}
