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

/** A complete answer in memory, ready in each encoding: sending it computes nothing. */
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
  /** The same bytes, a character each, once they have been sent: Node writes text and head in one piece. */
  text: string | null;
  etag: string;
  /** Name and value by turns, as writeHead takes them fastest. */
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

/**
 * Of the headers, too: an answer without a body leaves a browser those of its copy, so a copy that has others is
 * another answer.
 */
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

/** In the thread pool. Of Brotli, quality 11 costs seconds for a bundle, 9 a few milliseconds for a page. */
export async function compress(body: Buffer, quality: number): Promise<Compressed> {
  const params = {
    [zlib.BROTLI_PARAM_QUALITY]: quality,
    [zlib.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const [br, gzip] = await Promise.all([brotli(body, { params }), gzipped(body, { level: 9 })]);
  return { gzip, br };
}

/** Returns the bytes of the body sent. */
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
 * A browser writes each header of a 304 over that of the copy it has (RFC 9111 §3.2). So nothing stays of what every
 * other answer begins with: the policy of a text would stand over a page from then on.
 */
export function sendUnchanged(
  res: ServerResponse,
  headers: OutgoingHttpHeaders | OutgoingHttpHeader[],
): void {
  for (const name of res.getHeaderNames()) if (name !== "connection") res.removeHeader(name);
  res.writeHead(304, headers).end();
}

/** Bytes up to which a body costs less as a copy in one piece with its head than beside it. */
const IN_ONE_PIECE = 16_384;

/** Bytes that an answer may come to hold: a small body twice. */
export function bytesHeld({ identity, gzip, br }: StoredAnswer): number {
  const sizes = [identity, gzip, br].map((variant) => variant?.body.length ?? 0);
  return sizes.reduce((sum, size) => sum + (size > IN_ONE_PIECE ? size : 2 * size), 0);
}

function endWith(res: ServerResponse, variant: Variant): void {
  if (variant.body.length > IN_ONE_PIECE) return void res.end(variant.body);
  variant.text ??= variant.body.toString("latin1");
  res.end(variant.text, "latin1");
}

/** A browser may hold the copy of another encoding: same page, same answer. */
function isUnchanged(known: string, variant: Variant, answer: StoredAnswer): boolean {
  if (known === variant.etag) return true;
  const { identity, gzip, br } = answer;
  return listsTag(
    known,
    [identity, gzip, br].flatMap((each) => each?.etag ?? []),
  );
}

/** Whether `If-None-Match` names one of the tags. Compared weakly: proxies weaken them. */
export function listsTag(ifNoneMatch: string, tags: string[]): boolean {
  const strong = (tag: string) => tag.trim().replace(/^W\//, "");
  const listed = ifNoneMatch.split(",").map(strong);
  return listed.includes("*") || tags.some((tag) => listed.includes(strong(tag)));
}

/** Browsers send a handful of different headers; strangers may send any number. */
const negotiated = new LRUCache<string, Encoding>({ max: 256, memoMethod: negotiate });

function acceptedEncoding(header: string | string[] | undefined): Encoding {
  return typeof header === "string" ? negotiated.memo(header) : "identity";
}

function negotiate(header: string): Encoding {
  const client = new Negotiator({ headers: { "accept-encoding": header } });
  // Browsers weigh all alike: Brotli is the smaller.
  const encoding = client.encoding(["br", "gzip", "identity"], { preferred: ["br", "gzip"] });
  return encoding === "br" || encoding === "gzip" ? encoding : "identity";
}
