import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";

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
  const tag = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
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
  const variant = answer[accepted(req.headers["accept-encoding"])] ?? answer.identity;
  const known = req.headers["if-none-match"];
  if (known !== undefined && answer.status === 200 && isUnchanged(known, variant, answer)) {
    res.writeHead(304, variant.unchangedHeaders).end();
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

function isUnchanged(known: string, variant: Variant, answer: StoredAnswer): boolean {
  return known === variant.etag || listsTag(known, answer);
}

/** Proxies weaken tags, and a browser may hold the copy of another encoding: same page, same answer. */
function listsTag(ifNoneMatch: string, answer: StoredAnswer): boolean {
  const listed = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  const ours = [answer.identity, answer.gzip, answer.br].map((variant) => variant?.etag);
  return listed.some((tag) => tag === "*" || ours.includes(tag));
}

/** Browsers send a handful of different headers; strangers may send any number. */
const decided = new Map<string, Encoding>();

export function accepted(header: string | string[] | undefined): Encoding {
  if (typeof header !== "string") return "identity";
  const known = decided.get(header);
  if (known) return known;
  const encoding = negotiate(header);
  if (decided.size < 256) decided.set(header, encoding);
  return encoding;
}

function negotiate(header: string): Encoding {
  const weights = new Map(header.toLowerCase().split(",").map(weighted));
  const weight = (encoding: Encoding) => weights.get(encoding) ?? weights.get("*") ?? 0;
  if (weight("br") > 0 && weight("br") >= weight("gzip")) return "br";
  return weight("gzip") > 0 ? "gzip" : "identity";
}

function weighted(part: string): [string, number] {
  const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
  const q = parameters.find((parameter) => parameter.startsWith("q="));
  const weight = q ? Number(q.slice(2)) : 1;
  return [name, Number.isNaN(weight) ? 0 : weight];
}
