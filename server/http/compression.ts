import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline, Readable } from "node:stream";
import { setImmediate as eventLoopTurn } from "node:timers/promises";
import { promisify } from "node:util";
import {
  brotliCompress,
  createBrotliCompress,
  createGzip,
  gzip,
  constants as zlib,
} from "node:zlib";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

export type Encoding = "identity" | "gzip" | "br";
export type Compressed = { gzip: Buffer | null; br: Buffer | null };

/** Brotli's quality for what is compressed while its visitor waits: a page takes a millisecond of a worker thread. */
export const QUICK_QUALITY = 5;
/** A smaller body fits into one packet either way. */
const MIN_COMPRESSED_BYTES = 1_024;
/** A longer body is compressed in parts of this size, so that memory holds one part of it. */
const MAX_BATCH_BYTES = 65_536;
const COMPRESSIBLE =
  /^(?:text\/|application\/(?:json|javascript|xml)\b|[\w.-]+\/[\w.-]+\+(?:json|xml)\b)/i;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Compresses outside the main thread. Brotli's quality 11 takes seconds for a script bundle, 9 takes milliseconds for
 * a page.
 */
export async function compress(body: Buffer, quality: number): Promise<Compressed> {
  const [br, gzip] = await Promise.all([brotliOf(body, quality), gzipped(body, { level: 9 })]);
  return { gzip, br };
}

function brotliOf(body: Buffer, quality: number): Promise<Buffer> {
  const params = {
    [zlib.BROTLI_PARAM_QUALITY]: quality,
    [zlib.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return brotli(body, { params });
}

/**
 * The encodings chosen for recent `Accept-Encoding` headers. Browsers send few different ones, but strangers may send
 * any number, so the cache is small.
 */
const negotiatedEncodings = new LRUCache<string, Encoding>({ max: 256, memoMethod: negotiate });

export function acceptedEncoding({ headers }: IncomingMessage): Encoding {
  const accepted = headers["accept-encoding"];
  return typeof accepted === "string" ? negotiatedEncodings.memo(accepted) : "identity";
}

function negotiate(header: string): Encoding {
  const client = new Negotiator({ headers: { "accept-encoding": header } });
  // Browsers accept both equally; Brotli comes first because it is smaller.
  const encoding = client.encoding(["br", "gzip", "identity"], { preferred: ["br", "gzip"] });
  return encoding === "br" || encoding === "gzip" ? encoding : "identity";
}

/** What compresses a body that is there as a whole. */
const WHOLE = {
  br: (body: Buffer) => brotliOf(body, QUICK_QUALITY),
  gzip: (body: Buffer) => gzipped(body),
};

/** What compresses a body while it comes: each write is flushed, so that the visitor has it at once. */
const STREAMED = {
  br: () =>
    createBrotliCompress({
      flush: zlib.BROTLI_OPERATION_FLUSH,
      params: { [zlib.BROTLI_PARAM_QUALITY]: QUICK_QUALITY },
    }),
  gzip: () => createGzip({ flush: zlib.Z_SYNC_FLUSH }),
};

/**
 * Compresses a response as its visitor accepts it. A body that is there as a whole gets a length; of any other, each
 * part is sent as soon as it comes. The body is cancelled when the visitor leaves.
 */
export async function compressedFor(
  req: IncomingMessage,
  res: ServerResponse,
  response: Response,
): Promise<Response> {
  if (!isCompressible(response)) return response;
  response.headers.append("Vary", "Accept-Encoding");
  const encoding = acceptedEncoding(req);
  if (!response.body || encoding === "identity" || req.method === "HEAD") return response;
  const reader = response.body.getReader();
  res.once("close", () => void reader.cancel().catch(() => {}));
  const batches = batchesOf(reader);
  const { value: first = NOTHING } = await batches.next();
  if (!first.isLast) return withBody(response, streamOf(first, batches, encoding), { encoding });
  if (first.bytes.length < MIN_COMPRESSED_BYTES) return withBody(response, first.bytes);
  return withBody(response, await WHOLE[encoding](first.bytes), { encoding });
}

function isCompressible({ status, headers }: Response): boolean {
  if (status === 206 || headers.has("Content-Encoding")) return false;
  // RFC 9110 §5.2.2.6 of caching: nobody on the way may change the bytes, which proxies keep to as well.
  if (headers.get("Cache-Control")?.includes("no-transform")) return false;
  return COMPRESSIBLE.test(headers.get("Content-Type") ?? "");
}

/** A response with the same head and another body. */
function withBody(
  { status, statusText, headers: before }: Response,
  body: Buffer | ReadableStream,
  { encoding }: { encoding?: string } = {},
): Response {
  const headers = new Headers(before);
  if (encoding) headers.set("Content-Encoding", encoding);
  // A strong tag promises the same bytes.
  const tag = headers.get("ETag");
  if (encoding && tag && !tag.startsWith("W/")) headers.set("ETag", `W/${tag}`);
  if (Buffer.isBuffer(body)) headers.set("Content-Length", String(body.length));
  else headers.delete("Content-Length");
  return new Response(body as BodyInit, { status, statusText, headers });
}

type Batch = { bytes: Buffer; isLast: boolean };
const NOTHING: Batch = { bytes: Buffer.alloc(0), isLast: true };

/** Joins a body's chunks up to where more has to be waited for. */
async function* batchesOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): AsyncGenerator<Batch, undefined> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  let next = reader.read();
  for (;;) {
    const read = await (size === 0 ? next : Promise.race([next, eventLoopTurn()]));
    if (read?.done) {
      yield { bytes: Buffer.concat(chunks), isLast: true };
      return;
    }
    if (read) {
      chunks.push(read.value);
      size += read.value.length;
      next = reader.read();
      // A failure is thrown where the chunk is awaited, which may be later than it happens.
      next.catch(() => {});
    }
    if (read && size < MAX_BATCH_BYTES) continue;
    yield { bytes: Buffer.concat(chunks), isLast: false };
    chunks = [];
    size = 0;
  }
}

function streamOf(
  first: Batch,
  others: AsyncIterable<Batch>,
  encoding: keyof typeof STREAMED,
): ReadableStream {
  const encoder = STREAMED[encoding]();
  async function* bytes() {
    yield first.bytes;
    for await (const batch of others) yield batch.bytes;
  }
  // A failure of the source destroys the encoder, whose reader reports it.
  pipeline(bytes, encoder, () => {});
  return Readable.toWeb(encoder) as ReadableStream;
}
