import { createHash } from "node:crypto";
import type {
  IncomingMessage,
  OutgoingHttpHeader,
  OutgoingHttpHeaders,
  ServerResponse,
} from "node:http";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

/** A complete response in memory, compressed in advance. */
export type StoredAnswer = {
  status: number;
  identity: Variant;
  gzip: Variant | null;
  br: Variant | null;
};

type Encoding = "identity" | "gzip" | "br";
type Headers = [name: string, value: string][];
type Variant = {
  body: Buffer;
  /** The same bytes as latin1 text, once they were sent: Node writes text and head in one piece. */
  text: string | null;
  etag: string;
  /** Names and values alternate, the fastest form for writeHead. */
  headers: OutgoingHttpHeader[];
  unchangedHeaders: OutgoingHttpHeader[];
};
type Compressed = { gzip: Buffer | null; br: Buffer | null };

export function storeAnswer(
  identity: Buffer,
  headers: Headers,
  compressed: Compressed,
  status = 200,
): StoredAnswer {
  const tag = tagOf(identity, headers);
  const worthwhile = (body: Buffer | null) => body && body.length < identity.length;
  const variant = (body: Buffer | null, encoding: Encoding) =>
    body && prepare(body, `"${tag}-${encoding}"`, encoding, headers);
  return {
    status,
    identity: prepare(identity, `"${tag}"`, "identity", headers),
    gzip: worthwhile(compressed.gzip) ? variant(compressed.gzip, "gzip") : null,
    br: worthwhile(compressed.br) ? variant(compressed.br, "br") : null,
  };
}

/** Hashes headers too: after a 304 a browser keeps its copy's headers. */
function tagOf(identity: Buffer, headers: Headers): string {
  const hash = createHash("sha256").update(JSON.stringify(headers)).update(identity);
  return hash.digest("base64url").slice(0, 22);
}

function prepare(body: Buffer, etag: string, encoding: Encoding, headers: Headers): Variant {
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

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Compresses in the thread pool. Brotli's quality 11 takes seconds for a bundle, 9 milliseconds for a page. */
export async function compress(body: Buffer, quality: number): Promise<Compressed> {
  const params = {
    [zlib.BROTLI_PARAM_QUALITY]: quality,
    [zlib.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const [br, gzip] = await Promise.all([brotli(body, { params }), gzipped(body, { level: 9 })]);
  return { gzip, br };
}

/** Sends a stored answer; returns the bytes of the body. */
export function sendStored(req: IncomingMessage, res: ServerResponse, answer: StoredAnswer) {
  const variant = answer[acceptedEncoding(req.headers["accept-encoding"])] ?? answer.identity;
  const known = req.headers["if-none-match"];
  if (known !== undefined && answer.status === 200 && isUnchanged(known, variant, answer)) {
    sendUnchanged(res, variant.unchangedHeaders);
    return 0;
  }
  res.writeHead(answer.status, variant.headers);
  if (req.method === "HEAD") {
    res.end();
    return 0;
  }
  endWith(res, variant);
  return variant.body.length;
}

/**
 * Sends a 304 without the usual headers: they would replace those of the browser's copy (RFC 9111 §3.2), and a text's
 * policy a page's.
 */
export function sendUnchanged(
  res: ServerResponse,
  headers: OutgoingHttpHeaders | OutgoingHttpHeader[],
): void {
  for (const name of res.getHeaderNames()) if (name !== "connection") res.removeHeader(name);
  res.writeHead(304, headers).end();
}

/** Bytes up to which it is cheaper to copy a body to its head than to send them separately. */
const IN_ONE_PIECE = 16_384;

/** The memory that an answer needs; small bodies are stored twice. */
export function bytesHeld({ identity, gzip, br }: StoredAnswer): number {
  const sizes = [identity, gzip, br].map((variant) => variant?.body.length ?? 0);
  return sizes.reduce((sum, size) => sum + (size > IN_ONE_PIECE ? size : 2 * size), 0);
}

function endWith(res: ServerResponse, variant: Variant): void {
  if (variant.body.length > IN_ONE_PIECE) return void res.end(variant.body);
  variant.text ??= variant.body.toString("latin1");
  res.end(variant.text, "latin1");
}

/** A copy in another encoding is still the same page. */
function isUnchanged(known: string, variant: Variant, answer: StoredAnswer): boolean {
  if (known === variant.etag) return true;
  const { identity, gzip, br } = answer;
  return listsTag(
    known,
    [identity, gzip, br].flatMap((each) => each?.etag ?? []),
  );
}

/** Whether `If-None-Match` lists one of the tags. Weak comparison, since proxies weaken tags. */
export function listsTag(ifNoneMatch: string, tags: string[]): boolean {
  const strong = (tag: string) => tag.trim().replace(/^W\//, "");
  const listed = ifNoneMatch.split(",").map(strong);
  return listed.includes("*") || tags.some((tag) => listed.includes(strong(tag)));
}

/** Browsers send few different headers, but strangers may send any number. */
const negotiated = new LRUCache<string, Encoding>({ max: 256, memoMethod: negotiate });

function acceptedEncoding(header: string | string[] | undefined): Encoding {
  return typeof header === "string" ? negotiated.memo(header) : "identity";
}

function negotiate(header: string): Encoding {
  const client = new Negotiator({ headers: { "accept-encoding": header } });
  // Browsers accept both alike; Brotli is smaller.
  const encoding = client.encoding(["br", "gzip", "identity"], { preferred: ["br", "gzip"] });
  return encoding === "br" || encoding === "gzip" ? encoding : "identity";
}
