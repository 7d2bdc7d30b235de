import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { FirstPaint } from "#request/config.server";
import { earliestExpiry } from "#request/files/pictures.server";
import { BARE_POLICY } from "#server/http/security-headers";
import { bytesHeld, compress, type StoredAnswer, storeAnswer } from "#server/http/stored-answer";
import { prepareDocument } from "./cached-document.ts";

/** A public page as rendered: no cookie, no person, complete. */
export type Rendered = { response: Response; nonce: string; https: boolean };

export type PageCacheOptions = {
  /** Renders a document or `.data` address. */
  render: (path: string) => Promise<Rendered>;
  /** Whether this document address is that of a cached route, by its pattern; what it names may not exist. */
  cachable: (path: string) => boolean;
  /**
   * Of an address that no route answers, the one whose rendering stands for it: strangers ask for any number of
   * them, and one page says of all that it isn't there. Null: a route answers it.
   */
  missing?: (path: string) => string | null;
  /** Moves with every change of the catalogue, on every node. */
  version: () => Promise<string>;
  styleSheet: (href: string) => string | null;
  /** What is done so that documents paint early; none: nothing. */
  firstPaint?: FirstPaint;
  security: [string, string][];
  onError: (error: unknown, what: string) => void;
  now?: () => number;
  maxEntries?: number;
  maxBytes?: number;
};

type Entry = {
  answer: StoredAnswer;
  /** Whether it is as small as it gets. */
  recompressed: boolean;
  headers: [string, string][];
  bytes: number;
  /** The catalogue's version known when its rendering began. */
  version: string;
  staleAt: number;
  /** From here on it is rendered anew before anybody sees it. */
  renewAt: number;
  /** From here on its pictures' signatures are void: not even an outage brings it back. */
  voidAt: number;
  /** After a failed rendering: shown as it is until then, so that an outage isn't tried every time. */
  retryAt: number;
};

/** What isn't there, or leads elsewhere: cached briefly. */
type Absent = { answer: StoredAnswer; version: string };

const BARE: [string, string] = ["Content-Security-Policy", BARE_POLICY];
/** Browsers ask each time and mostly hear 304, so a changed price shows at once. */
const ASK_AGAIN: [string, string] = ["Cache-Control", "public, max-age=0, must-revalidate"];
/** A page's data, asked for within another page: long enough to be fetched before a link is tapped. */
const FOR_A_VISIT: [string, string] = ["Cache-Control", "private, max-age=60"];
/** Qualities of Brotli: some milliseconds for a page, and some tenths of a second. */
const QUICKLY = 9;
const WELL = 11;
/** So many times as long as one page took, the processor is left to the visitors before the next. */
const PAUSES = 4;
const STALE_AFTER = 60_000;
/**
 * Pictures that a page names must outlive the visit (reading of spec §9's 3600 s). A new signature can be had ten
 * minutes before the old one ends: in the minutes between, each page takes it as it is rendered anew, and nobody waits.
 */
const RENEW_BEFORE_VOID = 300_000;
const RETRY_AFTER_FAILURE = 2_000;
const POLL_EVERY = 1_000;
const NO_STORE: [string, string] = ["Cache-Control", "no-store"];
const ABSENT_LIFE = 10_000;
/** Of some 40 kB each: strangers may ask for any number of them. */
const MOST_ABSENT = 256;

/**
 * Public pages in memory, rendered once for everybody ([decision 3](../../docs/decisions/0003-page-cache.md)).
 *
 * In (`fetch`): a page whose route is `cached` in `app/all-routes.ts`, if it answers 200 and nothing in it
 * is personal; the page of addresses that no route answers, once in each language. What isn't there by its id or
 * leads elsewhere: for ten seconds.
 *
 * Out (`get`): at once when the catalogue's version moves, five minutes before its first picture's signature
 * ends, or when room is needed. After a minute it is shown once more while it is rendered anew. A rendering
 * that fails leaves what there is for two seconds, never past its pictures' end.
 */
