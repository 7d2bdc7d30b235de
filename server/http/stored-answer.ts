import { createHash } from "node:crypto";
import type {
  IncomingMessage,
  OutgoingHttpHeader,
  OutgoingHttpHeaders,
  ServerResponse,
} from "node:http";
import { AHEAD_HEADER } from "#protocol/fetched-ahead";
import { acceptedEncoding, type Compressed, type Encoding } from "./compression.ts";

/** For documents: browsers revalidate each time and usually get a 304, so that a changed price shows at once. */
export const REVALIDATE = "public, max-age=0, must-revalidate";
/** For what a page fetches ahead of a tap: long enough to use it then. */
export const FOR_A_MINUTE = "private, max-age=60";

/** A complete response in memory, compressed in advance. */
export type StoredAnswer = {
  status: number;
  identity: Variant;
  gzip: Variant | null;
  br: Variant | null;
};

type Headers = [name: string, value: string][];
type Variant = {
  body: Buffer;
  /** The same bytes as latin1 text, made when they are first sent: Node writes a text together with the head. */
  text: string | null;
  etag: string;
  /** Header names and values alternate in one list, the fastest form for writeHead. */
  headers: OutgoingHttpHeader[];
  unchangedHeaders: OutgoingHttpHeader[];
};

export function storeAnswer(
  identity: Buffer,
  headers: Headers,
  compressed: Compressed,
  status = 200,
): StoredAnswer {
  const tag = tagOf(identity, headers);
  const worthwhile = (body: Buffer | null) => body && body.length < identity.length;
  const variant = (body: Buffer | null, encoding: Encoding) =>
    body && variantOf(body, `"${tag}-${encoding}"`, encoding, headers);
  return {
    status,
    identity: variantOf(identity, `"${tag}"`, "identity", headers),
    gzip: worthwhile(compressed.gzip) ? variant(compressed.gzip, "gzip") : null,
    br: worthwhile(compressed.br) ? variant(compressed.br, "br") : null,
  };
}

/** The ETag. It covers the headers too, because after a 304 a browser keeps the old headers. */
function tagOf(identity: Buffer, headers: Headers): string {
  const hash = createHash("sha256").update(JSON.stringify(headers)).update(identity);
  return hash.digest("base64url").slice(0, 22);
}

function variantOf(body: Buffer, etag: string, encoding: Encoding, headers: Headers): Variant {
  const all: Headers = [
    ...headers,
    ["ETag", etag],
    ["Vary", "Accept-Encoding"],
    ["Content-Length", String(body.length)],
  ];
  if (encoding !== "identity") all.push(["Content-Encoding", encoding]);
  const unchanged = all.filter(([name]) => /^(ETag|Vary|Cache-Control)$/i.test(name));
  return { body, text: null, etag, headers: all.flat(), unchangedHeaders: unchanged.flat() };
}

/** Sends a stored answer; returns the number of bytes of its body. */
export function sendStored(req: IncomingMessage, res: ServerResponse, answer: StoredAnswer) {
  const variant = answer[acceptedEncoding(req)] ?? answer.identity;
  const known = req.headers["if-none-match"];
  const asAsked = isFetchedAhead(req) && answer.status === 200 ? goodForAMinute : unaltered;
  if (known !== undefined && answer.status === 200 && isUnchanged(known, variant, answer)) {
    sendUnchanged(res, asAsked(variant.unchangedHeaders));
    return 0;
  }
  res.writeHead(answer.status, asAsked(variant.headers));
  if (req.method === "HEAD") {
    res.end();
    return 0;
  }
  sendBody(res, variant);
  return variant.body.length;
}

/** Returns true if a page of the store asks for this before anybody has tapped a link to it (ui/shell/fetch-ahead). */
export function isFetchedAhead({ headers }: IncomingMessage): boolean {
  return headers[AHEAD_HEADER] !== undefined;
}

/** What a browser otherwise asks for again each time, it may use for a minute if it was fetched ahead. */
function goodForAMinute(headers: OutgoingHttpHeader[]): OutgoingHttpHeader[] {
  return headers.map((value) => (value === REVALIDATE ? FOR_A_MINUTE : value));
}

function unaltered(headers: OutgoingHttpHeader[]): OutgoingHttpHeader[] {
  return headers;
}

/**
 * Sends a 304 without the usual security headers. They would replace those that the browser stored with the page (RFC
 * 9111 §3.2), for example a page's policy by the one for texts.
 */
export function sendUnchanged(
  res: ServerResponse,
  headers: OutgoingHttpHeaders | OutgoingHttpHeader[],
): void {
  for (const name of res.getHeaderNames()) if (name !== "connection") res.removeHeader(name);
  res.writeHead(304, headers).end();
}

/** Bytes. A body up to this size is copied behind its head, which is cheaper than sending both separately. */
const MOST_BYTES_WITH_HEAD = 16_384;

/** The bytes of memory that an answer takes; small bodies are stored twice. */
export function bytesInMemory({ identity, gzip, br }: StoredAnswer): number {
  const sizes = [identity, gzip, br].map((variant) => variant?.body.length ?? 0);
  return sizes.reduce((sum, size) => sum + (size > MOST_BYTES_WITH_HEAD ? size : 2 * size), 0);
}

function sendBody(res: ServerResponse, variant: Variant): void {
  if (variant.body.length > MOST_BYTES_WITH_HEAD) return void res.end(variant.body);
  variant.text ??= variant.body.toString("latin1");
  res.end(variant.text, "latin1");
}

/** True if the browser's copy is this page, even if it was sent in another encoding. */
function isUnchanged(known: string, variant: Variant, answer: StoredAnswer): boolean {
  if (known === variant.etag) return true;
  const { identity, gzip, br } = answer;
  return listsTag(
    known,
    [identity, gzip, br].flatMap((each) => each?.etag ?? []),
  );
}

/** True if `If-None-Match` lists one of the tags. Weak tags count as equal, since proxies weaken tags. */
export function listsTag(ifNoneMatch: string, tags: string[]): boolean {
  const strong = (tag: string) => tag.trim().replace(/^W\//, "");
  const listed = ifNoneMatch.split(",").map(strong);
  return listed.includes("*") || tags.some((tag) => listed.includes(strong(tag)));
}