export class PageCache {
  readonly #options: Required<PageCacheOptions>;
  readonly #entries: LRUCache<string, Entry>;
  readonly #absent: LRUCache<string, Absent>;
  readonly #renderings = new Map<string, Promise<StoredAnswer | null>>();
  /** One page is compressed at a time, with pauses: the visitors need the processor, too. */
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
      max: MOST_ABSENT,
      ttl: ABSENT_LIFE,
      ttlResolution: 0,
      perf: { now },
    });
  }

  /** Knows the catalogue's version when it resolves, and follows it from then on. */
  async watch(): Promise<void> {
    await this.checkVersion();
    this.#poll = setInterval(() => this.checkVersion(), POLL_EVERY).unref();
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

  /** What may be sent at once. Costs two look-ups: this is the way of nearly every visitor. */
  get(path: string): StoredAnswer | null {
    const entry = this.#entries.get(path);
    if (entry === undefined) return this.#getAbsent(path);
    const now = this.#options.now();
    if (this.#mustRenew(entry, now)) return null;
    if (now >= entry.staleAt) void this.fetch(path);
    this.#hits++;
    return entry.answer;
  }

  /** The page of an address that no route answers, where it is known. */
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

  /** Renders it, once for all who wait; null: not a page of this cache, or one person's own answer. */
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

  /** Stored where it answers with this status. */
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
      if (shown && !failed && isAbsent(response)) {
        this.#absent.set(path, { answer: shown, version });
      }
      return shown;
    } catch (error) {
      this.#options.onError(error, "a public page could not be rendered");
      return this.#staleAfterFailure(path);
    }
  }

  /** A refusal, a redirect, a fallback: for those who wait for it now, so that it isn't rendered again. */
  async #uncached(rendered: Rendered): Promise<StoredAnswer | null> {
    const { response } = rendered;
    if (isPersonal(response.headers)) {
      await response.body?.cancel();
      return null;
    }
    const { body, headers } = await this.#contentOf(rendered);
    headers.push(NO_STORE);
    return storeAnswer(body, headers, { gzip: null, br: null }, response.status);
  }

  async #entryOf(path: string, rendered: Rendered, version: string): Promise<Entry> {
    const { body, headers } = await this.#contentOf(rendered);
    const { status } = rendered.response;
    const found = documentPath(path) === path ? ASK_AGAIN : FOR_A_VISIT;
    headers.push(status === 404 ? NO_STORE : found);
    const before = this.#entries.peek(path);
    const unchanged = before?.answer.identity.body.equals(body) ? before : null;
    const compressed = unchanged ? bodiesOf(unchanged.answer) : await compress(body, QUICKLY);
    const answer = storeAnswer(body, headers, compressed, status);
    const voidAt = earliestExpiry(body.toString()) ?? Infinity;
    return {
      answer,
      recompressed: unchanged?.recompressed ?? false,
      headers,
      bytes: 1_024 + bytesHeld(answer),
      version,
      staleAt: this.#options.now() + STALE_AFTER,
      renewAt: voidAt - RENEW_BEFORE_VOID,
      voidAt,
      retryAt: 0,
    };
  }

  async #contentOf({ response, nonce, https }: Rendered) {
    const text = await response.text();
    const headers = [...lastingHeaders(response.headers), ...this.#options.security];
    if (!response.headers.get("content-type")?.startsWith("text/html")) {
      return { body: Buffer.from(text), headers: [...headers, BARE] };
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

  /** The first visitor waits for a quick compression; those who come later get a twelfth less. */
  async #recompress(path: string, entry: Entry): Promise<void> {
    if (this.#entries.peek(path) !== entry) return;
    const { body } = entry.answer.identity;
    const begun = performance.now();
    try {
      const { status } = entry.answer;
      entry.answer = storeAnswer(body, entry.headers, await compress(body, WELL), status);
      entry.recompressed = true;
    } catch (error) {
      this.#options.onError(error, "a page could not be compressed");
    }
    await sleep(PAUSES * (performance.now() - begun), undefined, { ref: false });
  }

  #forget(path: string): null {
    this.#entries.delete(path);
    return null;
  }

  /** The shop stays open on what it knows while the database, or a part of it, is away. */
  #staleAfterFailure(path: string): StoredAnswer | null {
    const entry = this.#entries.peek(path);
    const now = this.#options.now();
    if (!entry || now >= entry.voidAt) return null;
    entry.retryAt = now + RETRY_AFTER_FAILURE;
    return entry.answer;
  }
}

/** `/shop.data` carries the data of `/shop`, `/_.data` that of `/`. */
export function documentPath(path: string): string {
  if (path.endsWith("/_.data")) return path.slice(0, -"_.data".length);
  return path.endsWith(".data") ? path.slice(0, -".data".length) : path;
}

/** A page that fell back on something says `no-store`; a missing one is news. */
function hasFailed({ status, headers }: Response): boolean {
  return status >= 500 || (status < 400 && /\bno-store\b/.test(headers.get("cache-control") ?? ""));
}

function isStorable({ status, headers }: Response): boolean {
  const cacheControl = headers.get("cache-control") ?? "";
  // A page that isn't there says so to every cache but this one.
  return !isPersonal(headers) && (status === 404 || !/\bno-store\b/.test(cacheControl));
}

/** Whether an answer may be meant for one person. */
function isPersonal(headers: Headers): boolean {
  return (
    headers.has("set-cookie") ||
    /\bprivate\b/.test(headers.get("cache-control") ?? "") ||
    !/^(accept-encoding)?$/i.test(headers.get("vary")?.trim() ?? "")
  );
}

function isAbsent({ status }: Response): boolean {
  return status === 404 || (status >= 300 && status < 400);
}

const NOT_STORED =
  /^(cache-control|content-length|content-security-policy|etag|vary|date|connection)$/;

/** Of a rendered answer: those that are as true of the stored one. */
export function lastingHeaders(headers: Headers): [string, string][] {
  return [...headers].filter(([name]) => !NOT_STORED.test(name));
}

function bodiesOf({ gzip, br }: StoredAnswer) {
  return { gzip: gzip?.body ?? null, br: br?.body ?? null };
}
